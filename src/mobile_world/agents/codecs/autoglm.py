"""AutoGLM: `<think>…</think><answer>do(action="Tap", element=[500, 400])</answer>`, on a grid from 0 to 999.

Typing empties the field first, as the model is told. A tap with a `message` is a step it takes to be sensitive: the
message comes as the parse's conclusion. `Take_over` and `Interact` put a question to the user; `Note` and `Call_API`
are tools. `finish` has no word for a task that cannot be done, and there is none for an answer that is not the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mobile_world.agents.codecs.arguments import (
    UNUSABLE,
    Unreadable,
    place_numbers,
    plain_number,
    why_unusable,
    written_seconds,
)
from mobile_world.agents.codecs.call_arguments import Bindings, bind
from mobile_world.agents.codecs.call_parser import FunctionCall
from mobile_world.agents.codecs.call_tokenizer import quote
from mobile_world.agents.codecs.frames import Grid, finger_path
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, VerbSpec, View
from mobile_world.agents.codecs.tagged_sections import answer_end, read_section, split_sections
from mobile_world.domain import (
    Action,
    AskUser,
    DoubleTap,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)

_SECTIONS = ("think", "answer")
_FRAME = Grid(1000, last=999)
_PLACE, _TEXT = Parameter("point"), Parameter("text")
_MESSAGE = Parameter("text", required=False)
_TOOLS = {"Note": "message", "Call_API": "instruction"}
_VERBS = {
    "Launch": VerbSpec({"app": _TEXT}),
    "Tap": VerbSpec({"element": _PLACE, "message": _MESSAGE}),
    "Type": VerbSpec({"text": _TEXT}),
    "Type_Name": VerbSpec({"text": _TEXT}),
    "Interact": VerbSpec(),
    "Swipe": VerbSpec({"start": _PLACE, "end": _PLACE}),
    "Note": VerbSpec({"message": _TEXT}),
    "Call_API": VerbSpec({"instruction": _TEXT}),
    "Long Press": VerbSpec({"element": _PLACE}),
    "Double Tap": VerbSpec({"element": _PLACE}),
    "Take_over": VerbSpec({"message": _TEXT}),
    "Back": VerbSpec(),
    "Home": VerbSpec(),
    "Wait": VerbSpec({"duration": _TEXT}),
    "finish": VerbSpec({"message": _MESSAGE}),
}
_FOLDED = {verb.lower().replace(" ", "").replace("_", ""): verb for verb in _VERBS}
_ALIASES = {"point": "element", "coordinate": "element", "content": "text", "app_name": "app"}


@dataclass(frozen=True)
class AutoGlmCodec:
    """AutoGLM-Phone's protocol, with the verbs of its Chinese prompt."""

    name: str = "autoglm"

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words."""
        return _FRAME.describe()

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The values of `action` in `do(…)` with their parameters, and `finish`."""
        return _VERBS

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer."""
        sections = split_sections(text[: answer_end(text)], _SECTIONS)
        reading, repairs = read_section(text, sections, "answer", finish_reason)
        thoughts = sections.named("think")
        think = text[thoughts[0].span.start : thoughts[0].span.end].strip() if thoughts else None
        if think is None:
            repairs.append("missing-think")
        if reading.call is None:
            return Parse(text, None, False, (), f"{reading.verdict}: {reading.message}", think=think)
        span = reading.call.span
        try:
            action, message = self._action(reading.call, text, view, repairs)
        except UNUSABLE as error:
            return Parse(text, None, False, (), why_unusable(error), span, think)
        return Parse(text, action, not repairs, tuple(dict.fromkeys(repairs)), None, span, think, message)

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax; the protocol has no conclusion."""
        call = self._call(action, view)
        if call is None:
            raise Inexpressible(f"{self.name} has no words for {action!r:.200}")
        if any(f"{name}>" in think.lower() for name in _SECTIONS):
            raise Inexpressible(f"{self.name} has no way to write the tags of its sections inside them")
        return f"<think>{think}</think>\n<answer>{call}</answer>"

    def _action(self, call: FunctionCall, text: str, view: View, repairs: list[str]) -> tuple[Action, str | None]:
        repairs += call.repairs
        verb, call = _verb(call, text, repairs)
        bound = bind(call, _VERBS[verb], text=text, aliases=_ALIASES)
        if bound.error:
            raise Unreadable(f"{verb}: {bound.error}")
        repairs += [repair for repair in bound.repairs if repair != "list-for-tuple"]
        if any(isinstance(value, tuple) for value in bound.values.values()) and "list-for-tuple" not in bound.repairs:
            repairs.append("tuple-for-list")
        message = bound.values.get("message") if verb == "Tap" else None
        return _build(verb, bound.values, view, repairs), None if message is None else str(message)

    def _call(self, action: Action, view: View) -> str | None:
        """The call of an action; nothing where the protocol has no verb for it."""

        def place(point: Point) -> str:
            x, y = _FRAME.from_point(point, view.size)
            return f"[{x},{y}]"

        match action:
            case Tap():
                return f'do(action="Tap", element={place(action.at)})'
            case DoubleTap():
                return f'do(action="Double Tap", element={place(action.at)})'
            case LongPress(duration_ms=1000):
                return f'do(action="Long Press", element={place(action.at)})'
            case Swipe() if action == Swipe(start=action.start, end=action.end):
                return f'do(action="Swipe", start={place(action.start)}, end={place(action.end)})'
            case Scroll():
                path = finger_path(action)
                return f'do(action="Swipe", start={place(path.start)}, end={place(path.end)})'
            case TypeText(clear=True, submit=False, at=None):
                return f'do(action="Type", text={_quoted(action.text)})'
            case OpenApp():
                return f'do(action="Launch", app={_quoted(action.app)})'
            case Key(name="BACK" | "HOME"):
                return f'do(action="{action.name.title()}")'
            case Wait():
                return f'do(action="Wait", duration="{plain_number(action.seconds)} seconds")'
            case AskUser(question=""):
                return 'do(action="Interact")'
            case AskUser():
                return f'do(action="Take_over", message={_quoted(action.question)})'
            case Finish(status="complete"):
                return f"finish(message={_quoted(action.text)})"
            case ToolCall() if action.name in _TOOLS and action.arguments.keys() == {_TOOLS[action.name]}:
                [(parameter, text)] = action.arguments.items()
                return f'do(action="{action.name}", {parameter}={_quoted(text)})' if isinstance(text, str) else None
            case _:
                return None


def _verb(call: FunctionCall, text: str, repairs: list[str]) -> tuple[str, FunctionCall]:
    """The verb and the call without it: `do(action="Tap", …)`, `finish(…)` or, as a repair, `Tap(…)`."""
    written, rest = call.verb, call
    if call.verb.lower() == "do":
        verbs = [
            argument
            for argument in call.arguments
            if argument.key in ("action", None) and argument.value.kind == "text"
        ]
        if not verbs:
            raise Unreadable("malformed: do() names no action")
        written = str(verbs[0].value.content)
        rest = call._replace(arguments=tuple(argument for argument in call.arguments if argument is not verbs[0]))
        if verbs[0].key is None:
            repairs.append("positional-arguments")
    elif call.verb != "finish":
        repairs.append("verb-without-do")
    verb = _FOLDED.get(written.lower().replace(" ", "").replace("_", ""))
    if verb is None:
        raise Unreadable(f"unknown verb {written[:40]!r}; known: {', '.join(_VERBS)}")
    if verb != written:
        repairs.append("folded-case")
    return verb, rest


def _build(verb: str, values: Bindings, view: View, repairs: list[str]) -> Action:
    def place(name: str) -> Point:
        return place_numbers(values[name], _FRAME, view.size, repairs)

    match verb:
        case "Tap":
            return Tap(at=place("element"))
        case "Long Press":
            return LongPress(at=place("element"))
        case "Double Tap":
            return DoubleTap(at=place("element"))
        case "Swipe":
            return Swipe(start=place("start"), end=place("end"))
        case "Back" | "Home":
            return Key(name=verb)
        case "Wait":
            seconds = written_seconds(str(values["duration"]))
            if not 0.1 <= seconds <= 60:
                repairs.append("clamped-duration")
            return Wait(seconds=min(max(seconds, 0.1), 60))
        case "Launch":
            return OpenApp(app=str(values["app"]))
        case "Type" | "Type_Name":
            return TypeText(text=str(values["text"]), clear=True)
        case "Note" | "Call_API":
            return ToolCall(name=verb, arguments=dict(values))
        case "finish":
            return Finish(text=str(values.get("message", "")))
        case _:
            return AskUser(question=str(values.get("message", "")))


def _quoted(text: str) -> str:
    return '"' + quote(text)[1:-1].replace('"', '\\"') + '"'


AUTOGLM = AutoGlmCodec()
