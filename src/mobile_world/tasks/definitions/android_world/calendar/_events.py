"""Events as rows of parameters, and others that stand beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from mobile_world.tasks.definitions.android_world._data import draw_note, draw_titles
from mobile_world.tasks.definitions.android_world._shared import NOW, TODAY, day_text, moment
from mobile_world.tasks.values import Calendar, Scene, TimeOfDay

_LENGTH = re.compile(r"([\d.]+)\s*([hm])")
_LENGTHS = {
    15: "15 minutes", 20: "20 min", 30: "30 m", 45: "45min", 60: "1 h", 75: "75 minutes", 90: "1.5 hours",
    120: "2 hours",
}  # fmt: skip


def length_named(text: str) -> timedelta:
    """The length that a text names: `30 m`, `45min`, `1.5 hours`."""
    match = _LENGTH.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no length of time; write 45min or 1.5 hours")
    return timedelta(minutes=float(match[1]) * (60 if match[2] == "h" else 1))


def moment_text(at: datetime) -> str:
    """A moment as an answer names it: `October 17 2023 14:30`."""
    return f"{day_text(at.date())} {at:%H:%M}"


def moment_in(text: str) -> datetime | None:
    """The moment that an answer names in that form; nothing where it has another."""
    try:
        return datetime.strptime(" ".join(text.split()), "%B %d %Y %H:%M").replace(tzinfo=UTC)
    except ValueError:
        return None


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
