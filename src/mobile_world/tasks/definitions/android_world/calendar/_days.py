"""The days on which these tasks play, and days, times and lengths as AndroidWorld's parameters write them.

Every task begins on a Sunday afternoon, October 15 2023, 15:34 UTC, whatever phone it runs on.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from random import Random

NOW = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
TODAY = NOW.date()
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_TIME = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap]m)?", re.IGNORECASE)
_LENGTH = re.compile(r"([\d.]+)\s*([hm])")
_LENGTHS = {
    15: "15 minutes", 20: "20 min", 30: "30 m", 45: "45min", 60: "1 h", 75: "75 minutes", 90: "1.5 hours",
    120: "2 hours",
}  # fmt: skip


def moment(day: date, at: time) -> datetime:
    """When a clock shows a time on a day."""
    return datetime.combine(day, at, tzinfo=UTC)


def day_named(text: str) -> date:
    """The day that a text names: a date, `today`, `this Monday`, `the Monday after next`.

    AndroidWorld calls what is up to seven days off by its weekday, and what is up to a week later the one after next.
    """
    words = text.split()
    if text in ("yesterday", "today", "tomorrow"):
        return TODAY + timedelta(("yesterday", "today", "tomorrow").index(text) - 1)
    for place, name in enumerate(WEEKDAYS):
        if name in words:
            away = (place - TODAY.weekday() - 1) % 7 + 1
            return TODAY + timedelta(away + (7 if "after" in words else 0))
    full = text if len(words) == 3 else f"{text} {TODAY.year}"
    return datetime.strptime(full, "%B %d %Y").date()  # noqa: DTZ007 - a date has no zone


def time_named(text: str) -> time:
    """The time of day that a text names: `16:00`, `4:00pm`, `4pm`."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no time of day; write 16:00, 4:00pm or 4pm")
    hour, half = int(found[1]), (found[3] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, int(found[2] or 0))


def length_named(text: str) -> timedelta:
    """The length that a text names: `30 m`, `45min`, `1.5 hours`."""
    found = _LENGTH.match(text)
    if found is None:
        raise ValueError(f"{text!r} is no length of time; write 45min or 1.5 hours")
    return timedelta(minutes=float(found[1]) * (60 if found[2] == "h" else 1))


def day_text(day: date) -> str:
    """A date as the parameters write it: `October 17 2023`."""
    return f"{day:%B} {day.day} {day.year}"


def moment_text(at: datetime) -> str:
    """A moment as an answer names it: `October 17 2023 14:30`."""
    return f"{day_text(at.date())} {at:%H:%M}"


def moment_in(text: str) -> datetime | None:
    """The moment that an answer names in that form; nothing where it has another."""
    try:
        return datetime.strptime(" ".join(text.split()), "%B %d %Y %H:%M").replace(tzinfo=UTC)
    except ValueError:
        return None


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


def draw_length_text(random: Random) -> str:
    """A name of a length between a quarter of an hour and two hours."""
    return random.choice(list(_LENGTHS.values()))
