"""The rasterizer: draws marks into pixels with Pillow.

Pillow's own ellipses and rounded boxes have jagged edges, so corners are drawn once at four times the size and kept as
masks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from simdroid.ui.graphics.caches import ByteCache, image_bytes
from simdroid.ui.graphics.emoji import emoji_picture
from simdroid.ui.graphics.fonts import text_mask
from simdroid.ui.graphics.geometry import Rect, make
from simdroid.ui.graphics.paint import (
    Arc,
    Emoji,
    Fill,
    Glyphs,
    Mark,
    Path,
    Picture,
    PictureSource,
    Shadow,
    Stroke,
    last_hiding,
)
from simdroid.ui.graphics.theme import Rgba

_OVERSAMPLING = 4
_SHAPES = ByteCache[Image.Image](8 << 20, image_bytes)
"""Masks of corners, cards and shadows; a shadow as large as the screen is 3 MB."""
_Corners: TypeAlias = tuple[Image.Image, Image.Image, Image.Image, Image.Image]
_CORNERS = ByteCache[_Corners](1 << 20, lambda corners: sum(map(image_bytes, corners)))


@_SHAPES.remember
def _disc(radius: int) -> Image.Image:
    side = radius * 2 * _OVERSAMPLING
    large = Image.new("L", (side, side), 0)
    ImageDraw.Draw(large).ellipse((0, 0, side - 1, side - 1), fill=255)
    return large.resize((radius * 2, radius * 2), Image.Resampling.BOX)


@_CORNERS.remember
def _corners(radius: int) -> _Corners:
    disc, end = _disc(radius), 2 * radius
    boxes = ((0, 0, radius, radius), (radius, 0, end, radius), (0, radius, radius, end), (radius, radius, end, end))
    first, second, third, fourth = (disc.crop(box) for box in boxes)
    return first, second, third, fourth


@_SHAPES.remember
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    if radius:
        places = ((0, 0), (width - radius, 0), (0, height - radius), (width - radius, height - radius))
        for corner, origin in zip(_corners(radius), places, strict=True):
            mask.paste(corner, origin)
    return mask


@_SHAPES.remember
def _ring(width: int, height: int, radius: int, stroke: int) -> Image.Image:
    mask = _rounded(width, height, radius).copy()
    inner = _rounded(max(width - 2 * stroke, 1), max(height - 2 * stroke, 1), max(radius - stroke, 0))
    mask.paste(0, (stroke, stroke), inner)
    return mask


@_SHAPES.remember
def _soft(width: int, height: int, radius: int, blur: int, alpha: int) -> Image.Image:
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur), 0)
    mask.paste(alpha, (2 * blur, 2 * blur), _rounded(width, height, radius))
    return mask.filter(ImageFilter.GaussianBlur(blur))


_PICTURES = ByteCache[Image.Image](24 << 20, image_bytes)
"""Pictures at the size they were drawn at: a wallpaper and a photograph that fill the screen, 10 MB each, and icons."""


def _scaled(key: str, width: int, height: int, source: PictureSource) -> Image.Image:
    return _PICTURES.get((key, width, height), lambda: _at_size(source.image, width, height))


def _at_size(image: Image.Image, width: int, height: int) -> Image.Image:
    if image.mode == "RGBA" and image.getchannel("A").getextrema() != (255, 255):
        return image.resize((width, height), Image.Resampling.LANCZOS) if image.size != (width, height) else image
    image = image if image.mode == "RGB" else image.convert("RGB")
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.LANCZOS)
    # Merging and scaling leave the byte behind each pixel 0, and a screenshot's alpha is read from there.
    return image.convert("RGBA").convert("RGB")


@_SHAPES.remember
def _arc_mask(width: int, height: int, start: float, end: float, stroke: int) -> Image.Image:
    many = _OVERSAMPLING
    large = Image.new("L", (width * many, height * many), 0)
    ImageDraw.Draw(large).arc((0, 0, width * many - 1, height * many - 1), start, end, fill=255, width=stroke * many)
    return large.resize((width, height), Image.Resampling.BOX)


class Raster:
    """The frame under construction: marks are drawn into `image`, of which nothing outside `region` changes.

    The image begins `top` rows below the top of the screen: it is the whole screen or a strip of it.
    """

    def __init__(self, image: Image.Image, region: Rect, *, top: int = 0) -> None:
        self.image = image
        self.region = region
        self._top = top
        # Pillow's own `paste` asks a dozen questions each time, which took longer than pasting a word.
        self._core = image.im

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw what of the marks lies in the region, in order, over black; what a later fill hides is left out."""
        region = self.region
        first = last_hiding(marks, region)
        if first is None:
            left, top, right, bottom = region
            self._core.paste((0, 0, 0), (left, top - self._top, right, bottom - self._top))
        for mark in marks[first or 0 :]:
            left, top, right, bottom = mark.area
            if left < region.right and region.left < right and top < region.bottom and region.top < bottom:
                _DRAWERS[type(mark)](self, mark, mark.area.intersect(region))

    def solid(self, area: Rect, color: Rgba) -> None:
        """Fill a box of the screen."""
        left, top, right, bottom = area
        placed = left, top - self._top, right, bottom - self._top
        if color.alpha == 255:
            self._core.paste(color[:3], placed)
        else:
            layer = Image.new("RGB", (area.width, area.height), color[:3])
            self.image.paste(Image.blend(self.image.crop(placed), layer, color.alpha / 255), placed)

    def masked(self, area: Rect, color: Rgba, mask: Image.Image, origin: tuple[int, int]) -> None:
        """Pour a colour through a mask whose corner lies at `origin` of the screen, inside `area`."""
        left, top, right, bottom = area
        x, y = origin
        cut = (left - x, top - y, right - x, bottom - y)
        core = mask.im
        if cut != (0, 0, *core.size):
            core = core.crop(cut)
        if color.alpha < 255:
            core = core.point([value * color.alpha // 255 for value in range(256)], "L")
        self._core.paste(color[:3], (left, top - self._top, right, bottom - self._top), core)

    def _draw_fill(self, mark: Fill, area: Rect) -> None:
        box, radius = mark.box, mark.radius
        if not radius:
            self.solid(area, mark.color)
            return
        left, top, right, bottom = box
        inner_left, inner_top, inner_right, inner_bottom = left + radius, top + radius, right - radius, bottom - radius
        if area.top >= inner_top and area.bottom <= inner_bottom:
            self.solid(area, mark.color)
            return
        for strip in (
            (inner_left, top, inner_right, inner_top),
            (left, inner_top, right, inner_bottom),
            (inner_left, inner_bottom, inner_right, bottom),
        ):
            part = make(Rect, strip).intersect(area)
            if part.left < part.right and part.top < part.bottom:
                self.solid(part, mark.color)
        origins = ((left, top), (inner_right, top), (left, inner_bottom), (inner_right, inner_bottom))
        for corner, (x, y) in zip(_corners(radius), origins, strict=True):
            part = make(Rect, (x, y, x + radius, y + radius)).intersect(area)
            if part.left < part.right and part.top < part.bottom:
                self.masked(part, mark.color, corner, (x, y))

    def _draw_stroke(self, mark: Stroke, area: Rect) -> None:
        ring = _ring(mark.box.width, mark.box.height, mark.radius, mark.width)
        self.masked(area, mark.color, ring, (mark.box.left, mark.box.top))

    def _draw_shadow(self, mark: Shadow, area: Rect) -> None:
        soft = _soft(mark.box.width, mark.box.height, mark.radius, mark.blur, mark.alpha)
        self.masked(area, Rgba(0, 0, 0), soft, (mark.box.left - 2 * mark.blur, mark.box.top - 2 * mark.blur))

    def _draw_glyphs(self, mark: Glyphs, area: Rect) -> None:
        drawn = text_mask(mark.text, mark.face, mark.size)
        if drawn is not None:
            self.masked(area, mark.color, drawn.mask, (mark.x + drawn.dx, mark.baseline + drawn.dy))

    def _draw_emoji(self, mark: Emoji, area: Rect) -> None:
        box = mark.box
        picture = emoji_picture(mark.glyph, box.width, box.height)
        cut = picture.crop((area.left - box.left, area.top - box.top, area.right - box.left, area.bottom - box.top))
        self.image.paste(cut, (area.left, area.top - self._top), cut)

    def _draw_arc(self, mark: Arc, area: Rect) -> None:
        mask = _arc_mask(mark.box.width, mark.box.height, mark.start, mark.end, mark.width)
        self.masked(area, mark.color, mask, (mark.box.left, mark.box.top))

    def _draw_path(self, mark: Path, area: Rect) -> None:
        many = _OVERSAMPLING
        large = Image.new("L", (area.width * many, area.height * many), 0)
        points = [((x - area.left) * many, (y - area.top) * many) for x, y in mark.points]
        pen = ImageDraw.Draw(large)
        if not mark.width:
            pen.polygon(points, fill=255)
        else:
            pen.line(points, fill=255, width=round(mark.width * many), joint="curve")
            reach = mark.width * many / 2
            for x, y in (points[0], points[-1]):
                pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        mask = large.resize((area.width, area.height), Image.Resampling.BOX)
        self.masked(area, mark.color, mask, (area.left, area.top))

    def _draw_picture(self, mark: Picture, area: Rect) -> None:
        box = mark.box
        image = _scaled(mark.key, box.width, box.height, mark.image)
        mask = _rounded(box.width, box.height, mark.radius) if mark.radius else None
        if area != box:
            cut = (area.left - box.left, area.top - box.top, area.right - box.left, area.bottom - box.top)
            image, mask = image.crop(cut), mask.crop(cut) if mask else None
        if image.mode == "RGBA":
            alpha = image.getchannel("A")
            image, mask = image.convert("RGB"), ImageChops.multiply(alpha, mask) if mask else alpha
        self.image.paste(image, (area.left, area.top - self._top), mask)


_DRAWERS: dict[type[Mark], Callable[..., None]] = {
    Fill: Raster._draw_fill,
    Stroke: Raster._draw_stroke,
    Shadow: Raster._draw_shadow,
    Glyphs: Raster._draw_glyphs,
    Emoji: Raster._draw_emoji,
    Arc: Raster._draw_arc,
    Path: Raster._draw_path,
    Picture: Raster._draw_picture,
}
