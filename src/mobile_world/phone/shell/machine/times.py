"""Points in time as files and commands show them, in the phone's time zone and to the nanosecond."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from mobile_world.phone.system import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LIMIT_S = 253_402_214_400
"""9999-12-31, where `datetime` ends; later times are shown as this one."""


def local(clock: Clock, epoch_ns: int) -> datetime:
    """A stored time in the phone's time zone, cut to whole seconds."""
    seconds = max(-_LIMIT_S // 5, min(epoch_ns // 1_000_000_000, _LIMIT_S))
    return (_EPOCH + timedelta(seconds=seconds)).astimezone(ZoneInfo(clock.timezone))


def minute(clock: Clock, epoch_ns: int) -> str:
    """`2023-10-15 15:34`, as in `ls -l`."""
    return local(clock, epoch_ns).strftime("%Y-%m-%d %H:%M")


def full(clock: Clock, epoch_ns: int) -> str:
    """`2023-10-15 15:34:00.000000000 +0000`, as in `ls -ll` and `stat`."""
    moment = local(clock, epoch_ns)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{epoch_ns % 1_000_000_000:09d} {moment:%z}"
