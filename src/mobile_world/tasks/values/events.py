"""Events of Simple Calendar Pro and Fossify Calendar.

Times are instants in seconds, as the app stores them, so that neither the phone's clock nor its time zone moves them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from mobile_world.tasks.values.bookkeeping import decided_columns
from mobile_world.tasks.values.fixtures import Reader, Record
from mobile_world.tasks.values.record_fields import without_end_blanks
from mobile_world.tasks.values.tables import Table, literal
from mobile_world.tasks.values.text_matching import check_texts, mentions

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DATABASE = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
FOSSIFY_DATABASE = "/data/data/org.fossify.calendar/databases/events.db"
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
    database: ClassVar[str] = DATABASE

    @classmethod
    def of(cls, row: Row) -> Self:
        """What a row holds."""
        full = DEFAULTS | dict(row)
        decided: dict[str, Any] = {name: type(DEFAULTS[name])(full[name]) for name in DECIDED}
        return cls(**decided)

    def matches(self, record: Event) -> bool:
        """Whether an event is the same in what a person decides."""
        return without_end_blanks(replace(self, row=())) == without_end_blanks(replace(record, row=()))

    @property
    def state(self) -> object:
        """What a person decided, reminders and colour included."""
        return decided_columns(Table(self.database, "events").kind, self.row) or self

    def __str__(self) -> str:
        """As the reason of a score names it."""
        start, end = (datetime.fromtimestamp(moment, tz=UTC) for moment in (self.start_ts, self.end_ts))
        again = f", again after {self.repeat_interval // 86_400} days" if self.repeat_interval else ""
        note = f", {self.description!r}" if self.description else ""
        return f"{self.title!r} on {start:%Y-%m-%d %H:%M} to {end:%H:%M} UTC{again}{note}"

    @classmethod
    def read(cls, controller: AndroidController) -> list[Event]:
        """Every event, in the order in which they were made."""
        rows = controller.sql(cls.database, "SELECT * FROM events ORDER BY id")
        return [replace(cls.of(row), row=tuple(row.items())) for row in rows]


@dataclass(frozen=True, order=True)
class FossifyEvent(Event):
    """An event of Fossify Calendar."""

    kind: ClassVar[str] = "fossify_events"
    database: ClassVar[str] = FOSSIFY_DATABASE


@dataclass(frozen=True)
class Appointment(Record):
    """An event by what a goal says of it: once, at these hours; the rest may be anything."""

    start: datetime
    end: datetime
    title: str = ""
    """Whatever its case; empty where the goal leaves it open."""
    about: tuple[str, ...] = ()
    """Words of which an open title has one at least, such as what it is and with whom; any title without them."""
    calendar: type[Event] = FossifyEvent
    """Of which app it is."""

    def __post_init__(self) -> None:
        """Refuse one text in place of several."""
        check_texts(self, "about", self.about)

    def matches(self, record: Event) -> bool:
        """Whether an event is meant by it."""
        plain = not (record.repeat_interval or record.flags & 1 or record.type)
        return plain and self._is_at(record) and self._is_called(record)

    def nearly(self, record: Event) -> str:
        """An event that has the title or the hours, but not both or not only once."""
        alike = self._is_at(record) or (bool(self.title or self.about) and self._is_called(record))
        unnamed = self._is_at(record) and not self._is_called(record) and bool(self.about)
        return f"{record}{f', whose title names none of {_listed(self.about)}' if unnamed else ''}" if alike else ""

    def _is_at(self, record: Event) -> bool:
        return (record.start_ts, record.end_ts) == (int(self.start.timestamp()), int(self.end.timestamp()))

    def _is_called(self, record: Event) -> bool:
        if self.title:
            return record.title.strip().casefold() == self.title.casefold()
        return not self.about or any(
            (mentions(record.title, word) if word.isascii() else word in record.title) for word in self.about
        )

    def __str__(self) -> str:
        """As the reason of a score names it."""
        what = repr(self.title) if self.title else f"an event{f' about {_listed(self.about)}' if self.about else ''}"
        return f"{what} on {self.start:%Y-%m-%d %H:%M} to {self.end:%H:%M} UTC"

    @property
    def reader(self) -> Reader:
        return self.calendar


def _listed(alternatives: tuple[str, ...]) -> str:
    return " or ".join(alternatives)


@dataclass(frozen=True)
class Calendar:
    """A calendar with these events and nothing else."""

    rows: Sequence[Row]

    database: ClassVar[str] = DATABASE

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Calendar]) -> None:
        """Fill the calendar by one command."""
        rows = [DEFAULTS | dict(row) for calendar in fixtures for row in calendar.rows]
        values = ", ".join("(" + ", ".join(map(literal, row.values())) + ")" for row in rows)
        insert = [f"INSERT INTO events ({', '.join(DEFAULTS)}) VALUES {values}"] if rows else []
        controller.sql(cls.database, "; ".join(["DELETE FROM events", "DELETE FROM tasks", *insert]))


@dataclass(frozen=True)
class FossifyCalendar(Calendar):
    """Fossify Calendar with these events and nothing else."""

    database: ClassVar[str] = FOSSIFY_DATABASE
