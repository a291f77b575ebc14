"""Which records count: none outside the plan, none that contradict each other, and both are named."""

from __future__ import annotations

import json
from pathlib import Path

from mobile_world.experiment import Plan, PlannedPart, RunDirectory, summarise
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.attempt_selection import CONTRADICTED, AttemptSelection
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.experiment.recorded import plan, record

TWICE = [record("A"), record("A", "agent_failure", attempt=2), record("B")]


def told(of: Plan, *records: object) -> list[str]:
    evidence = AttemptSelection(of)
    for each in records:
        evidence.takes(each.key, each.outcome)  # type: ignore[attr-defined]
    return list(evidence.set_aside())


def test_a_scored_attempt_speaks_and_otherwise_the_last() -> None:
    evidence = AttemptSelection(plan(tasks="A"))
    lost, scored, later = record("A", "infra_failure"), record("A", attempt=2), record("A", "infra_failure", attempt=3)
    assert [evidence.takes(each.key, each.outcome) for each in (lost, scored, later)] == [True, True, False]
    assert evidence.scored(scored.key)
    assert list(evidence.set_aside()) == []


def test_records_outside_the_plan_are_named_by_what_the_plan_does_not_have() -> None:
    of = plan(tasks="A", replicas=1)
    foreign = [record("A", arm="old"), record("Gone"), record("A", replica=1), record("A", replica=1)]
    assert told(of, record("A"), *foreign) == [
        "4 records of the journal are not of this plan and not counted: replica 1 (2), arm old (1) and task Gone (1)."
    ]
    parts = of.model_copy(update={"replicas": 2, "parts": (PlannedPart(arms=("null",), blocks=(("A", 0),)),)})
    assert told(parts, record("A", replica=1)) == [
        "1 record of the journal is not of this plan and not counted: replica 1 of A (1)."
    ]


def test_scores_that_contradict_each_other_are_in_no_rate() -> None:
    summary = summarise(plan(tasks="A B", replicas=1), TWICE)
    assert (summary.scored, summary.successes, summary.attempts) == (1, 1, 3)
    assert [(each.episode.task, each.why) for each in summary.unscored] == [("A", CONTRADICTED)]
    (sentence,) = summary.set_aside
    assert sentence.startswith(
        "1 episode is scored twice with different outcomes and excluded from success rates: null/mobile_world/A/0."
    )


def test_the_same_score_twice_is_no_contradiction() -> None:
    summary = summarise(plan(tasks="A B", replicas=1), [record("A"), record("A", attempt=2)])
    assert (summary.scored, summary.set_aside) == (1, ())


def test_summary_report_and_pages_leave_out_the_same_records(tmp_path: Path) -> None:
    of = plan("x y", "A B", replicas=1)
    foreign = [record(task, arm="z") for task in "AB"]
    kept = [record(task, "agent_failure", arm=arm) for task in "AB" for arm in "xy"]
    twice = record("A", arm="x", attempt=2)
    directory = RunDirectory(tmp_path)
    with directory.locked():
        directory.write_header(RunHeader.begin(of, code_version(), "2026-01-01T00:00:00+00:00"))
    for each in (*foreign, *kept, twice):
        directory.journal.append(each)
    summary = summarise(of, directory.journal.records())
    report = json.loads(write_reports(tmp_path).report.read_text())
    assert summary.all_scored == report["scored"] == report["analysis"]["counts"]["scored"] == 3
    assert report["set_aside"] == list(summary.set_aside)
    assert [arm["name"] for arm in report["analysis"]["arms"]] == ["x", "y"]
    assert report["variant_results"]["x"]["unscored"] == [
        {"task_id": "A", "replica_idx": 0, "attempts": 1, "why": CONTRADICTED}
    ]
    page = (tmp_path / "report.md").read_text()
    assert "2 records of the journal are not of this plan" in page
    assert "1 episode is scored twice with different outcomes" in page
