"""Image views: pictures from files or from pixels, and thumbnails of tasks for recents."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from PIL import Image as Images
from PIL import ImageOps

from simdroid.system import Activity
from simdroid.ui.graphics import (
    DAMAGE,
    Color,
    Mark,
    Metrics,
    Painter,
    Picture,
    PictureSource,
    Raster,
    Rect,
    open_picture,
)
from simdroid.ui.views.leaf_views import centred, paint_app_icon
from simdroid.ui.views.view import View

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

Fit = Literal["stretch", "cover", "contain"]

MOST_PIXELS = 64_000_000
"""Of a picture that is shown: more than a camera has, and unpacked it takes four bytes a pixel."""

_LARGE = 24_000_000
"""Pixels above which a picture is made smaller before anything else is done with it, as Android samples large ones."""

_ORIENTATION, _FIRST_TURNED = 0x0112, 5
"""The EXIF tag that says how a camera was held, and the first of its values that swap width and height."""


@dataclass(kw_only=True, eq=False)
class Image(View):
    """A picture in a box; bytes no decoder knows are drawn as a broken picture."""

    cls: str = "android.widget.ImageView"
    data: bytes = field(default=b"", kw_only=False)
    """An image file; read it with `system.fs`."""
    source: str = ""
    """Names `pixels`; must change whenever they do."""
    pixels: Pixels | None = None
    fit: Fit = "stretch"
    """Whether the picture takes the box's shape, covers it and is cut, or lies whole inside it."""

    def paint(self, painter: Painter) -> None:
        radius = painter.metrics.px(self.radius)
        if self.pixels is not None:
            self._paint_pixels(painter, self.pixels, radius)
            return
        size = picture_size(self.data)
        if size is None:
            painter.fill(self.box, "surface_container_high", radius)
            square = centred(self.box, min(self.box.width, self.box.height) // 2)
            painter.icon(square, "image_broken_variant", "outline")
            return
        box = _inside(self.box, size) if self.fit == "contain" else self.box
        key = f"{hashlib.blake2b(self.data, digest_size=16).hexdigest()}:{self.fit}"
        painter.picture(
            box, key, partial(_decoded, self.data, box.width, box.height, cover=self.fit == "cover"), radius
        )

    def _paint_pixels(self, painter: Painter, pixels: Pixels, radius: int) -> None:
        box = _inside(self.box, pixels.size) if self.fit == "contain" else self.box
        if self.fit == "cover":
            shape = (max(box.width, 1), max(box.height, 1))
            painter.picture(box, f"{self.source}:cover", partial(ImageOps.fit, pixels, shape), radius)
        else:
            painter.picture(box, self.source, pixels, radius)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of an image file as a person sees it; None where it is not one."""
    try:
        with open_picture(data) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                return None
            turned = opened.getexif().get(_ORIENTATION, 1) >= _FIRST_TURNED
            return (opened.height, opened.width) if turned else opened.size
    except DAMAGE:
        return None


def _inside(box: Rect, size: tuple[int, int]) -> Rect:
    """The largest place of a picture's shape in the middle of a box."""
    scale = min(box.width / size[0], box.height / size[1])
    width, height = max(round(size[0] * scale), 1), max(round(size[1] * scale), 1)
    left, top = box.left + (box.width - width) // 2, box.top + (box.height - height) // 2
    return Rect(left, top, left + width, top + height)


def _decoded(data: bytes, width: int, height: int, *, cover: bool) -> Pixels:
    """The picture in the shape of a box; a file that breaks off is grey."""
    try:
        with open_picture(data) as opened:
            opened.draft("RGB", (width, height))
            upright = _upright(opened, width, height).convert("RGB")
            return ImageOps.fit(upright, (width, height)) if cover else upright.resize((width, height))
    except DAMAGE:
        return Images.new("RGB", (width, height), "#9aa0a6")


def _upright(opened: Pixels, width: int, height: int) -> Pixels:
    """A picture as a person sees it; a very large one with fewer pixels, but at least twice as many as the box."""
    factor = min(opened.width // max(width, 1), opened.height // max(height, 1)) // 2
    large = opened.width * opened.height > _LARGE and opened.mode in ("L", "LA", "RGB", "RGBA")
    if large and factor > 1 and opened.getexif().get(_ORIENTATION, 1) == 1:
        return opened.reduce(factor)
    return ImageOps.exif_transpose(opened)


class FrameSource(PictureSource):
    """A frame that is rasterized when its pixels are wanted; the scaled ones are kept in the shared picture cache."""

    def __init__(self, metrics: Metrics, marks: list[Mark]) -> None:
        self._metrics = metrics
        self._marks = marks

    @property
    def image(self) -> Pixels:
        bounds = self._metrics.bounds
        image = Images.new("RGB", (bounds.width, bounds.height))
        Raster(image, bounds).draw(self._marks)
        return image


@dataclass(kw_only=True, eq=False)
class TaskThumbnail(View):
    """The screen of an activity that is not in front; the window manager fills `frame` in before it is drawn."""

    activity: Activity
    icon: str
    icon_color: Color
    frame: list[Mark] | None = field(default=None, init=False)

    def paint(self, painter: Painter) -> None:
        """Draw the app's screen, or its icon where there is none."""
        radius = painter.metrics.px(self.radius)
        if self.frame is None:
            painter.fill(self.box, "surface_container", radius)
            paint_app_icon(painter, centred(self.box, painter.metrics.px(72)), self.icon, self.icon_color)
            return
        area = self.box.intersect(painter.clip)
        if not area.empty:
            key = f"task {hash(tuple(self.frame))}"
            painter.marks.append(Picture(area, self.box, key, radius, FrameSource(painter.metrics, self.frame)))
