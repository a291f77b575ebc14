"""UI-Venus: thirteen verbs in call syntax between tags; version 1.0 points in pixels, version 1.5 on a grid of 1000.

What its verbs mean here:

- `CallUser` is a question where somebody answers (`View.has_user`); elsewhere it delivers an answer. The episode
  goes on after both; `Finished` ends it.
- `Scroll` with `start` and `end` is the movement of a finger, a canonical `Swipe`. Without them only its direction is
  left, and UI-Venus means the way of the finger by it: `up` reveals what is below, a canonical `Scroll` *down*.
  Where points and direction disagree the points count and the disagreement is flagged.
- `Type` goes to the field that has the focus, without a tap before or enter after it.

Durations, clearing or submitting a field, a second tap and infeasibility have no words; questions have none where
nobody answers, answers none where somebody does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mobile_world.agents.codecs.arguments import (
    DIRECTIONS,
    OPPOSITE,
    UNUSABLE,
    Unreadable,
    place_numbers,
    why_unusable,
)
from mobile_world.agents.codecs.call_arguments import Bindings, bind
from mobile_world.agents.codecs.call_parser import ParsedCalls
from mobile_world.agents.codecs.call_tokenizer import quote
from mobile_world.agents.codecs.frames import CoordinateFrame, Grid, ResizedPixels, finger_path
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, Span, VerbSpec, View
from mobile_world.agents.codecs.tagged_sections import Sections, TaggedSection, answer_end, read_section, split_sections
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)

SECTIONS = ("think", "action", "conclusion")

_PLACE = Parameter("point")
_TEXT = Parameter("text")
_DIRECTION = Parameter("direction", required=False, choices=("up", "down", "left", "right"))

VERBS: Mapping[str, VerbSpec] = {
    "Click": VerbSpec({"box": _PLACE}),
    "LongPress": VerbSpec({"box": _PLACE}),
    "Drag": VerbSpec({"start": _PLACE, "end": _PLACE}),
    "Scroll": VerbSpec({"start": _PLACE, "end": _PLACE, "direction": _DIRECTION}),
    "Type": VerbSpec({"content": _TEXT}),
    "Launch": VerbSpec({"app": _TEXT}),
    "Wait": VerbSpec(),
    "Finished": VerbSpec({"content": Parameter("text", required=False)}),
    "CallUser": VerbSpec({"content": _TEXT}),
    "PressBack": VerbSpec(),
    "PressHome": VerbSpec(),
    "PressEnter": VerbSpec(),
    "PressRecent": VerbSpec(),
}
"""The thirteen verbs of the first version, as its models are told about them."""

VERBS_WITHOUT_DIRECTION: Mapping[str, VerbSpec] = {**VERBS, "Scroll": VerbSpec({"start": _PLACE, "end": _PLACE})}
"""The same thirteen in version 1.5, whose `Scroll` lost its direction."""

_LENIENT = {
    "Scroll": VerbSpec({name: kind._replace(required=False) for name, kind in VERBS["Scroll"].parameters.items()}),
    "Wait": VerbSpec({"seconds": Parameter("number", required=False)}),
}
"""What is understood beyond what models are told: a scroll by direction alone, and how long to wait."""

_PARAMETER_ALIASES = {
    "text": "content",
    "message": "content",
    "app_name": "app",
    "dir": "direction",
    "point": "box",
    "coordinate": "box",
    "start_box": "start",
    "end_box": "end",
    "time": "seconds",
    "duration": "seconds",
}
_FOLDED = {verb.lower(): verb for verb in VERBS} | {"tap": "Click", "finish": "Finished", "openapp": "Launch"}


@dataclass(frozen=True)
class VenusAnswer:
    """One answer of a model; `verb` is there unless `error` says why not."""

    think: str | None = None
    conclusion: str | None = None
    written: str | None = None
    """What stands in the action section."""
    verb: str | None = None
    values: Bindings = field(default_factory=dict)
    span: Span | None = None
    around: tuple[str, ...] = ()
    """Repairs of the sections."""
    repairs: tuple[str, ...] = ()
    """Repairs of the action itself."""
    error: str | None = None


def read_answer(text: str, verbs: Mapping[str, VerbSpec] = VERBS, *, finish_reason: str | None = "stop") -> VenusAnswer:
    """Read an answer, a whole one unless the finish reason says otherwise; never raises, whatever the text."""
    sections = split_sections(text[: answer_end(text)], SECTIONS)
    reading, around = read_section(text, sections, "action", finish_reason)
    think = _joined(text, sections, "think", around)
    if think is None:
        around.append("missing-think")
    order = [SECTIONS.index(section.name) for section in sections.all]
    if order != sorted(order):
        around.append("section-order")
    conclusion = _joined(text, sections, "conclusion", around)
    actions = sections.named("action")
    return replace(
        _understand(text, reading, verbs),
        think=think,
        conclusion=conclusion,
        written=_inside(text, actions[0]) if actions else None,
        around=tuple(dict.fromkeys(around)),
    )


def _joined(text: str, sections: Sections, name: str, repairs: list[str]) -> str | None:
    parts = sections.named(name)
    if len(parts) > 1:
        repairs.append("repeated-section")
    return "\n".join(_inside(text, part) for part in parts) if parts else None


def _inside(text: str, section: TaggedSection) -> str:
    return text[section.span.start : section.span.end].strip()


def _understand(text: str, reading: ParsedCalls, verbs: Mapping[str, VerbSpec]) -> VenusAnswer:
    call = reading.call
    if call is None:
        return VenusAnswer(error=f"{reading.verdict}: {reading.message}")
    verb = call.verb if call.verb in verbs else _FOLDED.get(call.verb.replace("_", "").lower())
    if verb is None:
        return VenusAnswer(span=call.span, error=f"unknown verb {call.verb[:40]!r}; known: {', '.join(verbs)}")
    repairs = list(call.repairs)
    if call.verb != verb:
        repairs.append("folded-case" if call.verb.lower() == verb.lower() else "alias-verb")
    bound = bind(call, _LENIENT.get(verb, verbs[verb]), text=text, aliases=_PARAMETER_ALIASES)
    if bound.error:
        return VenusAnswer(span=call.span, error=f"{verb}: {bound.error}")
    if verb == "Scroll" and not (bound.values.keys() >= {"start", "end"} or "direction" in bound.values):
        return VenusAnswer(span=call.span, error="Scroll: it needs start and end, or at least a direction")
    repairs += bound.repairs
    if bound.values.keys() - verbs[verb].parameters.keys():
        repairs.append("extra-parameter")
    if verbs[verb].required - bound.values.keys():
        repairs.append("scroll-without-points")
    return VenusAnswer(verb=verb, values=bound.values, span=call.span, repairs=tuple(dict.fromkeys(repairs)))


_KEYS = {"PressBack": "BACK", "PressHome": "HOME", "PressEnter": "ENTER", "PressRecent": "APP_SWITCH"}
_VERBS_OF_KEYS = {key: verb for verb, key in _KEYS.items()}


@dataclass(frozen=True)
class Venus:
    """A version of the protocol."""

    name: str
    frame: CoordinateFrame
    verbs: Mapping[str, VerbSpec]

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words."""
        return self.frame.describe()

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The thirteen verbs."""
        return self.verbs

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Read an answer."""
        answer = read_answer(text, self.verbs, finish_reason=finish_reason)
        repairs = [*answer.around, *answer.repairs]
        action, error = None, answer.error
        if answer.verb is not None:
            try:
                action = _Meaning(self.frame, view, answer.values, repairs).of(answer.verb)
            except UNUSABLE as reason:
                error = f"{answer.verb}: {why_unusable(reason).removeprefix('Value error, ')}"
        distinct = tuple(dict.fromkeys(repairs))
        strict = action is not None and not distinct
        return Parse(text, action, strict, distinct, error, answer.span, answer.think, answer.conclusion)

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an answer with all three sections."""
        call = self._call(action, view)
        for part in (think, conclusion):
            if any(f"<{slash}{name}>" in part.lower() for name in SECTIONS for slash in ("", "/")):
                raise Inexpressible(f"{self.name} has no way to write the tags of its sections inside them")
        return f"<think>{think}</think>\n<action>{call}</action>\n<conclusion>{conclusion}</conclusion>"

    def _call(self, action: Action, view: View) -> str:
        match action:
            case Tap():
                return f"Click(box={self._place(action.at, view)})"
            case LongPress() if action == LongPress(at=action.at):
                return f"LongPress(box={self._place(action.at, view)})"
            case Drag() if action == Drag(start=action.start, end=action.end):
                return f"Drag({self._path(action.start, action.end, view)})"
            case Swipe() if action == Swipe(start=action.start, end=action.end):
                return self._scroll(action.start, action.end, view)
            case Scroll():
                return self._scroll(*finger_path(action), view)
            case TypeText() if action.text and action == TypeText(text=action.text):
                return f"Type(content={quote(action.text)})"
            case Key() if action.name in _VERBS_OF_KEYS:
                return f"{_VERBS_OF_KEYS[action.name]}()"
            case OpenApp():
                return f"Launch(app={quote(action.app)})"
            case Wait() if action == Wait():
                return "Wait()"
            case Answer() if not view.has_user:
                return f"CallUser(content={quote(action.text)})"
            case AskUser() if view.has_user:
                return f"CallUser(content={quote(action.question)})"
            case Finish(status="complete"):
                return f"Finished(content={quote(action.text)})"
        raise Inexpressible(f"{self.name} has no words for {action!r}")

    def _place(self, point: Point, view: View) -> str:
        x, y = self.frame.from_point(point, view.size)
        return f"({x}, {y})"

    def _path(self, start: Point, end: Point, view: View) -> str:
        return f"start={self._place(start, view)}, end={self._place(end, view)}"

    def _scroll(self, start: Point, end: Point, view: View) -> str:
        path = self._path(start, end, view)
        first, last = self.frame.from_point(start, view.size), self.frame.from_point(end, view.size)
        if first == last:
            raise Inexpressible(f"{self.name} has no words for a movement that ends where it began")
        if "direction" not in self.verbs["Scroll"].parameters:
            return f"Scroll({path})"
        return f"Scroll({path}, direction='{_way(last[0] - first[0], last[1] - first[1])}')"


def _way(right: float, down: float) -> str:
    """The way a finger goes, by the longer part of its movement."""
    if abs(right) > abs(down):
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


@dataclass(frozen=True)
class _Meaning:
    """From a verb and its parameters to an action on one screen."""

    frame: CoordinateFrame
    view: View
    values: Bindings
    repairs: list[str]

    def of(self, verb: str) -> Action:
        match verb:
            case "Click":
                return Tap(at=self._place("box"))
            case "LongPress":
                return LongPress(at=self._place("box"))
            case "Drag":
                return Drag(start=self._place("start"), end=self._place("end"))
            case "Scroll":
                return self._scroll()
            case "Type":
                return TypeText(text=self._text("content"))
            case "Launch":
                return OpenApp(app=self._text("app"))
            case "Wait":
                seconds = self.values.get("seconds")
                return Wait(seconds=seconds[0]) if isinstance(seconds, tuple) else Wait()
            case "Finished":
                return Finish(text=self._text("content"))
            case "CallUser":
                text = self._text("content")
                return AskUser(question=text) if self.view.has_user else Answer(text=text)
        return Key(name=_KEYS[verb])

    def _text(self, name: str) -> str:
        return str(self.values.get(name, ""))

    def _place(self, name: str) -> Point:
        return place_numbers(self.values[name], self.frame, self.view.size, self.repairs)

    def _scroll(self) -> Action:
        way = self._text("direction")
        if "start" in self.values and "end" in self.values:
            start, end = self._place("start"), self._place("end")
            if start != end:
                width, height = self.view.size
                if way and way != _way((end.x - start.x) * width, (end.y - start.y) * height):
                    self.repairs.append("direction-disagrees")
                return Swipe(start=start, end=end)
            self.repairs.append("scroll-without-points")
        if not way:
            raise Unreadable("it needs start and end, two different places")
        at = self._place("start") if "start" in self.values else Point(x=0.5, y=0.5)
        # The way of the finger is the opposite of the content that comes to light.
        return Scroll(direction=OPPOSITE[DIRECTIONS[way]], at=at)


_SMALL = ResizedPixels(factor=28, min_pixels=830_000, max_pixels=937_664)
_LARGE = ResizedPixels(factor=28, min_pixels=3_136, max_pixels=12_845_056)

VENUS_1_0 = Venus("venus@1.0", _SMALL, VERBS)
"""With the limits of the 7B model."""
VENUS_1_0_72B = Venus("venus@1.0-72b", _LARGE, VERBS)
VENUS_1_5 = Venus("venus@1.5", Grid(1000), VERBS_WITHOUT_DIRECTION)
