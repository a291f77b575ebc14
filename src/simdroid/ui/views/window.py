"""Windows: laid-out view trees stacked on the display, each with its owner and its rules for touch and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from simdroid.system import Activity
from simdroid.ui.graphics import Color, Metrics, Painter, Rect, Theme, four_edges
from simdroid.ui.views.layout import Box, Column
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import Action, LayoutContext, View


@dataclass
class Window:
    """One layer of the display; the first in a stack is the lowest."""

    title: str
    """What `dumpsys window` calls it."""
    package: str
    root: View
    bounds: Rect
    state: UiState
    activity: Activity | None = None
    """Whose code its handlers are."""
    focusable: bool = True
    """Whether keys go to it and the UI dump shows it; bars and toasts are not."""
    modal: bool = False
    """Whether it keeps touches beside it from what lies below."""
    dim: Color = ""
    """What is drawn over everything below."""
    on_back: Action | None = None
    """Closes it."""
    on_outside: Action | None = None
    """Called by a touch beside it."""
    on_swipe: Callable[[float, float], bool] | None = None
    """Takes a swipe by (dx, dy) that scrolled nothing."""
    touchable: bool = True
    """Whether a finger meets it; the navigation pill lets touches through."""
    bars: Color = "on_surface"
    """Colour of the status bar over it."""
    theme: Theme | None = None
    """The palette of an app that has its own; None is the phone's."""
    context: LayoutContext = field(init=False)

    def lay_out(self, metrics: Metrics) -> Window:
        """Give its views their places; the window itself, for chaining."""
        self.context = LayoutContext(metrics, self.state)
        self.root.arrange(self.context, self.bounds, self.bounds)
        if self.root.elevation:
            # Only its shadow may lie outside.
            self.root.clip = metrics.bounds
        return self

    def make_room(self, metrics: Metrics, below: int) -> None:
        """Leave the lowest `below` pixels of the display to a keyboard: screens shrink, dialogs and sheets move up."""
        if isinstance(self.root, Decor):
            self.root.raise_content(metrics, below)
        elif self.bounds != metrics.bounds:
            self.bounds = _above(self.bounds, metrics, below)
        self.lay_out(metrics)


def _above(box: Rect, metrics: Metrics, below: int) -> Rect:
    """A dialog's box in the middle of what is left, a sheet's at its lower edge; lower ones where it does not fit."""
    room = Rect(0, metrics.status_bar, metrics.width, metrics.height - below)
    height = min(box.height, max(room.height, 0))
    bottom = room.bottom if box.bottom == metrics.height else room.top + (room.height + height) // 2
    return Rect(box.left, bottom - height, box.right, bottom)


@dataclass(kw_only=True, eq=False)
class Decor(Box):
    """The outermost view of an activity; its first child keeps the content clear of the bars."""

    edge_to_edge: bool = False
    """Whether the content keeps itself clear of the bars."""

    def raise_content(self, metrics: Metrics, below: int) -> None:
        """Let the content end `below` pixels above the lower edge."""
        left, top, right, _ = four_edges(self.children[0].padding)
        own = metrics.navigation_bar if self.edge_to_edge else 0
        self.children[0].padding = (left, top, right, metrics.dp(max(below - own, 0)))


def decorated(content: View, metrics: Metrics, *, edge_to_edge: bool, background: Color) -> View:
    """A screen's content inside the frames Android puts around every activity's."""
    top = 0.0 if edge_to_edge else metrics.dp(metrics.status_bar)
    end = 0.0 if edge_to_edge else metrics.dp(metrics.navigation_bar)
    bar = View(id="android:statusBarBackground", at=(0, 0, metrics.dp(metrics.width), metrics.dp(metrics.status_bar)))
    inner = Box(id="android:content", width="fill", height="fill", children=[content])
    root = Column(id="action_bar_root", width="fill", height="fill", children=[inner])
    frame = Box(width="fill", height="fill", children=[root])
    stack = Column(width="fill", height="fill", padding=(0, top, 0, end), children=[frame])
    return Decor(width="fill", height="fill", background=background, edge_to_edge=edge_to_edge, children=[stack, bar])


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
