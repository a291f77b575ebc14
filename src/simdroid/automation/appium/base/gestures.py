"""Gestures of UI Automator: where fingers go in an area, and how fast."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from simdroid.automation.appium.base.errors import InvalidArgument
from simdroid.device import Phone
from simdroid.ui.graphics.geometry import Rect

SWIPE_SPEED, SCROLL_SPEED, FLING_SPEED, DRAG_SPEED = 5000, 5000, 7500, 2500
"""Density-independent pixels a second."""

LONG_PRESS_MS = 500
_DOUBLE_TAP_MS = 150
_REST_MS = 250
_MARGIN = 0.1
"""The part of an element at each side that gestures leave out."""
_MOST_MS = 600_000
_REVERSED = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Point(NamedTuple):
    """A place on the screen."""

    x: float
    y: float


def middle(bounds: Rect) -> Point:
    """Where a finger touches something."""
    return Point((bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2)


def within_margins(bounds: Rect) -> Rect:
    """The part of an element where gestures are made."""
    x, y = int(bounds.width * _MARGIN), int(bounds.height * _MARGIN)
    return bounds.shrink(x, y, x, y)


def read_direction(text: object) -> str:
    """One of the four; `InvalidArgument` for anything else."""
    word = text.lower() if isinstance(text, str) else ""
    if word not in _REVERSED:
        raise InvalidArgument("Swipe direction must be one of [LEFT, RIGHT, UP, DOWN]")
    return word


def check_part(percent: float) -> float:
    """The part of an area that a finger goes."""
    if not 0 <= percent <= 1:
        raise InvalidArgument("Percent must be between 0.0f and 1.0f")
    return percent


def swipe(phone: Phone, area: Rect, direction: str, percent: float, speed: float, *, rests: bool = False) -> None:
    """Move a finger through a part of an area, from the edge opposite to where it goes."""
    x, y = middle(area)
    start, end = {
        "up": (Point(x, area.bottom - 1), Point(x, area.bottom - 1 - percent * area.height)),
        "down": (Point(x, area.top), Point(x, area.top + percent * area.height)),
        "left": (Point(area.right - 1, y), Point(area.right - 1 - percent * area.width, y)),
        "right": (Point(area.left, y), Point(area.left + percent * area.width, y)),
    }[direction]
    if rests:
        _move_and_rest(phone, start, end, speed)
    else:
        move(phone, start, end, speed)


def move(phone: Phone, start: Point, end: Point, speed: float, *, drag: bool = False) -> None:
    """Move a finger at a speed; a drag holds it still first."""
    phone.display.swipe(*start, *end, duration_ms=_duration_ms(start, end, speed), drag=drag)


def _move_and_rest(phone: Phone, start: Point, end: Point, speed: float) -> None:
    """Move a finger that stops before it leaves the screen, so that nothing is thrown."""
    phone.display.motion("DOWN", *start)
    phone.system.clock.advance(_duration_ms(start, end, speed) / 1000)
    phone.display.motion("MOVE", *end)
    phone.system.clock.advance(_REST_MS / 1000)
    phone.display.motion("UP", *end)


def _duration_ms(start: Point, end: Point, speed: float) -> int:
    if speed <= 0:
        raise InvalidArgument("Speed cannot be negative")
    distance = ((start.x - end.x) ** 2 + (start.y - end.y) ** 2) ** 0.5
    return min(int(distance / speed * 1000), _MOST_MS)


def scroll(phone: Phone, area: Rect, direction: str, percent: float, speed: float) -> bool:
    """Show what lies further in a direction, exactly as far; whether there may be more of it."""
    if percent < 0:
        raise InvalidArgument("Percent must be greater than 0.0f")
    remaining = min(percent, 100.0)
    while remaining > 0:
        before = phone.display.dump()
        swipe(phone, area, _REVERSED[direction], min(remaining, 1.0), speed, rests=True)
        if phone.display.dump() == before:
            return False
        remaining -= 1
    return True


def fling(phone: Phone, area: Rect, direction: str, speed: float) -> bool:
    """Throw what lies in an area; whether there may be more of it."""
    before = phone.display.dump()
    swipe(phone, area, _REVERSED[direction], 1.0, speed)
    return phone.display.dump() != before


def long_press(phone: Phone, point: Point, duration_ms: float | None) -> None:
    """Hold a finger still."""
    held = LONG_PRESS_MS if duration_ms is None else duration_ms
    if held < 0:
        raise InvalidArgument("Long click duration cannot be negative")
    phone.display.swipe(*point, *point, duration_ms=min(int(held), _MOST_MS))


async def double_tap(phone: Phone, point: Point) -> None:
    """Tap twice."""
    phone.display.tap(*point)
    await phone.system.clock.wait(_DOUBLE_TAP_MS / 1000)
    phone.display.tap(*point)
    await asyncio.sleep(0)
