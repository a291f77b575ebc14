"""The last frame drawn, and the least work to get to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.ui.geometry import NOWHERE, Rect
from mobile_world.phone.ui.paint import Mark
from mobile_world.phone.ui.png import encode_png
from mobile_world.phone.ui.raster import Raster

if TYPE_CHECKING:
    from PIL.Image import Image


class FrameStore:
    """Keeps one frame and its PNG; draws only where the marks of the next one differ."""

    def __init__(self) -> None:
        self._bounds = NOWHERE
        self._marks: list[Mark] = []
        self._image: Image | None = None
        self._png: bytes | None = None
        self.drawn_pixels = 0
        """How many pixels were drawn so far; an unchanged screen adds none."""

    def image(self, bounds: Rect, marks: list[Mark]) -> Image:
        """The frame of these marks; the caller must not change it."""
        if self._image is None or bounds != self._bounds:
            dirty, base = bounds, None
        else:
            dirty, base = _difference(self._marks, marks).intersect(bounds), self._image
        self._bounds, self._marks = bounds, marks
        if base is None or not dirty.empty:
            self._image, self._png = self._draw(marks, dirty, base), None
        if self._image is None:
            raise RuntimeError("a frame store without a frame")
        return self._image

    def png(self, bounds: Rect, marks: list[Mark]) -> bytes:
        """The frame of these marks as a PNG, encoded once."""
        image = self.image(bounds, marks)
        if self._png is None:
            self._png = encode_png(image)
        return self._png

    def forget(self) -> None:
        """Drop the pixels; the next frame is drawn whole."""
        self._image = self._png = None

    def _draw(self, marks: list[Mark], dirty: Rect, base: Image | None) -> Image:
        canvas = Raster(dirty)
        canvas.draw(marks)
        self.drawn_pixels += dirty.width * dirty.height
        if base is None:
            return canvas.image
        # Whoever still holds the last frame must not see it change.
        image = base.copy()
        image.paste(canvas.image, (dirty.left, dirty.top))
        return image


def _difference(old: list[Mark], new: list[Mark]) -> Rect:
    """The box around all marks between the first and the last that differ."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    dirty = NOWHERE
    for mark in (*old[start : len(old) - end], *new[start : len(new) - end]):
        dirty = dirty.union(mark.area)
    return dirty
