"""Where the days of a month and the bars of its events lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.moments import week_start
from mobile_world.phone.ui import Metrics, Rect

WEEKS, DAYS = 6, 7
LETTERS_DP, NUMBER_DP, BAR_DP, GAP_DP = 30, 30, 17, 2


def month_days(month: date, *, sunday_first: bool) -> list[date]:
    """The 42 days on show: six weeks, the first of which holds the first of the month."""
    first = week_start(month.replace(day=1), sunday_first=sunday_first)
    return [first + timedelta(place) for place in range(WEEKS * DAYS)]


@dataclass(frozen=True)
class Bar:
    """A part of an event within one week."""

    item: Occurrence
    first: int
    """Place of its first day among the 42."""
    days: int
    slot: int
    """The line below the numbers it lies on."""
    begins: bool
    """Whether the event begins there rather than in an earlier week."""


def bars(days: Sequence[date], items: Sequence[Occurrence]) -> list[Bar]:
    """One bar per event and week; those that last for days keep one line from end to end."""
    taken: dict[int, set[int]] = {}
    found = []
    for item in sorted(items, key=lambda one: (_length(one) * -1, *one.order)):
        first = max((item.start.date() - days[0]).days, 0)
        last = min((item.end.date() - days[0]).days, len(days) - 1)
        places = range(first, last + 1)
        slot = next(line for line in range(len(items) + 1) if all(line not in taken.get(day, ()) for day in places))
        for day in places:
            taken.setdefault(day, set()).add(slot)
        for week in range(first // DAYS, last // DAYS + 1) if places else ():
            head, tail = max(first, week * DAYS), min(last, week * DAYS + DAYS - 1)
            found.append(Bar(item, head, tail - head + 1, slot, begins=head == first))
    return found


def _length(item: Occurrence) -> int:
    return (item.end.date() - item.start.date()).days


@dataclass(frozen=True)
class MonthPlaces:
    """The grid of a month in a box, in pixels."""

    box: Rect
    metrics: Metrics
    week_numbers: bool

    @property
    def inset(self) -> int:
        """What the numbers of the weeks take away at the left."""
        return self.box.width // 8 if self.week_numbers else 0

    @property
    def letters(self) -> int:
        """Height of the line with the letters of the weekdays."""
        return min(self.metrics.px(LETTERS_DP), self.box.height // 7)

    def cell(self, place: int) -> Rect:
        """One of the 42 days."""
        row, column = divmod(place, DAYS)
        left, top = self.box.left + self.inset, self.box.top + self.letters
        width, height = self.box.right - left, self.box.bottom - top
        return Rect(
            left + width * column // DAYS,
            top + height * row // WEEKS,
            left + width * (column + 1) // DAYS,
            top + height * (row + 1) // WEEKS,
        )

    def bar(self, bar: Bar) -> Rect:
        """The place of a bar."""
        px = self.metrics.px
        head, tail = self.cell(bar.first), self.cell(bar.first + bar.days - 1)
        high = self.bar_height
        top = head.top + px(NUMBER_DP) + bar.slot * (high + px(GAP_DP))
        return Rect(head.left + px(1), top, tail.right - px(1), top + high)

    @property
    def bar_height(self) -> int:
        """Height of a bar, which grows with the person's text size."""
        return round(self.metrics.px(BAR_DP) * max(self.metrics.font_scale, 0.85))
