"""M3A of AndroidWorld: `Reason: …` and `Action: {"action_type": "click", "index": 3}`, elements by their numbers.

Elements are numbered by the rule of `numbered_elements`. `input_text` taps the element, types and presses enter, all in
one. The direction of a scroll is the content to reveal, of the whole screen or of one element.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mobile_world.agents.codecs.arguments import DIRECTIONS, UNUSABLE, Arguments, Unreadable, why_unusable
from mobile_world.agents.codecs.elements import Element, element_at, numbered_elements
from mobile_world.agents.codecs.frames import ScreenPixels
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, VerbSpec, View
from mobile_world.agents.codecs.labels import one_line
from mobile_world.agents.codecs.tool_calls import FoundCall, NoCall, read_labelled_object
from mobile_world.domain import (
    Action,
    Answer,
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

_INDEX, _TEXT = Parameter("index"), Parameter("text")
_VERBS = {
    "status": VerbSpec({"goal_status": Parameter("choice", choices=("complete", "infeasible"))}),
    "answer": VerbSpec({"text": _TEXT}),
    "click": VerbSpec({"index": _INDEX}),
    "long_press": VerbSpec({"index": _INDEX}),
    "input_text": VerbSpec({"text": _TEXT, "index": _INDEX}),
    "keyboard_enter": VerbSpec(),
    "navigate_home": VerbSpec(),
    "navigate_back": VerbSpec(),
    "scroll": VerbSpec(
        {
            "direction": Parameter("direction", choices=tuple(DIRECTIONS)),
            "index": Parameter("index", required=False),
        }
    ),
    "open_app": VerbSpec({"app_name": _TEXT}),
    "wait": VerbSpec(),
}
_ALIASES = {"tap": "click", "type": "input_text", "enter": "keyboard_enter", "open": "open_app"}
_KEYS = {"keyboard_enter": "ENTER", "navigate_home": "HOME", "navigate_back": "BACK"}
_VERB_OF = {key: verb for verb, key in _KEYS.items()}
_CENTRE = Scroll(direction="down").at


@dataclass(frozen=True)
class M3aCodec:
    """M3A's protocol; needs the UI tree in its view."""

    name: str = "m3a"
    coordinate_space: str = "element index"

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The values of `action_type`, each with the other names it takes."""
        return _VERBS

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer."""
        think, call = read_labelled_object(text, "Reason", finish_reason)
        if isinstance(call, NoCall):
            return Parse(text, None, False, (), call.reason, think=think)
        repairs = [*call.repairs]
        try:
            action = self._action(call, view, repairs)
        except UNUSABLE as error:
            return Parse(text, None, False, (), why_unusable(error), call.span, think)
        return Parse(text, action, not repairs, tuple(repairs), None, call.span, think)

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax; the protocol has no conclusion."""
        call = self._call(action, view)
        if call is None:
            raise Inexpressible(f"{self.name} has no words for {action!r:.200}")
        return f"Reason: {one_line(think)}\nAction: {json.dumps(call, ensure_ascii=False)}"

    def _action(self, call: FoundCall, view: View, repairs: list[str]) -> Action:
        arguments = Arguments(call.value, ScreenPixels(), view.size, repairs)
        verb = written = arguments.text("action_type")
        if verb not in _VERBS:
            plain = written.strip().casefold()
            verb = _ALIASES.get(plain, plain)
            arguments.repair("folded-case" if verb == plain else "alias-verb")
        if verb not in _VERBS:
            raise Unreadable(f"unknown verb {written[:40]!r}; known: {', '.join(_VERBS)}")
        action = _READERS[verb](arguments, view)
        arguments.done()
        return action

    def _call(self, action: Action, view: View) -> dict[str, Any] | None:
        """The JSON of an action; nothing where the protocol has no verb for it."""
        match action:
            case Tap():
                return {"action_type": "click", "index": _index(action.at, view)}
            case LongPress(duration_ms=1000):
                return {"action_type": "long_press", "index": _index(action.at, view)}
            case TypeText(submit=True, clear=False, at=Point() as at):
                return {"action_type": "input_text", "text": action.text, "index": _index(at, view)}
            case Scroll(distance=0.5) if action.at != _CENTRE:
                return {"action_type": "scroll", "direction": action.direction, "index": _index(action.at, view)}
            case Scroll(distance=0.5):
                return {"action_type": "scroll", "direction": action.direction}
            case Key() if action.name in _VERB_OF:
                return {"action_type": _VERB_OF[action.name]}
            case OpenApp():
                return {"action_type": "open_app", "app_name": action.app}
            case Wait(seconds=1.0):
                return {"action_type": "wait"}
            case Answer():
                return {"action_type": "answer", "text": action.text}
            case Finish(text=""):
                return {"action_type": "status", "goal_status": action.status}
            case _:
                return None


def _element(taken: Arguments, view: View) -> Point:
    if view.ui is None:
        raise Unreadable("there is no UI tree, so elements have no numbers")
    written = taken.take("index", "element", "element_index")
    if isinstance(written, str) and written.strip().isdecimal() and len(written) < 10:
        taken.repair("index-as-text")
        written = int(written)
    if isinstance(written, float) and written.is_integer():
        taken.repair("odd-number")
        written = int(written)
    if isinstance(written, bool) or not isinstance(written, int):
        raise Unreadable("'index' is not the number of an element")
    elements = numbered_elements(view.ui, view.size)
    if not 0 <= written < len(elements):
        raise Unreadable(f"there is no element {str(written)[:20]}; numbers go from 0 to {len(elements) - 1}")
    return elements[written].centre(view.size)


_STATUS = {"complete": "complete", "infeasible": "infeasible"}
_STATUS_ALIASES = {"completed": "complete", "success": "complete", "done": "complete", "impossible": "infeasible"}


def _status(arguments: Arguments, view: View) -> Action:
    status = arguments.word("goal_status", _STATUS, "status", also=_STATUS_ALIASES)
    return Finish(status="complete" if status == "complete" else "infeasible")


def _scroll(taken: Arguments, view: View) -> Action:
    direction = taken.direction()
    return Scroll(direction=direction, at=_element(taken, view)) if taken.has("index") else Scroll(direction=direction)


_READERS: dict[str, Callable[[Arguments, View], Action]] = {
    "status": _status,
    "answer": lambda taken, view: Answer(text=taken.text("text")),
    "click": lambda taken, view: Tap(at=_element(taken, view)),
    "long_press": lambda taken, view: LongPress(at=_element(taken, view)),
    "input_text": lambda taken, view: TypeText(text=taken.text("text"), at=_element(taken, view), submit=True),
    "scroll": _scroll,
    "open_app": lambda taken, view: OpenApp(app=taken.text("app_name", "app", "text")),
    "wait": lambda taken, view: Wait(),
    "keyboard_enter": lambda taken, view: Key(name="ENTER"),
    "navigate_home": lambda taken, view: Key(name="HOME"),
    "navigate_back": lambda taken, view: Key(name="BACK"),
}


def _index(point: Point, view: View) -> int:
    elements: list[Element] = numbered_elements(view.ui, view.size) if view.ui else []
    element = element_at(elements, point, view.size)
    if element is None:
        raise Inexpressible(f"m3a names elements, and there is none at {point.to_pixels(view.size)}")
    return element.number


M3A = M3aCodec()
