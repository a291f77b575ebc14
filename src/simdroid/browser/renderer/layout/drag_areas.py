"""Where a moving finger is the page's own: listeners, `touch-action`, sliders, inner scrolling."""

from __future__ import annotations

from simdroid.browser.frame import PageRect
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.controls import input_type

_MOVES = frozenset(("touchstart", "touchmove", "pointerdown", "pointermove", "mousedown", "mousemove"))
_TOUCH = frozenset(("touchstart", "touchmove", "pointerdown", "pointermove"))


def can_scroll(box: LayoutBox) -> bool:
    """Whether a box has more in it than it shows, and lets it be scrolled."""
    if box.kind in ("text", "inline", "replaced") or box.tag in ("html", "body"):
        return False
    across, down = box.style["overflow-x"], box.style["overflow-y"]
    wide = box.scroll_size[0] > box.width - box.border[1] - box.border[3] + 1
    tall = box.scroll_size[1] > box.height - box.border[0] - box.border[2] + 1
    return (across in ("auto", "scroll") and wide) or (down in ("auto", "scroll") and tall)


def _owns_drags(box: LayoutBox) -> bool:
    if box.style["touch-action"] in ("none", "pinch-zoom") and box.style.values.get("touch-action"):
        return True
    listens = set(box.state.get("listens") or ())
    return bool(
        (box.tag == "canvas" and listens & _MOVES)
        or (listens & _TOUCH and box.tag not in ("html", "body"))
        or (box.tag == "input" and input_type(box) == "range")
        or box.attributes.get("draggable") == "true"
        or can_scroll(box)
    )


def drag_areas(root: LayoutBox) -> tuple[tuple[PageRect, bool], ...]:
    """The areas, in document order, each with whether it is fixed."""
    drag_rects: list[tuple[PageRect, bool]] = []
    waiting = [root]
    while waiting:
        box = waiting.pop()
        if box.placed and box.element is not None and _owns_drags(box):
            areas = [(part.x, part.y, part.width, part.height) for part in box.fragments] if box.kind == "inline" else [
                (box.x, box.y, box.width, box.height)
            ]  # fmt: skip
            drag_rects += [
                (PageRect(*(round(part, 2) for part in area)), box.fixed) for area in areas if area[2] and area[3]
            ]
        waiting.extend(child for child in reversed(box.children) if child.kind not in ("text", "break"))
    return tuple(dict.fromkeys(drag_rects))
