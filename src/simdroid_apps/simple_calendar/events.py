"""Events and tasks as rows of the database, their occurrences, and the time arithmetic between instants and wall time.

The store holds instants. What the screens reckon with is wall time without a zone: that of the phone, or for what lasts
whole days that of the zone the event was made in, so that a birthday stays on its day wherever the phone goes.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

ALL_DAY, COMPLETED = 1, 8
"""Bits of `flags`."""

EVENT_TYPE, TASK_TYPE = 0, 1
TENTATIVE, CONFIRMED, CANCELED = 0, 1, 2
"""Values of `status`, which only the databases of Fossify Calendar have."""
NO_REMINDER = -1
SOURCE = "simple-calendar"
EARLIEST, LATEST = datetime(1902, 1, 1), datetime(2150, 1, 1)  # noqa: DTZ001 - wall time has no zone
"""What the calendar can show; outside code may store any number."""

_FIRST_S, _LAST_S = (int(item.replace(tzinfo=UTC).timestamp()) for item in (EARLIEST, LATEST))


@lru_cache(64)
def known_zone(*names: str) -> tzinfo:
    """The first of these time zones that exists; else UTC."""
    for name in names:
        try:
            return ZoneInfo(name)
        except (LookupError, ValueError, OSError):
            continue
    return UTC


def wall(seconds: int, *zones: str) -> datetime:
    """The wall time of an instant in the first of these zones that is known."""
    return datetime.fromtimestamp(min(max(seconds, _FIRST_S), _LAST_S), tz=known_zone(*zones)).replace(tzinfo=None)


def instant(moment: datetime, *zones: str) -> int:
    """The instant at which clocks in a zone show something."""
    return int(moment.replace(tzinfo=known_zone(*zones)).timestamp())


def midnight(day: date) -> datetime:
    """The beginning of a day."""
    return datetime.combine(day, time())


def day_code(day: date) -> str:
    """A day as the app stores it in lists: 20231015."""
    return f"{day:%Y%m%d}"


def in_month(day: date, step: int) -> date:
    """The first day of the month so many months on, within what the calendar can show."""
    count = day.year * 12 + day.month - 1 + step
    count = min(max(count, EARLIEST.year * 12), LATEST.year * 12 - 1)
    return date(count // 12, count % 12 + 1, 1)


def shifted(day: date, days: int) -> date:
    """A day so many days on, within what the calendar can show."""
    return min(max(day + timedelta(days), EARLIEST.date()), LATEST.date() - timedelta(1))


def week_start(day: date, *, sunday_first: bool) -> date:
    """The first day of the week a day lies in."""
    return day - timedelta((day.weekday() + 1) % 7 if sunday_first else day.weekday())


@dataclass(frozen=True, kw_only=True)
class Event:
    """One row of `events`, by the names of its columns; `id` 0 is not stored yet."""

    id: int = 0
    start_ts: int = 0
    end_ts: int = 0
    title: str = ""
    location: str = ""
    description: str = ""
    repeat_interval: int = 0
    repeat_rule: int = 0
    reminder_1_minutes: int = NO_REMINDER
    reminder_2_minutes: int = NO_REMINDER
    reminder_3_minutes: int = NO_REMINDER
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = ""
    flags: int = 0
    event_type: int = 1
    parent_id: int = 0
    last_updated: int = 0
    source: str = SOURCE
    availability: int = 0
    color: int = 0
    type: int = EVENT_TYPE
    access_level: int = 0
    status: int = CONFIRMED

    @classmethod
    def of(cls, row: sqlite3.Row) -> Event:
        """Read a row; outside code may have written texts into columns of numbers."""
        columns = row.keys()
        values: dict[str, Any] = {
            name: _number(row[name]) if number else str("" if row[name] is None else row[name])
            for name, number in COLUMNS
            if name in columns
        }
        return cls(**values)

    @property
    def all_day(self) -> bool:
        """Whether it lasts whole days."""
        return bool(self.flags & ALL_DAY)

    @property
    def is_task(self) -> bool:
        """Whether it is something to do."""
        return self.type == TASK_TYPE

    @property
    def reminders(self) -> tuple[int, int, int]:
        """Minutes before it begins, -1 for none."""
        return self.reminder_1_minutes, self.reminder_2_minutes, self.reminder_3_minutes

    @property
    def exceptions(self) -> list[str]:
        """Days on which it is left out, as 20231015."""
        try:
            codes = json.loads(self.repetition_exceptions)
        except ValueError:
            return []
        return [str(item) for item in codes] if isinstance(codes, list) else []


@dataclass(frozen=True)
class Occurrence:
    """One occurrence of an event, in wall time."""

    event: Event
    start: datetime
    end: datetime
    start_ts: int
    done: bool = False
    """Whether it is a task that somebody has completed."""

    @property
    def key(self) -> str:
        """A unique key."""
        return f"{self.event.id}_{self.start_ts}"

    @property
    def order(self) -> tuple[object, ...]:
        """How the app sorts the things of one day."""
        event = self.event
        return not event.all_day, self.start, self.end, event.title, event.description

    def covers(self, day: date) -> bool:
        """Whether a part of it lies on a day."""
        return self.start.date() <= day <= self.end.date()


COLUMNS = tuple((field.name, field.type == "int") for field in fields(Event))
"""The columns, and which of them hold numbers."""
_LARGEST = 1 << 62


def _number(value: object) -> int:
    try:
        number = value if isinstance(value, int) else int(str(value))
    except ValueError:
        return 0
    return min(max(number, -_LARGEST), _LARGEST)
