r"""UI-TARS: `Thought: …` and `Action: verb(…)`.

Version 1.5 counts pixels of the resized picture and writes `start_box='(540,960)'`; version 1.0 and the hosted models
count a grid from 0 to 1000 and write `point='<point>500 400</point>'`. The direction of a scroll is the side to reveal.
A `\n` at the very end of typed text means enter. `finished` has no word for a task that cannot be done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mobile_world.agents.codecs.arguments import DIRECTIONS, UNUSABLE, place_numbers, why_unusable
from mobile_world.agents.codecs.call_arguments import Bindings, bind
from mobile_world.agents.codecs.call_parser import FunctionCall, ParsedCalls, read_call
from mobile_world.agents.codecs.call_tokenizer import quote
from mobile_world.agents.codecs.frames import CoordinateFrame, Grid, ResizedPixels
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, VerbSpec, View, answer_ending
from mobile_world.agents.codecs.labels import Labelled, after_thinking, one_line, refuse_marks, split_labels
from mobile_world.agents.codecs.tagged_sections import answer_end, special_tokens, why_quoted
from mobile_world.domain import (
    Action,
    AskUser,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Tap,
    TypeText,
    Wait,
)

_VERB_ALIASES = {"tap": "click", "left_single": "click", "long_click": "long_press", "open": "open_app"}
_KEY_OF = {"HOME": "press_home", "BACK": "press_back"}
_USUAL_MARKUP = frozenset({"coordinates-as-text", "point-markup", "odd-coordinates"})
"""What is a repair elsewhere, and how places are written here."""


@dataclass(frozen=True)
class UiTarsCodec:
    """One version of UI-TARS's phone protocol."""

    name: str
    frame: CoordinateFrame
    place: str
    """The parameter of a place."""
    start: str
    end: str
    markup: str
    """How a place is written inside its quotes."""
    foreign: str
    """Markup of the other version."""

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words."""
        return self.frame.describe()

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The verbs with their parameters."""
        point, text = Parameter("point"), Parameter("text")
        direction = Parameter("direction", choices=tuple(DIRECTIONS))
        return {
            "click": VerbSpec({self.place: point}),
            "long_press": VerbSpec({self.place: point}),
            "type": VerbSpec({"content": text}),
            "scroll": VerbSpec({self.place: point, "direction": direction}),
            "open_app": VerbSpec({"app_name": text}),
            "drag": VerbSpec({self.start: point, self.end: point}),
            "press_home": VerbSpec(),
            "press_back": VerbSpec(),
            "wait": VerbSpec(),
            "finished": VerbSpec({"content": Parameter("text", required=False)}),
            "call_user": VerbSpec({"content": Parameter("text", required=False)}),
        }

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer."""
        thought = after_thinking(text, "Action:")
        if thought.fault:
            return Parse(text, None, False, (), thought.fault)
        lines = split_labels(text, "Thought", start=thought.end, end=answer_end(text))
        think = lines.think or thought.text
        reading = _call_at(text, lines, finish_reason)
        call = reading.call
        if call is None:
            return Parse(text, None, False, (), f"{reading.verdict}: {reading.message}", think=think)
        action, repairs, error = self._action(call, view, text)
        repairs = tuple(dict.fromkeys((*thought.repairs, *lines.repairs, *repairs, *special_tokens(text))))
        return Parse(text, action, action is not None and not repairs, repairs, error, call.span, think)

    def _action(self, call: FunctionCall, view: View, text: str) -> tuple[Action | None, tuple[str, ...], str | None]:
        grammar, repairs = self.grammar(), list(call.repairs)
        verb = call.verb
        if verb not in grammar:
            verb = _VERB_ALIASES.get(verb.lower(), verb.lower())
            repairs.append("folded-case" if verb == call.verb.lower() else "alias-verb")
        if verb not in grammar:
            return None, (), f"unknown verb {call.verb[:40]!r}; known: {', '.join(grammar)}"
        spec = grammar[verb]
        if verb == "scroll":  # it may lack its place, as a repair
            spec = VerbSpec({**spec.parameters, self.place: Parameter("point", required=False)})
        bound = bind(call, spec, text=text, aliases=self._aliases())
        if bound.error:
            return None, tuple(repairs), f"{verb}: {bound.error}"
        repairs += self._markup_repairs(bound.values, bound.repairs, text[call.span.start : call.span.end])
        try:
            action = self._build(verb, bound.values, view, repairs)
        except UNUSABLE as error:
            return None, tuple(repairs), f"{verb}: {why_unusable(error)}"
        return action, tuple(repairs), None

    def _aliases(self) -> dict[str, str]:
        points = dict.fromkeys(("start_box", "point", "box", "start_point", "coordinate"), self.place)
        ends = {"start_box": self.start, "start_point": self.start, "end_box": self.end, "end_point": self.end}
        ends = {alias: name for alias, name in ends.items() if alias not in (self.place, "start_box")}
        return points | {"text": "content", "app": "app_name", "name": "app_name"} | ends

    def _markup_repairs(self, values: Bindings, repairs: tuple[str, ...], written: str) -> list[str]:
        """What is unusual about places here: they belong in quotes, in this version's markup."""
        unusual = [repair for repair in repairs if repair not in _USUAL_MARKUP]
        if any(not isinstance(value, str) for value in values.values()):
            if "coordinates-as-text" not in repairs:
                unusual.append("unquoted-coordinates")
            if self.foreign in written:
                unusual.append("foreign-markup")
        return unusual

    def _build(self, verb: str, values: Bindings, view: View, repairs: list[str]) -> Action:
        def place(name: str) -> Point:
            return place_numbers(values[name], self.frame, view.size, repairs)

        content = str(values.get("content", ""))
        match verb:
            case "click":
                return Tap(at=place(self.place))
            case "long_press":
                return LongPress(at=place(self.place))
            case "drag":
                return Drag(start=place(self.start), end=place(self.end))
            case "scroll":
                direction = DIRECTIONS[str(values["direction"])]
                if self.place not in values:
                    repairs.append("missing-place")
                    return Scroll(direction=direction)
                return Scroll(direction=direction, at=place(self.place))
            case "type" if content.endswith("\n"):
                return TypeText(text=content[:-1], submit=True)
            case "type":
                return TypeText(text=content)
            case "open_app":
                return OpenApp(app=str(values["app_name"]))
            case "press_home" | "press_back":
                return Key(name=verb.removeprefix("press_"))
            case "wait":
                return Wait()
            case "call_user":
                return AskUser(question=content)
            case _:
                return Finish(text=content)

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax; the protocol has no conclusion."""
        refuse_marks(self.name, think, "think>", "thinking>")
        call = self._call(action, view)
        if call is None:
            raise Inexpressible(f"{self.name} has no words for {action!r:.200}")
        return f"Thought: {one_line(think)}\nAction: {call}"

    def _call(self, action: Action, view: View) -> str | None:
        """The call of an action; nothing where the protocol has no verb for it."""

        def place(point: Point) -> str:
            x, y = self.frame.from_point(point, view.size)
            return f"'{self.markup.format(x=x, y=y)}'"

        match action:
            case Tap():
                return f"click({self.place}={place(action.at)})"
            case LongPress(duration_ms=1000):
                return f"long_press({self.place}={place(action.at)})"
            case Drag(duration_ms=1000):
                return f"drag({self.start}={place(action.start)}, {self.end}={place(action.end)})"
            case Scroll(distance=0.5):
                return f"scroll({self.place}={place(action.at)}, direction='{action.direction}')"
            case TypeText(submit=True, clear=False, at=None):
                return f"type(content={quote(action.text + chr(10))})"
            case TypeText(clear=False, at=None) if not action.text.endswith("\n"):
                return f"type(content={quote(action.text)})"
            case OpenApp():
                return f"open_app(app_name={quote(action.app)})"
            case Key() if action.name in _KEY_OF:
                return f"{_KEY_OF[action.name]}()"
            case Wait(seconds=1.0):
                return "wait()"
            case AskUser():
                return f"call_user(content={quote(action.question)})"
            case Finish(status="complete"):
                return f"finished(content={quote(action.text)})"
            case _:
                return None


def _call_at(text: str, lines: Labelled, finish_reason: str | None) -> ParsedCalls:
    """The call behind the label, which is all that stands there; without a label, the call that is the whole answer."""
    ending = answer_ending(finish_reason)
    if why := why_quoted(text, 0, lines.label):
        return ParsedCalls("prose", None, f"the Action: line {why}")
    if "missing-action-label" in lines.repairs and ending != "stopped" and text.strip():
        return ParsedCalls("truncated", None, "there is no Action: line, and nothing says that the answer is whole")
    return read_call(text, *lines.action, ending=ending)


UI_TARS_1_5 = UiTarsCodec(
    name="ui-tars@1.5",
    frame=ResizedPixels(factor=28, min_pixels=100 * 28 * 28, max_pixels=16_384 * 28 * 28),
    place="start_box",
    start="start_box",
    end="end_box",
    markup="({x},{y})",
    foreign="<point>",
)
UI_TARS_1_0 = UiTarsCodec(
    name="ui-tars@1.0",
    frame=Grid(1000),
    place="point",
    start="start_point",
    end="end_point",
    markup="<point>{x} {y}</point>",
    foreign="<|box_start|>",
)
