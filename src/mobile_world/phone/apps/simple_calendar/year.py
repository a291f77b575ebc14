"""The view of a whole year: twelve small months."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import partial

from mobile_world.phone.apps.simple_calendar.moments import EARLIEST, LATEST, midnight
from mobile_world.phone.apps.simple_calendar.month import day_cell, month_days
from mobile_world.phone.apps.simple_calendar.views import RELATIVE, CalendarViews
from mobile_world.phone.ui import CENTER, Color, Column, Face, Line, Page, Painter, Rect, Text, View, text_width

COLUMNS = 3


@dataclass(kw_only=True, eq=False)
class SmallMonth(View):
    """Draws the numbers of a month; days with events are marked by their colour."""

    screen: CalendarViews
    month: date
    marked: dict[date, Color] = field(default_factory=dict)

    def paint(self, painter: Painter) -> None:
        """Draw the numbers."""
        for place, day in enumerate(month_days(self.month, sunday_first=self.screen.sunday_first)):
            if day.month == self.month.month:
                self._number(painter, day_cell(self.box, place), day)

    def _number(self, painter: Painter, cell: Rect, day: date) -> None:
        size = min(cell.width * 0.56, cell.height * 0.8)
        color = self.marked.get(day, "on_surface")
        if day == self.screen.today:
            side = min(cell.width, cell.height)
            left, top = cell.left + (cell.width - side) // 2, cell.top + (cell.height - side) // 2
            painter.fill(Rect(left, top, left + side, top + side), "primary", side // 2)
            color = "on_primary"
        text = str(day.day)
        face: Face = "bold" if day in self.marked else "regular"
        x = cell.left + (cell.width - text_width(text, face, size)) // 2
        painter.text(x, cell.top + round((cell.height + size * 0.71) / 2), text, color, size=size, face=face)


def year_page(screen: CalendarViews, day: date) -> View:
    """Twelve months; a tap on one opens it."""

    def turn(step: int) -> None:
        year = min(max(day.year + step, EARLIEST.year), LATEST.year - 1)
        screen.turn_to(date(year, day.month, 1))

    marked = _marked(screen, day.year)
    months = [_month(screen, date(day.year, number, 1), marked) for number in range(1, 13)]
    rows: list[View] = [
        Line(months[place : place + COLUMNS], ghost=True, weight=1, spacing=12) for place in range(0, 12, COLUMNS)
    ]
    page = Page(
        [screen.header(str(day.year), turn), *rows],
        id="calendar_holder",
        cls=RELATIVE,
        padding=(12, 0, 12, 12),
        spacing=8,
    )
    return screen.pager("fragment_years_viewpager", turn, page)


def _month(screen: CalendarViews, month: date, marked: dict[date, Color]) -> View:
    here = (month.year, month.month) == (screen.today.year, screen.today.month)
    label = Text(
        id=f"month_{month.month}_label",
        text=f"{month:%B}",
        size=14,
        face="medium",
        color="primary" if here else "on_surface",
        width="fill",
        text_align=CENTER,
        max_lines=1,
        padding=(0, 4),
    )
    days = SmallMonth(id=f"month_{month.month}", screen=screen, month=month, marked=marked, width="fill", weight=1)
    open_month = partial(screen.push, "month", month)
    return Column(
        id=f"month_{month.month}_holder", weight=1, height="fill", on_click=open_month, children=[label, days]
    )


def _marked(screen: CalendarViews, year: int) -> dict[date, Color]:
    marked: dict[date, Color] = {}
    for item in screen.shown(midnight(date(year, 1, 1)), midnight(date(year, 12, 31))):
        first = max(item.start.date(), date(year, 1, 1)).toordinal()
        for number in range(first, min(item.end.date(), date(year, 12, 31)).toordinal() + 1):
            marked.setdefault(date.fromordinal(number), screen.color_of(item.event))
    return marked
