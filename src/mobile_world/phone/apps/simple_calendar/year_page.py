"""The view of a whole year: twelve small months."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.moments import EARLIEST, LATEST, midnight, week_start
from mobile_world.phone.apps.simple_calendar.pages import header, pager
from mobile_world.phone.ui import CENTER, Color, Column, Face, Painter, Rect, Row, Text, View, text_width

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

COLUMNS = 3


@dataclass(kw_only=True, eq=False)
class SmallMonth(View):
    """Draws the numbers of a month; days with events are marked by their colour."""

    month: date
    today: date
    sunday_first: bool
    marked: dict[date, Color] = field(default_factory=dict)

    def paint(self, painter: Painter) -> None:
        """Draw the numbers."""
        first = week_start(self.month, sunday_first=self.sunday_first)
        for place in range(42):
            day = date.fromordinal(first.toordinal() + place)
            if day.month == self.month.month:
                self._number(painter, place, day)

    def _number(self, painter: Painter, place: int, day: date) -> None:
        row, column = divmod(place, 7)
        width, height = self.box.width, self.box.height
        cell = Rect(
            self.box.left + width * column // 7,
            self.box.top + height * row // 6,
            self.box.left + width * (column + 1) // 7,
            self.box.top + height * (row + 1) // 6,
        )
        size = min(cell.width * 0.56, cell.height * 0.8)
        color = self.marked.get(day, "on_surface")
        if day == self.today:
            side = min(cell.width, cell.height)
            left, top = cell.left + (cell.width - side) // 2, cell.top + (cell.height - side) // 2
            painter.fill(Rect(left, top, left + side, top + side), "primary", side // 2)
            color = "on_primary"
        text = str(day.day)
        face: Face = "bold" if day in self.marked else "regular"
        x = cell.left + (cell.width - text_width(text, face, size)) // 2
        painter.text(x, cell.top + round((cell.height + size * 0.71) / 2), text, color, size=size, face=face)


def year_page(screen: MainScreen, day: date) -> View:
    """Twelve months; a tap on one opens it."""

    def turn(step: int) -> None:
        year = min(max(day.year + step, EARLIEST.year), LATEST.year - 1)
        screen.turn_to(date(year, day.month, 1))

    marked = _marked(screen, day.year)
    months = [_month(screen, date(day.year, number, 1), marked) for number in range(1, 13)]
    rows: list[View] = [
        Row(ghost=True, width="fill", weight=1, spacing=12, children=months[place : place + COLUMNS])
        for place in range(0, 12, COLUMNS)
    ]
    page = Column(
        id="calendar_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        height="fill",
        padding=(12, 0, 12, 12),
        spacing=8,
        children=[header(screen, str(day.year), turn), *rows],
    )
    return pager("fragment_years_viewpager", turn, page)


def _month(screen: MainScreen, month: date, marked: dict[date, Color]) -> View:
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
    days = SmallMonth(
        id=f"month_{month.month}",
        month=month,
        today=screen.today,
        sunday_first=screen.sunday_first,
        marked=marked,
        width="fill",
        weight=1,
    )
    return Column(
        id=f"month_{month.month}_holder",
        weight=1,
        height="fill",
        on_click=partial(screen.push, "month", month),
        children=[label, days],
    )


def _marked(screen: MainScreen, year: int) -> dict[date, Color]:
    marked: dict[date, Color] = {}
    for item in screen.shown(midnight(date(year, 1, 1)), midnight(date(year, 12, 31))):
        first = max(item.start.date(), date(year, 1, 1)).toordinal()
        for number in range(first, min(item.end.date(), date(year, 12, 31)).toordinal() + 1):
            marked.setdefault(date.fromordinal(number), screen.color_of(item.event))
    return marked
