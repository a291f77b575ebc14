"""The specification's report files, made from journals of all kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import (
    ConfigError,
    DoubleTap,
    EpisodeRecord,
    Finish,
    Latencies,
    Point,
    ScreenSize,
    StepRecord,
    Swipe,
    Tap,
    TypeText,
    Wait,
    specified_seed,
)
from mobile_world.experiment import Plan, PlannedArm, RunDirectory
from mobile_world.experiment.reports import canonical, specified
from mobile_world.experiment.reports.report import Reports, write_reports
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.experiment.recorded import plan, record

SPECIFIED_METRICS = {
    "success_rate",
    "avg_steps_to_success",
    "avg_total_steps",
    "parse_error_rate",
    "invalid_action_rate",
    "timeout_rate",
    "avg_runtime_seconds",
    "avg_tokens",
}
SIZE = ScreenSize(1080, 2400)


ENDS = (("x", "success"), ("y", "agent_failure"))


def reported(path: Path, of: Plan, *records: EpisodeRecord) -> Reports:
    directory = RunDirectory(path)
    path.mkdir(exist_ok=True)
    directory.write_header(RunHeader.begin(of, code_version(), "2026-01-01T00:00:00+00:00"))
    for each in records:
        directory.journal.append(each)
    return write_reports(path)


def on_disk(path: Path) -> dict[str, Any]:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} in a report")

    found: dict[str, Any] = json.loads((path / "evaluation_report.json").read_text(), parse_constant=refuse)
    return found


def lines(path: Path, arm: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (path / f"episodes_{arm}.jsonl").read_text().splitlines()]


def test_the_specifications_keys_are_there_with_its_values(tmp_path: Path) -> None:
    half = [record("A", arm="x", phases={"decide": 1.5, "act": 0.5}), record("B", "agent_failure", arm="x", steps=2)]
    none = [record(task, "agent_failure", arm="y", parse_errors=2, reason="step_timeout") for task in "AB"]
    reported(tmp_path, plan("y x", replicas=1), *none, *half)
    report = on_disk(tmp_path)
    assert (report["num_variants"], report["best_variant"]) == (2, "x")
    assert [
        (row["rank"], row["variant_id"], row["success_rate"], row["avg_steps"]) for row in report["leaderboard"]
    ] == [
        (1, "x", 0.5, 3.0),
        (2, "y", 0.0, 4.0),
    ]
    x, y = report["variant_results"]["x"], report["variant_results"]["y"]
    assert x["metrics"].keys() >= SPECIFIED_METRICS
    assert (x["num_episodes"], x["failure_analysis"]) == (2, {"premature_termination": 1})
    assert (x["metrics"]["avg_steps_to_success"], x["metrics"]["avg_runtime_seconds"]) == (4.0, 1.0)
    assert (y["metrics"]["parse_error_rate"], y["metrics"]["timeout_rate"]) == (1.0, 1.0)
    assert y["metrics"]["avg_steps_to_success"] is None
    assert report["evaluation_config"]["n_replicas"] == 1
    assert report["schema_version"] == 2


def test_a_setting_stands_once_in_a_report_whether_arms_share_it_or_not(tmp_path: Path) -> None:
    of = plan("x y", "A", replicas=1)
    other = of.arms[1].model_copy(update={"goal_level": "none"})
    for name, arms in (("same", of.arms), ("other", (of.arms[0], other))):
        reported(tmp_path / name, of.model_copy(update={"arms": arms}), record("A", arm="x"), record("A", arm="y"))
    told = [(tmp_path / name / "report.md").read_text() for name in ("same", "other")]
    assert [text.count("| goal |") for text in told] == [1, 1]
    assert "| goal | full |" in told[0] and "| goal | full (x); none (y) |" in told[1]


def test_arms_that_are_no_language_models_are_named_beside_real_ones(tmp_path: Path) -> None:
    of = plan("x y", "A", replicas=1)
    made_up = of.arms[1].model_copy(update={"label": "made up"})
    content = reported(tmp_path, of.model_copy(update={"arms": (of.arms[0], made_up)}), record("A", arm="x")).content
    assert content.synthetic == "made up, in the arm y"
    assert "The subject is made up, in the arm y: these numbers demonstrate" in (tmp_path / "report.md").read_text()
    control = of.arms[0].model_copy(update={"control": "null"})
    assert of.model_copy(update={"arms": (control, made_up)}).label == "made up"


def test_intervals_stand_beside_rates_and_no_winner_is_made_up(tmp_path: Path) -> None:
    both = [record(task, outcome, arm=arm) for task in "AB" for arm, outcome in ENDS]
    reported(tmp_path, plan("x y", "A B", replicas=1), *both)
    report = on_disk(tmp_path)
    interval = report["variant_results"]["x"]["metrics"]["success_interval"]
    assert 0.0 < interval["low"] < 0.5 and interval["high"] == 1.0
    (row,) = (arm for arm in report["analysis"]["arms"] if arm["name"] == "x")
    assert interval == {end: row["rate"][end] for end in ("low", "high")}
    assert report["best_variant"] == "x" and report["winner"] is None
    assert report["winner_reason"].startswith("No winner")


def test_a_winner_is_named_when_the_data_support_it_and_the_plan_is_done(tmp_path: Path) -> None:
    tasks = [f"T{number}" for number in range(12)]
    of = plan("x y", " ".join(tasks), replicas=1)
    ahead = [
        record(task, outcome, arm=arm) for task in tasks for arm, outcome in (("x", "success"), ("y", "agent_failure"))
    ]
    waiting = reported(tmp_path, of, *ahead[:-1]).content
    assert (waiting.best_variant, waiting.winner) == ("x", None)
    assert "1 planned episode has not run" in waiting.winner_reason
    done = reported(tmp_path, of, ahead[-1]).content
    assert done.winner == "x" and done.winner_reason.startswith("Winner: ")


def test_lines_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    of = plan("x y", "A", replicas=1)
    reported(tmp_path, of, record(arm="x"))
    assert "journal line" not in (tmp_path / "report.md").read_text()
    with (tmp_path / "journal.jsonl").open("a") as journal:
        journal.write('{"schema_version": 1, "key"')
    assert reported(tmp_path, of, record(arm="y")).content.torn_lines == 1
    assert "1 journal line was left" in (tmp_path / "report.md").read_text()


def test_infrastructure_is_in_no_rate_and_is_told_apart(tmp_path: Path) -> None:
    lost = record("A", "infra_failure", arm="x")
    made_good = record("A", arm="x", attempt=2)
    gone = record("B", "infra_failure", arm="x")
    reported(tmp_path, plan("x", replicas=1), lost, made_good, gone)
    found = on_disk(tmp_path)["variant_results"]["x"]
    assert (found["num_episodes"], found["metrics"]["success_rate"], found["failure_analysis"]) == (1, 1.0, {})
    assert (found["infra_failures"], found["lost_attempts"], found["attempts"], found["planned"]) == (1, 2, 3, 2)
    assert [each["task_id"] for each in found["unscored"]] == ["B"]
    (line,) = lines(tmp_path, "x")
    assert (line["config"]["task_id"], line["attempt"]) == ("A", 2)


@pytest.mark.parametrize("outcome", ["nothing", "infra_failure", "not_scored"])
def test_a_run_without_scores_has_a_report_of_nulls(tmp_path: Path, outcome: str) -> None:
    records = [] if outcome == "nothing" else [record("A", outcome, arm="x", reason=None)]
    reported(tmp_path, plan("x y", "A", replicas=1), *records)
    report = on_disk(tmp_path)
    assert (report["best_variant"], report["winner"], report["scored"]) == (None, None, 0)
    assert [(row["rank"], row["success_rate"]) for row in report["leaderboard"]] == [(None, None)] * 2
    assert report["variant_results"]["x"]["metrics"]["success_rate"] is None
    assert report["variant_results"]["x"]["metrics"]["success_interval"] == {"low": 0.0, "high": 1.0}
    assert lines(tmp_path, "x") == []


def test_controls_stand_beside_the_variants_and_lead_no_board(tmp_path: Path) -> None:
    arms = (
        PlannedArm(name="x", agent="reference", label="synthetic, not a language model", title="v01 Baseline"),
        PlannedArm(name="control-null", agent="null", control="null"),
    )
    of = plan("x", "A", replicas=1).model_copy(update={"arms": arms})
    reported(tmp_path, of, record("A", "agent_failure", arm="x"), record(arm="control-null"))
    report = on_disk(tmp_path)
    assert (report["best_variant"], report["num_variants"]) == ("x", 1)
    assert report["controls"]["control-null"]["metrics"]["success_rate"] == 1.0
    assert [report[f"{which}{of}"] for which in ("planned", "scored") for of in ("", "_controls")] == [2, 1, 2, 1]
    assert report["synthetic"] == lines(tmp_path, "x")[0]["label"] == "synthetic, not a language model"
    assert [row["variant_id"] for row in report["leaderboard"]] == ["x"]


def test_equal_rates_share_a_rank(tmp_path: Path) -> None:
    rows = [
        record("A", outcome, arm=arm) for arm, outcome in (("a", "agent_failure"), ("b", "success"), ("c", "success"))
    ]
    reported(tmp_path, plan("a b c", "A", replicas=1), *rows)
    report = on_disk(tmp_path)
    assert [(row["rank"], row["variant_id"]) for row in report["leaderboard"]] == [(1, "b"), (1, "c"), (3, "a")]
    assert report["best_variant"] == "b"


def test_the_order_in_which_episodes_ran_does_not_show(tmp_path: Path) -> None:
    of = plan("x y", replicas=2, decision_seeds="specification")
    records = [record(task, arm=arm, replica=replica) for task in "AB" for arm in "xy" for replica in (0, 1)]
    reported(tmp_path / "a", of, *records)
    reported(tmp_path / "b", of, *reversed(records))
    for name in ("episodes_x.jsonl", "episodes_y.jsonl", "evaluation_report.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    told = lines(tmp_path / "a", "y")
    assert [(each["config"]["task_id"], each["config"]["replica_idx"]) for each in told] == [
        ("A", 0), ("A", 1), ("B", 0), ("B", 1),
    ]  # fmt: skip
    assert told[1]["config"]["seed"] == specified_seed(variant="y", task="A", replica=1)


def step(index: int, action: Any, screenshot: str | None, error: str | None = None) -> StepRecord:
    return StepRecord(
        index=index,
        activity="",
        screenshot=screenshot,
        ui_tree=None,
        said="",
        action=action,
        error=error,
        reply=None,
        latencies=Latencies(),
    )


def test_steps_become_actions_and_errors(tmp_path: Path) -> None:
    directory, episode = RunDirectory(tmp_path), record(arm="x", steps=4)
    with directory.open_recorder(episode.key, 1) as recorder:
        screen = recorder.blob(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (1080).to_bytes(4) + (2400).to_bytes(4))
        recorder.step(step(0, None, screen, "there is no <action> section"))
        recorder.step(step(1, Tap(at=Point(x=0.5, y=0.5)), screen))
        recorder.step(step(2, TypeText(text="it's"), screen, "no field has the focus"))
        recorder.step(step(3, Finish(text="done"), screen))
    reported(tmp_path, plan("x", "A", replicas=1), episode.model_copy(update={"trajectory": recorder.name}))
    (line,) = lines(tmp_path, "x")
    assert [(each["step"], each["action"]) for each in line["action_sequence"]] == [
        (1, {"action": "click", "params": {"box": [540, 1200]}}),
        (2, {"action": "type", "params": {"content": "it's"}}),
        (3, {"action": "finished", "params": {"content": "done"}}),
    ]
    assert line["action_sequence"][1]["result"] == {"success": False, "error": "no field has the focus"}
    assert [(each["step"], each["type"]) for each in line["error_log"]] == [(0, "parse_error"), (2, "invalid_action")]
    assert line["final_screen"] == f"blobs/{screen[:2]}/{screen}"
    assert (tmp_path / line["final_screen"]).exists()
    assert (line["success"], line["steps_taken"], line["steps_to_success"]) == (True, 4, 4)


def test_a_lost_trajectory_costs_its_steps_and_not_the_report(tmp_path: Path) -> None:
    reported(tmp_path, plan("x", "A", replicas=1), record(arm="x", trajectory="trajectories/A/gone.jsonl"))
    (line,) = lines(tmp_path, "x")
    assert (line["success"], line["action_sequence"]) == (True, [])
    assert "gone.jsonl" in line["error_log"][0]["error"]


def test_a_directory_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no run"):
        write_reports(tmp_path)


@pytest.mark.parametrize(
    "action",
    [
        Tap(at=Point(x=540.5 / 1080, y=1200.5 / 2400)),
        Swipe(start=Point(x=540.5 / 1080, y=1800.5 / 2400), end=Point(x=540.5 / 1080, y=600.5 / 2400)),
        TypeText(text="smile :) 'quoted' \\ <action>\nnext"),
        Wait(),
        Finish(text=""),
    ],
)
def test_actions_survive_the_specifications_words(action: Any) -> None:
    assert canonical(specified(action, SIZE), SIZE) == action


def test_what_has_no_verb_is_told_canonically() -> None:
    action = DoubleTap(at=Point(x=0.5, y=0.25))
    assert specified(action, SIZE) == {"action": "double_tap", "params": {"at": {"x": 0.5, "y": 0.25}}}
    assert specified(Tap(at=Point(x=0.5, y=0.25)), None)["action"] == "tap"
