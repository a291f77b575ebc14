"""Hit testing: which views lie under a point, and which of them takes a tap, a long press, a scroll or a swipe."""

from __future__ import annotations

from typing import TypeVar

from simdroid.ui.views import Scrollable, Swipeable, View

V = TypeVar("V")


def under(root: View, x: float, y: float) -> list[View]:
    """Views at a point, topmost first: later siblings before earlier ones, children before their parent."""
    views: list[View] = []
    coming = [root]
    while coming:
        view = coming.pop()
        (left, top, right, bottom), clip = view.box, view.clip
        across = max(left, clip.left) <= x < min(right, clip.right)
        if across and max(top, clip.top) <= y < min(bottom, clip.bottom):
            views.append(view)
        # Children never reach beyond a clipping parent, but they may reach beyond any other one.
        if not view.skipped:
            coming += view.children[::-1]
    return views[::-1]


def click_target(root: View, x: float, y: float) -> View | None:
    """The view that gets a tap: the topmost one that does something with it, enabled or not."""
    return next((view for view in under(root, x, y) if view.is_clickable or view.on_touch), None)


def long_click_target(root: View, x: float, y: float) -> View | None:
    """The view that gets a long press."""
    return next((view for view in under(root, x, y) if view.is_long_clickable or view.on_long_touch), None)


def scroll_chain(root: View, x: float, y: float) -> list[Scrollable]:
    """What can be scrolled at a point, innermost first."""
    return [view for view in under(root, x, y) if isinstance(view, Scrollable)]


def swipe_chain(root: View, x: float, y: float) -> list[Swipeable]:
    """What can be moved sideways at a point, innermost first."""
    return [view for view in under(root, x, y) if isinstance(view, Swipeable)]


def first_with(root: View, name: str, x: float, y: float) -> View | None:
    """The topmost view at a point that has something under that attribute."""
    return next((view for view in under(root, x, y) if getattr(view, name)), None)


def first_of(root: View, kind: type[V], x: float, y: float) -> V | None:
    """The topmost view of a kind at a point."""
    return next((view for view in under(root, x, y) if isinstance(view, kind)), None)
