"""The calendar of Simple Calendar Pro: what is in it, how to fill it, and whether only the right things changed.

Times are instants in seconds, as the app stores them, so that neither the phone's clock nor its time zone moves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from mobile_world.domain import Score
from mobile_world.tasks.state.changes import Change, only_changes

if TYPE_CHECKING:
    from typing import Self

    from mobile_world.runtime.controller import AndroidController

DATABASE = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
Row: TypeAlias = Mapping[str, str | int]
"""A row of `events` by the names of its columns; those that are left out have the values below."""

# fmt: off
DEFAULTS: dict[str, str | int] = {
    "start_ts": 0, "end_ts": 0, "title": "", "location": "", "description": "", "repeat_interval": 0, "repeat_rule": 0,
    "reminder_1_minutes": -1, "reminder_2_minutes": -1, "reminder_3_minutes": -1, "reminder_1_type": 0,
    "reminder_2_type": 0, "reminder_3_type": 0, "repeat_limit": 0, "repetition_exceptions": "[]", "attendees": "",
    "import_id": "", "time_zone": "UTC", "flags": 0, "event_type": 1, "parent_id": 0, "last_updated": 0,
    "source": "imported-ics", "availability": 0, "color": 0, "type": 0,
}
# fmt: on


@dataclass(frozen=True, order=True)
class CalendarEvent:
    """An event without what a person does not decide when asked for one (number, reminders, colour, source)."""

    start_ts: int
    end_ts: int
    title: str
    description: str = ""
    location: str = ""
    repeat_interval: int = 0
    """Seconds between its occurrences; 0 for none."""
    repeat_rule: int = 0
    """What repeats by week has a bit for each weekday, 1 for Monday."""
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    flags: int = 0
    """1 for what lasts whole days."""
    event_type: int = 1
    type: int = 0
    """1 for something to do rather than an event."""

    @classmethod
    def of(cls, row: Row) -> Self:
        """What a row holds."""
        full = DEFAULTS | dict(row)
        numbers = {name: int(full[name]) for name in _NUMBERS}
        texts = {name: str(full[name]) for name in ("title", "description", "location", "repetition_exceptions")}
        return cls(**numbers, **texts)  # type: ignore[arg-type]

    def __str__(self) -> str:
        """How a reason names it."""
        start, end = (datetime.fromtimestamp(moment, tz=UTC) for moment in (self.start_ts, self.end_ts))
        again = f", again after {self.repeat_interval // 86_400} days" if self.repeat_interval else ""
        note = f", {self.description!r}" if self.description else ""
        return f"{self.title!r} on {start:%Y-%m-%d %H:%M} to {end:%H:%M} UTC{again}{note}"


_EVERYTHING = """
SELECT (SELECT group_concat(title, ', ') FROM event_types) AS types, events.*
FROM (SELECT 1) LEFT JOIN events ORDER BY id
"""
"""All events, each beside the names of all types; one row without an event where there is none."""

_NUMBERS = (
    "start_ts", "end_ts", "repeat_interval", "repeat_rule", "repeat_limit", "flags", "event_type", "type",
)  # fmt: skip


@dataclass(frozen=True)
class Calendar:
    """Every event, to its last column, and the types that events can have."""

    rows: tuple[tuple[tuple[str, str], ...], ...]
    types: str

    @classmethod
    def take(cls, controller: AndroidController) -> Self:
        """Read everything."""
        return cls._read(controller.sql(DATABASE, _EVERYTHING))

    @classmethod
    def fill(cls, controller: AndroidController, rows: Iterable[Row]) -> Self:
        """Put events into the calendar and nothing else, and read everything, by one command."""
        values = ["(" + ", ".join(map(_literal, (DEFAULTS | dict(row)).values())) + ")" for row in rows]
        insert = [f"INSERT INTO events ({', '.join(DEFAULTS)}) VALUES {', '.join(values)}"] if values else []
        statements = ["DELETE FROM events", "DELETE FROM tasks", *insert, _EVERYTHING]
        return cls._read(controller.sql(DATABASE, "; ".join(statements)))

    @classmethod
    def _read(cls, found: Sequence[dict[str, str]]) -> Self:
        types = found[0]["types"]
        rows = tuple(tuple(row.items())[1:] for row in found if row["id"])
        return cls(rows, types)

    @property
    def events(self) -> list[CalendarEvent]:
        """What they hold, in the order in which they were made."""
        return [CalendarEvent.of(dict(row)) for row in self.rows]

    def compare(self, now: Calendar, wanted: Change[CalendarEvent]) -> Score:
        """1 when a later calendar differs as wanted and in no other way; what stays, stays to its last column."""
        gone = [CalendarEvent.of(dict(row)) for row in self.rows if row not in set(now.rows)]
        new = [CalendarEvent.of(dict(row)) for row in now.rows if row not in set(self.rows)]
        touched = Counter(gone) & Counter(new)
        if touched:
            names = ", ".join(str(event) for event in touched)
            return Score(0.0, f"calendar: changed in its details, though nobody asked: {names}")
        if now.types != self.types:
            return Score(0.0, f"calendar: the types of events are {now.types}, though nobody asked")
        return only_changes(gone, new, wanted, what="calendar")


def _literal(value: str | int) -> str:
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"
