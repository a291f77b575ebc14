"""The view of a week: days side by side over the hours."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, cast

from mobile_world.phone.apps.simple_calendar.event_rows import is_dim
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.moments import midnight, shifted, week_start
from mobile_world.phone.apps.simple_calendar.month_canvas import LETTERS
from mobile_world.phone.apps.simple_calendar.pages import pager
from mobile_world.phone.apps.simple_calendar.screen import ink_on
from mobile_world.phone.apps.simple_calendar.week_layout import (
    ROW_DP,
    Block,
    HourGrid,
    OpenedAt,
    Place,
    TopLines,
    column,
    place_day,
    place_lines,
)
from mobile_world.phone.apps.simple_calendar.words import month_title, plural
from mobile_world.phone.ui import CENTER, Box, Canvas, Column, Icon, Painter, Rect, Row, Slider, Text, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

HOURS_DP, MOST_DAYS = 48, 14


def week_days(screen: MainScreen, day: date) -> list[date]:
    """The days on show; a week begins as the settings say, other numbers of days with the day itself."""
    count = min(max(screen.options.number("weekly_view_days"), 1), MOST_DAYS)
    whole = count == 7 and not screen.options.flag("start_week_with_current_day")
    first = week_start(day, sunday_first=screen.sunday_first) if whole else day
    return [first + timedelta(place) for place in range(count)]


def week_page(screen: MainScreen, day: date) -> View:
    """The days' names, what lasts all day, the hours, and the number of days."""
    days = week_days(screen, day)

    def turn(step: int) -> None:
        screen.turn_to(shifted(day, step * len(days)))

    items = screen.shown(midnight(days[0]), midnight(days[-1]) + timedelta(hours=23, minutes=59))
    above = [item for item in items if item.event.all_day or item.start.date() != item.end.date()]
    hours = OpenedAt(
        id="week_events_scrollview",
        begin=ROW_DP * min(max(screen.options.number("start_weekly_at"), 0), 23),
        metrics=screen.metrics,
        weight=1,
        children=[
            Row(
                ghost=True,
                width="fill",
                children=[_hours(screen), _grid(screen, days, [item for item in items if item not in above])],
            )
        ],
    )
    page = Column(
        id="week_view_holder",
        cls="android.view.ViewGroup",
        width="fill",
        height="fill",
        children=[_header(screen, days), *_above(screen, days, above), hours, _count(screen, len(days))],
    )
    return pager("week_view_view_pager", turn, page)


def _header(screen: MainScreen, days: Sequence[date]) -> View:
    middle = days[len(days) // 2]
    month = Text(
        id="week_view_month_label", text=month_title(days[0], screen.today), size=12, max_lines=1, width="fill",
        text_align=CENTER, on_click=partial(screen.ask, "go"),
    )  # fmt: skip
    week = Text(
        id="week_view_week_number",
        text=f"wk. {middle.isocalendar().week}",
        size=11,
        color="on_surface_variant",
        max_lines=1,
        width="fill",
        text_align=CENTER,
    )
    names: list[View] = [
        Text(
            id="week_day_label",
            text=f"{LETTERS[day.weekday()]}\n{day.day}",
            size=14,
            face="medium",
            color="primary" if day == screen.today else "on_surface",
            weight=1,
            height="fill",
            text_align=CENTER,
            on_click=partial(screen.push, "day", day),
        )
        for day in days
    ]
    side = Column(ghost=True, width=HOURS_DP + 12, content_align=CENTER, height="fill", children=[month, week])
    return Row(
        id="week_letters_holder", width="fill", height=56, margin=(0, 0, 0, 4), children=[side, *names], padding=(0, 0)
    )


def _above(screen: MainScreen, days: Sequence[date], items: Sequence[Occurrence]) -> list[View]:
    if not items:
        return []
    placed = place_lines(days, items)
    lines = TopLines(
        id="week_all_day_holder",
        columns=len(days),
        lines=max(line for *_, line in placed) + 1,
        places=[(first, last, line) for _, first, last, line in placed],
        children=[_block(screen, item) for item, *_ in placed],
        margin=(HOURS_DP + 12, 0, 0, 4),
    )
    return [lines]


def _hours(screen: MainScreen) -> View:
    def name(hour: int) -> str:
        return f"{hour:02}" if screen.is_24h else f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"

    labels: list[View] = [
        Text(
            text=name(hour) if hour else "",
            size=12,
            color="on_surface_variant",
            width="fill",
            height=ROW_DP,
            text_align=(0.5, 0.0),
            max_lines=1,
        )
        for hour in range(24)
    ]
    return Column(id="week_view_hours_holder", width=HOURS_DP + 12, children=labels)


def _grid(screen: MainScreen, days: Sequence[date], items: Sequence[Occurrence]) -> View:
    children: list[View] = []
    places: list[Place] = []
    for number, day in enumerate(days):
        touched = View(id=f"week_column_{number}", clickable=True)
        touched.on_touch = partial(_touch, screen, day, touched)
        children.append(touched)
        places.append(Place(number, 0, 1440))
        for item, place in place_day(number, [item for item in items if item.start.date() == day]):
            children.append(_block(screen, item))
            places.append(place)
    slot = cast("str | None", screen.state.get("slot"))
    if slot is not None and datetime.fromisoformat(slot).date() in days:
        moment = datetime.fromisoformat(slot)
        children.append(_plus(screen, moment))
        places.append(Place(days.index(moment.date()), moment.hour * 60, moment.hour * 60 + 60))
    grid = HourGrid(id="week_events_columns_holder", columns=len(days), places=places, children=children)
    lines = Canvas(partial(_lines, screen, days), width="fill", height="fill", ghost=True)
    return Box(id="week_events_holder", weight=1, children=[lines, grid])


def _touch(screen: MainScreen, day: date, view: View, _x: float, y: float) -> None:
    hour = min(max(int((y - view.box.top) * 24 / max(view.box.height, 1)), 0), 23)
    screen.state["slot"] = (midnight(day) + timedelta(hours=hour)).isoformat()


def _plus(screen: MainScreen, moment: datetime) -> View:
    def create() -> None:
        screen.state.pop("slot", None)
        screen.create_at(moment, hour_long=True)

    mark = Icon(name="plus", color="on_primary_container", align=CENTER, ghost=True)
    return Box(
        id="week_new_event", desc="New Event", background="primary_container", radius=6, on_click=create,
        children=[mark],
    )  # fmt: skip


def _block(screen: MainScreen, item: Occurrence) -> View:
    color = screen.color_of(item.event)
    dim = is_dim(screen, item)
    label = Text(
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
    return Block(id="week_event_marker", on_click=partial(screen.show, item), children=[label])


def _lines(screen: MainScreen, days: Sequence[date], painter: Painter, box: Rect) -> None:
    """The lines between hours and days, and the one that shows what time it is."""
    for hour in range(1, 24):
        y = box.top + box.height * hour // 24
        painter.fill(Rect(box.left, y, box.right, y + 1), "outline_variant")
    for number in range(len(days)):
        left, _ = column(box, len(days), number)
        painter.fill(Rect(left, box.top, left + 1, box.bottom), "outline_variant")
    if screen.today in days:
        left, right = column(box, len(days), days.index(screen.today))
        y = box.top + box.height * (screen.now.hour * 60 + screen.now.minute) // 1440
        painter.fill(Rect(left, y - 2, right, y + 3), "primary")


def _count(screen: MainScreen, count: int) -> View:
    """How many days are on show."""

    def change(value: float) -> None:
        screen.options.put_number("weekly_view_days", 1 + round(value * (MOST_DAYS - 1)))

    bar = Slider(id="week_view_seekbar", value=(count - 1) / (MOST_DAYS - 1), on_change=change, weight=1)
    label = Text(id="week_view_days_count", text=plural(count, "day"), size=14, width=64, text_align=CENTER)
    return Row(
        id="week_view_days_control", width="fill", padding=(16, 0, 8, 0), background="surface_container",
        children=[bar, label],
    )  # fmt: skip
