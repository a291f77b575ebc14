"""Events of instances that differ from the original's: other titles, days and hours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from mobile_world.tasks.authoring import BaseTask
from mobile_world.tasks.values import FossifyCalendar, Scene

TODAY = date(2025, 10, 16)
"""The day on which the tasks play, a Thursday."""
WEEK_S = 604_800
TITLES = (
    "Budget Review", "Car Wash", "Code Review", "Dance Lesson", "Eye Exam", "Farmers Market", "Guitar Lesson",
    "Haircut", "Library Visit", "Museum Tour", "Parent Evening", "Photo Walk", "Plumber Visit", "Pottery Course",
    "Project Demo", "Roadmap Planning", "Swimming", "Theater Evening", "Vet Appointment", "Volunteer Shift",
)  # fmt: skip
SERIES = ("Morning Run", "Team Standup", "Evening Walk", "Spanish Practice", "Gym Session", "Dog Walk")
JOURNEYS = ("Camping Trip", "Family Visit", "Cabin Weekend", "Trade Fair", "Cycling Tour")
CITIES = ("Lisbon", "Oslo", "Vienna", "Toronto", "Seoul", "Madrid", "Dublin", "Prague")
NAMES = ("Sam", "Nina", "Oscar", "Priya", "Tom", "Wendy", "Yusuf", "Laura")

CONTACTS = (
    ("Emily", "2366462553"), ("Jessica", "6055117055"), ("Ethan", "6494611138"), ("Grace", "7746937409"),
    ("Chloe", "6275475879"), ("Lucas", "3049408938"), ("Henry", "4098224788"), ("Mia", "4058298746"),
)  # fmt: skip
"""People of the phone's address book, by the first names that nobody else there has."""

Row = dict[str, Any]


def moment(day: date, hour: int, minute: int = 0) -> datetime:
    """A time of a day on the phone, whose zone is UTC."""
    return datetime.combine(day, time(hour, minute), tzinfo=UTC)


def once(title: str, start: datetime, minutes: int, **columns: str | int) -> Row:
    """An event that takes place once."""
    begin = int(start.timestamp())
    return {"title": title, "start_ts": begin, "end_ts": begin + minutes * 60, **columns}


def all_day(title: str, first: date, last: date, **columns: str | int) -> Row:
    """An event of whole days, stored as the app does: from midnight to noon of the last day."""
    start, end = int(moment(first, 0).timestamp()), int(moment(last, 12).timestamp())
    return {"title": title, "start_ts": start, "end_ts": end, "flags": 1, **columns}


def weekly(title: str, first: datetime, minutes: int, weekdays: Sequence[int], until: date) -> Row:
    """A series: on these days of every week, Monday is 0, from its first day to a last one."""
    rule = sum(1 << day for day in weekdays)
    limit = int(moment(until, 23, 59).timestamp()) + 59
    return once(title, first, minutes, repeat_interval=WEEK_S, repeat_rule=rule, repeat_limit=limit)


def draw_free_hours(random: Random, count: int, *, since: int = 8, until: int = 21) -> list[int]:
    """Full hours of one day, none of them twice, in their order."""
    return sorted(random.sample(range(since, until), count))


def draw_others(random: Random, days: Sequence[date], titles: Sequence[str]) -> list[Row]:
    """One event under each title, on days drawn from some."""
    return [once(title, moment(random.choice(days), random.randrange(8, 20)), 60) for title in titles]


def days_from(first: date, count: int) -> list[date]:
    """Days in a row."""
    return [first + timedelta(ahead) for ahead in range(count)]


def calendar_of(params: Mapping[str, Any]) -> Scene:
    """The drawn events; the original's instance plays with those of the phone's image."""
    return [FossifyCalendar(params["events"])] if params["events"] else []


class CalendarTask(BaseTask):
    """A task with the calendar of its parameters."""

    def scene(self) -> Scene:
        return calendar_of(self.params)


def day_name(day: date) -> str:
    """A day as goals name it: `October 20`."""
    return f"{day:%B} {day.day}"


def hour_name(at: datetime) -> str:
    """A time as people write it: `9:10 AM`."""
    return f"{at.hour % 12 or 12}:{at:%M %p}"


def from_iso(text: str) -> datetime:
    """A moment of the parameters."""
    return datetime.fromisoformat(text)
