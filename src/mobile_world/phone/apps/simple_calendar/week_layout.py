"""Where the events of a week lie: beside one another where they overlap, above all hours where they last for days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.ui import Box, LayoutContext, Length, Metrics, Rect, Scroll, Size, View
from mobile_world.phone.ui.ui_state import UiState

ROW_DP, LINE_DP = 60, 26
SHORTEST_MINUTES = 30
"""Shorter events are drawn this long, so that there is room for a line of text."""


@dataclass(frozen=True)
class Place:
    """A part of a day's column: minutes of the day, and which of how many neighbours it is."""

    column: int
    start: int
    end: int
    lane: int = 0
    lanes: int = 1


def place_day(column: int, items: Sequence[Occurrence]) -> list[tuple[Occurrence, Place]]:
    """The events of one day; those that overlap share the width."""
    placed: list[tuple[Occurrence, Place]] = []
    group: list[tuple[Occurrence, int, int, int]] = []
    group_end = 0

    def flush() -> None:
        lanes = max((lane for _, _, _, lane in group), default=0) + 1
        placed.extend((item, Place(column, start, end, lane, lanes)) for item, start, end, lane in group)
        group.clear()

    for item in sorted(items, key=lambda one: (one.start, one.end)):
        start = item.start.hour * 60 + item.start.minute
        end = min(max(start + round((item.end - item.start).total_seconds() / 60), start + SHORTEST_MINUTES), 1440)
        start = min(start, end - SHORTEST_MINUTES)
        if start >= group_end:
            flush()
        taken = {lane for _, _, other_end, lane in group if other_end > start}
        lane = next(lane for lane in range(len(items) + 1) if lane not in taken)
        group.append((item, start, end, lane))
        group_end = max(group_end if len(group) > 1 else 0, end)
    flush()
    return placed


def place_lines(days: Sequence[date], items: Sequence[Occurrence]) -> list[tuple[Occurrence, int, int, int]]:
    """Events above the hours: each with its first and last column and the line it lies on."""
    placed: list[tuple[Occurrence, int, int, int]] = []
    for item in items:
        first = max((item.start.date() - days[0]).days, 0)
        last = min((item.end.date() - days[0]).days, len(days) - 1)
        taken = {line for _, begin, end, line in placed if begin <= last and end >= first}
        line = next(number for number in range(len(items) + 1) if number not in taken)
        placed.append((item, first, last, line))
    return placed


@dataclass(kw_only=True, eq=False)
class HourGrid(View):
    """The columns of the days over 24 hours."""

    columns: int
    width: Length = "fill"
    places: list[Place] = field(default_factory=list)
    """One for each of the children."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """All hours."""
        return Size(width, context.metrics.px(ROW_DP * 24))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Put each child where its minutes are."""
        for child, place in zip(self.children, self.places, strict=True):
            left, right = column(room, self.columns, place.column)
            share = (right - left) / place.lanes
            box = Rect(
                left + round(share * place.lane),
                room.top + room.height * place.start // 1440,
                left + round(share * (place.lane + 1)),
                room.top + room.height * place.end // 1440,
            )
            child.arrange(context, box.shrink(1, 1, 1, 1), clip)


@dataclass(kw_only=True, eq=False)
class TopLines(View):
    """Bars of whole days above the hours."""

    columns: int
    lines: int
    width: Length = "fill"
    places: list[tuple[int, int, int]] = field(default_factory=list)
    """First and last column and line of each of the children."""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """As many lines as there are."""
        return Size(width, context.metrics.px(LINE_DP * self.lines))

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Put each bar over its days."""
        high = context.metrics.px(LINE_DP)
        for child, (first, last, line) in zip(self.children, self.places, strict=True):
            left, _ = column(room, self.columns, first)
            _, right = column(room, self.columns, last)
            top = room.top + line * high
            child.arrange(context, Rect(left, top, right, top + high).shrink(1, 1, 1, 1), clip)


@dataclass(kw_only=True, eq=False)
class Block(Box):
    """An event; what of its title finds no room is cut off at its edges."""

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Keep the children inside."""
        super().place_children(context, room, clip.intersect(self.box))


@dataclass(kw_only=True, eq=False)
class OpenedAt(Scroll):
    """A page that begins some way down until a finger moves it."""

    begin: float = 0
    """How far down, in dp."""
    metrics: Metrics

    def settle(self, state: UiState, key: str, limit: int) -> int:
        """The remembered offset, or the one to begin with."""
        self._state, self._key, self.limit = state, key, max(limit, 0)
        self.offset = min(max(state.scroll(key, self.metrics.px(self.begin)), 0), self.limit)
        return self.offset


def column(room: Rect, columns: int, place: int) -> tuple[int, int]:
    """Left and right edge of a day."""
    return room.left + room.width * place // columns, room.left + room.width * (place + 1) // columns
