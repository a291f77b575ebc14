"""Every task in which asking is the point: what a guess is worth, and in how many ways the user can be asked."""

from __future__ import annotations

from collections import Counter

import pytest

from mobile_world.tasks import BaseTask
from mobile_world.tasks.dialogue import Dialogue, Fact, ScriptedUser
from mobile_world.tasks.dialogue.facts import Language
from mobile_world.tasks.dialogue.people import forms_of, mentioned
from mobile_world.tasks.dialogue.questions import plain
from mobile_world.tasks.dialogue.scripted_user import MISSPOKE, NO, YES
from mobile_world.tasks.registry import TaskRegistry

REGISTRY = TaskRegistry("mobile_world")
ASKING = [task for task in REGISTRY.tasks() if "agent-user-interaction" in task.task_tags]
SEEDS = 400
CHANCE = 1 / 4


def dialogue_of(task: BaseTask) -> Dialogue:
    """What the user of a task knows."""
    dialogue = task.dialogue()
    assert dialogue is not None
    return dialogue


@pytest.mark.parametrize("kind", ASKING)
def test_no_fixed_guess_is_right_more_often_than_one_of_four(kind: type[BaseTask]) -> None:
    guesses: Counter[str] = Counter()
    for seed in range(SEEDS):
        task = kind.from_seed(seed=seed, suite="mobile_world")
        told = [fact.answer.en for fact in dialogue_of(task).facts if not fact.optional]
        # Where the user only says what the phone has as well, what is to be done must differ instead.
        guesses[str(told or task.wanted())] += 1
    assert len(guesses) >= 4
    # Three standard deviations of a share of 1/4 over so many seeds.
    assert max(guesses.values()) / SEEDS <= CHANCE + 3 * (CHANCE * (1 - CHANCE) / SEEDS) ** 0.5


@pytest.mark.parametrize("kind", ASKING)
def test_facts_are_told_when_asked_in_both_languages(kind: type[BaseTask]) -> None:
    task = kind.from_seed(seed=5, suite="mobile_world")
    dialogue = dialogue_of(task)
    facts, user = dialogue.facts, ScriptedUser(dialogue, task.goal)
    assert task.answers_questions() and all(fact.value for fact in facts)
    for fact in facts:
        languages = Counter(phrasing.isascii() for phrasing in fact.phrasings)
        assert min(languages[True], languages[False]) >= 3, "many ways to ask, in both languages"
        for phrasing in fact.phrasings:
            language: Language = "en" if phrasing.isascii() else "zh"
            if fact.needs is not None and not names_them(fact, phrasing):
                assert user.reply(phrasing).text == fact.needs.otherwise.in_language(language), phrasing
            sorry = MISSPOKE.in_language(language) if fact.misspoken else ""
            whole = (fact.answer, fact.detail.answer) if fact.detail is not None else (fact.answer,)
            texts = [text.in_language(language) for text in whole]
            answers = [agreed + sorry + text for agreed in ("", *YES, *NO) for text in texts]
            first = f"I see {', '.join(fact.needs.mentioned)}. " if fact.needs is not None else ""
            assert user.reply(first + phrasing).text in answers, phrasing
    neutral = task.user_reply("Do you like jazz?")
    assert neutral.endswith("?") and not any(fact.value in neutral for fact in facts)


def names_them(fact: Fact, phrasing: str) -> bool:
    """Whether a question itself names all that must be named first."""
    names = fact.needs.mentioned if fact.needs is not None else ()
    others = (*names, *fact.of_others)
    return all(mentioned(plain(phrasing), forms_of(name, others)) for name in names)
