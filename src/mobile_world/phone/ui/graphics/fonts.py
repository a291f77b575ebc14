"""Fonts: fallback for characters a face lacks (runs), text measurement, cached masks of drawn text.

Masks and lengths are pure functions of text, face and size, so all phones of a process share one bounded cache.
"""

from __future__ import annotations

import math
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from mobile_world.phone.ui.graphics.emoji import emoji_glyphs, emoji_width
from mobile_world.phone.ui.graphics.font_files import Face, coverage, font_asset, font_data
from mobile_world.phone.ui.graphics.graphemes import next_stop

_INVISIBLE = {code: None for code in (0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF)}
_FALLBACKS: tuple[Face, ...] = ("cjk", "symbols")
_AS_EMOJI = "\ufe0f"


class Run(NamedTuple):
    """A part of a line and the font for it; in the emoji font one character is one picture."""

    face: Face
    text: str


@lru_cache(4096)
def text_runs(text: str, face: Face) -> tuple[Run, ...]:
    """A line as parts; characters no font has stay with the text's own, which draws them as boxes."""
    composed = unicodedata.normalize("NFC", text)
    runs: list[Run] = []
    place = 0
    while place < len(composed):
        end = next_stop(composed, place)
        for run in _runs_of(composed[place:end], face):
            if runs and runs[-1].face == run.face:
                runs[-1] = Run(run.face, runs[-1].text + run.text)
            elif run.text:
                runs.append(run)
        place = end
    return tuple(runs)


def _runs_of(cluster: str, face: Face) -> list[Run]:
    """What a person sees as one character, by one font where one has all of it."""
    visible = cluster.translate(_INVISIBLE)
    own = all(coverage(face).has(ord(character)) for character in visible)
    if own and not (_AS_EMOJI in cluster and emoji_glyphs(cluster)):
        return [Run(face, visible)]
    pictures = emoji_glyphs(cluster)
    if pictures is not None:
        return [Run("emoji", pictures)]
    for other in _FALLBACKS:
        if all(coverage(other).has(ord(character)) for character in visible):
            return [Run(other, visible)]
    if len(visible) > 1:
        return [run for character in visible for run in _runs_of(character, face)]
    return [Run(face, visible)]


TOP_EM, BOTTOM_EM, PITCH_EM = 1.065, 0.28, 1.172
"""How far a line reaches above and below its baseline and how far two baselines are apart, in units of the text size.
The first two give the heights recorded on a Pixel: 71 px for 20 sp and 51 px for 14 sp."""


class TextMask(NamedTuple):
    """Drawn text as an alpha mask; `dx`, `dy` lead from the pen's start on the baseline to the mask's corner."""

    mask: Image.Image
    size: tuple[int, int]
    dx: int
    dy: int


@lru_cache(128)
def font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels; the basic layout engine gives the same pixels wherever Pillow runs."""
    return ImageFont.truetype(font_data(face), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(16384)
def text_width(text: str, face: Face, size: float) -> int:
    """How wide a line is, in whole pixels."""
    if text.isascii() or face == "icon":
        return math.ceil(font(face, size).getlength(text))
    return math.ceil(sum(run_length(run, size) for run in text_runs(text, face)))


def run_length(run: Run, size: float) -> float:
    """How far the pen moves over a part of a line."""
    if run.face == "emoji":
        return emoji_width(size) * len(run.text)
    return font(run.face, size).getlength(run.text)


@lru_cache(4096)
def text_mask(text: str, face: Face, size: float) -> TextMask | None:
    """A line that one font can draw, in white, cropped to its ink; None when it has none."""
    drawn = font(face, size)
    left, top, right, bottom = drawn.getbbox(text, anchor="ls")
    if right <= left or bottom <= top:
        return None
    origin = (math.floor(left) - 1, math.floor(top) - 1)
    mask = Image.new("L", (math.ceil(right) - origin[0] + 1, math.ceil(bottom) - origin[1] + 1), 0)
    ImageDraw.Draw(mask).text((-origin[0], -origin[1]), text, font=drawn, fill=255, anchor="ls")
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
