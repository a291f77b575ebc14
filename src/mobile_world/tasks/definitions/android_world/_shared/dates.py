"""Days and times of AndroidWorld's tasks: when they take place, and how their parameters name days."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from random import Random

NOW = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
TODAY = NOW.date()
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_TIME = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap]m)?", re.IGNORECASE)


def moment(day: date, at: time) -> datetime:
    """When a clock shows a time on a day."""
    return datetime.combine(day, at, tzinfo=UTC)


def day_named(text: str) -> date:
    """The day that a text names: a date, `today`, `this Monday`, `the Monday after next`.

    AndroidWorld calls what is up to seven days off by its weekday, and what is up to a week later the one after next.
    """
    parts = text.split()
    if text in ("yesterday", "today", "tomorrow"):
        return TODAY + timedelta(("yesterday", "today", "tomorrow").index(text) - 1)
    for place, name in enumerate(WEEKDAYS):
        if name in parts:
            away = (place - TODAY.weekday() - 1) % 7 + 1
            return TODAY + timedelta(away + (7 if "after" in parts else 0))
    full = text if len(parts) == 3 else f"{text} {TODAY.year}"
    return datetime.strptime(full, "%B %d %Y").date()  # noqa: DTZ007 - a date has no zone


def time_named(text: str) -> time:
    """The time of day that a text names: `16:00`, `4:00pm`, `4pm`."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no time of day; write 16:00, 4:00pm or 4pm")
    hour, half = int(match[1]), (match[3] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, int(match[2] or 0))


def day_text(day: date) -> str:
    """A date as the parameters write it: `October 17 2023`."""
    return f"{day:%B} {day.day} {day.year}"


def draw_day_text(random: Random, day: date) -> str:
    """A name of a day, as people say it: its date, or a shorter way that cannot be misread."""
    names = [day_text(day), f"{day:%B} {day.day}"]
    away = (day - TODAY).days
    if 0 <= away <= 1:
        names.append(("today", "tomorrow")[away])
    if 2 <= away <= 6:
        names.append(f"this {WEEKDAYS[day.weekday()]}")
    return random.choice(names)


def draw_time_text(random: Random, at: time) -> str:
    """A name of a time of day, in 12 or 24 hours."""
    twelve = f"{(at.hour - 1) % 12 + 1}:{at.minute:02}{'am' if at.hour < 12 else 'pm'}"
    return random.choice((f"{at:%H:%M}", twelve))
