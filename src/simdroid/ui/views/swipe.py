"""Views that are swiped sideways: horizontal scrolling, pagers, and rows that a swipe dismisses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simdroid.ui.graphics import Rect
from simdroid.ui.views.layout import Box, Row
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import UNBOUNDED, Action, LayoutContext, Length, Size, View

PAGE_TURN = 0.2
"""How much of a page's width a finger has to go to turn it."""
SWEEP = 0.35
"""How much of its width a row has to be moved to go."""


class Swipeable:
    """What a finger can move sideways; mixed into strips, pagers and rows that can be swiped away."""

    def swipe_by(self, pixels: int) -> bool:
        """Show what lies further right (or left, when negative); whether it was of use."""
        raise NotImplementedError


@dataclass(kw_only=True, eq=False)
class Strip(Swipeable, Row):
    """A row that scrolls sideways when it is wider than its room."""

    cls: str = "android.widget.HorizontalScrollView"
    width: Length = "fill"
    _state: UiState | None = field(default=None, init=False)
    _offset: int = field(default=0, init=False)
    _limit: int = field(default=0, init=False)

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        return super().content_size(context, UNBOUNDED, height)

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Line the children up from the remembered offset on."""
        needed = self.content_size(context, UNBOUNDED, room.height).width
        self._state, self._limit = context.state, max(needed - room.width, 0)
        self._offset = min(max(context.state.scroll(self.state_key), 0), self._limit)
        self.scrollable = self._limit > 0
        left = room.left - self._offset
        moved = Rect(left, room.top, left + max(needed, room.width), room.bottom)
        super().place_children(context, moved, clip.intersect(self.box))

    def swipe_by(self, pixels: int) -> bool:
        """Move by some pixels; whether anything moved."""
        target = min(max(self._offset + pixels, 0), self._limit)
        if self._state is None or target == self._offset:
            return False
        self._state.set_scroll(self.state_key, target)
        return True


@dataclass(kw_only=True, eq=False)
class Pager(Swipeable, View):
    """Pages side by side, of which one shows; a swipe turns to the next."""

    cls: str = "androidx.viewpager.widget.ViewPager"
    width: Length = "fill"
    height: Length = "fill"
    pages: Sequence[Callable[[], View]]
    """Makers of the pages; only that of the page that shows is called."""
    page: int = 0
    on_page: Callable[[int], object] | None = None

    def __post_init__(self) -> None:
        self.page = min(max(self.page, 0), max(len(self.pages) - 1, 0))
        self.children = [self.pages[self.page]()] if self.pages else []
        self.scrollable = len(self.pages) > 1

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        return self.children[0].measure(context, width, height) if self.children else Size(0, 0)

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        super().place_children(context, room, clip.intersect(self.box))

    def swipe_by(self, pixels: int) -> bool:
        """Turn the page where there is one on that side."""
        target = self.page + (1 if pixels > 0 else -1)
        if abs(pixels) < self.box.width * PAGE_TURN or not 0 <= target < len(self.pages) or self.on_page is None:
            return False
        self.on_page(target)
        return True


@dataclass(kw_only=True, eq=False)
class Turnable(Swipeable, Box):
    """A page that a swipe to the side changes: `on_turn` gets 1 for the next and -1 for the one before."""

    on_turn: Callable[[int], object]

    def swipe_by(self, pixels: int) -> bool:
        """Turn when the finger went far enough."""
        if abs(pixels) < self.box.width * PAGE_TURN:
            return False
        self.on_turn(1 if pixels > 0 else -1)
        return True


@dataclass(kw_only=True, eq=False)
class Dismissible(Swipeable, Box):
    """A row that a swipe to either side takes away."""

    child: View = field(kw_only=False)
    on_dismiss: Action = field(kw_only=False)
    width: Length = "fill"
    ghost: bool = True

    def __post_init__(self) -> None:
        self.children = [self.child]

    def swipe_by(self, pixels: int) -> bool:
        """Take the row away when it was moved far enough; otherwise it springs back."""
        if abs(pixels) >= self.box.width * SWEEP:
            self.on_dismiss()
        return True
