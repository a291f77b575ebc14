"""Input events as the console writes them: `EV_KEY:KEY_POWER:1`, numbers or names; loaded when one is sent."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.adbd.console.commands import Refused
from simdroid.ui import Display
from simdroid.ui.input.devices import DEVICES, HARDWARE_KEYBOARD, TOUCH_SCREEN, InputDevices
from simdroid.ui.input.evdev_codes import (
    CODE_NAMES,
    EV_ABS,
    EV_KEY,
    EV_SYN,
    SYN_REPORT,
    TYPE_NAMES,
)


class ConsoleEvent(NamedTuple):
    """One event, without the device it is meant for."""

    type: int
    code: int
    value: int


def parse_event(text: str) -> ConsoleEvent:
    """The event of `type:code:value`."""
    kind_word, _, rest = text.partition(":")
    code_word, _, value_word = rest.partition(":")
    kind = _number(kind_word, {name: number for number, name in TYPE_NAMES.items()})
    if kind is None:
        raise Refused(f"invalid event type in '{text}' try 'event list types' for valid values")
    code = _number(code_word, {name: number for number, name in CODE_NAMES.get(kind, {}).items()})
    if code is None:
        raise Refused(f"invalid event code in '{text}', try 'event list codes {kind_word}' for valid values")
    value = _number(value_word, {})
    if value is None:
        raise Refused(f"invalid event value in '{text}', must be an integer constant")
    return ConsoleEvent(kind & 0xFFFF, code & 0xFFFF, value)


def _number(text: str, names: dict[str, int]) -> int | None:
    if text in names:
        return names[text]
    try:
        number = int(text, 0)
    except ValueError:
        return None
    return number if -(1 << 31) <= number < 1 << 31 else None


def send(devices: InputDevices, events: list[ConsoleEvent]) -> None:
    """Write events to the device that has them: touches to the touch screen, keys to the keyboard.

    A key needs no SYN_REPORT, which is what people leave out; touches end with one of theirs.
    """
    for kind, code, value in events:
        if kind == EV_SYN:
            devices.write(TOUCH_SCREEN, kind, code, value)
            devices.write(HARDWARE_KEYBOARD, kind, code, value)
            continue
        touch = kind == EV_ABS or code in DEVICES[TOUCH_SCREEN].codes.get(kind, ())
        devices.write(TOUCH_SCREEN if touch else HARDWARE_KEYBOARD, kind, code, value)
        if kind == EV_KEY and not touch:
            devices.write(HARDWARE_KEYBOARD, EV_SYN, SYN_REPORT, 0)


def mouse(display: Display, x: float, y: float, *, down: bool) -> None:
    """Press or let go a button of the mouse at a pixel, which is a finger on the touch screen."""
    display.devices.point(x, y, down=down)


def type_lines() -> list[str]:
    """What `event types` prints."""
    head = "event <type> can be an integer or one of the following aliases"
    lines = []
    for number, name in TYPE_NAMES.items():
        count = len(CODE_NAMES.get(number, {}))
        lines.append(f"    {name:<14}{f' ({count} code aliases)' if count else ''}".rstrip())
    return [head, *lines]


def code_lines(word: str) -> list[str]:
    """What `event codes TYPE` prints."""
    if not word:
        raise Refused("argument missing, try 'event codes <type>'")
    kind = _number(word, {name: number for number, name in TYPE_NAMES.items()})
    if kind is None:
        raise Refused("bad argument, see 'event types' for valid values")
    codes = CODE_NAMES.get(kind, {})
    if not codes:
        return ["no code aliases defined for this type"]
    return [f"type '{word}' accepts the following <code> aliases:", *(f"    {name:<12}" for name in codes.values())]
