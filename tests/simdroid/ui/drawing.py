"""Views laid out and drawn on a display where one dp is one pixel, as short lines that a test can compare.

`outline` says where each view lies and what a dump would say of it, `drawn` what is painted, in the order of painting.
"""

from __future__ import annotations

from simdroid.system import Json
from simdroid.ui import LayoutContext, Metrics, Painter, Rect, Theme, UiState, View
from simdroid.ui.graphics.paint import Arc, Emoji, Fill, Glyphs, Mark, Path, Picture, Shadow, Stroke
from simdroid.ui.graphics.theme import Rgba
from simdroid.ui.views.window import paint_tree

PLAIN = Metrics(400, 680, 160)


def place(
    view: View, width: int = 360, height: int = 640, *, state: dict[str, Json] | None = None, metrics: Metrics = PLAIN
) -> View:
    """The view at (10, 20), inside its margins, as big as it wants to be in a room of that size."""
    context = LayoutContext(metrics, UiState({} if state is None else state))
    left, top, right, bottom = context.edges(view.margin)
    size = view.measure(context, width - left - right, height - top - bottom)
    x, y = 10 + left, 20 + top
    view.arrange(context, Rect(x, y, x + size.width, y + size.height), metrics.bounds)
    return view


def box_of(view: View) -> tuple[int, int, int, int]:
    """Left, top, right, bottom."""
    left, top, right, bottom = view.box
    return left, top, right, bottom


def outline(root: View) -> list[str]:
    """Every view: its id or class, left,top right,bottom, and what is true of it."""
    return _outline(root, 0)


def _outline(view: View, depth: int) -> list[str]:
    left, top, right, bottom = view.box
    name = view.id or view.cls.rpartition(".")[2]
    flags = {
        "ghost": view.ghost,
        "click": view.is_clickable,
        "long": view.is_long_clickable,
        "focusable": view.is_focusable != view.is_clickable,
        "checkable": view.checkable,
        "checked": view.checked,
        "selected": view.selected,
        "focused": view.focused,
        "scroll": view.scrollable,
        "off": not view.enabled,
        "skipped": view.skipped,
    }
    words = " ".join(word for word, true in flags.items() if true)
    line = f"{'  ' * depth}{name} {left},{top} {right},{bottom} {words}".rstrip()
    return [line, *(each for child in view.children for each in _outline(child, depth + 1))]


def drawn(view: View, theme: Theme | None = None, metrics: Metrics = PLAIN) -> list[str]:
    """What a laid-out view paints."""
    painter = Painter(metrics, theme or Theme())
    paint_tree(view, painter)
    return [line_of(mark) for mark in painter.marks]


def line_of(mark: Mark) -> str:
    """A mark as a line: what, where, how, in which colour; `cut` where a part of it cannot be seen."""
    if isinstance(mark, Glyphs):
        face = "" if mark.face == "regular" else f" {mark.face}"
        text = f"U+{ord(mark.text):X}" if mark.face == "icon" else repr(mark.text)
        return f"text {text} {mark.x},{mark.baseline} {mark.size:g}px{face} {_hex(mark.color)}"
    if isinstance(mark, Path):
        points = " ".join(f"{x:g},{y:g}" for x, y in mark.points)
        return f"path {points} w{mark.width:g} {_hex(mark.color)}"
    return _boxed(mark)


def _boxed(mark: Fill | Stroke | Shadow | Emoji | Arc | Picture) -> str:
    left, top, right, bottom = mark.box
    cut = "" if isinstance(mark, Shadow) or mark.area == mark.box else " cut {},{} {},{}".format(*mark.area)
    place = f"{left},{top} {right},{bottom}"
    radius = f" r{mark.radius}" if not isinstance(mark, Emoji | Arc) and mark.radius else ""
    match mark:
        case Fill():
            return f"fill {place}{radius} {_hex(mark.color)}{cut}"
        case Stroke():
            return f"stroke {place}{radius} w{mark.width} {_hex(mark.color)}{cut}"
        case Shadow():
            return f"shadow {place}{radius} blur {mark.blur}"
        case Arc():
            return f"arc {place} {mark.start:g} to {mark.end:g} w{mark.width} {_hex(mark.color)}{cut}"
        case Emoji():
            return f"emoji {place}{cut}"
        case Picture():
            return f"picture {place}{radius}{cut}"


def _hex(color: Rgba) -> str:
    alpha = "" if color.alpha == 255 else f"{color.alpha:02x}"
    return f"#{alpha}{color.red:02x}{color.green:02x}{color.blue:02x}"
