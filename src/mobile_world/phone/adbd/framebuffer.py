"""The `framebuffer:` service: the screen as it is, behind a header that says how to read it."""

from __future__ import annotations

import struct

from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.device import Phone

_VERSION = 2
_SRGB = 1
"""A colour space of 0 makes clients take the header for one of another layout."""
_HEADER = struct.Struct("<14I")
_CHANNELS = (0, 8, 16, 8, 8, 8, 24, 8)
"""Offset and length in bits of red, blue, green and alpha."""


async def send_framebuffer(phone: Phone, stream: Stream) -> None:
    """Send one frame, RGBA."""
    pixels = phone.display.rgba()
    width, height = phone.display.image().size
    stream.write(_HEADER.pack(_VERSION, 32, _SRGB, len(pixels), width, height, *_CHANNELS))
    stream.write(pixels)
    await stream.drain()
