"""Block formatting: blocks below each other, collapsing margins, floats beside them."""

from __future__ import annotations

from simdroid.browser.renderer.css import length
from simdroid.browser.renderer.layout.alignment import shift_contents
from simdroid.browser.renderer.layout.boxes import NO_MARGIN, LayoutBox, Margin, Sizes
from simdroid.browser.renderer.layout.floats import Floats
from simdroid.browser.renderer.layout.inline import inline_contents, inline_sizes
from simdroid.browser.renderer.layout.sizing import (
    given_width,
    is_auto,
    lay_out,
    limit_width,
    outer_sizes,
    set_edges,
    shrunk,
)
from simdroid.browser.renderer.layout.work import FlowPlace, Work


def starts_context(box: LayoutBox) -> bool:
    """Whether floats and margins inside a box have nothing to do with those outside."""
    return (
        box.kind != "flow"
        or box.inline
        or box.floating
        or box.out_of_flow
        or box.parent is None
        or box.parent.kind in ("flex", "grid")
        or box.style["display"] == "flow-root"
        or box.style["overflow-x"] not in ("visible", "clip")
        or box.tag in ("fieldset", "button")
        or box.style["column-count"] != "auto"
    )


def has_lines(box: LayoutBox) -> bool:
    """Whether a block container has lines in it rather than blocks."""
    return all(child.inline or child.out_of_flow or child.floating for child in box.children) and any(
        child.inline for child in box.children
    )


def legend_of(box: LayoutBox) -> LayoutBox | None:
    """The title of a fieldset."""
    if box.tag != "fieldset":
        return None
    return next((child for child in box.children if child.tag == "legend" and not child.out_of_flow), None)


def _margin(size: float) -> Margin:
    return Margin(size, 0.0) if size >= 0 else Margin(0.0, size)


def leading_margin(box: LayoutBox, base: float) -> Margin:
    """The margin above a box, with those of its first children that collapse into it."""
    if box.lead is not None and box.lead[0] == base:
        return box.lead[1]  # type: ignore[no-any-return]
    margin = _margin(length(box.style["margin-top"], base))
    if not starts_context(box):
        set_edges(box, base)
        if not box.border[0] and not box.padding[0] and not has_lines(box):
            for child in box.children:
                if child.out_of_flow or child.floating:
                    continue
                if child.style["clear"] != "none":
                    break
                margin = margin.joined(leading_margin(child, base))
                if not is_empty(child, base):
                    break
                margin = margin.joined(_margin(length(child.style["margin-bottom"], base)))
    box.lead = (base, margin)
    return margin


def is_empty(box: LayoutBox, base: float) -> bool:
    """Whether the margins above and below a box meet because nothing is between them; remembered."""
    if box.empty is None or box.empty[0] != base:
        box.empty = (base, _is_empty(box, base))
    return bool(box.empty[1])


def _is_empty(box: LayoutBox, base: float) -> bool:
    if starts_context(box) or box.marker:
        return False
    style = box.style
    tall = style["height"] not in ("auto", 0.0) or style["min-height"] not in ("auto", 0.0)
    if tall or isinstance(style["aspect-ratio"], float):
        return False
    set_edges(box, base)
    return not (box.frame_y or has_lines(box)) and all(
        child.out_of_flow or child.floating or is_empty(child, base) for child in box.children
    )


def flow_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """Lay out a block container."""
    own = flow is None
    flow = flow or FlowPlace(Floats(), 0.0, 0.0)
    if has_lines(box):
        content = inline_contents(work, box, width, height, flow)
        box.trail, box.through = _margin(box.margin[2]), False
    else:
        content = _Flow(work, box, width, height, flow, own=own).run()
    if own and flow.floats:
        content = max(content, flow.floats.bottom - box.inner_y)
    if box.tag == "button" and height is not None and height > content:
        shift_contents(box, (height - content) / 2)
    return content


class _Flow:
    """The layout of blocks in one container."""

    def __init__(
        self, work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace, *, own: bool
    ) -> None:
        self.work, self.box, self.width, self.height, self.flow = work, box, width, height, flow
        self.y = box.inner_y
        self.pending = NO_MARGIN
        self.at_top = not own and not box.border[0] and not box.padding[0]
        self.own = own

    def run(self) -> float:
        box = self.box
        for child in box.children:
            if child.out_of_flow:
                child.static = (box.inner_x, self.y + (0.0 if self.at_top else self.pending.size))
            elif child.floating:
                lay_out(self.work, child, self.width, self.height, shrink=True)
                self.flow.put(child, self.box, self.y + (0.0 if self.at_top else self.pending.size), self.width)
            elif child is legend_of(box):
                lay_out(self.work, child, self.width, self.height, shrink=True)
                child.x, child.y = self.box.inner_x + child.margin[3], 0.0
                self.y = max(self.box.border[0], child.height) + self.box.padding[0]
            else:
                self._block(child)
        content = self.y - box.inner_y
        style = box.style
        open_below = (
            not self.own
            and not box.border[2]
            and not box.padding[2]
            and style["height"] == "auto"
            and self.height is None
            and style["min-height"] in ("auto", 0.0)
        )
        box.through = self.at_top and open_below and content <= 0
        box.trail = _margin(box.margin[2])
        if open_below:
            box.trail = box.trail.joined(self.pending)
        elif not self.at_top:
            content += max(self.pending.size, -content)
        return content

    def _block(self, child: LayoutBox) -> None:
        box, flow = self.box, self.flow
        set_edges(child, self.width)
        lead = leading_margin(child, self.width)
        set_edges(child, self.width)
        margin = self.pending.joined(lead)
        y = self.y if self.at_top else self.y + margin.size
        clear = child.style["clear"]
        if clear != "none" and flow.floats:
            below = flow.floats.cleared(clear, flow.y + y) - flow.y
            if below > y:
                y = below
                self.at_top = False
        child.y = y
        if starts_context(child):
            self._own_context(child)
        else:
            child.x = box.inner_x + child.margin[3]
            width = self._child_width(child, self.width)
            child.x = box.inner_x + self._left(child, width, 0.0, self.width)
            inner = FlowPlace(flow.floats, flow.x + child.x, flow.y + y)
            lay_out(self.work, child, self.width, self.height, width=width, flow=inner)
        if child.through:
            self.pending = margin.joined(child.trail)
        else:
            self.y = child.y + child.height
            self.pending = child.trail
            self.at_top = False
        if box.baseline is None and child.baseline is not None:
            box.baseline = child.y + child.baseline

    def _child_width(self, child: LayoutBox, room: float) -> float:
        width = given_width(self.work, child, "width", self.width)
        if width is None:
            free = room - child.margin[1] - child.margin[3]
            fits = child.kind in ("table", "replaced", "control") or child.tag == "button"
            width = shrunk(self.work, child, free) if fits else free
        return limit_width(self.work, child, max(width, child.frame_x), self.width)

    def _left(self, child: LayoutBox, width: float, left: float, right: float) -> float:
        """Where a child's border box begins between two edges, with automatic margins."""
        free = right - left - width - child.margin[1] - child.margin[3]
        auto_right, start = is_auto(child, "right"), left + child.margin[3]
        if is_auto(child, "left"):
            return left + max(free, 0.0) / (2 if auto_right else 1)
        if self.box.style["text-align"] == "-webkit-center" and not auto_right and free > 0:
            return start + free / 2
        return start + free if self.box.style["direction"] == "rtl" and not auto_right else start

    def _own_context(self, child: LayoutBox) -> None:
        """A child that floats do not reach into stands beside them, or below where it is too wide."""
        box, flow = self.box, self.flow
        left, right = 0.0, self.width
        start = flow.x + box.inner_x
        if flow.floats:
            while True:
                room = flow.floats.room(flow.y + child.y, 1.0, start, start + self.width)
                left, right = room.left - start, room.right - start
                needed = self._child_width(child, right - left) + child.margin[1] + child.margin[3]
                edge = flow.floats.next_edge(flow.y + child.y)
                if needed <= right - left + 0.01 or edge is None or right - left >= self.width:
                    break
                child.y = edge - flow.y
        width = None if (child.kind in ("replaced", "control")) else self._child_width(child, right - left)
        lay_out(self.work, child, self.width, self.height, width=width)
        child.x = box.inner_x + self._left(child, child.width, left, right)
        child.trail, child.through = _margin(child.margin[2]), False


def flow_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide the content of a block container would like to be."""
    if has_lines(box):
        return inline_sizes(work, box)
    least = most = floating = 0.0
    for child in box.children:
        if child.out_of_flow:
            continue
        sizes = outer_sizes(work, child)
        least = max(least, sizes.least)
        if child.floating:
            floating += sizes.most
            most = max(most, floating)
        else:
            most = max(most, sizes.most + (floating if starts_context(child) else 0.0))
            if child.style["clear"] != "none":
                floating = 0.0
    return Sizes(least, most)
