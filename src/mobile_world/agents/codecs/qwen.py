"""Qwen2.5-VL and Qwen3-VL: one `mobile_use` call in `<tool_call>` tags.

2.5 counts pixels of the resized picture and thinks in `<thinking>` tags; 3 counts a grid from 0 to 999 and says a
`Thought:` and an `Action:` line first.
A swipe has two places, and a scroll is written as the movement of the finger that it takes. `type` goes to the field
that has the focus and presses no enter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mobile_world.agents.codecs import mobile_use as use
from mobile_world.agents.codecs.arguments import Arguments, Unreadable, plain_number
from mobile_world.agents.codecs.frames import Grid, ResizedPixels, finger_path
from mobile_world.agents.codecs.interface import Inexpressible, Parameter, Parse, VerbSpec, View
from mobile_world.agents.codecs.labels import LEADING, after_thinking, one_line, refuse_marks, split_labels
from mobile_world.domain import (
    KEYS,
    Action,
    Answer,
    AskUser,
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

BUTTONS = {"Back": "BACK", "Home": "HOME", "Menu": "MENU", "Enter": "ENTER"}
_BUTTON_OF = {key: button for button, key in BUTTONS.items()}


def _swipe(taken: Arguments) -> Action:
    return Swipe(
        start=taken.point("coordinate", "coordinate1", "start_coordinate", "start"),
        end=taken.point("coordinate2", "end_coordinate", "end"),
    )


def _key(taken: Arguments) -> Action:
    written = taken.text("text", "key", "keycode")
    if written.strip().upper().removeprefix("KEYCODE_") not in KEYS:
        raise Unreadable(f"there is no key {written[:40]!r}")
    return Key(name=written)


_PLACE, _TEXT, _TIME = Parameter("point"), Parameter("text"), Parameter("number")
_VERBS = {
    "key": use.Verb(VerbSpec({"text": _TEXT}), _key),
    "click": use.Verb(VerbSpec({"coordinate": _PLACE}), use.tap),
    "long_press": use.Verb(VerbSpec({"coordinate": _PLACE, "time": _TIME}), use.long_press(timed=True)),
    "swipe": use.Verb(VerbSpec({"coordinate": _PLACE, "coordinate2": _PLACE}), _swipe),
    "type": use.Verb(VerbSpec({"text": _TEXT}), use.type_text),
    "answer": use.Verb(VerbSpec({"text": _TEXT}), use.answer),
    "system_button": use.Verb(
        VerbSpec({"button": Parameter("choice", choices=tuple(BUTTONS))}),
        use.button(BUTTONS),
    ),
    "open": use.Verb(VerbSpec({"text": _TEXT}), use.open_app),
    "wait": use.Verb(VerbSpec({"time": _TIME}), use.wait(timed=True)),
    "terminate": use.Verb(
        VerbSpec({"status": Parameter("choice", choices=("success", "failure"))}),
        use.terminate("failure"),
    ),
}
_ASK = {"ask_user": use.Verb(VerbSpec({"text": _TEXT}), use.ask_user)}
_ALIASES = {
    "tap": "click",
    "longpress": "long_press",
    "long_click": "long_press",
    "input_text": "type",
    "input": "type",
    "open_app": "open",
    "launch": "open",
    "press_button": "system_button",
}


@dataclass(frozen=True)
class QwenCodec:
    """One version of Qwen-VL's phone protocol."""

    name: str
    dialect: use.Dialect
    labelled: bool
    """Whether a `Thought:` and an `Action:` line come first."""

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words."""
        return self.dialect.frame.describe()

    def grammar(self) -> Mapping[str, VerbSpec]:
        """The values of `action`, each with the other arguments it takes."""
        return {word: verb.spec for word, verb in self.dialect.verbs.items()}

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer."""
        thought = after_thinking(text, "<tool_call>")
        if thought.fault:
            return Parse(text, None, False, (), thought.fault)
        call = use.read_mobile_use(text, thought.end, view, self.dialect, finish_reason)
        think, conclusion, repairs = thought.text, None, list(thought.repairs)
        if self.labelled and call.block:
            lines = split_labels(text, "Thought", start=thought.end, end=call.block.start)
            repairs += lines.repairs
            think = lines.think or think
            if "missing-action-label" not in lines.repairs:
                sentence, _, more = text[lines.action.start : lines.action.end].strip().partition("\n")
                conclusion = sentence.strip().strip('"')
                repairs += [LEADING] if more.strip() else []
        elif call.block and (prose := text[thought.end : call.block.start].strip()):
            think = think or prose
            repairs.append(LEADING)
        distinct = tuple(dict.fromkeys((*repairs, *call.repairs)))
        strict = call.action is not None and not distinct
        return Parse(text, call.action, strict, distinct, call.error, call.span, think, conclusion)

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax."""
        refuse_marks(self.name, think + conclusion, "tool_call>", "think>", "thinking>")
        call = f"<tool_call>\n{json.dumps(self._call(action, view), ensure_ascii=False)}\n</tool_call>"
        if not self.labelled:
            return f"<thinking>{think}</thinking>\n{call}" if think else call
        return f"Thought: {one_line(think)}\nAction: {json.dumps(one_line(conclusion), ensure_ascii=False)}\n{call}"

    def _call(self, action: Action, view: View) -> dict[str, Any]:
        if isinstance(action, ToolCall):
            if not self.dialect.tools or action.name == use.TOOL:
                raise Inexpressible(f"{self.name} cannot call the tool {action.name[:40]!r}")
            return {"name": action.name, "arguments": action.arguments}
        arguments = self._arguments(action, view)
        if arguments is None or arguments["action"] not in self.dialect.verbs:
            raise Inexpressible(f"{self.name} has no words for {action!r:.200}")
        return {"name": use.TOOL, "arguments": arguments}

    def _arguments(self, action: Action, view: View) -> dict[str, Any] | None:
        match action:
            case Tap():
                return {"action": "click", "coordinate": self._place(action.at, view)}
            case LongPress():
                return {
                    "action": "long_press",
                    "coordinate": self._place(action.at, view),
                    "time": plain_number(action.duration_ms / 1000),
                }
            case Swipe() if action == Swipe(start=action.start, end=action.end):
                return self._movement(action.start, action.end, view)
            case Scroll():
                return self._movement(*finger_path(action), view)
            case Wait():
                return {"action": "wait", "time": plain_number(action.seconds)}
            case Finish(text=""):
                return {"action": "terminate", "status": "success" if action.status == "complete" else "failure"}
            case TypeText(clear=False, submit=False, at=None):
                return {"action": "type", "text": action.text}
            case Key() if action.name in _BUTTON_OF:
                return {"action": "system_button", "button": _BUTTON_OF[action.name]}
            case Key():
                return {"action": "key", "text": action.name.lower()}
            case OpenApp():
                return {"action": "open", "text": action.app}
            case Answer():
                return {"action": "answer", "text": action.text}
            case AskUser():
                return {"action": "ask_user", "text": action.question}
            case _:
                return None

    def _movement(self, start: Point, end: Point, view: View) -> dict[str, Any]:
        return {"action": "swipe", "coordinate": self._place(start, view), "coordinate2": self._place(end, view)}

    def _place(self, point: Point, view: View) -> list[int]:
        return list(self.dialect.frame.from_point(point, view.size))


def qwen25vl(*, min_pixels: int = 3_136, max_pixels: int = 12_845_056) -> QwenCodec:
    """Qwen2.5-VL: pixels of the resized picture, under the limits of its own preprocessing unless told otherwise."""
    return QwenCodec(
        "qwen2.5vl",
        use.Dialect(ResizedPixels(factor=28, min_pixels=min_pixels, max_pixels=max_pixels), _VERBS, _ALIASES),
        labelled=False,
    )


def qwen3vl() -> QwenCodec:
    """Qwen3-VL: a grid from 0 to 999, labelled lines, questions to the user, and other tools by their names."""
    return QwenCodec("qwen3vl", use.Dialect(Grid(999), _VERBS | _ASK, _ALIASES, tools=True), labelled=True)


QWEN2_5_VL = qwen25vl()
QWEN3_VL = qwen3vl()
