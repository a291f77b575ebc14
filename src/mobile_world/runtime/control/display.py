"""What Android's commands print about the screen: its size, the activity in front, pixels."""

from __future__ import annotations

import re
import struct
from typing import NamedTuple

from mobile_world.domain import DeviceRefused, ScreenSize
from mobile_world.runtime.adb import Frame

PNG_HEAD = b"\x89PNG"
PNG_END = b"IEND\xaeB\x60\x82"
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


class ScreenSizes(NamedTuple):
    """The size of a screen as it is rotated now, and in natural orientation."""

    current: ScreenSize
    built: ScreenSize


def read_sizes(displays: str) -> ScreenSizes | None:
    """The sizes in `dumpsys window displays`, which a device that has not booted does not name."""
    current, built = _CURRENT_SIZE.search(displays), _BUILT_SIZE.search(displays)
    if not (current and built):
        return None
    return ScreenSizes(ScreenSize(int(current[1]), int(current[2])), ScreenSize(int(built[1]), int(built[2])))


def front_activity(stacks: str) -> str:
    """The activity in front in `cmd activity stack list`, as `package/class`; empty when there is none."""
    activity = _SHOWN.search(stacks)
    return activity[1] if activity else ""


def front_fragments(dump: str) -> tuple[str, ...]:
    """The fragments of the activity in front in `dumpsys activity top`; those of AndroidX, as apps have them."""
    front = dump.rpartition(_FRONT)[2].partition(_ANDROIDX)[2]
    return tuple(name for fragments in _ADDED.findall(front) for name in _FRAGMENT.findall(fragments))


def read_frame(raw: bytes, device: str) -> Frame:
    """The pixels that `screencap` prints; `DeviceRefused` with the name of the device when they are none."""
    if len(raw) < _FRAME_HEADER.size:
        raise DeviceRefused(f"{device}: 'screencap' gave {len(raw)} bytes; check that the screen is on")
    width, height, layout, _ = _FRAME_HEADER.unpack_from(raw)
    pixels = 4 * width * height
    if layout != _RGBA_8888 or len(raw) < pixels:
        raise DeviceRefused(f"{device}: 'screencap' gave no RGBA pixels; use screenshot() instead")
    return Frame(width, height, raw[-pixels:])


def below_status_bar(frame: Frame) -> bytes:
    """The pixels of a frame that stand still once the screen has settled."""
    return frame.rgba[4 * frame.width * int(frame.height * STATUS_BAR) :]
