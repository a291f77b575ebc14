"""Alarms: rows of `alarm_templates`, and the instances that say when each rings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from sqlite3 import Connection, Row

from mobile_world.phone.kit.tables import insert
from mobile_world.phone.system import System, open_database
from mobile_world.phone.system.providers import ALARMS, blackout, next_time

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By the bits of `daysofweek`: Monday is bit 0, so Saturday is 32 and Sunday 64."""

SCHEDULED = 0
"""The state of an instance, with the number the app stores; `alarm_clock` has more of them."""

SCHEMA = """
CREATE TABLE alarm_templates (
    _id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL,
    enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
    delete_after_use INTEGER NOT NULL DEFAULT 0, external_uuid TEXT, wakeup_uuid TEXT, workflow_label TEXT,
    workflow_data TEXT, blackout_start TEXT, blackout_end TEXT
);
CREATE TABLE alarm_instances (
    _id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
    hour INTEGER NOT NULL, minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
    alarm_state INTEGER NOT NULL,
    alarm_id INTEGER REFERENCES alarm_templates (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label)
    VALUES (8, 30, 31, 0, 1, ''), (9, 0, 96, 0, 1, '');
PRAGMA user_version = 14;
"""

# Cast, because outside code may have written texts into columns of numbers.
_SELECT = """
SELECT _id, CAST(hour AS INTEGER), CAST(minutes AS INTEGER), CAST(daysofweek AS INTEGER), CAST(enabled AS INTEGER),
  CAST(vibrate AS INTEGER), CAST(label AS TEXT), CAST(ringtone AS TEXT), blackout_start, blackout_end,
  CAST(delete_after_use AS INTEGER)
FROM alarm_templates
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
    delete_after_use: bool

    @classmethod
    def of(cls, row: Row) -> Alarm:
        """Read what `_SELECT` gives."""
        number, hour, minute, days, on, vibrate, label, ringtone, start, end, once = row
        whether = (bool(on), bool(vibrate), label or "", ringtone, blackout(start, end), bool(once))
        return cls(number, hour % 24, minute % 60, days & 127, *whether)

    def next_time(self, after: datetime) -> datetime:
        """When it rings next, were it on."""
        return next_time(after, self.hour, self.minute, self.days, self.quiet)


def all_alarms(system: System) -> list[Alarm]:
    """Every alarm, by time of day."""
    with open_database(system.fs, ALARMS) as database:
        rows = database.execute(f"{_SELECT} ORDER BY hour, minutes, _id DESC").fetchall()
    return [Alarm.of(row) for row in rows]


def find_alarm(system: System, number: int) -> Alarm | None:
    """One alarm by its id."""
    with open_database(system.fs, ALARMS) as database:
        return alarm_in(database, number)


def alarm_in(database: Connection, number: int) -> Alarm | None:
    """One alarm of the open database, by its id."""
    row = database.execute(f"{_SELECT} WHERE _id = ?", (number,)).fetchone()
    return Alarm.of(row) if row else None


def add_alarm(system: System, hour: int, minute: int, days: int = 0, label: str = "", vibrate: bool = True) -> Alarm:
    """Make an alarm that is on."""
    columns = {"hour": hour, "minutes": minute, "daysofweek": days, "enabled": 1, "vibrate": vibrate, "label": label}
    with open_database(system.fs, ALARMS) as database:
        return _reschedule(system, database, insert(database, "alarm_templates", columns))


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


def restore_alarm(system: System, row: dict[str, str | int | None]) -> None:
    """Put a removed alarm back."""
    with open_database(system.fs, ALARMS) as database:
        _reschedule(system, database, insert(database, "alarm_templates", row, replace=True))


def add_instance(database: Connection, alarm: Alarm, when: datetime, state: int) -> int:
    """Say when an alarm rings, or that it does now."""
    details = {"vibrate": alarm.vibrate, "label": alarm.label, "ringtone": alarm.ringtone}
    columns = {**instance_time(when), **details, "alarm_state": state, "alarm_id": alarm.id}
    return insert(database, "alarm_instances", columns)


def instance_time(when: datetime) -> dict[str, int]:
    """A moment as the columns of an instance; months count from 0."""
    return {"year": when.year, "month": when.month - 1, "day": when.day, "hour": when.hour, "minutes": when.minute}


def _reschedule(system: System, database: Connection, number: int) -> Alarm:
    """Replace the instance of an alarm that was changed."""
    database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (number,))
    alarm = alarm_in(database, number)
    if alarm is None:
        raise LookupError(f"No alarm {number} to change: it was deleted in the meantime")
    if alarm.enabled:
        add_instance(database, alarm, alarm.next_time(system.clock.now()), SCHEDULED)
    return alarm
