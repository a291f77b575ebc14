"""The font files of the phone, loaded lazily, and which characters each covers (from its `cmap` table)."""

from __future__ import annotations

import mmap
import struct
from bisect import bisect_right
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal, NamedTuple


class Coverage(NamedTuple):
    """Code points in ascending ranges; both ends belong to them."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def has(self, code: int) -> bool:
        """Whether the font has a glyph for a code point."""
        index = bisect_right(self.starts, code) - 1
        return index >= 0 and code <= self.ends[index]


def read_coverage(font: bytes | mmap.mmap) -> Coverage:
    """The code points of a TrueType file; of several tables the one that reaches beyond the BMP is read."""
    cmap = _table(font, b"cmap")
    count = struct.unpack_from(">H", font, cmap + 2)[0]
    offsets = [struct.unpack_from(">HHI", font, cmap + 4 + 8 * index)[2] for index in range(count)]
    by_format = {struct.unpack_from(">H", font, cmap + offset)[0]: cmap + offset for offset in offsets}
    return _groups(font, by_format[12]) if 12 in by_format else _segments(font, by_format[4])


def _table(font: bytes | mmap.mmap, tag: bytes) -> int:
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        if name == tag:
            return int(offset)
    raise ValueError(f"a font without a {tag.decode()} table")


def _groups(font: bytes | mmap.mmap, at: int) -> Coverage:
    """Format 12: ranges of code points."""
    count = struct.unpack_from(">I", font, at + 12)[0]
    numbers = struct.unpack_from(f">{3 * count}I", font, at + 16)
    return Coverage(numbers[0::3], numbers[1::3])


def _segments(font: bytes | mmap.mmap, at: int) -> Coverage:
    """Format 4: ranges too; the last one is a mark of the end."""
    double = struct.unpack_from(">H", font, at + 6)[0]
    ends = struct.unpack_from(f">{double // 2}H", font, at + 14)
    return Coverage(struct.unpack_from(f">{double // 2}H", font, at + 16 + double)[:-1], ends[:-1])


Face = Literal[
    "regular", "medium", "bold", "icon", "cjk", "symbols", "emoji",
    "arabic", "arabic_bold", "devanagari", "devanagari_bold", "hebrew", "hebrew_bold", "thai", "thai_bold",
]  # fmt: skip

_FILES: dict[Face, str] = {
    "regular": "Roboto-Regular.ttf",
    "medium": "Roboto-Medium.ttf",
    "bold": "Roboto-Bold.ttf",
    "icon": "MaterialDesignIcons.ttf",
    "cjk": "DroidSansFallback.ttf",
    "symbols": "NotoSansSymbols-Subset.ttf",
    "emoji": "NotoColorEmoji-Subset.ttf",
    "arabic": "NotoNaskhArabicUI-Regular-Subset.ttf",
    "arabic_bold": "NotoNaskhArabicUI-Bold-Subset.ttf",
    "devanagari": "NotoSansDevanagariUI-Regular-Subset.ttf",
    "devanagari_bold": "NotoSansDevanagariUI-Bold-Subset.ttf",
    "hebrew": "NotoSansHebrew-Regular-Subset.ttf",
    "hebrew_bold": "NotoSansHebrew-Bold-Subset.ttf",
    "thai": "NotoSansThaiUI-Regular-Subset.ttf",
    "thai_bold": "NotoSansThaiUI-Bold-Subset.ttf",
}
_ASSETS = Path(str(resources.files("simdroid.ui"))) / "assets" / "fonts"


def font_asset(name: str) -> bytes:
    """A file beside the fonts."""
    return (_ASSETS / name).read_bytes()


def font_file(face: Face) -> Path:
    """A font file, to be opened at some size.

    FreeType maps a file, and all phones' processes share that memory; of a file's bytes it makes a copy for each size:
    1.2 MB for icons, 3.4 MB for Chinese.
    """
    return _ASSETS / _FILES[face]


@cache
def coverage(face: Face) -> Coverage:
    """The characters a font has."""
    with font_file(face).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return read_coverage(data)
