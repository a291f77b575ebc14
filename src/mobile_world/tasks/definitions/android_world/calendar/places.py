"""A question about where something takes place."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world._data import draw_places, draw_titles
from mobile_world.tasks.definitions.android_world.calendar._asking import (
    AskTask,
    Reading,
    draw_asked_day,
    draw_scene,
)
from mobile_world.tasks.definitions.android_world.calendar._days import (
    NOW,
    day_text,
    draw_time_text,
    moment,
    time_named,
)
from mobile_world.tasks.definitions.android_world.calendar._lists import Entry
from mobile_world.tasks.definitions.android_world.calendar._moves import search
from mobile_world.tasks.definitions.android_world.calendar._rows import (
    EventRow,
    draw_row,
    draw_start,
    event_row,
    starts,
)
from mobile_world.tasks.solving import Hand


class SimpleCalendarLocationOfEvent(AskTask):
    """Say where an event takes place, among others that take place elsewhere.

    In AndroidWorld no other event has a location, so that the only one of the calendar is right; here several have one.
    It takes nearly that location for it.
    """

    goal = "Where does “{title}” in Simple Calendar Pro take place? Answer with the location alone."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, its place, and the scene."""
        rows = [
            draw_row(random, _some_time(random), 30, title, location=place)
            for title, place in zip(draw_titles(random, 5), draw_places(random, 5), strict=True)
        ]
        start = starts(rows[0])
        params = {
            "title": rows[0]["title"],
            "location": rows[0]["location"],
            "date": day_text(start.date()),
            "time": draw_time_text(random, start.time()),
        }
        return params | draw_scene(random, rows, lambda begin, end: True)

    def bare_rows(self) -> list[EventRow]:
        """What the parameters name."""
        start = moment(self.day, time_named(self.params["time"]))
        return [event_row(start, 30, self.params["title"], location=self.params["location"])]

    def look(self, hand: Hand) -> Reading:
        """Search for the title and open the event."""
        title = self.params["title"]
        yield from search(hand, title)
        yield from hand.tap(text=title, id="event_item_title")
        return [Entry(NOW, NOW, title, hand.need(id="event_location").text)]

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """The location of the event with that title."""
        return [entry.location for entry in entries if entry.title == self.params["title"]]


def _some_time(random: Random) -> datetime:
    return draw_start(random, draw_asked_day(random))
