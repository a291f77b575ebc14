"""The views that show a month, a day, or both."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.event_rows import time_on_day
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.moments import in_month, midnight, shifted
from mobile_world.phone.apps.simple_calendar.month_canvas import month_grid
from mobile_world.phone.apps.simple_calendar.month_layout import month_days
from mobile_world.phone.apps.simple_calendar.words import day_title, month_day, month_title
from mobile_world.phone.ui import CENTER, Column, Divider, IconButton, Recycler, Row, Text, Turnable, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

PAGER = "androidx.viewpager.widget.ViewPager"
_LAST_MINUTE = timedelta(days=1) - timedelta(minutes=1)


def header(screen: MainScreen, title: str, on_turn: Callable[[int], object]) -> View:
    """What is on show between the arrows to what lies before and after it."""
    back, on = partial(on_turn, -1), partial(on_turn, 1)
    image = "android.widget.ImageView"
    return Row(
        ghost=True,
        width="fill",
        height=48,
        padding=(4, 0),
        children=[
            IconButton(id="top_left_arrow", cls=image, name="chevron_left", color="on_surface", on_click=back),
            Text(
                id="top_value",
                text=title,
                desc=title,
                size=20,
                weight=1,
                height="fill",
                text_align=CENTER,
                max_lines=1,
                on_click=partial(screen.ask, "go"),
            ),
            IconButton(id="top_right_arrow", cls=image, name="chevron_right", color="on_surface", on_click=on),
        ],
    )


def pager(id: str, on_turn: Callable[[int], object], content: View) -> View:
    """A page that a swipe to the side changes."""
    return Turnable(id=id, cls=PAGER, width="fill", height="fill", on_turn=on_turn, scrollable=True, children=[content])


def month_page(screen: MainScreen, day: date) -> View:
    """A month, drawn with the names of its events."""

    def turn(step: int) -> None:
        screen.turn_to(in_month(day, step))

    grid = month_grid(screen, day, _of_month(screen, day), partial(screen.push, "day"))
    grid.weight = 1
    page = Column(
        id="month_calendar_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        height="fill",
        children=[header(screen, month_title(day, screen.today), turn), grid],
    )
    return pager("fragment_months_viewpager", turn, page)


def day_page(screen: MainScreen, day: date) -> View:
    """What takes place on a day."""

    def turn(step: int) -> None:
        screen.turn_to(shifted(day, step))

    page = Column(
        id="day_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        height="fill",
        children=[header(screen, day_title(day, screen.today), turn), _day_list(screen, "day_events", day)],
    )
    return pager("fragment_days_viewpager", turn, page)


def month_day_page(screen: MainScreen, day: date) -> View:
    """A month, and below it what takes place on the day that is chosen."""

    def turn(step: int) -> None:
        screen.turn_to(in_month(day, step))

    grid = month_grid(screen, day, _of_month(screen, day), screen.turn_to, chosen=day, dots=True)
    grid.weight = 1
    label = Text(
        id="month_day_selected_day_label",
        text=month_day(day),
        size=16,
        face="medium",
        color="primary",
        width="fill",
        padding=(16, 12, 16, 4),
    )
    below: View = _day_list(screen, "month_day_events_list", day)
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
    page = Column(
        id="month_day_view_holder",
        cls="android.view.ViewGroup",
        width="fill",
        height="fill",
        children=[
            header(screen, month_title(day, screen.today), turn),
            grid,
            Divider(id="month_day_list_divider"),
            label,
            below,
        ],
    )
    return pager("fragment_months_viewpager", turn, page)


def _of_month(screen: MainScreen, day: date) -> list[Occurrence]:
    days = month_days(day, sunday_first=screen.sunday_first)
    return screen.shown(midnight(days[0]), midnight(days[-1]) + _LAST_MINUTE)


def _day_list(screen: MainScreen, id: str, day: date) -> View:
    def row(item: Occurrence) -> View:
        return screen.row(item, time_on_day(screen, item, day))

    return Recycler(id=id, key=f"{id}:{day}", items=screen.on_day(day), build=row, weight=1, padding=(0, 0, 0, 88))
