"""An event or a task as the app's database holds it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from typing import Any

ALL_DAY, COMPLETED = 1, 8
"""Bits of `flags`."""

EVENT_TYPE, TASK_TYPE = 0, 1
NO_REMINDER = -1
SOURCE = "simple-calendar"


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

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Event:
        """Read a row; outside code may have written texts into columns of numbers."""
        values: dict[str, Any] = {name: _number(row[name]) if number else _text(row[name]) for name, number in _COLUMNS}
        return cls(**values)

    def columns(self) -> dict[str, int | str]:
        """Everything but the key."""
        values: dict[str, int | str] = asdict(self)
        del values["id"]
        return values

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
            found = json.loads(self.repetition_exceptions)
        except ValueError:
            return []
        return [str(one) for one in found] if isinstance(found, list) else []


@dataclass(frozen=True)
class Occurrence:
    """One time that an event takes place, in wall time."""

    event: Event
    start: datetime
    end: datetime
    start_ts: int
    done: bool = False
    """Whether it is a task that somebody has completed."""

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.event.id}_{self.start_ts}"

    @property
    def order(self) -> tuple[object, ...]:
        """How the app sorts the things of one day."""
        event = self.event
        return not event.all_day, self.start, self.end, event.title, event.description

    def covers(self, day: date) -> bool:
        """Whether a part of it lies on a day."""
        return self.start.date() <= day <= self.end.date()


_COLUMNS = tuple((each.name, each.type == "int") for each in fields(Event))
"""The columns, and which of them hold numbers."""


_LARGEST = 1 << 62


def _text(found: object) -> str:
    return "" if found is None else str(found)


def _number(found: object) -> int:
    try:
        number = found if isinstance(found, int) else int(str(found))
    except ValueError:
        return 0
    return min(max(number, -_LARGEST), _LARGEST)
