"""The calendar of date pickers: a date being chosen, the days of a month, and the list of years."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date
from typing import cast

from simdroid.ui.graphics import Color
from simdroid.ui.views import CENTER, Box, Column, Grid, Row, Spacer, Text, UiState, View

CELL_DP = 40
FIRST_YEAR, LAST_YEAR = 1900, 2100
_DAYS = ("S", "M", "T", "W", "T", "F", "S")


def next_month(month: date, step: int) -> date:
    """The first day of the month `step` months on, within what calendars show."""
    count = month.year * 12 + month.month - 1 + step
    count = min(max(count, FIRST_YEAR * 12), LAST_YEAR * 12 + 11)
    return date(count // 12, count % 12 + 1, 1)


class DateChoice:
    """A date being chosen; it lives in the state of the dialog's window."""

    def __init__(self, state: UiState, first: date) -> None:
        self._state, self._first = state, first

    @property
    def day(self) -> date:
        """The date so far."""
        return date.fromisoformat(cast(str, self._state.value("day", self._first.isoformat())))

    @property
    def month(self) -> date:
        """First day of the month on show."""
        return date.fromisoformat(cast(str, self._state.value("month", self.day.replace(day=1).isoformat())))

    @property
    def listing_years(self) -> bool:
        """Whether the years are on show."""
        return bool(self._state.value("years", False))

    def choose(self, day: date) -> None:
        """Take a day."""
        self._state.set_value("day", day.isoformat())

    def turn(self, step: int) -> None:
        """Show another month."""
        self._state.set_value("month", next_month(self.month, step).isoformat())

    def toggle_years(self) -> None:
        """Show the years, or the month again."""
        self._state.set_value("years", not self.listing_years)

    def in_year(self, year: int) -> date:
        """The chosen day in another year; the last of February where it has no 29th."""
        day = self.day
        return day.replace(year=year, day=28) if (day.month, day.day) == (2, 29) else day.replace(year=year)

    def choose_year(self, year: int) -> None:
        """Show the same month of another year."""
        self._state.set_value("month", self.month.replace(year=year).isoformat())
        self._state.set_value("years", False)


def month_title(month: date) -> str:
    """`October 2023`."""
    return f"{month:%B} {month.year}"


def long_date(day: date) -> str:
    """`Sunday, October 15, 2023`, what a day of the calendar is called aloud."""
    return f"{day:%A, %B} {day.day}, {day.year}"


def month_days(
    month: date,
    chosen: date,
    today: date,
    on_day: Callable[[date], object],
    *,
    cls: str = "android.widget.TextView",
    describe: Callable[[date], str] = long_date,
    earliest: date = date.min,
) -> View:
    """Weeks of a month, from Sunday on; the chosen day lies on a disc, today in a ring, days too early are grey."""
    heads: list[View] = [_cell(Text(text=day, size=12, color="on_surface_variant"), ghost=True) for day in _DAYS]
    rows: list[View] = [Row(ghost=True, width="fill", height=CELL_DP, children=heads)]
    for week in calendar.Calendar(firstweekday=6).monthdayscalendar(month.year, month.month):
        days = [
            _day(month.replace(day=day), chosen, today, on_day, cls, describe) if day else Spacer(weight=1)
            for day in week
        ]
        for day, view in zip(week, days, strict=True):
            if day and month.replace(day=day) < earliest:
                _disable(view)
        rows.append(Row(ghost=True, width="fill", height=CELL_DP, children=days))
    return Column(ghost=True, width="fill", children=rows)


def _cell(view: View, *, ghost: bool) -> View:
    view.align = CENTER
    view.ghost = ghost
    return Box(ghost=True, weight=1, height="fill", children=[view])


def _day(
    day: date, chosen: date, today: date, on_day: Callable[[date], object], cls: str, describe: Callable[[date], str]
) -> View:
    is_chosen, is_today = day == chosen, day == today
    color: Color = "on_primary" if is_chosen else "primary" if is_today else "on_surface"
    number = Text(
        cls=cls,
        text=str(day.day),
        desc=describe(day),
        color=color,
        width=CELL_DP - 4,
        height=CELL_DP - 4,
        text_align=CENTER,
        max_lines=1,
        radius=CELL_DP / 2,
        background="primary" if is_chosen else "",
        outline="primary" if is_today and not is_chosen else "",
        selected=is_chosen,
        checkable=True,
        checked=is_chosen,
        on_click=lambda: on_day(day),
    )
    return _cell(number, ghost=False)


def _disable(cell: View) -> None:
    for view in cell.children:
        view.enabled, view.on_click = False, None


def year_grid(chosen: int, on_year: Callable[[int], object], *, columns: int = 3) -> Grid:
    """All years in columns, scrolled to where the chosen one is in sight."""
    years = range(FIRST_YEAR, LAST_YEAR + 1)

    def cell(year: int) -> View:
        is_chosen = year == chosen
        label = Text(
            text=str(year),
            size=16,
            color="on_primary" if is_chosen else "on_surface_variant",
            background="primary" if is_chosen else "",
            radius=18,
            width=72,
            height=36,
            text_align=CENTER,
            max_lines=1,
            align=CENTER,
            selected=is_chosen,
            on_click=lambda: on_year(year),
        )
        return Box(ghost=True, children=[label])

    return Grid(columns, years, cell, 52, id="mtrl_calendar_years", first=max((chosen - FIRST_YEAR) // columns - 2, 0))
