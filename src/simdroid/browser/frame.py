"""Frames: what a page looks like and asks for after the events of its log, as the renderer tells the phone.

All lengths are CSS pixels from the top left corner of the document (of the viewport for what is `fixed`). Both
processes use these classes; on the wire they are JSON arrays and objects of the same names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

DrawOp = tuple[Any, ...]
"""One drawing command, in painting order. Colours are "#rrggbb" or "#rrggbbaa"; `radius` is one number.

- ("fill", x, y, width, height, color, radius)
- ("border", x, y, width, height, (top, right, bottom, left) widths, (four) colors, radius, style)
- ("shadow", x, y, width, height, dx, dy, blur, color, radius)
- ("text", x, baseline, text, size, face, color, rtl): `face` is one of the phone's faces, `size` CSS pixels
- ("line", x1, y1, x2, y2, width, color): underlines, strike-throughs, list markers' circles use "fill"
- ("picture", x, y, width, height, key): `key` names an entry of `Frame.pictures`, or one sent before
- ("clip", x, y, width, height) … ("unclip",): nested
- ("fixed",) … ("unfixed",): what lies between stays where it is when the page is scrolled
"""


class PageRect(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class PageEditor:
    """A field that text is typed into."""

    kind: str
    """HTML's input type, or "textarea", "contenteditable"."""
    value: str
    start: int
    end: int
    """Selection, in code points."""
    hint: str = ""
    multiline: bool = False
    action: str = ""
    """`enterkeyhint`, or "search", "go" for fields of a form."""


@dataclass(frozen=True)
class Node:
    """An accessibility node, as Chrome shows it to Android; in document order, parents first."""

    id: int
    """The DOM node's number."""
    parent: int
    """Number of its parent node; 0 for the root."""
    box: PageRect
    cls: str
    """Android's class: `android.widget.Button`, `android.widget.TextView`, …"""
    text: str = ""
    desc: str = ""
    resource_id: str = ""
    """The element's `id`."""
    clickable: bool = False
    focusable: bool = False
    focused: bool = False
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    enabled: bool = True
    scrollable: bool = False
    password: bool = False
    fixed: bool = False
    editor: PageEditor | None = None


@dataclass(frozen=True)
class PageDialog:
    """A dialog that the page's script waits for."""

    kind: Literal["alert", "confirm", "prompt", "beforeunload"]
    message: str
    default: str = ""


@dataclass(frozen=True)
class Frame:
    """One state of a page."""

    title: str
    url: str
    width: float
    height: float
    """Size of the document."""
    viewport: tuple[float, float]
    """Size of the layout viewport; 980 wide for pages that name none."""
    scale: float
    """dp for each CSS pixel at the page's first zoom."""
    zoomable: tuple[float, float]
    """Least and greatest scale."""
    background: str
    draw: tuple[DrawOp, ...]
    nodes: tuple[Node, ...]
    focus: int = 0
    """Number of the focused element, or 0."""
    drag_areas: tuple[tuple[PageRect, bool], ...] = ()
    """Where a moving finger is the page's (`touch-action: none`, listeners, inner scrolling), and whether fixed."""
    listens_to_scroll: bool = False
    scroll_to: tuple[float, float] | None = None
    """Where a script or an anchor scrolled to during the last events."""
    dialog: PageDialog | None = None
    effects: tuple[dict[str, Any], ...] = ()
    """What the last events ask of the browser; each has a `kind`, see `browser/effects.py`."""
    next_timer: float | None = None
    """When the next timer is due, in milliseconds of the page's clock (those of `Date.now()`)."""
    pictures: dict[str, bytes] = field(default_factory=dict)
    """New pictures by key: encoded images as they were loaded, canvases as PNG."""
    matches: tuple[PageRect, ...] = ()
    """What the last `find` found, in document order."""


CrashReason: TypeAlias = Literal["memory", "time", "crash"]


@dataclass(frozen=True)
class Crash:
    """A page that ended its renderer, and why."""

    reason: CrashReason


@dataclass(frozen=True)
class Unresponsive:
    """A page whose last event takes long: its renderer stands still until an event says that somebody waits for it."""


PageState: TypeAlias = Frame | Crash | Unresponsive
"""What there is of a page after its log."""
