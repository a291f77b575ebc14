"""The view of a week: days side by side over the hours.

Events that overlap lie beside one another; those that last for days lie above all hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid_apps.simple_calendar.events import Occurrence, midnight, shifted, week_start
from simdroid_apps.simple_calendar.formatting import LETTERS, month_title
from simdroid_apps.simple_calendar.month import ComputedLayout, Span, spans
from simdroid_apps.simple_calendar.screen import ink_on
from simdroid_apps.simple_calendar.views import GROUP, LAST_MINUTE, CalendarViews

ROW_DP, LINE_DP, HOURS_DP = 60, 26, 60
MOST_DAYS = 14
SHORTEST_MINUTES = 30
"""Shorter events are drawn this long, so that there is room for a line of text."""


@dataclass(frozen=True)
class EventSlot:
    """The slot of an event in a day's column: its minutes, and its lane among overlapping events."""

    column: int
    start: int
    end: int
    lane: int = 0
    lanes: int = 1

    def box(self, columns: int, room: ui.Rect) -> ui.Rect:
        """Where it lies in the room of all days."""
        left, right = day_edges(room, columns, self.column)
        share = (right - left) / self.lanes
        return ui.Rect(
            left + round(share * self.lane),
            room.top + room.height * self.start // 1440,
            left + round(share * (self.lane + 1)),
            room.top + room.height * self.end // 1440,
        ).shrink(1, 1, 1, 1)


def day_edges(room: ui.Rect, columns: int, place: int) -> tuple[int, int]:
    """Left and right edge of a day, in pixels."""
    return room.left + room.width * place // columns, room.left + room.width * (place + 1) // columns


def place_day(column: int, items: Sequence[Occurrence]) -> list[tuple[Occurrence, EventSlot]]:
    """The events of one day; those that overlap share the width."""
    slots: list[tuple[Occurrence, EventSlot]] = []
    group: list[tuple[Occurrence, int, int, int]] = []
    group_end = 0

    def flush() -> None:
        lanes = max((lane for _, _, _, lane in group), default=0) + 1
        slots.extend((item, EventSlot(column, start, end, lane, lanes)) for item, start, end, lane in group)
        group.clear()

    for item in sorted(items, key=lambda entry: (entry.start, entry.end)):
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
    return slots


@dataclass(kw_only=True, eq=False)
class Block(ui.Box):
    """An event whose title is clipped at its edges."""

    def place_children(self, context: ui.LayoutContext, room: ui.Rect, clip: ui.Rect) -> None:
        super().place_children(context, room, clip.intersect(self.box))


@dataclass(kw_only=True, eq=False)
class InitialScroll(ui.Scroll):
    """A scroll view with an initial offset."""

    begin: float = 0
    """How far down, in dp."""
    metrics: ui.Metrics

    def settle(self, state: ui.UiState, key: str, limit: int) -> int:
        """The remembered offset, or the one to begin with."""
        self._state, self._key, self.limit = state, key, max(limit, 0)
        self.offset = min(max(state.scroll(key, self.metrics.px(self.begin)), 0), self.limit)
        return self.offset


def week_days(screen: CalendarViews, day: date) -> list[date]:
    """The days on show; a week begins as the settings say, other numbers of days with the day itself."""
    count = min(max(screen.options.weekly_view_days, 1), MOST_DAYS)
    first = (
        week_start(day, sunday_first=screen.sunday_first)
        if count == 7 and not screen.options.start_week_with_current_day
        else day
    )
    return [first + timedelta(index) for index in range(count)]


@dataclass
class WeekPage:
    """The view of the week, or of another number of days, that a day lies in."""

    screen: CalendarViews
    day: date

    @cached_property
    def days(self) -> list[date]:
        """The days on show."""
        return week_days(self.screen, self.day)

    def build(self) -> ui.View:
        """The days' names, what lasts all day, the hours, and the number of days."""
        screen, days = self.screen, self.days

        def turn(step: int) -> None:
            screen.turn_to(shifted(self.day, step * len(days)))

        items = screen.shown(midnight(days[0]), midnight(days[-1]) + LAST_MINUTE)
        above = [item for item in items if item.event.all_day or item.start.date() != item.end.date()]
        hours = InitialScroll(
            id="week_events_scrollview",
            begin=ROW_DP * min(max(screen.options.start_weekly_at, 0), 23),
            metrics=screen.metrics,
            weight=1,
            children=[ui.Line([self._hours(), self._grid([item for item in items if item not in above])], ghost=True)],
        )
        return screen.pager(
            "week_view_view_pager",
            turn,
            ui.Page([self._header(), *self._above(above), hours, self._count()], id="week_view_holder", cls=GROUP),
        )

    def _header(self) -> ui.View:
        def centred(id: str, text: str, size: float, color: ui.Color = "on_surface") -> ui.Text:
            return ui.Text(id=id, text=text, size=size, color=color, max_lines=1, width="fill", text_align=ui.CENTER)

        month = centred("week_view_month_label", month_title(self.days[0], self.screen.today), 12)
        month.on_click = partial(self.screen.ask, "go")
        week = centred(
            "week_view_week_number",
            f"wk. {self.days[len(self.days) // 2].isocalendar().week}",
            11,
            "on_surface_variant",
        )
        names: list[ui.View] = [
            ui.Text(
                id="week_day_label",
                text=f"{LETTERS[day.weekday()]}\n{day.day}",
                size=14,
                face="medium",
                color="primary" if day == self.screen.today else "on_surface",
                weight=1,
                height="fill",
                text_align=ui.CENTER,
                on_click=partial(self.screen.push, "day", day),
            )
            for day in self.days
        ]
        side = ui.Column(ghost=True, width=HOURS_DP, content_align=ui.CENTER, height="fill", children=[month, week])
        return ui.Line([side, *names], id="week_letters_holder", height=56, margin=(0, 0, 0, 4))

    def _above(self, items: Sequence[Occurrence]) -> list[ui.View]:
        bars, high = spans(self.days, items), self.screen.metrics.px(LINE_DP)

        def box(span: Span, room: ui.Rect) -> ui.Rect:
            left, right = day_edges(room, len(self.days), span.first)[0], day_edges(room, len(self.days), span.last)[1]
            return ui.Rect(left, room.top + span.line * high, right, room.top + (span.line + 1) * high).shrink(
                1, 1, 1, 1
            )

        lines = ComputedLayout(
            id="week_all_day_holder",
            height=LINE_DP * (max((span.line for span in bars), default=0) + 1),
            boxes=lambda room: [box(span, room) for span in bars],
            children=[self._block(span.item) for span in bars],
            margin=(HOURS_DP, 0, 0, 4),
        )
        return [lines] if bars else []

    def _hours(self) -> ui.View:
        def label(hour: int) -> ui.View:
            text = f"{hour:02}" if self.screen.is_24h else f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"
            return ui.Text(
                text=text if hour else "",
                size=12,
                color="on_surface_variant",
                width="fill",
                height=ROW_DP,
                text_align=ui.TOP,
                max_lines=1,
            )

        return ui.Column(id="week_view_hours_holder", width=HOURS_DP, children=[label(hour) for hour in range(24)])

    def _grid(self, items: Sequence[Occurrence]) -> ui.View:
        blocks: list[tuple[ui.View, EventSlot]] = []
        for number, day in enumerate(self.days):
            column = ui.View(id=f"week_column_{number}", clickable=True)
            column.on_touch = partial(self._touch, day, column)
            blocks.append((column, EventSlot(number, 0, 1440)))
            blocks += [
                (self._block(item), place)
                for item, place in place_day(number, [item for item in items if item.start.date() == day])
            ]
        moment = datetime.fromisoformat(self.screen.slot) if self.screen.slot else None
        if moment is not None and moment.date() in self.days:
            place = EventSlot(self.days.index(moment.date()), moment.hour * 60, moment.hour * 60 + 60)
            blocks.append((self._new_event(moment), place))
        grid = ComputedLayout(
            id="week_events_columns_holder",
            height=ROW_DP * 24,
            boxes=lambda room: [place.box(len(self.days), room) for _, place in blocks],
            children=[view for view, _ in blocks],
        )
        return ui.Box(
            id="week_events_holder",
            weight=1,
            children=[ui.Canvas(self._lines, width="fill", height="fill", ghost=True), grid],
        )

    def _touch(self, day: date, view: ui.View, _x: float, y: float) -> None:
        self.screen.slot = (
            midnight(day) + timedelta(hours=min(max(int((y - view.box.top) * 24 / max(view.box.height, 1)), 0), 23))
        ).isoformat()

    def _new_event(self, moment: datetime) -> ui.View:
        def create() -> None:
            del self.screen.slot
            self.screen.create_at(moment, hour_long=True)

        return ui.Box(
            id="week_new_event",
            desc="New Event",
            background="primary_container",
            radius=6,
            children=[ui.Icon(name="plus", color="on_primary_container", align=ui.CENTER, ghost=True)],
            on_click=create,
        )

    def _block(self, item: Occurrence) -> ui.View:
        color, dim = self.screen.color_of(item.event), self.screen.is_dim(item)
        label = ui.Text(
            id="week_event_label",
            text=item.event.title,
            desc=item.event.title,
            size=11,
            color="on_surface" if dim else ink_on(color),
            width="fill",
            height="fill",
            padding=(3, 1),
            background=f"#66{color[1:]}" if dim else color,
            radius=4,
        )
        return Block(id="week_event_marker", on_click=partial(self.screen.show, item), children=[label])

    def _lines(self, painter: ui.Painter, box: ui.Rect) -> None:
        """The lines between hours and days, and the one that shows what time it is."""
        for hour in range(1, 24):
            y = box.top + box.height * hour // 24
            painter.fill(ui.Rect(box.left, y, box.right, y + 1), "outline_variant")
        for number in range(len(self.days)):
            left, _ = day_edges(box, len(self.days), number)
            painter.fill(ui.Rect(left, box.top, left + 1, box.bottom), "outline_variant")
        if self.screen.today in self.days:
            left, right = day_edges(box, len(self.days), self.days.index(self.screen.today))
            y = box.top + box.height * (self.screen.now.hour * 60 + self.screen.now.minute) // 1440
            painter.fill(ui.Rect(left, y - 2, right, y + 3), "primary")

    def _count(self) -> ui.View:
        """How many days are on show."""
        count = len(self.days)

        def change(value: float) -> None:
            self.screen.options.weekly_view_days = 1 + round(value * (MOST_DAYS - 1))

        bar = ui.Slider(id="week_view_seekbar", value=(count - 1) / (MOST_DAYS - 1), on_change=change, weight=1)
        label = ui.Text(
            id="week_view_days_count", text=kit.plural(count, "day"), size=14, width=64, text_align=ui.CENTER
        )
        return ui.Line([bar, label], id="week_view_days_control", padding=(16, 0, 8, 0), background="surface_container")


def week_page(screen: CalendarViews, day: date) -> ui.View:
    """The days of a week side by side over the hours."""
    return WeekPage(screen, day).build()
