"""Input to a device: gestures, keys, and text for the focused field."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from mobile_world.domain import KEYS, LONGEST_TEXT, DeviceRefused, Direction, InvalidAction, UiNode
from mobile_world.runtime.control.screen import Screen
from mobile_world.runtime.control.shell import DeviceShell, is_valid_text

LONGEST_GESTURE_MS = 60_000
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
SCROLL_MS = 600
"""Slow enough that a list thrown by the swipe moves on by a quarter of the distance, and skips no row."""
LONGEST_INPUT = 500
"""Characters that `input text` is given at once on a device that presses keys one by one."""
_ASCII = frozenset(map(chr, range(0x20, 0x7F)))
_SELECT_ALL = ["input", "keycombination", "KEYCODE_CTRL_LEFT", "KEYCODE_A"]
_DELETE = ["input", "keyevent", "KEYCODE_DEL"]


class Input:
    """Gestures in pixels of the screen as it is rotated now, keys by name, text: ASCII as keys, else ADB Keyboard."""

    def __init__(self, shell: DeviceShell, screen: Screen) -> None:
        """Send input through `shell`; `screen` gives its size and the focused field."""
        self._shell = shell
        self._screen = screen

    def tap(self, x: float, y: float) -> None:
        """Touch briefly."""
        self._input("tap", *self._pixels((x, y)))

    def double_tap(self, x: float, y: float) -> None:
        """Touch twice in one exchange, so that both count as one gesture."""
        tap = ["input", "tap", *self._pixels((x, y))]
        self._shell.act_all([tap, tap])

    def long_press(self, x: float, y: float, duration_ms: int) -> None:
        """Hold a finger still."""
        place = self._pixels((x, y))
        self._input("swipe", *place, *place, _duration(duration_ms))

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int) -> None:
        """Move a finger in a straight line."""
        self._input("swipe", *self._pixels((x1, y1), (x2, y2)), _duration(duration_ms))

    def drag(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int) -> None:
        """Pick up, carry and drop."""
        self._input("draganddrop", *self._pixels((x1, y1), (x2, y2)), _duration(duration_ms))

    def scroll(self, direction: Direction, *, at: tuple[float, float] | None, distance: float) -> None:
        """Reveal the content in a direction, with a swipe the other way around `at`."""
        width, height = self._screen.size()
        x, y = at or (width // 2, height // 2)
        self._pixels((x, y))
        if not 0 < distance <= 1:
            raise InvalidAction(f"cannot scroll by {distance:g} of the screen; give a share above 0, up to 1")
        half_x, half_y = width * distance / 2, height * distance / 2
        # Where the finger ends, seen from the middle: against the direction of what is revealed.
        moves = {"down": (0.0, -half_y), "up": (0.0, half_y), "right": (-half_x, 0.0), "left": (half_x, 0.0)}
        if direction not in moves:
            raise InvalidAction(f"no direction {direction!r}; known: {', '.join(moves)}")
        dx, dy = moves[direction]
        start, end = ((_clamp(x + s * dx, width), _clamp(y + s * dy, height)) for s in (-1, 1))
        self.swipe(*start, *end, duration_ms=SCROLL_MS)

    def key(self, name: str) -> None:
        """Press a key by the name of its key code, `BACK` or `KEYCODE_BACK`."""
        plain = name.strip().upper().removeprefix("KEYCODE_")
        if plain not in KEYS:
            raise InvalidAction(f"no key {name[:40]!r}; known: {', '.join(sorted(KEYS))}")
        self._input("keyevent", f"KEYCODE_{plain}")

    def wake(self) -> None:
        """Turn the screen on and leave a lock screen that asks for nothing."""
        self._input("keyevent", "KEYCODE_WAKEUP")
        self._shell.act(["wm", "dismiss-keyguard"])

    def type_text(self, text: str, *, clear: bool, submit: bool) -> str:
        """Enter text into the focused field; what the field holds before enter is pressed."""
        if len(text) > LONGEST_TEXT:
            raise InvalidAction(f"{len(text)} characters are too many to type; at most {LONGEST_TEXT}")
        if not is_valid_text(text):
            raise InvalidAction("the text holds half a character (a lone surrogate), which nobody can type")
        before = self._focused_field()
        if before is None:
            raise InvalidAction("no text field has the focus; tap one first")
        if clear:
            self._shell.act_all([_SELECT_ALL, _DELETE])
        if text and _ASCII.issuperset(text):
            self._shell.act_all(_input_text(text, LONGEST_TEXT if self._shell.is_simulated else LONGEST_INPUT))
        elif text:
            self._type_with_adb_keyboard(text)
        after = self._focused_field()
        if text and after is not None and _unchanged(before, after, text, clear=clear):
            field = repr(after.desc or after.short_id or after.class_name)
            raise InvalidAction(f"the field {field} took nothing of the text; look whether it can be edited")
        if submit:
            self.key("ENTER")
        return "" if after is None or (clear and not text) else after.text

    def _focused_field(self) -> UiNode | None:
        nodes = [node for node in self._screen.ui_tree().walk() if node.focused]
        return next((node for node in nodes if node.class_name.endswith(("EditText", "AutoCompleteTextView"))), None)

    def _type_with_adb_keyboard(self, text: str) -> None:
        """Have ADB Keyboard commit the text, then restore the user's keyboard."""
        usual = self._shell.read(["settings", "get", "secure", "default_input_method"]).text
        if ADB_KEYBOARD not in self._shell.read(["ime", "list", "-s", "-a"]).text.split():
            raise DeviceRefused(
                f"{self._shell.name}: only ADB Keyboard can type {text[:20]!r}, and it is not installed; "
                "docs/guides/real-devices.md says how"
            )
        self._shell.act_all([["ime", "enable", ADB_KEYBOARD], ["ime", "set", ADB_KEYBOARD]])
        try:
            if not self._shell.is_simulated:
                self._shell.wait_until(self._adb_keyboard_is_ready)
            encoded = base64.b64encode(text.encode()).decode()
            self._shell.act(["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", encoded])
        finally:
            self._shell.act(["ime", "reset"] if usual == "null" else ["ime", "set", usual])

    def _adb_keyboard_is_ready(self) -> bool:
        state = self._shell.read(["dumpsys", "input_method"]).text
        return f"mCurId={ADB_KEYBOARD} mHaveConnection=true" in state

    def _input(self, *words: str) -> None:
        self._shell.act(["input", *words])

    def _pixels(self, *points: tuple[float, float]) -> list[str]:
        """Coordinates as words; `InvalidAction` for one that is off the screen."""
        width, height = self._screen.size()
        for x, y in points:
            if not (0 <= x < width and 0 <= y < height):
                raise InvalidAction(f"({x}, {y}) is off the screen; x is 0 to {width - 1} and y is 0 to {height - 1}")
        return [str(int(value)) for point in points for value in point]


def _clamp(value: float, size: int) -> int:
    return min(max(int(value), 0), size - 1)


def _duration(milliseconds: int) -> str:
    if not 0 <= milliseconds <= LONGEST_GESTURE_MS:
        raise InvalidAction(f"no gesture takes {milliseconds} ms; give 0 to {LONGEST_GESTURE_MS}")
    return str(milliseconds)


def _input_text(text: str, longest: int) -> list[Sequence[str]]:
    """`input text` commands: it takes `%s` for a space, so a literal `%s` has to be cut in two."""
    halves = text.replace("%s", "%\0s").split("\0")
    pieces = [half[at : at + longest] for half in halves for at in range(0, len(half), longest)]
    return [["input", "text", piece.replace(" ", "%s")] for piece in pieces]


def _unchanged(before: UiNode, after: UiNode, text: str, *, clear: bool) -> bool:
    """Whether nothing of the text arrived, as far as the screen tells: an empty field shows its hint as its text."""
    return text not in after.text and (not after.text if clear else after == before)
