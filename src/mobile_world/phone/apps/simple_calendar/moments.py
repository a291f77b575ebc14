"""Stored seconds and what a clock on the wall shows.

The store holds instants. What the screens reckon with is wall time without a zone: that of the phone, or for what lasts
whole days that of the zone the event was made in, so that a birthday stays on its day wherever the phone goes.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

EARLIEST, LATEST = datetime(1902, 1, 1), datetime(2150, 1, 1)  # noqa: DTZ001 - wall time has no zone
"""What the calendar can show; outside code may store any number."""

_FIRST_S, _LAST_S = (int(each.replace(tzinfo=UTC).timestamp()) for each in (EARLIEST, LATEST))


@lru_cache(64)
def zone_named(name: str, otherwise: str) -> tzinfo:
    """A time zone by its name, or another one where nobody knows it."""
    for each in (name, otherwise):
        try:
            return ZoneInfo(each)
        except (LookupError, ValueError, OSError):
            continue
    return UTC


def wall(seconds: int, zone: tzinfo) -> datetime:
    """What clocks in a zone show at an instant."""
    return datetime.fromtimestamp(min(max(seconds, _FIRST_S), _LAST_S), tz=zone).replace(tzinfo=None)


def instant(moment: datetime, zone: tzinfo) -> int:
    """The instant at which clocks in a zone show something."""
    return int(moment.replace(tzinfo=zone).timestamp())


def midnight(day: date) -> datetime:
    """The beginning of a day."""
    return datetime.combine(day, time())


def day_code(day: date) -> str:
    """A day as the app stores it in lists: 20231015."""
    return f"{day:%Y%m%d}"


def in_month(day: date, step: int) -> date:
    """The first day of the month so many months on, within what the calendar can show."""
    count = day.year * 12 + day.month - 1 + step
    count = min(max(count, EARLIEST.year * 12), LATEST.year * 12 - 1)
    return date(count // 12, count % 12 + 1, 1)


def shifted(day: date, days: int) -> date:
    """A day so many days on, within what the calendar can show."""
    moved = day + timedelta(days)
    return min(max(moved, EARLIEST.date()), LATEST.date() - timedelta(1))


def week_start(day: date, *, sunday_first: bool) -> date:
    """The first day of the week a day lies in."""
    back = (day.weekday() + 1) % 7 if sunday_first else day.weekday()
    return day - timedelta(back)
