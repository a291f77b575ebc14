"""Placement of grid items: lines, names, areas and spans, and the automatic flow into empty cells."""

from __future__ import annotations

from typing import Any, NamedTuple

from simdroid.browser.renderer.css import MOST_TRACKS, GridLineNames
from simdroid.browser.renderer.layout.boxes import LayoutBox


class GridSpot(NamedTuple):
    """The cells of an item: first row and column, and how many of each."""

    box: LayoutBox
    row: int
    column: int
    rows: int
    columns: int


class LineNames:
    """The lines of one axis by name, and how many tracks are explicit."""

    def __init__(self, tracks: tuple[Any, ...], count: int, areas: Any, axis: str) -> None:
        self.count = count
        self._lines: dict[str, list[int]] = {}
        line = 0
        for track in tracks:
            if isinstance(track, GridLineNames):
                for name in track.names:
                    self._lines.setdefault(name, []).append(line)
            else:
                line += 1
        for row, names in enumerate(areas if isinstance(areas, tuple) else ()):
            for column, name in enumerate(names):
                index = row if axis == "row" else column
                for suffix, at in (("-start", index), ("-end", index + 1)):
                    self._lines.setdefault(name + suffix, []).append(at)
        for name, lines in self._lines.items():
            lines.sort(reverse=name.endswith("-end") and bool(areas != "none"))

    def line(self, value: Any, side: str) -> int | None:
        """A line as a number from 0; None where it is automatic."""
        if isinstance(value, int):
            return value - 1 if value > 0 else self.count + 1 + value
        if isinstance(value, str) and value != "auto":
            for name in (f"{value}-{side}", value):
                if name in self._lines:
                    return self._lines[name][0]
        return None


def _span(start: Any, end: Any, names: LineNames) -> tuple[int | None, int]:
    """Where an item begins along an axis (None: automatic) and how many tracks it takes."""
    first, last = names.line(start, "start"), names.line(end, "end")
    spans = [value[1] for value in (start, end) if isinstance(value, tuple)]
    count = min(spans[0], MOST_TRACKS) if spans else 1
    if first is not None and last is not None:
        if first == last:
            return first, 1
        return min(first, last), min(abs(last - first), MOST_TRACKS)
    if first is None and last is not None:
        first = last - count
    return first, count


def place_items(items: list[LayoutBox], rows: LineNames, columns: LineNames, flow: str) -> list[GridSpot]:
    """The cells of all items; rows and columns before the first are shifted to 0."""
    by_column = flow.startswith("column")
    dense = "dense" in flow
    requests = []
    for box in items:
        style = box.style
        row, tall = _span(style["grid-row-start"], style["grid-row-end"], rows)
        column, wide = _span(style["grid-column-start"], style["grid-column-end"], columns)
        requests.append((box, row, column, tall, wide))
    shift_rows = max((-row for _, row, _, _, _ in requests if row is not None and row < 0), default=0)
    shift_columns = max((-column for _, _, column, _, _ in requests if column is not None and column < 0), default=0)
    placer = _Placer(
        max(rows.count + shift_rows, *(e[3] for e in requests), 1) if by_column
        else max(columns.count + shift_columns, *(e[4] for e in requests), 1), dense
    )  # fmt: skip
    if not by_column:
        ends = [column + shift_columns + wide for _, _, column, _, wide in requests if column is not None]
    else:
        ends = [row + shift_rows + tall for _, row, _, tall, _ in requests if row is not None]
    placer.across = min(max([placer.across, *ends]), MOST_TRACKS)
    spots: dict[int, GridSpot] = {}
    for place in sorted(range(len(requests)), key=lambda place: _priority(requests[place], by_column)):
        box, row, column, tall, wide = requests[place]
        row = None if row is None else row + shift_rows
        column = None if column is None else column + shift_columns
        at = placer.place(column, row, wide, tall) if by_column else placer.place(row, column, tall, wide)
        spots[place] = GridSpot(box, at[1], at[0], tall, wide) if by_column else GridSpot(box, at[0], at[1], tall, wide)
    return [spots[index] for index in range(len(requests))]


def _priority(request: tuple[LayoutBox, int | None, int | None, int, int], by_column: bool) -> int:
    _, row, column, _, _ = request
    if row is not None and column is not None:
        return 0
    return 1 if (column if by_column else row) is not None else 2


class _Placer:
    """Finds free cells; `down` is the direction in which the grid grows."""

    def __init__(self, across: int, dense: bool) -> None:
        self.across, self.dense = across, dense
        self._occupied: set[tuple[int, int]] = set()
        self._cursor = (0, 0)

    def place(self, down: int | None, across: int | None, tall: int, wide: int) -> tuple[int, int]:
        if down is not None and across is not None:
            return self._take(down, across, tall, wide)
        if down is not None:
            at = 0
            while not self._free(down, at, tall, wide) and at < MOST_TRACKS:
                at += 1
            return self._take(down, at, tall, wide)
        row, column = (0, 0) if self.dense else self._cursor
        if across is not None:
            if not self.dense and across < column:
                row += 1
            while not self._free(row, across, tall, wide) and row < 10 * MOST_TRACKS:
                row += 1
            self._cursor = (row, across)
            return self._take(row, across, tall, wide)
        wide = min(wide, self.across)
        while True:
            if column + wide > self.across:
                row, column = row + 1, 0
            elif self._free(row, column, tall, wide) or row > 100 * MOST_TRACKS:
                break
            else:
                column += 1
        self._cursor = (row, column + wide)
        return self._take(row, column, tall, wide)

    def _free(self, down: int, across: int, tall: int, wide: int) -> bool:
        return not self._occupied or not any(
            (down + i, across + j) in self._occupied for i in range(tall) for j in range(wide)
        )

    def _take(self, down: int, across: int, tall: int, wide: int) -> tuple[int, int]:
        if tall * wide <= MOST_TRACKS:
            self._occupied.update((down + i, across + j) for i in range(tall) for j in range(wide))
        return (down, across)
