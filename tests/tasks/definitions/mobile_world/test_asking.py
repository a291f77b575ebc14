"""Tasks in which asking is the point: what a guess is worth, and what a score says of those who did not ask."""

from __future__ import annotations

from collections import Counter

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.dialogue.facts import Language
from mobile_world.tasks.dialogue.scripted_user import MISSPOKE
from mobile_world.tasks.registry import TaskRegistry
from mobile_world.tasks.values import Alarm
from mobile_world.tasks.values.fixtures import put_fixtures

REGISTRY = TaskRegistry("mobile_world")
ASKING = [task for task in REGISTRY.tasks() if "agent-user-interaction" in task.task_tags]
SEEDS = 400
CHANCE = 1 / 4


@pytest.mark.parametrize("kind", ASKING)
def test_no_fixed_guess_is_right_more_often_than_one_of_four(kind: type[BaseTask]) -> None:
    values: Counter[tuple[str, ...]] = Counter()
    for seed in range(SEEDS):
        dialogue = kind.from_seed(seed=seed, suite="mobile_world").dialogue()
        assert dialogue is not None
        values[tuple(fact.value for fact in dialogue.facts)] += 1
    assert len(values) >= 4
    # Three standard deviations of a share of 1/4 over so many seeds.
    assert max(values.values()) / SEEDS <= CHANCE + 3 * (CHANCE * (1 - CHANCE) / SEEDS) ** 0.5


@pytest.mark.parametrize("kind", ASKING)
def test_facts_are_told_when_asked_in_both_languages(kind: type[BaseTask]) -> None:
    task = kind.from_seed(seed=5, suite="mobile_world")
    dialogue = task.dialogue()
    assert dialogue is not None and task.answers_questions()
    for fact in dialogue.facts:
        languages = Counter(phrasing.isascii() for phrasing in fact.phrasings)
        assert min(languages[True], languages[False]) >= 3, "many ways to ask, in both languages"
        first = f"I see {', '.join(fact.needs.mentioned)}. " if fact.needs is not None else ""
        for phrasing in fact.phrasings:
            language: Language = "en" if phrasing.isascii() else "zh"
            task.conversation = ()
            if fact.needs is not None:
                assert task.user_reply(phrasing) == fact.needs.otherwise.in_language(language), phrasing
            sorry = MISSPOKE.in_language(language) if fact.misspoken else ""
            assert task.user_reply(first + phrasing) == sorry + fact.answer.in_language(language), phrasing
    neutral = task.user_reply("Do you like jazz?")
    assert neutral.endswith("?") and not any(fact.value in neutral for fact in dialogue.facts)


def test_a_score_says_that_the_user_was_never_asked(controller: AndroidController) -> None:
    task = REGISTRY.create("MeetingPlaceAskTask", seed=2)
    task.initialize_task(controller)
    assert task.score(controller).reason.startswith("the user was never asked; ")
    task.user_reply("How are you?")
    assert task.score(controller).reason.startswith("the user was asked, but did not come to tell the meeting place; ")
    task.user_reply("Where do you meet?")
    assert "the user" not in task.score(controller).reason
    task.initialize_task(controller)
    assert task.conversation == ()


def test_a_lucky_guess_counts_and_is_told(controller: AndroidController) -> None:
    task = REGISTRY.create("WakeUpAskTask", seed=2)
    task.initialize_task(controller)
    put_fixtures(controller, [Alarm(task.params["hour"], task.params["minute"])])
    score = task.score(controller)
    assert score.value == 1.0 and score.reason.startswith("the user was never asked")
