"""Fingers, the mouse and keys.

The reports of a finger are a while apart. On a virtual clock, where no time passes between two calls, each report of a
finger on the glass takes `REPORT_S`; a client that holds a finger down for real seconds wants a wall clock.
"""

from __future__ import annotations

from enum import IntEnum

from simdroid.emulator_grpc.keys import android_key, named_key
from simdroid.emulator_grpc.methods import Emulator
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.ui import KEY_CODES, TYPEABLE

REPORT_S = 0.01
MOST_FINGERS = 10
MOST_TOUCHES = 1000
"""Reports of fingers in one event, 0.3 s; the emulator sends one for each finger."""
MOST_TEXT = 100_000
"""Characters that one event types, 0.1 s and half an hour of the phone's time."""
LONG_PRESS_NS = 500_000_000

_LEFT_BUTTON = 1
_MODIFIERS = frozenset(
    KEY_CODES[f"{key}_{side}"] for key in ("SHIFT", "CTRL", "ALT", "META") for side in ("LEFT", "RIGHT")
)


class KeyEvent(IntEnum):
    """What happens to a key."""

    DOWN = 0
    UP = 1
    PRESS = 2


def send_touch(emulator: Emulator, event: Fields) -> Fields:
    """Take the reports of fingers; the first one on the glass acts, as every gesture here is of one finger."""
    if event["display"]:
        return {}
    if len(event["touches"]) > MOST_TOUCHES:
        raise CallFailed(GrpcStatus.RESOURCE_EXHAUSTED, f"an event has at most {MOST_TOUCHES} touches")
    for touch in event["touches"]:
        _report(emulator, touch["identifier"], touch["x"], touch["y"], down=touch["pressure"] > 0)
    return {}


def send_mouse(emulator: Emulator, event: Fields) -> Fields:
    """Take a report of the mouse, whose left button is a finger."""
    down = bool(event["buttons"] & _LEFT_BUTTON)
    if not event["display"] and (down or emulator.mouse_down):
        emulator.mouse_down = down
        _report(emulator, -1, event["x"], event["y"], down=down)
    return {}


def _report(emulator: Emulator, finger: int, x: int, y: int, *, down: bool) -> None:
    fingers, display = emulator.fingers, emulator.phone.display
    if finger not in fingers:
        if down and len(fingers) < MOST_FINGERS:
            fingers.append(finger)
            if len(fingers) == 1:
                display.motion("DOWN", *_turned(emulator, x, y))
        return
    acts = fingers[0] == finger
    if not down:
        fingers.remove(finger)
    if acts:
        emulator.phone.system.clock.advance(REPORT_S)
        display.motion("MOVE" if down else "UP", *_turned(emulator, x, y))


def _turned(emulator: Emulator, x: int, y: int) -> tuple[float, float]:
    """A place on the glass as a place on the display, which may be turned."""
    metrics = emulator.phone.display.metrics
    match metrics.rotation:
        case 1:
            return float(y), float(metrics.height - x)
        case 2:
            return float(metrics.width - x), float(metrics.height - y)
        case 3:
            return float(metrics.width - y), float(x)
    return float(x), float(y)


def send_key(emulator: Emulator, event: Fields) -> Fields:
    """Type a text, or move a key that a name or a number tells."""
    display = emulator.phone.display
    if len(event["text"]) > MOST_TEXT:
        raise CallFailed(GrpcStatus.RESOURCE_EXHAUSTED, f"a text has at most {MOST_TEXT} characters")
    if event["text"]:
        display.type_text("".join(character for character in event["text"] if character in TYPEABLE))
        return {}
    name, kind = event["key"], event["eventType"]
    code = named_key(name) if name else android_key(event["codeType"], event["keyCode"])
    if code is not None:
        _move_key(emulator, code, kind)
    elif len(name) == 1 and name in TYPEABLE and kind != KeyEvent.UP:
        display.type_text(name)
    return {}


def _move_key(emulator: Emulator, code: int, kind: int) -> None:
    """Press a key where it goes down; the power key where it goes up, because how long it was held tells what it does.

    Numbers and names that no key has do nothing, as on the emulator.
    """
    held, display = emulator.held_keys, emulator.phone.display
    now_ns = emulator.phone.system.clock.uptime_ns()
    if kind == KeyEvent.DOWN:
        held[code] = now_ns
    if code in _MODIFIERS or code == KEY_CODES["POWER"]:
        since = held.pop(code, now_ns) if kind != KeyEvent.DOWN else now_ns
        if code == KEY_CODES["POWER"] and kind != KeyEvent.DOWN:
            display.key(code, long=now_ns - since >= LONG_PRESS_NS)
    elif kind == KeyEvent.UP:
        held.pop(code, None)
    else:
        display.key(code, meta=frozenset(held) & _MODIFIERS)
