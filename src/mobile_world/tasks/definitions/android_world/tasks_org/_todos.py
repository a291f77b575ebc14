"""To-do lists as rows of parameters: what a question is about, and what else is in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from random import Random
from typing import NamedTuple

from mobile_world.tasks.definitions.android_world._data import draw_todo_note, draw_todos
from mobile_world.tasks.definitions.android_world._shared import NOW, TODAY, moment
from mobile_world.tasks.values import Fixture, Scene, Table, TimeOfDay

TASKS = Table("/data/data/org.tasks/databases/database", "tasks")
HIGH, MEDIUM, LOW, NONE = range(4)
FIRST_DAY, LAST_DAY = TODAY - timedelta(14), TODAY + timedelta(21)
"""Between these everything is due that stands beside what a question is about."""

TodoRow = dict[str, str | int]
"""Columns of the table that differ from row to row; times are milliseconds, 0 for none."""


class Todo(NamedTuple):
    """Something to do, as far as a question may ask about it."""

    title: str
    due: date | None
    done: bool
    importance: int


Allowed = Callable[[Todo], bool]
"""Whether something may stand beside what a question is about."""


def milliseconds(at: datetime) -> int:
    """A moment as the table has it."""
    return round(at.timestamp() * 1000)


def todo_row(
    title: str,
    due: datetime | None,
    importance: int,
    *,
    start: datetime | None = None,
    done: datetime | None = None,
    notes: str = "",
) -> TodoRow:
    """A row; without seconds a due date is a day, whatever its time is."""
    return {
        "title": title,
        "importance": importance,
        "dueDate": milliseconds(due) if due else 0,
        "hideUntil": milliseconds(start) if start else 0,
        "completed": milliseconds(done) if done else 0,
        "notes": notes,
    }


def moment_of(row: TodoRow, column: str) -> datetime:
    """A moment that a row has."""
    return datetime.fromtimestamp(int(row[column]) / 1000, tz=UTC)


def as_todo(row: TodoRow) -> Todo:
    """What a row says."""
    day = moment_of(row, "dueDate").date() if row["dueDate"] else None
    return Todo(str(row["title"]), day, bool(row["completed"]), int(row["importance"]))


def list_of(rows: Sequence[TodoRow]) -> Scene:
    """A phone with these tasks, on the day on which the questions are asked."""
    return [TimeOfDay(NOW), *stored(rows)]


def stored(rows: Sequence[TodoRow]) -> list[Fixture]:
    """These tasks, on whatever day it is."""
    return [_row(row) for row in rows]


def _row(row: TodoRow) -> Fixture:
    unset = ("deleted", "estimatedSeconds", "elapsedSeconds", "timerStart", "notificationFlags", "lastNotified")
    created = milliseconds(NOW - timedelta(30))
    unique = int.from_bytes(sha256(str(row["title"]).encode()).digest()[:7])
    rest = dict.fromkeys((*unset, "collapsed", "parent"), 0)
    return TASKS.row(**row, created=created, modified=created, remoteId=str(unique), **rest)


def draw_row(random: Random, title: str, due: date | None, importance: int, *, done: bool = False) -> TodoRow:
    """A row with a time of day, a note and a start that are drawn; whatever is done was so by yesterday."""
    at = time(random.randrange(7, 21), random.choice((0, 15, 30, 45)))
    start = moment((due or TODAY) - timedelta(random.randint(2, 8)), time(8)) if random.random() < 0.6 else None
    finished = moment(TODAY - timedelta(random.randint(1, 12)), at) if done else None
    notes = draw_todo_note(random, title) if random.random() < 0.6 else ""
    return todo_row(title, moment(due, at) if due else None, importance, start=start, done=finished, notes=notes)


def draw_others(random: Random, count: int, allowed: Allowed, *, but_not: Collection[str]) -> list[TodoRow]:
    """What else is to be done, or is done; one in ten has no due date."""
    rows: list[TodoRow] = []
    for title in draw_todos(random, count, but_not=but_not):
        row = _draw_other(random, title)
        while not allowed(as_todo(row)):
            row = _draw_other(random, title)
        rows.append(row)
    return rows


def _draw_other(random: Random, title: str) -> TodoRow:
    due = FIRST_DAY + timedelta(random.randint(0, (LAST_DAY - FIRST_DAY).days)) if random.random() > 0.1 else None
    return draw_row(random, title, due, random.randint(HIGH, NONE), done=random.random() < 0.4)


def draw_targets(
    random: Random, days: Iterable[date], *, importance: int | None = None, done: bool = False
) -> list[TodoRow]:
    """What a question is about: one with a note for each of these days."""
    days = [*days]
    titles = draw_todos(random, len(days))
    priorities = [random.randint(HIGH, NONE) if importance is None else importance for _ in days]
    rows = [
        draw_row(random, title, day, priority, done=done)
        for title, day, priority in zip(titles, days, priorities, strict=True)
    ]
    return [row | {"notes": draw_todo_note(random, str(row["title"]))} for row in rows]
