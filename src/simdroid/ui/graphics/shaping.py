"""Shaping: the glyphs of scripts whose letters join, stack or change places, and where each of them stands.

HarfBuzz chooses and places them by the tables of the font. In the fonts of these scripts the glyph with number n is
also the character `FIRST_GLYPH` + n, so that Pillow draws it like any other, with the FreeType that it brings along.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from simdroid.ui.graphics.caches import ByteCache
from simdroid.ui.graphics.font_files import Face, font_file

if TYPE_CHECKING:
    import uharfbuzz

FIRST_GLYPH = 0xF0000
UNITS_PER_EM = 1000
"""Of all fonts here."""


class _Script(NamedTuple):
    """A script's tag in ISO 15924, and whether it runs from right to left."""

    tag: str
    rtl: bool


_SCRIPTS: dict[Face, _Script] = {
    "arabic": _Script("Arab", True),
    "arabic_bold": _Script("Arab", True),
    "devanagari": _Script("Deva", False),
    "devanagari_bold": _Script("Deva", False),
    "hebrew": _Script("Hebr", True),
    "hebrew_bold": _Script("Hebr", True),
    "thai": _Script("Thai", False),
    "thai_bold": _Script("Thai", False),
}
_BOLD: dict[Face, Face] = {
    "arabic": "arabic_bold",
    "devanagari": "devanagari_bold",
    "hebrew": "hebrew_bold",
    "thai": "thai_bold",
}
_LETTERS: dict[Face, re.Pattern[str]] = {
    "arabic": re.compile("[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]"),
    "devanagari": re.compile("[\u0900-\u097f\ua8e0-\ua8ff]"),
    "hebrew": re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]"),
    "thai": re.compile("[\u0e00-\u0e7f]"),
}
_ANY_LETTER = re.compile("|".join(pattern.pattern for pattern in _LETTERS.values()))


class ShapedGlyph(NamedTuple):
    """A glyph as a character of the font, and the place in the text that it stands for; lengths in font units."""

    character: str
    place: int
    advance: int
    dx: int
    dy: int


def needs_shaping(text: str) -> bool:
    """Whether a text has letters that are drawn by shaping."""
    return not text.isascii() and _ANY_LETTER.search(text) is not None


def shaped_face(cluster: str, face: Face) -> Face | None:
    """The font of the script that a character belongs to; None where it needs no shaping.

    There are two weights: text of medium weight takes the regular one, which is the nearer, as on Android.
    """
    for script, letters in _LETTERS.items():
        if letters.match(cluster):
            return _BOLD[script] if face == "bold" else script
    return None


def is_shaped(face: Face) -> bool:
    """Whether a font is one of those that are drawn by shaping."""
    return face in _SCRIPTS


def runs_rtl(face: Face) -> bool:
    """Whether the script of a font runs from right to left."""
    return face in _SCRIPTS and _SCRIPTS[face].rtl


@cache
def _font(face: Face) -> uharfbuzz.Font:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(font_file(face))))


_SHAPED = ByteCache[tuple[ShapedGlyph, ...]](4 << 20, lambda glyphs: 300 + 200 * len(glyphs))


@_SHAPED.remember
def shape(text: str, face: Face) -> tuple[ShapedGlyph, ...]:
    """The glyphs of a text in one script, from left to right; `text` is in the order in which it is read."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    # Guessed, the language would be that of the host.
    buffer.script, buffer.language = _SCRIPTS[face].tag, "und"
    buffer.direction = "rtl" if _SCRIPTS[face].rtl else "ltr"
    uharfbuzz.shape(_font(face), buffer)
    return tuple(
        ShapedGlyph(chr(FIRST_GLYPH + glyph.codepoint), glyph.cluster, at.x_advance, at.x_offset, at.y_offset)
        for glyph, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


def advance_to(text: str, face: Face, offset: int) -> float:
    """How far the pen moves over the first characters of a shaped text, in font units.

    Inside a ligature every character of it takes an equal part.
    """
    widths: dict[int, int] = {}
    for glyph in shape(text, face):
        widths[glyph.place] = widths.get(glyph.place, 0) + glyph.advance
    # Some fonts draw a ligature with its first character and nothing with the others.
    stops = [*sorted(start for start, width in widths.items() if width), len(text)]
    return sum(widths[start] * min(max(offset - start, 0) / (end - start), 1.0) for start, end in pairwise(stops))
