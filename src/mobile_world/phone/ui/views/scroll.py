"""Containers that show a part of what they hold.

A finger moves content by exactly the way it went: there is no fling, so the same swipe always ends in the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.views.layout import Column
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import UNBOUNDED, LayoutContext, Length, Size, View

RECYCLER = "androidx.recyclerview.widget.RecyclerView"
SCROLL_VIEW = "android.widget.ScrollView"


@dataclass(kw_only=True, eq=False)
class Viewport(Column):
    """A column moved up by `shift` pixels and cut off at its own edges."""

    width: Length = "fill"
    height: Length = "fill"
    shift: int = field(default=0, init=False)
    skips_hidden: ClassVar[bool] = True

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """All of the content, up to the room there is."""
        size = super().content_size(context, width, UNBOUNDED)
        return Size(size.width, min(size.height, height))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Stack the children at their full height, moved up."""
        needed = self.content_size(context, room.width, UNBOUNDED).height
        moved = Rect(room.left, room.top - self.shift, room.right, room.top - self.shift + max(needed, room.height))
        super().place_children(context, moved, clip.intersect(self.box))


class Scrollable:
    """What a finger can move up and down; mixed into views that keep an offset."""

    offset: int = 0
    limit: int = 0
    _state: UiState | None = None
    _key: str = ""

    def settle(self, state: UiState, key: str, limit: int) -> int:
        """The offset to draw with: what is remembered, within what there is."""
        self._state, self._key, self.limit = state, key, max(limit, 0)
        self.offset = min(max(state.scroll(key), 0), self.limit)
        return self.offset

    def scroll_by(self, pixels: int) -> bool:
        """Show what lies further down (or up, when negative); whether anything moved."""
        target = min(max(self.offset + pixels, 0), self.limit)
        if self._state is None or target == self.offset:
            return False
        self._state.set_scroll(self._key, target)
        return True


class Swipeable:
    """What a finger can move sideways; mixed into strips, pagers and rows that can be swiped away."""

    def swipe_by(self, pixels: int) -> bool:
        """Show what lies further right (or left, when negative); whether it was of use."""
        raise NotImplementedError


@dataclass(kw_only=True, eq=False)
class Scroll(Scrollable, Viewport):
    """A page that scrolls up and down."""

    cls: str = SCROLL_VIEW

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Stack the children from the remembered offset on."""
        needed = self.content_size(context, room.width, UNBOUNDED).height
        self.shift = self.settle(context.state, self.state_key, needed - room.height)
        self.scrollable = self.limit > 0
        super().place_children(context, room, clip)


@dataclass(kw_only=True, eq=False)
class Collapsing(Scrollable, View):
    """A page whose tall header shrinks to a bar before its list begins to scroll."""

    cls: str = SCROLL_VIEW
    width: Length = "fill"
    height: Length = "fill"
    expanded: float
    """Height of the header at the top of the page."""
    collapsed: float
    """Height of the bar that stays."""
    header: Callable[[float], View]
    """Makes the header; 0 is expanded, 1 collapsed."""
    body: View
    viewport: Viewport
    """The part of the body that holds the rows."""
    flagged: View | None = None
    """The view the dump calls scrollable, where it is another one."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Give the header what the offset leaves of it, and the list the rest."""
        self.box, self.clip = box, clip
        full, bar = context.metrics.px(self.expanded), context.metrics.px(self.collapsed)
        rows = self.body.measure(context, box.width, UNBOUNDED).height
        offset = self.settle(context.state, self.state_key, full + rows - box.height)
        (self.flagged or self).scrollable = True
        hidden = min(offset, full - bar)
        head = self.header(hidden / max(full - bar, 1))
        split = box.top + full - hidden
        self.viewport.shift = offset - hidden
        self.children = [head, self.body]
        head.arrange(context, Rect(box.left, box.top, box.right, split), clip.intersect(box))
        below = Rect(box.left, split, box.right, box.bottom)
        self.body.arrange(context, below, clip.intersect(below))


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
            if y >= room.bottom:
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
