"""Long lists and grids that build only the rows on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from simdroid.ui.graphics import Edges, Rect
from simdroid.ui.views.layout import Row, Spacer
from simdroid.ui.views.scroll import Scrollable
from simdroid.ui.views.view import UNBOUNDED, LayoutContext, Length, Size, View

RECYCLER = "androidx.recyclerview.widget.RecyclerView"


@dataclass(kw_only=True, eq=False)
class Recycler(Scrollable, View):
    """A long list that builds only the rows on the screen.

    It remembers the first row shown and how much of that is hidden, so its cost does not grow with `items`.
    """

    cls: str = RECYCLER
    width: Length = "fill"
    height: Length = "fill"
    items: Sequence[Any]
    build: Callable[[Any], View]
    first: int = 0
    """The row a list begins with until a finger moves it."""
    _views: dict[int, View] = field(default_factory=dict, init=False)
    _place: tuple[int, int] = field(default=(0, 0), init=False)
    _room: tuple[LayoutContext, int, int] | None = field(default=None, init=False)

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """All rows, up to the room there is."""
        self._room = (context, width, height)
        used = 0
        for index in range(len(self.items)):
            used += self._height(index)
            if used >= height:
                return Size(width, height)
        return Size(width, used)

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Build and stack the rows that can be seen."""
        self.box, self.clip = box, clip
        room = box.shrink(*context.edges(self.padding))
        self._room, self._state, self._key = (context, room.width, room.height), context.state, self.state_key
        first = context.state.scroll(f"{self._key}#first", self.first)
        self._place = self._settled(first, context.state.scroll(self._key))
        first, hidden = self._place
        self.children, y = [], room.top - hidden
        for index in range(first, len(self.items)):
            if y >= box.bottom:  # Rows go through under the padding, which only leaves room after the last one.
                break
            row, height = self._row(index), self._height(index)
            row.arrange(context, Rect(room.left, y, room.right, y + height), clip.intersect(box))
            self.children.append(row)
            y += height
        self.scrollable = first > 0 or hidden > 0 or y > room.bottom or len(self.children) < len(self.items)

    def scroll_by(self, pixels: int) -> bool:
        """Move by some pixels; whether anything moved."""
        target = self._settled(self._place[0], self._place[1] + pixels)
        if self._state is None or target == self._place:
            return False
        self._state.set_scroll(f"{self._key}#first", target[0])
        self._state.set_scroll(self._key, target[1])
        return True

    def _row(self, index: int) -> View:
        if index not in self._views:
            self._views[index] = self.build(self.items[index])
        return self._views[index]

    def _height(self, index: int) -> int:
        context, width, _ = self._room or _not_laid_out()
        return self._row(index).measure(context, width, UNBOUNDED).height

    def _settled(self, first: int, hidden: int) -> tuple[int, int]:
        """A first row and what of it is hidden, such that neither end leaves a gap."""
        if not self.items:
            return 0, 0
        _, _, height = self._room or _not_laid_out()
        first, hidden = self._forward(*self._backward(min(first, len(self.items) - 1), hidden))
        shown, index = -hidden, first
        while index < len(self.items) and shown < height:
            shown += self._height(index)
            index += 1
        return self._backward(first, hidden - (height - shown)) if shown < height else (first, hidden)

    def _backward(self, first: int, hidden: int) -> tuple[int, int]:
        while hidden < 0 and first > 0:
            first -= 1
            hidden += self._height(first)
        return first, max(hidden, 0)

    def _forward(self, first: int, hidden: int) -> tuple[int, int]:
        while first < len(self.items) - 1 and hidden >= self._height(first):
            hidden -= self._height(first)
            first += 1
        return first, hidden


def _not_laid_out() -> tuple[LayoutContext, int, int]:
    raise RuntimeError("a list scrolls only after it was laid out")


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
