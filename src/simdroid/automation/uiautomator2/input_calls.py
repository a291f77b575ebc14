"""Methods that touch the screen and press keys."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from simdroid.automation.swipes import LONGEST_GESTURE_MS, gesture_ms
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import rpc
from simdroid.ui import key_code

_MOTIONS: dict[int, Literal["DOWN", "UP", "MOVE"]] = {0: "DOWN", 1: "UP", 2: "MOVE"}
_KEYS = {
    "home": "HOME",
    "back": "BACK",
    "left": "DPAD_LEFT",
    "right": "DPAD_RIGHT",
    "up": "DPAD_UP",
    "down": "DPAD_DOWN",
    "center": "DPAD_CENTER",
    "menu": "MENU",
    "search": "SEARCH",
    "enter": "ENTER",
    "delete": "DEL",
    "del": "DEL",
    "recent": "APP_SWITCH",
    "volume_up": "VOLUME_UP",
    "volume_down": "VOLUME_DOWN",
    "volume_mute": "VOLUME_MUTE",
    "camera": "CAMERA",
    "power": "POWER",
}
_META = {0x1: "SHIFT_LEFT", 0x2: "ALT_LEFT", 0x1000: "CTRL_LEFT"}
_CTRL = frozenset({key_code("CTRL_LEFT")})


@rpc("click", "int", "int")
def click(server: Automation, x: int, y: int) -> bool:
    """Touch a point."""
    if x < 0 or y < 0:
        return False
    server.display.tap(x, y)
    return True


@rpc("click", "int", "int", "long")
def press(server: Automation, x: int, y: int, milliseconds: int) -> bool:
    """Keep a finger on a point."""
    if x < 0 or y < 0:
        return False
    server.display.swipe(x, y, x, y, duration_ms=min(max(milliseconds, 0), LONGEST_GESTURE_MS))
    return True


@rpc("injectInputEvent", "int", "float", "float", "int")
def inject_input_event(server: Automation, action: int, x: float, y: float, meta: int) -> bool:
    """One report of a finger."""
    if action not in _MOTIONS:
        return False
    server.display.motion(_MOTIONS[action], x, y)
    return True


@rpc("swipe", "int", "int", "int", "int", "int")
def swipe(server: Automation, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
    """Move a finger."""
    server.display.swipe(x1, y1, x2, y2, duration_ms=gesture_ms(steps))
    return True


@rpc("drag", "int", "int", "int", "int", "int")
def drag(server: Automation, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
    """Press long, then move."""
    server.display.swipe(x1, y1, x2, y2, duration_ms=gesture_ms(steps), drag=True)
    return True


@rpc("swipePoints", "ints", "int")
def swipe_points(server: Automation, numbers: list[int], steps: int) -> bool:
    """Move a finger from point to point."""
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    if not points:
        return False
    server.display.motion("DOWN", *points[0])
    for _, point in pairwise(points):
        server.phone.system.clock.advance(gesture_ms(steps) / 1000)
        server.display.motion("MOVE", *point)
    server.display.motion("UP", *points[-1])
    return True


@rpc("pressKey", "text")
def press_key(server: Automation, name: str) -> bool:
    """Press a key by the client's name for it."""
    if name.lower() not in _KEYS:
        return False
    server.display.key(key_code(_KEYS[name.lower()]))
    return True


@rpc("pressKeyCode", "int")
@rpc("pressKeyCode", "int", "int")
def press_key_code(server: Automation, code: int, meta: int = 0) -> bool:
    """Press a key by Android's number, with modifiers."""
    server.display.key(code, meta=frozenset(key_code(name) for bit, name in _META.items() if meta & bit))
    return True


@rpc("wakeUp")
def wake_up(server: Automation) -> None:
    """Turn the screen on."""
    if not server.display.awake:
        server.display.key(key_code("WAKEUP"))


@rpc("sleep")
def sleep(server: Automation) -> None:
    """Turn the screen off."""
    if server.display.awake:
        server.display.key(key_code("SLEEP"))


@rpc("isScreenOn")
def is_screen_on(server: Automation) -> bool:
    """Whether the screen is on."""
    return server.display.awake


@rpc("pasteClipboard")
def paste_clipboard(server: Automation) -> None:
    """Press Ctrl+V."""
    server.display.key(key_code("V"), meta=_CTRL)


@rpc("clearInputText")
def clear_input_text(server: Automation) -> None:
    """Press Ctrl+A and Delete."""
    server.display.key(key_code("A"), meta=_CTRL)
    server.display.key(key_code("DEL"))
