"""Questions about one day of the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world.calendar._asking import (
    AskTask,
    draw_asked_day,
    draw_at,
    draw_scene,
)
from mobile_world.tasks.definitions.android_world.calendar._days import (
    draw_day_text,
    draw_length_text,
    draw_time_text,
    length_named,
    moment,
    time_named,
)
from mobile_world.tasks.definitions.android_world.calendar._lists import Entry
from mobile_world.tasks.definitions.android_world.calendar._rows import EventRow, draw_start, event_row, not_on, starts

LIST = " Answer with the titles alone, with commas between them."
EVENING = time(20)


class SimpleCalendarEventsOnDate(AskTask):
    """Say which events a day has.

    AndroidWorld has one event on that day; here there are up to three. It takes nearly the right titles for them, and
    may call the day so that it can be misread: “the Monday after next” is the Monday of next week.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events are on that day?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one event of it, and the scene."""
        day, length = draw_asked_day(random, since=0), draw_length_text(random)
        rows = draw_at(random, *_spread(random, moment(day, time(8)), random.randint(1, 3)), minutes=_minutes(length))
        params = _first(random, rows, length)
        return params | draw_scene(random, rows, not_on(day))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """All of that day."""
        return [entry.title for entry in entries if entry.start.date() == self.day]


class SimpleCalendarAnyEventsOnDate(AskTask):
    """Say which events a day has, if any; there are three.

    In AndroidWorld the parameters name a title that is none of theirs; here it is the title of one. One of the three
    may be said three times there.
    """

    goal = "Does {date} have any events in Simple Calendar Pro?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one event of it, and the scene."""
        day = draw_asked_day(random, since=0)
        rows = draw_at(random, *_spread(random, moment(day, time(8)), 3), minutes=60)
        params = _first(random, rows, "1 h")
        del params["duration"]
        return params | draw_scene(random, rows, not_on(day))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """All of that day."""
        return [entry.title for entry in entries if entry.start.date() == self.day]


class SimpleCalendarEventOnDateAtTime(AskTask):
    """Say what takes place at a moment, on a day that has other events too.

    AndroidWorld takes nearly the right title for it, and may leave the rest of the day empty; here something else takes
    place before and after.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events are going on at {time}?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the event, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=17)
        (row,) = draw_at(random, start, minutes=_minutes(length))
        around = [start - timedelta(hours=random.randint(1, 3)), start + timedelta(hours=random.randint(2, 4))]
        others = draw_at(random, *around, but_not=(str(row["title"]),))
        return _first(random, [row], length) | draw_scene(random, [row, *others], not_on(day))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """Whatever began and is not over."""
        at = moment(self.day, time_named(self.params["time"]))
        return [entry.title for entry in entries if entry.start <= at < entry.end]


class SimpleCalendarEventsInTimeRange(AskTask):
    """Say what begins between a time and the evening of a day that has events before and after, too.

    AndroidWorld has one event in that time, which begins with it, and takes nearly its title for it; whether an event
    counts that only ends in it is left open. Here the goal says what counts, and there may be two.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events begin between {start_time} and 8pm?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "information-retrieval", "screen-reading", "search", "complex-ui",
        "transcription",
    }  # fmt: skip

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the events, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=15)
        inside = _spread(random, start, random.randint(1, 2))
        rows = draw_at(random, *inside, minutes=_minutes(length))
        taken = {str(row["title"]) for row in rows}
        outside = [start - timedelta(hours=random.randint(2, 3)), moment(day, time(random.choice((21, 22))))]
        params = _first(random, rows, length)
        params["start_time"] = params.pop("time")
        return params | draw_scene(random, [*rows, *draw_at(random, *outside, but_not=taken)], not_on(day))

    def bare_rows(self) -> list[EventRow]:
        """What the parameters name."""
        start = moment(self.day, time_named(self.params["start_time"]))
        return [event_row(start, _minutes(self.params["duration"]), self.params["title"])]

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """Whatever begins in that time."""
        first, last = (moment(self.day, each) for each in (time_named(self.params["start_time"]), EVENING))
        return [entry.title for entry in entries if first <= entry.start <= last]


class SimpleCalendarFirstEventAfterStartTime(AskTask):
    """Say what begins next after a time on a day, which has events before and later, too.

    In AndroidWorld the event begins at that time and not after it, and none follows; here it begins later. It takes
    nearly the right title for it.
    """

    goal = (
        "Look at {date} in Simple Calendar Pro. Which event of that day is the first to begin after {time}? Answer with"
        " its title alone."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the event, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=17)
        row, *others = draw_at(
            random,
            start,
            start - timedelta(hours=random.randint(3, 4)),
            start - timedelta(hours=2),
            start + timedelta(hours=random.randint(2, 4)),
        )
        row["end_ts"] = int(row["start_ts"]) + 60 * _minutes(length)
        params = _first(random, [row], length)
        asked = start - timedelta(minutes=random.choice((5, 10, 20, 45)))
        params["time"] = draw_time_text(random, asked.time())
        return params | draw_scene(random, [row, *others], not_on(day))

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """Whatever begins first, at that time or after it."""
        at = moment(self.day, time_named(self.params["time"]))
        later = [entry for entry in entries if entry.start >= at and entry.start.date() == self.day]
        return [entry.title for entry in later if entry.start == min(each.start for each in later)]


def _spread(random: Random, first: datetime, count: int) -> list[datetime]:
    """Moments from the first one on, two hours and more apart."""
    gaps = [0, *(random.choice((150, 180, 240)) for _ in range(count - 1))]
    return [first + timedelta(minutes=sum(gaps[: place + 1])) for place in range(count)]


def _minutes(length: str) -> int:
    return round(length_named(length).total_seconds() / 60)


def _first(random: Random, rows: list[EventRow], length: str) -> dict[str, Any]:
    """The parameters, as far as the first of the events gives them."""
    start = starts(rows[0])
    return {
        "date": draw_day_text(random, start.date()),
        "time": draw_time_text(random, start.time()),
        "duration": length,
        "title": rows[0]["title"],
    }
