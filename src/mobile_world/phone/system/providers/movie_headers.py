"""What an MP4 file says of itself: playing time and picture size."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

_FOLDERS = frozenset({b"moov", b"trak"})
MAX_HEADER = 1 << 24


class Movie(NamedTuple):
    """Playing time and size of the picture; None where the file does not say."""

    duration_ms: int | None = None
    width: int | None = None
    height: int | None = None


def read_movie(file: BinaryIO, size: int) -> Movie:
    """Read an MP4, M4A, 3GP or MOV file; anything else says nothing."""
    head = file.read(12)
    if head[4:8] not in (b"ftyp", b"moov", b"mdat", b"wide", b"free"):
        return Movie()
    try:
        return _read(file, size)
    except struct.error:
        return Movie()


def _read(file: BinaryIO, size: int) -> Movie:
    duration = width = height = None
    for kind, body in _boxes(file, 0, size):
        if kind == b"mvhd":
            form = ">QQIQ" if body[0] == 1 else ">IIII"
            _, _, scale, length = struct.unpack_from(form, body, 4)
            duration = length * 1000 // scale if scale else None
        elif kind == b"tkhd" and not width:
            wide, high = struct.unpack_from(">II", body, len(body) - 8)
            width, height = wide >> 16 or None, high >> 16 or None
    return Movie(duration, width, height)


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, bytes]]:
    """Headers of the movie and its tracks; what lies in other boxes is skipped."""
    place = start
    while place + 8 <= end:
        file.seek(place)
        length, kind = struct.unpack(">I4s", file.read(8))
        header = 8
        if length == 1:
            (length,) = struct.unpack(">Q", file.read(8))
            header = 16
        length = length or end - place
        if length < header:
            return
        if kind in _FOLDERS:
            yield from _boxes(file, place + header, min(place + length, end))
        elif kind in (b"mvhd", b"tkhd"):
            yield kind, file.read(min(length - header, MAX_HEADER))
        place += length
