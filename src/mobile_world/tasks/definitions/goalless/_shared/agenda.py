"""Events of scenes: how they are drawn, and steps to the form that shows one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar
from zlib import crc32

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.calendar_steps import begin_event, choose_day, choose_times
from mobile_world.tasks.definitions.android_world._shared import moment
from mobile_world.tasks.definitions.android_world.calendar._events import EventRow, event_row
from mobile_world.tasks.definitions.android_world.calendar._steps import APP, show_day
from mobile_world.tasks.definitions.goalless._shared.thread import ThreadScene
from mobile_world.tasks.values import WEEK

MONDAY = date(2023, 10, 16)
"""The day after the one on which scenes play."""
AGENDA = ("Yoga", "Return the library books", "Call the landlord", "Team meeting", "Window cleaner", "Book club")


class CalendarScene(ThreadScene):
    """A scene about an appointment that somebody has written about."""

    app_names: ClassVar[set[str]] = {"Calendar", "SMS Messenger"}


def day_name(day: date) -> str:
    """A day as people write it: `Tuesday 17`."""
    return f"{WEEK[day.weekday()]} {day.day}"


def made_event(start: datetime, minutes: int, title: str, *, location: str = "") -> EventRow:
    """An event that was made in the app itself, which gives each an identity of its own."""
    own: EventRow = {"import_id": f"{crc32(title.encode()):032x}", "source": "simple-calendar"}
    return event_row(start, minutes, title, location=location) | own


def moved_to(start: datetime, row: EventRow) -> EventRow:
    """The same event, as long as before, at another time."""
    begin = int(start.timestamp())
    return row | {"start_ts": begin, "end_ts": begin + int(row["end_ts"]) - int(row["start_ts"])}


def agenda(random: Random, titles: tuple[str, ...] = AGENDA) -> list[EventRow]:
    """Ordinary events of that week and the one after it, all of them before noon."""
    days = [MONDAY + timedelta(away) for away in random.sample(range(12), 4)]
    return [
        made_event(moment(day, time(random.randrange(8, 12))), 45, title)
        for day, title in zip(days, random.sample(titles, 4), strict=True)
    ]


def span(day: date, hour: int, minute: int, minutes: int) -> dict[str, Any]:
    """When an event takes place, as parameters."""
    return {"day": day.isoformat(), "hour": hour, "minute": minute, "minutes": minutes}


def start_of(params: Mapping[str, Any]) -> datetime:
    """When the event of the parameters begins."""
    return moment(date.fromisoformat(params["day"]), time(params["hour"], params["minute"]))


def begin_form(hand: Hand, title: str, start: datetime, minutes: int) -> Steps:
    """Open the form of a new event, with its title and its times of day."""
    yield from hand.open(APP)
    yield from begin_event(hand, title)
    yield from choose_times(hand, start, start + timedelta(minutes=minutes))


def choose_start_day(hand: Hand, day: date) -> Steps:
    """Take another day in the form; the end follows."""
    yield from hand.tap(id="event_start_date")
    yield from choose_day(hand, day)


def open_event(hand: Hand, row: Mapping[str, Any], day: date) -> Steps:
    """Open an event from the list of its day."""
    yield from show_day(hand, day)
    yield from hand.tap(text=row["title"], id="event_item_title")
