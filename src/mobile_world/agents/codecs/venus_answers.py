"""What a UI-Venus model said: its sections, and one of its thirteen verbs with parameters, before they mean a place.

The codecs put places on a screen on top of this, and the specification's `StrictOutputParser` is a view of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mobile_world.agents.codecs.binding import Bindings, bind
from mobile_world.agents.codecs.calls import Reading
from mobile_world.agents.codecs.interface import Parameter, Span, VerbSpec
from mobile_world.agents.codecs.places import answer_end, read_section
from mobile_world.agents.codecs.sections import Section, Sections, split_sections

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
    "Scroll": VerbSpec({name: each._replace(required=False) for name, each in VERBS["Scroll"].parameters.items()}),
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
_VERB_ALIASES = {"tap": "Click", "finish": "Finished", "openapp": "Launch"}
_FOLDED = {verb.lower(): verb for verb in VERBS} | _VERB_ALIASES


@dataclass(frozen=True)
class Answer:
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


def read_answer(text: str, verbs: Mapping[str, VerbSpec] = VERBS, *, finish_reason: str | None = "stop") -> Answer:
    """Read an answer, a whole one unless the finish reason says otherwise; never raises, whatever the text."""
    sections = split_sections(text[: answer_end(text)], SECTIONS)
    reading, around = read_section(text, sections, "action", finish_reason)
    think = _joined(text, sections, "think", around)
    if think is None:
        around.append("missing-think")
    order = [SECTIONS.index(each.name) for each in sections.found]
    if order != sorted(order):
        around.append("section-order")
    conclusion = _joined(text, sections, "conclusion", around)
    actions = sections.named("action")
    written = _inside(text, actions[0]) if actions else None
    action = _understand(text, reading, verbs)
    return Answer(
        think,
        conclusion,
        written,
        action.verb,
        action.values,
        action.span,
        tuple(dict.fromkeys(around)),
        action.repairs,
        action.error,
    )


def _joined(text: str, sections: Sections, name: str, repairs: list[str]) -> str | None:
    found = sections.named(name)
    if len(found) > 1:
        repairs.append("repeated-section")
    return "\n".join(_inside(text, each) for each in found) if found else None


def _inside(text: str, section: Section) -> str:
    return text[section.span.start : section.span.end].strip()


def _understand(text: str, reading: Reading, verbs: Mapping[str, VerbSpec]) -> Answer:
    call = reading.call
    if call is None:
        return Answer(error=f"{reading.verdict}: {reading.message}")
    verb = call.verb if call.verb in verbs else _FOLDED.get(call.verb.replace("_", "").lower())
    if verb is None:
        return Answer(span=call.span, error=f"unknown verb {call.verb[:40]!r}; known: {', '.join(verbs)}")
    repairs = list(call.repairs)
    if call.verb != verb:
        repairs.append("folded-case" if call.verb.lower() == verb.lower() else "alias-verb")
    bound = bind(call, _LENIENT.get(verb, verbs[verb]), text=text, aliases=_PARAMETER_ALIASES)
    if bound.error:
        return Answer(span=call.span, error=f"{verb}: {bound.error}")
    if verb == "Scroll" and not (bound.values.keys() >= {"start", "end"} or "direction" in bound.values):
        return Answer(span=call.span, error="Scroll: it needs start and end, or at least a direction")
    repairs += bound.repairs + _beyond_the_protocol(verb, bound.values, verbs)
    return Answer(verb=verb, values=bound.values, span=call.span, repairs=tuple(dict.fromkeys(repairs)))


def _beyond_the_protocol(verb: str, values: Bindings, verbs: Mapping[str, VerbSpec]) -> tuple[str, ...]:
    spec = verbs[verb]
    more = ("extra-parameter",) if values.keys() - spec.parameters.keys() else ()
    return (*more, "scroll-without-points") if spec.required - values.keys() else more
