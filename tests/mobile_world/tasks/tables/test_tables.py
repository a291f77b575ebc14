"""The tables are whole: every row has its fields, names a task that exists, and stands there once."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.values import Answered

Row = dict[str, Any]

MEANINGS = {"agreement", "refusal", "cancel", "move", "acknowledgement", "other"}
FIELDS = {
    "answers": {"suite", "task", "seed", "answer", "right", "why"},
    "sent_texts": {"suite", "task", "seed", "wanted", "text", "right", "why"},
    "short_messages": {"text", "meaning", "context", "why"},
}


def rows(table: str) -> list[Row]:
    """All rows of a table, in its order."""
    lines = Path(__file__).with_name(f"{table}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _is_chinese(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


@pytest.mark.parametrize("table", FIELDS)
def test_rows_are_whole_and_different(table: str) -> None:
    optional = {"object", "when", "to"} if table == "short_messages" else set()
    found = rows(table)
    assert all(FIELDS[table] <= set(row) <= FIELDS[table] | optional for row in found)
    assert all(row["why"] for row in found)
    keys = [json.dumps({name: row[name] for name in row if name not in ("why", "right")}) for row in found]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize("table", ["answers", "sent_texts"])
def test_every_instance_exists_and_has_a_right_row(table: str) -> None:
    instances = defaultdict(list)
    for row in rows(table):
        instances[row["suite"], row["task"], row["seed"]].append(row["right"])
    assert [instance for instance, right in instances.items() if not any(right)] == []
    registries = {suite: TaskRegistry(suite) for suite, _, _ in instances}
    for suite, task, seed in instances:
        registry = registries[suite]
        created = registry.create(task, seed=registry.instance_seed(base_seed=seed, task=task, replica=0))
        assert created.goal, task


def test_every_task_that_wants_an_answer_has_rows_of_several_seeds() -> None:
    seeds, count = defaultdict(set), Counter[tuple[str, str]]()
    for row in rows("answers"):
        seeds[row["suite"], row["task"]].add(row["seed"])
        count[row["suite"], row["task"]] += 1
    asked = {
        (suite, kind.__name__)
        for suite in FAMILIES
        for kind in TaskRegistry(suite).tasks()
        if any(isinstance(each, Answered) for each in kind.from_seed(seed=1, suite=suite).wanted())
    }
    assert set(count) == asked
    assert min(count.values()) >= 6
    assert min(map(len, seeds.values())) >= 3


def test_answers_are_many_and_of_all_kinds() -> None:
    found = rows("answers")
    wrong = [row for row in found if not row["right"]]
    qualified = [row for row in found if row["why"].startswith("qualified:")]
    assert len(found) >= 330
    assert len(wrong) >= 120
    assert len(qualified) >= 60
    assert not any(row["right"] for row in qualified)
    assert sum(_is_chinese(row["answer"]) for row in found if row["right"]) >= 30


def test_a_number_alone_has_rows() -> None:
    assert sum(row["wanted"] == "number alone" for row in rows("sent_texts")) >= 40


def test_short_messages_are_many_and_of_all_kinds() -> None:
    found = rows("short_messages")
    chinese = [row for row in found if _is_chinese(row["text"] + (row["context"]["asked"] or ""))]
    assert len(found) >= 180
    assert 0.4 <= len(chinese) / len(found) <= 0.6
    for language in (chinese, [row for row in found if row not in chinese]):
        meanings = Counter(row["meaning"] for row in language)
        assert set(meanings) == MEANINGS
        assert min(meanings.values()) >= 10


def test_dates_of_messages_are_iso_and_of_what_is_cancelled_or_moved() -> None:
    for row in rows("short_messages"):
        assert set(row["context"]) == {"asked", "now"}
        date.fromisoformat(row["context"]["now"])
        assert not {"object", "when"} & set(row) or row["meaning"] in ("cancel", "move"), row["text"]
        assert "to" not in row or row["meaning"] == "move", row["text"]
        for moment in (row[name] for name in ("when", "to") if name in row):
            day = moment if moment[0] != "T" else row["context"]["now"] + moment
            datetime.fromisoformat(day)
