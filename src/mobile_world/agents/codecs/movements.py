"""Movements of a finger, for protocols that have no word for scrolling."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.domain import Point, Scroll

_LAST = 0.999
"""The far edge; a share of the screen stays below one."""


class FingerPath(NamedTuple):
    """Where a finger goes down and where it comes up."""

    start: Point
    end: Point


def finger_path(scroll: Scroll) -> FingerPath:
    """The movement a scroll takes: against its direction, `at` in the middle, moved onto the screen if need be."""
    sign = -1 if scroll.direction in ("down", "right") else 1
    along = scroll.at.y if scroll.direction in ("up", "down") else scroll.at.x
    half = scroll.distance / 2
    middle = min(max(along, half), _LAST - half)
    first, last = middle - sign * half, middle + sign * half
    if scroll.direction in ("up", "down"):
        return FingerPath(Point(x=scroll.at.x, y=first), Point(x=scroll.at.x, y=last))
    return FingerPath(Point(x=first, y=scroll.at.y), Point(x=last, y=scroll.at.y))
