"""The view of a month: one drawing, which to readers of the UI tree has no parts but the empty places of its days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial

from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.lists import day_list
from mobile_world.phone.apps.simple_calendar.moments import in_month, midnight, week_start
from mobile_world.phone.apps.simple_calendar.screen import ink_on
from mobile_world.phone.apps.simple_calendar.views import GROUP, LAST_MINUTE, RELATIVE, CalendarViews
from mobile_world.phone.apps.simple_calendar.words import LETTERS, month_day, month_title
from mobile_world.phone.ui import (
    Color,
    Divider,
    Face,
    LayoutContext,
    Length,
    Metrics,
    Page,
    Painter,
    Rect,
    Text,
    View,
    text_width,
)
from mobile_world.phone.ui.text import block_height, ellipsize, line_top

WEEKS, DAYS = 6, 7
_WEEKEND = "#c5221f"
LETTERS_DP, NUMBER_DP, BAR_DP, GAP_DP = 30, 30, 17, 2


def month_days(month: date, *, sunday_first: bool) -> list[date]:
    """The 42 days on show: six weeks, the first of which holds the first of the month."""
    first = week_start(month.replace(day=1), sunday_first=sunday_first)
    return [first + timedelta(place) for place in range(WEEKS * DAYS)]


def day_cell(box: Rect, place: int) -> Rect:
    """One of the 42 places that six weeks have in a box."""
    row, column = divmod(place, DAYS)
    return Rect(
        box.left + box.width * column // DAYS,
        box.top + box.height * row // WEEKS,
        box.left + box.width * (column + 1) // DAYS,
        box.top + box.height * (row + 1) // WEEKS,
    )


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
    for item in sorted(items, key=lambda one: (one.start.date() - one.end.date(), *one.order)):
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


@dataclass(frozen=True)
class MonthPlaces:
    """The grid of a month in a box, in pixels."""

    box: Rect
    metrics: Metrics
    week_numbers: bool

    @property
    def inset(self) -> int:
        """What the numbers of the weeks take away at the start."""
        return self.box.width // 8 if self.week_numbers else 0

    @property
    def letters(self) -> int:
        """Height of the line with the letters of the weekdays."""
        return min(self.metrics.px(LETTERS_DP), self.box.height // 7)

    def cell(self, place: int) -> Rect:
        """One of the 42 days."""
        return day_cell(self.box.shrink(self.inset, self.letters, 0, 0), place)

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


@dataclass(kw_only=True, eq=False)
class MonthCanvas(View):
    """Draws weekdays, numbers and events."""

    screen: CalendarViews
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
        dim = self.screen.is_dim(bar.item) or self.days[bar.first].month != self.month.month
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


def month_page(screen: CalendarViews, day: date) -> View:
    """A month, drawn with the names of its events."""

    def turn(step: int) -> None:
        screen.turn_to(in_month(day, step))

    parts = [screen.header(month_title(day, screen.today), turn), _grid(screen, day, partial(screen.push, "day"))]
    page = Page(parts, id="month_calendar_holder", cls=RELATIVE)
    return screen.pager("fragment_months_viewpager", turn, page)


def month_day_page(screen: CalendarViews, day: date) -> View:
    """A month, and below it what takes place on the day that is chosen."""

    def turn(step: int) -> None:
        screen.turn_to(in_month(day, step))

    label = Text(id="month_day_selected_day_label", text=month_day(day), size=16, face="medium", color="primary")
    label.width, label.padding = "fill", (16, 12, 16, 4)
    below: View = day_list(screen, "month_day_events_list", day)
    if not screen.on_day(day):
        below = Text(
            id="month_day_no_events_placeholder",
            text="No items found.",
            color="on_surface_variant",
            width="fill",
            weight=1,
            text_align=(0.5, 0.0),
            padding=24,
        )
    parts: list[View] = [
        screen.header(month_title(day, screen.today), turn),
        _grid(screen, day, screen.turn_to, chosen=day, dots=True),
        Divider(id="month_day_list_divider"),
        label,
        below,
    ]
    return screen.pager("fragment_months_viewpager", turn, Page(parts, id="month_day_view_holder", cls=GROUP))


def _grid(
    screen: CalendarViews,
    month: date,
    on_day: Callable[[date], object],
    *,
    chosen: date | None = None,
    dots: bool = False,
) -> View:
    """A month with its events; a tap on a day gives that day."""
    options, days = screen.options, month_days(month, sunday_first=screen.sunday_first)
    numbers = options.week_numbers
    canvas = MonthCanvas(
        id="month_view",
        screen=screen,
        month=month,
        days=days,
        bars=bars(days, screen.shown(midnight(days[0]), midnight(days[-1]) + LAST_MINUTE)),
        chosen=chosen,
        dots=dots,
        week_numbers=numbers,
        grid=options.show_grid,
        weekends=options.highlight_weekends,
    )
    touched = [View(id="month_view_background", on_click=partial(on_day, day)) for day in days]
    return MonthWrapper(id="month_view_wrapper", week_numbers=numbers, weight=1, children=[canvas, *touched])


def _centred(painter: Painter, box: Rect, text: str, color: Color, sp: float, *, face: Face = "regular") -> None:
    size = min(painter.metrics.sp(sp), box.height * 0.8)
    x = box.left + (box.width - text_width(text, face, size)) // 2
    baseline = box.top + (box.height - block_height(1, size)) // 2 + line_top(size)
    painter.text(x, baseline, text, color, size=size, face=face)
