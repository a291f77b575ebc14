"""`mw task check` as people and programs use it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console
from rich.live import Live

from mobile_world.cli.app import app
from mobile_world.cli.task_progress import _FillingTable
from mobile_world.experiment.proof import Proof, StageResult
from simdroid.fleet import Fleet
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.tasks.packs import GUIDE_SAMPLE, write

Mw = Callable[..., Result]

FLAWED = Path(__file__).parents[1] / "experiment" / "flawed"
DEADLINE_S = 90


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw task check` in this process with android_world, an empty home and phones of its own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.delenv("MW_TASK_DIRS", raising=False)
    return lambda *words: CliRunner().invoke(app, ["task", "check", "--suite-family", "android_world", *words])


@pytest.fixture
def around(tmp_path: Path, phones_around: PhonesAround) -> tuple[str, str]:
    """Words for a check on phones that are there already."""
    return phones_around.known_to(tmp_path, count=2)


@pytest.mark.slow
def test_proven_tasks_exit_with_zero(mw: Mw, around: tuple[str, str]) -> None:
    done = mw("WifiEnableTask", "BrightnessTask", "--seeds", "1", "--json", *around)
    assert done.exit_code == 0, done.output
    proofs = [Proof.model_validate(row) for row in json.loads(done.stdout)]
    assert [proof.task for proof in proofs] == ["WifiEnableTask", "BrightnessTask"]
    assert {proof.conclusion for proof in proofs} == {"proven"}
    assert {stage.stage for stage in proofs[0].stages} == {
        *("nothing", "solution", "cue", "after_cue", "middle", "after_middle", "far", "after_far", "overdone"),
    }


@pytest.mark.slow
def test_a_failure_is_explained_and_pictured(mw: Mw, tmp_path: Path, around: tuple[str, str]) -> None:
    pictures = tmp_path / "pictures"
    words = ("--task-dir", str(FLAWED), "WrongTask,SoundTask", "--seeds", "1", "--output", str(pictures))
    done = mw(*words, *around)
    assert done.exit_code == 3
    assert "WrongTask: failed at solution" in done.stdout
    assert "scores 0: brightness" in done.stdout
    assert "Network & internet" in done.stdout
    assert "2 tasks: 1 proven, 1 failed" in done.stdout
    [picture] = pictures.iterdir()
    assert str(picture) in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_tasks_without_a_solution_fail_only_when_strict(mw: Mw, tmp_path: Path, around: tuple[str, str]) -> None:
    write(tmp_path / "pack", "my_task.py", GUIDE_SAMPLE)
    words = ("--task-dir", str(tmp_path / "pack"), "MyAndroidWorldTask", "--seeds", "1", *around)
    lenient = mw(*words)
    assert lenient.exit_code == 0, lenient.output
    assert "1 task: 1 unproven" in lenient.stdout
    assert "warning: MyAndroidWorldTask: no app of " in lenient.stderr
    assert "is called 'AppName', which is in app_names; there are Audio Recorder, " in " ".join(lenient.stderr.split())
    assert mw(*words, "--strict").exit_code == 3


def test_a_misspelt_app_is_a_warning(mw: Mw, tmp_path: Path, around: tuple[str, str]) -> None:
    write(tmp_path / "pack", "my_task.py", GUIDE_SAMPLE.replace("AppName", "Clok"))
    words = ("--task-dir", str(tmp_path / "pack"), "MyAndroidWorldTask", "--seeds", "1", "--json", *around)
    [proof] = json.loads(mw(*words).stdout)
    [warning] = proof["warnings"]
    assert warning.endswith("is called 'Clok', which is in app_names; did you mean 'Clock'?")


@pytest.mark.slow
def test_files_that_cannot_be_used_are_told(mw: Mw, tmp_path: Path, around: tuple[str, str]) -> None:
    write(tmp_path / "pack", "broken.py", "from nowhere import nothing\n\nclass BrokenTask(nothing):\n    pass\n")
    words = ("--task-dir", str(tmp_path / "pack"), "WifiEnableTask", "--seeds", "1", *around)
    lenient = mw(*words)
    assert lenient.exit_code == 0, lenient.output
    assert "broken.py" in lenient.stderr
    assert mw(*words, "--strict").exit_code == 3


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("WifiEnabelTask",), "did you mean WifiEnableTask?"),
        (("--suite-family", "androidworld"), "valid: mobile_world, android_world"),
        (("--suite_family", "nope"), "valid: mobile_world, android_world"),
        (("@tag:lang-xx",), "lang-xx"),
        (("--seeds", "0"), "0 is not in the range"),
        (("--device", "a:1,a:1"), "name each device once"),
        (("--task-dir", "/nowhere/at/all"), "/nowhere/at/all"),
    ],
)
def test_misuse_is_refused_with_the_valid_choices(mw: Mw, words: tuple[str, ...], hint: str) -> None:
    done = mw(*words)
    assert done.exit_code == 2, done.output
    assert hint in " ".join(done.stderr.split())


def test_a_device_that_is_not_there_is_named(mw: Mw) -> None:
    done = mw("WifiEnableTask", "--device", "127.0.0.1:1")
    assert done.exit_code == 2
    assert "127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.output


def test_the_table_fills(tmp_path: Path) -> None:
    def result(stage: str, passed: bool) -> StageResult:
        values = {"reason": "", "score": 0.0, "steps": 1, "max_steps": 9, "seconds": 0.5, "replica": 0}
        return StageResult.model_validate({"stage": stage, "passed": passed, **values})

    screen = io.StringIO()
    with Live(console=Console(file=screen, width=100, force_terminal=True), auto_refresh=False) as live:
        table = _FillingTable(["One", "Two"], live)
        table.stage("One", result("nothing", True))
        assert "under way" in screen.getvalue(), "drawn with each stage"
        stages = (result("nothing", True), result("solution", False))
        under_way = table._table()
        values = {"task": "One", "suite": "android_world", "conclusion": "not_scored", "device": "phone"}
        proof = Proof.model_validate({**values, "stages": stages, "seconds": 1.0})
        assert table.done(proof) is proof
        done = table._table()
    assert [line.split()[:4] for line in under_way.plain.splitlines()] == [
        ["TASK", "PROOF", "SECONDS", "STAGES"], ["One", "under", "way", "0.5"], ["Two"],
    ]  # fmt: skip
    assert done.plain.splitlines()[1].split()[:4] == ["One", "not", "scored", "1.0"]
    assert [span.style for span in under_way.spans] == ["not bold dim", "not bold dim"]
    assert [span.style for span in done.spans] == ["not bold magenta", "not bold dim"]
    shown = screen.getvalue()
    assert "✓\u00a0nothing×1  ✗\u00a0solution×0" in shown
    assert "not scored" in shown and "Two" in shown


@pytest.mark.slow
def test_an_interrupted_check_leaves_no_phones(tmp_path: Path) -> None:
    environ = {**os.environ, "HOME": str(tmp_path), "MW_STATE_DIR": str(tmp_path / "state")}
    running = subprocess.Popen(
        [
            str(Path(sys.executable).with_name("mw")),
            "task",
            "check",
            "--suite-family",
            "android_world",
            "--seeds",
            "20",
        ],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    fleet, end = Fleet(tmp_path / "state"), time.monotonic() + DEADLINE_S
    while not fleet.list("private") and time.monotonic() < end:
        time.sleep(0.05)
    assert fleet.list("private")
    running.send_signal(signal.SIGINT)
    said, _ = running.communicate(timeout=DEADLINE_S)
    assert running.returncode == 130, said
    assert "Traceback" not in said
    assert fleet.list() == []
