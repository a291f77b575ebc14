"""Alarms: rows of `alarm_templates`, and the instances that say when each rings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from sqlite3 import Connection, Row

from mobile_world.phone.system import System, open_database
from mobile_world.phone.system.alarm_clock import ALARMS, blackout, next_time

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By the bits of `daysofweek`."""

SCHEDULED, MISSED = 0, 6
"""States of an instance, with the numbers the app stores; `alarm_clock` has more of them."""

_INSERT = """
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label, ringtone)
VALUES (?, ?, ?, 1, ?, ?, ?)
"""
_INSTANCE = """
INSERT INTO alarm_instances (year, month, day, hour, minutes, vibrate, label, ringtone, alarm_state, alarm_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True)
class Alarm:
    """One alarm as the database has it."""

    id: int
    hour: int
    minute: int
    days: int
    enabled: bool
    vibrate: bool
    label: str
    ringtone: str | None
    """URI of its sound; None is the phone's default, an empty text silence."""
    quiet: tuple[date, date] | None
    """First day without ringing, and the first one with ringing after that."""

    @classmethod
    def of(cls, row: Row) -> Alarm:
        """Read a row; outside code may have written texts into columns of numbers."""
        return cls(
            row["_id"],
            _number(row["hour"]) % 24,
            _number(row["minutes"]) % 60,
            _number(row["daysofweek"]) & 127,
            bool(_number(row["enabled"])),
            bool(_number(row["vibrate"])),
            str(row["label"] or ""),
            None if row["ringtone"] is None else str(row["ringtone"]),
            blackout(row["blackout_start"], row["blackout_end"]),
        )

    def next_time(self, after: datetime) -> datetime:
        """When it rings next, were it on."""
        return next_time(after, self.hour, self.minute, self.days, self.quiet)


def _number(value: object) -> int:
    try:
        return int(str(value))
    except ValueError:
        return 0


def all_alarms(system: System) -> list[Alarm]:
    """Every alarm, by time of day."""
    with open_database(system.fs, ALARMS) as database:
        rows = database.execute("SELECT * FROM alarm_templates ORDER BY hour, minutes, _id DESC").fetchall()
    return [Alarm.of(row) for row in rows]


def find_alarm(system: System, number: int) -> Alarm | None:
    """One alarm by its id."""
    with open_database(system.fs, ALARMS) as database:
        row = database.execute("SELECT * FROM alarm_templates WHERE _id = ?", (number,)).fetchone()
    return Alarm.of(row) if row else None


def add_alarm(
    system: System,
    hour: int,
    minute: int,
    *,
    days: int = 0,
    label: str = "",
    vibrate: bool = True,
    ringtone: str | None = None,
) -> Alarm:
    """Make an alarm that is on."""
    with open_database(system.fs, ALARMS) as database:
        number = database.execute(_INSERT, (hour, minute, days, vibrate, label, ringtone)).lastrowid or 0
        return _reschedule(system, database, number)


def change_alarm(system: System, number: int, **columns: object) -> Alarm:
    """Change columns of an alarm, by their names in the database."""
    assignments = ", ".join(f"{name} = ?" for name in columns)
    with open_database(system.fs, ALARMS) as database:
        database.execute(f"UPDATE alarm_templates SET {assignments} WHERE _id = ?", (*columns.values(), number))
        return _reschedule(system, database, number)


def delete_alarm(system: System, number: int) -> dict[str, str | int | None]:
    """Remove an alarm; what comes back brings it back."""
    with open_database(system.fs, ALARMS) as database:
        row = database.execute("SELECT * FROM alarm_templates WHERE _id = ?", (number,)).fetchone()
        database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
        database.execute("DELETE FROM alarm_templates WHERE _id = ?", (number,))
    return dict(row) if row else {}


def restore_alarm(system: System, row: dict[str, object]) -> None:
    """Put a removed alarm back."""
    names = ", ".join(row)
    with open_database(system.fs, ALARMS) as database:
        marks = ", ".join("?" for _ in row)
        database.execute(f"INSERT OR REPLACE INTO alarm_templates ({names}) VALUES ({marks})", tuple(row.values()))
        _reschedule(system, database, int(str(row["_id"])))


def add_instance(database: Connection, alarm: Alarm, when: datetime, state: int) -> int:
    """Say when an alarm rings, or that it does now; months count from 0."""
    moment = (when.year, when.month - 1, when.day, when.hour, when.minute)
    details = (alarm.vibrate, alarm.label, alarm.ringtone, state, alarm.id)
    return database.execute(_INSTANCE, (*moment, *details)).lastrowid or 0


def _reschedule(system: System, database: Connection, number: int) -> Alarm:
    """Replace the instance of an alarm that was changed."""
    database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
    alarm = Alarm.of(database.execute("SELECT * FROM alarm_templates WHERE _id = ?", (number,)).fetchone())
    if alarm.enabled:
        add_instance(database, alarm, alarm.next_time(system.clock.now()), SCHEDULED)
    return alarm
