"""One event that is to be added: what the tasks that ask for it share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_note, draw_titles
from mobile_world.tasks.definitions.android_world._official import alike, verdict
from mobile_world.tasks.definitions.android_world.calendar._calendar import CalendarTask
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY
from mobile_world.tasks.definitions.android_world.calendar._moves import fill_in, repeat, save
from mobile_world.tasks.definitions.android_world.calendar._rows import (
    FIRST_HOUR,
    LAST_HOUR,
    LENGTHS,
    EventRow,
    draw_others,
    event_row,
)
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Calendar, CalendarEvent, Change

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

INTERVALS = {"daily": 86_400, "weekly": 604_800}
_TEXTS, _NUMBERS = ("title", "location", "description"), ("start_ts", "end_ts", "repeat_rule", "repeat_interval")


class AddTask(CalendarTask):
    """Add one event: these words, at this time, so long, and nothing else.

    AndroidWorld takes nearly these words for them, and sees neither whether the event lasts all day, is something to do
    or stops repeating, nor what else was changed outside the table of events. It may ask for a moment that is over,
    and may leave the calendar empty otherwise; here the event lies ahead and others stand beside it. Reminders are
    left to the app and to the agent by both.
    """

    complexity = 3.4
    first_day: ClassVar[date] = TODAY + timedelta(1)
    last_day: ClassVar[date] = TODAY.replace(day=31)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, and others."""
        day = cls.first_day + timedelta(random.randint(0, (cls.last_day - cls.first_day).days))
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

    @property
    def start(self) -> datetime:
        """When the event is to begin."""
        year, month, day, hour = (self.params[name] for name in ("year", "month", "day", "hour"))
        return datetime(year, month, day, hour, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """When it is to end."""
        return self.start + timedelta(minutes=self.params["duration_mins"])

    def rows(self) -> Iterable[EventRow]:
        """Others."""
        rows: list[EventRow] = self.params["noise_row_objects"]
        return rows

    def event(self) -> CalendarEvent:
        """What is to be added; what repeats by week does so on the weekday of its first time."""
        often = self.params.get("repeat_rule", "")
        return CalendarEvent(
            int(self.start.timestamp()),
            int(self.end.timestamp()),
            self.params["event_title"],
            self.params["event_description"],
            repeat_interval=INTERVALS.get(often, 0),
            repeat_rule=1 << self.start.weekday() if often == "weekly" else 0,
        )

    def wanted_events(self) -> Change[CalendarEvent]:
        """One event more."""
        return Change(added=(self.event(),))

    def official_score(self, controller: AndroidController) -> Score:
        """One row more, nearly these words, and no other row changed."""
        now, wanted = Calendar.take(controller), self.event()
        if len(now.rows) != len(self.calendar_before.rows) + 1 or set(self.calendar_before.rows) - set(now.rows):
            return verdict(False, f"there were {len(self.calendar_before.rows)} events, now {len(now.rows)}")
        found = any(
            all(alike(getattr(wanted, name), getattr(event, name)) for name in _TEXTS)
            and all(getattr(wanted, name) == getattr(event, name) for name in _NUMBERS)
            for event in now.events
        )
        return verdict(found, f"{wanted} is {'' if found else 'not '}there")

    def intent_cue(self, observation: Observation) -> Steps:
        """The event, filled in and not saved."""
        hand, params = Hand(observation), self.params
        yield from fill_in(
            hand,
            title=params["event_title"],
            description=params["event_description"],
            start=self.start,
            end=self.end,
        )
        if often := params.get("repeat_rule"):
            yield from repeat(hand, often.capitalize())

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from save(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Add another one."""
        yield from hand.tap(id="calendar_fab")
        yield from hand.tap(text="Event")
        yield from hand.type(self.params["event_title"], id="event_title")
        yield from save(hand)
