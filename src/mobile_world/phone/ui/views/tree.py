"""A tree of views as a whole: giving it its place, and drawing it."""

from __future__ import annotations

from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.paint import Painter
from mobile_world.phone.ui.views.view import LayoutContext, View


def paint_tree(view: View, painter: Painter) -> None:
    """Draw a laid-out tree; what cannot be seen is skipped with all below it."""
    if view.unseen and not view.elevation:
        return
    painter.clip = view.clip
    radius = painter.metrics.px(view.radius) if view.radius else 0
    if view.elevation:
        painter.shadow(view.box, radius, view.elevation)
    if view.background:
        painter.fill(view.box, view.background, radius)
        if view.flat and radius:
            painter.fill(_side(view.box, view.flat, radius), view.background)
    if view.outline:
        painter.stroke(view.box, view.outline, radius)
    # Most views draw nothing of their own.
    kind = type(view)
    if kind.paint is not View.paint:
        view.paint(painter)
    for child in view.children:
        paint_tree(child, painter)
    if kind.paint_over is not View.paint_over:
        painter.clip = view.clip
        view.paint_over(painter)


def _side(box: Rect, side: str, depth: int) -> Rect:
    """The strip of a box along one of its sides."""
    if side in ("start", "end"):
        return box._replace(right=box.left + depth) if side == "start" else box._replace(left=box.right - depth)
    return box._replace(bottom=box.top + depth) if side == "top" else box._replace(top=box.bottom - depth)


def lay_out(root: View, context: LayoutContext, bounds: Rect) -> None:
    """Give a whole tree its place; only its shadow may lie outside."""
    root.arrange(context, bounds, bounds)
    if root.elevation:
        root.clip = context.metrics.bounds
