"""Events as rows of parameters, and others that stand beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from mobile_world.tasks.definitions.android_world._data import draw_note, draw_titles
from mobile_world.tasks.values import Calendar, Scene, TimeOfDay

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


LENGTHS = (15, 30, 45, 60)
FIRST_HOUR, LAST_HOUR = 7, 21
"""Between these everything begins, so that nothing lasts into the next day."""

EventRow = dict[str, str | int]
Allowed = Callable[[datetime, datetime], bool]
"""Whether something may take place from one moment to another."""


def calendar_of(rows: Sequence[EventRow]) -> Scene:
    """A calendar with these events, on the day on which the tasks play."""
    return [TimeOfDay(NOW), Calendar(rows)]


def event_row(start: datetime, minutes: int, title: str, *, description: str = "", location: str = "") -> EventRow:
    """An event, by the names that AndroidWorld's rows have."""
    begin = int(start.timestamp())
    return {
        "start_ts": begin,
        "end_ts": begin + minutes * 60,
        "title": title,
        "description": description,
        "location": location,
    }


def draw_row(random: Random, start: datetime, minutes: int, title: str, *, location: str = "") -> EventRow:
    """An event with a note."""
    return event_row(start, minutes, title, description=draw_note(random, title), location=location)


def starts(row: EventRow) -> datetime:
    """When an event begins."""
    return datetime.fromtimestamp(int(row["start_ts"]), tz=UTC)


def ends(row: EventRow) -> datetime:
    """When an event ends."""
    return datetime.fromtimestamp(int(row["end_ts"]), tz=UTC)


def draw_start(random: Random, day: date, *, since: int = FIRST_HOUR, until: int = LAST_HOUR) -> datetime:
    """A moment of a day, at a full hour or a quarter."""
    return moment(day, time(random.randint(since, until), random.choice((0, 0, 15, 30, 45))))


def draw_others(
    random: Random, count: int, allowed: Allowed = lambda start, end: True, *, but_not: Collection[str] = ()
) -> list[EventRow]:
    """Events of the month that stand beside those a task is about, none of which has one of their titles."""
    titles = draw_titles(random, min(count, 24), but_not=but_not)
    first = TODAY.replace(day=1)
    rows: list[EventRow] = []
    while len(rows) < count:
        start, minutes = draw_start(random, first + timedelta(random.randrange(31))), random.choice(LENGTHS)
        if allowed(start, start + timedelta(minutes=minutes)):
            rows.append(draw_row(random, start, minutes, random.choice(titles)))
    return rows


def not_on(*days: date) -> Allowed:
    """Whatever takes place on other days."""
    return lambda start, end: start.date() not in days and end.date() not in days
