"""The touch screen of a device: what it shows, gestures, keys, and text for the focused field."""

from __future__ import annotations

import base64
import time

from mobile_world.domain import (
    LONGEST_TEXT,
    DeviceLost,
    DeviceRefused,
    Direction,
    InvalidAction,
    ScreenSize,
    UiNode,
    UiTree,
    parse_ui_tree,
    png_size,
)
from mobile_world.runtime.adb import Frame
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.control.display import (
    PNG_END,
    PNG_HEAD,
    below_status_bar,
    front_activity,
    front_fragments,
    read_frame,
    read_sizes,
)
from mobile_world.runtime.control.input_arguments import (
    duration_argument,
    is_ascii,
    is_unchanged,
    key_code,
    pixel_arguments,
    scroll_ends,
    text_commands,
)
from mobile_world.runtime.control.shell import DEADLINE_S, POLL_S, SETTLE_S, DeviceShell, is_valid_text

SCROLL_MS = 600
"""Slow enough that a list thrown by the swipe moves on by a quarter of the distance, and skips no row."""
LONGEST_INPUT = 500
"""Characters that `input text` is given at once on a device that presses keys one by one."""
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
SCREENSHOT_ATTEMPTS = 3
"""How many truncated screenshots in a row are tolerated, the last one included."""
DUMP_FILE = "/data/local/tmp/mw_window.xml"
DUMP_PAUSE_S = 0.2
_SELECT_ALL = ["input", "keycombination", "KEYCODE_CTRL_LEFT", "KEYCODE_A"]
_DELETE = ["input", "keyevent", "KEYCODE_DEL"]


class TouchScreen(DeviceShell):
    """Gestures in pixels of the screen as it is rotated now, keys by name, text; screenshots, UI tree and settling."""

    # Input

    def tap(self, x: float, y: float) -> None:
        """Touch briefly."""
        self._act(["input", "tap", *self._pixels((x, y))])

    def double_tap(self, x: float, y: float) -> None:
        """Touch twice in one exchange, close enough together to count as one gesture."""
        tap = ["input", "tap", *self._pixels((x, y))]
        self._act_all([tap, tap])

    def long_press(self, x: float, y: float, duration_ms: int = 1000) -> None:
        """Hold a finger still."""
        self.swipe(x, y, x, y, duration_ms)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 300) -> None:
        """Move a finger in a straight line."""
        self._act(["input", "swipe", *self._pixels((x1, y1), (x2, y2)), duration_argument(duration_ms)])

    def drag(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 1000) -> None:
        """Hold until the thing is picked up, carry it, and let go."""
        self._act(["input", "draganddrop", *self._pixels((x1, y1), (x2, y2)), duration_argument(duration_ms)])

    def scroll(self, direction: Direction, *, at: tuple[float, float] | None = None, distance: float = 0.5) -> None:
        """Reveal the content that lies in a direction: `down` shows what is below, so the finger moves up.

        `at` is the middle of the movement, in pixels, by default the screen's; `distance` its share of the screen.
        """
        size = self.screen_size()
        middle = at or (size.width // 2, size.height // 2)
        self._pixels(middle)
        start, end = scroll_ends(size, direction, middle=middle, distance=distance)
        self.swipe(*start, *end, duration_ms=SCROLL_MS)

    def key(self, name: str) -> None:
        """Press a key by the name of its key code, `BACK` or `KEYCODE_BACK`."""
        self._act(["input", "keyevent", key_code(name)])

    def wake(self) -> None:
        """Turn the screen on and leave a lock screen that asks for nothing."""
        self._act(["input", "keyevent", "KEYCODE_WAKEUP"])
        self._act(["wm", "dismiss-keyguard"])

    def back(self) -> None:
        """Press back."""
        self.key("BACK")

    def home(self) -> None:
        """Go to the home screen."""
        self.key("HOME")

    def recents(self) -> None:
        """Show the recent apps."""
        self.key("APP_SWITCH")

    def enter(self) -> None:
        """Press enter."""
        self.key("ENTER")

    def type_text(self, text: str, *, clear: bool = False, submit: bool = False) -> str:
        """Enter text and return what the field then holds; `clear` empties it first, `submit` presses enter at the end.

        It is read before enter is pressed, which may close the field. ASCII is typed as keys, the rest by ADB Keyboard.

        `InvalidAction` when no field has the focus, or when the field did not accept the text. A field may hold
        something else than was typed: phone numbers are formatted, passwords hidden, letters refused by a number's.
        """
        if len(text) > LONGEST_TEXT:
            raise InvalidAction(f"{len(text)} characters are too many to type; at most {LONGEST_TEXT}")
        if not is_valid_text(text):
            raise InvalidAction("the text contains half a character (a lone surrogate), which cannot be typed")
        before = self._focused_field()
        if before is None:
            raise InvalidAction("no text field has the focus; tap one first")
        if clear:
            self._act_all([_SELECT_ALL, _DELETE])
        if text and is_ascii(text):
            self._act_all(text_commands(text, LONGEST_TEXT if self.is_simulated else LONGEST_INPUT))
        elif text:
            self._type_with_adb_keyboard(text)
        after = self._focused_field()
        if text and after is not None and is_unchanged(before, after, text, clear=clear):
            raise InvalidAction(
                f"the field {(after.desc or after.short_id or after.class_name)!r} did not accept the text; "
                "check that it can be edited"
            )
        if submit:
            self.key("ENTER")
        return "" if after is None or (clear and not text) else after.text

    def _pixels(self, *points: tuple[float, float]) -> list[str]:
        return pixel_arguments(self.screen_size(), *points)

    def _focused_field(self) -> UiNode | None:
        nodes = (node for node in self.ui_tree().walk() if node.focused)
        return next((node for node in nodes if node.class_name.endswith(("EditText", "AutoCompleteTextView"))), None)

    def _type_with_adb_keyboard(self, text: str) -> None:
        """Have ADB Keyboard commit the text, then restore the user's keyboard."""
        usual = self._read(["settings", "get", "secure", "default_input_method"]).text
        if ADB_KEYBOARD not in self._read(["ime", "list", "-s", "-a"]).text.split():
            raise DeviceRefused(
                f"{self.name}: only ADB Keyboard can type {text[:20]!r}, and it is not installed; "
                "docs/guides/real-devices.md says how"
            )
        self._act_all([["ime", "enable", ADB_KEYBOARD], ["ime", "set", ADB_KEYBOARD]])
        try:
            if not self.is_simulated:
                ready = f"mCurId={ADB_KEYBOARD} mHaveConnection=true"
                self.wait_until(lambda: ready in self._read(["dumpsys", "input_method"]).text)
            encoded = base64.b64encode(text.encode()).decode()
            self._act(["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", encoded])
        finally:
            self._act(["ime", "reset"] if usual == "null" else ["ime", "set", usual])

    # Screen

    def screenshot(self) -> bytes:
        """The screen as PNG."""
        for _ in range(SCREENSHOT_ATTEMPTS):
            png = self.device.exec_out(["screencap", "-p"], timeout=DEADLINE_S, idempotent=True)
            # A stream has no length, so a truncated PNG is recognised by its missing end.
            if png.endswith(PNG_END) or not png.startswith(PNG_HEAD):
                break
        else:
            raise DeviceLost(
                f"{self.name}: {SCREENSHOT_ATTEMPTS} screenshots in a row were truncated; check that it has memory left"
            )
        try:
            self._size = png_size(png)
        except DeviceRefused as error:
            raise DeviceRefused(f"{self.name}: {error}") from error
        return png

    def screenshot_raw(self) -> Frame:
        """The screen as pixels: from the framebuffer service, or through `screencap` where adbd has none."""
        try:
            frame = self.device.framebuffer(timeout=DEADLINE_S)
        except DeviceRefused:
            frame = read_frame(self.device.exec_out(["screencap"], timeout=DEADLINE_S, idempotent=True), self.name)
        self._size = ScreenSize(frame.width, frame.height)
        return frame

    def ui_xml(self) -> str:
        """The active window as `uiautomator dump` writes it; needs about two seconds on a real device."""
        if self.is_simulated:
            return self._read(["uiautomator", "dump", "/dev/tty"]).text
        deadline = Deadline(self.name, "uiautomator dump", DEADLINE_S)
        line = f"uiautomator dump {DUMP_FILE} >/dev/null && cat {DUMP_FILE} && rm {DUMP_FILE}"
        while "<hierarchy" not in (text := self.device.shell_line(line, timeout=deadline.remaining()).text):
            deadline.pause(DUMP_PAUSE_S)
        return text

    def ui_tree(self) -> UiTree:
        """What is on the screen, as nodes."""
        return self.read_ui(self.ui_xml())

    def read_ui(self, xml: str) -> UiTree:
        """The nodes of a dump that was just taken, whose rotation tells the size of the screen."""
        tree = parse_ui_tree(xml)
        built = self._built_size
        if built is not None:
            self._size = ScreenSize(*reversed(built)) if tree.rotation % 2 else built
        return tree

    def foreground_activity(self) -> str:
        """The activity in front as `package/class`; empty when the device does not say."""
        return front_activity(self._read(["cmd", "activity", "stack", "list"], check=False).text)

    def fragments(self) -> tuple[str, ...]:
        """The fragments that the activity in front shows, by simple class name: pages that share an activity.

        Settings has `com.android.settings.SubSettings` for nearly all of its pages; its fragment tells which one it is.
        Whatever its language, the device says so in `dumpsys activity top`, which takes a real one up to a few seconds.
        """
        return front_fragments(self._read(["dumpsys", "activity", "top"], check=False).text)

    def screen_size(self) -> ScreenSize:
        """Width and height as the screen is turned now."""
        if self._size is None:
            sizes = read_sizes(self._read(["dumpsys", "window", "displays"]).text)
            if sizes is None:
                raise DeviceRefused(f"{self.name}: 'dumpsys window displays' names no size; check that it has booted")
            self._size, self._built_size = sizes
        return self._size

    def settle(self, timeout: float = SETTLE_S) -> float:
        """Wait until the screen has settled below the status bar, or until the deadline; the seconds this took.

        A simulated phone's screen is final at once; one second of virtual time passes, so that banners go away.
        """
        start = time.monotonic()
        if self.is_simulated:
            if self.clock_mode == "virtual":
                self.device.shell(["sleep", "1"])
            return time.monotonic() - start
        last = below_status_bar(self.screenshot_raw())
        while (remaining := start + timeout - time.monotonic()) > 0:
            time.sleep(min(POLL_S, remaining))
            now = below_status_bar(self.screenshot_raw())
            if now == last:
                break
            last = now
        return time.monotonic() - start
