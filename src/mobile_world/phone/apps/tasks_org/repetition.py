"""Repeating tasks: recurrence rules as text, and the due date after the present one."""

from __future__ import annotations

import calendar
from datetime import date, datetime, timedelta

from mobile_world.phone.kit import moment
from mobile_world.phone.system import System

RULES = {"": "Does not repeat", "DAILY": "Every day", "WEEKLY": "Every week", "MONTHLY": "Every month"} | {
    "YEARLY": "Every year"
}
"""What the dialog offers, by the frequency in the rule."""
_ADVERBS = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_NOUNS = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}


def rule(frequency: str, interval: int = 1) -> str:
    """A rule as the database has it."""
    return f"FREQ={frequency};INTERVAL={interval}" if interval > 1 else f"FREQ={frequency}" if frequency else ""


def _parts(recurrence: str) -> tuple[str, int]:
    """Frequency and interval; anything that is not understood is daily."""
    named = dict(part.split("=", 1) for part in recurrence.removeprefix("RRULE:").split(";") if "=" in part)
    frequency, interval = named.get("FREQ", ""), named.get("INTERVAL", "")
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
    then = moment(system, due)
    start = datetime.combine(system.clock.now().date(), then.timetz()) if late else then
    return round(_later(start, frequency, max(interval, 1)).timestamp() * 1000)


def _later(start: datetime, frequency: str, interval: int) -> datetime:
    if frequency in ("DAILY", "WEEKLY"):
        return start + timedelta(days=interval * (7 if frequency == "WEEKLY" else 1))
    months = start.year * 12 + start.month - 1 + interval * (12 if frequency == "YEARLY" else 1)
    year, month = min(months // 12, date.max.year), months % 12 + 1
    return start.replace(year=year, month=month, day=min(start.day, calendar.monthrange(year, month)[1]))
