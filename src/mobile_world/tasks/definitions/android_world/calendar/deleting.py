"""Events that are no longer wanted."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world._data import draw_titles
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY, WEEKDAYS
from mobile_world.tasks.definitions.android_world.calendar._deleting import DeleteTask, draw_day, draw_on, draw_rest
from mobile_world.tasks.definitions.android_world.calendar._rows import EventRow, draw_row, starts


class SimpleCalendarDeleteEvents(DeleteTask):
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
        day = draw_day(random, until=31)
        rows = draw_on(random, day, 3)
        return {**_named(day), "row_objects": rows, "noise_row_objects": draw_rest(random, rows)}


class SimpleCalendarDeleteEventsOnRelativeDay(DeleteTask):
    """Delete the two events of the next Monday, Tuesday, … or Saturday, and no other; today is a Sunday.

    In AndroidWorld an event of the evening before may be shown on that day, and nothing need be on the same weekday
    of the week after; here an event with one of the titles is.
    """

    goal = "Delete every event of this {day_of_week} from Simple Calendar Pro."
    vague_goal = "Clear a day of this week in the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, its events, and those of other days."""
        day = draw_day(random, until=TODAY.day + 6)
        rows = draw_on(random, day, 2)
        named = {**_named(day), "day_of_week": WEEKDAYS[day.weekday()]}
        return {**named, "row_objects": rows, "noise_row_objects": draw_rest(random, rows)}


class SimpleCalendarDeleteOneEvent(DeleteTask):
    """Delete the event of a date that has a title and begins at an hour, and no other.

    In AndroidWorld no other event has that title and none begins at that moment, so that half of what the goal says is
    enough; here both do, and the day has other events too.
    """

    goal = "Delete the event “{event_title}” on {year}-{month:02}-{day:02} at {hour}:00 from Simple Calendar Pro."
    vague_goal = "Delete an appointment from the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "complex-ui"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, others of that day, and others."""
        (row,) = draw_on(random, draw_day(random, until=31), 1)
        start = starts(row)
        return {
            **_named(start.date()),
            "hour": start.hour,
            "duration_mins": (int(row["end_ts"]) - int(row["start_ts"])) // 60,
            "event_title": row["title"],
            "event_description": row["description"],
            "row_objects": [row],
            "noise_row_objects": [*draw_rest(random, [row])[2:], *_beside(random, row)],
        }

    def goes(self, title: str, time: str) -> bool:
        """The one with the title and the hour."""
        return title == self.params["event_title"] and time.startswith(f"{self.params['hour']:02}:00 ")


def _named(day: date) -> dict[str, Any]:
    return {"year": day.year, "month": day.month, "day": day.day}


def _beside(random: Random, row: EventRow) -> list[EventRow]:
    """Two events of the same day: one begins at the same moment, one has the same title."""
    start, title = starts(row), str(row["title"])
    other = draw_titles(random, 1, but_not=(title,))[0]
    away = timedelta(hours=-3 if start.hour >= 12 else 3)
    return [
        draw_row(random, start, 30, other),
        draw_row(random, start + away, 30, title),
    ]
