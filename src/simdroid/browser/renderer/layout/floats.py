"""Floats of a block formatting context: where they lie, and what room they leave for lines."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.browser.renderer.layout.boxes import LayoutBox


class Room(NamedTuple):
    """From where to where a line may reach."""

    left: float
    right: float


class _Placed(NamedTuple):
    left_side: bool
    left: float
    top: float
    right: float
    bottom: float


class Floats:
    """The floats placed so far, in coordinates of the box that began the context."""

    def __init__(self) -> None:
        self._placed: list[_Placed] = []
        self._lowest_top = 0.0

    def __bool__(self) -> bool:
        return bool(self._placed)

    @property
    def bottom(self) -> float:
        """The lower edge of the lowest one."""
        return max((item.bottom for item in self._placed), default=0.0)

    def room(self, top: float, height: float, left: float, right: float) -> Room:
        """What is free between two edges at a height."""
        bottom = top + max(height, 0.01)
        for item in self._placed:
            if item.top < bottom and item.bottom > top:
                if item.left_side:
                    left = max(left, item.right)
                else:
                    right = min(right, item.left)
        return Room(left, right)

    def next_edge(self, top: float) -> float | None:
        """Where the next float ends below a height."""
        return min((item.bottom for item in self._placed if item.bottom > top + 1e-6), default=None)

    def cleared(self, clear: str, top: float) -> float:
        """Where something begins that stands below floats of one side or both."""
        for item in self._placed:
            if clear == "both" or clear in (("left", "inline-start") if item.left_side else ("right", "inline-end")):
                top = max(top, item.bottom)
        return top

    def place(self, box: LayoutBox, top: float, left: float, right: float) -> tuple[float, float]:
        """Find a place for a float at or below a height; returns the corner of its margin box."""
        width = box.margin[3] + box.width + box.margin[1]
        height = max(box.margin[0] + box.height + box.margin[2], 0.0)
        top = max(top, self._lowest_top)
        if box.style["clear"] != "none":
            top = self.cleared(box.style["clear"], top)
        room = self.room(top, height, left, right)
        while room.right - room.left < width - 0.01:
            edge = self.next_edge(top)
            if edge is None:
                break
            top = edge
            room = self.room(top, height, left, right)
        on_left = box.style["float"] in ("left", "inline-start")
        x = room.left if on_left else room.right - width
        self._lowest_top = top
        if height > 0:
            self._placed.append(_Placed(on_left, x, top, x + width, top + height))
        return x, top
