"""The app's data: events, tasks and their types in `events.db`, whose times are seconds since 1970, and its options."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import TypeAlias

from simdroid import kit, ui
from simdroid.system import System, open_database, sort_key
from simdroid_apps.simple_calendar.editions import FOSSIFY_CALENDAR, SIMPLE_CALENDAR, Edition
from simdroid_apps.simple_calendar.events import (
    COLUMNS,
    COMPLETED,
    Event,
    Occurrence,
    day_code,
    instant,
    wall,
)
from simdroid_apps.simple_calendar.repetition import DAY, occurrences


def shared_tables(regular_color: int) -> str:
    """The tables that Fossify Calendar, a fork, has in common with this app; the colour is that of regular events."""
    return f"""
CREATE TABLE event_types (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, color INTEGER NOT NULL,
    caldav_calendar_id INTEGER NOT NULL, caldav_display_name TEXT NOT NULL, caldav_email TEXT NOT NULL,
    type INTEGER NOT NULL
);
CREATE UNIQUE INDEX index_event_types_id ON event_types (id);
INSERT INTO event_types VALUES (1, 'Regular event', {regular_color}, 0, '', '', 0);
CREATE TABLE tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, task_id INTEGER NOT NULL, start_ts INTEGER NOT NULL, flags INTEGER NOT NULL
);
CREATE TABLE widgets (
    id INTEGER PRIMARY KEY AUTOINCREMENT, widget_id INTEGER NOT NULL, period INTEGER NOT NULL
);"""


_COLUMNS = ", ".join(
    f"{name} {'INTEGER' if number else 'TEXT'} NOT NULL"
    for name, number in COLUMNS[1:]
    if name not in SIMPLE_CALENDAR.absent
)
SCHEMA = f"""
CREATE TABLE events (id INTEGER PRIMARY KEY AUTOINCREMENT, {_COLUMNS});
CREATE UNIQUE INDEX index_events_id ON events (id);{shared_tables(-752595)}
PRAGMA user_version = 8;
"""

REGULAR = 1
"""The event type that always exists."""
ONE, FUTURE, ALL = "one", "future", "all"
"""Which occurrences of a repeating event are changed or deleted."""
EventFilter: TypeAlias = Callable[[Event], bool]

_IN_REACH = """
SELECT * FROM events
WHERE (start_ts <= ? AND end_ts >= ? AND repeat_interval <= 0) OR (start_ts <= ? AND repeat_interval > 0)
ORDER BY id
"""


@dataclass(frozen=True)
class EventType:
    """An event type: a name and a colour."""

    id: int
    title: str
    color: int


class Store:
    """Queries and changes of the app's database, which is opened for each of them."""

    def __init__(self, system: System, edition: Edition = SIMPLE_CALENDAR) -> None:
        self._system, self._edition = system, edition

    @property
    def home(self) -> str:
        """The phone's time zone."""
        return self._system.clock.timezone

    def open(self) -> AbstractContextManager[sqlite3.Connection]:
        """A connection; what is written counts when it is closed."""
        return open_database(self._system.fs, self._edition.database)

    def between(self, since: datetime, until: datetime, condition: EventFilter | None = None) -> list[Occurrence]:
        """Everything that takes place between two moments of wall time, in the order of the lists of a day.

        Only events that fulfil `condition` are unfolded: one that repeats for ever has thousands of occurrences in a
        few years.
        """
        first, last = instant(since, self.home) - DAY, instant(until, self.home) + DAY
        with self.open() as database:
            rows = database.execute(_IN_REACH, (last, first, last)).fetchall()
            done = _completed(database)
        return sorted(
            (
                replace(occurrence, done=(occurrence.event.id, occurrence.start_ts) in done)
                for event in map(Event.of, rows)
                if condition is None or condition(event)
                for occurrence in occurrences(event, since, until, self.home)
            ),
            key=lambda item: item.order,
        )

    def all(self) -> list[Event]:
        """Every event and task, in the order they were made."""
        with self.open() as database:
            return [Event.of(row) for row in database.execute("SELECT * FROM events ORDER BY id")]

    def get(self, number: int) -> Event | None:
        """One event."""
        with self.open() as database:
            row = database.execute("SELECT * FROM events WHERE id = ?", (number,)).fetchone()
        return None if row is None else Event.of(row)

    def put(self, event: Event) -> int:
        """Store an event, a new one or a changed one; its number."""
        now = self._system.clock.now_ms()
        code = f"{event.title}{event.start_ts}{now}"
        import_id = event.import_id or f"{hashlib.md5(code.encode(), usedforsecurity=False).hexdigest()}{now}"
        values = asdict(event) | {"import_id": import_id, "time_zone": event.time_zone or self.home}
        values |= {"id": event.id or None, "last_updated": now}
        values = {name: value for name, value in values.items() if name not in self._edition.absent}
        with self.open() as database:
            return kit.insert(database, "events", values, replace=True)

    def delete(self, event: Event, start_ts: int = 0, part: str = ALL) -> None:
        """Delete an event with all occurrences, also those changed one by one; or a `part` of a repeating one."""
        event = self.get(event.id) or event
        if event.repeat_interval > 0 and part == ONE:
            self.leave_out(event, start_ts)
        elif event.repeat_interval > 0 and part == FUTURE and start_ts > event.start_ts:
            self.end_before(event, start_ts)
        else:
            with self.open() as database:
                database.execute(
                    "DELETE FROM events WHERE id = ? OR (parent_id = ? AND parent_id != 0)", (event.id,) * 2
                )
                database.execute("DELETE FROM tasks WHERE task_id = ?", (event.id,))

    def delete_all(self) -> None:
        """Delete every event and task."""
        with self.open() as database:
            database.execute("DELETE FROM events")
            database.execute("DELETE FROM tasks")

    def leave_out(self, event: Event, start_ts: int) -> None:
        """Let one occurrence of a repeating event not take place."""
        day = wall(start_ts, event.time_zone, self.home).date()
        with self.open() as database:
            database.execute(
                "UPDATE events SET repetition_exceptions = ? WHERE id = ?",
                (json.dumps(list(dict.fromkeys([*event.exceptions, day_code(day)])), separators=(",", ":")), event.id),
            )

    def end_before(self, event: Event, start_ts: int) -> None:
        """Let a repeating event end before one of its later occurrences."""
        with self.open() as database:
            database.execute("UPDATE events SET repeat_limit = ? WHERE id = ?", (start_ts - DAY, event.id))

    def completed(self, number: int, start_ts: int) -> bool:
        """Whether a task is completed."""
        with self.open() as database:
            return (number, start_ts) in _completed(database)

    def complete(self, event: Event, start_ts: int, *, done: bool) -> None:
        """Mark a task as completed or not."""
        with self.open() as database:
            database.execute("DELETE FROM tasks WHERE task_id = ? AND start_ts = ?", (event.id, start_ts))
            if done:
                kit.insert(
                    database, "tasks", {"task_id": event.id, "start_ts": start_ts, "flags": event.flags | COMPLETED}
                )

    def types(self) -> list[EventType]:
        """All event types, by name."""
        with self.open() as database:
            rows = database.execute(
                "SELECT id, CAST(title AS TEXT), CAST(color AS INTEGER) FROM event_types"
            ).fetchall()
        return sorted((EventType(*row) for row in rows), key=lambda kind: (sort_key(kind.title), kind.id))

    def put_type(self, kind: EventType) -> int:
        """Store an event type, a new one (number 0) or a changed one; its number."""
        values = {"title": kind.title, "color": kind.color}
        with self.open() as database:
            if kind.id:
                database.execute("UPDATE event_types SET title = :title, color = :color WHERE id = :id", asdict(kind))
                return kind.id
            return kit.insert(
                database,
                "event_types",
                values | {"caldav_calendar_id": 0, "caldav_display_name": "", "caldav_email": "", "type": 0},
            )

    def delete_types(self, numbers: Sequence[int], *, with_events: bool) -> None:
        """Delete event types; their events go too, or become regular ones."""
        with self.open() as database:
            for number in numbers:
                if number == REGULAR:
                    continue
                if with_events:
                    database.execute("DELETE FROM events WHERE event_type = ?", (number,))
                else:
                    database.execute("UPDATE events SET event_type = ? WHERE event_type = ?", (REGULAR, number))
                database.execute("DELETE FROM event_types WHERE id = ?", (number,))


def _completed(database: sqlite3.Connection) -> set[tuple[int, int]]:
    return {(row[0], row[1]) for row in database.execute("SELECT task_id, start_ts FROM tasks")}


VIEWS = {
    "day": (5, "Daily view"),
    "week": (3, "Weekly view"),
    "month": (1, "Monthly view"),
    "month_day": (7, "Monthly and daily view"),
    "year": (2, "Yearly view"),
    "list": (4, "Simple event list"),
}
"""The views in the order of their menu: the number under which the app remembers the last one, and its name."""

NEXT_FULL_HOUR, CURRENT_TIME = -1, -2
"""Default start times that are no time of day; others count minutes from midnight."""


class HourFormat(kit.Flag):
    """The 24-hour format; the phone's setting until it is chosen."""

    def get(self, system: System) -> bool:
        """What is stored, or what the phone does."""
        return self._file.stored(system).flag(self.key, ui.uses_24_hours(system))


class Options(kit.PreferenceFile, package=SIMPLE_CALENDAR.package, file="Prefs"):
    """The app's preferences."""

    sunday_first = kit.Flag(True)
    highlight_weekends = kit.Flag()
    week_numbers = kit.Flag()
    show_grid = kit.Flag()
    start_week_with_current_day = kit.Flag()
    display_description = kit.Flag(True)
    replace_description = kit.Flag()
    dim_past_events = kit.Flag(True)
    allow_changing_time_zones = kit.Flag()
    allow_creating_tasks = kit.Flag(True)
    dim_completed_tasks = kit.Flag(True)
    use_previous_event_reminders = kit.Flag(True)
    vibrate = kit.Flag()
    loop_reminders = kit.Flag()
    is_24h = HourFormat(key="use_24_hour_format")
    warned = kit.Flag(key="was_alarm_warning_shown")
    """Whether a person has read that reminders may come late."""
    default_start_time = kit.Number(NEXT_FULL_HOUR)
    default_duration = kit.Number()
    default_event_type_id = kit.Number(-1)
    default_reminder_1 = kit.Number(10)
    default_reminder_2 = kit.Number(-1)
    default_reminder_3 = kit.Number(-1)
    last_reminder_1 = kit.Number(10)
    last_reminder_2 = kit.Number(-1)
    last_reminder_3 = kit.Number(-1)
    start_weekly_at = kit.Number(7)
    weekly_view_days = kit.Number(7)
    display_past_events = kit.Number(1440)
    """How far back the list reaches, in minutes."""
    snooze_delay = kit.Number(10)
    snoozed_reminders = kit.Strings()
    hidden_event_types = kit.Strings()
    view_number = kit.Number(VIEWS["month"][0], key="view")

    @property
    def view(self) -> str:
        """The view the app opens with."""
        return next((name for name, (number, _) in VIEWS.items() if number == self.view_number), "month")

    @view.setter
    def view(self, name: str) -> None:
        self.view_number = VIEWS[name][0]

    @property
    def hidden_types(self) -> list[int]:
        """Event types whose events are not shown."""
        return [int(number) for number in self.hidden_event_types if number.isdecimal()]

    @hidden_types.setter
    def hidden_types(self, types: list[int]) -> None:
        self.hidden_event_types = [str(number) for number in sorted(set(types))]

    @property
    def first_reminders(self) -> tuple[int, int, int]:
        """What a new event is reminded of by: what the last one was, or what the settings say."""
        if self.use_previous_event_reminders:
            return self.last_reminder_1, self.last_reminder_2, self.last_reminder_3
        return self.default_reminder_1, self.default_reminder_2, self.default_reminder_3

    def note_reminders(self, reminders: tuple[int, int, int]) -> None:
        """Remember the reminders of an event for the next one."""
        self.last_reminder_1, self.last_reminder_2, self.last_reminder_3 = reminders


class FossifyOptions(Options, package=FOSSIFY_CALENDAR.package, file="Prefs"):
    """The preferences of the fork."""


_OPTIONS = {item.package: item for item in (Options, FossifyOptions)}


def options_of(edition: Edition) -> type[Options]:
    """The preferences of an app."""
    return _OPTIONS[edition.package]
