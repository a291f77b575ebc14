"""Swipes of UI Automator: how long they last, and lists that they move until something comes into sight."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from simdroid.ui import Display
from simdroid.ui.windows.accessibility import AccessibilityNode

STEP_MS = 5
"""How long UI Automator takes for one step of a gesture."""
LONGEST_GESTURE_MS = 600_000
"""A gesture longer than ten minutes is cut; it would only move the clock."""
SCROLL_STEPS, FLING_STEPS = 55, 5
SEARCH_SWIPES = 30
"""How far UI Automator looks for something in a list, unless it is told another number."""
_DEAD_ZONE = 0.1
"""The part of a list at each end that UI Automator does not touch."""
_MOST_SWIPES = 1000


def gesture_ms(steps: int) -> int:
    """How long a gesture of so many steps lasts."""
    return min(max(steps, 1) * STEP_MS, LONGEST_GESTURE_MS)


class ScrollingList:
    """A list as `UiScrollable` knows it.

    What `find` finds is moved by a finger. It is asked before every swipe, and raises what a client is told of a list
    that is not there.
    """

    def __init__(self, display: Display, find: Callable[[], AccessibilityNode], *, vertical: bool = True) -> None:
        self._display, self._find = display, find
        self.vertical = vertical
        self.search_swipes = SEARCH_SWIPES
        self.dead_zone = _DEAD_ZONE

    async def move(self, *, forward: bool, steps: int = SCROLL_STEPS) -> bool:
        """Swipe once over the list; whether anything moved."""
        before = self._shown()
        left, top, right, bottom = self._find().bounds
        first, last = (top, bottom) if self.vertical else (left, right)
        margin = (last - first) * self.dead_zone
        start, end = (last - margin, first + margin) if forward else (first + margin, last - margin)
        x, y = (left + right) / 2, (top + bottom) / 2
        path = (x, start, x, end) if self.vertical else (start, y, end, y)
        self._display.swipe(*path, duration_ms=gesture_ms(steps))
        await asyncio.sleep(0)
        return self._shown() != before

    async def move_to_end(self, *, forward: bool, swipes: int, steps: int = SCROLL_STEPS) -> bool:
        """Swipe until nothing moves any more, or often enough."""
        for _ in range(min(swipes, _MOST_SWIPES)):
            if not await self.move(forward=forward, steps=steps):
                break
        return True

    async def bring_into_view(self, is_shown: Callable[[], bool]) -> bool:
        """Look for something from the beginning of the list on; whether it is there in the end."""
        if is_shown():
            return True
        await self.move_to_end(forward=False, swipes=self.search_swipes)
        for _ in range(self.search_swipes):
            if is_shown():
                return True
            if not await self.move(forward=True):
                break
        return is_shown()

    def _shown(self) -> list[tuple[object, ...]]:
        return [(node.class_name, node.text, node.content_desc, node.bounds) for node in self._find().walk()]
