"""Alarm schedule: when the alarms of the clock app ring, as Android's alarm manager knows.

The clock's database is the only place alarms are kept. It is read again whenever it has changed, so that a pushed file
counts at once; what was read last is remembered, because the status bar and every passing moment ask.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from simdroid.system.device import Clock
from simdroid.system.files import FileSystem, file_state, open_database

CLOCK = "com.google.android.deskclock"
ALARMS = f"/data/user_de/0/{CLOCK}/databases/alarms.db"

SNOOZED, RINGING = 4, 5
"""States of an instance, with the numbers the app stores: one rings again at its own time, one rings now."""

_LAST_YEAR = 9000
"""Later dates are ignored: adding to them would overflow the calendar."""

# Cast, because outside code may have written texts into columns of numbers.
_ENABLED = """
SELECT _id, CAST(hour AS INTEGER) AS hour, CAST(minutes AS INTEGER) AS minutes,
  CAST(daysofweek AS INTEGER) AS days, CAST(label AS TEXT) AS label, blackout_start, blackout_end
FROM alarm_templates WHERE enabled AND NOT (
  CAST(daysofweek AS INTEGER) = 0
  AND EXISTS (SELECT 1 FROM alarm_instances WHERE alarm_id = alarm_templates._id AND alarm_state IN (4, 5)))
"""
"""A single alarm that rings or snoozes has no next time of its own."""

_INSTANCES = """
SELECT alarm_id, alarm_state, CAST(year AS INTEGER), CAST(month AS INTEGER), CAST(day AS INTEGER),
  CAST(hour AS INTEGER), CAST(minutes AS INTEGER), CAST(label AS TEXT)
FROM alarm_instances WHERE alarm_state IN (4, 5) ORDER BY _id
"""


class AlarmServices(Protocol):
    """The services that alarms are read with."""

    clock: Clock
    fs: FileSystem


class PendingAlarm(NamedTuple):
    """An alarm that is on, and when it rings."""

    when: datetime
    id: int
    """Its row in `alarm_templates`."""
    label: str


class AlarmSchedule(NamedTuple):
    """Alarms that ring now, and those that will."""

    pending: tuple[PendingAlarm, ...]
    """Every alarm that is on, soonest first."""
    ringing: tuple[PendingAlarm, ...]
    """Those that ring now, with the time they were due."""


class _Cached(NamedTuple):
    """A schedule, what the database looked like then, and the time it counts from."""

    files: tuple[object, ...]
    since: datetime
    schedule: AlarmSchedule

    def holds(self, files: tuple[object, ...], after: datetime) -> bool:
        """Whether it is still the truth: nothing was written, and no alarm's time has come."""
        pending = self.schedule.pending
        return self.files == files and self.since <= after and (not pending or after < pending[0].when)


_CACHE: WeakKeyDictionary[AlarmServices, _Cached] = WeakKeyDictionary()


def pending_alarms(system: AlarmServices) -> list[PendingAlarm]:
    """Every alarm that is on with the next time it rings, soonest first.

    None where the clock has no database, or one that cannot be read.
    """
    return list(alarm_schedule(system, system.clock.minute()).pending)


def alarm_schedule(system: AlarmServices, after: datetime) -> AlarmSchedule:
    """Alarms that ring now, and those that ring after a moment."""
    files = (*file_state(system.fs, ALARMS), system.clock.timezone)
    cached = _CACHE.get(system)
    if cached is None or not cached.holds(files, after):
        # Alarms ring on the minute, so that all moments of one have the same ones ahead.
        cached = _CACHE[system] = _Cached(files, after.replace(second=0, microsecond=0), _read(system, after))
    return cached.schedule


def _read(system: AlarmServices, after: datetime) -> AlarmSchedule:
    if not system.fs.is_file(ALARMS):
        return AlarmSchedule((), ())
    pending: list[PendingAlarm] = []
    ringing: list[PendingAlarm] = []
    with suppress(sqlite3.Error, OSError), open_database(system.fs, ALARMS, read_only=True) as database:
        for row in database.execute(_ENABLED):
            quiet = blackout(row["blackout_start"], row["blackout_end"])
            when = next_time(after, row["hour"] or 0, row["minutes"] or 0, row["days"] or 0, quiet)
            pending.append(PendingAlarm(when, row["_id"], row["label"] or ""))
        for number, state, *moment, label in database.execute(_INSTANCES):
            when = _moment(moment, after.tzinfo) or after
            instance = PendingAlarm(when, number or 0, label or "")
            if state == RINGING:
                ringing.append(instance)
            elif when > after:
                pending.append(instance)
    return AlarmSchedule(tuple(sorted(pending)), tuple(ringing))


def _moment(parts: list[int], zone: tzinfo | None) -> datetime | None:
    """Year, month from 0, day, hour and minute as a time."""
    with suppress(ValueError, TypeError):
        year, month, day, hour, minute = parts
        return datetime(year, month + 1, day, hour, minute, tzinfo=zone)
    return None


def next_time(
    after: datetime, hour: int, minute: int, days: int = 0, quiet: tuple[date, date] | None = None
) -> datetime:
    """The next time it is `hour:minute` on one of `days` (bit 0 is Monday; no bit means every day will do).

    `quiet` are a first day without ringing and the first one with ringing after that.
    """
    first = after.replace(hour=hour % 24, minute=minute % 60, second=0, microsecond=0)
    weekdays = days & 127 or 127
    for ahead in range(8):
        time = first + timedelta(days=ahead)
        silent = quiet is not None and quiet[0] <= time.date() < quiet[1]
        if time > after and weekdays >> time.weekday() & 1 and not silent:
            return time
    end = quiet[1] if quiet else first.date()
    midnight = after.replace(year=end.year, month=end.month, day=end.day, hour=0, minute=0, second=0, microsecond=0)
    return next_time(midnight - timedelta(microseconds=1), hour, minute, days)


def blackout(start: object, end: object) -> tuple[date, date] | None:
    """The days a row of the clock's database is silent, from its texts: the first, and the one after the last.

    None where it rings every day.
    """
    with suppress(ValueError):
        first, last = date.fromisoformat(str(start)), date.fromisoformat(str(end))
        return (first, last + timedelta(days=1)) if last.year < _LAST_YEAR else None
    return None
