"""Containers that arrange their children: one below another, side by side, or on top of one another."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from mobile_world.phone.ui.geometry import Rect
from mobile_world.phone.ui.view import START, TOP_START, UNBOUNDED, LayoutContext, Size, View


def _shares(children: list[View], left_over: int) -> Iterator[tuple[int, int]]:
    """What each child with a weight gets, by its place; together exactly what is left over."""
    weights, passed, given = sum(child.weight for child in children), 0.0, 0
    for index, child in enumerate(children):
        if child.weight:
            passed += child.weight
            end = math.floor(max(left_over, 0) * passed / weights)
            yield index, end - given
            given = end


@dataclass(kw_only=True, eq=False)
class Column(View):
    """Children from top to bottom; what is left over goes to those with a weight."""

    cls: str = "android.widget.LinearLayout"
    spacing: float = 0
    content_align: tuple[float, float] = TOP_START
    """Where children narrower than the column sit (first number), and the whole when it is lower (second)."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """As wide as the widest child, as high as all together."""
        widest, used = 0, self._gaps(context)
        for child in self.children:
            left, top, right, bottom = context.edges(child.margin)
            size = child.measure(context, max(width - left - right, 0), max(height - used - top - bottom, 0))
            widest = max(widest, size.width + left + right)
            used += size.height + top + bottom
        return Size(widest, used)

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Stack the children."""
        sizes = self._sizes(context, room)
        gap = context.metrics.px(self.spacing)
        used = sum(size.height for size in sizes) + self._margins(context) + self._gaps(context)
        y = room.top + round(max(room.height - used, 0) * self.content_align[1])
        for child, size in zip(self.children, sizes, strict=True):
            left, top, right, bottom = context.edges(child.margin)
            free = max(room.width - left - right - size.width, 0)
            x = room.left + left + round(free * (child.align or self.content_align)[0])
            child.arrange(context, Rect(x, y + top, x + size.width, y + top + size.height), clip)
            y += top + size.height + bottom + gap

    def _sizes(self, context: LayoutContext, room: Rect) -> list[Size]:
        left_over = room.height - self._gaps(context) - self._margins(context)
        sizes: dict[int, Size] = {}
        for index, child in enumerate(self.children):
            if not child.weight:
                sizes[index] = self._child_size(context, child, room.width, max(left_over, 0))
                left_over -= sizes[index].height
        for index, share in _shares(self.children, left_over):
            sizes[index] = Size(self._child_size(context, self.children[index], room.width, share).width, share)
        return [sizes[index] for index in range(len(self.children))]

    def _child_size(self, context: LayoutContext, child: View, width: int, height: int) -> Size:
        left, _, right, _ = context.edges(child.margin)
        return child.measure(context, max(width - left - right, 0), height)

    def _margins(self, context: LayoutContext) -> int:
        return sum(top + bottom for _, top, _, bottom in (context.edges(child.margin) for child in self.children))

    def _gaps(self, context: LayoutContext) -> int:
        return context.metrics.px(self.spacing) * max(len(self.children) - 1, 0)


@dataclass(kw_only=True, eq=False)
class Row(View):
    """Children from left to right; what is left over goes to those with a weight."""

    cls: str = "android.widget.LinearLayout"
    spacing: float = 0
    content_align: tuple[float, float] = START
    """Where the whole sits when it is narrower than the row (first), and each child that is lower (second)."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """As wide as all together, as high as the highest child."""
        sizes = self._sizes(context, width, height, natural=True)
        edges = [context.edges(child.margin) for child in self.children]
        across = sum(size.width for size in sizes) + sum(left + right for left, _, right, _ in edges)
        heights = [size.height + top + bottom for size, (_, top, _, bottom) in zip(sizes, edges, strict=True)]
        return Size(across + self._gaps(context), max(heights, default=0))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Line the children up."""
        sizes = self._sizes(context, room.width, room.height)
        gap = context.metrics.px(self.spacing)
        used = sum(size.width for size in sizes) + self._margins(context) + self._gaps(context)
        x = room.left + round(max(room.width - used, 0) * self.content_align[0])
        for child, size in zip(self.children, sizes, strict=True):
            left, top, right, bottom = context.edges(child.margin)
            free = max(room.height - top - bottom - size.height, 0)
            y = room.top + top + round(free * (child.align or self.content_align)[1])
            child.arrange(context, Rect(x + left, y, x + left + size.width, y + size.height), clip)
            x += left + size.width + right + gap

    def _sizes(self, context: LayoutContext, width: int, height: int, *, natural: bool = False) -> list[Size]:
        """The children's sizes; `natural` measures those that fill the row's height by what they hold."""
        left_over = width - self._gaps(context) - self._margins(context)
        sizes: dict[int, Size] = {}
        for index, child in enumerate(self.children):
            if not child.weight:
                room = UNBOUNDED if natural and child.height == "fill" else height
                sizes[index] = self._child_size(context, child, max(left_over, 0), room)
                left_over -= sizes[index].width
        for index, share in _shares(self.children, left_over):
            sizes[index] = Size(share, self._child_size(context, self.children[index], share, height).height)
        return [sizes[index] for index in range(len(self.children))]

    def _child_size(self, context: LayoutContext, child: View, width: int, height: int) -> Size:
        _, top, _, bottom = context.edges(child.margin)
        return child.measure(context, width, max(height - top - bottom, 0))

    def _margins(self, context: LayoutContext) -> int:
        return sum(left + right for left, _, right, _ in (context.edges(child.margin) for child in self.children))

    def _gaps(self, context: LayoutContext) -> int:
        return context.metrics.px(self.spacing) * max(len(self.children) - 1, 0)


@dataclass(kw_only=True, eq=False)
class Box(View):
    """Children over one another, later ones on top; `at` fixes a child's place, `align` floats it."""

    cls: str = "android.widget.FrameLayout"

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Big enough for every child."""
        across = down = 0
        for child in self.children:
            size = self._child_size(context, child, width, UNBOUNDED if child.height == "fill" else height)
            left, top, right, bottom = context.edges(child.margin)
            if child.at:
                left, top = context.metrics.px(child.at[0]), context.metrics.px(child.at[1])
            across, down = max(across, left + size.width + right), max(down, top + size.height + bottom)
        return Size(across, down)

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Put each child where it says."""
        for child in self.children:
            if child.at:
                left, top, right, bottom = (context.metrics.px(side) for side in child.at)
                place = Rect(room.left + left, room.top + top, room.left + right, room.top + bottom)
            else:
                place = self._floating(context, child, room)
            child.arrange(context, place, clip)

    def _floating(self, context: LayoutContext, child: View, room: Rect) -> Rect:
        inner = room.shrink(*context.edges(child.margin))
        size = self._child_size(context, child, room.width, room.height)
        across, down = child.align or TOP_START
        x = inner.left + round(max(inner.width - size.width, 0) * across)
        y = inner.top + round(max(inner.height - size.height, 0) * down)
        return Rect(x, y, x + size.width, y + size.height)

    def _child_size(self, context: LayoutContext, child: View, width: int, height: int) -> Size:
        if child.at:
            left, top, right, bottom = (context.metrics.px(side) for side in child.at)
            return Size(right - left, bottom - top)
        left, top, right, bottom = context.edges(child.margin)
        return child.measure(context, max(width - left - right, 0), max(height - top - bottom, 0))


@dataclass(kw_only=True, eq=False)
class Spacer(View):
    """Empty room: a fixed width or height, or a weight."""

    ghost: bool = True
