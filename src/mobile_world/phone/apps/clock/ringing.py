"""What happens when an alarm's or a timer's time comes.

Evaluated whenever phone time has passed (`Manifest.on_time`): an alarm rings when its time lies between the time before
and the time after, so nothing has to tick, setting the date rings nothing, and the same commands ring the same alarms.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import datetime, timedelta

from mobile_world.phone.apps.clock import options
from mobile_world.phone.apps.clock.alarms import MISSED, SCHEDULED, Alarm, add_instance
from mobile_world.phone.apps.clock.notices import (
    alarm_notice,
    missed_notice,
    show_alarm_screen,
    snooze_notice,
    timer_notice,
    withdraw,
)
from mobile_world.phone.apps.clock.timers import TimerState, all_timers, store_timer
from mobile_world.phone.system import PendingAlarm, System, open_database
from mobile_world.phone.system.alarm_clock import ALARMS, RINGING, SNOOZED, outlook

_TEMPLATE = "SELECT * FROM alarm_templates WHERE _id = ?"
_OF_STATE = "SELECT * FROM alarm_instances WHERE alarm_state = ? ORDER BY _id"


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Ring what is due; a broken database rings nothing."""
    before, after = system.clock.at_ns(before_ns), system.clock.at_ns(after_ns)
    with suppress(sqlite3.Error):
        seen = outlook(system, before)
        if any(_too_long(system, after - alarm.when) for alarm in seen.ringing):
            _silence(system, after)
        due = [alarm for alarm in seen.pending if alarm.when <= after]
        for number, alarm in enumerate(due):
            over = number < len(due) - 1 or _too_long(system, after - alarm.when)
            _fire(system, alarm, missed=over)
    for timer in all_timers(system):
        if timer.state == TimerState.RUNNING and timer.remaining_ms(system) <= 0:
            store_timer(system, timer.expire())
            timer_notice(system, timer)


def ringing(system: System) -> PendingAlarm | None:
    """The alarm that rings now."""
    return next(iter(outlook(system, system.clock.now()).ringing), None)


def snooze(system: System) -> datetime | None:
    """Let the alarm that rings be quiet for a while; when it rings again."""
    until: datetime | None = None
    with open_database(system.fs, ALARMS) as database:
        for row in database.execute(_OF_STATE, (RINGING,)).fetchall():
            until = system.clock.now() + timedelta(minutes=int(options.SNOOZE_LENGTH.value(system)))
            moment = (until.year, until.month - 1, until.day, until.hour, until.minute)
            database.execute(
                "UPDATE alarm_instances SET alarm_state = ?, year = ?, month = ?, day = ?, hour = ?, minutes = ?"
                " WHERE _id = ?",
                (SNOOZED, *moment, row["_id"]),
            )
            snooze_notice(system, row["alarm_id"], row["label"], until)
    return until


def dismiss(system: System) -> None:
    """End every alarm that rings or snoozes."""
    with open_database(system.fs, ALARMS) as database:
        for state in (RINGING, SNOOZED):
            for row in database.execute(_OF_STATE, (state,)).fetchall():
                withdraw(system, row["alarm_id"])
                _end(system, database, row)


def _fire(system: System, pending: PendingAlarm, *, missed: bool) -> None:
    """Ring, or say that it has rung: another alarm came after it, or nobody was there for too long."""
    with open_database(system.fs, ALARMS) as database:
        row = database.execute(_TEMPLATE, (pending.id,)).fetchone()
        database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (pending.id,))
        if row is None:
            return
        alarm = Alarm.of(row)
        number = add_instance(database, alarm, pending.when, MISSED if missed else RINGING)
        if missed:
            _end(system, database, {"_id": number, "alarm_id": alarm.id})
    if missed:
        missed_notice(system, alarm.id, alarm.label, pending.when)
    else:
        alarm_notice(system, alarm.id, alarm.label, pending.when)
        show_alarm_screen(system)


def _silence(system: System, now: datetime) -> None:
    """End what has rung for as long as the person wants it to."""
    with open_database(system.fs, ALARMS) as database:
        for row in database.execute(_OF_STATE, (RINGING,)).fetchall():
            since = _moment(row, system)
            if _too_long(system, now - since):
                _end(system, database, row)
                missed_notice(system, row["alarm_id"], row["label"], since)


def _too_long(system: System, rung: timedelta) -> bool:
    minutes = int(options.SILENCE_AFTER.value(system))
    return minutes >= 0 and rung >= timedelta(minutes=minutes)


def _end(system: System, database: sqlite3.Connection, instance: sqlite3.Row | dict[str, int]) -> None:
    """Forget an instance; a single alarm is off then, a repeating one gets its next instance."""
    database.execute("DELETE FROM alarm_instances WHERE _id = ?", (instance["_id"],))
    row = database.execute(_TEMPLATE, (instance["alarm_id"],)).fetchone()
    if row is None:
        return
    alarm = Alarm.of(row)
    if alarm.days:
        if alarm.enabled:
            add_instance(database, alarm, alarm.next_time(system.clock.now()), SCHEDULED)
    elif row["delete_after_use"]:
        database.execute("DELETE FROM alarm_templates WHERE _id = ?", (alarm.id,))
    else:
        database.execute("UPDATE alarm_templates SET enabled = 0 WHERE _id = ?", (alarm.id,))


def _moment(row: sqlite3.Row, system: System) -> datetime:
    now = system.clock.now()
    try:
        return datetime(row["year"], row["month"] + 1, row["day"], row["hour"], row["minutes"], tzinfo=now.tzinfo)
    except (ValueError, TypeError):
        return now
