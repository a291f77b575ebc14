"""Movies that last as long as they say: one JPEG picture, shown from the beginning to the end."""

from __future__ import annotations

import struct

from simdroid.media.containers import SCALE, box, descriptor, mp4_file

_JPEG = 0x6C
_LONGEST_MS = 24 * 60 * 60 * 1000


def mp4(jpeg: bytes, size: tuple[int, int], duration_ms: int) -> bytes:
    """An MP4 file with the picture once a second."""
    seconds, rest = divmod(max(1, min(duration_ms, _LONGEST_MS)), SCALE)
    durations = [SCALE] * seconds + [rest] * bool(rest)
    shape = struct.pack(">HHIII", *size, 0x480000, 0x480000, 0) + struct.pack(">H32sHh", 1, b"", 24, -1)
    entry = box(b"mp4v", bytes(6), struct.pack(">H16x", 1), shape, descriptor(_JPEG))
    return mp4_file(b"mp42", entry, jpeg, durations, SCALE, size=size)


def mkv(jpeg: bytes, size: tuple[int, int], duration_ms: int) -> bytes:
    """A Matroska file with the picture as its only, long frame."""
    kind = _element(0x4282, b"matroska") + _element(0x4287, b"\4") + _element(0x4285, b"\2")
    length = _element(0x4489, struct.pack(">d", duration_ms))
    about = (
        _element(0x2AD7B1, (1_000_000).to_bytes(4, "big")) + length + _element(0x4D80, b"mw") + _element(0x5741, b"mw")
    )
    shape = _element(0xB0, size[0].to_bytes(2, "big")) + _element(0xBA, size[1].to_bytes(2, "big"))
    track = _element(0xD7, b"\1") + _element(0x73C5, b"\1") + _element(0x83, b"\1") + _element(0x86, b"V_MJPEG")
    block = _element(0xA1, b"\x81\0\0\0" + jpeg) + _element(0x9B, duration_ms.to_bytes(4, "big"))
    cluster = _element(0x1F43B675, _element(0xE7, b"\0") + _element(0xA0, block))
    tracks = _element(0x1654AE6B, _element(0xAE, track + _element(0xE0, shape)))
    return _element(0x1A45DFA3, kind) + _element(0x18538067, _element(0x1549A966, about) + tracks + cluster)


def _element(number: int, content: bytes) -> bytes:
    """An EBML element, its length in eight bytes."""
    name = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return name + (len(content) | 1 << 56).to_bytes(8, "big") + content
