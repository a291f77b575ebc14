"""Commands on tasks that need an extra which is not installed: listings say so, what plays refuses or leaves out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli import doctor
from mobile_world.cli.app import app
from mobile_world.tasks import TaskRegistry
from tests.mobile_world.tasks.extra_packs import EXTRA, INSTALL, REFUSED, hologram_pack, made_up_extra
from tests.mobile_world.tasks.packs import task_text, write

Mw = Callable[..., Result]
LISTED = f"missing: {REFUSED.partition(';')[0]}; {INSTALL}"
BOTH = "HologramTask,PlainTask,SecondTask"
LEFT_OUT = f"left out: {REFUSED.partition(';')[0]}; to run them: {INSTALL}"


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw` in this process, with an empty home and a pack whose extra is missing."""
    made_up_extra(monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("MW_TASK_DIRS", str(hologram_pack(tmp_path / "pack")))
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(app, words)


def test_listings_say_what_is_missing(mw: Mw) -> None:
    listed = mw("info", "task", "--suite-family", "android_world", "--json")
    assert listed.exit_code == 0 and listed.stderr.splitlines() == [LISTED]
    missing = {row["name"]: row["missing"] for row in json.loads(listed.stdout)}
    assert (missing["HologramTask"], missing["PlainTask"]) == ([EXTRA], [])
    one = json.loads(mw("info", "task", "--suite-family", "android_world", "--name", "SecondTask", "--json").stdout)
    assert (one["extras"], one["missing"], one["instance_goal"]) == ([EXTRA], [EXTRA], "Do it")
    suite = json.loads(mw("info", "suite", "--name", "android_world", "--json").stdout)
    assert (suite["need_extra"], suite["missing_extras"]) == (2, {EXTRA: ["HologramTask", "SecondTask"]})
    assert "HologramTask" in suite["in_full"]


@pytest.mark.parametrize(
    "words",
    [
        ("eval", "--agent", "null", "--suite-family", "android_world", "--task", BOTH, "--output-dir", "out"),
        ("eval", "--agent", "null", "--suite-family", "android_world", "--task", f"ALL,{BOTH}", "--output-dir", "out"),
        ("experiment", "run", "--suite-family", "android_world", "--tasks", BOTH, "--dry-run"),
        ("experiment", "run", "--suite-family", "android_world", "--tasks", BOTH, "--output-dir", "out"),
        ("task", "check", "--suite-family", "android_world", "HologramTask", "SecondTask"),
    ],
    ids=("eval", "named", "plan", "run", "check"),
)
def test_what_plays_refuses_and_leaves_nothing_behind(mw: Mw, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = mw(*words)
    assert done.exit_code == 2
    assert REFUSED in done.stderr
    assert not (tmp_path / "out").exists() and not (tmp_path / "state" / "phones").exists()


@pytest.mark.parametrize("spec", ["ALL", "@tag:lang-en", "PlainTask,@full"])
def test_a_group_leaves_them_out_and_says_so_on_top(mw: Mw, spec: str) -> None:
    done = mw("eval", "--agent", "null", "--suite-family", "android_world", "--task", spec, "--dry-run", "--json")
    assert done.exit_code == 0, done.output
    assert done.stderr.splitlines()[0] == LEFT_OUT
    tasks = [row["task"] for row in json.loads(done.stdout)]
    assert tasks.count("PlainTask") == 1
    assert {"HologramTask", "SecondTask"}.isdisjoint(tasks)


def test_an_experiment_leaves_them_out_and_says_so(mw: Mw, tmp_path: Path) -> None:
    body = f'extras = ("{EXTRA}",)\ntask_tags = {{"lang-en", "deep"}}'
    write(tmp_path / "pack", "deep.py", task_text("DeepTask", body=body))
    spec = "WifiEnableTask,@tag:deep"
    done = mw("experiment", "run", "--suite-family", "android_world", "--tasks", spec, "--dry-run")
    assert done.exit_code == 0, done.output
    assert "left out: 1 task needs the extra 'holograms'" in done.output and INSTALL in done.output


def test_doctor_counts_them(mw: Mw, tmp_path: Path) -> None:
    sign = next(each for each in doctor._tasks((tmp_path / "pack",)) if each.what == "tasks of android_world")
    count = len(TaskRegistry("android_world", extra_dirs=[tmp_path / "pack"]).names())
    assert (sign.well, sign.found) == (False, f"{count} tasks, 2 of them without the extras that they need")
    assert sign.remedy == "mw info task --suite-family android_world tells why"
