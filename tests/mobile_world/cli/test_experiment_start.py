"""What is printed at the end of an experiment, made from journals of all kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mobile_world.cli.experiment.start import print_result
from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import ExperimentResult, Plan, RunDirectory, RunResult, summarise
from mobile_world.experiment.configuration import Conduct, Experiment
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.experiment.recorded import plan, record


def printed(run_dir: Path, of: Plan, *records: EpisodeRecord, asked: Plan | None = None) -> None:
    directory = RunDirectory(run_dir)
    with directory.locked():
        directory.write_header(RunHeader.begin(of, code_version(), "2026-01-01T00:00:00+00:00"))
    for each in records:
        directory.journal.append(each)
    conduct = Conduct(name="An experiment", version="1", source="c.yaml")
    summary = summarise(of, directory.journal.records())
    experiment = Experiment(asked or of, conduct, run_dir)
    print_result(ExperimentResult(RunResult(summary, 0), write_reports(run_dir), experiment), as_json=False)


def test_nobody_is_called_highest_when_all_are_equal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    of = plan("x y", "A B", replicas=1)
    equal = [record(task, "success" if task == "A" else "agent_failure", arm=arm) for task in "AB" for arm in "xy"]
    printed(tmp_path, of, *equal)
    text = capsys.readouterr().out
    assert "highest rate" not in text
    assert "No winner. Both variants have the same success rate (50.0\u00a0%)." in text


def test_those_that_share_the_highest_rate_are_all_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = {"x": "success", "y": "agent_failure", "z": "success"}
    printed(tmp_path, plan("x y z", "A", replicas=1), *(record("A", outcome, arm=arm) for arm, outcome in ends.items()))
    text = capsys.readouterr().out
    assert "highest rate: x and z\n" in text
    assert "a single task does not generalise: there is no 95\u00a0% interval" in text
    assert "≈" not in text


def test_table_counts_and_verdict_are_over_the_same_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One arm is asked for after two, and the journal has an arm that nobody planned."""
    of = plan("x y", "A B", replicas=1)
    known: dict[str, Any] = {"answers": 4, "strict_answers": 3}
    records = [record(task, arm=arm, **known) for task in "AB" for arm in "xyz"]
    printed(tmp_path, of, *records, asked=of.model_copy(update={"arms": of.arms[:1]}))
    text = capsys.readouterr().out
    table = [line.split() for line in text.splitlines() if "2/2" in line]
    assert [row[1] for row in table] == ["x", "y"]
    assert all("75.0\u00a0%" in line for line in text.splitlines() if "2/2" in line)
    assert "4 of 4 episodes scored, 4 attempts" in text
    assert "2 records of the journal are not of this plan and not counted: arm z (2)." in text
    assert "strict: share of answers that followed the format exactly" in text
    assert "≈: approximate, because tasks are few" in text
