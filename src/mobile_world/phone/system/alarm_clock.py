"""When the alarms of the clock app ring next: what Android's alarm manager knows of them."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.phone.system.database import open_database

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System

CLOCK = "com.google.android.deskclock"
ALARMS = f"/data/user_de/0/{CLOCK}/databases/alarms.db"

SNOOZED, RINGING = 4, 5
"""States of an instance, with the numbers the app stores: one rings again at its own time, one rings now."""

_HORIZON_DAYS = 8
_LAST_YEAR = 9000
"""Later dates are nobody's wish, and sums of them would leave the calendar."""

_ENABLED = """
SELECT _id, CAST(hour AS INTEGER) AS hour, CAST(minutes AS INTEGER) AS minutes,
  CAST(daysofweek AS INTEGER) AS days, CAST(label AS TEXT) AS label, blackout_start, blackout_end
FROM alarm_templates WHERE enabled AND NOT (
  CAST(daysofweek AS INTEGER) = 0
  AND EXISTS (SELECT 1 FROM alarm_instances WHERE alarm_id = alarm_templates._id AND alarm_state IN (4, 5)))
"""
"""A single alarm that rings or snoozes has no next time of its own."""

_SNOOZED = """
SELECT alarm_id, CAST(year AS INTEGER), CAST(month AS INTEGER), CAST(day AS INTEGER), CAST(hour AS INTEGER),
  CAST(minutes AS INTEGER), CAST(label AS TEXT) FROM alarm_instances WHERE alarm_state = ?
"""
# Cast, because outside code may have written texts into columns of numbers.


class PendingAlarm(NamedTuple):
    """An alarm that is on, and when it rings."""

    when: datetime
    id: int
    """Its row in `alarm_templates`."""
    label: str


def pending_alarms(system: System, since: datetime | None = None) -> list[PendingAlarm]:
    """Every alarm that is on with the next time it rings after `since` (now), soonest first.

    None where the clock has no database, or one that cannot be read.
    """
    after = since or system.clock.now()
    if not system.fs.is_file(ALARMS):
        return []
    found: list[PendingAlarm] = []
    with suppress(sqlite3.Error, OSError), open_database(system.fs, ALARMS, read_only=True) as database:
        for row in database.execute(_ENABLED):
            quiet = blackout(row["blackout_start"], row["blackout_end"])
            when = next_time(after, row["hour"] or 0, row["minutes"] or 0, row["days"] or 0, quiet)
            found.append(PendingAlarm(when, row["_id"], row["label"] or ""))
        for number, *moment, label in database.execute(_SNOOZED, (SNOOZED,)):
            with suppress(ValueError, TypeError):
                year, month, day, hour, minute = moment
                when = datetime(year, month + 1, day, hour, minute, tzinfo=after.tzinfo)
                found += [PendingAlarm(when, number or 0, label or "")] if when > after else []
    return sorted(found)


def next_time(
    after: datetime, hour: int, minute: int, days: int = 0, quiet: tuple[date, date] | None = None
) -> datetime:
    """The next time it is `hour:minute` on one of `days` (bit 0 is Monday; no bit means every day will do).

    `quiet` are a first day without ringing and the first one with ringing after that.
    """
    first = after.replace(hour=hour % 24, minute=minute % 60, second=0, microsecond=0)
    if quiet and quiet[0] <= first.date() < quiet[1]:
        first += quiet[1] - first.date()
    times = (first + timedelta(days=ahead) for ahead in range(_HORIZON_DAYS))
    wanted = days & 127 or 127
    return next(time for time in times if time > after and wanted >> time.weekday() & 1)


def blackout(start: object, end: object) -> tuple[date, date] | None:
    """The days a row of the clock's database is silent, from its texts; None where it is not."""
    with suppress(ValueError):
        first, last = date.fromisoformat(str(start)), date.fromisoformat(str(end))
        return (first, last) if last.year < _LAST_YEAR else None
    return None
