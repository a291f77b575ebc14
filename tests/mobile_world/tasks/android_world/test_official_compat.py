"""The switch between the rules is part of a plan; tasks that are satisfied from the start are reported apart."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.cli.experiment.options import Flags, run_options
from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord
from mobile_world.experiment import Plan, PlannedArm, Rules, RunDirectory, plan_arms, summarise
from mobile_world.experiment.configuration import Override, load_experiment
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import RunHeader, code_version, grown
from mobile_world.tasks import TaskRegistry
from tests.mobile_world.experiment.recorded import record

TASKS = ["SystemWifiTurnOn", "SystemWifiTurnOnVerify"]


def planned(*, official_compat: bool = False) -> Plan:
    registry = TaskRegistry("android_world", official_compat=official_compat)
    arm = PlannedArm(name="null", agent="null")
    return plan_arms(registry, arms=(arm,), tasks=TASKS, base_seed=0, replicas=1, rules=Rules())


def played(task: str, outcome: str) -> EpisodeRecord:
    return record(key=EpisodeKey(arm="null", suite="android_world", task=task, replica=0), outcome=outcome)


def test_a_run_keeps_its_rule() -> None:
    ours, theirs = planned(), planned(official_compat=True)
    assert (ours.official_compat, theirs.official_compat) == (False, True)
    assert [task.fingerprint for task in ours.tasks] != [task.fingerprint for task in theirs.tasks]
    header = RunHeader.begin(theirs, code_version(), "2026-01-01T00:00:00+00:00")
    assert grown(header, theirs).plan == theirs
    with pytest.raises(ConfigError, match="official_compat was True and is now False") as told:
        grown(header, ours)
    assert "definition" not in str(told.value)


def test_a_configuration_says_it() -> None:
    said = {"tasks": TASKS, "task_split": None, "official_compat": True, "goal": "full"}
    overrides = [Override(f"evaluation.{name}", value, "test") for name, value in said.items()]
    experiment = load_experiment(Path("experiment1"), environ={}, overrides=overrides)
    assert experiment.plan.official_compat


def test_tasks_that_are_satisfied_from_the_start_are_in_no_headline() -> None:
    records = [played(TASKS[0], "agent_failure"), played(TASKS[1], "success")]
    summary = summarise(planned(), records)
    assert (summary.scored, summary.success_rate, summary.by_arm["null"].success_rate) == (1, 0.0, 0.0)
    assert summary.verification is not None
    assert (summary.verification.scored, summary.verification.success_rate) == (1, 1.0)
    assert (summary.all_scored, summary.planned, summary.pending) == (2, 2, 0)
    assert summary.by_task[TASKS[1]].success_rate == 1.0


def test_reports_tell_them_apart(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    directory.write_header(RunHeader.begin(planned(), code_version(), "2026-01-01T00:00:00+00:00"))
    for name, outcome in zip(TASKS, ("agent_failure", "success"), strict=True):
        directory.journal.append(played(name, outcome))
    write_reports(tmp_path)
    report = json.loads((tmp_path / "evaluation_report.json").read_text())
    arm = report["variant_results"]["null"]
    assert (arm["num_episodes"], arm["metrics"]["success_rate"], report["scored"]) == (1, 0.0, 2)
    assert (arm["verification"]["num_episodes"], arm["verification"]["success_rate"]) == (1, 1.0)
    page = (tmp_path / "report.md").read_text()
    assert "verification tasks, counted separately" in page
    assert "null 100.0 % of 1" in page


@pytest.mark.parametrize(("words", "said"), [((), []), (("--official-compat",), [True])])
def test_the_flag_of_an_experiment_says_it_only_when_it_is_given(words: tuple[str, ...], said: list[bool]) -> None:
    found: list[object] = []

    @click.command()
    @run_options
    def command(**given: object) -> None:
        found.extend(each.value for each in Flags(given).overrides() if each.key == "evaluation.official_compat")

    assert CliRunner().invoke(command, words).exit_code == 0
    assert found == said


def test_evaluations_by_either_rule_go_to_different_places() -> None:
    words = ["eval", "--agent-type", "null", "--suite-family", "android_world", "--task", TASKS[0], "--dry-run"]
    told = [CliRunner().invoke(app, [*words, *more]).stderr for more in ([], ["--official-compat"])]
    assert "seed0-official-compat" in told[1]
    assert "official-compat" not in told[0]
