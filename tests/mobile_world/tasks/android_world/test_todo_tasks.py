"""Questions about to-do lists: what is drawn, what answers count, and how a hand reads the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world._shared.dates import TODAY
from mobile_world.tasks.definitions.android_world._shared.official import SCENE, NearlyLists
from mobile_world.tasks.definitions.android_world._shared.questions import ExactNumber
from mobile_world.tasks.definitions.android_world.tasks_org._questions import day_of
from mobile_world.tasks.definitions.android_world.tasks_org._steps import _day_in, days_in_order
from mobile_world.tasks.definitions.android_world.tasks_org._todos import HIGH, TASKS, Todo, as_todo
from mobile_world.tasks.definitions.android_world.tasks_org.questions import (
    MONDAY,
    SUNDAY,
    TasksCompletedTasksForDate,
    TasksDueNextWeek,
    TasksDueOnDate,
    TasksHighPriorityTasks,
    TasksHighPriorityTasksDueOnDate,
    TasksIncompleteTasksOnDate,
)
from mobile_world.tasks.values import sent
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, solve, start

SEEDS = range(30)
KINDS: tuple[type[BaseTask], ...] = (
    TasksCompletedTasksForDate,
    TasksDueNextWeek,
    TasksDueOnDate,
    TasksHighPriorityTasks,
    TasksHighPriorityTasksDueOnDate,
    TasksIncompleteTasksOnDate,
)


def todos_of(task: BaseTask) -> list[Todo]:
    return [as_todo(row) for row in task.params[SCENE]["tasks"]]


def answers_of(task: BaseTask) -> Sequence[str]:
    (condition,) = task.official()
    if isinstance(condition, ExactNumber):
        return [f"{condition.value:g}"]
    assert isinstance(condition, NearlyLists)
    return condition.texts


def drawn(kind: type[BaseTask]) -> list[BaseTask]:
    return [kind.from_seed(seed=seed, suite="android_world") for seed in SEEDS]


def test_there_are_six() -> None:
    names = [name for name in TaskRegistry("android_world").select("@official") if name.startswith("Tasks")]
    assert names == [kind.__name__ for kind in KINDS]


@pytest.mark.parametrize("kind", KINDS)
def test_titles_differ_and_have_no_commas_and_instances_vary(kind: type[BaseTask]) -> None:
    for task in drawn(kind):
        titles = [todo.title for todo in todos_of(task)]
        assert len({title.casefold() for title in titles}) == len(titles)
        assert not any("," in title for title in titles)
    assert len({tuple(answers_of(task)) for task in drawn(kind)}) > 4


CLOSE: dict[type[BaseTask], Callable[[BaseTask, Todo], bool]] = {
    TasksCompletedTasksForDate: lambda task, todo: todo.due == day_of(task.params) and not todo.done,
    TasksHighPriorityTasksDueOnDate: lambda task, todo: todo.due == day_of(task.params) and todo.importance != HIGH,
    TasksIncompleteTasksOnDate: lambda task, todo: bool(todo.due and todo.due <= day_of(task.params) and todo.done),
    TasksDueOnDate: lambda task, todo: bool(todo.due and abs((todo.due - day_of(task.params)).days) < 5),
    TasksHighPriorityTasks: lambda task, todo: todo.importance == HIGH + 1,
    TasksDueNextWeek: lambda task, todo: todo.due is not None and not MONDAY <= todo.due <= SUNDAY,
}
"""What may be taken for an answer."""


@pytest.mark.parametrize("kind", KINDS)
def test_others_come_close(kind: type[BaseTask]) -> None:
    near = [any(CLOSE[kind](task, todo) for todo in todos_of(task)) for task in drawn(kind)]
    assert sum(near) >= 0.8 * len(near)


def test_no_question_can_be_read_in_two_ways() -> None:
    for task in drawn(TasksDueOnDate):
        assert not any(todo.done for todo in todos_of(task) if todo.title in answers_of(task))
    for task in drawn(TasksHighPriorityTasks):
        assert not any(todo.done for todo in todos_of(task) if todo.importance == HIGH)
        assert len(answers_of(task)) >= 2
    for task in drawn(TasksDueNextWeek):
        week = [todo for todo in todos_of(task) if todo.due and MONDAY <= todo.due <= SUNDAY]
        assert answers_of(task) == [str(len(week))] and not any(todo.done for todo in week)
    assert (TODAY + timedelta(1), TODAY + timedelta(7)) == (MONDAY, SUNDAY)


def test_the_named_task_is_one_of_the_answers() -> None:
    for kind in KINDS:
        for task in drawn(kind):
            title = task.params.get("title") or task.params["task_title"]
            if kind is not TasksDueNextWeek:
                assert title in answers_of(task)


@pytest.mark.parametrize(
    ("heading", "due", "day"),
    [
        ("Overdue", "Thu", 12),
        ("Overdue", "Yest", 14),
        ("Overdue", "Oct 3", 3),
        ("Overdue", "Mon 08:00", None),
        ("Due today", "", 15),
        ("Due tomorrow", "09:00", 16),
        ("Due Thursday", "", 19),
        ("Due Sunday, October 22", "", 22),
        ("No due date", "", None),
        ("Completed", "Thu", None),
    ],
)
def test_headings_name_days(heading: str, due: str, day: int | None) -> None:
    found = _day_in(heading, due)
    assert (found.day if found else None) == day


def test_dates_of_a_sorted_list_tell_weekdays_apart() -> None:
    days = days_in_order(["Oct 3", "Thu", "Yest", "Tmrw", "Thu", "Oct 25", ""])
    assert [day.day if day else None for day in days] == [3, 12, 14, 16, 19, 25, None]


def test_one_title_said_twice_or_another_one_more_is_no_answer(controller: AndroidController) -> None:
    seed = next(task.seed for task in drawn(TasksDueOnDate) if len(answers_of(task)) == 3)
    task = start(TasksDueOnDate, controller, seed=seed)
    one, two, three = answers_of(task)
    other = next(todo.title for todo in todos_of(task) if todo.title not in answers_of(task))
    for said, both in (
        (f"{three}, {one},{two.upper()}", (1, 1)),
        (f"They are {one}, {two} and {three}.", (1, 0)),
        (f"{one}, {one}, {one}", (0, 1)),
        (f"{one}, {two}", (0, 0)),
        (f"{one}, {two}, {three}, {other}", (0, 0)),
        ("none", (0, 0)),
    ):
        controller.answer(said)
        assert scores(task, controller) == both, said


def test_a_count_may_stand_in_a_sentence(controller: AndroidController) -> None:
    task = start(TasksDueNextWeek, controller)
    (right,) = answers_of(task)
    for said, both in (
        (right, (1, 1)),
        (f"You have {right} tasks next week.", (1, 0)),
        (str(int(right) + 1), (0, 0)),
        (f"{right} or {int(right) + 1}", (0, 0)),
    ):
        controller.answer(said)
        assert scores(task, controller) == both, said


def test_a_right_answer_does_not_excuse_a_change(controller: AndroidController) -> None:
    task = start(TasksHighPriorityTasks, controller)
    controller.answer(", ".join(answers_of(task)))
    assert scores(task, controller) == (1, 1)
    controller.sql(TASKS.database, "UPDATE tasks SET collapsed = 1 WHERE _id = 1")
    assert scores(task, controller) == (1, 1)
    controller.sql(TASKS.database, "UPDATE tasks SET completed = 5 WHERE _id = 1")
    assert scores(task, controller) == (0, 1)
    put_fixtures(controller, [sent("2065550100", "See you there!")])
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [31, 32])
def test_a_hand_finds_the_answer(kind: type[BaseTask], seed: int, controller: AndroidController) -> None:
    task = start(kind, controller, seed=seed)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
