"""Colour emoji: which ones there are, and their pictures."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from simdroid.ui.graphics.caches import ByteCache, image_bytes
from simdroid.ui.graphics.font_files import coverage, font_asset, font_file

_STRIKE = 109
"""The one size the font's bitmaps come in; they are 136 x 128 pixels and reach 101 above the baseline."""
_WIDTH, _HEIGHT, _ABOVE = 136 / _STRIKE, 128 / _STRIKE, 101 / _STRIKE
_SELECTORS = ("\ufe0e", "\ufe0f")
_JOINER = "\u200d"


@cache
def _sequences() -> dict[str, str]:
    """Private code points of flags, keycaps and joined emoji."""
    table = {}
    for line in font_asset("emoji.txt").decode().splitlines():
        code, *parts = line.split()
        table["".join(chr(int(part, 16)) for part in parts)] = chr(int(code, 16))
    return table


@lru_cache(4096)
def emoji_glyphs(cluster: str) -> str | None:
    """The characters of the emoji font that draw what a person sees as one; None where it is not an emoji.

    A joined or toned emoji the font does not have is drawn as its parts, without the tone.
    """
    plain = cluster.translate({ord(selector): None for selector in _SELECTORS})
    glyphs = _sequences().get(plain)
    if glyphs is not None:
        return glyphs
    parts = [_sequences().get(part) or part[:1] for part in plain.split(_JOINER) if part]
    if not parts or not all(coverage("emoji").has(ord(part)) for part in parts):
        return None
    return "".join(parts)


def emoji_width(size: float) -> float:
    """How wide one emoji is beside text of a size in pixels."""
    return _WIDTH * size


class EmojiBox:
    """Where the picture of an emoji lies, from its pen position on the baseline."""

    def __init__(self, size: float) -> None:
        self.width, self.height = max(round(_WIDTH * size), 1), max(round(_HEIGHT * size), 1)
        self.above = round(_ABOVE * size)


@cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file("emoji"), _STRIKE, layout_engine=ImageFont.Layout.BASIC)


_PICTURES = ByteCache[Image.Image](4 << 20, image_bytes)


@_PICTURES.remember
def emoji_picture(glyph: str, width: int, height: int) -> Image.Image:
    """An emoji scaled to a box, RGBA."""
    large = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
    ImageDraw.Draw(large).text((0, 101), glyph, font=_font(), anchor="ls", embedded_color=True)
    reducing = Image.Resampling.BOX if width < 136 else Image.Resampling.BICUBIC
    # Colour must not bleed in from transparent pixels, so it is scaled with its alpha multiplied in.
    return large.convert("RGBa").resize((width, height), reducing).convert("RGBA")
