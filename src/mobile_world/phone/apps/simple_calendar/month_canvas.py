"""The month as one drawing: to readers of the UI tree it has no parts but the empty places of its days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from mobile_world.phone.apps.simple_calendar.event_rows import is_dim
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.month_layout import DAYS, NUMBER_DP, Bar, MonthPlaces, bars, month_days
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, ink_on
from mobile_world.phone.ui import Color, Face, LayoutContext, Length, Painter, Rect, View, text_width
from mobile_world.phone.ui.text import block_height, ellipsize, line_top

LETTERS = ("M", "T", "W", "T", "F", "S", "S")
_WEEKEND = "#c5221f"


@dataclass(kw_only=True, eq=False)
class MonthCanvas(View):
    """Draws weekdays, numbers and events."""

    screen: CalendarScreen
    month: date
    days: Sequence[date]
    bars: Sequence[Bar] = ()
    chosen: date | None = None
    """The day that is marked besides today."""
    dots: bool = False
    """Whether events are dots rather than bars with their names."""
    week_numbers: bool = False
    grid: bool = False
    weekends: bool = False

    def paint(self, painter: Painter) -> None:
        """Draw it all."""
        places = MonthPlaces(self.box, painter.metrics, self.week_numbers)
        self._letters(painter, places)
        if self.grid:
            for place in range(len(self.days)):
                painter.stroke(places.cell(place), "outline_variant", width=1)
        for place, day in enumerate(self.days):
            self._number(painter, places.cell(place), day)
        if self.dots:
            self._dots(painter, places)
            return
        full = {self._bar(painter, places, bar) for bar in self.bars}
        for place in full - {-1}:
            cell = places.cell(place)
            _centred(painter, cell._replace(top=cell.bottom - painter.metrics.px(14)), "…", "on_surface_variant", 12)

    def _letters(self, painter: Painter, places: MonthPlaces) -> None:
        for column in range(DAYS):
            cell, day = places.cell(column), self.days[column]
            box = Rect(cell.left, self.box.top, cell.right, self.box.top + places.letters)
            today = self.screen.today in self.days and self.screen.today.weekday() == day.weekday()
            color = "primary" if today else self._ink(day, "on_surface_variant")
            _centred(painter, box, LETTERS[day.weekday()], color, 13, face="medium")
        if self.week_numbers:
            for row in range(0, len(self.days), DAYS):
                cell = places.cell(row)
                box = Rect(self.box.left, cell.top, self.box.left + places.inset, cell.top + painter.metrics.px(28))
                _centred(painter, box, f"{self.days[row + 3].isocalendar().week}:", "on_surface_variant", 12)

    def _ink(self, day: date, otherwise: Color) -> Color:
        return _WEEKEND if self.weekends and day.weekday() >= 5 else otherwise

    def _number(self, painter: Painter, cell: Rect, day: date) -> None:
        px = painter.metrics.px
        side = min(px(NUMBER_DP - 4), cell.width, cell.height)
        middle = (cell.left + cell.right) // 2
        top = cell.top + px(2)
        disc = Rect(middle - side // 2, top, middle - side // 2 + side, top + side)
        inside = (day.year, day.month) == (self.month.year, self.month.month)
        color = self._ink(day, "on_surface") if inside else "disabled"
        if day == self.screen.today and inside:
            painter.fill(disc, "primary", side // 2)
            color = "on_primary"
        elif day == self.chosen:
            painter.stroke(disc, "primary", side // 2, px(1.5))
        _centred(painter, disc, str(day.day), color, 13)

    def _bar(self, painter: Painter, places: MonthPlaces, bar: Bar) -> int:
        """Draw a bar; the place of its day where there is no room for it, else -1."""
        box, px = places.bar(bar), painter.metrics.px
        if box.bottom > places.cell(bar.first).bottom - px(1):
            return bar.first
        dim = is_dim(self.screen, bar.item) or self.days[bar.first].month != self.month.month
        color = self.screen.color_of(bar.item.event)
        shade = f"#66{color[1:]}" if dim else color
        painter.fill(box, shade, px(3))
        size = min(painter.metrics.sp(11), box.height * 0.72)
        baseline = box.top + (box.height - block_height(1, size)) // 2 + line_top(size)
        text = ellipsize(bar.item.event.title.replace("\n", " "), "regular", size, max(box.width - px(4), 1))
        painter.text(box.left + px(2), baseline, text, "on_surface" if dim else ink_on(color), size=size)
        return -1

    def _dots(self, painter: Painter, places: MonthPlaces) -> None:
        side, seen = painter.metrics.px(5), dict[int, int]()
        for bar in self.bars:
            for place in range(bar.first, bar.first + bar.days):
                number = seen[place] = seen.get(place, 0) + 1
                if number > 3:
                    continue
                cell = places.cell(place)
                left = (cell.left + cell.right) // 2 + round((number - 2) * side * 1.4) - side // 2
                top = cell.top + min(painter.metrics.px(NUMBER_DP), cell.height - side)
                color = self.screen.color_of(bar.item.event)
                painter.fill(Rect(left, top, left + side, top + side), color, side // 2)


@dataclass(kw_only=True, eq=False)
class MonthWrapper(View):
    """The drawing with a place to touch over each day."""

    cls: str = "android.widget.FrameLayout"
    width: Length = "fill"
    height: Length = "fill"
    week_numbers: bool = False
    children: list[View] = field(default_factory=list)

    def place_children(self, context: LayoutContext, room: Rect, clip: Rect) -> None:
        """Give the drawing all the room, and each day its cell."""
        places = MonthPlaces(room, context.metrics, self.week_numbers)
        canvas, *days = self.children
        canvas.arrange(context, room, clip)
        for place, day in enumerate(days):
            day.arrange(context, places.cell(place), clip)


def month_grid(
    screen: CalendarScreen,
    month: date,
    items: Sequence[Occurrence],
    on_day: Callable[[date], object],
    *,
    chosen: date | None = None,
    dots: bool = False,
) -> View:
    """A month with its events; a tap on a day gives that day."""
    options, days = screen.options, month_days(month, sunday_first=screen.sunday_first)
    numbers = options.flag("week_numbers")
    canvas = MonthCanvas(
        id="month_view",
        screen=screen,
        month=month,
        days=days,
        bars=bars(days, items),
        chosen=chosen,
        dots=dots,
        week_numbers=numbers,
        grid=options.flag("show_grid"),
        weekends=options.flag("highlight_weekends"),
    )
    touched = [View(id="month_view_background", on_click=partial(on_day, day)) for day in days]
    return MonthWrapper(id="month_view_wrapper", week_numbers=numbers, children=[canvas, *touched])


def _centred(painter: Painter, box: Rect, text: str, color: Color, sp: float, *, face: Face = "regular") -> None:
    size = min(painter.metrics.sp(sp), box.height * 0.8)
    x = box.left + (box.width - text_width(text, face, size)) // 2
    baseline = box.top + (box.height - block_height(1, size)) // 2 + line_top(size)
    painter.text(x, baseline, text, color, size=size, face=face)
