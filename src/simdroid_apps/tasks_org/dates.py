"""Dates, times and recurrence rules as the app writes them, and the due date after the present one.

Dates are relative within six days, and without the year where it is this one.
"""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, time, timedelta

from simdroid import kit, ui
from simdroid.system import System

_MINUTE_MS = 60_000
_NEAR_DAYS = 6
_NAMES = {0: "Today", 1: "Tomorrow", -1: "Yesterday"}
_SHORT_NAMES = {0: "Today", 1: "Tmrw", -1: "Yest"}
RULES = {"": "Does not repeat", "DAILY": "Every day", "WEEKLY": "Every week", "MONTHLY": "Every month"} | {
    "YEARLY": "Every year"
}
"""What the dialog offers, by the frequency in the rule."""
_ADVERBS = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_NOUNS = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}


def has_time(when: int) -> bool:
    """Whether a stored date has a time of day: then its seconds are not 0."""
    return when % _MINUTE_MS > 0


def stored_date(system: System, day: date, at: int = 0) -> int:
    """A date as the database has it; `at` is a time of day in milliseconds, 0 for none."""
    zone = system.clock.minute().tzinfo
    if not at:
        return round(datetime.combine(day, time(12), zone).timestamp() * 1000)
    hour, minute = divmod(at // _MINUTE_MS, 60)
    return round(datetime.combine(day, time(hour, minute, 1), zone).timestamp() * 1000)


def day_of(system: System, when: int) -> date:
    """The day of a stored date."""
    return kit.moment(system, when).date()


def time_of(system: System, when: int) -> int:
    """The time of day of a stored date, as `time_at` has it; 0 where it has none."""
    at = kit.moment(system, when)
    return time_at(at.hour, at.minute) if has_time(when) else 0


def time_at(hour: int, minute: int) -> int:
    """A time of day in milliseconds and one second more, by which midnight differs from none."""
    return (hour * 60 + minute) * _MINUTE_MS + 1000


def is_overdue(system: System, due: int) -> bool:
    """Whether a due date has passed; one without a time lasts until the end of its day."""
    if not due:
        return False
    now = system.clock.minute()
    return kit.moment(system, due) < now if has_time(due) else day_of(system, due) < now.date()


def time_text(system: System, at: datetime) -> str:
    """`15:30`, or `3:30 PM` and `3 PM`."""
    if ui.uses_24_hours(system):
        return f"{at:%H:%M}"
    hour = at.hour % 12 or 12
    return f"{hour} {at:%p}" if at.minute == 0 else f"{hour}:{at:%M %p}"


def clock_time_text(system: System, at: int) -> str:
    """The same for milliseconds since midnight."""
    return time_text(system, datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at))


def day_text(system: System, day: date, *, short: bool = False, lowercase: bool = False, full: bool = False) -> str:
    """`Tomorrow`, `Wednesday`, `Wednesday, October 25`; short: `Tmrw`, `Wed`, `Oct 25`."""
    today = system.clock.minute().date()
    away = (day - today).days
    if full or abs(away) > _NEAR_DAYS:
        year = "" if day.year == today.year else f", {day.year}"
        return f"{day:%b} {day.day}{year}" if short else f"{day:%A, %B} {day.day}{year}"
    name = (_SHORT_NAMES if short else _NAMES).get(away)
    if name:
        return name.lower() if lowercase else name
    return f"{day:%a}" if short else f"{day:%A}"


def moment_text(system: System, when: int, *, short: bool = False, full: bool = False) -> str:
    """A stored date with its time, if it has one; of today only that."""
    at = kit.moment(system, when)
    day = day_text(system, at.date(), short=short, full=full)
    if not has_time(when):
        return day
    away = (at.date() - system.clock.minute().date()).days
    if full or abs(away) > _NEAR_DAYS:
        # The library that writes these takes no notice of the 24-hour setting.
        clock = f"{at.hour % 12 or 12}:{at:%M %p}"
        return f"{day}, {clock}" if short else f"{day} at {clock}"
    return time_text(system, at) if away == 0 else f"{day} {time_text(system, at)}"


def length_text(seconds: int) -> str:
    """A length of time as Android writes it: `05:00`, `1:30:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def rule(frequency: str, interval: int = 1) -> str:
    """A rule as the database has it."""
    return f"FREQ={frequency};INTERVAL={interval}" if interval > 1 else f"FREQ={frequency}" if frequency else ""


def _parts(recurrence: str) -> tuple[str, int]:
    """Frequency and interval; anything that is not understood is daily."""
    fields = dict(part.split("=", 1) for part in recurrence.removeprefix("RRULE:").split(";") if "=" in part)
    frequency, interval = fields.get("FREQ", ""), fields.get("INTERVAL", "")
    return frequency if frequency in _ADVERBS else "DAILY", int(interval) if interval.isdecimal() else 1


def frequency_of(recurrence: str) -> str:
    """The frequency of a simple rule; empty where there is none, `custom` where there is more to it."""
    if not recurrence:
        return ""
    frequency, interval = _parts(recurrence)
    return frequency if interval == 1 else "custom"


def rule_text(recurrence: str) -> str:
    """`Repeats weekly`, `Repeats every 3 days`."""
    if not recurrence:
        return RULES[""]
    frequency, interval = _parts(recurrence)
    return f"Repeats {_ADVERBS[frequency]}" if interval <= 1 else f"Repeats every {interval} {_NOUNS[frequency]}"


def next_due(system: System, due: int, recurrence: str, *, late: bool) -> int:
    """When a task is due again: after its due date, or after this day where it repeats from its completion."""
    frequency, interval = _parts(recurrence)
    then = kit.moment(system, due)
    start = datetime.combine(system.clock.now().date(), then.timetz()) if late else then
    return round(_later(start, frequency, max(interval, 1)).timestamp() * 1000)


def _later(start: datetime, frequency: str, interval: int) -> datetime:
    if frequency in ("DAILY", "WEEKLY"):
        return start + timedelta(days=interval * (7 if frequency == "WEEKLY" else 1))
    months = start.year * 12 + start.month - 1 + interval * (12 if frequency == "YEARLY" else 1)
    year, month = min(months // 12, date.max.year), months % 12 + 1
    return start.replace(year=year, month=month, day=min(start.day, calendar.monthrange(year, month)[1]))
