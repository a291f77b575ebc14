"""Tables: columns by content or fixed, rows, cells over several of either, captions, collapsed borders."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.browser.renderer.css import Percent, resolve
from simdroid.browser.renderer.layout.alignment import shift_contents
from simdroid.browser.renderer.layout.block import flow_contents
from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.sizing import given_height, intrinsic, lay_out, set_edges
from simdroid.browser.renderer.layout.work import FlowPlace, Work

MOST_COLUMNS = 1000
_SPAN_LIMIT = 1000


class _Cell(NamedTuple):
    box: LayoutBox
    row: int
    column: int
    rows: int
    columns: int


class _Column(NamedTuple):
    """What a column asks for: its content's sizes, a fixed width, a share of the table."""

    least: float = 0.0
    most: float = 0.0
    fixed: float | None = None
    percent: float | None = None


def _span(box: LayoutBox, name: str) -> int:
    text = box.attributes.get(name, "1").strip()
    return min(max(int(text), 1), _SPAN_LIMIT) if text.isdigit() and len(text) < 6 else 1


class _Table:
    """The cells of one table in their grid."""

    def __init__(self, work: Work, box: LayoutBox) -> None:
        self.work, self.box = work, box
        style = box.style
        self.collapses = style["border-collapse"] == "collapse"
        across, down = style["border-spacing"]
        lengths = isinstance(across, float) and isinstance(down, float) and not self.collapses  # no shares of anything
        self.spacing = (max(across, 0.0), max(down, 0.0)) if lengths else (0.0, 0.0)
        self.captions = [child for child in box.children if child.kind == "caption"]
        self.rows = [
            row for group in box.children if group.kind == "row-group" for row in group.children if row.kind == "row"
        ]
        self.cells = self._grid()
        self.count = max((cell.column + cell.columns for cell in self.cells), default=0)

    def _grid(self) -> list[_Cell]:
        """Put cells where earlier ones leave room."""
        occupied: set[tuple[int, int]] = set()
        cells: list[_Cell] = []
        ends = self._group_ends()
        for row, box in enumerate(self.rows):
            column = 0
            for child in box.children:
                if child.kind != "cell":
                    continue
                while (row, column) in occupied:
                    column += 1
                if column >= MOST_COLUMNS:
                    break
                wide = min(_span(child, "colspan"), MOST_COLUMNS - column)
                tall = min(_span(child, "rowspan"), ends[row] - row)
                if tall > 1 or wide > 1:
                    occupied.update((row + down, column + across) for down in range(tall) for across in range(wide))
                else:
                    occupied.add((row, column))
                cells.append(_Cell(child, row, column, tall, wide))
                column += wide
        return cells

    def _group_ends(self) -> list[int]:
        """By row, where its group ends: cells do not reach beyond it."""
        ends: list[int] = []
        for group in self.box.children:
            if group.kind == "row-group":
                count = sum(child.kind == "row" for child in group.children)
                ends += [len(ends) + count] * count
        return ends

    def set_cell_edges(self, width: float) -> None:
        """Work out the borders of cells; collapsed ones are shared by neighbours, half each."""
        for cell in self.cells:
            set_edges(cell.box, width)
        if not self.collapses:
            return
        by_place = {
            (c.row + i, c.column + j): c.box for c in self.cells for i in range(c.rows) for j in range(c.columns)
        }
        outer = self.box.border
        own = {id(cell.box): cell.box.border for cell in self.cells}
        last_row, last_column = len(self.rows) - 1, self.count - 1
        for cell in self.cells:
            row, column = cell.row, cell.column
            below, right = row + cell.rows, column + cell.columns
            neighbours = (
                by_place.get((row - 1, column)), by_place.get((row, right)),
                by_place.get((below, column)), by_place.get((row, column - 1)),
            )  # fmt: skip
            edges = (row == 0, right > last_column, below > last_row, column == 0)
            sides = []
            for side, (neighbour, at_edge) in enumerate(zip(neighbours, edges, strict=True)):
                wide = own[id(cell.box)][side]
                if at_edge:
                    wide = max(wide, outer[side])
                elif neighbour is not None:
                    wide = max(wide, own[id(neighbour)][(side + 2) % 4])
                sides.append(wide / 2)
            cell.box.border = (sides[0], sides[1], sides[2], sides[3])

    def columns(self) -> list[_Column]:
        """What the columns ask for."""
        columns = [_Column() for _ in range(self.count)]
        for index, column in enumerate(self._column_boxes()):
            if index < self.count:
                fixed = resolve(column.style["width"], None)
                value = column.style["width"]
                columns[index] = _Column(
                    fixed or 0.0, fixed or 0.0, fixed, value.value if isinstance(value, Percent) else None
                )
        for cell in sorted(self.cells, key=lambda cell: cell.columns):
            self._ask(cell, columns)
        return columns

    def _column_boxes(self) -> list[LayoutBox]:
        boxes: list[LayoutBox] = []
        for child in self.box.children:
            if child.kind == "column":
                for item in [item for item in child.children if item.kind == "column"] or [child]:
                    boxes += [item] * min(_span(item, "span"), MOST_COLUMNS - len(boxes))
        return boxes

    def _ask(self, cell: _Cell, columns: list[_Column]) -> None:
        box = cell.box
        border = box.border
        box.intrinsic = None
        sizes = intrinsic(self.work, box)
        if self.collapses:
            change = border[1] + border[3] - box.border[1] - box.border[3]
            sizes = Sizes(sizes.least + change, sizes.most + change)
            box.border = border
        value = box.style["width"]
        percent = value.value if isinstance(value, Percent) else None
        fixed = sizes.most if isinstance(value, float) else None
        least = max(sizes.least, _content_least(self.work, box)) if fixed is not None else sizes.least
        fixed = max(fixed, least) if fixed is not None else None
        if cell.columns == 1:
            old = columns[cell.column]
            most = max(old.most, sizes.most, least)
            columns[cell.column] = _Column(
                max(old.least, least),
                max(most, fixed or 0.0),
                max(old.fixed or 0.0, fixed) if fixed is not None else old.fixed,
                max(old.percent or 0.0, percent) if percent is not None else old.percent,
            )
            return
        places = range(cell.column, cell.column + cell.columns)
        gaps = self.spacing[0] * (cell.columns - 1)
        for kind, size in (("least", least), ("most", sizes.most)):
            missing = size - gaps - sum(getattr(columns[index], kind) for index in places)
            total = sum(columns[index].most for index in places)
            if missing > 0:
                for index in places:
                    share = columns[index].most / total if total else 1 / cell.columns
                    columns[index] = columns[index]._replace(**{kind: getattr(columns[index], kind) + missing * share})
        for index in places:
            columns[index] = columns[index]._replace(most=max(columns[index].most, columns[index].least))

    def widths(self, room: float, columns: list[_Column]) -> list[float]:
        """The widths of columns that fill a room."""
        if self.box.style["table-layout"] == "fixed" and self.box.style["width"] != "auto":
            return self._fixed_widths(room)
        widths = [column.least for column in columns]
        for column_index, column in enumerate(columns):
            if column.percent is not None:
                widths[column_index] = max(column.percent * room / 100, column.least)
            elif column.fixed is not None:
                widths[column_index] = max(column.fixed, column.least)
        if sum(widths) > room:
            widths = _squeezed(columns, widths, room)
        free = room - sum(widths)
        automatic = [index for index, column in enumerate(columns) if column.percent is None and column.fixed is None]
        if free <= 0:
            return widths
        wishes = sum(max(columns[column_index].most - widths[column_index], 0.0) for column_index in automatic)
        if wishes >= free:
            return [
                width + (max(columns[index].most - width, 0.0) * free / wishes if index in set(automatic) else 0.0)
                for index, width in enumerate(widths)
            ] if wishes else widths  # fmt: skip
        for column_index in automatic:
            widths[column_index] = max(widths[column_index], columns[column_index].most)
        free = room - sum(widths)
        growing = (
            automatic
            or [p for p, column in enumerate(columns) if column.fixed is not None]
            or list(range(len(columns)))
        )
        total = sum(columns[column_index].most for column_index in growing)
        for column_index in growing:
            widths[column_index] += free * (columns[column_index].most / total if total else 1 / len(growing))
        return widths

    def _fixed_widths(self, room: float) -> list[float]:
        widths: list[float | None] = [None] * self.count
        for index, column in enumerate(self._column_boxes()[: self.count]):
            widths[index] = resolve(column.style["width"], room)
        for cell in self.cells:
            if cell.row == 0:
                set_edges(cell.box, room)
                given = resolve(cell.box.style["width"], room)
                if given is not None:
                    if cell.box.style["box-sizing"] != "border-box":
                        given += cell.box.frame_x
                    for index in range(cell.column, cell.column + cell.columns):
                        widths[index] = given / cell.columns if widths[index] is None else widths[index]
        free = max(room - sum(width or 0.0 for width in widths), 0.0)
        open_ = sum(width is None for width in widths)
        if open_:
            return [free / open_ if width is None else width for width in widths]
        total = sum(width or 0.0 for width in widths) or 1.0
        return [(width or 0.0) * room / total for width in widths]


def _content_least(work: Work, box: LayoutBox) -> float:
    border = box.border
    inner = work.algorithms[box.kind].sizes(work, box)
    box.border = border
    return inner.least + box.frame_x


def _squeezed(columns: list[_Column], widths: list[float], room: float) -> list[float]:
    """Widths that ask for too much, brought down towards their contents'."""
    floor = [column.least for column in columns]
    missing = sum(widths) - room
    spare = sum(width - least for width, least in zip(widths, floor, strict=True))
    if spare <= 0:
        return floor
    share = min(missing / spare, 1.0)
    return [width - (width - least) * share for width, least in zip(widths, floor, strict=True)]


def _set_table_edges(table: _Table) -> None:
    """A table with collapsed borders has half of the outer ones, and no padding."""
    if not table.collapses:
        return
    box = table.box
    at_edge = {
        "top": [cell for cell in table.cells if cell.row == 0],
        "right": [cell for cell in table.cells if cell.column + cell.columns == table.count],
        "bottom": [cell for cell in table.cells if cell.row + cell.rows == len(table.rows)],
        "left": [cell for cell in table.cells if cell.column == 0],
    }
    sides = []
    for own, (side, cells) in zip(box.border, at_edge.items(), strict=True):
        widths = [cell.box.style[f"border-{side}-width"] for cell in cells]
        sides.append(max(own, *(width for width in widths if isinstance(width, float)), 0.0) / 2)
    box.padding = (0.0, 0.0, 0.0, 0.0)
    box.border = (sides[0], sides[1], sides[2], sides[3])


def table_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide the columns together would like to be."""
    table = _Table(work, box)
    table.set_cell_edges(0.0)
    _set_table_edges(table)
    columns = table.columns()
    gaps = table.spacing[0] * (table.count + 1) if table.count else 0.0
    least, most = sum(column.least for column in columns), sum(column.most for column in columns)
    for size, percent in [(column.most, column.percent) for column in columns if column.percent]:
        most = max(most, size * 100 / percent) if percent else most
    caption = max((intrinsic(work, item).least for item in table.captions), default=0.0)
    return Sizes(max(least + gaps, caption - box.frame_x), max(most + gaps, caption - box.frame_x))


def table_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """Lay out a table."""
    table = _Table(work, box)
    outer = box.border
    table.set_cell_edges(width)
    _set_table_edges(table)
    if table.collapses:
        width = max(box.width - box.frame_x, 0.0)
    gap_x, gap_y = table.spacing
    room = max(width - gap_x * (table.count + 1), 0.0) if table.count else width
    widths = table.widths(room, table.columns()) if table.count else []
    table.set_cell_edges(width) if not table.collapses else _restore(table, outer)
    lefts = [box.inner_x + gap_x]
    for item in widths:
        lefts.append(lefts[-1] + item + gap_x)
    y = _captions(table, width, box.inner_y, "top")
    y = _place_rows(table, lefts, _row_heights(table, lefts, gap_x, gap_y, height), y, gap_x, gap_y)
    y = _captions(table, width, y, "bottom")
    used = sum(widths) + gap_x * (table.count + 1) if table.count else 0.0
    if used > width + 0.01:
        box.width = used + box.frame_x
    first = next((cell.box for cell in table.cells if cell.row == 0 and cell.box.baseline is not None), None)
    if (
        first is not None
        and first.baseline is not None
        and first.parent is not None
        and first.parent.parent is not None
    ):
        box.baseline = first.parent.parent.y + first.parent.y + first.y + first.baseline
    return y - box.inner_y


def _restore(table: _Table, outer: tuple[float, float, float, float]) -> None:
    mine, table.box.border = table.box.border, outer
    table.set_cell_edges(0.0)
    table.box.border = mine


def _captions(table: _Table, width: float, y: float, side: str) -> float:
    for caption in table.captions:
        if caption.style["caption-side"] == side:
            lay_out(table.work, caption, width, None, width=width)
            caption.x, caption.y = table.box.inner_x, y
            y += caption.height
    return y


def _cell_width(cell: _Cell, lefts: list[float], gap: float) -> float:
    return lefts[cell.column + cell.columns] - gap - lefts[cell.column]


def _lay_out_cell(work: Work, box: LayoutBox, width: float, height: float | None) -> None:
    """Lay out a cell whose edges are already known."""
    border, padding = box.border, box.padding
    box.width, box.lines, box.baseline = width, [], None
    content = flow_contents(
        work, box, max(width - box.frame_x, 0.0), None if height is None else max(height - box.frame_y, 0.0), None
    )
    box.border, box.padding = border, padding
    box.height = content + box.frame_y


def _row_heights(table: _Table, lefts: list[float], gap_x: float, gap_y: float, height: float | None) -> list[float]:
    heights = [given_height(row, "height", height) or 0.0 for row in table.rows]
    for cell in table.cells:
        _lay_out_cell(table.work, cell.box, _cell_width(cell, lefts, gap_x), None)
        cell.box.height = max(cell.box.height, given_height(cell.box, "height", height) or 0.0)
        if cell.rows == 1:
            heights[cell.row] = max(heights[cell.row], cell.box.height)
    for row, needed in _baseline_heights(table).items():
        heights[row] = max(heights[row], needed)
    for cell in table.cells:
        if cell.rows > 1:
            rows = range(cell.row, cell.row + cell.rows)
            missing = cell.box.height - sum(heights[row] for row in rows) - gap_y * (cell.rows - 1)
            if missing > 0:
                for row in rows:
                    heights[row] += missing / cell.rows
    if height is not None and heights:
        free = height - sum(heights) - gap_y * (len(heights) + 1)
        if free > 0:
            total = sum(heights)
            heights = [item + (free * item / total if total else free / len(heights)) for item in heights]
    return heights


def _aligns(cell: _Cell) -> str:
    value = cell.box.style["vertical-align"]
    return value if value in ("top", "middle", "bottom") else "baseline"


def _baseline(box: LayoutBox) -> float:
    return box.baseline if box.baseline is not None else box.height - box.border[2] - box.padding[2]


def _baseline_heights(table: _Table) -> dict[int, float]:
    """By row, the height that cells with a common baseline need."""
    above, below = dict[int, float](), dict[int, float]()
    for cell in table.cells:
        if cell.rows == 1 and _aligns(cell) == "baseline":
            baseline = _baseline(cell.box)
            above[cell.row] = max(above.get(cell.row, 0.0), baseline)
            below[cell.row] = max(below.get(cell.row, 0.0), cell.box.height - baseline)
    return {row: height + below[row] for row, height in above.items()}


def _place_rows(table: _Table, lefts: list[float], heights: list[float], y: float, gap_x: float, gap_y: float) -> float:
    tops: list[float] = []
    at = y + gap_y if heights else y
    for height in heights:
        tops.append(at)
        at += height + gap_y
    row_of = {id(row): number for number, row in enumerate(table.rows)}
    right = lefts[-1] - gap_x if len(lefts) > 1 else lefts[0]
    for group in table.box.children:
        if group.kind != "row-group":
            continue
        rows = [child for child in group.children if child.kind == "row"]
        group.x, group.width = lefts[0], max(right - lefts[0], 0.0)
        group.y = tops[row_of[id(rows[0])]] if rows else at
        group.height = tops[row_of[id(rows[-1])]] + heights[row_of[id(rows[-1])]] - group.y if rows else 0.0
        for row in rows:
            number = row_of[id(row)]
            row.x, row.y = 0.0, tops[number] - group.y
            row.width, row.height = group.width, heights[number]
    baselines: dict[int, float] = {}
    for cell in table.cells:
        if _aligns(cell) == "baseline":
            baselines[cell.row] = max(baselines.get(cell.row, 0.0), _baseline(cell.box))
    for cell in table.cells:
        box = cell.box
        last = cell.row + cell.rows - 1
        tall = tops[last] + heights[last] - tops[cell.row]
        free = max(tall - box.height, 0.0)
        moved = {"top": 0.0, "middle": free / 2, "bottom": free}.get(_aligns(cell))
        if moved is None:
            moved = max(baselines[cell.row] - _baseline(box), 0.0)
        box.x, box.y = lefts[cell.column] - lefts[0], 0.0
        box.width, box.height = _cell_width(cell, lefts, gap_x), tall
        shift_contents(box, moved)
    return at
