"""The last frame drawn, and the least work to get to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.ui.geometry import NOWHERE, Rect
from mobile_world.phone.ui.paint import Mark
from mobile_world.phone.ui.png import PngEncoder
from mobile_world.phone.ui.raster import Raster

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_REGIONS = 4
"""How many places are drawn apart; of more, the nearest are joined."""


class FrameStore:
    """Keeps one frame and its PNG; draws only where the marks of the next one differ."""

    def __init__(self) -> None:
        self._bounds = NOWHERE
        self._marks: list[Mark] = []
        self._image: Image | None = None
        self._png: bytes | None = None
        self._encoder = PngEncoder()
        self.drawn_pixels = 0
        """How many pixels were drawn so far; an unchanged screen adds none."""

    def image(self, bounds: Rect, marks: list[Mark]) -> Image:
        """The frame of these marks; it is drawn into later, so a caller that keeps it copies it."""
        if self._image is None or bounds != self._bounds:
            self._image = self._drawn(marks, bounds)
            self._touched(bounds)
        else:
            for region in changed_regions(self._marks, marks, bounds):
                self._image.paste(self._drawn(marks, region), (region.left, region.top))
                self._touched(region)
        self._bounds, self._marks = bounds, marks
        return self._image

    def png(self, bounds: Rect, marks: list[Mark]) -> bytes:
        """The frame of these marks as a PNG, encoded once."""
        if self._image is None and self._png is not None and (bounds, marks) == (self._bounds, self._marks):
            return self._png
        image = self.image(bounds, marks)
        if self._png is None:
            self._png = self._encoder.encode(image)
        return self._png

    def drop(self) -> None:
        """Give the pixels' memory back; a screen that has not changed still has its PNG."""
        self._image = None
        self._encoder = PngEncoder()

    def forget(self) -> None:
        """Drop everything; the next frame is drawn whole."""
        self.drop()
        self._png = None

    def _drawn(self, marks: list[Mark], region: Rect) -> Image:
        self.drawn_pixels += region.width * region.height
        raster = Raster(region)
        raster.draw(marks)
        return raster.image

    def _touched(self, region: Rect) -> None:
        self._png = None
        self._encoder.touch(region.top, region.bottom)


def changed_regions(old: list[Mark], new: list[Mark], bounds: Rect) -> list[Rect]:
    """Boxes outside which two lists of marks draw the same."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    kept = set(before) & set(after)
    # Marks in both lists change nothing only where they come in the same order.
    if [mark for mark in before if mark in kept] != [mark for mark in after if mark in kept]:
        kept = set()
    areas = [mark.area.intersect(bounds) for mark in (*before, *after) if mark not in kept]
    return _joined([area for area in areas if not area.empty])


def _joined(areas: list[Rect]) -> list[Rect]:
    """Few boxes around all areas, one above another; a PNG is packed by rows, so what lies side by side is joined."""
    regions: list[Rect] = []
    for area in sorted(areas, key=lambda area: area.top):
        if regions and area.top <= regions[-1].bottom:
            regions[-1] = regions[-1].union(area)
        else:
            regions.append(area)
    while len(regions) > _MOST_REGIONS:
        place = min(range(len(regions) - 1), key=lambda place: regions[place + 1].top - regions[place].bottom)
        regions[place : place + 2] = [regions[place].union(regions[place + 1])]
    return regions
