"""A node of the screen: what it is to Android, how big it wants to be, how it is drawn, what it does when touched.

Screens build trees of views anew whenever something has changed. Laying a tree out writes `box` and `clip` into its
views, and it then serves drawing, hit testing, focus and the UI dump; nothing of it is changed after that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple, Protocol, TypeAlias

from simdroid.ui.graphics import NOWHERE, Color, Edges, Metrics, Painter, Rect, make, pixel_edges
from simdroid.ui.views.ui_state import UiState

Length: TypeAlias = 'float | Literal["fill", "wrap"]'
"""A size in dp, all there is, or as much as the content needs."""

Action: TypeAlias = Callable[[], object]

CENTER, TOP, START, END, BOTTOM = (0.5, 0.5), (0.5, 0.0), (0.0, 0.5), (1.0, 0.5), (0.5, 1.0)
TOP_START, TOP_END, BOTTOM_START, BOTTOM_END = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)

UNBOUNDED = 1 << 20
"""The room a scrolling container offers its content."""

_ENDLESS = UNBOUNDED // 2
"""From here on there is nothing to fill up."""


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class LayoutContext:
    """What layout depends on besides the tree."""

    def __init__(self, metrics: Metrics, state: UiState) -> None:
        self.metrics = metrics
        self.state = state
        self.edges: Callable[[Edges], tuple[int, int, int, int]] = partial(pixel_edges, density=metrics.density)
        """Edges in pixels."""


class Drag(NamedTuple):
    """The way a view was dragged, in pixels."""

    start: tuple[float, float]
    end: tuple[float, float]
    onto: str
    """Key of the view with a `drop_key` under the end of the way; empty where there is none."""
    between: tuple[tuple[float, float], ...] = ()
    """Where the finger was reported on its way, if it was; without, it went straight."""

    @property
    def dx(self) -> float:
        """How far to the right."""
        return self.end[0] - self.start[0]

    @property
    def dy(self) -> float:
        """How far down."""
        return self.end[1] - self.start[1]


class Popup(Protocol):
    """A small window that opens at a view: a menu, the choices of a spinner."""

    def content(self, close: Action) -> View:
        """What it shows; `close` takes it away again."""

    def width(self, metrics: Metrics) -> int:
        """How wide it is."""

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """Where a window of that size opens."""


@dataclass(kw_only=True, eq=False)
class View:
    """One node. All lengths are dp; `box` and `clip` are pixels and valid after layout."""

    id: str = ""
    """Resource name: `title` belongs to the app, `android:title` to the framework, `pkg:id/name` is taken as it is."""
    cls: str = "android.view.View"
    """Android's class name."""
    text: str = ""
    desc: str = ""
    """Content description."""
    package: str = ""
    """Owner where it differs from the window's."""
    key: str = ""
    """What its scroll offset, text or focus is remembered under; its id where there is none."""

    width: Length = "wrap"
    height: Length = "wrap"
    min_width: float = 0
    min_height: float = 0
    weight: float = 0
    """Share of what is left over in a row or column."""
    padding: Edges = 0
    margin: Edges = 0
    align: tuple[float, float] | None = None
    """Where it sits in the room its parent gives it, as fractions; None leaves it to the parent."""
    at: tuple[float, float, float, float] | None = None
    """A fixed place (start, top, end, bottom) in a `Box`."""

    background: Color = ""
    radius: float = 0
    flat: Literal["", "start", "top", "end", "bottom"] = ""
    """The side whose corners stay square."""
    outline: Color = ""
    elevation: float = 0

    on_click: Action | None = None
    on_long_click: Action | None = None
    on_double_click: Action | None = None
    """Called by the second of two taps within 300 ms of phone time; the first is an ordinary one."""
    on_drag: Callable[[Drag], object] | None = None
    """Called when a finger that held it down before moving lets go somewhere else."""
    on_touch: Callable[[float, float], object] | None = None
    """Called with the point of the screen where a finger tapped it."""
    on_long_touch: Callable[[float, float], object] | None = None
    """Called with the point of the screen where a finger was held down."""
    on_double_touch: Callable[[float, float], object] | None = None
    """Called with the point of the second of two taps."""
    drag_handle: bool = False
    """Whether it is dragged without being held down first."""
    drop_key: str = ""
    """What `Drag.onto` is when something is let go over it."""
    popup: Popup | None = None
    """What opens at it."""
    popup_on: Literal["click", "long_click"] = "click"
    clickable: bool | None = None
    """What the dump says; None: whether there is an `on_click`."""
    focusable: bool | None = None
    """What the dump says; None: the same as clickable."""
    long_clickable: bool | None = None
    tooltip: str = ""
    """What a long press shows, as buttons of bars have it; holding them down does not press them."""
    enabled: bool = True
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    focused: bool = False
    scrollable: bool = False
    """What the dump says; scrolling containers set it by what they hold."""
    password: bool = False
    ghost: bool = False
    """Only arranges its children: the dump and its indices show them in its place."""

    children: list[View] = field(default_factory=list)
    box: Rect = field(default=NOWHERE, init=False)
    clip: Rect = field(default=NOWHERE, init=False)
    """The part of the screen it may draw on."""
    skipped: bool = field(default=False, init=False)
    """Whether it lies so far outside that the views in it were given no places."""
    _measured: tuple[int, int, Size] | None = field(default=None, init=False)

    @property
    def state_key(self) -> str:
        """What it is remembered under."""
        return self.key or self.id

    @property
    def visible(self) -> Rect:
        """The part of its box that can be seen."""
        return self.box.intersect(self.clip)

    @property
    def unseen(self) -> bool:
        """Whether no pixel of its box can be seen."""
        left, top, right, bottom = self.box
        clip_left, clip_top, clip_right, clip_bottom = self.clip
        return min(right, clip_right) <= max(left, clip_left) or min(bottom, clip_bottom) <= max(top, clip_top)

    @property
    def is_clickable(self) -> bool:
        """Whether a tap ends here."""
        if self.clickable is not None:
            return self.clickable
        if self.on_click is not None or self.on_touch is not None:
            return True
        return self.popup is not None and self.popup_on == "click"

    @property
    def is_long_clickable(self) -> bool:
        """Whether a long press ends here."""
        if self.long_clickable is not None:
            return self.long_clickable
        return self.on_long_click is not None or (self.popup is not None and self.popup_on == "long_click")

    @property
    def is_focusable(self) -> bool:
        """Whether it can hold the focus."""
        return self.is_clickable if self.focusable is None else self.focusable

    @property
    def shown_text(self) -> str:
        """What a reader of the UI tree gets as its text."""
        return self.text

    @property
    def hint_text(self) -> str:
        """What accessibility services are told to belong here; empty but for fields."""
        return ""

    def measure(self, context: LayoutContext, width: int, height: int) -> Size:
        """How big it wants to be, margins not counted, in a room of `width` x `height` pixels."""
        cached = self._measured
        if cached is not None and cached[0] == width:
            _, offered, size = cached
            # What needs less than it was offered needs the same of any larger room, unless something in it fills up.
            if offered == height or (size.height < offered and size.height < height and not self._stretches()):
                return size
        size = self._measure(context, width, height)
        self._measured = (width, height, size)
        return size

    def _stretches(self) -> bool:
        """Whether its height depends on the room it is offered."""
        if self.height == "fill":
            return True
        for child in self.children:  # noqa: SIM110 - asked for every view of every frame
            if child._stretches():
                return True
        return False

    def _measure(self, context: LayoutContext, width: int, height: int) -> Size:
        left, top, right, bottom = context.edges(self.padding) if self.padding else (0, 0, 0, 0)
        fixed_width: int | None = None
        fixed_height: int | None = None
        if self.width == "fill":
            fixed_width = width if width < _ENDLESS else None
        elif self.width != "wrap":
            fixed_width = context.metrics.px(self.width)
        if self.height == "fill":
            fixed_height = height if height < _ENDLESS else None
        elif self.height != "wrap":
            fixed_height = context.metrics.px(self.height)
        if fixed_width is None or fixed_height is None:
            inner_width = (width if fixed_width is None else fixed_width) - left - right
            inner_height = (height if fixed_height is None else fixed_height) - top - bottom
            content = self.content_size(context, max(inner_width, 0), max(inner_height, 0))
            if fixed_width is None:
                fixed_width = min(content.width + left + right, width)
            if fixed_height is None:
                fixed_height = content.height + top + bottom
        if self.min_width:
            fixed_width = max(fixed_width, min(context.metrics.px(self.min_width), width))
        if self.min_height:
            fixed_height = max(fixed_height, context.metrics.px(self.min_height))
        return make(Size, (max(fixed_width, 0), max(fixed_height, 0)))

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """What the content needs, padding not counted."""
        return Size(0, 0)

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Take a place on the screen and give the children theirs."""
        self.box, self.clip = box, clip
        if self.children:
            self.place_children(context, box.shrink(*context.edges(self.padding)) if self.padding else box, clip)

    def skip(self, box: Rect, clip: Rect) -> None:
        """Take a place that nobody can see, without giving places to the children."""
        self.box, self.clip, self.skipped = box, clip, True

    @property
    def needs_place(self) -> bool:
        """Whether it must be laid out even where nobody can see it, because the focus may be in it."""
        for child in self.children:  # noqa: SIM110 - asked for every view of every frame
            if child.needs_place:
                return True
        return False

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Arrange the children inside `room`."""
        for child in self.children:
            child.arrange(context, room, clip)

    def paint(self, painter: Painter) -> None:
        """Draw the view itself, between its background and its children."""

    def paint_over(self, painter: Painter) -> None:
        """Draw what lies over the children."""

    def walk(self) -> list[View]:
        """This view and all below it, parents first."""
        views: list[View] = []
        coming = [self]
        while coming:
            view = coming.pop()
            views.append(view)
            coming += view.children[::-1]
        return views
