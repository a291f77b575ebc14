"""Runs as data: tables, examples for training, feedback for optimisers."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import pytest

from mobile_world.domain import (
    ConfigError,
    EpisodeRecord,
    FailureReason,
    Finish,
    Latencies,
    Point,
    StepRecord,
    StorageFailed,
    Tap,
    plain_action,
)
from mobile_world.experiment import EpisodeQueue, Job, PlannedArm, RunDirectory, run_plan
from mobile_world.experiment.exports import EPISODE, STEP, export, feedback_of, frame
from mobile_world.experiment.exports.tables import FORMULA
from tests.mobile_world.experiment.recorded import plan, record

PICTURE = b"\x89PNG of a screen"
NASTY = '=HYPERLINK("http://evil"),"\n\x07’漢'
SAID = ("I tap", NASTY, "done")
TAP = Tap(at=Point(x=0.25, y=0.5))

needs_pyarrow = pytest.mark.skipif(
    find_spec("pyarrow") is None, reason="needs the extra 'export', which `make test` does not install"
)
needs_pandas = pytest.mark.skipif(
    find_spec("pandas") is None, reason="needs pandas beside the extra 'export', which `make test` does not install"
)


def step(index: int, screenshot: str | None) -> StepRecord:
    action = (TAP, None, Finish(status="complete"))[index]
    return StepRecord(
        index=index,
        activity="com.example/.Main",
        screenshot=screenshot,
        ui_tree=None,
        said=SAID[index],
        action=action,
        error="no action in it" if action is None else None,
        reply=None,
        latencies=Latencies(capture=0.1, decide=0.2),
        detail={"repairs": ["=1+1"]},
    )


class Taping:
    """Ends every job with three steps on its recorder; the second arm loses, the third is lost."""

    slots = 1

    def run(self, queue: EpisodeQueue) -> None:
        while (job := queue.take()) is not None:
            with queue.recorder(job) as recorder:
                for index in range(3):
                    recorder.step(step(index, recorder.blob(PICTURE)))
            queue.ended(job, self._record(job, recorder.name))

    def _record(self, job: Job, trajectory: str) -> EpisodeRecord:
        outcome = {"good": "success", "poor": "agent_failure", "control-null": "agent_failure"}
        return record(
            job.key.task,
            outcome.get(job.key.arm, "infra_failure"),
            arm=job.key.arm,
            replica=job.key.replica,
            attempt=job.attempt,
            goal="Say it.",
            steps=3,
            score_reason=NASTY,
            params={"number": 7},
            trajectory=trajectory,
        )


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    prompt = {"system_prompt": "+Be good.", "prompt_factors": {"style": "-plain", "length": 2}}
    arms = (
        PlannedArm(name="good", agent="null", options=prompt, title="v01 Good", label="synthetic"),
        PlannedArm(name="poor", agent="null", options=prompt),
        PlannedArm(name="lost", agent="null"),
        PlannedArm(name="control-null", agent="null", control="null"),
    )
    asked = plan("x", "A B", replicas=1).model_copy(update={"arms": arms})
    run_plan(asked, Taping(), tmp_path / "run", retries=0)
    return tmp_path / "run"


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_tables_have_a_row_for_each_attempt_and_each_step(run_dir: Path, tmp_path: Path) -> None:
    done = export(run_dir, tmp_path / "out")
    assert [(each.part, each.rows) for each in done.files] == [("episodes", 8), ("steps", 24)]
    assert (done.unreadable, done.label) == (0, "synthetic")
    episodes, steps = (rows(tmp_path / "out" / f"{part}.csv") for part in ("episodes", "steps"))
    assert list(episodes[0]) == [column.name for column in EPISODE] + ["factor_length", "factor_style"]
    assert list(steps[0]) == [column.name for column in STEP]
    by_arm = {row["arm"]: row for row in episodes}
    assert (by_arm["good"]["success"], by_arm["poor"]["success"], by_arm["lost"]["success"]) == ("True", "False", "")
    assert by_arm["lost"]["error_code"] == "DEVICE_LOST"
    assert json.loads(by_arm["good"]["params"]) == {"number": 7}


def test_no_cell_of_a_csv_begins_like_a_formula(run_dir: Path, tmp_path: Path) -> None:
    export(run_dir, tmp_path)
    for part in ("episodes", "steps"):
        cells = [cell for row in rows(tmp_path / f"{part}.csv") for cell in row.values()]
        assert [cell for cell in cells if cell.startswith(FORMULA)] == []
    assert {row["said"] for row in rows(tmp_path / "steps.csv")} == {"I tap", f"'{NASTY}", "done"}
    assert {row["factor_style"] for row in rows(tmp_path / "episodes.csv")} == {"'-plain", ""}


def test_json_lines_keep_everything_as_it_was(run_dir: Path, tmp_path: Path) -> None:
    export(run_dir, tmp_path, kind="jsonl")
    episodes, steps = (lines(tmp_path / f"{part}.jsonl") for part in ("episodes", "steps"))
    assert {row["score_reason"] for row in episodes} == {NASTY}
    assert [row["said"] for row in steps[:3]] == list(SAID)
    assert steps[0]["action"] == plain_action(TAP)
    assert next(row for row in episodes if row["arm"] == "lost")["success"] is None


def test_examples_for_training_have_prompt_image_and_action(run_dir: Path, tmp_path: Path) -> None:
    export(run_dir, tmp_path, parts=["training"])
    examples = lines(tmp_path / "training.jsonl")
    assert {each["arm"] for each in examples} == {"good", "poor", "control-null"}
    assert len(examples) == 12
    first, last = (each for each in examples if each["arm"] == "good" and each["task"] == "A")
    assert (first["prompt"], first["goal"], first["action"]) == ("+Be good.", "Say it.", plain_action(TAP))
    assert (first["history"], last["history"]) == ([], [plain_action(TAP)])
    assert (tmp_path / first["image"]).read_bytes() == PICTURE
    assert len(list((tmp_path / "images").iterdir())) == 1
    assert len({each["id"] for each in examples}) == len(examples)


def test_examples_may_be_of_successes_alone_and_without_pictures(run_dir: Path, tmp_path: Path) -> None:
    export(run_dir, tmp_path, parts=["training"], images=False, only_successes=True)
    examples = lines(tmp_path / "training.jsonl")
    assert {each["success"] for each in examples} == {True}
    assert {each["image"] for each in examples} == {None}
    assert examples[0]["image_sha256"]
    assert not (tmp_path / "images").exists()


def test_optimisers_get_trace_feedback_and_score(run_dir: Path, tmp_path: Path) -> None:
    export(run_dir, tmp_path, parts=["feedback"])
    found = {each["candidate"]["arm"]: each for each in lines(tmp_path / "feedback.jsonl")}
    assert set(found) == {"good", "poor"}
    assert (found["good"]["score"], found["poor"]["score"]) == (1.0, 0.0)
    assert found["good"]["candidate"]["system_prompt"] == "+Be good."
    assert [each["said"] for each in found["good"]["trace"]] == list(SAID)
    told = found["poor"]["feedback"]
    assert "Not solved, after 3 of 10 steps. It declared the task done, and it was not." in told
    assert "1 answer made no action; the first because: no action in it." in told
    assert NASTY in told
    assert found["good"]["label"] == "synthetic"


def test_feedback_without_steps_has_words() -> None:
    assert feedback_of(record(), []).startswith("Solved in 4 of 10 steps.")


def test_what_cannot_be_read_is_left_out_and_counted(run_dir: Path, tmp_path: Path) -> None:
    records = list(RunDirectory(run_dir).journal.records())
    good = next(each for each in records if each.key.arm == "good" and each.key.task == "A")
    (run_dir / (good.trajectory or "")).write_bytes(b"{torn")
    [blob] = (each for each in (run_dir / "blobs").rglob("*") if each.is_file())
    blob.write_bytes(b"other")
    done = export(run_dir, tmp_path / "out", parts=["episodes", "steps", "training"])
    assert done.unreadable == 1
    assert [each.rows for each in done.files] == [8, 21, 10]
    assert {each["image"] for each in lines(tmp_path / "out/training.jsonl")} == {None}


def test_a_run_without_episodes_gives_headings(tmp_path: Path) -> None:
    class Idle(Taping):
        def run(self, queue: EpisodeQueue) -> None:
            del queue

    run_plan(plan(), Idle(), tmp_path / "run")
    done = export(tmp_path / "run", tmp_path / "out", parts=["episodes", "steps", "training", "feedback"])
    assert [each.rows for each in done.files] == [0, 0, 0, 0]
    assert (tmp_path / "out/episodes.csv").read_text().startswith("arm,title,")


def test_what_cannot_be_exported_is_refused(run_dir: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no run\.json"):
        export(tmp_path / "nowhere", tmp_path / "out")
    (tmp_path / "file").touch()
    with pytest.raises(StorageFailed, match="cannot be written"):
        export(run_dir, tmp_path / "file")


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="the extra is installed")
def test_without_the_extra_parquet_says_what_to_install(run_dir: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"mobile-world\[export\]"):
        export(run_dir, tmp_path / "out", kind="parquet")
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(find_spec("pandas") is not None, reason="pandas is installed")
def test_without_pandas_a_frame_says_what_to_install(run_dir: Path) -> None:
    with pytest.raises(ConfigError, match="pip install pandas"):
        frame(run_dir, "episodes")


@needs_pyarrow
def test_parquet_holds_what_json_lines_hold(run_dir: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    export(run_dir, tmp_path, kind="parquet")
    export(run_dir, tmp_path, kind="jsonl")
    for part, nested in (("episodes", "params"), ("steps", "action")):
        table = parquet.read_table(tmp_path / f"{part}.parquet").to_pylist()
        plain = lines(tmp_path / f"{part}.jsonl")
        assert len(table) == len(plain)
        assert table[0].keys() == plain[0].keys()
        for row, other in zip(table, plain, strict=True):
            assert (json.loads(row[nested]) if row[nested] is not None else None) == other[nested]
            assert [row[name] for name in ("arm", "success", "label")] == [
                other[name] for name in ("arm", "success", "label")
            ]


@needs_pandas
def test_a_frame_knows_missing_values(run_dir: Path) -> None:
    episodes = frame(run_dir, "episodes")
    assert dict(episodes.groupby("arm")["success"].mean().dropna()) == {"good": 1.0, "poor": 0.0, "control-null": 0.0}
    assert episodes["success"].isna().sum() == 2
    assert len(frame(run_dir, "steps")) == 24


def test_feedback_has_a_sentence_for_every_reason() -> None:
    for reason in get_args(FailureReason):
        told = feedback_of(record(outcome="agent_failure", reason=reason), ())
        assert len(told.split(". ")) >= 2, reason
