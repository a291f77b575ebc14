"""Cells in columns, built only where they are seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mobile_world.phone.ui.layout import Row, Spacer
from mobile_world.phone.ui.scroll import Recycler
from mobile_world.phone.ui.view import View


@dataclass(kw_only=True, eq=False)
class Grid(Recycler):
    """A long grid: `items` fill rows of `columns` cells of equal width."""

    columns: int = field(default=2, kw_only=False)
    items: Sequence[Any] = field(default=(), kw_only=False)
    build: Callable[[Any], View] = field(default=lambda item: View(text=str(item)), kw_only=False)
    cell_height: float | None = field(default=None, kw_only=False)
    """Height of every cell in dp; None leaves it to the cells."""
    spacing: float = 0
    """Room between cells in dp, across and down."""

    def __post_init__(self) -> None:
        """Cut the items into rows."""
        cells, build_cell = self.items, self.build
        self.items = [cells[start : start + self.columns] for start in range(0, len(cells), self.columns)]
        self.build = lambda row: self._row_of([build_cell(item) for item in row])

    def _row_of(self, cells: list[View]) -> View:
        for cell in cells:
            cell.weight = 1
            if self.cell_height is not None:
                cell.height = self.cell_height
        missing: list[View] = [Spacer(weight=1) for _ in range(self.columns - len(cells))]
        gap = (0, 0, 0, self.spacing)
        return Row(ghost=True, width="fill", spacing=self.spacing, padding=gap, children=[*cells, *missing])
