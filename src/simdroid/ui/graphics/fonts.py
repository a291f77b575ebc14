"""Fonts: text measurement, cached masks of drawn text, glyphs of icons.

Masks and lengths are pure functions of text, face and size, so a process keeps them for all its screens.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from simdroid.ui.graphics.caches import ByteCache, cached_text, image_bytes
from simdroid.ui.graphics.emoji import emoji_width
from simdroid.ui.graphics.font_files import Face, font_asset, font_file
from simdroid.ui.graphics.shaping import UNITS_PER_EM, is_shaped, shape
from simdroid.ui.graphics.text_runs import Run, text_runs

TOP_EM, BOTTOM_EM, PITCH_EM = 1.065, 0.28, 1.172
"""How far a line reaches above and below its baseline and how far two baselines are apart, in units of the text size.
The first two give the heights recorded on a Pixel: 71 px for 20 sp and 51 px for 14 sp."""

_STOPS_EM = {"，": -0.32, "；": -0.32, "：": -0.32, "！": -0.32, "．": -0.32, "？": -0.2}
"""How far full-width stops are moved: this font has them in the middle of their square, and the one of real phones, set
for simplified Chinese first, close to the character before them, where this font has only 、 and 。 ."""


class TextMask(NamedTuple):
    """Drawn text as an alpha mask; `dx`, `dy` lead from the pen's start on the baseline to the mask's corner."""

    mask: Image.Image
    size: tuple[int, int]
    dx: int
    dy: int


_MASKS = ByteCache["TextMask | None"](8 << 20, lambda drawn: image_bytes(drawn.mask) if drawn else 200)
"""Fifteen screens full of text; random fingers filled 40 MB."""


@lru_cache(128)
def font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels; the basic layout engine gives the same pixels wherever Pillow runs."""
    return ImageFont.truetype(font_file(face), size, layout_engine=ImageFont.Layout.BASIC)


_MOST_MEASURED = 500_000
"""Characters that are measured at once: Pillow refuses more than a million."""


@cached_text(16384, bytes_per_character=1)
def text_width(text: str, face: Face, size: float) -> int:
    """How wide a line is, in whole pixels."""
    if len(text) > _MOST_MEASURED:
        parts = range(0, len(text), _MOST_MEASURED)
        return sum(text_width(text[start : start + _MOST_MEASURED], face, size) for start in parts)
    if text.isascii() or face == "icon":
        return math.ceil(font(face, size).getlength(text))
    return math.ceil(sum(run_length(run, size) for run in text_runs(text, face)))


def run_length(run: Run, size: float) -> float:
    """How far the pen moves over a part of a line."""
    if run.face == "emoji":
        return emoji_width(size) * len(run.text)
    if is_shaped(run.face):
        return sum(glyph.advance for glyph in shape(run.text, run.face)) * size / UNITS_PER_EM
    return font(run.face, size).getlength(run.text)


@_MASKS.remember
def text_mask(text: str, face: Face, size: float) -> TextMask | None:
    """A line that one font can draw, in white, cropped to its ink; None when it has none."""
    if is_shaped(face):
        return _shaped_mask(text, face, size)
    drawn = font(face, size)
    if face == "cjk" and not _STOPS_EM.keys().isdisjoint(text):
        pens = [drawn.getlength(text[:index]) for index in range(len(text) + 1)]
        places = [
            (character, pen + _STOPS_EM.get(character, 0) * size, 0.0)
            for character, pen in zip(text, pens, strict=False)
        ]
        return _placed_mask(places, pens[-1], face, size)
    left, top, right, bottom = drawn.getbbox(text, anchor="ls")
    if right <= left or bottom <= top:
        return None
    origin = (math.floor(left) - 1, math.floor(top) - 1)
    mask = Image.new("L", (math.ceil(right) - origin[0] + 1, math.ceil(bottom) - origin[1] + 1), 0)
    ImageDraw.Draw(mask).text((-origin[0], -origin[1]), text, font=drawn, fill=255, anchor="ls")
    return _cropped(mask, origin)


def _shaped_mask(text: str, face: Face, size: float) -> TextMask | None:
    """A line of shaped text: each glyph at its own place, to a fraction of a pixel."""
    scale, pen = size / UNITS_PER_EM, 0.0
    places = []
    for glyph in shape(text, face):
        places.append((glyph.character, pen + glyph.dx * scale, -glyph.dy * scale))
        pen += glyph.advance * scale
    return _placed_mask(places, pen, face, size)


def _placed_mask(places: Iterable[tuple[str, float, float]], width: float, face: Face, size: float) -> TextMask | None:
    """Characters that each stand so far to the right of the pen's start and below the baseline."""
    # Marks reach beyond the pen's way, and stacked ones beyond the line.
    around = math.ceil(1.5 * size)
    mask = Image.new("L", (math.ceil(width) + 2 * around, 2 * around), 0)
    ink, drawn = ImageDraw.Draw(mask), font(face, size)
    for character, x, y in places:
        ink.text((around + x, around + y), character, font=drawn, fill=255, anchor="ls")
    return _cropped(mask, (-around, -around))


def _cropped(mask: Image.Image, origin: tuple[int, int]) -> TextMask | None:
    ink = mask.getbbox()
    if ink is None:
        return None
    cut = mask.crop(ink)
    return TextMask(cut, cut.size, origin[0] + ink[0], origin[1] + ink[1])


@cache
def _glyphs() -> dict[str, str]:
    lines = font_asset("glyphs.txt").decode().splitlines()
    return {name: chr(int(code, 16)) for name, code in (line.split() for line in lines)}


MISSING_ICON = "help_circle_outline"


def glyph(name: str) -> str:
    """The character that draws an icon, nothing for an unknown one; names are those of Material Design Icons.

    `-` and `_` are alike in them.
    """
    return _glyphs().get(name.replace("-", "_"), "")


def has_glyph(name: str) -> bool:
    """Whether an icon of that name exists."""
    return name.replace("-", "_") in _glyphs()
