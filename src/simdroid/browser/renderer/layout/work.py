"""What one layout works with: viewport, fonts, pictures, and the algorithms by kind of box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from simdroid.browser.renderer.css import PageViewport
from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.floats import Floats
from simdroid.browser.renderer.layout.fonts import Fonts
from simdroid.browser.renderer.layout.limits import MOST_FRAGMENTS, LayoutLimitError


class FlowPlace(NamedTuple):
    """The floats around a box, and where its border box lies among them."""

    floats: Floats
    x: float
    y: float

    def put(self, child: LayoutBox, box: LayoutBox, top: float, width: float) -> None:
        """Place a float that has been laid out, at or below a height of its container."""
        start = self.x + box.inner_x
        x, y = self.floats.place(child, self.y + top, start, start + width)
        child.x, child.y = x - self.x + child.margin[3], y - self.y + child.margin[0]


class Algorithm(NamedTuple):
    """How a kind of box is laid out inside, and how wide its content would like to be."""

    contents: Callable[[Work, LayoutBox, float, float | None, FlowPlace | None], float]
    """Lays out children in a content box of a width and perhaps a height; returns the height of the content."""
    sizes: Callable[[Work, LayoutBox], Sizes]


class Work:
    """One layout under way."""

    def __init__(
        self, viewport: PageViewport, algorithms: Mapping[str, Algorithm], images: Mapping[str, bytes]
    ) -> None:
        self.viewport = viewport
        self.fonts = Fonts(viewport.dpr, viewport.font_scale)
        self.algorithms = algorithms
        self.images = images
        self.wanted: dict[str, None] = {}
        """Addresses of pictures that were not given, in the order in which they were met."""
        self._fragments = 0

    def count_fragments(self, number: int) -> None:
        """Note pieces of lines; layouts that make far too many end."""
        self._fragments += number
        if self._fragments > 20 * MOST_FRAGMENTS:
            raise LayoutLimitError("too many lines")
