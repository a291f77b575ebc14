"""Questions about a to-do list, which must stay as it is: what the tasks that ask them are made of.

AndroidWorld takes nearly the right titles for them and accepts one of them twice in place of another; here all of them
must be said, in a sentence or alone, and no other title of the list. It keeps everything off the day or the priority
that is asked about; here other tasks come close.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Action, Hand, Observation
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
from mobile_world.tasks.values import AnswerKind, Condition, Titles

OTHERS = 16
LAST_ASKED = TODAY + timedelta(14)
"""The last day that a question is about."""

Reading = Generator[Action, Observation, Sequence[Todo]]


def day_of(params: Params) -> date:
    """The day that is asked about."""
    return day_named(params["date"])


def named_row(params: Params) -> list[TodoRow]:
    """The task that the parameters name; all there is where no scene is drawn."""
    at = time_named(params.get("time", "00:00"))

    def when(name: str) -> datetime | None:
        return moment(day_named(params[name]), at) if name in params else None

    return [
        todo_row(
            params.get("title") or params["task_title"],
            when("due_date") or when("date"),
            int(params.get("importance", HIGH)),
            start=when("hide_until_date"),
            done=when("completed_date"),
            notes=params.get("notes", ""),
        )
    ]


_LIST = Subject("tasks", list_of, named_row)


def among_titles(right: list[str], todos: Sequence[Todo]) -> AnswerKind:
    """These titles, and no other of the list."""
    return Titles(right, [todo.title for todo in todos if todo.title not in right])


def question(
    right: Callable[[Params, Sequence[Todo]], list[str]],
    *,
    look: Callable[[Hand, Params], Reading] = lambda hand, params: read_by_day(hand, until=day_of(params)),
    kind: Callable[[list[str], Sequence[Todo]], AnswerKind] = among_titles,
    officially: Callable[[Sequence[str]], Condition] = NearlyLists,
) -> Question:
    """The methods of a task: what is right in the list, how it is found, and how answers are read.

    By default everything is read that is due by the day that is asked about.
    """
    return title_question(_LIST, lambda rows: [*map(as_todo, rows)], right, look=look, kind=kind, officially=officially)


def draw_asked_day(random: Random, *, since: int = 0, until: int = (LAST_ASKED - TODAY).days) -> date:
    """A day that a question is about."""
    return TODAY + timedelta(random.randint(since, until))


def draw_scene(random: Random, rows: list[TodoRow], allowed: Allowed) -> dict[str, Any]:
    """Rows that a question is about among others, in any order."""
    tasks = [*rows, *draw_others(random, OTHERS, allowed, but_not={str(row["title"]) for row in rows})]
    random.shuffle(tasks)
    return {SCENE: {"tasks": tasks}}
