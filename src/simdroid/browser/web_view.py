"""The view of a page: its picture, its accessibility nodes, and what fingers do to it.

A `WebView` is built from a `Frame` and knows nothing of the app around it: fingers and keys become events, which
`send` takes. Chrome and the web views of other apps use the same one::

    WebView(frame=frame, pictures=pictures, send=self.send, key="page")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from simdroid.browser import events
from simdroid.browser.frame import Frame, Node
from simdroid.browser.painting import PagePlacement, argb, paint_frame, paint_matches
from simdroid.browser.web_field import WEB_FOCUS, Send, WebField
from simdroid.ui import Drag, LayoutContext, Length, Painter, Rect, View
from simdroid.ui.views import Scrollable, Swipeable

_WAY_DP = 10.0
"""How far apart the points of a finger's way are that nobody reported, about as `input swipe` sends them."""
_MOST_POINTS = 120
_DRAG_MS = 300.0


@dataclass(kw_only=True, eq=False)
class WebView(Scrollable, Swipeable, View):
    """A page on the screen, scrolled by the phone."""

    cls: str = "android.webkit.WebView"
    width: Length = "fill"
    height: Length = "fill"
    clickable: bool | None = False
    focusable: bool | None = True
    key: str = "page"
    """What its scroll offset is kept under, and across with `:x` behind it."""
    frame: Frame
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Those of this frame and of the frames before it."""
    send: Send
    on_scrolled: Callable[[], object] | None = None
    """Called after a finger scrolled the page."""
    zoom: float = 1.0
    match: int = -1
    """Which of the frame's matches is the current one."""
    sheet: PagePlacement = field(default=PagePlacement(0, 0, 1, Rect(0, 0, 0, 0)), init=False)
    _across: int = field(default=0, init=False)
    _across_limit: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Take the page's title, and the touches no node takes."""
        self.text = self.frame.title
        self.on_touch, self.on_long_touch = self._tapped, self._held

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Take a place, and give the nodes that can be seen theirs."""
        self.box, self.clip = box, clip
        scale = self.frame.scale * self.zoom * context.metrics.density / 160
        inside = clip.intersect(box)
        down = self.settle(context.state, self.key, round(self.frame.height * scale) - box.height)
        self._across_limit = max(round(self.frame.width * scale) - box.width, 0)
        self._across = min(max(context.state.scroll(f"{self.key}:x"), 0), self._across_limit)
        self.sheet = PagePlacement(box.left, box.top, scale, inside, (self._across, down))
        self.scrollable = self.limit > 0 or self._across_limit > 0
        self.children = self._nodes(context)
        for area, fixed in self.frame.drag_areas:
            view = View(ghost=True, on_drag=self._dragged, drag_handle=True)
            view.box, view.clip = self.sheet.rect(*area, fixed=fixed), inside
            self.children.append(view)

    def _nodes(self, context: LayoutContext) -> list[View]:
        """The nodes that can be seen, each below the nearest of its ancestors that can be seen too."""
        views: dict[int, View] = {}
        top: list[View] = []
        # Parents come first, so a node's parent is already a view, or stands for one above it.
        above: dict[int, int] = {0: 0}
        for node in self.frame.nodes:
            box = self.sheet.rect(*node.box, fixed=node.fixed)
            parent = above.get(node.parent, 0)
            if box.intersect(self.sheet.clip).empty and node.id != self.frame.focus:
                above[node.id] = parent
                continue
            view = self._view_of(node)
            view.arrange(context, box, self.sheet.clip)
            views[node.id], above[node.id] = view, node.id
            (views[parent].children if parent in views else top).append(view)
        return top

    def _view_of(self, node: Node) -> View:
        common = {
            "id": f"html:{node.resource_id}" if node.resource_id else "",
            "cls": node.cls,
            "desc": node.desc,
            "focusable": node.focusable,
            "enabled": node.enabled,
        }
        if node.editor is not None and node.enabled:
            return WebField(
                **common,  # type: ignore[arg-type]
                node=node,
                editor=node.editor,
                sheet=self.sheet,
                draw=self.frame.draw,
                page_focus=self.frame.focus,
                send=self.send,
                tapped=self._tapped,
            )
        return View(
            **common,  # type: ignore[arg-type]
            text=node.text,
            clickable=node.clickable,
            long_clickable=False,
            on_touch=self._tapped if node.clickable else None,
            on_long_touch=self._held if node.clickable else None,
            focused=node.focused,
            checkable=node.checkable,
            checked=node.checked,
            selected=node.selected,
            scrollable=node.scrollable,
            password=node.password,
        )

    def paint(self, painter: Painter) -> None:
        """Draw what of the page can be seen."""
        paint_frame(painter, self.frame, self.sheet, self.pictures)
        if self.frame.matches:
            paint_matches(painter, self.frame, self.sheet, self.match)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen as CSS pixels of the page's viewport."""
        return round((x - self.box.left) / self.sheet.scale, 2), round((y - self.box.top) / self.sheet.scale, 2)

    def _tapped(self, x: float, y: float) -> None:
        if self._state is not None:
            self._state.focus = WEB_FOCUS
            self._state.handle = None
        self.send(partial(events.tap, *self.point(x, y)))

    def _held(self, x: float, y: float) -> None:
        self.send(partial(events.long_press, *self.point(x, y)))

    def _dragged(self, drag: Drag) -> None:
        points = [drag.start, *drag.between, drag.end]
        if not drag.between:
            step = _WAY_DP * self.sheet.scale / max(self.frame.scale * self.zoom, 0.01)
            count = min(max(int(max(abs(drag.dx), abs(drag.dy)) / max(step, 1)), 1), _MOST_POINTS)
            points = [
                (drag.start[0] + drag.dx * index / count, drag.start[1] + drag.dy * index / count)
                for index in range(count + 1)
            ]
        self.send(partial(events.drag, [self.point(*item) for item in points], duration=_DRAG_MS))

    def scroll_by(self, pixels: int) -> bool:
        """Scroll the page, and tell whoever listens."""
        moved = super().scroll_by(pixels)
        if moved and self.on_scrolled is not None:
            self.on_scrolled()
        return moved

    def swipe_by(self, pixels: int) -> bool:
        """Scroll the page sideways where it is wider than its room."""
        target = min(max(self._across + pixels, 0), self._across_limit)
        if self._state is None or target == self._across:
            return False
        self._state.set_scroll(f"{self.key}:x", target)
        if self.on_scrolled is not None:
            self.on_scrolled()
        return True


@dataclass(kw_only=True, eq=False)
class PagePicture(View):
    """A page seen from afar, as in the grid of tabs."""

    frame: Frame | None
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    scroll: float = 0.0
    """In CSS pixels."""

    def paint(self, painter: Painter) -> None:
        """Draw its upper part, as wide as there is room."""
        inside = self.clip.intersect(self.box)
        if self.frame is None or self.frame.viewport[0] <= 0:
            painter.fill(self.box, argb("#ffffff"))
            return
        scale = self.box.width / self.frame.viewport[0]
        sheet = PagePlacement(self.box.left, self.box.top, scale, inside, (0.0, self.scroll * scale))
        paint_frame(painter, self.frame, sheet, self.pictures)
