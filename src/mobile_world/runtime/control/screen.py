"""The screen of a device: screenshots, the UI tree, the foreground activity, its size, and settling."""

from __future__ import annotations

import re
import struct
import time

from mobile_world.domain import DeviceLost, DeviceRefused, ScreenSize, UiTree, parse_ui_tree, png_size
from mobile_world.runtime.adb import Frame
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.control.shell import DEADLINE_S, POLL_S, SETTLE_S, DeviceShell

PNG_HEAD = b"\x89PNG"
PNG_END = b"IEND\xaeB\x60\x82"
SCREENSHOT_ATTEMPTS = 3
"""How many truncated screenshots in a row are tolerated, the last one included."""
DUMP_FILE = "/data/local/tmp/mw_window.xml"
DUMP_PAUSE_S = 0.2
STATUS_BAR = 0.06
"""The share of the screen from the top that may change at any time: clock and icons."""
_FRAME_HEADER = struct.Struct("<4I")
_RGBA_8888 = 1
_SHOWN = re.compile(r"visible=true topActivity=ComponentInfo\{([^}]+)\}")
_FRONT, _ANDROIDX = "\n  ACTIVITY ", "\n    Local FragmentActivity "
"""What begins the last activity of `dumpsys activity top`, which is the one in front, and what AndroidX adds to it."""
_ADDED = re.compile(r"^ *Added Fragments:\r?\n((?: *#\d+: .*\r?\n?)+)", re.MULTILINE)
_FRAGMENT = re.compile(r"#\d+: (\w+)\{")
_CURRENT_SIZE = re.compile(r"\bcur=(\d+)x(\d+)")
_BUILT_SIZE = re.compile(r"\binit=(?:\S+ \d+dpi (?:\S+ )?base=)?(\d+)x(\d+)")
"""The size that `wm size` gave it counts, where there is one: `init=1080x2400 420dpi base=720x1280 420dpi cur=…`."""


class Screen:
    """What a device shows; nothing here touches it."""

    def __init__(self, shell: DeviceShell) -> None:
        """Observe the device behind `shell`."""
        self._shell = shell

    def screenshot(self) -> bytes:
        """The screen as PNG; a stream has no length, so a truncated one is recognised by its missing end."""
        for _ in range(SCREENSHOT_ATTEMPTS):
            png = self._shell.device.exec_out(["screencap", "-p"], timeout=DEADLINE_S, idempotent=True)
            if png.endswith(PNG_END) or not png.startswith(PNG_HEAD):
                break
        else:
            raise DeviceLost(
                f"{self._shell.name}: {SCREENSHOT_ATTEMPTS} screenshots in a row were truncated; "
                "see whether it has memory left"
            )
        try:
            self._shell.size = png_size(png)
        except DeviceRefused as error:
            raise DeviceRefused(f"{self._shell.name}: {error}") from error
        return png

    def screenshot_raw(self) -> Frame:
        """The screen as pixels: from the framebuffer service, or through `screencap` where adbd has none."""
        try:
            frame = self._shell.device.framebuffer(timeout=DEADLINE_S)
        except DeviceRefused:
            frame = self._captured()
        self._shell.size = ScreenSize(frame.width, frame.height)
        return frame

    def ui_xml(self) -> str:
        """The active window as `uiautomator dump` writes it."""
        if self._shell.is_simulated:
            return self._shell.read(["uiautomator", "dump", "/dev/tty"]).text
        deadline = Deadline(self._shell.name, "uiautomator dump", DEADLINE_S)
        line = f"uiautomator dump {DUMP_FILE} >/dev/null && cat {DUMP_FILE} && rm {DUMP_FILE}"
        while "<hierarchy" not in (text := self._shell.device.shell_line(line, timeout=deadline.remaining()).text):
            deadline.pause(DUMP_PAUSE_S)
        return text

    def ui_tree(self) -> UiTree:
        """The active window as nodes."""
        return self.read_ui(self.ui_xml())

    def read_ui(self, xml: str) -> UiTree:
        """The nodes of a dump that was just taken, whose rotation tells the size of the screen."""
        tree = parse_ui_tree(xml)
        built = self._shell.built_size
        if built is not None:
            self._shell.size = ScreenSize(*reversed(built)) if tree.rotation % 2 else built
        return tree

    def foreground_activity(self) -> str:
        """The activity in front as `package/class`; empty when the device does not say."""
        found = _SHOWN.search(self._shell.read(["cmd", "activity", "stack", "list"], check=False).text)
        return found[1] if found else ""

    def fragments(self) -> tuple[str, ...]:
        """The fragments of the activity in front, as it dumps them itself; those of AndroidX, as apps have them."""
        dump = self._shell.read(["dumpsys", "activity", "top"], check=False).text
        front = dump.rpartition(_FRONT)[2].partition(_ANDROIDX)[2]
        return tuple(name for added in _ADDED.findall(front) for name in _FRAGMENT.findall(added))

    def size(self) -> ScreenSize:
        """Width and height as the screen is rotated now."""
        if self._shell.size is None:
            text = self._shell.read(["dumpsys", "window", "displays"]).text
            now, built = _CURRENT_SIZE.search(text), _BUILT_SIZE.search(text)
            if not (now and built):
                raise DeviceRefused(
                    f"{self._shell.name}: 'dumpsys window displays' names no size; see whether it has booted"
                )
            self._shell.size = ScreenSize(int(now[1]), int(now[2]))
            self._shell.built_size = ScreenSize(int(built[1]), int(built[2]))
        return self._shell.size

    def settle(self, timeout: float = SETTLE_S) -> float:
        """Wait until two screenshots in a row are equal below the status bar; the seconds this took."""
        start = time.monotonic()
        if self._shell.is_simulated:
            if self._shell.clock_mode == "virtual":
                self._shell.device.shell(["sleep", "1"])
            return time.monotonic() - start
        last = _below_status_bar(self.screenshot_raw())
        while (left := start + timeout - time.monotonic()) > 0:
            time.sleep(min(POLL_S, left))
            now = _below_status_bar(self.screenshot_raw())
            if now == last:
                break
            last = now
        return time.monotonic() - start

    def _captured(self) -> Frame:
        raw = self._shell.device.exec_out(["screencap"], timeout=DEADLINE_S, idempotent=True)
        if len(raw) < _FRAME_HEADER.size:
            raise DeviceRefused(f"{self._shell.name}: 'screencap' gave {len(raw)} bytes; see whether the screen is on")
        width, height, layout, _ = _FRAME_HEADER.unpack_from(raw)
        pixels = 4 * width * height
        if layout != _RGBA_8888 or len(raw) < pixels:
            raise DeviceRefused(f"{self._shell.name}: 'screencap' gave no RGBA pixels; use screenshot() instead")
        return Frame(width, height, raw[-pixels:])


def _below_status_bar(frame: Frame) -> bytes:
    return frame.rgba[4 * frame.width * int(frame.height * STATUS_BAR) :]
