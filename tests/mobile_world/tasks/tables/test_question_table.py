"""The table of questions to the scripted user is whole: what it says about tasks and facts is so."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.mobile_world.tasks.tables.questions import (
    FOLDER,
    HELD_OUT,
    MEASURED,
    SHARDED,
    VISIBLE,
    Kind,
    Question,
    canonical,
    content,
    read,
    shard_of,
)

REGISTRIES = [TaskRegistry(family) for family in FAMILIES]
VISIBLE_QUESTIONS = [question for path in VISIBLE for question in read(path)]
HELD_OUT_QUESTIONS = read(HELD_OUT)
QUESTIONS = VISIBLE_QUESTIONS + HELD_OUT_QUESTIONS
INSTANCES: dict[str, dict[str, dict[str, str]]] = json.loads((FOLDER / "question_instances.json").read_bytes())
TELLING = {"ask", "confirm-right", "confirm-wrong", "conflict", "again"}


@cache
def values_of(name: str, seed: int) -> dict[str, str]:
    """What the user of an instance knows: values by the topic of the fact."""
    registry = next(each for each in REGISTRIES if name in each.names())
    dialogue = registry.create(name, seed=seed).dialogue()
    return {fact.topic: fact.value for fact in dialogue.facts} if dialogue else {}


def label(question: Question) -> str:
    """What a failure calls a question, without the text of those that are held out."""
    mark = hashlib.sha256(question.question.encode()).hexdigest()[:12]
    return f"{question.task}, seed {question.seed}, {question.kind}, {mark}"


def faults(question: Question) -> list[str]:
    """What contradicts itself in a row, or the instance that it was written for."""
    known = INSTANCES[question.task][str(question.seed)]
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in question.question)
    sound = {
        "blank or padded": question.question == question.question.strip() != "",
        "expects a topic that the instance lacks": set(question.expect) <= set(known),
        "expects what its kind does not": bool(question.expect) == (question.kind in TELLING)
        or question.kind == "asks-back",
        "a guess is for confirming": (question.guess is not None) == question.kind.startswith("confirm"),
        "asks again, but for the first time": bool(question.before) or question.kind != "again",
        "tells a part of no fact": bool(question.expect) or not question.tells,
        "wrong language": question.lang == ("zh" if chinese else "en"),
    }
    return [f"{label(question)}: {fault}" for fault, whole in sound.items() if not whole]


@pytest.mark.parametrize(
    ("questions", "least"), [(VISIBLE_QUESTIONS, 68), (HELD_OUT_QUESTIONS, 13)], ids=["visible", "held"]
)
def test_every_task_with_a_user_is_asked(questions: list[Question], least: int) -> None:
    with_user = {name for each in REGISTRIES for name in each.names() if each.get(name).answers_questions()}
    asked = Counter(question.task for question in questions)
    assert set(asked) == with_user == set(INSTANCES)
    assert min(asked.values()) >= least


@pytest.mark.parametrize("name", INSTANCES)
def test_instances_are_those_that_the_questions_were_written_for(name: str) -> None:
    now = {seed: values_of(name, int(seed)) for seed in INSTANCES[name]}
    assert now == INSTANCES[name], "questions of these seeds quote values that the task no longer has"


@pytest.mark.parametrize("name", INSTANCES)
def test_rows_are_whole(name: str) -> None:
    assert not [fault for each in QUESTIONS if each.task == name for fault in faults(each)]


def test_no_question_stands_there_twice() -> None:
    counted = Counter((each.task, each.seed, each.question, each.before) for each in QUESTIONS)
    assert not [label(each) for each in QUESTIONS if counted[each.task, each.seed, each.question, each.before] > 1]


def test_no_held_out_question_is_a_visible_one() -> None:
    visible = {(each.task, each.question) for each in VISIBLE_QUESTIONS}
    assert not [label(each) for each in HELD_OUT_QUESTIONS if (each.task, each.question) in visible]


@pytest.mark.parametrize("path", SHARDED, ids=lambda path: path.name)
def test_lines_are_in_the_shard_of_their_hash(path: Path) -> None:
    shard = int(path.stem.rpartition("-")[2])
    assert {shard_of(line) for line in path.read_text("utf-8").splitlines()} == {shard}


@pytest.mark.parametrize(("questions", "least"), [(QUESTIONS, 3600), (HELD_OUT_QUESTIONS, 588)], ids=["all", "held"])
def test_the_mixture_is_the_one_that_was_asked_for(questions: list[Question], least: int) -> None:
    number = len(questions)
    with_facts = sum(bool(question.expect) for question in questions)
    chinese = sum(question.lang == "zh" for question in questions)
    kinds = {question.kind for question in questions}
    assert number >= least
    assert with_facts >= 0.65 * number
    assert chinese >= 0.35 * number
    assert kinds == set(get_args(Kind))


@pytest.mark.parametrize("path", [*MEASURED, HELD_OUT], ids=lambda path: path.name)
def test_the_held_out_rows_are_those_that_were_written(path: Path) -> None:
    promised = json.loads((FOLDER / "held_out.json").read_bytes())[path.name.removesuffix(".xz")]
    written = content(path)
    lines = written.decode().splitlines()
    digest, number = hashlib.sha256(written).hexdigest(), len(lines)
    others = [position for position, line in enumerate(lines, 1) if line != canonical(line)]
    assert (digest, number) == (promised["sha256"], promised["lines"])
    assert not others, "lines that are not in their canonical form"
