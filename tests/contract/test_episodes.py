"""Episodes come out the same wherever their device is: same records, same pictures, same blame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents import create_agent
from mobile_world.domain import AskUser, EpisodeKey, EpisodeRecord
from mobile_world.experiment import run_episode
from tests.contract.stages import STAGES, Stage
from tests.mobile_world.experiment.small import Memory, Scripted

OF_THE_DAY = {"device", "started_at", "phases"}


def episode(stage: Stage, task: str, agent: Any) -> tuple[EpisodeRecord, Memory]:
    made, recorder = stage.create(task), Memory()
    key = EpisodeKey(arm="arm", suite=made.suite_family, task=task, replica=0)
    record = run_episode(
        key=key, task=made, agent=agent, environment=stage.environment(made), decision_seed=0, recorder=recorder
    )
    return record, recorder


@pytest.mark.parametrize(
    ("task", "code"), [("CannotBegin", "SETUP"), ("BreaksAtTheBeginning", "SETUP"), ("BreaksAtTheEnd", "CHECK")]
)
def test_tasks_that_break_are_told_by_their_code(stage: Stage, task: str, code: str) -> None:
    record, _ = episode(stage, task, create_agent("null"))
    assert record.error is not None
    assert (record.error.code, record.outcome) == (code, "infra_failure")
    assert task in record.error.message


def test_how_much_was_compared_is_written_down(stage: Stage) -> None:
    record, _ = episode(stage, "WatchesTheWholePhone", create_agent("null"))
    assert (record.outcome, record.integrity) == ("success", "full")
    assert EpisodeRecord.model_validate_json(record.model_dump_json()) == record
    assert (record.unwanted, record.side_effects) == ((), False)
    older = EpisodeRecord.model_validate_json(record.model_dump_json(exclude={"integrity", "unwanted"}))
    assert (older.integrity, older.unwanted, older.side_effects) == (None, None, None)
    blind, _ = episode(stage, "TellContact", create_agent("oracle"))
    assert (blind.unwanted, blind.side_effects) == (None, None), "its check compares nothing"


def test_a_reply_that_breaks_is_the_tasks_fault(stage: Stage) -> None:
    record, _ = episode(stage, "BreaksAtTheEnd", Scripted(AskUser(question="Which?")))
    assert record.error is not None
    assert (record.error.code, record.error.phase) == ("TASK", "act")


def test_the_solution_is_a_success(stage: Stage) -> None:
    record, _ = episode(stage, "TellContact", create_agent("oracle"))
    assert (record.outcome, record.score) == ("success", 1.0), record


@pytest.mark.slow
def test_the_same_episode_twice_is_the_same_episode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    told: dict[str, list[Any]] = {}
    for way, open_stage in STAGES.items():
        with open_stage(tmp_path / way, "android_world") as stage:
            for task in ("WifiEnableTask", "SimpleMessageTask"):
                record, recorder = episode(stage, task, create_agent("oracle"))
                assert record.outcome == "success", record
                steps = [step.model_dump(exclude={"latencies"}) for step in recorder.steps]
                told.setdefault(way, []).append((record.model_dump(exclude=OF_THE_DAY), steps, sorted(recorder.blobs)))
    assert told["local"] == told["http"]
