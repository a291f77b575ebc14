"""`dumpsys alarm`: the alarms of the clock that are on, next first."""

from __future__ import annotations

import zlib
from datetime import datetime, timedelta

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.system import pending_alarms
from simdroid.system.providers import CLOCK


@dumper("alarm")
def alarm(call: Call) -> None:
    """Print the next alarm clock and all that are pending."""
    now, uptime_ms = call.system.clock.now(), call.system.clock.uptime_ns() // 1_000_000
    pending = pending_alarms(call.system)
    call.print(
        "Current Alarm Manager state:",
        f"nowRTC={_ms(now)}={_stamp(now)} nowELAPSED={uptime_ms}",
        "mLastTimeChangeClockTime=0",
        "",
        "  Next alarm clock information: ",
    )
    for entry in pending[:1]:
        ahead = _duration(entry.when - now)
        call.print(f"    user:0 pendingSend:false time:{_ms(entry.when)} = {_stamp(entry.when)} = {ahead}")
    call.print(f"\n{len(pending)} pending alarms:")
    for number, entry in enumerate(pending):
        elapsed = uptime_ms + _ms(entry.when) - _ms(now)
        token = f"{zlib.crc32(f'{number}{entry}'.encode()):07x}"
        call.print(
            f"RTC_WAKEUP #{number}: Alarm{{{token} type 0 origWhen {_ms(entry.when)} whenElapsed {elapsed} {CLOCK}}}",
            "  tag=*walarm*:com.android.deskclock.ALARM_ALERT",
        )


def _ms(time: datetime) -> int:
    return int(time.timestamp() * 1000)


def _stamp(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}.{time.microsecond // 1000:03d}"


def _duration(ahead: timedelta) -> str:
    seconds = int(ahead.total_seconds())
    parts = ((seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return "+" + "".join(f"{value}{unit}" for value, unit in parts if value) + f"{ahead.microseconds // 1000}ms"
