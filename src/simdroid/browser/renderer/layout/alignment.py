"""Alignment of flex and grid items: how free space goes before, between and after them."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.browser.renderer.layout.boxes import LayoutBox


class Spread(NamedTuple):
    """Space before the first of some things, and between each two."""

    before: float
    between: float


def spread(value: str, free: float, count: int, *, reverse: bool = False) -> Spread:
    """How `justify-content` and `align-content` use free space; too little of it is never shared out."""
    if value in ("space-between", "space-around", "space-evenly") and (free <= 0 or count == 0):
        return Spread(0.0, 0.0) if value == "space-between" or free <= 0 else Spread(free / 2, 0.0)
    if value == "space-between":
        return Spread(0.0, free / (count - 1) if count > 1 else 0.0)
    if value == "space-around":
        return Spread(free / count / 2, free / count)
    if value == "space-evenly":
        return Spread(free / (count + 1), free / (count + 1))
    if value == "center":
        return Spread(free / 2, 0.0)
    at_end = value in ("flex-end", "end", "right")
    if reverse and value in ("flex-start", "flex-end", "normal", "stretch"):
        at_end = value == "flex-start" or value in ("normal", "stretch")
    return Spread(free if at_end else 0.0, 0.0)


def aligned(value: str, free: float) -> float:
    """How far an item is moved in its area."""
    if value == "center":
        return free / 2
    return free if value in ("flex-end", "end", "self-end", "right") else 0.0


def shift_contents(box: LayoutBox, by: float) -> None:
    """Move everything in a box down, before it is placed."""
    if not by:
        return
    for child in box.children:
        if not child.inline:
            child.y += by
    for number, line in enumerate(box.lines):
        parts = [part._replace(y=part.y + by, baseline=part.baseline + by) for part in line.fragments]
        box.lines[number] = line._replace(y=line.y + by, baseline=line.baseline + by, fragments=parts)
    if box.baseline is not None:
        box.baseline += by
