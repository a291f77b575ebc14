"""Vertical scrolling: pages, viewports and headers that collapse.

A finger moves content by exactly the way it went: there is no fling, so the same swipe always ends in the same place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from simdroid.ui.graphics import Rect
from simdroid.ui.views.layout import Column
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import UNBOUNDED, LayoutContext, Length, Size, View

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
