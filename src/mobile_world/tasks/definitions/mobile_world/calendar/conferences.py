"""Text messages about the dates of conferences."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import send_text
from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import find_fossify_events
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    CITIES,
    CONTACTS,
    JOURNEYS,
    TITLES,
    CalendarTask,
    all_day,
    days_from,
    draw_others,
)
from mobile_world.tasks.values import Added, Either, SentText, Wanted

MIA = {"name": "Mia", "number": "4058298746", "events": []}
"""Mia Scott, and the conferences of the phone's image."""


class _TextDates(CalendarTask):
    """Text the dates of one of two conferences."""

    goal = (
        "Text {name} the dates on which I arrive in {city} and leave again: the first and the last day of the"
        " conference there, as Calendar has them. Send only the two dates, in this order, as MM/DD/YYYY, separated by"
        " a comma."
    )
    vague_goal = "Text somebody when I am at a conference."
    app_names: ClassVar[set[str]] = {"Calendar", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.0
    later: ClassVar[bool]
    """Whether it is the second conference that is meant."""

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two conferences, of which the first or the second is meant, a journey, and somebody who wants to know."""
        first = date(2025, 10, 1) + timedelta(random.randrange(4))
        until = first + timedelta(random.randint(2, 6))
        second = until + timedelta(random.randint(1, 4))
        spans = (first, until), (second, second + timedelta(random.randint(2, 6)))
        cities = random.sample(CITIES, 2)
        rows = [all_day(f"{city} Conference", *span, location=city) for city, span in zip(cities, spans, strict=True)]
        rows.append(all_day(random.choice(JOURNEYS), date(2025, 10, 25), date(2025, 10, 26)))
        rows += draw_others(random, days_from(date(2025, 10, 1), 31), random.sample(TITLES, 5))
        name, number = random.choice(CONTACTS)
        arrival, departure = (f"{day:%m/%d/%Y}" for day in spans[cls.later])
        return {
            "name": name,
            "number": number,
            "city": cities[cls.later],
            "arrival": arrival,
            "departure": departure,
            "events": rows,
        }

    def wanted(self) -> Wanted:
        """One message with the two dates; a blank after the comma does no harm."""
        number, arrival, departure = (self.params[name] for name in ("number", "arrival", "departure"))
        return Either(*([Added(SentText(number, f"{arrival},{blank}{departure}"))] for blank in ("", " ")))

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from find_fossify_events(hand, self.params["city"])
        yield from send_text(
            hand,
            self.params["name"],
            f"{self.params['arrival']},{self.params['departure']}",
            number=self.params["number"][-4:],
        )


class CheckConferenceAndSendSmsTask1(_TextDates):
    """Text the dates of the later of two conferences."""

    later = True

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {**MIA, "city": "Paris", "arrival": "10/11/2025", "departure": "10/15/2025"}


class CheckConferenceAndSendSmsTask2(_TextDates):
    """Text the dates of the earlier of two conferences."""

    later = False

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {**MIA, "city": "Tokyo", "arrival": "10/04/2025", "departure": "10/10/2025"}
