"""Questions about a to-do list, which must stay as it is: what the tasks that ask them are made of.

AndroidWorld takes nearly the right titles for them and accepts one of them twice in place of another; here all of them
must be said, in a sentence or alone, and no other title of the list. It keeps everything off the day or the priority
that is asked about; here other tasks come close. No intent cue: a screen does not show what somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from mobile_world.domain import Action, Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.android_world._dates import (
    TODAY,
    day_named,
    moment,
    time_named,
)
from mobile_world.tasks.definitions.android_world._official import SCENE, NearlyLists, beside
from mobile_world.tasks.definitions.android_world.tasks_org._steps import read_by_day
from mobile_world.tasks.definitions.android_world.tasks_org._todos import (
    HIGH,
    Allowed,
    Todo,
    TodoRow,
    as_todo,
    draw_others,
    list_of,
    todo_row,
)
from mobile_world.tasks.solution import Hand, Method
from mobile_world.tasks.values import Answered, AnswerKind, Condition, Scene, Titles, Wanted

OTHERS = 16
LAST_ASKED = TODAY + timedelta(14)
"""The last day that a question is about."""

Params = Mapping[str, Any]
Reading = Generator[Action, Observation, Sequence[Todo]]


class Question(NamedTuple):
    """The methods of a task that asks something."""

    scene: Callable[[Any], Scene]
    wanted: Callable[[Any], Wanted]
    official: Callable[[Any], Wanted]
    solution: Method
    side_effect: Callable[[Any, Hand], Steps]


def day_of(params: Params) -> date:
    """The day that is asked about."""
    return day_named(params["date"])


def named_row(params: Params) -> list[TodoRow]:
    """The task that the parameters name; all there is where no scene is drawn."""
    at = time_named(params.get("time", "00:00"))

    def when(name: str) -> datetime | None:
        return moment(day_named(params[name]), at) if name in params else None

    row = todo_row(
        params.get("title") or params["task_title"],
        when("due_date") or when("date"),
        int(params.get("importance", HIGH)),
        start=when("hide_until_date"),
        done=when("completed_date"),
        notes=params.get("notes", ""),
    )
    return [row]


def look_until_the_day(hand: Hand, params: Params) -> Reading:
    """Read what is due by the day that is asked about."""
    return (yield from read_by_day(hand, until=day_of(params)))


def among_titles(right: list[str], todos: Sequence[Todo]) -> AnswerKind:
    """These titles, and no other of the list."""
    return Titles(right, [todo.title for todo in todos if todo.title not in right])


def question(
    right: Callable[[Params, Sequence[Todo]], list[str]],
    *,
    look: Callable[[Hand, Params], Reading] = look_until_the_day,
    kind: Callable[[list[str], Sequence[Todo]], AnswerKind] = among_titles,
    officially: Callable[[Sequence[str]], Condition] = NearlyLists,
) -> Question:
    """The methods of a task.

    `right` gives the answers, given what is in the list or at least in the part of it that matters, which `look`
    reads; `kind` is how answers are read.
    """

    def all_rows(task: BaseTask) -> list[TodoRow]:
        drawn: list[TodoRow] = beside(task.params).get("tasks") or named_row(task.params)
        return drawn

    def todos(task: BaseTask) -> list[Todo]:
        return [as_todo(row) for row in all_rows(task)]

    def answers(task: BaseTask) -> list[str]:
        return right(task.params, todos(task))

    def solution(task: BaseTask, observation: Observation) -> Steps:
        hand = Hand(observation)
        found = yield from look(hand, task.params)
        yield from hand.answer(", ".join(right(task.params, found)))

    def side_effect(task: BaseTask, hand: Hand) -> Steps:
        yield from hand.answer(f"{', '.join(answers(task))} or nothing at all")

    return Question(
        scene=lambda task: list_of(all_rows(task)),
        wanted=lambda task: [Answered(kind(answers(task), todos(task)))],
        official=lambda task: [officially(answers(task))],
        solution=solution,
        side_effect=side_effect,
    )


def draw_asked_day(random: Random, *, since: int = 0, until: int = (LAST_ASKED - TODAY).days) -> date:
    """A day that a question is about."""
    return TODAY + timedelta(random.randint(since, until))


def draw_scene(random: Random, rows: list[TodoRow], allowed: Allowed) -> dict[str, Any]:
    """Rows that a question is about among others, in any order."""
    tasks = [*rows, *draw_others(random, OTHERS, allowed, but_not={str(row["title"]) for row in rows})]
    random.shuffle(tasks)
    return {SCENE: {"tasks": tasks}}
