"""Cells in columns, built only where they are seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mobile_world.phone.ui.graphics.geometry import Edges
from mobile_world.phone.ui.views.layout import Row, Spacer
from mobile_world.phone.ui.views.scroll import Recycler
from mobile_world.phone.ui.views.view import Length, View


class Grid(Recycler):
    """A long grid: `items` fill rows of `columns` cells of equal width."""

    def __init__(
        self,
        columns: int,
        items: Sequence[Any],
        build: Callable[[Any], View],
        cell_height: float | None = None,
        *,
        id: str = "",
        key: str = "",
        spacing: float = 0,
        padding: Edges = 0,
        height: Length = "fill",
        weight: float = 0,
        first: int = 0,
    ) -> None:
        """Lay cells out; `cell_height` None leaves their height to them, `spacing` lies between them, in dp.

        `first` is the row the grid begins with until a finger moves it.
        """

        def row(cells: Sequence[Any]) -> View:
            return _row([build(item) for item in cells], columns, cell_height, spacing)

        super().__init__(
            id=id,
            key=key,
            items=[items[start : start + columns] for start in range(0, len(items), columns)],
            build=row,
            padding=padding,
            height=height,
            weight=weight,
            first=first,
        )


def _row(cells: list[View], columns: int, cell_height: float | None, spacing: float) -> View:
    for cell in cells:
        cell.weight = 1
        if cell_height is not None:
            cell.height = cell_height
    missing: list[View] = [Spacer(weight=1) for _ in range(columns - len(cells))]
    return Row(ghost=True, width="fill", spacing=spacing, padding=(0, 0, 0, spacing), children=[*cells, *missing])
