"""The human agent: a person at the terminal types short commands, which become actions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

from pydantic import ValidationError

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    Box,
    Finish,
    InvalidAction,
    Key,
    LongPress,
    Needs,
    Observation,
    OpenApp,
    Point,
    ScreenSize,
    Swipe,
    Tap,
    TypeText,
    Wait,
    parse_action,
)

HELP = """\
  7                     tap on number 7 of the list
  tap X Y | hold X Y    touch a place, in pixels
  hold 7                hold a finger on number 7
  swipe X1 Y1 X2 Y2     move a finger
  scroll up|down|left|right   show what lies there
  type TEXT | enter TEXT      type, or type and press enter
  clear                 empty the field
  back | home | key NAME
  open APP | wait SECONDS
  answer TEXT           tell what the task asked for
  ask TEXT              ask the user
  done | give up        end the episode
  {"kind": "tap", …}    any action as a record holds it"""


class UnknownCommand(Exception):
    """A line that is not a command."""


class TouchableElement(NamedTuple):
    """Something on the screen that can be touched."""

    name: str
    box: Box


def touchable_elements(observation: Observation) -> list[TouchableElement]:
    """The elements a person can refer to: everything enabled and touchable, with its labels."""
    if observation.ui is None:
        return []
    elements = []
    for node in observation.ui.walk():
        if not node.enabled or node.box.empty or not (node.clickable or node.long_clickable or node.focusable):
            continue
        labels = dict.fromkeys(child.label for child in node.walk() if child.label)
        name = ", ".join(labels) or node.short_id or node.class_name.rpartition(".")[2]
        state = " (on)" if node.checkable and node.checked else " (off)" if node.checkable else ""
        elements.append(TouchableElement(f"{name}{state}", node.box))
    return elements


def parse_command(line: str, things: Sequence[TouchableElement], size: ScreenSize) -> Action:
    """Parse a command line into an action; `UnknownCommand` says why it is none."""
    line = line.strip()
    verb, _, rest = line.partition(" ")
    try:
        if line.startswith("{"):
            return parse_action(json.loads(line))
        if line.isascii() and line.isdigit():
            return Tap(at=_place([line], things, size))
        if line == "give up":
            return Finish(status="infeasible")
        if verb in _WORDS:
            return _WORDS[verb](rest)
        if verb in _PLACES:
            return _PLACES[verb](rest.split(), things, size)
    except (InvalidAction, json.JSONDecodeError) as error:
        raise UnknownCommand(str(error)) from error
    except ValidationError as error:
        raise UnknownCommand(error.errors()[0]["msg"]) from error
    raise UnknownCommand(f"{line[:40]!r} means nothing here")


def _place(words: Sequence[str], things: Sequence[TouchableElement], size: ScreenSize) -> Point:
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise UnknownCommand(f"{' '.join(words)[:40]!r} are no whole numbers")
    numbers = [int(word) for word in words]
    if len(numbers) == 1:
        if not 1 <= numbers[0] <= len(things):
            raise UnknownCommand(f"there is no number {numbers[0]} in the list")
        x, y = things[numbers[0] - 1].box.centre
    elif len(numbers) == 2:
        x, y = numbers
    else:
        raise UnknownCommand("a place is a number of the list, or x and y in pixels")
    width, height = size
    return Point.from_pixels(min(max(x, 0), width - 1), min(max(y, 0), height - 1), size)


def _swipe(words: Sequence[str], things: Sequence[TouchableElement], size: ScreenSize) -> Action:
    if len(words) != 4:
        raise UnknownCommand("a swipe needs four numbers")
    return Swipe(start=_place(words[:2], things, size), end=_place(words[2:], things, size))


def _wait(rest: str) -> Action:
    try:
        return Wait(seconds=float(rest or 1))
    except ValueError as error:
        raise UnknownCommand(f"{rest[:40]!r} is not a number of seconds") from error


_WORDS: dict[str, Callable[[str], Action]] = {
    "type": lambda rest: TypeText(text=rest),
    "enter": lambda rest: TypeText(text=rest, submit=True),
    "clear": lambda rest: TypeText(text=rest, clear=True),
    "back": lambda _: Key(name="BACK"),
    "home": lambda _: Key(name="HOME"),
    "key": lambda rest: Key(name=rest),
    "scroll": lambda rest: parse_action({"kind": "scroll", "direction": rest.strip()}),
    "open": lambda rest: OpenApp(app=rest.strip()),
    "wait": _wait,
    "answer": lambda rest: Answer(text=rest),
    "ask": lambda rest: AskUser(question=rest),
    "done": lambda rest: Finish(text=rest),
}
_PLACES: dict[str, Callable[[Sequence[str], Sequence[TouchableElement], ScreenSize], Action]] = {
    "tap": lambda words, things, size: Tap(at=_place(words, things, size)),
    "hold": lambda words, things, size: LongPress(at=_place(words, things, size)),
    "swipe": _swipe,
}


class HumanAgent:
    """Shows what is on the screen, and does what a person types; the end of the input gives up."""

    needs = Needs(ui_tree=True)

    def __init__(self, *, reads: TextIO | None = None, writes: TextIO | None = None) -> None:
        """Read from and write to two streams; the terminal by default."""
        self._reads, self._writes = reads or sys.stdin, writes or sys.stderr

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        self._say(f"goal: {brief.goal}" if brief.goal is not None else "no goal is told")
        self._say(f"{brief.max_steps} steps; type ? for what can be done")

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; words that are not understood are asked for again."""
        things = touchable_elements(observation)
        self._say(f"step {observation.step + 1}, {observation.activity or 'unknown activity'}")
        for line in filter(None, (observation.error and f"error: {observation.error}", observation.reply)):
            self._say(f"  {line}")
        for number, thing in enumerate(things, start=1):
            self._say(f"  {number:3} {thing.name}")
        while True:
            self._writes.write("> ")
            self._writes.flush()
            line = self._reads.readline()
            if not line:
                self._say("the input is over; giving up")
                return Decision(Finish(status="infeasible", text="the person left"), said="")
            if line.strip() == "?":
                self._say(HELP, plain=True)
                continue
            try:
                return Decision(parse_command(line, things, observation.size), said=line.rstrip("\n"))
            except UnknownCommand as reason:
                self._say(f"{reason}; type ? for what can be done")

    def close(self) -> None:
        """See `Agent`."""

    def _say(self, text: str, *, plain: bool = False) -> None:
        """Write a line; control characters from a device or a task are escaped."""
        self._writes.write((text if plain else escaped(text)) + "\n")


def escaped(text: str) -> str:
    """Text with non-printable characters escaped."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
