"""Formatting of dates, times and counts that several apps share."""

from __future__ import annotations

from datetime import date, datetime

from simdroid.system import System
from simdroid.ui import clock_text

_LATEST_NS = 253_370_764_800_000_000_000
"""The year 9999; outside code may store any number as a date, and give a file any."""


def moment(system: System, date_ms: int) -> datetime:
    """Stored milliseconds in the phone's time zone; nonsense counts as the nearest date there is."""
    return moment_ns(system, date_ms * 1_000_000)


def moment_ns(system: System, date_ns: int) -> datetime:
    """The same for the nanoseconds that files have."""
    return system.clock.at_ns(min(max(date_ns, 0), _LATEST_NS))


def month_day(day: date, today: date | None = None) -> str:
    """`Oct 15`; with today given, a day of another year has that too: `Oct 15, 2022`."""
    year = f", {day.year}" if today and today.year != day.year else ""
    return f"{day:%b} {day.day}{year}"


def brief_date(system: System, when: datetime) -> str:
    """A time today, else a day, with the year when it is another one."""
    today = system.clock.minute().date()
    return clock_text(system, when) if when.date() == today else month_day(when, today)


def padded_time(when: datetime, *, is_24h: bool) -> str:
    """A time of day as Simple Mobile Tools write it: 15:34 or 03:34 PM."""
    return f"{when:%H:%M}" if is_24h else f"{when:%I:%M %p}"


def plural(count: int, noun: str) -> str:
    """`1 day`, `2 days`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
