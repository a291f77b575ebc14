"""`mw experiment` as a user runs it: refusals before anything starts, results, going on, growing, copies."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.agents.serving import ModelServer, Scripted
from mobile_world.experiment import RunDirectory
from mobile_world.prompts import design
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import DEADLINE_S, QuickProgram
from tests.mobile_world.experiment.configuration.specified import SPECIFIED, replaced, write_config

SMALL = (
    "experiment1",
    "--tasks",
    "WifiEnableTask",
    "--variants",
    "v01,v06",
    "--replicas",
    "1",
    "--controls",
    "null,aa",
    "--max-concurrency",
    "2",
)
"""Of the packaged Experiment 1: two variants and two controls on one task."""


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    return QuickProgram(tmp_path, "experiment", COLUMNS="200")


@pytest.fixture
def around(mw: QuickProgram, phones_around: PhonesAround) -> tuple[str, str]:
    """Words for a run on phones that are there already."""
    return phones_around.known_to(mw.home, count=2)


def scored(summary: dict[str, Any]) -> int:
    """Episodes with a score, those of controls included."""
    return int(summary["outcomes"]["success"] + summary["outcomes"]["agent_failure"])


def told(done: subprocess.CompletedProcess[str]) -> str:
    return " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("configs/none.yaml",), "there is no configuration configs/none.yaml; packaged are demo and experiment1"),
        (("configs/experiment1.yaml",), "model.base_url"),
        (
            ("configs/experiment1.yaml", "--base-url", "http://127.0.0.1:1/v1"),
            "no endpoint answers at http://127.0.0.1:1/v1",
        ),
        (("configs/broken.yaml",), "configs/broken.yaml:2:1: expected"),
        (("configs/count.yaml",), "configs/count.yaml:23:10: variants.count: it says 17"),
        (("--variants", "v01,v99"), "--variants: variants.only.1: no prompt variant 'v99'"),
        (("--variants", ","), "--variants: variants.only: it names no variant"),
        (("--tasks", ","), "--tasks: evaluation.tasks: it names no task"),
        (("--tasks", "WifiEnabelTask"), "did you mean WifiEnableTask"),
        (("--replicas", "0"), "--replicas: evaluation.n_replicas: it must be 1 or more"),
        (("--controls", "placebo"), "--controls: controls.0: it must be"),
        (("--max-steps", "few"), "few is not a number of steps; give 1 or more, or task"),
        (("--goal", "vage"), "Did you mean 'vague'"),
        (("--api-key", "secret"), "name it with '--api-key-env VARIABLE'"),
        (("--option", "history_length"), "--option takes NAME=VALUE"),
        (("--agent", "mine.py"), "mine.py"),
        (("--set", "evaluation.max_step=3"), "did you mean 'max_steps'"),
        (("--source", "offical"), "Did you mean 'official'"),
        (("--source", "official", "--official-path", "android_world"), "evaluation.source: there is no package"),
        (("--official-path", "android_world"), "--official-path: evaluation.official_path: this is for 'source: "),
        (("--suite-family", "andriod_world"), "--suite-family: evaluation.suite: "),
        (("--output-dir", "configs/experiment1.yaml"), "Not a directory); choose another directory with --output-dir"),
        (
            ("--output-dir", "configs/experiment1.yaml/below"),
            "Not a directory); choose another directory with --output-dir",
        ),
        (("--suite-family", "mobile_world", "--tasks", "ALL"), " more; choose others (@cue:middle)"),
        (("--output-dir", "/proc/nowhere"), "results cannot go to /proc/nowhere (/proc: No such file or directory)"),
    ],
)
def test_what_cannot_be_run_is_refused_before_anything_starts(
    mw: QuickProgram, words: tuple[str, ...], message: str
) -> None:
    configs = write_config(mw.home).parent
    (configs / "broken.yaml").write_text("experiment: [\n")
    (configs / "count.yaml").write_text(replaced("count: 18", "count: 17"))
    packaged = () if words[0].startswith("configs/") else ("experiment1",)
    done = mw("run", *packaged, *words)
    assert done.returncode == 2, done.stderr
    assert message in told(done)
    assert not (mw.home / "results").exists()
    assert not (mw.home / "state").exists()


@pytest.mark.parametrize("verb", ["resume", "status", "extend", "archive", "verify"])
def test_directories_without_an_experiment_are_refused(mw: QuickProgram, verb: str) -> None:
    more = {"extend": ("--replicas", "2"), "archive": ("--to", "a.tar")}.get(verb, ())
    assert mw(verb, "--output-dir", "nowhere", *more).returncode == 2


def test_a_dry_run_says_what_would_happen_and_touches_nothing(mw: QuickProgram) -> None:
    done = mw("run", "experiment1", "--dry-run", "--json")
    assert done.returncode == 0, done.stderr
    plan = json.loads(done.stdout)
    assert (plan["planned"], plan["todo"], plan["subject"]) == (210, 210, SYNTHETIC_LABEL)
    assert plan["projection"]["basis"] == "assumed"
    assert len(plan["plan"]["arms"]) == 21
    plain = mw("run", "experiment1", "--dry-run", "--budget-device-minutes", "0.5")
    assert "21 arms x 5 tasks x 2 replicas = 210 episodes" in plain.stdout
    assert "device minutes are needed and 0.5 are left" in plain.stdout
    assert SYNTHETIC_LABEL in plain.stdout
    assert sorted(each.name for each in mw.home.iterdir()) == []


@pytest.mark.slow
def test_an_experiment_from_start_to_end(mw: QuickProgram) -> None:
    done = mw("run", *SMALL)
    assert done.returncode == 0, done.stderr
    assert SYNTHETIC_LABEL in done.stdout
    assert SYNTHETIC_LABEL in done.stderr
    assert "v06 Full Executor" in done.stdout
    assert "4 of 4 episodes scored (2 of the 4 are controls), 4 attempts" in done.stdout
    assert "over all variants: state correct and declared " in done.stdout
    run_dir = mw.home / "results/experiment1"
    report = json.loads((run_dir / "evaluation_report.json").read_text())
    assert report["num_variants"] == 2
    assert report["synthetic"] == SYNTHETIC_LABEL
    assert f"highest rate: {report['best_variant']} (" in done.stdout
    assert report["winner_reason"] in done.stdout
    assert "report: results/experiment1/evaluation_report.json" in done.stdout
    assert (run_dir / "episodes_7592ae97.jsonl").is_file()
    assert {record.key.arm for record in RunDirectory(run_dir).journal.records()} == {
        "7592ae97",
        "f00656cb",
        "control-null",
        "7592ae97-aa",
    }

    again = mw("run", *SMALL, "--json")
    assert again.returncode == 0, again.stderr
    assert "0 of 4 episodes to run" in again.stderr
    shown = json.loads(again.stdout)
    assert shown["subject"] == SYNTHETIC_LABEL
    assert [row["control"] for row in shown["leaderboard"]] == [None, None, "null", "aa"]
    assert shown["summary"]["attempts"] == 4

    fewer = mw("run", *SMALL, "--variants", "v01", "--controls", "null")
    assert fewer.returncode == 0, fewer.stderr
    assert "holds more than was asked for: 2 arms (v06 Full Executor and A/A copy of v01" in told(fewer)
    assert "v06 Full Executor" in fewer.stdout and "4 of 4 episodes scored" in fewer.stdout
    assert report["winner_reason"] in fewer.stdout

    other = mw("run", *SMALL, "--max-steps", "9")
    assert other.returncode == 2
    assert "max_steps was 15 and is now 9" in told(other)
    state = json.loads(mw("status", "--json").stdout)
    assert (scored(state["summary"]), state["summary"]["scored"]) == (4, 2), "controls are in no rate"


@pytest.mark.slow
def test_a_run_grows_by_replicas_tasks_and_variants_and_only_what_is_new_is_run(
    mw: QuickProgram, around: tuple[str, str]
) -> None:
    assert mw("run", *SMALL, "--output-dir", "out", *around).returncode == 0
    for words, planned in (
        (("--replicas", "2"), 8),
        (("--tasks", "BrightnessTask"), 16),
        (("--variants", "v01-corrected"), 20),
    ):
        done = mw("extend", "out", *words, "--json")
        assert done.returncode == 0, done.stderr
        summary = json.loads(done.stdout)["summary"]
        assert (summary["planned"], scored(summary), summary["attempts"]) == (planned, planned, planned)
    small = mw("extend", "out", "--tasks", "SimpleMessageTask", "--dry-run").stdout
    assert "note: the subject is synthetic, not a language model" in small
    nothing = mw("extend", "out", "--replicas", "2")
    assert nothing.returncode == 2
    assert "nothing to add" in told(nothing)
    fewer = mw("extend", "out", "--replicas", "1")
    assert "this run has 2 replicas of each task; 1 would be fewer" in told(fewer)
    assert "v01 Minimal Baseline (corrected)" in mw("status", "out").stdout

    copied = mw("archive", "out", "--to", "copy.tar")
    assert copied.returncode == 0, copied.stderr
    astray = mw("archive", "out", "--to", "copies/copy.tar")
    assert astray.returncode == 2
    assert "there is no directory copies for copy.tar; make it first, or name another file" in told(astray)
    whole = mw("verify", "copy.tar")
    assert whole.returncode == 0
    assert all("the subject is synthetic, not a language model" in done.stdout for done in (copied, whole))
    damaged = bytearray((mw.home / "copy.tar").read_bytes())
    damaged[damaged.index(b"7592ae97-aa", 100_000)] ^= 1
    (mw.home / "copy.tar").write_bytes(damaged)
    broken = mw("verify", "copy.tar")
    assert broken.returncode == 1
    assert "damaged: " in broken.stdout


@pytest.mark.slow
def test_a_budget_stops_a_run_that_is_resumed_with_more(mw: QuickProgram, around: tuple[str, str]) -> None:
    words = ("--max-concurrency", "1", "--output-dir", "out", *around)
    done = mw("run", *SMALL, "--replicas", "2", *words, "--budget-device-minutes", "0.002")
    assert done.returncode == 3, done.stderr
    assert "stopped: the budget of 0.002 device minutes is spent" in done.stdout
    assert "continue with: mw experiment resume out" in done.stdout
    state = json.loads(mw("status", "out", "--json").stdout)
    assert 0 < scored(state["summary"]) < 8
    assert state["running"] is False
    assert mw("verify", "out").returncode == 3
    more = mw("resume", "out", "--budget-device-minutes", "100", "--json")
    assert more.returncode == 0, more.stderr
    assert scored(json.loads(more.stdout)["summary"]) == 8


@pytest.mark.slow
def test_ctrl_c_finishes_what_is_under_way_and_the_rest_is_resumed(mw: QuickProgram) -> None:
    process = mw.start("run", *SMALL, "--replicas", "3", "--max-concurrency", "1", "--output-dir", "out")
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("[2/"):
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 130
    assert "press Ctrl-C again" in err
    kept = list(RunDirectory(mw.home / "out").journal.records())
    assert 2 <= len(kept) < 12 and all(record.scored for record in kept)
    done = mw.apart("resume", "out", "--max-concurrency", "2", "--json")
    assert done.returncode == 0, done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)["summary"]
    assert (scored(summary), summary["attempts"]) == (12, 12)


def test_two_runs_cannot_write_to_one_directory(mw: QuickProgram) -> None:
    with RunDirectory(mw.home / "out").locked():
        done = mw("run", *SMALL, "--output-dir", "out")
    assert done.returncode == 2
    assert "another run" in told(done)
    assert not (mw.home / "out/experiment.json").exists()


@pytest.mark.slow
def test_a_model_gets_each_prompt_and_its_key_is_in_no_file(mw: QuickProgram, around: tuple[str, str]) -> None:
    key = "sk-Never+Show/This=0123456789"
    mw.environ["MODEL_KEY"] = key
    write_config(mw.home)
    finished = "<think>done</think><action>Finished(content='done')</action><conclusion>done</conclusion>"
    words = ("--tasks", "WifiEnableTask", "--variants", "v01,v06", "--replicas", "1", "--controls", "instructed")
    served_as = "inclusionAI/UI-Venus-Navi-7B"
    with ModelServer(Scripted([finished]), model_name=served_as, api_key=key) as server:
        more = ("--base-url", server.url, "--api-key-env", "MODEL_KEY", "--output-dir", "out", "--json")
        done = mw("run", "configs/experiment1.yaml", *words, *more, *around)
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert shown["subject"] == SYNTHETIC_LABEL
    assert shown["summary"]["tokens_in"] > 0
    assert list(shown["summary"]["answered_by"].values()) == [[f"{served_as} (synthetic)"]] * 3
    report = json.loads((mw.home / "out/evaluation_report.json").read_text())
    assert report["synthetic"] == SYNTHETIC_LABEL and report["answered_by"] == shown["summary"]["answered_by"]
    assert f"Answered by {served_as} (synthetic)." in (mw.home / "out/report.md").read_text()
    asked = {json.dumps(each.json()["messages"]) for each in server.received}
    prompts = [variant.system_prompt for variant in design("given").variants() if variant.label in ("v01", "v06")]
    silent = [[message for message in asked if json.dumps(prompt)[1:-1] in message] for prompt in prompts]
    assert [len(each) for each in silent] == [1, 1]
    (told_goal,) = asked - {silent[0][0], silent[1][0]}
    records = {record.key.arm: record for record in RunDirectory(mw.home / "out").journal.records()}
    assert len({record.first_screen for record in records.values()}) == 1
    assert records["control-instructed"].goal in json.loads(told_goal)[-1]["content"][0]["text"]
    for file in (mw.home / "out").rglob("*"):
        assert not file.is_file() or key.encode() not in file.read_bytes()
    assert key not in done.stdout + done.stderr


def test_the_specification_with_a_subject_runs_from_its_own_place(mw: QuickProgram, around: tuple[str, str]) -> None:
    write_config(mw.home, SPECIFIED + "\nagent: reference\n")
    words = ("--tasks", "WifiEnableTask", "--variants", "v01", "--replicas", "1")
    done = mw("run", "configs/experiment1.yaml", *words, *around)
    assert done.returncode == 0, done.stderr
    assert "the model inclusionAI/UI-Venus-Navi-7B is not asked" in done.stderr
    assert (mw.home / "results/experiment1/run.json").is_file()
