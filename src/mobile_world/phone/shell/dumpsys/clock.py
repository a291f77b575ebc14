"""`dumpsys alarm`: the clock's alarms that are on, next first."""

from __future__ import annotations

import sqlite3
import zlib
from datetime import datetime, timedelta
from typing import NamedTuple

from mobile_world.phone.shell.call import Call
from mobile_world.phone.shell.dumpsys.registry import dumper
from mobile_world.phone.system import open_database

CLOCK = "com.google.android.deskclock"
ALARMS = f"/data/user_de/0/{CLOCK}/databases/alarms.db"

_ENABLED = """
SELECT CAST(hour AS INTEGER), CAST(minutes AS INTEGER), CAST(daysofweek AS INTEGER), CAST(label AS TEXT)
FROM alarm_templates WHERE enabled
"""
"""Cast, because outside code may have written texts into columns of numbers."""


class Alarm(NamedTuple):
    """When an alarm of the clock rings next."""

    when: datetime
    label: str


@dumper("alarm")
def alarm(call: Call) -> None:
    """Print the next alarm clock and all that are pending."""
    now, uptime_ms = call.system.clock.now(), call.system.clock.uptime_ns() // 1_000_000
    pending = next_alarms(call, now)
    call.print("Current Alarm Manager state:")
    call.print(f"nowRTC={_ms(now)}={_stamp(now)} nowELAPSED={uptime_ms}")
    call.print("mLastTimeChangeClockTime=0\n\n  Next alarm clock information: ")
    for entry in pending[:1]:
        ahead = _duration(entry.when - now)
        call.print(f"    user:0 pendingSend:false time:{_ms(entry.when)} = {_stamp(entry.when)} = {ahead}")
    call.print(f"\n{len(pending)} pending alarms:")
    for number, entry in enumerate(pending):
        elapsed = uptime_ms + _ms(entry.when) - _ms(now)
        token = f"{zlib.crc32(f'{number}{entry}'.encode()):07x}"
        call.print(
            f"RTC_WAKEUP #{number}: Alarm{{{token} type 0 origWhen {_ms(entry.when)} whenElapsed {elapsed} {CLOCK}}}"
        )
        call.print("  tag=*walarm*:com.android.deskclock.ALARM_ALERT")


def next_alarms(call: Call, now: datetime) -> list[Alarm]:
    """When each alarm that is on rings next, soonest first; none without the clock's database."""
    if not call.system.fs.is_file(ALARMS):
        return []
    try:
        with open_database(call.system.fs, ALARMS) as database:
            rows = database.execute(_ENABLED).fetchall()
    except sqlite3.Error:
        return []
    return sorted(Alarm(_next(now, hour, minute, days), label) for hour, minute, days, label in rows)


def _next(now: datetime, hour: int, minute: int, days: int) -> datetime:
    """The next time it is `hour:minute` on one of `days` (bit 0 is Monday; no bit means the next day it comes)."""
    first = now.replace(hour=hour % 24, minute=minute % 60, second=0, microsecond=0)
    times = [first + timedelta(days=ahead) for ahead in range(8)]
    return next(time for time in times if time > now and (not days & 127 or days >> time.weekday() & 1))


def _ms(time: datetime) -> int:
    return int(time.timestamp() * 1000)


def _stamp(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}.{time.microsecond // 1000:03d}"


def _duration(ahead: timedelta) -> str:
    seconds = int(ahead.total_seconds())
    parts = ((seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return "+" + "".join(f"{value}{unit}" for value, unit in parts if value) + f"{ahead.microseconds // 1000}ms"
