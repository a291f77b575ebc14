"""Sizes of boxes: edges, given sizes, limits, and how wide content would like to be."""

from __future__ import annotations

from typing import Any

from simdroid.browser.renderer.css import Calc, Percent, length, resolve
from simdroid.browser.renderer.layout.boxes import Edges, LayoutBox, Sizes
from simdroid.browser.renderer.layout.work import FlowPlace, Work

_SIDES = ("top", "right", "bottom", "left")


def _edges(box: LayoutBox, pattern: str, base: float) -> Edges:
    values = box.style.values
    edges = []
    for side in _SIDES:
        value = values.get(pattern.format(side), 0.0)
        edges.append(value if type(value) is float else length(value, base))
    return (edges[0], edges[1], edges[2], edges[3])


def set_edges(box: LayoutBox, base: float) -> None:
    """Work out margins, borders and padding; percentages are of the containing block's width, automatic margins 0."""
    style = box.style
    box.margin = _edges(box, "margin-{}", base)
    if box.kind in ("row", "row-group", "column"):
        box.margin = box.border = box.padding = (0.0, 0.0, 0.0, 0.0)
        return
    box.border = (
        style["border-top-width"] if style["border-top-style"] not in ("none", "hidden") else 0.0,
        style["border-right-width"] if style["border-right-style"] not in ("none", "hidden") else 0.0,
        style["border-bottom-width"] if style["border-bottom-style"] not in ("none", "hidden") else 0.0,
        style["border-left-width"] if style["border-left-style"] not in ("none", "hidden") else 0.0,
    )
    box.padding = _edges(box, "padding-{}", base)
    if box.kind == "cell":
        box.margin = (0.0, 0.0, 0.0, 0.0)


def given_width(work: Work, box: LayoutBox, name: str, base: float | None) -> float | None:
    """A width property as the width of the border box; None where it is automatic or depends on something unknown."""
    value = box.style[name]
    if isinstance(value, str):
        if value == "min-content":
            return intrinsic(work, box).least
        if value == "max-content":
            return intrinsic(work, box).most
        if base is not None and value in ("fit-content", "stretch", "-webkit-fill-available"):
            room = base - box.margin[1] - box.margin[3]
            return shrunk(work, box, room) if value == "fit-content" else room
        return None
    size = resolve(value, base)
    if size is None:
        return None
    return max(size, box.frame_x) if box.style["box-sizing"] == "border-box" else size + box.frame_x


def given_height(box: LayoutBox, name: str, base: float | None) -> float | None:
    """A height property as the height of the border box."""
    value = box.style[name]
    if isinstance(value, str):
        if value in ("stretch", "-webkit-fill-available") and base is not None:
            return base - box.margin[0] - box.margin[2]
        return None
    size = resolve(value, base)
    if size is None:
        return None
    return max(size, box.frame_y) if box.style["box-sizing"] == "border-box" else size + box.frame_y


def limit_width(work: Work, box: LayoutBox, width: float, base: float | None) -> float:
    """A width within `min-width` and `max-width`."""
    style = box.style.values
    if "max-width" in style:
        most = given_width(work, box, "max-width", base)
        if most is not None:
            width = min(width, most)
    if "min-width" in style:
        least = given_width(work, box, "min-width", base)
        if least is not None:
            width = max(width, least)
    return max(width, box.frame_x)


def limit_height(box: LayoutBox, height: float, base: float | None) -> float:
    """A height within `min-height` and `max-height`."""
    style = box.style.values
    if "max-height" in style:
        most = given_height(box, "max-height", base)
        if most is not None:
            height = min(height, most)
    if "min-height" in style:
        least = given_height(box, "min-height", base)
        if least is not None:
            height = max(height, least)
    return max(height, box.frame_y)


def intrinsic(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide a border box would like to be; margins not counted."""
    if box.intrinsic is None:
        set_edges(box, 0.0)
        fixed = resolve(box.style["width"], None)
        ratio = box.style["aspect-ratio"]
        if fixed is None and isinstance(ratio, float) and (height := resolve(box.style["height"], None)) is not None:
            fixed = height * ratio
        if fixed is not None:
            width = max(fixed, box.frame_x) if box.style["box-sizing"] == "border-box" else fixed + box.frame_x
            sizes = Sizes(width, width)
        else:
            inner = work.algorithms[box.kind].sizes(work, box)
            sizes = Sizes(inner.least + box.frame_x, max(inner.most, inner.least) + box.frame_x)
        most, least = _fixed(box, "max-width"), _fixed(box, "min-width")
        if most is not None:
            sizes = Sizes(min(sizes.least, most), min(sizes.most, most))
        elif isinstance(box.style["max-width"], Percent | Calc) and box.kind == "replaced":
            sizes = Sizes(0.0, sizes.most)
        if least is not None:
            sizes = Sizes(max(sizes.least, least), max(sizes.most, least))
        if isinstance(box.style["width"], Percent | Calc) and box.kind in ("replaced", "control"):
            sizes = Sizes(0.0, sizes.most)
        box.intrinsic = sizes
    return box.intrinsic


def _fixed(box: LayoutBox, name: str) -> float | None:
    size = resolve(box.style[name], None)
    if size is None:
        return None
    return max(size, box.frame_x) if box.style["box-sizing"] == "border-box" else size + box.frame_x


def outer_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide a box would like to be with its margins."""
    sizes = intrinsic(work, box)
    around = _margin(box.style["margin-left"]) + _margin(box.style["margin-right"])
    return Sizes(sizes.least + around, sizes.most + around)


def _margin(value: Any) -> float:
    return value if isinstance(value, float) else 0.0


def shrunk(work: Work, box: LayoutBox, room: float) -> float:
    """Shrink-to-fit: as wide as the content would like to be, within a room."""
    sizes = intrinsic(work, box)
    return max(min(sizes.most, room), sizes.least)


def is_auto(box: LayoutBox, side: str) -> bool:
    """Whether a margin is automatic."""
    return box.style.values.get(f"margin-{side}") == "auto"


def lay_out(
    work: Work,
    box: LayoutBox,
    base_width: float,
    base_height: float | None,
    *,
    width: float | None = None,
    height: float | None = None,
    flow: FlowPlace | None = None,
    shrink: bool = False,
) -> None:
    """Size a box and lay out what is in it.

    The containing block has `base_width` and perhaps a known `base_height`; `width` and `height` are given sizes of the
    border box; without a `flow` among floats the box begins a formatting context of its own; `shrink` makes an
    automatic width fit the content.
    """
    set_edges(box, base_width)
    request = (base_width, base_height, width, height, shrink)
    if flow is None and box.solved == request:
        return
    box.solved = request if flow is None else None
    if width is None:
        width = given_width(work, box, "width", base_width)
        if width is None:
            width = _automatic_width(work, box, base_width, base_height, shrink)
        width = limit_width(work, box, width, base_width)
    given = height
    if given is None:
        given = given_height(box, "height", base_height)
        ratio = box.style["aspect-ratio"]
        if given is None and isinstance(ratio, float) and box.kind != "replaced":
            content_box = box.style["box-sizing"] == "content-box"
            given = (width - box.frame_x) / ratio + box.frame_y if content_box else width / ratio
        if given is not None:
            given = limit_height(box, given, base_height)
    box.width = width
    _fill(work, box, given, base_height, flow)


def _automatic_width(work: Work, box: LayoutBox, base_width: float, base_height: float | None, shrink: bool) -> float:
    room = base_width - box.margin[1] - box.margin[3]
    ratio = box.style["aspect-ratio"]
    if isinstance(ratio, float) and box.kind != "replaced":
        height = given_height(box, "height", base_height)
        if height is not None:
            return height * ratio
    if box.kind in ("replaced", "control", "table") or shrink or box.inline or box.tag == "button":
        return shrunk(work, box, room)
    return max(room, box.frame_x)


def _fill(work: Work, box: LayoutBox, given: float | None, base_height: float | None, flow: FlowPlace | None) -> None:
    contents = work.algorithms[box.kind].contents
    inner_width = max(box.width - box.frame_x, 0.0)
    inner_height = None if given is None else max(given - box.frame_y, 0.0)
    box.lines, box.baseline = [], None
    content = contents(work, box, inner_width, inner_height, flow)
    if given is not None and box.kind not in ("table", "replaced"):
        box.height = given
        return
    natural = max(content + box.frame_y, given or 0.0) if box.kind == "table" else content + box.frame_y
    box.height = limit_height(box, natural, base_height)
    if box.height != natural and box.kind in ("flex", "grid"):
        contents(work, box, inner_width, box.height - box.frame_y, flow)


def natural_height(work: Work, box: LayoutBox, base_width: float, base_height: float | None, width: float) -> float:
    """The height of a box that is so wide and has no height given from outside; remembered."""
    key = (width, base_width, base_height)
    height = box.natural.get(key)
    if height is None:
        lay_out(work, box, base_width, base_height, width=width)
        height = box.natural[key] = box.height
    return height
