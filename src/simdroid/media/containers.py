"""Boxes of MP4 files, as sounds and movies write them."""

from __future__ import annotations

import struct
from itertools import groupby

_MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
SCALE = 1000
"""Units of time in a second."""


def box(name: bytes, *content: bytes) -> bytes:
    """A box with its length and name."""
    inside = b"".join(content)
    return struct.pack(">I", len(inside) + 8) + name + inside


def full_box(name: bytes, *content: bytes, flags: int = 0) -> bytes:
    """A box with version 0 and flags."""
    return box(name, struct.pack(">I", flags), *content)


def descriptor(kind: int, setup: bytes = b"") -> bytes:
    """The `esds` box of a stream: its kind of data (0x40 AAC, 0x6c JPEG), and how a decoder is set up."""
    decoder = struct.pack(">BB3xII", kind, 0x15 if kind == 0x40 else 0x11, 0, 0) + (_tag(5, setup) if setup else b"")
    return full_box(b"esds", _tag(3, struct.pack(">HB", 1, 0) + _tag(4, decoder) + _tag(6, b"\x02")))


def _tag(number: int, content: bytes) -> bytes:
    return bytes([number, len(content)]) + content


def mp4_file(
    brand: bytes, entry: bytes, data: bytes, durations: list[int], scale: int, *, size: tuple[int, int] | None
) -> bytes:
    """A file with one track: video with a `size`, else sound.

    `durations` are those of its samples, in units of `scale`. All samples are equally long in bytes: either `data` is
    one sample that is shown again and again, or the samples follow each other in it.
    """
    start = box(b"ftyp", brand, bytes(4), brand, b"isom")
    length = sum(durations) * SCALE // scale
    again = size is not None
    bytes_each = len(data) if again else len(data) // len(durations)

    def movie(offset: int) -> bytes:
        offsets = [offset] * (len(durations) if again else 1)
        runs = [(len(list(same)), duration) for duration, same in groupby(durations)]
        times = struct.pack(">I", len(runs)) + b"".join(struct.pack(">II", *run) for run in runs)
        tables = box(
            b"stbl",
            full_box(b"stsd", struct.pack(">I", 1), entry),
            full_box(b"stts", times),
            full_box(b"stsc", struct.pack(">4I", 1, 1, len(durations) // len(offsets), 1)),
            full_box(b"stsz", struct.pack(">II", bytes_each, len(durations))),
            full_box(b"stco", struct.pack(f">I{len(offsets)}I", len(offsets), *offsets)),
        )
        return box(b"moov", _movie_header(length), _track(tables, length, sum(durations), scale, size))

    offset = len(start) + len(movie(0)) + 8
    return start + movie(offset) + box(b"mdat", data)


def _movie_header(length: int) -> bytes:
    rate = struct.pack(">IHH8x", 0x10000, 0x100, 0)
    return full_box(b"mvhd", struct.pack(">4I", 0, 0, SCALE, length), rate, _MATRIX, bytes(24), struct.pack(">I", 2))


def _track(tables: bytes, length: int, units: int, scale: int, size: tuple[int, int] | None) -> bytes:
    wide, high = size or (0, 0)
    shape = struct.pack(">8x4H", 0, 0, 0 if size else 0x100, 0) + _MATRIX + struct.pack(">2I", wide << 16, high << 16)
    header = full_box(b"tkhd", struct.pack(">5I", 0, 0, 1, 0, length), shape, flags=7)
    media = full_box(b"mdhd", struct.pack(">4IHH", 0, 0, scale, units, 0x55C4, 0))
    kind, name = (b"vide", b"VideoHandler\0") if size else (b"soun", b"SoundHandler\0")
    handler = full_box(b"hdlr", bytes(4), kind, bytes(12), name)
    about = full_box(b"vmhd", bytes(8), flags=1) if size else full_box(b"smhd", bytes(4))
    location = box(b"dinf", full_box(b"dref", struct.pack(">I", 1), full_box(b"url ", flags=1)))
    return box(b"trak", header, box(b"mdia", media, handler, box(b"minf", about, location, tables)))
