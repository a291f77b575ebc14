"""The frame: its PNG, redrawn only where something changed, and its pixels for whoever reads them raw.

Clients that ask for PNGs alone, as nearly all do, cost no frame buffer: what changed is drawn in strips, which go from
the processor's cache into the encoder. The 10 MB of pixels are kept between two frames where they are read raw.
"""

from __future__ import annotations

from operator import attrgetter

from PIL import Image

from simdroid.png import PngEncoder
from simdroid.ui.graphics.geometry import NOWHERE, Rect
from simdroid.ui.graphics.paint import Mark
from simdroid.ui.graphics.raster import Raster

_TOP = attrgetter("top")
_MOST_REGIONS = 6
"""How many places are drawn apart; of more, the nearest are joined."""


class FrameStore:
    """Keeps what one frame was made of; draws only where the marks of the next one differ."""

    def __init__(self) -> None:
        self._bounds = NOWHERE
        self._marks: list[Mark] = []
        self._image: Image.Image | None = None
        self._png: bytes | None = None
        self._rgba: bytes | None = None
        self._encoder = PngEncoder()
        self.drawn_pixels = 0
        """How many pixels changed so far; an unchanged screen adds none."""

    def image(self, bounds: Rect, marks: list[Mark]) -> Image.Image:
        """The frame of these marks; it is drawn into later, so a caller that keeps it copies it."""
        # A failure halfway must leave no frame behind that is neither the old nor the new one.
        image, self._image = self._image, None
        regions = self._changes(bounds, marks)
        if image is None or bounds != self._bounds:
            image, regions = Image.new("RGB", (bounds.width, bounds.height)), [bounds]
        for region in regions:
            Raster(image, region).draw(marks)
        self._image, self._bounds, self._marks = image, bounds, marks
        return image

    def png(self, bounds: Rect, marks: list[Mark]) -> bytes:
        """The frame of these marks as a PNG, encoded once."""
        if self._image is not None:
            image = self.image(bounds, marks)
            self._png = self._png or self._encoder.encode(image)
        else:
            self._changes(bounds, marks)
            if self._png is None:
                self._png = self._encoder.encode_strips(
                    (bounds.width, bounds.height), lambda top, bottom: _strip(bounds, marks, top, bottom)
                )
            self._bounds, self._marks = bounds, marks
        return self._png

    def rgba(self, bounds: Rect, marks: list[Mark]) -> bytes:
        """The frame of these marks as rows of RGBA, made once: whoever waits for a screen to rest asks many times."""
        image = self.image(bounds, marks)
        if self._rgba is None:
            self._rgba = image.tobytes("raw", "RGBX")
        return self._rgba

    def drop(self) -> None:
        """Give the pixels' memory back; a screen that has not changed still has its PNG."""
        self._image = self._rgba = None

    def forget(self) -> None:
        """Drop everything; the next frame is drawn whole."""
        self.drop()
        self._png, self._bounds, self._encoder = None, NOWHERE, PngEncoder()

    def _changes(self, bounds: Rect, marks: list[Mark]) -> list[Rect]:
        """Where the frame of these marks is another than the last one; nothing that was made of that is used there."""
        regions = changed_regions(self._marks, marks, bounds) if bounds == self._bounds else [bounds]
        for region in regions:
            self._png = self._rgba = None
            self._encoder.touch(region.top, region.bottom)
            self.drawn_pixels += region.width * region.height
        return regions


def _strip(bounds: Rect, marks: list[Mark], top: int, bottom: int) -> Image.Image:
    """Some rows of the frame of these marks."""
    image = Image.new("RGB", (bounds.width, bottom - top))
    Raster(image, Rect(bounds.left, top, bounds.right, bottom), top=top).draw(marks)
    return image


def changed_regions(old: list[Mark], new: list[Mark], bounds: Rect) -> list[Rect]:
    """Boxes outside which two lists of marks draw the same."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    common = set(before) & set(after)
    # Marks in both lists change nothing only where they come in the same order.
    if [mark for mark in before if mark in common] != [mark for mark in after if mark in common]:
        common = set()
    areas = {mark.area.intersect(bounds) for mark in (*before, *after) if mark not in common}
    return _merged([area for area in areas if not area.empty])


def _merged(areas: list[Rect]) -> list[Rect]:
    """Few boxes around all areas, one above another; a PNG is packed by rows, so what lies side by side is joined."""
    regions: list[Rect] = []
    for area in sorted(areas, key=_TOP):
        if regions and area.top <= regions[-1].bottom:
            last = regions[-1]
            if area.left < last.left or area.right > last.right or area.bottom > last.bottom:
                regions[-1] = last.union(area)
        else:
            regions.append(area)
    while len(regions) > _MOST_REGIONS:
        index = min(range(len(regions) - 1), key=lambda index: regions[index + 1].top - regions[index].bottom)
        regions[index : index + 2] = [regions[index].union(regions[index + 1])]
    return regions
