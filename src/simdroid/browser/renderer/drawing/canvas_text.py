"""Text on canvases: fonts as scripts name them, sizes of text, masks."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import numpy
from PIL import Image

from simdroid.browser.renderer.css import Context, compute, parse_inline
from simdroid.browser.renderer.drawing.coverage import Mask
from simdroid.browser.renderer.drawing.paths import Matrix, inverse, multiply, scale_of
from simdroid.ui.graphics import EmojiBox, Face, emoji_picture, font, run_length, text_mask
from simdroid.ui.graphics.text_runs import text_runs

ASCENT, DESCENT = 1900 / 2048, 500 / 2048
_BLANKS = re.compile(r"[\t\n\f\r]")
_LARGEST = 2000.0


class CanvasFont(NamedTuple):
    """A font of a canvas."""

    face: Face
    size: float


@lru_cache(256)
def canvas_font(text: str) -> CanvasFont:
    """The font that a `font` property names; 10 pixels for what cannot be read."""
    values = {name: value for name, value, _ in parse_inline(f"font:{text}")}
    size = compute(values.get("font-size", 10.0), Context(10.0, 16.0, 412.0, 915.0))
    weight = values.get("font-weight", 400.0)
    weight = {"bolder": 700.0, "lighter": 300.0}.get(weight, weight) if isinstance(weight, str) else weight
    face: Face = "bold" if weight >= 600 else "medium" if weight >= 500 else "regular"
    return CanvasFont(face, min(float(size), _LARGEST) if isinstance(size, float) else 10.0)


def width_of(text: str, used: CanvasFont) -> float:
    """How wide a text is."""
    if used.size <= 0:
        return 0.0
    if text.isascii():
        return font(used.face, used.size).getlength(text)
    return sum(run_length(run, used.size) for run in text_runs(text, used.face))


def start_x(align: str, direction: str, width: float) -> float:
    """From the given point to the text's left end."""
    ends = align == "right" or (align == "end" and direction != "rtl") or (align == "start" and direction == "rtl")
    return -width / 2 if align == "center" else -width if ends else 0.0


def baseline_y(baseline: str, size: float) -> float:
    """From the given point down to the alphabetic baseline."""
    return {
        "top": ASCENT,
        "hanging": 0.8 * ASCENT,
        "middle": (ASCENT - DESCENT) / 2,
        "bottom": -DESCENT,
        "ideographic": -DESCENT,
    }.get(baseline, 0.0) * size


def measure(text: str, used: CanvasFont, align: str, baseline: str, direction: str) -> dict[str, float]:
    """The metrics of a text, as `measureText` gives them."""
    text = _BLANKS.sub(" ", text)
    width = width_of(text, used)
    left, down = start_x(align, direction, width), baseline_y(baseline, used.size)
    ink = text_mask(text, used.face, max(used.size, 1.0)) if text.isascii() and text.strip() else None
    above = -ink.dy if ink else used.size * 0.71 * bool(text)
    below = ink.dy + ink.size[1] if ink else 0.0
    first = ink.dx if ink else 0.0
    last = ink.dx + ink.size[0] if ink else width
    return {
        "width": width,
        "actualBoundingBoxLeft": -left - first,
        "actualBoundingBoxRight": left + last,
        "actualBoundingBoxAscent": above - down,
        "actualBoundingBoxDescent": below + down,
        "fontBoundingBoxAscent": round(ASCENT * used.size) - down,
        "fontBoundingBoxDescent": round(DESCENT * used.size) + down,
        "emHeightAscent": used.size * 0.8,
        "emHeightDescent": used.size * 0.2,
        "alphabeticBaseline": -down,
    }


class TextImage(NamedTuple):
    """A text as pixels: `image` where the paint's colour goes, and the `emoji`, which have their own."""

    x: float
    y: float
    image: Image.Image
    emoji: Image.Image | None


def text_image(text: str, used: CanvasFont) -> TextImage | None:
    """A line of text drawn at its size from a pen at (0, 0) on the baseline."""
    text = _BLANKS.sub(" ", text)
    width = width_of(text, used)
    around = max(int(used.size) + 2, 4)
    if not text.strip() or width + 2 * around > 20000:
        return None
    size = (int(width) + 2 * around, 2 * around + int(used.size))
    picture, emoji = Image.new("RGBA", size, (255, 255, 255, 0)), None
    pen, base = float(around), around + int(used.size)
    for run in text_runs(text, used.face):
        if run.face == "emoji":
            box = EmojiBox(used.size)
            emoji = emoji or Image.new("RGBA", size, (0, 0, 0, 0))
            for number, glyph in enumerate(run.text):
                shown = emoji_picture(glyph, box.width, box.height)
                emoji.paste(shown, (round(pen + number * box.width), base - box.above), shown)
        else:
            drawn = text_mask(run.text, run.face, used.size)
            if drawn is not None:
                white = Image.new("RGBA", drawn.size, (255, 255, 255, 255))
                picture.paste(white, (round(pen) + drawn.dx, base + drawn.dy), drawn.mask)
        pen += run_length(run, used.size)
    return TextImage(-around, -base, picture, emoji)


def placed_text(
    drawn: TextImage, image: Image.Image, matrix: Matrix, width: int, height: int
) -> tuple[Mask, numpy.ndarray] | None:
    """The coverage of one of a text's pictures after a transform, with its own colours."""
    within = multiply(matrix, (1.0, 0.0, 0.0, 1.0, drawn.x, drawn.y))
    corners = [
        (within[0] * x + within[2] * y + within[4], within[1] * x + within[3] * y + within[5])
        for x in (0, image.width)
        for y in (0, image.height)
    ]
    left, top = max(int(min(x for x, _ in corners)), 0), max(int(min(y for _, y in corners)), 0)
    right, bottom = min(int(max(x for x, _ in corners)) + 1, width), min(int(max(y for _, y in corners)) + 1, height)
    back = inverse(within)
    if left >= right or top >= bottom or back is None:
        return None
    a, b, c, d, e, f = back
    data = (a, c, e + a * left + c * top, b, d, f + b * left + d * top)
    straight = abs(scale_of(matrix) - 1) < 1e-6 and abs(matrix[1]) < 1e-6 and abs(matrix[2]) < 1e-6 and matrix[0] > 0
    kind = Image.Resampling.NEAREST if straight else Image.Resampling.BILINEAR
    moved = image.transform((right - left, bottom - top), Image.Transform.AFFINE, data, kind)
    pixels = numpy.asarray(moved).astype(numpy.float32)
    return Mask(left, top, pixels[..., 3] / 255), pixels[..., :3]
