"""New events, on days that the goal names in different ways."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world.calendar._adding import INTERVALS, AddTask
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY, WEEKDAYS

WORDS = (
    " at {hour}:00. Its title is “{event_title}”, its description “{event_description}”, and it lasts {duration_mins}"
    " minutes."
)


class SimpleCalendarAddOneEvent(AddTask):
    """Add an event on a date.

    AndroidWorld takes nearly the right words for them, an event that lasts all day or something to do for an event,
    and may ask for a moment that is over.
    """

    goal = f"Add an event to Simple Calendar Pro on {{year}}-{{month:02}}-{{day:02}}{WORDS}"
    vague_goal = "Put an appointment into the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "data-entry", "complex-ui"}


class SimpleCalendarAddOneEventTomorrow(AddTask):
    """Add an event on the day after this one.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    """

    goal = f"Add an event to Simple Calendar Pro for tomorrow{WORDS}"
    vague_goal = "Put an appointment of tomorrow into the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    last_day: ClassVar[date] = TODAY + timedelta(1)


class SimpleCalendarAddOneEventInTwoWeeks(AddTask):
    """Add an event on the day two weeks after this one.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    """

    goal = f"Add an event to Simple Calendar Pro for the day that is exactly two weeks from today{WORDS}"
    vague_goal = "Put an appointment of the week after next into the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "math-counting"}
    first_day: ClassVar[date] = TODAY + timedelta(14)
    last_day: ClassVar[date] = TODAY + timedelta(14)


class SimpleCalendarAddOneEventRelativeDay(AddTask):
    """Add an event on the next Monday, Tuesday, … or Saturday; today is a Sunday.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    Its parameters lack the weekday until somebody reads the goal; here the goal reckons it from the date.
    """

    vague_goal = "Put an appointment of this week into the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    last_day: ClassVar[date] = TODAY + timedelta(6)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction, with the weekday; before anything is drawn, as a listing shows it."""
        if not self.params:
            return f"Add an event to Simple Calendar Pro for this {{weekday}}{WORDS}"
        return f"Add an event to Simple Calendar Pro for this {WEEKDAYS[self.start.weekday()]}" + WORDS.format(
            **self.params
        )


class SimpleCalendarAddRepeatingEvent(AddTask):
    """Add an event that repeats every day or every week, for ever.

    AndroidWorld does not see whether it stops repeating, nor on which days it is left out; it takes nearly the right
    words for them, and may ask for a first time that is over.
    """

    goal = (
        "Add an event to Simple Calendar Pro that repeats {repeat_rule} for ever, for the first time on"
        f" {{year}}-{{month:02}}-{{day:02}}{WORDS}"
    )
    vague_goal = "Put something regular into the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry", "complex-ui"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How often, too."""
        params = super().draw_params(random)
        often = random.choice(list(INTERVALS))
        (row,) = params["row_objects"]
        weekday = date(params["year"], params["month"], params["day"]).weekday()
        repeats = {"repeat_interval": INTERVALS[often], "repeat_rule": 1 << weekday if often == "weekly" else 0}
        return {**params, "row_objects": [row | repeats], "repeat_rule": often}
