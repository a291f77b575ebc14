"""`input`: injects taps, swipes, keys and text."""

from __future__ import annotations

import math
from typing import Literal, cast, get_args

from simdroid.automation.known_apks import type_text
from simdroid.shell.commands import Call
from simdroid.shell.services.base import ILLEGAL_ARGUMENT, Arguments, JavaException, NumberFormat, parse_float, service
from simdroid.ui import TYPEABLE, key_code

SOURCES = (
    "touchnavigation",
    "touchscreen",
    "joystick",
    "stylus",
    "touchpad",
    "gamepad",
    "dpad",
    "mouse",
    "keyboard",
    "trackball",
    "rotaryencoder",
)
DEFAULT_SWIPE_MS = 300
MAX_GESTURE_MS = 600_000
"""A gesture longer than ten minutes is cut; it would only move the clock."""
_MOST_DIGITS = 18

OFF_SCREEN = 1_000_000.0

_USAGE = f"""\
Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:{" "}
{chr(10).join(f"      {source}" for source in SOURCES)}

-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination <key code 1> <key code 2> ... (Default: keyboard)"""

_Motion = Literal["DOWN", "MOVE", "UP", "CANCEL"]


@service("input", "input")
def input_(call: Call) -> None:
    """Run one gesture or key; every ending but an exception is exit 0."""
    arguments = Arguments(call, call.args)
    word = arguments.next()
    if word in SOURCES:
        word = arguments.required()
    if word == "-d":
        arguments.required()
        word = arguments.required()
    try:
        if not _perform(call, word, arguments):
            call.print(_USAGE if word in (None, "help", "-h") else f"Unknown command: {word}")
    except NumberFormat:
        raise JavaException(call, ILLEGAL_ARGUMENT, f"Error: Invalid arguments for command: {word}") from None


def _perform(call: Call, action: str | None, arguments: Arguments) -> bool:
    """Perform one gesture or key; False for an unknown command."""
    display = call.phone.display
    match action:
        case "tap":
            display.tap(_coordinate(arguments), _coordinate(arguments))
        case "swipe" | "draganddrop":
            x1, y1, x2, y2 = (_coordinate(arguments) for _ in range(4))
            display.swipe(x1, y1, x2, y2, duration_ms=_duration(arguments), drag=action == "draganddrop")
        case "motionevent":
            _motion(call, arguments)
        case "text":
            text = arguments.required().replace("%s", " ")
            if not TYPEABLE.issuperset(text):
                raise JavaException(call, "java.lang.NullPointerException", "Attempt to get length of null array")
            if not type_text(call.phone, text):
                display.type_text(text)
        case "keyevent":
            _keyevent(call, arguments)
        case "keycombination":
            _keycombination(call, arguments)
        case "press":
            pass  # There is no trackball.
        case "roll":
            # There is no trackball, but its numbers are read.
            _coordinate(arguments)
            _coordinate(arguments)
        case _:
            return False
    return True


def _coordinate(arguments: Arguments) -> float:
    value = parse_float(arguments.required())
    return -OFF_SCREEN if math.isnan(value) else min(max(value, -OFF_SCREEN), OFF_SCREEN)


def _duration(arguments: Arguments) -> int:
    word = arguments.next()
    if word is None:
        return DEFAULT_SWIPE_MS
    if not word.removeprefix("-").isdecimal():
        raise NumberFormat(word)
    return min(int(word[:_MOST_DIGITS]), MAX_GESTURE_MS) if not word.startswith("-") else DEFAULT_SWIPE_MS


def _motion(call: Call, arguments: Arguments) -> None:
    action = arguments.required().upper()
    if action not in get_args(_Motion):
        raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown action: {action}")
    x, y = (0.0, 0.0) if action == "CANCEL" else (_coordinate(arguments), _coordinate(arguments))
    call.phone.display.motion(cast(_Motion, action), x, y)


def _keyevent(call: Call, arguments: Arguments) -> None:
    word: str | None = arguments.required()
    long, twice = word == "--longpress", word == "--doubletap"
    if long or twice:
        word = arguments.required()
    while word is not None:
        for _ in range(2 if twice else 1):
            call.phone.display.key(key_code(word), long=long)
        word = arguments.next()


def _keycombination(call: Call, arguments: Arguments) -> None:
    words = arguments.rest()
    if words[:1] == ["-t"]:
        del words[:2]
    for word in words:
        if not key_code(word):
            raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown keycode: {word}")
    if len(words) < 2:
        raise JavaException(call, ILLEGAL_ARGUMENT, "keycombination requires at least 2 keycodes")
    *held, last = (key_code(word) for word in words)
    call.phone.display.key(last, meta=frozenset(held))
