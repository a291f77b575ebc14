"""Goals leave open what only the user knows, and what somebody would guess instead is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from mobile_world.tasks import FAMILIES, BaseTask, TaskRegistry
from mobile_world.tasks.values import Asked
from mobile_world.tasks.values.scoring import alternatives
from tests.mobile_world.tasks.tables.test_tables import rows

SEEDS = 200
ASKS = re.compile(
    r"\bask me\b|\bunclear\b|\bnot sure\b|\bnot fit\b|\bneed to know\b|\btell me\b|问我|不清楚", re.IGNORECASE
)
"""Words that say that something is missing, or that somebody can be asked."""


class TaskOfSuite(NamedTuple):
    """A task with a user."""

    suite: str
    kind: type[BaseTask]

    def instances(self, count: int) -> Iterator[BaseTask]:
        for seed in range(count):
            yield self.kind.from_seed(seed=seed, suite=self.suite)


WITH_USER = [
    TaskOfSuite(suite, kind) for suite in FAMILIES for kind in TaskRegistry(suite).tasks() if kind.answers_questions()
]


def facts(task: BaseTask) -> dict[str, str]:
    """What only the user knows."""
    dialogue = task.dialogue()
    assert dialogue is not None
    return {fact.topic: fact.answer.en for fact in dialogue.facts if not fact.optional}


def needs_question(task: BaseTask) -> bool:
    """Whether the check itself wants the user to have been asked, wherever anything is to be done."""
    return all(not way or any(isinstance(each, Asked) for each in way) for way in alternatives(task.wanted()))


def test_there_are_as_many_tasks_with_a_user_as_ever() -> None:
    assert len(WITH_USER) == 38


@pytest.mark.parametrize("task", WITH_USER, ids=lambda task: task.kind.__name__)
def test_a_goal_does_not_say_that_something_is_missing(task: TaskOfSuite) -> None:
    for instance in task.instances(5):
        assert ASKS.search(instance.goal) is None
        assert ASKS.search(instance.vague_goal) is None


@pytest.mark.parametrize("task", WITH_USER, ids=lambda task: task.kind.__name__)
def test_the_natural_guess_is_wrong_on_every_seed(task: TaskOfSuite) -> None:
    for instance in task.instances(SEEDS):
        guess = instance.natural_guess()
        assert guess and set(guess) <= set(instance.params)
        guessed = task.kind.from_params({**instance.params, **guess}, seed=instance.seed, suite=task.suite)
        assert guessed.goal == instance.goal, "what the goal says is not guessed"
        assert facts(guessed) != facts(instance) or needs_question(instance), instance.params


ORIGINAL = TaskRegistry("mobile_world", official_compat=True)


@pytest.mark.parametrize("name", [task.kind.__name__ for task in WITH_USER if task.kind.reference_params()])
def test_on_the_original_s_instance_the_guess_is_wrong_unless_the_task_says_why_it_wins(name: str) -> None:
    original = ORIGINAL.create(name, seed=0)
    guess = original.natural_guess()
    assert guess is not None and set(guess) <= set(original.params) and original.is_original
    guessed = original.from_params({**original.params, **guess}, seed=0, suite="mobile_world")
    assert (facts(guessed) == facts(original)) is bool(original.guess_wins)
    assert not needs_question(original), "the original looks at the state alone"


def test_only_instances_of_the_original_can_be_won_by_a_guess() -> None:
    for task in WITH_USER:
        assert not any(instance.is_original for instance in task.instances(SEEDS) if task.kind.guess_wins)
        assert not task.kind.guess_wins or task.kind.reference_params() is not None


def test_goals_say_what_the_table_of_questions_quotes() -> None:
    said = "the goal says: "
    suites = {task.kind.__name__: task for task in WITH_USER}
    quotes = [row for shard in (0, 1) for row in rows(f"questions-{shard}") if row["kind"] == "told"]
    missing = []
    for row in quotes:
        task = suites[row["task"]]
        goal = task.kind.from_seed(seed=row["seed"], suite=task.suite).goal
        if row["why"].removeprefix(said) not in goal:
            missing.append((row["task"], row["why"].removeprefix(said)))
    assert len(quotes) > 80
    assert missing == [("CallBackTimeAskTask", "the person whose call was missed most recently")], "told in other words"


def test_the_hint_is_the_same_for_every_task_in_the_language_of_its_goal() -> None:
    hints = {" Ask me if something is missing.": set(), "如果缺少什么，请问我。": set()}  # type: dict[str, set[str]]
    for suite in FAMILIES:
        for kind in TaskRegistry(suite).tasks():
            task = kind.from_seed(seed=0, suite=suite)
            hinted = task.goal_at("hinted")
            assert hinted is not None and hinted.startswith(task.goal)
            hints[hinted.removeprefix(task.goal)].add(kind.__name__)
    english, chinese = hints.values()
    assert {"SetAlarmTask", "SetAlarmTaskAskUser1"} <= english and {
        "BidFileRenameTask",
        "CVEmailAskUserTask",
    } <= chinese
