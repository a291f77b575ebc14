"""Questions about the calendar: what the tasks that ask them share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from mobile_world.domain import Action, Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_titles
from mobile_world.tasks.definitions.android_world._official import SCENE, alike, verdict
from mobile_world.tasks.definitions.android_world.calendar._calendar import CalendarTask
from mobile_world.tasks.definitions.android_world.calendar._days import (
    TODAY,
    day_named,
    length_named,
    moment,
    time_named,
)
from mobile_world.tasks.definitions.android_world.calendar._lists import Entry, read_entries
from mobile_world.tasks.definitions.android_world.calendar._moves import show_day
from mobile_world.tasks.definitions.android_world.calendar._rows import (
    Allowed,
    EventRow,
    draw_others,
    draw_row,
    ends,
    event_row,
    starts,
)
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

OTHERS = 40
LAST_DAY = TODAY + timedelta(14)
"""The last day that a question is about."""

Reading = Generator[Action, Observation, list[Entry]]


class AskTask(CalendarTask):
    """Answer a question about the calendar, and leave it as it is.

    The answer is one text, or several with commas between them. AndroidWorld takes nearly the right texts for them and
    accepts one of them twice in place of another; here each must be said once, in capitals or not. It also fills the
    calendar anew around the same few titles; here others of the day stand beside those that are meant.

    No intent cue: a screen does not show what somebody wants to know.

    The scene has `events`, all rows of the calendar. Without one only what the parameters name stands in it.
    """

    vague_goal = "Look something up in the calendar."

    def right(self, entries: Sequence[Entry]) -> list[str]:
        """The answers, given what stands in the calendar, or at least in the part of it that matters."""
        raise NotImplementedError

    def look(self, hand: Hand) -> Reading:
        """Read the part of the calendar that matters."""
        yield from show_day(hand, self.day)
        return (yield from read_entries(hand, self.day))

    @property
    def day(self) -> date:
        """The day that is asked about."""
        return day_named(self.params["date"])

    def bare_rows(self) -> list[EventRow]:
        """What the parameters name."""
        length = length_named(self.params.get("duration", "30 m"))
        start = moment(self.day, time_named(self.params["time"]))
        return [event_row(start, round(length.total_seconds() / 60), self.params["title"])]

    def rows(self) -> Iterable[EventRow]:
        """The scene."""
        rows: list[EventRow] = self.scene.get("events") or self.bare_rows()
        return rows

    def entries(self) -> list[Entry]:
        """The same as lists tell it, first things first."""
        return sorted(Entry(starts(row), ends(row), str(row["title"]), str(row["location"])) for row in self.rows())

    def furnish(self, controller: AndroidController) -> None:
        """Remember the answer."""
        super().furnish(controller)
        self.answers = self.right(self.entries())

    def is_right(self, said: str) -> bool:
        """Whether an answer says each right text once, and nothing else."""
        return Counter(map(_plain, said.split(","))) == Counter(map(_plain, self.answers))

    def finds(self, controller: AndroidController) -> Score:
        """The answer is right, and the calendar as it was."""
        said = controller.interaction_cache or ""
        told = verdict(self.is_right(said), f"the answer {said[:200]!r} should be {', '.join(self.answers)!r}")
        return all_of(super().finds(controller), told)

    def official_score(self, controller: AndroidController) -> Score:
        """As many texts as there are right ones, each nearly one of them."""
        said = [text.strip() for text in (controller.interaction_cache or "").split(",")]
        near = all(any(alike(text, answer) for answer in self.answers) for text in said)
        return verdict(near and len(said) == len(self.answers), f"the answer is {said}, right are {self.answers}")

    def solution(self, observation: Observation) -> Steps:
        """Look, and say what is there."""
        hand = Hand(observation)
        found = yield from self.look(hand)
        self.said = ", ".join(self.right(found))
        yield from hand.answer(self.said)

    def too_much(self, hand: Hand) -> Move:
        """Say it twice."""
        yield from hand.answer(f"{self.said}, {self.said}")


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .\"'“”")


def draw_asked_day(random: Random, *, since: int = 1) -> date:
    """A day that a question is about."""
    return TODAY + timedelta(random.randint(since, (LAST_DAY - TODAY).days))


def draw_scene(
    random: Random, rows: list[EventRow], allowed: Allowed, *, but_not: Iterable[str] = ()
) -> dict[str, Any]:
    """Rows that a question is about among others, in any order."""
    taken = {*but_not, *(str(row["title"]) for row in rows)}
    events = [*rows, *draw_others(random, OTHERS, allowed, but_not=taken)]
    random.shuffle(events)
    return {SCENE: {"events": events}}


def draw_at(random: Random, *times: datetime, minutes: int = 30, but_not: Iterable[str] = ()) -> list[EventRow]:
    """An event at each of these times, with different titles."""
    titles = draw_titles(random, len(times), but_not=set(but_not))
    return [draw_row(random, start, minutes, title) for start, title in zip(times, titles, strict=True)]
