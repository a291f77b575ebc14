"""The month and year views: drawings, whose only nodes in the UI tree are the touch targets of the days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from simdroid import ui
from simdroid_apps.simple_calendar.events import EARLIEST, LATEST, Occurrence, in_month, midnight, week_start
from simdroid_apps.simple_calendar.formatting import LETTERS, month_day, month_title
from simdroid_apps.simple_calendar.screen import ink_on
from simdroid_apps.simple_calendar.views import GROUP, LAST_MINUTE, RELATIVE, CalendarViews

WEEKS, DAYS, SMALL_COLUMNS = 6, 7, 3
LETTERS_DP, NUMBER_DP, BAR_DP, GAP_DP = 30, 30, 17, 2
_WEEKEND = "#c5221f"


@dataclass(kw_only=True, eq=False)
class ComputedLayout(ui.View):
    """A layout that computes the boxes of its children from its own box."""

    width: ui.Length = "fill"
    boxes: Callable[[ui.Rect], Iterable[ui.Rect]]
    """Gives the boxes of the children in the box of all."""

    def place_children(self, context: ui.LayoutContext, room: ui.Rect, clip: ui.Rect) -> None:
        for child, box in zip(self.children, self.boxes(room), strict=True):
            child.arrange(context, box, clip)


class Span(NamedTuple):
    """The days that an event covers, by their indices, and the line it is drawn on."""

    item: Occurrence
    first: int
    last: int
    line: int


def spans(days: Sequence[date], items: Sequence[Occurrence]) -> list[Span]:
    """Things that take place on some days; each keeps the first line that is free from end to end."""
    placed: list[Span] = []
    for item in items:
        first = max((item.start.date() - days[0]).days, 0)
        last = min((item.end.date() - days[0]).days, len(days) - 1)
        taken = {other.line for other in placed if other.first <= last and other.last >= first}
        if first <= last:
            placed.append(Span(item, first, last, next(line for line in range(len(items)) if line not in taken)))
    return placed


def month_days(month: date, *, sunday_first: bool) -> list[date]:
    """The 42 days on show: six weeks, the first of which holds the first of the month."""
    first = week_start(month.replace(day=1), sunday_first=sunday_first)
    return [first + timedelta(index) for index in range(WEEKS * DAYS)]


def day_cells(box: ui.Rect) -> list[ui.Rect]:
    """The 42 places that six weeks have in a box."""
    xs = [box.left + box.width * column // DAYS for column in range(DAYS + 1)]
    ys = [box.top + box.height * row // WEEKS for row in range(WEEKS + 1)]
    return [ui.Rect(xs[column], ys[row], xs[column + 1], ys[row + 1]) for row in range(WEEKS) for column in range(DAYS)]


@dataclass(kw_only=True, eq=False)
class MonthCanvas(ui.View):
    """Draws weekdays, numbers and events."""

    screen: CalendarViews
    month: date
    days: Sequence[date]
    bars: Sequence[Span]
    """Parts of events within one week."""
    chosen: date | None
    """The day that is marked besides today; with it events are dots rather than bars with their names."""
    week_numbers: bool
    grid: bool
    weekends: bool

    def cells(self, room: ui.Rect) -> list[ui.Rect]:
        """The 42 days: the letters lie above all, the numbers of the weeks before them."""
        return day_cells(room.shrink(self._inset(room), self._letters_height(room), 0, 0))

    def _inset(self, room: ui.Rect) -> int:
        return room.width // 8 if self.week_numbers else 0

    def _letters_height(self, room: ui.Rect) -> int:
        return min(self.screen.metrics.px(LETTERS_DP), room.height // 7)

    def paint(self, painter: ui.Painter) -> None:
        cells = self.cells(self.box)
        self._letters(painter, cells)
        for cell in cells if self.grid else ():
            painter.stroke(cell, "outline_variant", width=1)
        for cell, day in zip(cells, self.days, strict=True):
            self._number(painter, cell, day)
        if self.chosen:
            self._dots(painter, cells)
            return
        for index in {bar.first for bar in self.bars if not self._bar(painter, cells, bar)}:
            low = cells[index]._replace(top=cells[index].bottom - painter.metrics.px(14))
            _centred(painter, low, "…", "on_surface_variant", 12)

    def _letters(self, painter: ui.Painter, cells: Sequence[ui.Rect]) -> None:
        high, today = self._letters_height(self.box), self.screen.today
        for column in range(DAYS):
            cell, day = cells[column], self.days[column]
            here = today in self.days and today.weekday() == day.weekday()
            color = "primary" if here else self._ink(day, "on_surface_variant")
            box = ui.Rect(cell.left, self.box.top, cell.right, self.box.top + high)
            _centred(painter, box, LETTERS[day.weekday()], color, 13, face="medium")
        for row in range(0, len(self.days), DAYS) if self.week_numbers else ():
            top = cells[row].top
            box = ui.Rect(self.box.left, top, self.box.left + self._inset(self.box), top + painter.metrics.px(28))
            _centred(painter, box, f"{self.days[row + 3].isocalendar().week}:", "on_surface_variant", 12)

    def _ink(self, day: date, otherwise: ui.Color) -> ui.Color:
        return _WEEKEND if self.weekends and day.weekday() >= 5 else otherwise

    def _number(self, painter: ui.Painter, cell: ui.Rect, day: date) -> None:
        px = painter.metrics.px
        side = min(px(NUMBER_DP - 4), cell.width, cell.height)
        left, top = (cell.left + cell.right) // 2 - side // 2, cell.top + px(2)
        disc = ui.Rect(left, top, left + side, top + side)
        inside = (day.year, day.month) == (self.month.year, self.month.month)
        color = self._ink(day, "on_surface") if inside else "disabled"
        if day == self.screen.today and inside:
            painter.fill(disc, "primary", side // 2)
            color = "on_primary"
        elif day == self.chosen:
            painter.stroke(disc, "primary", side // 2, px(1.5))
        _centred(painter, disc, str(day.day), color, 13)

    def _bar(self, painter: ui.Painter, cells: Sequence[ui.Rect], bar: Span) -> bool:
        """Draw a bar, whose height grows with the person's text size; whether there was room for it."""
        px, head, tail = painter.metrics.px, cells[bar.first], cells[bar.last]
        high = round(px(BAR_DP) * max(painter.metrics.font_scale, 0.85))
        top = head.top + px(NUMBER_DP) + bar.line * (high + px(GAP_DP))
        box = ui.Rect(head.left + px(1), top, tail.right - px(1), top + high)
        if box.bottom > head.bottom - px(1):
            return False
        dim = self.screen.is_dim(bar.item) or self.days[bar.first].month != self.month.month
        color = self.screen.color_of(bar.item.event)
        painter.fill(box, f"#66{color[1:]}" if dim else color, px(3))
        size = min(painter.metrics.sp(11), box.height * 0.72)
        baseline = box.top + (box.height - ui.block_height(1, size)) // 2 + ui.line_top(size)
        text = ui.ellipsize(bar.item.event.title.replace("\n", " "), "regular", size, max(box.width - px(4), 1))
        painter.text(box.left + px(2), baseline, text, "on_surface" if dim else ink_on(color), size=size)
        return True

    def _dots(self, painter: ui.Painter, cells: Sequence[ui.Rect]) -> None:
        side, counts = painter.metrics.px(5), [0] * len(self.days)
        for bar in self.bars:
            for index in range(bar.first, bar.last + 1):
                counts[index] += 1
                if counts[index] > 3:
                    continue
                cell = cells[index]
                left = (cell.left + cell.right) // 2 + round((counts[index] - 2) * side * 1.4) - side // 2
                top = cell.top + min(painter.metrics.px(NUMBER_DP), cell.height - side)
                painter.fill(
                    ui.Rect(left, top, left + side, top + side), self.screen.color_of(bar.item.event), side // 2
                )


def month_page(screen: CalendarViews, day: date) -> ui.View:
    """A month, drawn with the names of its events."""
    return _paged(screen, day, "month_calendar_holder", RELATIVE, [_grid(screen, day, partial(screen.push, "day"))])


def month_day_page(screen: CalendarViews, day: date) -> ui.View:
    """A month, and below it what takes place on the day that is chosen."""
    label = ui.Text(
        id="month_day_selected_day_label",
        text=month_day(day),
        size=16,
        face="medium",
        color="primary",
        width="fill",
        padding=(16, 12, 16, 4),
    )
    below: ui.View = screen.day_list("month_day_events_list", day)
    if not screen.on_day(day):
        below = ui.Text(
            id="month_day_no_events_placeholder",
            text="No items found.",
            color="on_surface_variant",
            width="fill",
            weight=1,
            text_align=ui.TOP,
            padding=24,
        )
    return _paged(
        screen,
        day,
        "month_day_view_holder",
        GROUP,
        [_grid(screen, day, screen.turn_to, chosen=day), ui.Divider(id="month_day_list_divider"), label, below],
    )


def _paged(screen: CalendarViews, day: date, id: str, cls: str, parts: list[ui.View]) -> ui.View:
    def turn(step: int) -> None:
        screen.turn_to(in_month(day, step))

    return screen.pager(
        "fragment_months_viewpager",
        turn,
        ui.Page([screen.header(month_title(day, screen.today), turn, "month"), *parts], id=id, cls=cls),
    )


def _grid(
    screen: CalendarViews, month: date, on_day: Callable[[date], object], *, chosen: date | None = None
) -> ui.View:
    """A month with its events, those that last for days above the others; a tap on a day gives that day."""
    days = month_days(month, sunday_first=screen.sunday_first)
    longest = sorted(
        screen.shown(midnight(days[0]), midnight(days[-1]) + LAST_MINUTE),
        key=lambda item: (item.start.date() - item.end.date(), *item.order),
    )
    canvas = MonthCanvas(
        id="month_view",
        screen=screen,
        month=month,
        days=days,
        bars=[part for span in spans(days, longest) for part in _by_week(span)],
        chosen=chosen,
        week_numbers=screen.options.week_numbers,
        grid=screen.options.show_grid,
        weekends=screen.options.highlight_weekends,
    )
    targets = [
        ui.View(
            id="month_view_background",
            desc=f"{day.day} {day:%B}" if screen.edition.described else "",
            on_click=partial(on_day, day),
        )
        for day in days
    ]
    return ComputedLayout(
        id="month_view_wrapper",
        cls="android.widget.FrameLayout",
        height="fill",
        weight=1,
        boxes=lambda room: [room, *canvas.cells(room)],
        children=[canvas, *targets],
    )


def _by_week(span: Span) -> list[Span]:
    return [
        span._replace(first=max(span.first, week * DAYS), last=min(span.last, week * DAYS + DAYS - 1))
        for week in range(span.first // DAYS, span.last // DAYS + 1)
    ]


def _centred(
    painter: ui.Painter, box: ui.Rect, text: str, color: ui.Color, sp: float, *, face: ui.Face = "regular"
) -> None:
    size = min(painter.metrics.sp(sp), box.height * 0.8)
    x = box.left + (box.width - ui.text_width(text, face, size)) // 2
    baseline = box.top + (box.height - ui.block_height(1, size)) // 2 + ui.line_top(size)
    painter.text(x, baseline, text, color, size=size, face=face)


@dataclass(kw_only=True, eq=False)
class SmallMonth(ui.View):
    """Draws the numbers of a month; days with events are marked by their colour."""

    screen: CalendarViews
    month: date
    colors: dict[date, ui.Color] = field(default_factory=dict)

    def paint(self, painter: ui.Painter) -> None:
        for cell, day in zip(
            day_cells(self.box), month_days(self.month, sunday_first=self.screen.sunday_first), strict=True
        ):
            if day.month == self.month.month:
                self._number(painter, cell, day)

    def _number(self, painter: ui.Painter, cell: ui.Rect, day: date) -> None:
        size = min(cell.width * 0.56, cell.height * 0.8)
        color = self.colors.get(day, "on_surface")
        if day == self.screen.today:
            side = min(cell.width, cell.height)
            left, top = cell.left + (cell.width - side) // 2, cell.top + (cell.height - side) // 2
            painter.fill(ui.Rect(left, top, left + side, top + side), "primary", side // 2)
            color = "on_primary"
        text = str(day.day)
        face: ui.Face = "bold" if day in self.colors else "regular"
        x = cell.left + (cell.width - ui.text_width(text, face, size)) // 2
        painter.text(x, cell.top + round((cell.height + size * 0.71) / 2), text, color, size=size, face=face)


def year_page(screen: CalendarViews, day: date) -> ui.View:
    """Twelve months; a tap on one opens it."""
    first, last, colors = date(day.year, 1, 1), date(day.year, 12, 31), dict[date, ui.Color]()
    for item in screen.shown(midnight(first), midnight(last)):
        since, until = max(item.start.date(), first).toordinal(), min(item.end.date(), last).toordinal()
        for number in range(since, until + 1):
            colors.setdefault(date.fromordinal(number), screen.color_of(item.event))

    def turn(step: int) -> None:
        screen.turn_to(date(min(max(day.year + step, EARLIEST.year), LATEST.year - 1), day.month, 1))

    def small(month: date) -> ui.View:
        id, here = f"month_{month.month}", (month.year, month.month) == (screen.today.year, screen.today.month)
        days = SmallMonth(id=id, screen=screen, month=month, colors=colors, width="fill", weight=1)
        return ui.Column(
            id=f"{id}_holder",
            weight=1,
            height="fill",
            children=[
                ui.Text(
                    id=f"{id}_label",
                    text=f"{month:%B}",
                    size=14,
                    face="medium",
                    color="primary" if here else "on_surface",
                    width="fill",
                    text_align=ui.CENTER,
                    max_lines=1,
                    padding=(0, 4),
                ),
                days,
            ],
            on_click=partial(screen.push, "month", month),
        )

    months = [small(date(day.year, number, 1)) for number in range(1, 13)]
    rows: list[ui.View] = [
        ui.Line(months[index : index + SMALL_COLUMNS], ghost=True, weight=1, spacing=12)
        for index in range(0, 12, SMALL_COLUMNS)
    ]
    return screen.pager(
        "fragment_years_viewpager",
        turn,
        ui.Page(
            [screen.header(str(day.year), turn), *rows],
            id="calendar_holder",
            cls=RELATIVE,
            spacing=8,
            padding=(12, 0, 12, 12),
        ),
    )
