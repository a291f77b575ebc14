"""Grids: tracks by template and content, items in cells, alignment."""

from __future__ import annotations

from typing import Any

from simdroid.browser.renderer.css import GridLineNames, Repeat, length
from simdroid.browser.renderer.layout.alignment import aligned, spread
from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.grid_placement import GridSpot, LineNames, place_items
from simdroid.browser.renderer.layout.grid_tracks import expanded, size_tracks
from simdroid.browser.renderer.layout.sizing import (
    given_width,
    is_auto,
    lay_out,
    limit_height,
    limit_width,
    natural_height,
    outer_sizes,
    set_edges,
    shrunk,
)
from simdroid.browser.renderer.layout.work import FlowPlace, Work


class _Grid:
    """One container under way."""

    def __init__(self, work: Work, box: LayoutBox, width: float | None, height: float | None) -> None:
        style = box.style
        self.work, self.box, self.width, self.height = work, box, width, height
        self.column_gap, self.row_gap = (
            length(style["column-gap"], width or 0.0),
            length(style["row-gap"], height or 0.0),
        )
        column_list = expanded(style["grid-template-columns"], width, self.column_gap)
        row_list = expanded(style["grid-template-rows"], height, self.row_gap)
        areas = style["grid-template-areas"]
        self.columns = [track for track in column_list if not isinstance(track, GridLineNames)]
        self.rows = [track for track in row_list if not isinstance(track, GridLineNames)]
        if isinstance(areas, tuple):
            self._fill(self.columns, max(len(row) for row in areas), style["grid-auto-columns"])
            self._fill(self.rows, len(areas), style["grid-auto-rows"])
        items = [child for child in box.children if not child.out_of_flow]
        items.sort(key=lambda child: child.style["order"])
        rows = LineNames(tuple(row_list), len(self.rows), areas, "row")
        columns = LineNames(tuple(column_list), len(self.columns), areas, "column")
        self.spots = place_items(items, rows, columns, style["grid-auto-flow"]) if items else []
        explicit = len(self.columns)
        self._fill(self.columns, max((s.column + s.columns for s in self.spots), default=0), style["grid-auto-columns"])
        self._fill(self.rows, max((s.row + s.rows for s in self.spots), default=0), style["grid-auto-rows"])
        self.collapsed: frozenset[int] = frozenset()
        template = style["grid-template-columns"]
        if isinstance(template, tuple) and any(isinstance(t, Repeat) and t.kind == "auto-fit" for t in template):
            occupied = {column for spot in self.spots for column in range(spot.column, spot.column + spot.columns)}
            self.collapsed = frozenset(range(explicit)) - occupied

    def _fill(self, tracks: list[Any], count: int, automatic: Any) -> None:
        kinds = (
            [track for track in automatic if not isinstance(track, GridLineNames)]
            if isinstance(automatic, tuple)
            else ["auto"]
        )
        start = len(tracks)
        while len(tracks) < count:
            tracks.append(kinds[(len(tracks) - start) % len(kinds)])

    def column_sizes(self) -> list[float]:
        """The widths of the columns."""

        def measured(first: int, count: int, kind: str) -> float:
            sizes = [
                outer_sizes(self.work, spot.box)
                for spot in self.spots
                if spot.column == first and spot.columns == count
            ]
            return max((size.least if kind == "least" else size.most for size in sizes), default=0.0)

        spans = [(spot.column, spot.columns) for spot in self.spots]
        stretch = self.box.style["justify-content"] in ("normal", "stretch")
        gap = self.column_gap
        room = self.width
        if self.collapsed and room is not None:
            room += gap * len(self.collapsed)
        return size_tracks(self.columns, spans, measured, room, gap, stretch=stretch, collapsed=self.collapsed)

    def run(self) -> float:
        width = self.width or 0.0
        columns = self.column_sizes()
        starts = self._starts(columns, width, self.column_gap, self.box.style["justify-content"], self.collapsed)
        widths = {id(spot.box): self._span(columns, starts, spot.column, spot.columns) for spot in self.spots}
        heights = {id(spot.box): self._natural(spot, widths[id(spot.box)]) for spot in self.spots}

        def measured(first: int, count: int, kind: str) -> float:
            return max(
                (heights[id(spot.box)] for spot in self.spots if spot.row == first and spot.rows == count), default=0.0
            )

        spans = [(spot.row, spot.rows) for spot in self.spots]
        stretch = self.box.style["align-content"] in ("normal", "stretch")
        rows = size_tracks(self.rows, spans, measured, self.height, self.row_gap, stretch=stretch)
        content = sum(rows) + self.row_gap * max(len(rows) - 1, 0)
        room = content if self.height is None else self.height
        tops = self._starts(rows, room, self.row_gap, self.box.style["align-content"], frozenset())
        for spot in self.spots:
            area_height = self._span(rows, tops, spot.row, spot.rows)
            self._put(spot, starts[spot.column], tops[spot.row], widths[id(spot.box)], area_height)
        for child in self.box.children:
            if child.out_of_flow:
                child.static = (self.box.inner_x, self.box.inner_y)
        if self.spots and self.spots[0].box.baseline is not None:
            self.box.baseline = self.spots[0].box.y + self.spots[0].box.baseline
        return content

    def _starts(
        self, sizes: list[float], room: float, gap: float, content: str, collapsed: frozenset[int]
    ) -> list[float]:
        shown = len(sizes) - len(collapsed)
        at, between = spread(content, room - sum(sizes) - gap * max(shown - 1, 0), shown)
        starts = []
        for index, size in enumerate(sizes):
            starts.append(at)
            if index not in collapsed:
                at += size + gap + between
        return starts

    def _span(self, sizes: list[float], starts: list[float], first: int, count: int) -> float:
        last = min(first + count, len(sizes)) - 1
        return max(starts[last] + sizes[last] - starts[first], 0.0)

    def _aligns(self, box: LayoutBox, axis: str) -> str:
        own = box.style[f"{axis}-self"]
        value = self.box.style[f"{axis}-items"] if own == "auto" else own
        if value in ("normal", "legacy"):
            return "start" if box.kind == "replaced" else "stretch"
        return str(value)

    def _item_width(self, box: LayoutBox, room: float) -> float | None:
        set_edges(box, room)
        given = given_width(self.work, box, "width", room)
        if given is None:
            free = room - box.margin[1] - box.margin[3]
            auto = is_auto(box, "left") or is_auto(box, "right")
            if box.kind == "replaced":
                return None
            given = free if (self._aligns(box, "justify") == "stretch" and not auto) else shrunk(self.work, box, free)
            set_edges(box, room)
        return limit_width(self.work, box, given, room)

    def _natural(self, spot: GridSpot, room: float) -> float:
        box = spot.box
        width = self._item_width(box, room)
        if width is None:
            lay_out(self.work, box, room, None)
            return box.height + box.margin[0] + box.margin[2]
        return natural_height(self.work, box, room, None, width) + box.margin[0] + box.margin[2]

    def _put(self, spot: GridSpot, x: float, y: float, width: float, height: float) -> None:
        box = spot.box
        used = self._item_width(box, width)
        tall = None
        auto = is_auto(box, "top") or is_auto(box, "bottom")
        if self._aligns(box, "align") == "stretch" and box.style["height"] == "auto" and not auto:
            tall = limit_height(box, max(height - box.margin[0] - box.margin[2], box.frame_y), height)
        lay_out(self.work, box, width, height, width=used, height=tall)
        moved_x = self._moved(box, "justify", "left", "right", width - box.width - box.margin[1] - box.margin[3])
        moved_y = self._moved(box, "align", "top", "bottom", height - box.height - box.margin[0] - box.margin[2])
        box.x = self.box.inner_x + x + moved_x + box.margin[3]
        box.y = self.box.inner_y + y + moved_y + box.margin[0]

    def _moved(self, box: LayoutBox, axis: str, first: str, last: str, free: float) -> float:
        """How automatic margins move an item in its area, else its alignment."""
        if is_auto(box, first):
            return max(free, 0.0) / (2 if is_auto(box, last) else 1)
        return 0.0 if is_auto(box, last) else aligned(self._aligns(box, axis), free)


def grid_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """Lay out a grid container."""
    return _Grid(work, box, width, height).run()


def grid_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide the columns together would like to be."""
    grid = _Grid(work, box, None, None)
    gaps = grid.column_gap * max(len(grid.columns) - 1, 0)
    most = sum(grid.column_sizes()) + gaps
    least = sum(
        max(
            (
                outer_sizes(work, s.box).least / s.columns
                for s in grid.spots
                if s.column <= index < s.column + s.columns
            ),
            default=0.0,
        )
        for index in range(len(grid.columns))
    )
    return Sizes(min(least + gaps, most), most)
