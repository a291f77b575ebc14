"""Events that are no longer wanted: these are to go, and everything else stays as it is.

In AndroidWorld an event of the evening before may last until midnight, so that the app shows it on the day whose events
are to go although it must stay; here nothing lasts into another day. One of the other events repeats by week, which
none does there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, tap_method
from mobile_world.tasks.definitions.android_world import TODAY, WEEKDAYS, moment
from mobile_world.tasks.definitions.android_world._data import draw_titles
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


def _calendar(task: BaseTask) -> Scene:
    """What is to go stands last, as AndroidWorld has it."""
    return calendar_of([*task.params["noise_row_objects"], *task.params["row_objects"]])


def _these_go(task: BaseTask) -> Wanted:
    """These events less."""
    return [Removed(Event.of(row)) for row in task.params["row_objects"]]


def _the_last_go(task: BaseTask) -> Wanted:
    """The rows that were added last are gone, and no other row changed."""
    count = len(task.params["row_objects"])

    def check(evidence: Evidence) -> tuple[bool, str]:
        before, (new, gone) = evidence.before(Event), evidence.changed(Event)
        left = len(before) - len(gone) + len(new)
        return not new and gone == before[-count:], f"{left} events are left, {len(before) - count} should be"

    return [Holds("these rows are gone and no other", check, compared=(Event,))]


def began_that_day(title: str, time: str) -> bool:
    """Whether a row of a day's list began on that day."""
    del title
    return _BEGAN_BEFORE.match(time) is None


def _ask_to_delete(hand: Hand, day: date, goes: Callable[[str, str], bool] = began_that_day) -> Steps:
    """Select rows of a day by title and time, and let the app ask whether they shall go."""
    yield from show_day(hand, day)
    titles, times = (hand.find(id=f"event_item_{name}") for name in ("title", "time"))
    rows = [(title.text, time.text) for title, time in zip(titles, times, strict=False)]
    for count, place in enumerate(place for place, row in enumerate(rows) if goes(*row)):
        touch = hand.tap if count else hand.long_press
        yield from touch(id="event_item_title", nth=place)
    yield from hand.tap(id="cab_delete")


@by_hand
def _ask_to_delete_all(task: BaseTask, hand: Hand) -> Steps:
    """Everything of the day is selected, and the app asks whether it shall go."""
    yield from _ask_to_delete(hand, day_of(task.params))


def _delete_another(task: BaseTask, hand: Hand) -> Steps:
    """Delete an event of another day, too."""
    yield from hand.back()
    days = (starts(row).date() for row in task.params["noise_row_objects"])
    yield from show_day(hand, next(day for day in days if day != day_of(task.params)))
    yield from hand.long_press(id="event_item_title")
    yield from hand.tap(id="cab_delete")
    yield from hand.tap(text="Yes")


class _DeleteEvents(BaseTask):
    """Delete some events, and nothing else."""

    app_names: ClassVar[set[str]] = {"Calendar"}
    complexity = 1.2
    scene, wanted, official = _calendar, _these_go, _the_last_go


class SimpleCalendarDeleteEvents(_DeleteEvents):
    """Delete the three events of a date, and no other.

    In AndroidWorld an event of the evening before may be shown on that date, and the date may be this day, part of
    which is over.
    """

    goal = "Delete every event on {year}-{month:02}-{day:02} from Simple Calendar Pro."
    vague_goal = "Clear a day in the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}
    complexity = 1.4
    intent_cue, after_cue, side_effect = _ask_to_delete_all, tap_method(text="Yes"), _delete_another

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
    intent_cue, after_cue, side_effect = _ask_to_delete_all, tap_method(text="Yes"), _delete_another

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, its events, and those of other days."""
        day = _draw_day(random, until=TODAY.day + 6)
        rows = _draw_on(random, day, 2)
        named = {**_named(day), "day_of_week": WEEKDAYS[day.weekday()]}
        return {**named, "row_objects": rows, "noise_row_objects": _draw_rest(random, rows)}


class SimpleCalendarDeleteOneEvent(_DeleteEvents):
    """Delete the event of a date that has a title and begins at an hour, and no other.

    In AndroidWorld no other event has that title and none begins at that moment, so that half of what the goal says is
    enough; here both do, and the day has other events too.
    """

    goal = "Delete the event “{event_title}” on {year}-{month:02}-{day:02} at {hour}:00 from Simple Calendar Pro."
    vague_goal = "Delete an appointment from the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "complex-ui"}
    after_cue, side_effect = tap_method(text="Yes"), _delete_another

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
        """Whether a row of the day's list has the title and the hour."""
        return title == self.params["event_title"] and time.startswith(f"{self.params['hour']:02}:00 ")

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """It is selected, and the app asks whether it shall go."""
        yield from _ask_to_delete(hand, day_of(self.params), self.goes)


def _named(day: date) -> dict[str, Any]:
    return {"year": day.year, "month": day.month, "day": day.day}


def _draw_day(random: Random, *, until: int) -> date:
    """A day after this one."""
    return TODAY.replace(day=random.randint(TODAY.day + 1, until))


def _draw_on(random: Random, day: date, count: int) -> list[EventRow]:
    """Events of one day, in any order."""
    titles, rows = draw_titles(random, count), []
    for title in titles:
        start = draw_start(random, day).replace(minute=0)
        rows.append(draw_row(random, start, random.choice(LENGTHS), title))
    return rows


def _draw_rest(random: Random, rows: list[EventRow]) -> list[EventRow]:
    """What stays: events of other days, one of which repeats on another weekday."""
    day, taken = starts(rows[0]).date(), {str(row["title"]) for row in rows}
    others = draw_others(random, OTHERS - 2, not_on(day), but_not=taken)
    first = TODAY.replace(day=2) + timedelta((day.weekday() + random.randint(1, 6)) % 7)
    (title,) = draw_titles(random, 1, but_not=taken)
    weekly = event_row(moment(first, draw_start(random, first).time()), 60, title)
    week: dict[str, str | int] = {"repeat_interval": 604_800, "repeat_rule": 1 << first.weekday()}
    later = starts(rows[0]) + timedelta(7 if day.day <= 24 else -7)
    twin = draw_row(random, later, 30, str(rows[0]["title"]))
    return [*others, weekly | week, twin]


def _draw_beside(random: Random, row: EventRow) -> list[EventRow]:
    """Two events of the same day: one begins at the same moment, one has the same title."""
    start, title = starts(row), str(row["title"])
    other = draw_titles(random, 1, but_not=(title,))[0]
    away = timedelta(hours=-3 if start.hour >= 12 else 3)
    return [draw_row(random, start, 30, other), draw_row(random, start + away, 30, title)]
