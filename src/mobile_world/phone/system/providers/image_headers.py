"""The size of a picture, read from the first bytes of its file."""

from __future__ import annotations

import struct
from typing import BinaryIO, NamedTuple

_JPEG_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


def image_size(file: BinaryIO) -> Size | None:
    """The size of a PNG, JPEG, GIF, BMP or WebP picture; None for anything else."""
    head = file.read(32)
    try:
        if head.startswith(b"\x89PNG\r\n\x1a\n"):
            return Size(*struct.unpack_from(">II", head, 16))
        if head.startswith((b"GIF87a", b"GIF89a")):
            return Size(*struct.unpack_from("<HH", head, 6))
        if head.startswith(b"BM"):
            width, height = struct.unpack_from("<ii", head, 18)
            return Size(width, abs(height))
        if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
            return _webp(head)
        if head.startswith(b"\xff\xd8"):
            file.seek(2)
            return _jpeg(file)
    except struct.error:
        return None
    return None


def _webp(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8X":
        return Size(1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little"))
    if kind == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return Size(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", head, 26)
        return Size(width & 0x3FFF, height & 0x3FFF)
    return None


def _jpeg(file: BinaryIO) -> Size | None:
    while True:
        marker = file.read(2)
        if len(marker) < 2 or marker[0] != 0xFF:
            return None
        if marker[1] == 0xFF:
            file.seek(-1, 1)
            continue
        if marker[1] in _JPEG_BARE:
            continue
        (length,) = struct.unpack(">H", file.read(2))
        if marker[1] in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", file.read(5), 1)
            return Size(width, height)
        file.seek(length - 2, 1)
