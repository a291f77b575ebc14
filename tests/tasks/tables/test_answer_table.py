"""Every row of the table of answers is judged as it says, without a phone."""

from __future__ import annotations

from functools import cache

from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.values import Answered
from tests.tasks.tables.test_tables import Row, rows

LEAST_RIGHT = 0.99


@cache
def task_of(suite: str, name: str, seed: int) -> BaseTask:
    """The instance that a row is about."""
    registry = TaskRegistry(suite)
    return registry.create(name, seed=registry.instance_seed(base_seed=seed, task=name, replica=0))


def faults(row: Row) -> list[str]:
    """What is wrong with the answer of a row; nothing where it is accepted."""
    task = task_of(row["suite"], row["task"], row["seed"])
    conditions = [each for each in task.wanted() if isinstance(each, Answered)]
    assert conditions
    readings = [each.reading(row["answer"], task.goal) for each in conditions]
    return [each.fault for each in readings if not each.right]


def test_answers_are_judged_as_the_person_who_set_the_goal_would() -> None:
    judged = [(row, faults(row)) for row in rows("answers")]
    wrong = [(row, found) for row, found in judged if row["right"] is bool(found)]
    listed = "\n".join(
        f"{row['task']} {row['seed']}: {row['answer']!r} is {row['right']} ({row['why']}), found {found}"
        for row, found in wrong
    )
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(judged), listed
    assert not [row for row, _ in wrong if row["why"].startswith("qualified:")], listed


def test_every_row_that_is_refused_has_a_reason() -> None:
    assert all(fault for row in rows("answers") for fault in faults(row))
