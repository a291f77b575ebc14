"""Times, days and durations as the clock writes them."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import TypeAlias

from simdroid import kit, ui
from simdroid.system import System
from simdroid_apps.clock.store import DAY_NAMES, Alarm

HAIR_SPACE = "\u200a"
"""Stands between a time and AM or PM."""

ALL_DAYS = 127


TimeOfDay: TypeAlias = datetime | time | Alarm
"""Whatever has an hour and a minute."""


def time_parts(system: System, moment: TimeOfDay) -> tuple[str, str]:
    """A time of day and, on a 12-hour clock, AM or PM."""
    if ui.uses_24_hours(system):
        return f"{moment.hour:02}:{moment.minute:02}", ""
    return f"{moment.hour % 12 or 12}:{moment.minute:02}", "AM" if moment.hour < 12 else "PM"


def time_text(system: System, moment: TimeOfDay) -> str:
    """A time of day in one piece."""
    time, half = time_parts(system, moment)
    return f"{time}{HAIR_SPACE}{half}" if half else time


def week(first: int) -> list[int]:
    """Bit numbers of the days in a week that begins with bit `first`."""
    return [(first + place) % 7 for place in range(7)]


def repeat_days(alarm: Alarm, first: int) -> tuple[str, str]:
    """On which days an alarm repeats, short and in full; empty where it does not."""
    names = [DAY_NAMES[bit] for bit in week(first) if alarm.days >> bit & 1]
    if alarm.days == ALL_DAYS:
        return "Every day", "Every day"
    if len(names) == 1:
        return names[0], names[0]
    return ", ".join(name[:3] for name in names), ", ".join(names)


def day_text(when: datetime, now: datetime) -> str:
    """Today, tomorrow, or a date."""
    ahead = (when.date() - now.date()).days
    return {0: "Today", 1: "Tomorrow"}.get(ahead, f"{when:%a, %b} {when.day}")


def until_text(ahead: timedelta) -> str:
    """What the bar says after an alarm was set; begun minutes count."""
    minutes = -(-round(ahead.total_seconds() * 1000) // 60_000)
    if minutes <= 0:
        return "Alarm set for less than 1 minute from now."
    counts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    *first, last = [kit.plural(count, unit) for count, unit in counts if count]
    comma = "," if len(first) > 1 else ""
    return f"Alarm set for {', '.join(first)}{comma}{' and ' if first else ''}{last} from now."


def countdown(milliseconds: int) -> str:
    """What is left of a timer: `1:02:03`, `2:03`, `3`; what is over has a minus. Begun seconds count."""
    left = -(-milliseconds // 1000)
    return ("-" if left < 0 else "") + (_colons(abs(left)) if abs(left) >= 60 else str(abs(left)))


def _colons(seconds: int) -> str:
    """Hours, minutes and seconds as far as there are any."""
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else f"{rest:02}"


def stopwatch_text(milliseconds: int) -> tuple[str, str]:
    """Hours, minutes and seconds as far as there are any, and hundredths."""
    return _colons(milliseconds // 1000), f"{milliseconds // 10 % 100:02}"


def offset_text(there: datetime, here: datetime) -> str:
    """How a city's time differs: `Today, +5 hrs`."""
    day = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}.get((there.date() - here.date()).days, "Today")
    minutes = round(((there.utcoffset() or timedelta()) - (here.utcoffset() or timedelta())).total_seconds() / 60)
    if not minutes:
        return day
    hours, rest = divmod(abs(minutes), 60)
    return f"{day}, {'+' if minutes > 0 else '-'}{f'{hours}:{rest:02}' if rest else kit.plural(hours, 'hr')}"
