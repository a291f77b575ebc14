"""Headers of movies: playing time, size and tags of MP4, M4A, 3GP and MOV files, and of Matroska and WebM files."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from simdroid.system.providers.media_tags import NO_TAGS, Tags

MP4_STARTS = (b"ftyp", b"moov", b"mdat", b"wide", b"free")
"""Boxes that files of the MP4 family begin with."""
_MATROSKA = b"\x1a\x45\xdf\xa3"

_FOLDERS = frozenset({b"moov", b"trak", b"udta", b"ilst"})
_ITEMS = {
    b"\xa9nam": "title",
    b"\xa9ART": "artist",
    b"\xa9alb": "album",
    b"\xa9day": "year",
    b"aART": "album_artist",
    b"\xa9wrt": "composer",
    b"\xa9gen": "genre",
    b"trkn": "track",
    b"disk": "disc",
}
_WANTED = frozenset({b"mvhd", b"tkhd", *_ITEMS})
MAX_HEADER = 1 << 24
_MAX_ITEM = 1 << 16
"""Bytes of one tag: a longer one is no text."""
MOST_PARTS = 20_000
"""Boxes, elements or chunks of one file that are looked at."""
_DEEPEST = 10


class MovieHeader(NamedTuple):
    """Playing time, size of the picture and tags; None where the file does not say."""

    duration_ms: int | None = None
    width: int | None = None
    height: int | None = None
    tags: Tags = NO_TAGS


def read_movie(file: BinaryIO, size: int) -> MovieHeader:
    """Read a movie, or a sound in the same container; anything else says nothing."""
    head = file.read(12)
    try:
        if head.startswith(_MATROSKA):
            return _matroska(file, size)
        return _mp4(file, size) if head[4:8] in MP4_STARTS else MovieHeader()
    except (struct.error, IndexError, OverflowError):
        return MovieHeader()


def _mp4(file: BinaryIO, size: int) -> MovieHeader:
    duration = width = height = None
    texts: dict[str, str] = {}
    for kind, body in _boxes(file, 0, size, iter(range(MOST_PARTS))):
        if kind == b"mvhd":
            _, _, scale, length = struct.unpack_from(">QQIQ" if body[0] == 1 else ">IIII", body, 4)
            duration = length * 1000 // scale if scale else None
        elif kind == b"tkhd":
            wide, high = struct.unpack_from(">II", body, len(body) - 8)
            if not width:
                width, height = wide >> 16 or None, high >> 16 or None
        else:
            texts.setdefault(_ITEMS[kind], _item(kind, body))
    return MovieHeader(duration, width, height, Tags.of(texts))


def _item(kind: bytes, body: bytes) -> str:
    """The value of a tag: a `data` box with its kind and language, and the text or two numbers."""
    value = body[16:]
    if kind not in (b"trkn", b"disk"):
        return value.decode("utf-8", "replace")
    number, total = struct.unpack_from(">HH", value, 2)
    return f"{number}/{total}" if total else str(number or "")


def _boxes(
    file: BinaryIO, start: int, end: int, budget: Iterator[int], depth: int = 0
) -> Iterator[tuple[bytes, bytes]]:
    """Headers of the movie and its tracks, and tags; what lies in other boxes is skipped."""
    offset = start
    while offset + 8 <= end and depth < _DEEPEST and next(budget, None) is not None:
        file.seek(offset)
        length, kind = struct.unpack(">I4s", file.read(8))
        header = 8
        if length == 1:
            (length,) = struct.unpack(">Q", file.read(8))
            header = 16
        length = length or end - offset
        if length < header:
            return
        if kind in _FOLDERS or kind == b"meta":
            # The box of tags has four bytes of version and flags before its content.
            inside = offset + header + (4 if kind == b"meta" else 0)
            yield from _boxes(file, inside, min(offset + length, end), budget, depth + 1)
        elif kind in _WANTED:
            yield kind, file.read(min(length - header, _MAX_ITEM if kind in _ITEMS else MAX_HEADER))
        offset += length


# -- Matroska ----------------------------------------------------------------------------------------------------------

_SEGMENT, _ABOUT, _TRACKS, _TRACK, _VIDEO = 0x18538067, 0x1549A966, 0x1654AE6B, 0xAE, 0xE0
_SCALE, _DURATION, _TITLE, _WIDTH, _HEIGHT = 0x2AD7B1, 0x4489, 0x7BA9, 0xB0, 0xBA
_CLUSTER = 0x1F43B675
_INSIDE = frozenset({_SEGMENT, _ABOUT, _TRACKS, _TRACK, _VIDEO})


def _matroska(file: BinaryIO, size: int) -> MovieHeader:
    elements: dict[int, bytes] = {}
    for number, body in _elements(file, 0, size, iter(range(MOST_PARTS))):
        elements.setdefault(number, body)
    scale = int.from_bytes(elements[_SCALE], "big") if _SCALE in elements else 1_000_000
    raw = elements.get(_DURATION, b"")
    duration = struct.unpack(">d" if len(raw) == 8 else ">f", raw)[0] * scale / 1e6 if raw else None
    width, height = (int.from_bytes(elements.get(number, b""), "big") or None for number in (_WIDTH, _HEIGHT))
    tags = Tags.of({"title": elements.get(_TITLE, b"").decode("utf-8", "replace")})
    finite = duration is not None and 0 <= duration < 1 << 40
    return MovieHeader(round(duration) if duration is not None and finite else None, width, height, tags)


def _elements(
    file: BinaryIO, start: int, end: int, budget: Iterator[int], depth: int = 0
) -> Iterator[tuple[int, bytes]]:
    """What the file says about itself and its tracks, up to the first pictures."""
    offset = start
    while offset < end and depth < _DEEPEST and next(budget, None) is not None:
        file.seek(offset)
        head = file.read(12)
        wide = 9 - head[0].bit_length()
        number = int.from_bytes(head[:wide], "big")
        more = 9 - head[wide].bit_length()
        length = int.from_bytes(head[wide : wide + more], "big") & (1 << 7 * more) - 1
        if number == _CLUSTER or more > 8:
            return
        inside = offset + wide + more
        if length == (1 << 7 * more) - 1:
            length = end - inside
        if number in _INSIDE:
            yield from _elements(file, inside, min(inside + length, end), budget, depth + 1)
        elif number in (_SCALE, _DURATION, _TITLE, _WIDTH, _HEIGHT):
            file.seek(inside)
            yield number, file.read(min(length, 1 << 12))
        offset = inside + length
