"""Reads and writes `events.db`."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from mobile_world.phone.apps.simple_calendar.events import COMPLETED, Event, Occurrence
from mobile_world.phone.apps.simple_calendar.intents import PACKAGE
from mobile_world.phone.apps.simple_calendar.moments import DAY_S, day_code, instant, wall, zone_named
from mobile_world.phone.apps.simple_calendar.repetition import occurrences
from mobile_world.phone.system import System, open_database

DATABASE = "databases/events.db"
PATH = f"/data/data/{PACKAGE}/{DATABASE}"
Wanted: TypeAlias = Callable[[Event], bool]
REGULAR = 1
"""The event type that always exists."""

_IN_REACH = """
SELECT * FROM events
WHERE (start_ts <= ? AND end_ts >= ? AND repeat_interval <= 0) OR (start_ts <= ? AND repeat_interval > 0)
ORDER BY id
"""


@dataclass(frozen=True)
class EventType:
    """A kind of events with a colour."""

    id: int
    title: str
    color: int


class Store:
    """The app's tables, opened anew for every question."""

    def __init__(self, system: System) -> None:
        self._system = system

    @property
    def home(self) -> str:
        """The phone's time zone."""
        return self._system.clock.timezone

    def open(self) -> AbstractContextManager[sqlite3.Connection]:
        """A connection; what is written counts when it is closed."""
        return open_database(self._system.fs, PATH)

    def between(self, since: datetime, until: datetime, wanted: Wanted | None = None) -> list[Occurrence]:
        """Everything that takes place between two moments of wall time, in the order of the lists of a day.

        Only `wanted` events are unfolded: one that repeats for ever has thousands of occurrences in a few years.
        """
        zone = zone_named(self.home, self.home)
        first, last = instant(since, zone) - DAY_S, instant(until, zone) + DAY_S
        with self.open() as database:
            rows = database.execute(_IN_REACH, (last, first, last)).fetchall()
            done = _completed(database)
        found = [
            replace(each, done=(each.event.id, each.start_ts) in done)
            for event in (Event.of(dict(row)) for row in rows)
            if wanted is None or wanted(event)
            for each in occurrences(event, since, until, self.home)
        ]
        return sorted(found, key=lambda one: one.order)

    def get(self, number: int) -> Event | None:
        """One event."""
        with self.open() as database:
            row = database.execute("SELECT * FROM events WHERE id = ?", (number,)).fetchone()
        return None if row is None else Event.of(dict(row))

    def put(self, event: Event) -> int:
        """Store an event, a new one or a changed one; its number."""
        now = self._system.clock.now_ms()
        code = f"{event.title}{event.start_ts}{now}"
        digest = hashlib.md5(code.encode(), usedforsecurity=False).hexdigest()
        event = replace(
            event,
            import_id=event.import_id or f"{digest}{now}",
            time_zone=event.time_zone or self.home,
            last_updated=now,
        )
        values = event.columns()
        names, marks = ", ".join(values), ", ".join("?" for _ in values)
        with self.open() as database:
            if event.id:
                changes = ", ".join(f"{name} = ?" for name in values)
                written = database.execute(f"UPDATE events SET {changes} WHERE id = ?", (*values.values(), event.id))
                if written.rowcount:
                    return event.id
            return (
                database.execute(f"INSERT INTO events ({names}) VALUES ({marks})", (*values.values(),)).lastrowid or 0
            )

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete events with all their occurrences, those that were changed one by one included."""
        with self.open() as database:
            for number in numbers:
                database.execute("DELETE FROM events WHERE id = ? OR (parent_id = ? AND parent_id != 0)", (number,) * 2)
                database.execute("DELETE FROM tasks WHERE task_id = ?", (number,))

    def delete_all(self) -> None:
        """Delete every event and task."""
        with self.open() as database:
            database.execute("DELETE FROM events")
            database.execute("DELETE FROM tasks")

    def leave_out(self, event: Event, start_ts: int) -> None:
        """Let one occurrence of a repeating event not take place."""
        day = wall(start_ts, zone_named(event.time_zone, self.home)).date()
        codes = [*event.exceptions, day_code(day)]
        with self.open() as database:
            database.execute(
                "UPDATE events SET repetition_exceptions = ? WHERE id = ?",
                (json.dumps(list(dict.fromkeys(codes)), separators=(",", ":")), event.id),
            )

    def end_before(self, event: Event, start_ts: int) -> None:
        """Let a repeating event end before one of its occurrences; the first one ends all of it."""
        if start_ts <= event.start_ts:
            self.delete([event.id])
            return
        with self.open() as database:
            database.execute("UPDATE events SET repeat_limit = ? WHERE id = ?", (start_ts - DAY_S, event.id))

    def completed(self, number: int, start_ts: int) -> bool:
        """Whether somebody has done a task."""
        with self.open() as database:
            return (number, start_ts) in _completed(database)

    def complete(self, event: Event, start_ts: int, *, done: bool) -> None:
        """Note that a task is done, or is not."""
        with self.open() as database:
            database.execute("DELETE FROM tasks WHERE task_id = ? AND start_ts = ?", (event.id, start_ts))
            if done:
                database.execute(
                    "INSERT INTO tasks (task_id, start_ts, flags) VALUES (?, ?, ?)",
                    (event.id, start_ts, event.flags | COMPLETED),
                )

    def types(self) -> list[EventType]:
        """All event types, by name."""
        with self.open() as database:
            rows = database.execute(
                "SELECT id, CAST(title AS TEXT) AS title, CAST(color AS INTEGER) AS color FROM event_types"
            ).fetchall()
        return sorted((EventType(*row) for row in rows), key=lambda one: (one.title.casefold(), one.id))

    def put_type(self, kind: EventType) -> int:
        """Store an event type, a new one (number 0) or a changed one; its number."""
        with self.open() as database:
            if kind.id:
                values = (kind.title, kind.color, kind.id)
                database.execute("UPDATE event_types SET title = ?, color = ? WHERE id = ?", values)
                return kind.id
            made = database.execute(
                "INSERT INTO event_types (title, color, caldav_calendar_id, caldav_display_name, caldav_email, type)"
                " VALUES (?, ?, 0, '', '', 0)",
                (kind.title, kind.color),
            )
            return made.lastrowid or 0

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
