"""New events, on days that the goal names in different ways.

One event is to be added: these words, at this time, so long, and nothing else. AndroidWorld takes nearly these words
for them, and sees neither whether the event lasts all day, is something to do or stops repeating, nor what else was
changed outside the table of events. It may ask for a moment that is over, and may leave the calendar empty otherwise;
here the event lies ahead and others stand beside it. Reminders are left to the app and to the agent by both.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of
from mobile_world.tasks.calendar_steps import begin_event, save_event
from mobile_world.tasks.definitions.android_world._data import draw_note, draw_titles
from mobile_world.tasks.definitions.android_world._shared import TODAY, WEEKDAYS, alike
from mobile_world.tasks.definitions.android_world.calendar._events import (
    FIRST_HOUR,
    LAST_HOUR,
    LENGTHS,
    calendar_of,
    draw_others,
    event_row,
)
from mobile_world.tasks.definitions.android_world.calendar._steps import fill_in, repeat
from mobile_world.tasks.values import Added, Event, Evidence, Holds, Scene, Wanted

WORDS = (
    " at {hour}:00. The title is “{event_title}”, the description “{event_description}”, and it lasts "
    "{duration_mins} minutes."
)
TOMORROW, TWO_WEEKS, LAST_DAY = TODAY + timedelta(1), TODAY + timedelta(14), TODAY.replace(day=31)
INTERVALS = {"daily": 86_400, "weekly": 604_800}
_TEXTS, _NUMBERS = ("title", "location", "description"), ("start_ts", "end_ts", "repeat_rule", "repeat_interval")


def _draw(random: Random, first: date, last: date) -> dict[str, Any]:
    """An event between two days, and others."""
    day = first + timedelta(random.randint(0, (last - first).days))
    hour, minutes = random.randint(FIRST_HOUR, LAST_HOUR), random.choice(LENGTHS)
    (title,) = draw_titles(random, 1)
    note = draw_note(random, title)
    start = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
    return {
        "year": day.year,
        "month": day.month,
        "day": day.day,
        "hour": hour,
        "duration_mins": minutes,
        "event_title": title,
        "event_description": note,
        "row_objects": [event_row(start, minutes, title, description=note)],
        "noise_row_objects": draw_others(random, random.randint(6, 20), but_not=(title,)),
    }


def start_of(params: Mapping[str, Any]) -> datetime:
    """When the event is to begin."""
    return datetime(params["year"], params["month"], params["day"], params["hour"], tzinfo=UTC)


def event_of(params: Mapping[str, Any]) -> Event:
    """What is to be added; what repeats by week does so on the weekday of its first time."""
    start, often = start_of(params), params.get("repeat_rule", "")
    return Event(
        int(start.timestamp()),
        int(start.timestamp()) + 60 * params["duration_mins"],
        params["event_title"],
        params["event_description"],
        repeat_interval=INTERVALS.get(often, 0),
        repeat_rule=1 << start.weekday() if often == "weekly" else 0,
    )


class _AddEvent(BaseTask):
    """Add one event, and nothing else."""

    app_names: ClassVar[set[str]] = {"Calendar"}
    complexity = 3.4
    first_day, last_day = TOMORROW, LAST_DAY
    """Between these the event is."""
    after_cue = method_of(save_event)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw(random, cls.first_day, cls.last_day)

    def scene(self) -> Scene:
        """Other events."""
        return calendar_of(self.params["noise_row_objects"])

    def wanted(self) -> Wanted:
        return [Added(event_of(self.params))]

    def official(self) -> Wanted:
        """One row more, nearly these words, and no other row changed."""
        event = event_of(self.params)

        def check(evidence: Evidence) -> tuple[bool, str]:
            new, gone = evidence.changed(Event)
            if len(new) != 1 or gone:
                return False, f"{len(new)} events are new or changed, {len(gone)} gone or changed"
            nearly = all(alike(getattr(event, name), getattr(new[0], name)) for name in _TEXTS)
            exactly = all(getattr(event, name) == getattr(new[0], name) for name in _NUMBERS)
            return nearly and exactly, f"new is {new[0]}"

        return [Holds(f"nearly {event} is new", check, compared=(Event,))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The event, filled in and not saved."""
        start = start_of(self.params)
        texts = {"title": self.params["event_title"], "description": self.params["event_description"]}
        yield from fill_in(hand, **texts, start=start, end=start + timedelta(minutes=self.params["duration_mins"]))
        if often := self.params.get("repeat_rule"):
            yield from repeat(hand, often.capitalize())

    def side_effect(self, hand: Hand) -> Steps:
        """Add another one of that title."""
        yield from begin_event(hand, self.params["event_title"])
        yield from save_event(hand)


class SimpleCalendarAddOneEvent(_AddEvent):
    """Add an event on a date.

    AndroidWorld takes nearly the right words for them, an event that lasts all day or something to do for an event,
    and may ask for a moment that is over.
    """

    goal = f"Add an event to Simple Calendar Pro on {{year}}-{{month:02}}-{{day:02}}{WORDS}"
    vague_goal = "Add an appointment to the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "data-entry", "complex-ui"}


class SimpleCalendarAddOneEventTomorrow(_AddEvent):
    """Add an event on the day after this one.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    """

    goal = f"Add an event to Simple Calendar Pro for tomorrow{WORDS}"
    vague_goal = "Add an appointment for tomorrow to the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    last_day = TOMORROW


class SimpleCalendarAddOneEventInTwoWeeks(_AddEvent):
    """Add an event on the day two weeks after this one.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    """

    goal = f"Add an event to Simple Calendar Pro for the day that is exactly two weeks from today{WORDS}"
    vague_goal = "Add an appointment for the week after next to the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "math-counting"}
    first_day = last_day = TWO_WEEKS


class SimpleCalendarAddOneEventRelativeDay(_AddEvent):
    """Add an event on the next Monday, Tuesday, … or Saturday; today is a Sunday.

    AndroidWorld takes nearly the right words for them, and an event that lasts all day or something to do for an event.
    Its parameters lack the weekday until somebody reads the goal; here the goal reckons it from the date.
    """

    last_day = TODAY + timedelta(6)
    vague_goal = "Add an appointment for this week to the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction, with the weekday; before anything is drawn, as a listing shows it."""
        if not self.params:
            return f"Add an event to Simple Calendar Pro for this {{weekday}}{WORDS}"
        weekday = WEEKDAYS[start_of(self.params).weekday()]
        return f"Add an event to Simple Calendar Pro for this {weekday}{WORDS.format(**self.params)}"


class SimpleCalendarAddRepeatingEvent(_AddEvent):
    """Add an event that repeats every day or every week, for ever.

    AndroidWorld does not see whether it stops repeating, nor on which days it is left out; it takes nearly the right
    words for them, and may ask for a first time that is over.
    """

    goal = (
        "Add an event to Simple Calendar Pro that repeats {repeat_rule} forever, for the first time on"
        f" {{year}}-{{month:02}}-{{day:02}}{WORDS}"
    )
    vague_goal = "Add a repeating appointment to the calendar."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry", "complex-ui"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, how often it repeats, and others."""
        params = super().draw_params(random) | {"repeat_rule": random.choice(list(INTERVALS))}
        event, (row,) = event_of(params), params["row_objects"]
        repeats = {"repeat_interval": event.repeat_interval, "repeat_rule": event.repeat_rule}
        return {**params, "row_objects": [row | repeats]}
