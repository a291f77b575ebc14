"""Questions about the calendar, which must stay as it is: what the tasks that ask them are made of.

The answer is one text, or several with commas between them. AndroidWorld takes nearly the right texts for them and
accepts one of them twice in place of another; here all of them must be said, in a sentence or alone, and no other
title of the calendar. It also fills the calendar anew around the same few titles; here others of the day stand beside
those that are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Action, Hand, Observation
from mobile_world.tasks.definitions.android_world._data import draw_titles
from mobile_world.tasks.definitions.android_world._shared import (
    SCENE,
    TODAY,
    NearlyLists,
    Params,
    Question,
    Subject,
    day_named,
    moment,
    time_named,
    title_question,
)
from mobile_world.tasks.definitions.android_world.calendar._events import (
    Allowed,
    EventRow,
    calendar_of,
    draw_others,
    draw_row,
    ends,
    event_row,
    length_named,
    starts,
)
from mobile_world.tasks.definitions.android_world.calendar._steps import Entry, read_entries, show_day
from mobile_world.tasks.values import AnswerKind, Condition, Titles

OTHERS = 40
LAST_DAY = TODAY + timedelta(14)
"""The last day that a question is about."""

Reading = Generator[Action, Observation, Sequence[Entry]]


def day_of(params: Params) -> date:
    """The day that is asked about."""
    return day_named(params["date"])


def named_row(params: Params) -> list[EventRow]:
    """The event that the parameters name; all there is where no scene is drawn."""
    minutes = round(length_named(params.get("duration", "30 m")).total_seconds() / 60)
    return [event_row(moment(day_of(params), time_named(params["time"])), minutes, params["title"])]


def look_at_the_day(hand: Hand, params: Params) -> Reading:
    """Read the list of the day that is asked about."""
    yield from show_day(hand, day_of(params))
    return (yield from read_entries(hand, day_of(params)))


def entries(rows: Iterable[EventRow]) -> list[Entry]:
    """Events as lists tell them, first things first."""
    return sorted(Entry(starts(row), ends(row), str(row["title"]), str(row["location"])) for row in rows)


def among_titles(right: list[str], entries: Sequence[Entry]) -> AnswerKind:
    """These titles, and no other of the calendar."""
    return Titles(right, [entry.title for entry in entries])


def question(
    right: Callable[[Params, Sequence[Entry]], list[str]],
    *,
    look: Callable[[Hand, Params], Reading] = look_at_the_day,
    rows: Callable[[Params], list[EventRow]] = named_row,
    kind: Callable[[list[str], Sequence[Entry]], AnswerKind] = among_titles,
    officially: Callable[[Sequence[str]], Condition] = NearlyLists,
) -> Question:
    """The methods of a task: what is right in the calendar, how it is found, and how answers are read.

    `rows` are what stands in it where no scene is drawn.
    """
    calendar = Subject("events", calendar_of, rows)
    return title_question(calendar, entries, right, look=look, kind=kind, officially=officially)


def draw_asked_day(random: Random, *, since: int = 1) -> date:
    """A day that a question is about."""
    return TODAY + timedelta(random.randint(since, (LAST_DAY - TODAY).days))


def draw_scene(
    random: Random, rows: list[EventRow], allowed: Allowed, *, but_not: Iterable[str] = ()
) -> dict[str, Any]:
    """Rows that a question is about among others, in any order."""
    titles = {*but_not, *(str(row["title"]) for row in rows)}
    events = [*rows, *draw_others(random, OTHERS, allowed, but_not=titles)]
    random.shuffle(events)
    return {SCENE: {"events": events}}


def draw_at(random: Random, *times: datetime, minutes: int = 30, but_not: Iterable[str] = ()) -> list[EventRow]:
    """An event at each of these times, with different titles."""
    titles = draw_titles(random, len(times), but_not=set(but_not))
    return [draw_row(random, start, minutes, title) for start, title in zip(times, titles, strict=True)]
