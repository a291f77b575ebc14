"""Events that are no longer wanted: these are to go, and everything else stays as it is.

In AndroidWorld an event of the evening before may last until midnight, so that the app shows it on the day whose events
are to go although it must stay; here nothing lasts into another day. One of the other events repeats by week, which
none does there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_titles
from mobile_world.tasks.definitions.android_world._shared import TODAY, WEEKDAYS, moment
from mobile_world.tasks.definitions.android_world.calendar._events import (
    LENGTHS,
    EventRow,
    calendar_of,
    draw_others,
    draw_row,
    draw_start,
    event_row,
    not_on,
    starts,
)
from mobile_world.tasks.definitions.android_world.calendar._steps import show_day
from mobile_world.tasks.values import Event, Evidence, Holds, Removed, Scene, Wanted

OTHERS = 20
_BEGAN_BEFORE = re.compile(r"\d\d:\d\d \(")
"""How the time of an event begins that lasts into a day from the one before."""


def day_of(params: Mapping[str, Any]) -> date:
    """The day on which they are."""
    return date(params["year"], params["month"], params["day"])


class _DeleteEvents(BaseTask):
    """Delete events of a day, and nothing else."""

    app_names: ClassVar[set[str]] = {"Calendar"}
    complexity = 1.2
    after_cue = tap_method(text="Yes")

    def scene(self) -> Scene:
        """What is to go stands last, as AndroidWorld has it."""
        return calendar_of([*self.params["noise_row_objects"], *self.params["row_objects"]])

    def wanted(self) -> Wanted:
        return [Removed(Event.of(row)) for row in self.params["row_objects"]]

    def official(self) -> Wanted:
        """The rows that were added last are gone, and no other row changed."""
        count = len(self.params["row_objects"])

        def check(evidence: Evidence) -> tuple[bool, str]:
            before, (new, gone) = evidence.before(Event), evidence.changed(Event)
            rest = len(before) - len(gone) + len(new)
            return not new and gone == before[-count:], f"{rest} events are left, {len(before) - count} should be"

        return [Holds("these rows are gone and no other", check, compared=(Event,))]

    def goes(self, title: str, time: str) -> bool:
        """Whether a row of the day's list is to go, by its title and time: by default if it began on that day."""
        del title
        return _BEGAN_BEFORE.match(time) is None

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """What is to go is selected, and the app asks whether it shall go."""
        yield from show_day(hand, day_of(self.params))
        titles, times = (hand.find(id=f"event_item_{name}") for name in ("title", "time"))
        rows = enumerate(zip(titles, times, strict=False))
        places = [place for place, (title, time) in rows if self.goes(title.text, time.text)]
        for place in places:
            touch = hand.long_press if place == places[0] else hand.tap
            yield from touch(id="event_item_title", nth=place)
        yield from hand.tap(id="cab_delete")

    def side_effect(self, hand: Hand) -> Steps:
        """Delete an event of another day, too."""
        yield from hand.back()
        days = (starts(row).date() for row in self.params["noise_row_objects"])
        yield from show_day(hand, next(day for day in days if day != day_of(self.params)))
        yield from hand.long_press(id="event_item_title")
        yield from hand.tap(id="cab_delete")
        yield from hand.tap(text="Yes")


class SimpleCalendarDeleteEvents(_DeleteEvents):
    """Delete the three events of a date, and no other.

    In AndroidWorld an event of the evening before may be shown on that date, and the date may be this day, part of
    which is over.
    """

    goal = "Delete every event on {year}-{month:02}-{day:02} from Simple Calendar Pro."
    vague_goal = "Clear a day in the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, its events, and those of other days."""
        day = _draw_day(random, until=31)
        rows = _draw_on(random, day, 3)
        return {**_named(day), "row_objects": rows, "noise_row_objects": _draw_rest(random, rows)}


class SimpleCalendarDeleteEventsOnRelativeDay(_DeleteEvents):
    """Delete the two events of the next Monday, Tuesday, … or Saturday, and no other; today is a Sunday.

    In AndroidWorld an event of the evening before may be shown on that day, and nothing need be on the same weekday
    of the week after; here an event with one of the titles is.
    """

    goal = "Delete every event on this {day_of_week} from Simple Calendar Pro."
    vague_goal = "Clear a day of this week in the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, its events, and those of other days."""
        day = _draw_day(random, until=TODAY.day + 6)
        rows = _draw_on(random, day, 2)
        names = {**_named(day), "day_of_week": WEEKDAYS[day.weekday()]}
        return {**names, "row_objects": rows, "noise_row_objects": _draw_rest(random, rows)}


class SimpleCalendarDeleteOneEvent(_DeleteEvents):
    """Delete the event of a date that has a title and begins at an hour, and no other.

    In AndroidWorld no other event has that title and none begins at that moment, so that half of what the goal says is
    enough; here both do, and the day has other events too.
    """

    goal = "Delete the event “{event_title}” on {year}-{month:02}-{day:02} at {hour}:00 from Simple Calendar Pro."
    vague_goal = "Delete an appointment from the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "complex-ui"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, others of that day, and others."""
        (row,) = _draw_on(random, _draw_day(random, until=31), 1)
        start = starts(row)
        return {
            **_named(start.date()),
            "hour": start.hour,
            "duration_mins": (int(row["end_ts"]) - int(row["start_ts"])) // 60,
            "event_title": row["title"],
            "event_description": row["description"],
            "row_objects": [row],
            "noise_row_objects": [*_draw_rest(random, [row])[2:], *_draw_beside(random, row)],
        }

    def goes(self, title: str, time: str) -> bool:
        return title == self.params["event_title"] and time.startswith(f"{self.params['hour']:02}:00 ")


def _named(day: date) -> dict[str, Any]:
    return {"year": day.year, "month": day.month, "day": day.day}


def _draw_day(random: Random, *, until: int) -> date:
    """A day after this one."""
    return TODAY.replace(day=random.randint(TODAY.day + 1, until))


def _draw_on(random: Random, day: date, count: int) -> list[EventRow]:
    """Events of one day, in any order."""
    return [
        draw_row(random, draw_start(random, day).replace(minute=0), random.choice(LENGTHS), title)
        for title in draw_titles(random, count)
    ]


def _draw_rest(random: Random, rows: list[EventRow]) -> list[EventRow]:
    """What stays: events of other days, one of which repeats on another weekday."""
    day, titles = starts(rows[0]).date(), {str(row["title"]) for row in rows}
    others = draw_others(random, OTHERS - 2, not_on(day), but_not=titles)
    first = TODAY.replace(day=2) + timedelta((day.weekday() + random.randint(1, 6)) % 7)
    (title,) = draw_titles(random, 1, but_not=titles)
    weekly = event_row(moment(first, draw_start(random, first).time()), 60, title)
    week: dict[str, str | int] = {"repeat_interval": 604_800, "repeat_rule": 1 << first.weekday()}
    later = starts(rows[0]) + timedelta(7 if day.day <= 24 else -7)
    return [*others, weekly | week, draw_row(random, later, 30, str(rows[0]["title"]))]


def _draw_beside(random: Random, row: EventRow) -> list[EventRow]:
    """Two events of the same day: one begins at the same moment, one has the same title."""
    start, title = starts(row), str(row["title"])
    (other,) = draw_titles(random, 1, but_not=(title,))
    away = timedelta(hours=-3 if start.hour >= 12 else 3)
    return [draw_row(random, start, 30, other), draw_row(random, start + away, 30, title)]
