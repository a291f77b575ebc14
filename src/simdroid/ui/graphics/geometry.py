"""Rectangles and edges, in whole pixels unless a name says otherwise."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Rect(NamedTuple):
    """A box on the screen; right and bottom are outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """How wide it is; negative for an inverted box."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """How high it is; negative for an inverted box."""
        return self.bottom - self.top

    @property
    def empty(self) -> bool:
        """Whether no pixel lies in it."""
        return self.right <= self.left or self.bottom <= self.top

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def intersect(self, other: Rect) -> Rect:
        """What both cover; empty, perhaps inverted, where they do not meet."""
        left, top, right, bottom = self
        far_left, far_top, far_right, far_bottom = other
        # Most boxes lie wholly inside what they are cut to, and a new one costs more than the question.
        if left >= far_left and top >= far_top and right <= far_right and bottom <= far_bottom:
            return self
        return make(Rect, (max(left, far_left), max(top, far_top), min(right, far_right), min(bottom, far_bottom)))

    def union(self, other: Rect) -> Rect:
        """The smallest box around both; an empty one adds nothing."""
        if self.empty:
            return other
        if other.empty:
            return self
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def shrink(self, left: int, top: int, right: int, bottom: int) -> Rect:
        """The box inside these edges."""
        return make(Rect, (self.left + left, self.top + top, self.right - right, self.bottom - bottom))


NOWHERE = Rect(0, 0, 0, 0)

make = tuple.__new__
"""`make(Rect, (1, 2, 3, 4))` for the places where thousands are made: a tuple class's own way is a Python function."""

Edges: TypeAlias = "float | tuple[float, float] | tuple[float, float, float, float]"
"""Space around a box in dp: one number for all sides, (horizontal, vertical), or (start, top, end, bottom)."""


def four_edges(edges: Edges) -> tuple[float, float, float, float]:
    """`edges` as start, top, end, bottom."""
    if not isinstance(edges, tuple):
        return edges, edges, edges, edges
    if len(edges) == 2:
        horizontal, vertical = edges
        return horizontal, vertical, horizontal, vertical
    return edges
