"""The framebuffer service: one frame of the screen, uncompressed."""

from __future__ import annotations

import struct
from typing import NamedTuple

from mobile_world.domain import MOST_PIXELS
from mobile_world.runtime.adb.stream import DeviceStream, StreamReader

RGBA_LAYOUT = (0, 8, 16, 8, 8, 8, 24, 8)
"""Offset and length in bits of red, blue, green and alpha, in the order the header gives them."""


class Frame(NamedTuple):
    """A screen full of pixels, four bytes each (red, green, blue, alpha), rows from the top."""

    width: int
    height: int
    rgba: bytes


def read_frame(stream: DeviceStream) -> Frame:
    """Receive a frame; `DeviceRefused` when its pixels are not RGBA."""
    reader = StreamReader(stream)
    (version,) = struct.unpack("<I", reader.exactly(4))
    count = {1: 12, 2: 13}.get(version)
    if count is None:
        raise stream.deadline.refused(f"framebuffer version {version}", hint="use 'screencap -p' instead")
    depth, *rest = struct.unpack(f"<{count}I", reader.exactly(4 * count))
    size, width, height, *layout = rest[count - 12 :]
    if width * height > MOST_PIXELS:
        raise stream.deadline.refused(f"a screen of {width} x {height} pixels, which no device has")
    if depth != 32 or tuple(layout) != RGBA_LAYOUT or size != 4 * width * height:
        raise stream.deadline.refused("pixels that are not RGBA", hint="use 'screencap -p' instead")
    return Frame(width, height, bytes(reader.exactly(size)))
