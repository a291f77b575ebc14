"""Events of Simple Calendar Pro.

Times are instants in seconds, as the app stores them, so that neither the phone's clock nor its time zone moves them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.tables import literal

if TYPE_CHECKING:
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
DECIDED = (
    "start_ts", "end_ts", "title", "description", "location", "repeat_interval", "repeat_rule", "repeat_limit",
    "repetition_exceptions", "flags", "event_type", "type",
)
# fmt: on
"""Columns that a person decides when asked for an event; others, such as reminders and colour, do not count."""


@dataclass(frozen=True, order=True)
class Event(Record):
    """An event."""

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
    row: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Every column as it is stored: what must stay, stays to the last one."""

    kind: ClassVar[str] = "events"

    @classmethod
    def of(cls, row: Row) -> Self:
        """What a row holds."""
        full = DEFAULTS | dict(row)
        decided: dict[str, Any] = {name: type(DEFAULTS[name])(full[name]) for name in DECIDED}
        return cls(**decided)

    def matches(self, found: Event) -> bool:
        """Whether an event is the same in what a person decides."""
        return replace(self, row=()) == replace(found, row=())

    def __str__(self) -> str:
        """As the reason of a score names it."""
        start, end = (datetime.fromtimestamp(moment, tz=UTC) for moment in (self.start_ts, self.end_ts))
        again = f", again after {self.repeat_interval // 86_400} days" if self.repeat_interval else ""
        note = f", {self.description!r}" if self.description else ""
        return f"{self.title!r} on {start:%Y-%m-%d %H:%M} to {end:%H:%M} UTC{again}{note}"

    @classmethod
    def read(cls, controller: AndroidController) -> list[Event]:
        """Every event, in the order in which they were made."""
        rows = controller.sql(DATABASE, "SELECT * FROM events ORDER BY id")
        return [replace(cls.of(row), row=tuple(row.items())) for row in rows]


@dataclass(frozen=True)
class Calendar:
    """A calendar with these events and nothing else."""

    rows: Sequence[Row]

    @classmethod
    def put(cls, controller: AndroidController, calendars: Sequence[Calendar]) -> None:
        """Fill the calendar by one command."""
        rows = [DEFAULTS | dict(row) for calendar in calendars for row in calendar.rows]
        values = ", ".join("(" + ", ".join(map(literal, row.values())) + ")" for row in rows)
        insert = [f"INSERT INTO events ({', '.join(DEFAULTS)}) VALUES {values}"] if rows else []
        controller.sql(DATABASE, "; ".join(["DELETE FROM events", "DELETE FROM tasks", *insert]))
