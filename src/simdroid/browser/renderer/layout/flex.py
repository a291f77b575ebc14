"""Flexible boxes (CSS Flexbox, section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.browser.renderer.css import length, resolve
from simdroid.browser.renderer.layout.alignment import aligned, spread
from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.sizing import (
    given_height,
    given_width,
    intrinsic,
    is_auto,
    lay_out,
    limit_height,
    limit_width,
    natural_height,
    outer_sizes,
    set_edges,
    shrunk,
)
from simdroid.browser.renderer.layout.work import FlowPlace, Work


@dataclass(slots=True)
class _Item:
    """An item on its way; sizes are of its border box along the main axis."""

    box: LayoutBox
    base: float
    least: float
    most: float
    size: float = 0.0
    frozen: bool = False


def flex_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide the items together would like to be."""
    items = [outer_sizes(work, child) for child in box.children if not child.out_of_flow]
    if not items:
        return Sizes(0.0, 0.0)
    if box.style["flex-direction"].startswith("column"):
        return Sizes(max(item.least for item in items), max(item.most for item in items))
    gaps = length(box.style["column-gap"], 0.0) * (len(items) - 1)
    most = sum(item.most for item in items) + gaps
    if box.style["flex-wrap"] != "nowrap":
        return Sizes(max(item.least for item in items), most)
    return Sizes(sum(item.least for item in items) + gaps, most)


def flex_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """Lay out a flex container."""
    return _Flex(work, box, width, height).run()


class _Flex:
    """One container under way."""

    def __init__(self, work: Work, box: LayoutBox, width: float, height: float | None) -> None:
        style = box.style
        self.work, self.box, self.width, self.height = work, box, width, height
        self.row = style["flex-direction"].startswith("row")
        from_right = self.row and style["direction"] == "rtl"
        self.reverse = style["flex-direction"].endswith("reverse") != from_right
        self.wraps = style["flex-wrap"] != "nowrap"
        self.main = width if self.row else height
        across, down = length(style["column-gap"], width), length(style["row-gap"], height or 0.0)
        self.main_gap, self.cross_gap = (across, down) if self.row else (down, across)

    def run(self) -> float:
        box = self.box
        for child in box.children:
            if child.out_of_flow:
                child.static = self._static(child)
        children = [child for child in box.children if not child.out_of_flow]
        children.sort(key=lambda child: child.style["order"])
        items = [self._item(child) for child in children]
        lines = self._lines(items)
        for line in lines:
            self._flex(line)
        extent = max((self._extent(line) for line in lines), default=0.0)
        main = self.main if self.main is not None else self._limited(extent)
        cross = self._cross(lines)
        for line in lines:
            self._justify(line, main)
        if self.box.baseline is None and items:
            first = lines[0][0].box
            box.baseline = first.y + first.baseline if first.baseline is not None else None
        return cross if self.row else extent

    def _static(self, child: LayoutBox) -> tuple[float, float]:
        """Where an absolutely positioned child would stand: as the only item, where it is aligned."""
        x, y = self.box.inner_x, self.box.inner_y
        align = self._align(child)
        justify = self.box.style["justify-content"]
        if self.row and self.height is not None and align == "center":
            y += self.height / 2 - (resolve(child.style["height"], self.height) or 0.0) / 2
        if (justify if self.row else align) == "center":
            x += self.width / 2 - (resolve(child.style["width"], self.width) or 0.0) / 2
        return (x, y)

    def _limited(self, extent: float) -> float:
        """The main size of a column without a height."""
        return limit_height(self.box, extent + self.box.frame_y, None) - self.box.frame_y

    def _margins(self, box: LayoutBox) -> float:
        return box.margin[1] + box.margin[3] if self.row else box.margin[0] + box.margin[2]

    def _cross_margins(self, box: LayoutBox) -> float:
        return box.margin[0] + box.margin[2] if self.row else box.margin[1] + box.margin[3]

    def _item(self, child: LayoutBox) -> _Item:
        set_edges(child, self.width)
        basis = child.style["flex-basis"]
        frame = child.frame_x if self.row else child.frame_y
        base = resolve(basis, self.main)
        if base is not None:
            base = max(base, frame) if child.style["box-sizing"] == "border-box" else base + frame
        return self._row_item(child, base, basis) if self.row else self._column_item(child, base, basis)

    def _row_item(self, child: LayoutBox, base: float | None, basis: object) -> _Item:
        given = given_width(self.work, child, "width", self.width)
        if base is None and basis == "auto":
            base = given
        if base is None and isinstance(child.style["aspect-ratio"], float):
            tall = given_height(child, "height", self.height)
            base = tall * child.style["aspect-ratio"] if tall is not None else None
        if base is None:
            base = intrinsic(self.work, child).most
        set_edges(child, self.width)
        least = given_width(self.work, child, "min-width", self.width)
        most = given_width(self.work, child, "max-width", self.width)
        set_edges(child, self.width)
        most = 1e9 if most is None else most
        if least is None:
            least = child.frame_x
            if child.style["overflow-x"] in ("visible", "clip"):
                content = intrinsic(self.work, child).least if given is None else _content_least(self.work, child)
                set_edges(child, self.width)
                least = max(min(content, given if given is not None else content, most), child.frame_x)
        return _Item(child, base, least, most)

    def _column_item(self, child: LayoutBox, base: float | None, basis: object) -> _Item:
        given = given_height(child, "height", self.height)
        if base is None and basis == "auto":
            base = given
        natural: float | None = None
        if base is None:
            base = natural = self._natural(child)
        set_edges(child, self.width)
        least, most = given_height(child, "min-height", self.height), given_height(child, "max-height", self.height)
        most = 1e9 if most is None else most
        if least is None:
            least = child.frame_y
            if (
                child.style["overflow-y"] in ("visible", "clip")
                and child.style["flex-shrink"] > 0
                and self.main is not None
            ):
                content = natural if natural is not None else self._natural(child)
                least = max(min(content, given if given is not None else content, most), child.frame_y)
        return _Item(child, base, least, most)

    def _natural(self, child: LayoutBox) -> float:
        """The height of a column's item with its content."""
        if child.kind in ("replaced", "control"):
            automatic = given_width(self.work, child, "width", self.width) is None
            stretched = automatic and self._stretches(child) and child.kind != "replaced"
            width = self._column_width(child) if stretched else None
            lay_out(self.work, child, self.width, self.height, width=width)
            return child.height
        return natural_height(self.work, child, self.width, self.height, self._column_width(child))

    def _column_width(self, child: LayoutBox) -> float:
        """The width of a column's item."""
        set_edges(child, self.width)
        given = given_width(self.work, child, "width", self.width)
        if given is None:
            room = self.width - child.margin[1] - child.margin[3]
            given = room if (self._stretches(child) and not self.wraps) else shrunk(self.work, child, room)
            set_edges(child, self.width)
        return limit_width(self.work, child, given, self.width)

    def _align(self, child: LayoutBox) -> str:
        own = child.style["align-self"]
        value = self.box.style["align-items"] if own == "auto" else own
        return "stretch" if value == "normal" else str(value)

    def _stretches(self, child: LayoutBox) -> bool:
        sides = ("top", "bottom") if self.row else ("left", "right")
        size = child.style["height" if self.row else "width"]
        return self._align(child) == "stretch" and size == "auto" and not any(is_auto(child, side) for side in sides)

    def _lines(self, items: list[_Item]) -> list[list[_Item]]:
        for item in items:
            item.size = max(min(item.base, item.most), item.least)
        if not self.wraps or self.main is None:
            return [items] if items else []
        lines: list[list[_Item]] = []
        used = 0.0
        for item in items:
            outer = item.size + self._margins(item.box)
            if not lines or used + self.main_gap + outer > self.main + 0.01:
                lines.append([])
                used = -self.main_gap
            lines[-1].append(item)
            used += self.main_gap + outer
        return lines

    def _extent(self, line: list[_Item]) -> float:
        return sum(item.size + self._margins(item.box) for item in line) + self.main_gap * max(len(line) - 1, 0)

    def _flex(self, line: list[_Item]) -> None:
        """Share out what is left of the main size, or what is missing (section 9.7)."""
        main = self.main
        if main is None:
            least = self.box.style["min-height"]
            if not isinstance(least, float) or self.row:
                return
            main = max(self._limited(self._extent(line)), self._extent(line))
        fixed = sum(self._margins(item.box) for item in line) + self.main_gap * max(len(line) - 1, 0)
        growing = sum(item.size for item in line) + fixed < main
        for item in line:
            factor = item.box.style["flex-grow" if growing else "flex-shrink"]
            item.frozen = factor == 0 or (item.base > item.size if growing else item.base < item.size)
        while not all(item.frozen for item in line):
            free = main - (sum(item.size if item.frozen else item.base for item in line) + fixed)
            active = [item for item in line if not item.frozen]
            if growing:
                factors = [item.box.style["flex-grow"] for item in active]
                free *= min(sum(factors), 1.0)
            else:
                shrinks = [item.box.style["flex-shrink"] for item in active]
                factors = [
                    shrink * max(item.base - (item.box.frame_x if self.row else item.box.frame_y), 0.0)
                    for shrink, item in zip(shrinks, active, strict=True)
                ]
                free *= min(sum(shrinks), 1.0)
            total = sum(factors)
            wrong = 0.0
            bent: list[tuple[_Item, float]] = []
            for item, factor in zip(active, factors, strict=True):
                flexed = item.base + (free * factor / total if total else 0.0)
                item.size = max(min(flexed, item.most), item.least)
                bent.append((item, item.size - flexed))
                wrong += item.size - flexed
            for item, by in bent:
                if abs(wrong) < 1e-6 or (wrong > 0 and by > 0) or (wrong < 0 and by < 0):
                    item.frozen = True

    def _cross(self, lines: list[list[_Item]]) -> float:
        """Lay items out at their main sizes, and align them across; returns the cross size of all lines."""
        sizes = [self._line_cross(line) for line in lines]
        room = self.height if self.row else self.width
        gaps = self.cross_gap * max(len(lines) - 1, 0)
        if len(lines) == 1 and not self.wraps and room is not None:
            sizes = [room]
        elif len(lines) == 1 and not self.wraps and self.row:
            sizes = [limit_height(self.box, sizes[0] + self.box.frame_y, None) - self.box.frame_y]
        at = between = 0.0
        if room is not None and self.wraps:
            free = room - sum(sizes) - gaps
            content = self.box.style["align-content"]
            if content in ("normal", "stretch") and free > 0 and sizes:
                sizes = [size + free / len(sizes) for size in sizes]
            else:
                at, between = spread(content, free, len(sizes))
        total = sum(sizes) + gaps
        if self.box.style["flex-wrap"] == "wrap-reverse":
            lines, sizes = lines[::-1], sizes[::-1]
        for line, size in zip(lines, sizes, strict=True):
            self._align_line(line, at, size)
            at += size + self.cross_gap + between
        return total

    def _line_cross(self, line: list[_Item]) -> float:
        above = below = largest = 0.0
        for item in line:
            box = item.box
            indivisible = box.kind in ("replaced", "control")
            if self.row and indivisible:
                lay_out(self.work, box, self.width, self.height, width=item.size)
                size = box.height
            elif self.row:
                size = natural_height(self.work, box, self.width, self.height, item.size)
            elif indivisible:
                lay_out(self.work, box, self.width, self.height, height=item.size)
                size = box.width
            else:
                size = self._column_width(box)
            outer = size + self._cross_margins(box)
            if self.row and self._align(box) == "baseline":
                lay_out(self.work, box, self.width, self.height, width=item.size)
                above, below = max(above, self._baseline(box)), max(below, outer - self._baseline(box))
            largest = max(largest, outer)
        return max(largest, above + below)

    def _align_line(self, line: list[_Item], at: float, size: float) -> None:
        baselines = [self._baseline(item.box) for item in line if self.row and self._align(item.box) == "baseline"]
        lowest = max(baselines, default=0.0)
        start = self.box.inner_y if self.row else self.box.inner_x
        for item in line:
            box = item.box
            self._final(item, size)
            free = size - ((box.height if self.row else box.width) + self._cross_margins(box))
            first, last = ("top", "bottom") if self.row else ("left", "right")
            if is_auto(box, first) or is_auto(box, last):
                both = is_auto(box, first) and is_auto(box, last)
                moved = max(free, 0.0) * (0.5 if both else 1.0 if is_auto(box, first) else 0.0)
            elif self.row and self._align(box) == "baseline":
                moved = lowest - self._baseline(box)
            else:
                value = self._align(box)
                if not self.row and self.box.style["direction"] == "rtl":
                    value = {"stretch": "end", "flex-start": "end", "start": "end", "flex-end": "start"}.get(
                        value, value
                    )
                moved = aligned(value, free)
            if self.row:
                box.y = start + at + moved + box.margin[0]
            else:
                box.x = start + at + moved + box.margin[3]

    def _baseline(self, box: LayoutBox) -> float:
        return (box.baseline if box.baseline is not None else box.height) + box.margin[0]

    def _final(self, item: _Item, size: float) -> None:
        """The layout that stays: with the final main size, and stretched across where asked."""
        box = item.box
        if self.row:
            tall = None
            if self._stretches(box):
                tall = limit_height(box, max(size - self._cross_margins(box), box.frame_y), self.height)
            lay_out(self.work, box, self.width, self.height, width=item.size, height=tall)
            return
        if box.kind == "replaced" and not self._stretches(box):
            lay_out(self.work, box, self.width, self.height, height=item.size)
            return
        width = self._column_width(box)
        if self._stretches(box):
            width = limit_width(self.work, box, max(size - self._cross_margins(box), box.frame_x), self.width)
        lay_out(self.work, box, self.width, self.height, width=width, height=item.size)

    def _justify(self, line: list[_Item], main: float) -> None:
        free = main - self._extent(line)
        first, last = ("left", "right") if self.row else ("top", "bottom")
        autos = sum(is_auto(item.box, first) + is_auto(item.box, last) for item in line)
        share = max(free, 0.0) / autos if autos else 0.0
        at = between = 0.0
        if not autos:
            at, between = spread(self.box.style["justify-content"], free, len(line), reverse=self.reverse)
        for item in reversed(line) if self.reverse else line:
            box = item.box
            lead, trail = (box.margin[3], box.margin[1]) if self.row else (box.margin[0], box.margin[2])
            at += lead + (share if is_auto(box, first) else 0.0)
            if self.row:
                box.x = self.box.inner_x + at
            else:
                box.y = self.box.inner_y + at
            at += item.size + trail + (share if is_auto(box, last) else 0.0) + self.main_gap + between


def _content_least(work: Work, child: LayoutBox) -> float:
    """The narrowest an item's content can be, whatever width the item was given."""
    if child.kind in ("replaced", "control"):
        return intrinsic(work, child).least
    inner = work.algorithms[child.kind].sizes(work, child)
    set_edges(child, 0.0)
    return inner.least + child.frame_x
