"""Every row of the table of answers is judged as it says, without a phone, and so are answers written after the reader.

`further_answers.jsonl` has the fields of the table but `why`; its rows were written to find out what the reader had not
learned yet, the expected value first.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.values import Answered
from tests.mobile_world.tasks.tables.test_tables import Row, rows

LEAST_RIGHT = 0.99
FURTHER = Path(__file__).parent.parent / "values" / "further_answers.jsonl"


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


def misjudged(answers: list[Row]) -> list[Row]:
    """Rows that are judged otherwise than they say, with what was found."""
    found = [{**row, "found": faults(row)} for row in answers]
    return [row for row in found if row["right"] is bool(row["found"])]


def test_answers_are_judged_as_the_person_who_set_the_goal_would() -> None:
    answers = rows("answers")
    wrong = misjudged(answers)
    listed = "\n".join(map(str, wrong))
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(answers), listed
    assert not [row for row in wrong if row["why"].startswith("qualified:")], listed


def test_further_answers_are_judged_rightly() -> None:
    assert misjudged([json.loads(line) for line in FURTHER.read_text("utf-8").splitlines()]) == []


def test_every_row_that_is_refused_has_a_reason() -> None:
    assert all(fault for row in rows("answers") for fault in faults(row))
