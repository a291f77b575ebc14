"""Dates and times as the lists and the conversations write them."""

from __future__ import annotations

import re
from datetime import datetime

from mobile_world.phone.system import System
from mobile_world.phone.ui import uses_24_hours

_LATEST_MS = 253_370_764_800_000
"""The year 9999; outside code may store any number as a date."""

_WORDS = re.compile("d+|M+|y+")


def moment(system: System, date_ms: int) -> datetime:
    """A stored date in the phone's time zone."""
    return system.clock.at_ns(min(max(date_ms, 0), _LATEST_MS) * 1_000_000)


def time_text(system: System, when: datetime) -> str:
    """A time of day: 15:34 or 03:34 PM."""
    return f"{when:%H:%M}" if uses_24_hours(system) else f"{when:%I:%M %p}"


def date_text(pattern: str, when: datetime, *, year: bool = True) -> str:
    """A date in a pattern of Java's letters; without the year its separator goes too."""
    if not year:
        pattern = re.sub("[./ -]*y+[./ -]*", "", pattern)
    parts = {"d": str(when.day), "dd": f"{when:%d}", "MM": f"{when:%m}", "MMMM": f"{when:%B}", "yyyy": f"{when:%Y}"}
    return _WORDS.sub(lambda found: parts.get(found[0], found[0]), pattern)


def list_date(system: System, pattern: str, date_ms: int) -> str:
    """What a list shows: a time today, else a day, with the year when it is another one."""
    when, now = moment(system, date_ms), system.clock.minute()
    if when.date() == now.date():
        return time_text(system, when)
    return date_text(pattern, when, year=when.year != now.year)


def thread_date(system: System, pattern: str, date_ms: int) -> str:
    """What stands between messages: a time today, else the day and the time."""
    when = moment(system, date_ms)
    day = list_date(system, pattern, date_ms)
    return day if when.date() == system.clock.minute().date() else f"{day}, {time_text(system, when)}"


def full_date(system: System, pattern: str, date_ms: int) -> str:
    """Day, year and time, for the details of a message."""
    when = moment(system, date_ms)
    return f"{date_text(pattern, when)} {time_text(system, when)}"
