"""The `mobile_use` tool of the Qwen family: its JSON arguments into canonical actions.

`{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [540, 960]}}`. Qwen-VL and MAI-UI share the
shape and differ in verbs, words and coordinate frame; a `Dialect` holds the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mobile_world.agents.codecs.arguments import UNUSABLE, Arguments, Unreadable, why_unusable
from mobile_world.agents.codecs.frames import CoordinateFrame
from mobile_world.agents.codecs.interface import Span, VerbSpec, View
from mobile_world.agents.codecs.lenient_json import decode_json, plain_json
from mobile_world.agents.codecs.tool_calls import FoundCall, NoCall, find_tool_call
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)

TOOL = "mobile_use"


class Verb(NamedTuple):
    """One verb of a dialect: what a model is told of it, and what it means."""

    spec: VerbSpec
    read: Callable[[Arguments], Action]


@dataclass(frozen=True)
class Dialect:
    """A model family's variant of the tool."""

    frame: CoordinateFrame
    verbs: Mapping[str, Verb]
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other words for verbs, each a repair."""
    tools: bool = False
    """Whether calls of other names are calls of other tools."""

    def action(self, call: FoundCall, view: View, repairs: list[str]) -> Action:
        """The action of a call; raises `Unreadable` or `ValidationError`."""
        name, arguments = self._name_and_arguments(call.value, repairs)
        if name != TOOL:
            if self.tools:
                return ToolCall(name=name, arguments=plain_json(arguments))
            raise Unreadable(f"there is no tool {name[:40]!r}; the tool is {TOOL}")
        taken = Arguments(arguments, self.frame, view.size, repairs)
        action = self.verbs[self._verb(taken)].read(taken)
        taken.done()
        return action

    def _name_and_arguments(self, value: dict[str, Any], repairs: list[str]) -> tuple[str, dict[str, Any]]:
        """The tool and its arguments, from the object as it should be or from the shapes models slip into."""
        if "name" not in value and "action" in value:
            repairs.append("bare-arguments")
            return TOOL, value
        name, arguments = value.get("name"), value.get("arguments", value.get("parameters"))
        if not isinstance(name, str) or not name:
            raise Unreadable("the call names no tool")
        _refuse_words_beside(value, repairs)
        if "arguments" not in value and "parameters" in value:
            repairs.append("alias-parameter")
        if isinstance(arguments, str):
            repairs.append("arguments-as-text")
            arguments = decode_json(arguments)
        if arguments is None and self._is_verb(name):
            arguments = {key: argument for key, argument in value.items() if key != "name"}
            repairs.append("bare-arguments")
        if not isinstance(arguments, dict):
            raise Unreadable("the call has no arguments")
        if name != TOOL and "action" not in arguments and self._is_verb(name):
            repairs.append("verb-as-name")
            return TOOL, {"action": name, **arguments}
        return name, arguments

    def _verb(self, taken: Arguments) -> str:
        written = taken.take("action")
        if not isinstance(written, str):
            raise Unreadable("'action' is no word")
        if written in self.verbs:
            return written
        plain = written.strip().casefold().replace(" ", "_")
        if plain in self.verbs:
            taken.repair("folded-case")
            return plain
        if plain in self.aliases:
            taken.repair("alias-verb")
            return self.aliases[plain]
        raise Unreadable(f"unknown verb {written[:40]!r}; known: {', '.join(self.verbs)}")

    def _is_verb(self, word: str) -> bool:
        return word.casefold() in self.verbs or word.casefold() in self.aliases


class CallReading(NamedTuple):
    """The result of reading a tool call."""

    action: Action | None
    repairs: tuple[str, ...]
    error: str | None
    span: Span | None
    block: Span | None


def read_mobile_use(text: str, start: int, view: View, dialect: Dialect, finish_reason: str | None) -> CallReading:
    """The action of the only tool call from `start` on."""
    call = find_tool_call(text, start, finish_reason)
    if isinstance(call, NoCall):
        return CallReading(None, (), call.reason, None, None)
    repairs = list(call.repairs)
    try:
        action = dialect.action(call, view, repairs)
    except UNUSABLE as error:
        return CallReading(None, tuple(repairs), why_unusable(error), call.span, call.block)
    return CallReading(action, tuple(repairs), None, call.span, call.block)


def _refuse_words_beside(value: dict[str, Any], repairs: list[str]) -> None:
    """Refuse an object that says more than a call, such as that it is not to be made; ids and types say nothing."""
    key = "arguments" if "arguments" in value else "parameters" if "parameters" in value else None
    for name, entry in value.items() if key else ():
        if name in ("name", key) or entry is None:
            continue
        if name not in ("id", "type"):
            raise Unreadable(f"beside its name and arguments the call has {name[:40]!r}")
        repairs.append("extra-parameter")


def tap(taken: Arguments) -> Action:
    """`click`."""
    return Tap(at=taken.point("coordinate", "point", "position"))


def double_tap(taken: Arguments) -> Action:
    """`double_click`."""
    return DoubleTap(at=taken.point("coordinate", "point", "position"))


def _seconds(taken: Arguments, least: float, most: float, *, timed: bool) -> float | None:
    """The argument `time`, if it is there; a dialect that is not `timed` has none."""
    if taken.has("time") != timed:
        taken.repair("missing-time" if timed else "extra-parameter")
    return taken.seconds("time", least, most) if taken.has("time") else None


def long_press(*, timed: bool) -> Callable[[Arguments], Action]:
    """`long_press`, in a dialect that says for how long or does not."""

    def read(taken: Arguments) -> Action:
        at = taken.point("coordinate", "point", "position")
        seconds = _seconds(taken, 0.5, 10, timed=timed)
        return LongPress(at=at) if seconds is None else LongPress(at=at, duration_ms=round(seconds * 1000))

    return read


def wait(*, timed: bool) -> Callable[[Arguments], Action]:
    """`wait`, in a dialect that says for how long or does not."""

    def read(taken: Arguments) -> Action:
        seconds = _seconds(taken, 0.1, 60, timed=timed)
        return Wait() if seconds is None else Wait(seconds=seconds)

    return read


def type_text(taken: Arguments) -> Action:
    """`type`: into the field that has the focus, without enter."""
    return TypeText(text=taken.text("text", "content"))


def open_app(taken: Arguments) -> Action:
    """`open`."""
    return OpenApp(app=taken.text("text", "app", "app_name", "name"))


def answer(taken: Arguments) -> Action:
    """`answer`: tells the user; the episode goes on."""
    return Answer(text=taken.text("text", "content"))


def ask_user(taken: Arguments) -> Action:
    """`ask_user`."""
    return AskUser(question=taken.text("text", "question", "content"))


def button(buttons: Mapping[str, str]) -> Callable[[Arguments], Action]:
    """`system_button`, with the words for the buttons that a dialect uses."""
    also = dict.fromkeys(("recent", "recents", "overview"), "APP_SWITCH")
    return lambda taken: Key(name=taken.word("button", buttons, "name", "text", also=also))


_STATUS_ALIASES = {
    **dict.fromkeys(("success", "complete", "completed", "successful", "done"), "complete"),
    **dict.fromkeys(("fail", "failed", "failure", "infeasible"), "infeasible"),
}


def terminate(failure: str) -> Callable[[Arguments], Action]:
    """`terminate`: ends the episode; `failure` is the dialect's word for a task that cannot be done."""

    def read(taken: Arguments) -> Action:
        meanings = {"success": "complete", failure: "infeasible"}
        status = taken.word("status", meanings, "goal_status", also=_STATUS_ALIASES)
        return Finish(status="complete" if status == "complete" else "infeasible")

    return read
