"""Screenshots as they come from devices, which may send anything."""

from __future__ import annotations

import struct

from mobile_world.domain.errors import DeviceRefused
from mobile_world.domain.geometry import ScreenSize

PNG = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 1 << 25
"""Four times those of a 4K screen. A small file may claim to unpack to far more than any memory."""
_SIZE = struct.Struct(">2I")
_SIZE_AT = 16


def png_size(data: bytes) -> ScreenSize:
    """Width and height that a PNG claims; `DeviceRefused` when it is none, or none that a screen can have."""
    if not data.startswith(PNG) or len(data) < _SIZE_AT + _SIZE.size:
        raise DeviceRefused(f"the screenshot is no PNG but {data[:80]!r}; see whether the screen is on")
    size = ScreenSize(*_SIZE.unpack_from(data, _SIZE_AT))
    if not 0 < size.width * size.height <= MOST_PIXELS:
        raise DeviceRefused(f"the screenshot claims to have {size.width} x {size.height} pixels, which no screen has")
    return size
