"""Parts of a text that are written in other colours, as editors show what a text means."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from mobile_world.phone.ui.graphics.theme import Color


class Tint(NamedTuple):
    """A part of a text, by its first place and the one after its last, and its colour."""

    start: int
    end: int
    color: Color


def pieces(tints: Sequence[Tint], start: int, end: int, ink: Color) -> list[Tint]:
    """A stretch of a text in parts of one colour each; `ink` is that of what lies between the tints.

    The tints are in order and do not overlap.
    """
    found: list[Tint] = []
    place = start
    for tint in tints[bisect_right(tints, start, key=lambda one: one.end) :]:
        if tint.start >= end:
            break
        if tint.start > place:
            found.append(Tint(place, tint.start, ink))
        place = max(place, tint.start)
        found.append(Tint(place, min(tint.end, end), tint.color))
        place = min(tint.end, end)
    return [*found, Tint(place, end, ink)] if place < end else found
