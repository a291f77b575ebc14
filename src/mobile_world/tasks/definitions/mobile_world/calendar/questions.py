"""Questions about the days and the number of events."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import (
    FOSSIFY,
    delete_fossify_event,
    find_fossify_events,
    show_fossify_day,
)
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    CITIES,
    JOURNEYS,
    SERIES,
    TITLES,
    TODAY,
    CalendarTask,
    Row,
    all_day,
    day_name,
    days_from,
    draw_others,
    moment,
    once,
    weekly,
)
from mobile_world.tasks.values import Answered, Number, Wanted

OCTOBER = date(2025, 10, 1)
ALONE = " Answer with the number alone."


class _CalendarQuestion(CalendarTask):
    """A question that the calendar alone answers."""

    app_names: ClassVar[set[str]] = {"Calendar"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "information-retrieval"}


class CheckConferenceDurationTask(_CalendarQuestion):
    """Count the days of October that conferences take, beside journeys and a conference of another month."""

    goal = (
        "On how many days in October 2025 am I at a conference, according to Calendar? The first and the last "
        "day of each conference count." + ALONE
    )
    vague_goal = "Look up how long my conferences take."
    complexity = 1.5

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Tokyo and Paris, on the phone's image."""
        return {"days": 12, "events": [], "other": "Dinner with Sarah"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two or three conferences of October, one of November, and a journey between them."""
        rows: list[Row] = []
        day, total = OCTOBER + timedelta(random.randrange(3)), 0
        cities = random.sample(CITIES, 4)
        for city in cities[: random.randint(2, 3)]:
            length = random.randint(2, 6)
            rows.append(all_day(f"{city} Conference", day, day + timedelta(length - 1), location=city))
            total += length
            day += timedelta(length + random.randint(1, 3))
        later = date(2025, 11, random.randint(3, 14))
        rows.append(all_day(f"{cities[3]} Conference", later, later + timedelta(random.randint(1, 3))))
        rows.append(all_day(random.choice(JOURNEYS), day, day + timedelta(2)))
        titles = random.sample(TITLES, 6)
        return {
            "days": total,
            "events": rows + draw_others(random, days_from(OCTOBER, 31), titles),
            "other": titles[0],
        }

    def wanted(self) -> Wanted:
        return [Answered(Number(self.params["days"], "days"))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Look for conferences, and add up their days."""
        yield from find_fossify_events(hand, "Conference")
        yield from hand.answer(str(self.params["days"]))

    def side_effect(self, hand: Hand) -> Steps:
        yield from find_fossify_events(hand, self.params["other"])
        yield from delete_fossify_event(hand, self.params["other"])


class CheckDeduplicatedEventsTask(_CalendarQuestion):
    """Count the different events of a week, in which some repeat and some last for days."""

    goal = (
        "How many different events does Calendar have from {first} to {last}, 2025, both days included? An "
        "event that repeats counts once, and so does one that lasts several days." + ALONE
    )
    vague_goal = "Count the events of a week."
    complexity = 2.0

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        monday = date(2025, 10, 20)
        days = {"monday": monday.isoformat(), "first": day_name(monday), "last": day_name(monday + timedelta(6))}
        return {**days, "count": 9, "events": [], "other": "Dinner with Sarah"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Series, journeys and single events of the week, and others around it."""
        monday = date(2025, 10, 20) + timedelta(7 * random.randrange(4))
        week, sunday = days_from(monday, 7), monday + timedelta(6)
        rows: list[Row] = []
        for number, title in enumerate(random.sample(SERIES, random.randint(2, 3))):
            weekdays = sorted(random.sample(range(5), random.randint(2, 5)))
            first = monday - timedelta(7 * random.randrange(2)) + timedelta(weekdays[0])
            rows.append(weekly(title, moment(first, 7 + 2 * number), 60, weekdays, sunday + timedelta(7)))
        for title in random.sample(JOURNEYS, random.randint(1, 2)):
            first = monday + timedelta(random.randrange(-1, 5))
            rows.append(all_day(title, first, first + timedelta(random.randint(1, 3))))
        titles = random.sample(TITLES, 11)
        single = titles[: random.randint(2, 6)]
        rows += [once(title, moment(random.choice(week), random.randrange(13, 21)), 60) for title in single]
        around = [*days_from(monday - timedelta(7), 7), *days_from(sunday + timedelta(1), 7)]
        return {
            "monday": monday.isoformat(),
            "first": day_name(monday),
            "last": day_name(sunday),
            "count": len(rows),
            "events": rows + draw_others(random, around, titles[6:]),
            "other": titles[0],
        }

    def wanted(self) -> Wanted:
        return [Answered(Number(self.params["count"]))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Go through the days of the week."""
        yield from show_fossify_day(hand, date.fromisoformat(self.params["monday"]), TODAY)
        for _ in range(6):
            yield from hand.tap(id="top_right_arrow")
        yield from hand.answer(str(self.params["count"]))

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.open(FOSSIFY)
        yield from hand.back()
        yield from find_fossify_events(hand, self.params["other"])
        yield from delete_fossify_event(hand, self.params["other"])
