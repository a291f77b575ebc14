"""MAI-UI: `<thinking>` tags, then one `mobile_use` call, on a grid from 0 to 999.

Its `swipe` names the way the finger goes, so that a swipe `up` reveals what lies below; a `coordinate`, if there is
one, names the place. Other tools are called by their own names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mobile_world.agents.codecs import mobile_use as use
from mobile_world.agents.codecs.arguments import DIRECTIONS, OPPOSITE, Arguments
from mobile_world.agents.codecs.frames import Grid
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, VerbSpec, View
from mobile_world.agents.codecs.labels import LEADING, after_thinking, refuse_marks
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)

BUTTONS = {"back": "BACK", "home": "HOME", "menu": "MENU", "enter": "ENTER"}
_BUTTON_OF = {key: button for button, key in BUTTONS.items()}
_CENTRE = Scroll(direction="down").at


def _swipe(taken: Arguments) -> Action:
    direction = OPPOSITE[taken.direction()]
    if taken.has("coordinate"):
        return Scroll(direction=direction, at=taken.point("coordinate"))
    return Scroll(direction=direction)


def _drag(taken: Arguments) -> Action:
    return Drag(
        start=taken.point("start_coordinate", "coordinate", "coordinate1", "start"),
        end=taken.point("end_coordinate", "coordinate2", "end"),
    )


_PLACE, _TEXT = Parameter("point"), Parameter("text")
_VERBS = {
    "click": use.Verb(VerbSpec({"coordinate": _PLACE}), use.tap),
    "long_press": use.Verb(VerbSpec({"coordinate": _PLACE}), use.long_press(timed=False)),
    "type": use.Verb(VerbSpec({"text": _TEXT}), use.type_text),
    "swipe": use.Verb(
        VerbSpec(
            {
                "direction": Parameter("direction", choices=tuple(DIRECTIONS)),
                "coordinate": Parameter("point", required=False),
            }
        ),
        _swipe,
    ),
    "open": use.Verb(VerbSpec({"text": _TEXT}), use.open_app),
    "drag": use.Verb(VerbSpec({"start_coordinate": _PLACE, "end_coordinate": _PLACE}), _drag),
    "system_button": use.Verb(
        VerbSpec({"button": Parameter("choice", choices=tuple(BUTTONS))}),
        use.button(BUTTONS),
    ),
    "wait": use.Verb(VerbSpec(), use.wait(timed=False)),
    "terminate": use.Verb(
        VerbSpec({"status": Parameter("choice", choices=("success", "fail"))}),
        use.terminate("fail"),
    ),
    "answer": use.Verb(VerbSpec({"text": _TEXT}), use.answer),
    "ask_user": use.Verb(VerbSpec({"text": _TEXT}), use.ask_user),
    "double_click": use.Verb(VerbSpec({"coordinate": _PLACE}), use.double_tap),
}
_ALIASES = {
    "tap": "click",
    "longpress": "long_press",
    "long_click": "long_press",
    "input_text": "type",
    "open_app": "open",
    "launch": "open",
    "double_tap": "double_click",
}
_DIALECT = use.Dialect(Grid(999), _VERBS, _ALIASES, tools=True)


@dataclass(frozen=True)
class MaiUiCodec:
    """MAI-UI's protocol, with questions to the user and other tools."""

    name: str = "mai-ui"

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words."""
        return _DIALECT.frame.describe()

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The values of `action`, each with the other arguments it takes."""
        return {word: verb.spec for word, verb in _VERBS.items()}

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer."""
        thought = after_thinking(text, "<tool_call>")
        if thought.fault:
            return Parse(text, None, False, (), thought.fault)
        think, start = thought.text, thought.end
        call = use.read_mobile_use(text, start, view, _DIALECT, finish_reason)
        repairs = [*thought.repairs]
        if think is None or not thought.opened:
            repairs.append("missing-think" if think is None else "missing-opening-tag")
        if call.block and text[start : call.block.start].strip() and LEADING not in repairs:
            repairs.append(LEADING)
        repairs += call.repairs
        return Parse(
            text,
            call.action,
            call.action is not None and not repairs,
            tuple(repairs),
            call.error,
            call.span,
            think,
        )

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax; the protocol has no conclusion."""
        refuse_marks(self.name, think, "tool_call>", "think>", "thinking>")
        call = json.dumps(self._call(action, view), ensure_ascii=False)
        return f"<thinking>\n{think}\n</thinking>\n<tool_call>\n{call}\n</tool_call>"

    def _call(self, action: Action, view: View) -> dict[str, Any]:
        if isinstance(action, ToolCall) and action.name != use.TOOL:
            return {"name": action.name, "arguments": action.arguments}
        arguments = self._arguments(action, view)
        if arguments is None:
            raise Inexpressible(f"{self.name} has no words for {action!r:.200}")
        return {"name": use.TOOL, "arguments": arguments}

    def _arguments(self, action: Action, view: View) -> dict[str, Any] | None:
        def place(point: Point) -> list[int]:
            return list(_DIALECT.frame.from_point(point, view.size))

        match action:
            case Tap():
                return {"action": "click", "coordinate": place(action.at)}
            case DoubleTap():
                return {"action": "double_click", "coordinate": place(action.at)}
            case LongPress(duration_ms=1000):
                return {"action": "long_press", "coordinate": place(action.at)}
            case Drag(duration_ms=1000):
                return {
                    "action": "drag",
                    "start_coordinate": place(action.start),
                    "end_coordinate": place(action.end),
                }
            case Scroll(distance=0.5):
                coordinate = {} if action.at == _CENTRE else {"coordinate": place(action.at)}
                return {"action": "swipe", "direction": OPPOSITE[action.direction], **coordinate}
            case TypeText(clear=False, submit=False, at=None):
                return {"action": "type", "text": action.text}
            case OpenApp():
                return {"action": "open", "text": action.app}
            case Key() if action.name in _BUTTON_OF:
                return {"action": "system_button", "button": _BUTTON_OF[action.name]}
            case Wait(seconds=1.0):
                return {"action": "wait"}
            case Finish(text=""):
                return {"action": "terminate", "status": "success" if action.status == "complete" else "fail"}
            case Answer():
                return {"action": "answer", "text": action.text}
            case AskUser():
                return {"action": "ask_user", "text": action.question}
            case _:
                return None


MAI_UI = MaiUiCodec()
