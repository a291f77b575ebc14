"""The pages of a PDF file below one another, as pictures: scrolled, zoomed by double taps, what was found marked.

The place is kept in points of the document, so that it stays the same when the phone is turned or the zoom changes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from simdroid import ui

if TYPE_CHECKING:
    from PIL.Image import Image

    from simdroid.media.pdf_rendering import PdfInfo, PdfMatch, PdfTile

ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)
DOUBLE_TAP_ZOOM = 2.0
KEY = "pages"
"""What the place is kept under, and across with `:x` behind it."""
UNITS = 64
"""Steps of a point in which the place is kept."""
_GAP = 6.0
"""Between two pages, in points."""
_TILE = (1080, 512)
_MATCH, _CURRENT = "#66ffc107", "#99ff6d00"


class Sheets:
    """Where the pages of a document lie, in points from the upper left corner of the whole."""

    def __init__(self, info: PdfInfo) -> None:
        self.sizes = info.sizes
        self.width = max(width for width, _ in info.sizes)
        self.tops = list(accumulate((height + _GAP for _, height in info.sizes), initial=0.0))
        self.height = self.tops[-1] - _GAP

    def page_at(self, y: float) -> int:
        """The page that lies at a height."""
        return min(max(bisect_right(self.tops, y) - 1, 0), len(self.sizes) - 1)

    def left(self, page: int) -> float:
        """Where a page begins: narrower ones lie in the middle."""
        return (self.width - self.sizes[page][0]) / 2


@dataclass(kw_only=True, eq=False)
class PageStack(ui.Scrollable, ui.Swipeable, ui.View):
    """The pages on the screen; the dump shows a view without content, and the number of the page."""

    id: str = "page_view"
    cls: str = "android.webkit.WebView"
    width: ui.Length = "fill"
    height: ui.Length = "fill"
    clickable: bool | None = True
    background: str = "surface_container_highest"
    info: PdfInfo
    picture: Callable[[PdfTile], Image]
    """The pixels of a part of a page."""
    zoom: float
    on_zoom: Callable[[float], object]
    on_number: ui.Action
    """Called by a tap on the number of the page."""
    matches: Sequence[PdfMatch] = ()
    current: int = -1
    """Which of the matches is the one a person is at."""
    _sheets: Sheets = field(init=False)
    _scale: float = field(default=1.0, init=False)
    _across: int = field(default=0, init=False)
    _across_limit: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._sheets = Sheets(self.info)
        self.on_double_touch = self._double

    def arrange(self, context: ui.LayoutContext, box: ui.Rect, clip: ui.Rect) -> None:
        """Take a place, and put the number of the page over it."""
        self.box, self.clip, self._state = box, clip, context.state
        self._scale = max(box.width, 1) * self.zoom / self._sheets.width
        self.limit = max(round(self._sheets.height * self._scale) - box.height, 0)
        self._across_limit = max(round(self._sheets.width * self._scale) - box.width, 0)
        self.offset = min(max(self._pixels(context.state.scroll(KEY)), 0), self.limit)
        self._across = min(max(self._pixels(context.state.scroll(f"{KEY}:x")), 0), self._across_limit)
        self.scrollable = self.limit > 0 or self._across_limit > 0
        number = self._sheets.page_at((self.offset + box.height / 3) / self._scale) + 1
        self.children = [self._number(context, f"{number} / {len(self._sheets.sizes)}")]

    def _number(self, context: ui.LayoutContext, text: str) -> ui.View:
        pill = ui.Text(
            id="page_indicator",
            text=text,
            size=14,
            color="#ffffff",
            background="#d9202124",
            radius=16,
            padding=(14, 6),
            desc=f"Page {text.replace('/', 'of')}",
            on_click=self.on_number,
        )
        size = pill.measure(context, self.box.width, self.box.height)
        left, bottom = (self.box.left + self.box.right - size.width) // 2, self.box.bottom - context.metrics.px(16)
        pill.arrange(context, ui.Rect(left, bottom - size.height, left + size.width, bottom), self.clip)
        return pill

    def paint(self, painter: ui.Painter) -> None:
        """Draw the parts of pages that can be seen, and the marks on them."""
        clip, painter.clip = painter.clip, painter.clip.intersect(self.box)
        first = self._sheets.page_at(self.offset / self._scale)
        last = self._sheets.page_at((self.offset + self.box.height) / self._scale)
        for page in range(first, last + 1):
            for key, box, tile in self._tiles(page, painter.clip):
                painter.picture(box, key, partial(self.picture, tile))
        for index, match in enumerate(self.matches):
            if first <= match.page <= last:
                for part in match.boxes:
                    painter.fill(self._on_screen(match.page, part), _CURRENT if index == self.current else _MATCH)
        painter.clip = clip

    def _tiles(self, page: int, clip: ui.Rect) -> Iterator[tuple[str, ui.Rect, PdfTile]]:
        """The tiles of a page that can be seen: their names, their places on the screen, what they hold."""
        from simdroid.media.pdf_rendering import PdfTile

        scale, (width, height) = self._scale, self._sheets.sizes[page]
        left, top = self._corner(page)
        whole = (max(round(width * scale), 1), max(round(height * scale), 1))
        for down in range(0, whole[1], _TILE[1]):
            for right in range(0, whole[0], _TILE[0]):
                part = (right, down, min(right + _TILE[0], whole[0]), min(down + _TILE[1], whole[1]))
                box = ui.Rect(left + part[0], top + part[1], left + part[2], top + part[3])
                if not box.intersect(clip).empty:
                    yield f"pdf {self.info.key} {page} {scale:.5f} {part}", box, PdfTile(page, scale, part)

    def _corner(self, page: int) -> tuple[int, int]:
        left = self.box.left - self._across + round(self._sheets.left(page) * self._scale)
        return left, self.box.top - self.offset + round(self._sheets.tops[page] * self._scale)

    def _on_screen(self, page: int, box: tuple[float, float, float, float]) -> ui.Rect:
        left, top = self._corner(page)
        x1, y1, x2, y2 = (round(side * self._scale) for side in box)
        return ui.Rect(left + x1 - 2, top + y1 - 2, left + x2 + 2, top + y2 + 2)

    def scroll_by(self, pixels: int) -> bool:
        """Move by some pixels; whether anything moved."""
        target = min(max(self.offset + pixels, 0), self.limit)
        if self._state is None or target == self.offset:
            return False
        self._state.set_scroll(KEY, self._units(target))
        return True

    def swipe_by(self, pixels: int) -> bool:
        """Move sideways where the pages are wider than the screen."""
        target = min(max(self._across + pixels, 0), self._across_limit)
        if self._state is None or target == self._across:
            return False
        self._state.set_scroll(f"{KEY}:x", self._units(target))
        return True

    def step_zoom(self, larger: bool) -> None:
        """Go to the next zoom, around the middle."""
        steps = [zoom for zoom in ZOOMS if (zoom > self.zoom if larger else zoom < self.zoom)]
        if steps:
            middle = ((self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2)
            self._zoom_to(steps[0 if larger else -1], *middle)

    def _double(self, x: float, y: float) -> None:
        self._zoom_to(DOUBLE_TAP_ZOOM if self.zoom == 1.0 else 1.0, x, y)

    def _zoom_to(self, zoom: float, x: float, y: float) -> None:
        """Change the zoom, so that what lies under a point of the screen stays there."""
        if self._state is None:
            return
        scale = self._scale * zoom / self.zoom
        for key, place, offset in ((KEY, y - self.box.top, self.offset), (f"{KEY}:x", x - self.box.left, self._across)):
            self._state.set_scroll(key, max(round((((place + offset) / self._scale) - place / scale) * UNITS), 0))
        self.on_zoom(zoom)

    def _pixels(self, units: int) -> int:
        return round(units * self._scale / UNITS)

    def _units(self, pixels: int) -> int:
        return round(pixels * UNITS / self._scale)


__all__ = ["KEY", "UNITS", "PageStack", "Sheets"]
