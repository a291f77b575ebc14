"""Looking at a device: pictures, the UI tree, what is in front."""

from __future__ import annotations

import re
import struct

from mobile_world.domain import DeviceLost, DeviceRefused, ScreenSize, UiTree, parse_ui_tree, png_size
from mobile_world.runtime.adb import Frame
from mobile_world.runtime.adb.attempt import Attempt
from mobile_world.runtime.controlling.connected import DEADLINE_S, Connected

PNG_HEAD = b"\x89PNG"
PNG_END = b"IEND\xaeB\x60\x82"
LOOKS = 3
"""So many times in a row a picture may stop half-way, the last one included."""
DUMP_FILE = "/data/local/tmp/mw_window.xml"
DUMP_PAUSE_S = 0.2
_FRAME_HEADER = struct.Struct("<4I")
_RGBA_8888 = 1
_SHOWN = re.compile(r"visible=true topActivity=ComponentInfo\{([^}]+)\}")
_CURRENT_SIZE = re.compile(r"\bcur=(\d+)x(\d+)")
_BUILT_SIZE = re.compile(r"\binit=(?:\S+ \d+dpi (?:\S+ )?base=)?(\d+)x(\d+)")
"""The size that `wm size` gave it counts, where there is one: `init=1080x2400 420dpi base=720x1280 420dpi cur=…`."""


class Looking(Connected):
    """What can be seen without touching anything."""

    def screenshot(self) -> bytes:
        """The screen as PNG."""
        png = self._whole_picture()
        try:
            self._size = png_size(png)
        except DeviceRefused as error:
            raise DeviceRefused(f"{self.name}: {error}") from error
        return png

    def screenshot_raw(self) -> Frame:
        """The screen as pixels."""
        try:
            frame = self.device.framebuffer(timeout=DEADLINE_S)
        except DeviceRefused:
            frame = self._captured()
        self._size = ScreenSize(frame.width, frame.height)
        return frame

    def ui_xml(self) -> str:
        """The active window as `uiautomator dump` writes it; needs about two seconds on a real device."""
        if self.is_simulated:
            return self._read(["uiautomator", "dump", "/dev/tty"]).text
        attempt = Attempt(self.name, "uiautomator dump", DEADLINE_S)
        line = f"uiautomator dump {DUMP_FILE} >/dev/null && cat {DUMP_FILE} && rm {DUMP_FILE}"
        while "<hierarchy" not in (text := self.device.shell_line(line, timeout=attempt.remaining()).text):
            attempt.pause(DUMP_PAUSE_S)
        return text

    def ui_tree(self) -> UiTree:
        """What is on the screen, as nodes."""
        return self.read_ui(self.ui_xml())

    def read_ui(self, xml: str) -> UiTree:
        """The nodes of a dump that was just taken."""
        tree = parse_ui_tree(xml)
        if self._upright is not None:
            self._size = ScreenSize(*reversed(self._upright)) if tree.rotation % 2 else self._upright
        return tree

    def foreground_activity(self) -> str:
        """The activity in front as `package/class`; empty when the device does not say."""
        found = _SHOWN.search(self._read(["cmd", "activity", "stack", "list"], check=False).text)
        return found[1] if found else ""

    def screen_size(self) -> ScreenSize:
        """Width and height as the screen is turned now."""
        if self._size is None:
            text = self._read(["dumpsys", "window", "displays"]).text
            now, built = _CURRENT_SIZE.search(text), _BUILT_SIZE.search(text)
            if not (now and built):
                raise DeviceRefused(f"{self.name}: 'dumpsys window displays' names no size; see whether it has booted")
            self._size = ScreenSize(int(now[1]), int(now[2]))
            self._upright = ScreenSize(int(built[1]), int(built[2]))
        return self._size

    def _whole_picture(self) -> bytes:
        """What `screencap` prints; a stream tells no length, so a picture that stopped half-way ends like any other."""
        for _ in range(LOOKS):
            png = self.device.exec_out(["screencap", "-p"], timeout=DEADLINE_S, idempotent=True)
            if png.endswith(PNG_END) or not png.startswith(PNG_HEAD):
                return png
        raise DeviceLost(f"{self.name}: {LOOKS} screenshots in a row stopped half-way; see whether it has memory left")

    def _captured(self) -> Frame:
        """The pixels as `screencap` prints them, for devices whose adbd has no framebuffer service."""
        raw = self.device.exec_out(["screencap"], timeout=DEADLINE_S, idempotent=True)
        if len(raw) < _FRAME_HEADER.size:
            raise DeviceRefused(f"{self.name}: 'screencap' gave {len(raw)} bytes; see whether the screen is on")
        width, height, layout, _ = _FRAME_HEADER.unpack_from(raw)
        pixels = 4 * width * height
        if layout != _RGBA_8888 or len(raw) < pixels:
            raise DeviceRefused(f"{self.name}: 'screencap' gave no RGBA pixels; use screenshot() instead")
        return Frame(width, height, raw[-pixels:])
