"""The table of questions to the scripted user is whole: what it says about tasks and facts is so."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.tasks.tables.questions import FOLDER, HELD_OUT, VISIBLE, read, shard_of

REGISTRIES = [TaskRegistry(family) for family in FAMILIES]
FILES = [path for path in (*VISIBLE, HELD_OUT) if path.exists()]
QUESTIONS = [question for path in FILES for question in read(path)]
INSTANCES: dict[str, dict[str, dict[str, str]]] = json.loads((FOLDER / "question_instances.json").read_bytes())
TELLING = {"ask", "confirm-right", "confirm-wrong", "conflict", "again"}


@cache
def values_of(name: str, seed: int) -> dict[str, str]:
    """What the user of an instance knows: values by the topic of the fact."""
    registry = next(each for each in REGISTRIES if name in each.names())
    dialogue = registry.create(name, seed=seed).dialogue()
    return {fact.topic: fact.value for fact in dialogue.facts} if dialogue else {}


def test_every_task_with_a_user_is_asked() -> None:
    with_user = {name for each in REGISTRIES for name in each.names() if each.get(name).answers_questions()}
    assert {question.task for question in QUESTIONS} == with_user == set(INSTANCES)
    assert min(Counter(question.task for question in QUESTIONS).values()) >= 25


@pytest.mark.parametrize("name", INSTANCES)
def test_instances_are_those_that_the_questions_were_written_for(name: str) -> None:
    now = {seed: values_of(name, int(seed)) for seed in INSTANCES[name]}
    assert now == INSTANCES[name], "questions of these seeds quote values that the task no longer has"


@pytest.mark.parametrize("name", INSTANCES)
def test_rows_are_whole(name: str) -> None:
    for question in (each for each in QUESTIONS if each.task == name):
        assert question.question == question.question.strip() != "", question
        assert set(question.expect) <= set(INSTANCES[name][str(question.seed)]), question
        assert bool(question.expect) == (question.kind in TELLING) or question.kind == "asks-back", question
        assert (question.guess is not None) == question.kind.startswith("confirm"), question
        assert question.before or question.kind != "again", question
        assert question.expect or not question.tells, question
        assert question.lang == ("zh" if any("\u4e00" <= letter <= "\u9fff" for letter in question.question) else "en")


def test_no_question_stands_there_twice() -> None:
    counted = Counter((each.task, each.seed, each.question, each.before) for each in QUESTIONS)
    assert not [key for key, count in counted.items() if count > 1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lines_are_in_the_shard_of_their_hash(path: Path) -> None:
    shard = int(path.stem.rpartition("-")[2])
    assert {shard_of(line) for line in path.read_text("utf-8").splitlines()} == {shard}


def test_the_mixture_is_the_one_that_was_asked_for() -> None:
    assert len(QUESTIONS) >= 1000
    assert sum(bool(question.expect) for question in QUESTIONS) >= 0.65 * len(QUESTIONS)
    assert sum(question.lang == "zh" for question in QUESTIONS) >= 0.35 * len(QUESTIONS)


def test_the_held_out_shard_is_the_one_that_was_written() -> None:
    promised = json.loads((FOLDER / "held_out.json").read_bytes())[HELD_OUT.name]
    assert len(promised["sha256"]) == 64
    assert promised["lines"] >= 500
    if HELD_OUT.exists():
        written = HELD_OUT.read_bytes()
        assert hashlib.sha256(written).hexdigest() == promised["sha256"]
        assert len(written.splitlines()) == promised["lines"]
