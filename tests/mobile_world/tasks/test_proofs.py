"""The record of proofs: what it says of a definition, and how it is written."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.proofs import SolutionLength, SolutionLengths, definition, own_file, own_proofs, write_lengths

REGISTRY = TaskRegistry("android_world")
TASK = "WifiEnableTask"


def lengths(definition: str, **spans: tuple[int, int]) -> SolutionLengths:
    return SolutionLengths(suites={"android_world": {TASK: SolutionLength(definition=definition, **spans)}})


def test_a_definition_is_the_hash_of_its_file() -> None:
    file, line = REGISTRY.file_of(TASK)
    assert definition(REGISTRY, TASK) == hashlib.sha256(file.read_bytes()).hexdigest()
    assert file.read_text().splitlines()[line - 1].startswith(f"class {TASK}(")


def test_the_span_of_steps_is_that_behind_the_cue_where_it_is_known() -> None:
    now = definition(REGISTRY, TASK)
    both = lengths(now, solution=(3, 5), after_cue=(1, 2))
    assert (both.of(REGISTRY, TASK, cue=None), both.of(REGISTRY, TASK, cue="near")) == ((3, 5), (1, 2))
    assert lengths(now, solution=(3, 5)).of(REGISTRY, TASK, cue="near") == (3, 5)
    assert lengths(now).of(REGISTRY, TASK, cue=None) is None
    assert both.proves(REGISTRY, TASK) and lengths(now).proves(REGISTRY, TASK)


def test_a_proof_of_another_definition_or_task_is_none() -> None:
    old = lengths("0" * 64, solution=(3, 5))
    assert old.of(REGISTRY, TASK, cue=None) is None and not old.proves(REGISTRY, TASK)
    assert not old.proves(REGISTRY, "BrightnessTask") and not SolutionLengths(suites={}).proves(REGISTRY, TASK)
    assert SolutionLengths(suites={}).of(REGISTRY, TASK, cue=None) is None


def test_lengths_are_merged_into_a_file_in_order(tmp_path: Path) -> None:
    file = own_file(tmp_path)
    write_lengths(file, "b", {"Two": SolutionLength(definition="x", solution=(1, 2))})
    write_lengths(file, "a", {"One": SolutionLength(definition="y", after_cue=(3, 3))})
    write_lengths(file, "b", {"Ten": SolutionLength(definition="z")}, without=["Two"])
    write_lengths(file, "b", {"Can": SolutionLength(definition="w")})
    assert list(tmp_path.iterdir()) == [file] and file.name == "proofs.json"
    assert json.loads(file.read_text()) == {
        "schema_version": 1,
        "suites": {
            "a": {"One": {"definition": "y", "after_cue": [3, 3]}},
            "b": {"Can": {"definition": "w"}, "Ten": {"definition": "z"}},
        },
    }
    assert list(json.loads(file.read_text())["suites"]["b"]) == ["Can", "Ten"]
    assert own_proofs(tmp_path).suites["a"]["One"].after_cue == (3, 3)


@pytest.mark.parametrize("content", [None, "", "{", '{"suites": {}, "more": 1}'])
def test_a_file_that_cannot_be_read_holds_no_proofs(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        own_file(tmp_path).write_text(content)
    assert own_proofs(tmp_path) == SolutionLengths(suites={})
