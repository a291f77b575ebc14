"""Events that are to go: what the tasks that ask for it share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_titles
from mobile_world.tasks.definitions.android_world._official import verdict
from mobile_world.tasks.definitions.android_world.calendar._calendar import CalendarTask
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY, moment
from mobile_world.tasks.definitions.android_world.calendar._moves import show_day
from mobile_world.tasks.definitions.android_world.calendar._rows import (
    LENGTHS,
    EventRow,
    draw_others,
    draw_row,
    draw_start,
    event_row,
    not_on,
    starts,
)
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Calendar, CalendarEvent, Change

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

OTHERS = 20
_BEGAN_BEFORE = re.compile(r"\d\d:\d\d \(")
"""How the time of an event begins that lasts into a day from the one before."""


class DeleteTask(CalendarTask):
    """Delete these events, and leave everything else as it is.

    In AndroidWorld an event of the evening before may last until midnight, so that the app shows it on the day whose
    events are to go although it must stay; here nothing lasts into another day. One of the other events repeats by
    week, which none does there.
    """

    @property
    def day(self) -> date:
        """The day on which they are."""
        return date(self.params["year"], self.params["month"], self.params["day"])

    def rows(self) -> Iterable[EventRow]:
        """What is to go stands last, as AndroidWorld has it."""
        rows: list[EventRow] = [*self.params["noise_row_objects"], *self.params["row_objects"]]
        return rows

    def wanted_events(self) -> Change[CalendarEvent]:
        """These events less."""
        return Change(removed=tuple(CalendarEvent.of(row) for row in self.params["row_objects"]))

    def official_score(self, controller: AndroidController) -> Score:
        """The rows that were added last are gone, and no other row changed."""
        before, now = self.calendar_before.rows, Calendar.take(controller).rows
        kept = before[: len(before) - len(self.params["row_objects"])]
        return verdict(now == kept, f"{len(now)} events are left, {len(kept)} should be")

    def goes(self, title: str, time: str) -> bool:
        """Whether a row of the day's list is to go; all that began on that day, by default."""
        del title
        return _BEGAN_BEFORE.match(time) is None

    def intent_cue(self, observation: Observation) -> Steps:
        """They are selected, and the app asks whether they shall go."""
        hand = Hand(observation)
        yield from show_day(hand, self.day)
        titles, times = (hand.find(id=f"event_item_{name}") for name in ("title", "time"))
        places = [
            place
            for place, (title, time) in enumerate(zip(titles, times, strict=False))
            if self.goes(title.text, time.text)
        ]
        for count, place in enumerate(places):
            touch = hand.tap if count else hand.long_press
            yield from touch(id="event_item_title", nth=place)
        yield from hand.tap(id="cab_delete")

    def after_cue(self, observation: Observation) -> Steps:
        """They shall."""
        yield from Hand(observation).tap(text="Yes")

    def too_much(self, hand: Hand) -> Move:
        """Delete an event of another day, too."""
        yield from hand.back()
        days = (datetime.fromtimestamp(int(row["start_ts"]), tz=UTC).date() for row in self.params["noise_row_objects"])
        yield from show_day(hand, next(day for day in days if day != self.day))
        yield from hand.long_press(id="event_item_title")
        yield from hand.tap(id="cab_delete")
        yield from hand.tap(text="Yes")


def draw_day(random: Random, *, until: int) -> date:
    """A day after this one."""
    return TODAY.replace(day=random.randint(TODAY.day + 1, until))


def draw_on(random: Random, day: date, count: int) -> list[EventRow]:
    """Events of one day, in any order."""
    titles, rows = draw_titles(random, count), []
    for title in titles:
        start = draw_start(random, day).replace(minute=0)
        rows.append(draw_row(random, start, random.choice(LENGTHS), title))
    return rows


def draw_rest(random: Random, rows: list[EventRow]) -> list[EventRow]:
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
