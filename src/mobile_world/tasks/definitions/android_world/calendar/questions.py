"""Questions about days, times, people and places of the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand
from mobile_world.tasks.definitions.android_world._data import draw_meeting, draw_names, draw_places, draw_titles
from mobile_world.tasks.definitions.android_world._shared import (
    NOW,
    TODAY,
    Params,
    day_text,
    draw_day_text,
    draw_time_text,
    moment,
    time_named,
)
from mobile_world.tasks.definitions.android_world.calendar._events import (
    EventRow,
    draw_length_text,
    draw_row,
    draw_start,
    length_named,
    moment_in,
    moment_text,
    not_on,
    starts,
)
from mobile_world.tasks.definitions.android_world.calendar._questions import (
    Reading,
    day_of,
    draw_asked_day,
    draw_at,
    draw_scene,
    look_at_the_day,
    named_row,
    question,
)
from mobile_world.tasks.definitions.android_world.calendar._steps import (
    Entry,
    read_entries,
    search,
    show_list,
)
from mobile_world.tasks.values import AnswerKind, Condition, Evidence, Moment, Titles

LIST = " Answer with the titles alone, separated by commas."
VAGUE = "Look something up in the calendar."
EVENING = time(20)
MONDAY, SUNDAY = TODAY + timedelta(1), TODAY + timedelta(7)


def _on_the_day(params: Params, entries: Sequence[Entry]) -> list[str]:
    """All of that day."""
    return [entry.title for entry in entries if entry.start.date() == day_of(params)]


def _at_the_time(params: Params, entries: Sequence[Entry]) -> list[str]:
    """Whatever began and is not over."""
    at = moment(day_of(params), time_named(params["time"]))
    return [entry.title for entry in entries if entry.start <= at < entry.end]


def _until_the_evening(params: Params, entries: Sequence[Entry]) -> list[str]:
    """Whatever begins in that time."""
    first, last = (moment(day_of(params), at) for at in (time_named(params["start_time"]), EVENING))
    return [entry.title for entry in entries if first <= entry.start <= last]


def _after_the_time(params: Params, entries: Sequence[Entry]) -> list[str]:
    """Whatever begins first, at that time or after it."""
    at = moment(day_of(params), time_named(params["time"]))
    later = [entry for entry in entries if entry.start >= at and entry.start.date() == day_of(params)]
    return [entry.title for entry in later if entry.start == min(entry.start for entry in later)]


def _next_meeting(params: Params, entries: Sequence[Entry]) -> list[str]:
    """The first meeting from now on; where all are over, the last."""
    met = [entry.start for entry in entries if params["person"] in entry.title]
    ahead = [start for start in met if start >= NOW]
    return [moment_text(min(ahead) if ahead else max(met))]


def _look_at_next_week(hand: Hand, params: Params) -> Reading:
    """Read the list from yesterday on, until the week is over."""
    del params
    yield from show_list(hand)
    return (yield from read_entries(hand, until=SUNDAY))


def _look_for_the_person(hand: Hand, params: Params) -> Reading:
    yield from search(hand, params["person"])
    return (yield from read_entries(hand))


def _look_for_the_title(hand: Hand, params: Params) -> Reading:
    """Search for the title and open the event."""
    yield from search(hand, params["title"])
    yield from hand.tap(text=params["title"], id="event_item_title")
    return [Entry(NOW, NOW, params["title"], hand.need(id="event_location").text)]


@dataclass(frozen=True)
class _ExactlyMoment(Condition):
    """The answer names a moment in the form that was asked for, letter by letter."""

    right: Sequence[str]

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        answer = moment_in(evidence.answer)
        reading = moment_text(answer) if answer else "no moment in that form"
        return answer == moment_in(self.right[0]), f"the answer {evidence.answer[:200]!r} is read as: {reading}"

    def __str__(self) -> str:
        return f"the answer is {self.right[0]}"


def _moment(right: list[str], entries: Sequence[Entry]) -> AnswerKind:
    """That moment with its year, for which the goal asks."""
    del entries
    begin = moment_in(right[0])
    if begin is None:
        raise ValueError(f"{right[0]!r} is no moment")
    return Moment.of(begin, with_year=True)


class _CalendarQuestion(BaseTask):
    """A question that the calendar answers."""

    vague_goal = VAGUE
    app_names: ClassVar[set[str]] = {"Calendar"}


class SimpleCalendarEventsOnDate(_CalendarQuestion):
    """Say which events a day has.

    AndroidWorld has one event on that day; here there are up to three. It takes nearly the right titles for them, and
    may call the day so that it can be misread: “the Monday after next” is the Monday of next week.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events are on that day?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(_on_the_day)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one event of it, and the scene."""
        day, length = draw_asked_day(random, since=0), draw_length_text(random)
        rows = draw_at(random, *_spread(random, moment(day, time(8)), random.randint(1, 3)), minutes=_minutes(length))
        return _first(random, rows, length) | draw_scene(random, rows, not_on(day))


class SimpleCalendarAnyEventsOnDate(_CalendarQuestion):
    """Say which events a day has, if any; there are three.

    In AndroidWorld the parameters name a title that is none of theirs; here it is the title of one. One of the three
    may be said three times there.
    """

    goal = "Does {date} have any events in Simple Calendar Pro?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(_on_the_day)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one event of it, and the scene."""
        day = draw_asked_day(random, since=0)
        rows = draw_at(random, *_spread(random, moment(day, time(8)), 3), minutes=60)
        params = _first(random, rows, "1 h")
        del params["duration"]
        return params | draw_scene(random, rows, not_on(day))


class SimpleCalendarEventOnDateAtTime(_CalendarQuestion):
    """Say what takes place at a moment, on a day that has other events too.

    AndroidWorld takes nearly the right title for it, and may leave the rest of the day empty; here something else takes
    place before and after.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events are going on at {time}?" + LIST
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(_at_the_time)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the event, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=17)
        (row,) = draw_at(random, start, minutes=_minutes(length))
        other_times = [start - timedelta(hours=random.randint(1, 3)), start + timedelta(hours=random.randint(2, 4))]
        others = draw_at(random, *other_times, but_not=(str(row["title"]),))
        return _first(random, [row], length) | draw_scene(random, [row, *others], not_on(day))


class SimpleCalendarEventsInTimeRange(_CalendarQuestion):
    """Say what begins between a time and the evening of a day that has events before and after, too.

    AndroidWorld has one event in that time, which begins with it, and takes nearly its title for it; whether an event
    counts that only ends in it is left open. Here the goal says what counts, and there may be two.
    """

    goal = "Look at {date} in Simple Calendar Pro. Which events begin at {start_time} or later, but before 8pm?" + LIST
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "information-retrieval", "screen-reading", "search", "complex-ui",
        "transcription",
    }  # fmt: skip
    scene, wanted, official, solution, side_effect = question(
        _until_the_evening, rows=lambda params: named_row({**params, "time": params["start_time"]})
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the events, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=15)
        times = _spread(random, start, random.randint(1, 2))
        rows = draw_at(random, *times, minutes=_minutes(length))
        titles = {str(row["title"]) for row in rows}
        other_times = [start - timedelta(hours=random.randint(2, 3)), moment(day, time(random.choice((21, 22))))]
        params = _first(random, rows, length)
        params["start_time"] = params.pop("time")
        return params | draw_scene(random, [*rows, *draw_at(random, *other_times, but_not=titles)], not_on(day))


class SimpleCalendarFirstEventAfterStartTime(_CalendarQuestion):
    """Say what begins next after a time on a day, which has events before and later, too.

    In AndroidWorld the event begins at that time and not after it, and none follows; here it begins later. It takes
    nearly the right title for it.
    """

    goal = (
        "Look at {date} in Simple Calendar Pro. Which event of that day is the first to begin after {time}? Answer with"
        " its title alone."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    scene, wanted, official, solution, side_effect = question(_after_the_time)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the time, the event, and the scene."""
        day, length = draw_asked_day(random), draw_length_text(random)
        start = draw_start(random, day, since=11, until=17)
        earlier = start - timedelta(hours=random.randint(3, 4)), start - timedelta(hours=2)
        row, *others = draw_at(random, start, *earlier, start + timedelta(hours=random.randint(2, 4)))
        row["end_ts"] = int(row["start_ts"]) + 60 * _minutes(length)
        params = _first(random, [row], length)
        params["time"] = draw_time_text(random, (start - timedelta(minutes=random.choice((5, 10, 20, 45)))).time())
        return params | draw_scene(random, [row, *others], not_on(day))


class SimpleCalendarNextEvent(_CalendarQuestion):
    """Say what begins next, on a day that had events before and has more later.

    In AndroidWorld the event may have begun at midnight, hours before; here it always lies ahead, and others follow. It
    takes nearly the right title for it.
    """

    goal = "Which event in Simple Calendar Pro is the next to begin from now on? Answer with its title alone."
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "information-retrieval", "screen-reading", "complex-ui",
    }  # fmt: skip
    scene, wanted, official, solution, side_effect = question(
        lambda params, entries: [
            entry.title for entry in entries if entry.start == moment(TODAY, time_named(params["time"]))
        ],
        look=lambda hand, params: look_at_the_day(hand, {**params, "date": "today"}),
        rows=lambda params: named_row({**params, "date": "today"}),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The time, the event, and the scene."""
        start, length = draw_start(random, TODAY, since=16, until=20), draw_length_text(random)
        morning = moment(TODAY, time(random.randint(8, 11)))
        row, *others = draw_at(random, start, morning, morning + timedelta(hours=3), start + timedelta(hours=2))
        row["end_ts"] = int(row["start_ts"]) + 60 * _minutes(length)
        params = {"time": draw_time_text(random, start.time()), "duration": length, "title": row["title"]}
        return params | draw_scene(random, [row, *others], not_on(TODAY))


class SimpleCalendarEventsInNextWeek(_CalendarQuestion):
    """Say which events the week from tomorrow on has; today is a Sunday.

    AndroidWorld has two events in that week and none on the Sunday before; here there are up to four, and this Sunday
    has some. One of them may be said twice there, and the task is tagged as data entry, though nothing is entered.
    """

    goal = (
        "Which events are in Simple Calendar Pro for next week? Weeks begin on Monday, so next week begins "
        "tomorrow. Answer with the titles alone, separated by commas."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(
        lambda params, entries: [entry.title for entry in entries if MONDAY <= entry.start.date() <= SUNDAY],
        look=_look_at_next_week,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """One of the events, and the scene."""
        length = draw_length_text(random)
        days = sorted(random.sample(range(7), random.randint(2, 4)))
        times = [draw_start(random, MONDAY + timedelta(day)) for day in days]
        rows = draw_at(random, *times)
        titles = {str(row["title"]) for row in rows}
        others = draw_at(random, moment(TODAY, time(18)), moment(SUNDAY + timedelta(1), time(9)), but_not=titles)
        params = {
            "date": day_text(times[0].date()),
            "time": draw_time_text(random, times[0].time()),
            "duration": length,
            "title": rows[0]["title"],
            "person": draw_names(random, 1)[0].split()[0],
        }
        free = not_on(*(TODAY + timedelta(day) for day in range(-1, 8)))
        return params | draw_scene(random, [*rows, *others], free)


class SimpleCalendarNextMeetingWithPerson(_CalendarQuestion):
    """Say when the next meeting with somebody begins; there was one before, and another comes later.

    In AndroidWorld the meeting may be over, as it may take place on the morning of this day, and it is the only one
    with that person. It wants the answer letter by letter; here any way to write that moment will do.
    """

    goal = (
        "When does the next meeting with {person} in Simple Calendar Pro begin? Answer with month, day, year and time,"
        " such as “March 5 2024 09:30”."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = question(
        _next_meeting,
        look=_look_for_the_person,
        rows=lambda params: named_row({**params, "title": f"Lunch with {params['person']}"}),
        kind=_moment,
        officially=_ExactlyMoment,
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The person, the meeting, and the scene."""
        person, other = (name.split()[0] for name in draw_names(random, 2))
        day = draw_asked_day(random, since=2)
        start = draw_start(random, day)
        times = [start, start - timedelta(random.randint(15, 16)), start + timedelta(random.randint(1, 2))]
        rows = [
            draw_row(random, when, 30, draw_meeting(random, name))
            for when, name in [*((when, person) for when in times), (start - timedelta(1), other)]
        ]
        params = {"person": person, "date": day_text(day), "time": f"{start:%H:%M}"}
        return params | draw_scene(random, rows, lambda begin, end: True)


class SimpleCalendarLocationOfEvent(_CalendarQuestion):
    """Say where an event takes place, among others that take place elsewhere.

    In AndroidWorld no other event has a location, so that the only one of the calendar is right; here several have one.
    It takes nearly that location for it.
    """

    goal = "Where does “{title}” in Simple Calendar Pro take place? Answer with the location alone."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search"}
    scene, wanted, official, solution, side_effect = question(
        lambda params, entries: [entry.location for entry in entries if entry.title == params["title"]],
        look=_look_for_the_title,
        rows=lambda params: [row | {"location": params["location"]} for row in named_row(params)],
        kind=lambda right, entries: Titles(right, [entry.location for entry in entries if entry.location]),
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The event, its place, and the scene."""
        rows = [
            draw_row(random, draw_start(random, draw_asked_day(random)), 30, title, location=place)
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


def _spread(random: Random, first: datetime, count: int) -> list[datetime]:
    """Moments from the first one on, two hours and more apart."""
    gaps = [0, *(random.choice((150, 180, 240)) for _ in range(count - 1))]
    return [first + timedelta(minutes=sum(gaps[: place + 1])) for place in range(count)]


def _minutes(length: str) -> int:
    return round(length_named(length).total_seconds() / 60)


def _first(random: Random, rows: list[EventRow], length: str) -> dict[str, Any]:
    """The parameters, as far as the first of the events gives them."""
    start = starts(rows[0])
    return {
        "date": draw_day_text(random, start.date()),
        "time": draw_time_text(random, start.time()),
        "duration": length,
        "title": rows[0]["title"],
    }
