"""Layout containers: column, row, box and their shorthands, with weights, margins, spacing and alignment."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from simdroid.ui.graphics import Rect, make
from simdroid.ui.views.view import START, TOP_START, UNBOUNDED, LayoutContext, Length, Size, View

Sides: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

_NOTHING = Size(0, 0)
_NONE = (0, 0, 0, 0)


def _gaps(spacing: float, children: list[View], context: LayoutContext) -> int:
    """What lies between the children, together."""
    return context.metrics.px(spacing) * max(len(children) - 1, 0)


def _shares(children: list[View], left_over: int) -> list[tuple[int, int]]:
    """What each child with a weight gets, by its place; together exactly what is left over."""
    shares: list[tuple[int, int]] = []
    weights, passed, given = sum([child.weight for child in children]), 0.0, 0
    for index, child in enumerate(children):
        if child.weight:
            passed += child.weight
            end = math.floor(max(left_over, 0) * passed / weights)
            shares.append((index, end - given))
            given = end
    return shares


@dataclass(kw_only=True, eq=False)
class Column(View):
    """Children from top to bottom; what is left over goes to those with a weight."""

    cls: str = "android.widget.LinearLayout"
    spacing: float = 0
    content_align: tuple[float, float] = TOP_START
    """Where children narrower than the column sit (first number), and the whole when it is lower (second)."""
    skips_hidden: ClassVar[bool] = False
    """Whether children outside what can be seen are left as they are."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """As wide as the widest child, as high as all together."""
        widest, used = 0, _gaps(self.spacing, self.children, context) if self.spacing else 0
        for child in self.children:
            left, top, right, bottom = context.edges(child.margin) if child.margin else _NONE
            size = child.measure(context, max(width - left - right, 0), max(height - used - top - bottom, 0))
            widest = max(widest, size.width + left + right)
            used += size.height + top + bottom
        return make(Size, (widest, used))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        margins = [context.edges(child.margin) if child.margin else _NONE for child in self.children]
        fixed = _gaps(self.spacing, self.children, context) if self.spacing else 0
        for _, above, _, below in margins:
            fixed += above + below
        wide, high = room.right - room.left, room.bottom - room.top
        sizes = self._sizes(context, wide, margins, high - fixed)
        gap = context.metrics.px(self.spacing) if self.spacing else 0
        across, down = self.content_align
        y = room.top
        if down:
            y += round(max(high - fixed - sum([size.height for size in sizes]), 0) * down)
        start = room.left
        for child, (width, height), (left, top, right, bottom) in zip(self.children, sizes, margins, strict=True):
            x = start + left + round(max(wide - left - right - width, 0) * (child.align[0] if child.align else across))
            box = make(Rect, (x, y + top, x + width, y + top + height))
            if self.skips_hidden and (box.bottom <= clip.top or box.top >= clip.bottom) and not child.needs_place:
                child.skip(box, clip)
            else:
                child.arrange(context, box, clip)
            y += top + height + bottom + gap

    def _sizes(self, context: LayoutContext, wide: int, margins: list[Sides], left_over: int) -> list[Size]:
        sizes, weighted = [], False
        for child, (left, _, right, _) in zip(self.children, margins, strict=True):
            if child.weight:
                weighted = True
                sizes.append(_NOTHING)
                continue
            size = child.measure(context, max(wide - left - right, 0), max(left_over, 0))
            left_over -= size.height
            sizes.append(size)
        for index, share in _shares(self.children, left_over) if weighted else ():
            left, _, right, _ = margins[index]
            size_of_share = self.children[index].measure(context, max(wide - left - right, 0), share)
            sizes[index] = Size(size_of_share.width, share)
        return sizes


@dataclass(kw_only=True, eq=False)
class Row(View):
    """Children from start to end; what is left over goes to those with a weight."""

    cls: str = "android.widget.LinearLayout"
    spacing: float = 0
    content_align: tuple[float, float] = START
    """Where the whole sits when it is narrower than the row (first), and each child that is lower (second)."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """As wide as all together, as high as the highest child."""
        margins = [context.edges(child.margin) if child.margin else _NONE for child in self.children]
        fixed = _gaps(self.spacing, self.children, context) if self.spacing else 0
        for before, _, after, _ in margins:
            fixed += before + after
        sizes = self._sizes(context, width - fixed, height, margins, natural=True)
        together, highest = fixed, 0
        for size, (_, top, _, bottom) in zip(sizes, margins, strict=True):
            together += size.width
            highest = max(highest, size.height + top + bottom)
        return make(Size, (together, highest))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        margins = [context.edges(child.margin) if child.margin else _NONE for child in self.children]
        fixed = _gaps(self.spacing, self.children, context) if self.spacing else 0
        for before, _, after, _ in margins:
            fixed += before + after
        wide, high = room.right - room.left, room.bottom - room.top
        sizes = self._sizes(context, wide - fixed, high, margins)
        gap = context.metrics.px(self.spacing) if self.spacing else 0
        across, down = self.content_align
        x = room.left
        if across:
            x += round(max(wide - fixed - sum([size.width for size in sizes]), 0) * across)
        start = room.top
        for child, (width, height), (left, top, right, bottom) in zip(self.children, sizes, margins, strict=True):
            y = start + top + round(max(high - top - bottom - height, 0) * (child.align[1] if child.align else down))
            child.arrange(context, make(Rect, (x + left, y, x + left + width, y + height)), clip)
            x += left + width + right + gap

    def _sizes(
        self, context: LayoutContext, left_over: int, height: int, margins: list[Sides], *, natural: bool = False
    ) -> list[Size]:
        """The children's sizes; `natural` measures those that fill the row's height by what they hold."""
        sizes, weighted = [], False
        for child, (_, top, _, bottom) in zip(self.children, margins, strict=True):
            if child.weight:
                weighted = True
                sizes.append(_NOTHING)
                continue
            room = UNBOUNDED if natural and child.height == "fill" else height
            size = child.measure(context, max(left_over, 0), max(room - top - bottom, 0))
            left_over -= size.width
            sizes.append(size)
        for index, share in _shares(self.children, left_over) if weighted else ():
            _, top, _, bottom = margins[index]
            sizes[index] = Size(
                share, self.children[index].measure(context, share, max(height - top - bottom, 0)).height
            )
        return sizes


@dataclass(kw_only=True, eq=False)
class Box(View):
    """Children over one another, later ones on top; `at` fixes a child's place, `align` floats it."""

    cls: str = "android.widget.FrameLayout"

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        across = down = 0
        for child in self.children:
            size = self._child_size(context, child, width, UNBOUNDED if child.height == "fill" else height)
            left, top, right, bottom = context.edges(child.margin) if child.margin else _NONE
            if child.at:
                left, top, _, _ = context.edges(child.at)
            across, down = max(across, left + size.width + right), max(down, top + size.height + bottom)
        return make(Size, (across, down))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        for child in self.children:
            if child.at:
                left, top, right, bottom = context.edges(child.at)
                child_box = Rect(room.left + left, room.top + top, room.left + right, room.top + bottom)
            else:
                child_box = self._floating(context, child, room)
            child.arrange(context, child_box, clip)

    def _floating(self, context: LayoutContext, child: View, room: Rect) -> Rect:
        inner = room.shrink(*context.edges(child.margin)) if child.margin else room
        width, height = self._child_size(context, child, room.right - room.left, room.bottom - room.top)
        left, top, right, bottom = inner
        across, down = child.align or TOP_START
        x = left + round(max(right - left - width, 0) * across)
        y = top + round(max(bottom - top - height, 0) * down)
        return make(Rect, (x, y, x + width, y + height))

    def _child_size(self, context: LayoutContext, child: View, width: int, height: int) -> Size:
        if child.at:
            left, top, right, bottom = context.edges(child.at)
            return Size(right - left, bottom - top)
        left, top, right, bottom = context.edges(child.margin) if child.margin else _NONE
        return child.measure(context, max(width - left - right, 0), max(height - top - bottom, 0))


@dataclass(kw_only=True, eq=False)
class Line(Row):
    """A row across the whole width: `Line([icon, title])`."""

    children: list[View] = field(default_factory=list, kw_only=False)
    width: Length = "fill"


@dataclass(kw_only=True, eq=False)
class Stack(Column):
    """A column across the whole width, as high as what is in it."""

    children: list[View] = field(default_factory=list, kw_only=False)
    width: Length = "fill"


@dataclass(kw_only=True, eq=False)
class Page(Column):
    """A column that takes all the room there is: `Page([bar, body])`."""

    children: list[View] = field(default_factory=list, kw_only=False)
    width: Length = "fill"
    height: Length = "fill"


@dataclass(kw_only=True, eq=False)
class Layers(Box):
    """Children over one another, in all the room there is: `Layers([list, button])`."""

    children: list[View] = field(default_factory=list, kw_only=False)
    width: Length = "fill"
    height: Length = "fill"


@dataclass(kw_only=True, eq=False)
class Spacer(View):
    """Empty room: a fixed width or height, or a weight."""

    ghost: bool = True
