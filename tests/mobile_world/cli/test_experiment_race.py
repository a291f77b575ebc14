"""`mw experiment race` as a user runs it: on simulated phones, with the synthetic subject."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.experiment import RunDirectory
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import QuickProgram
from tests.mobile_world.cli.test_experiment import told

SMALL = (
    *("--tasks", "WifiEnableTask,BrightnessTask", "--variants", "v01,v06,v12"),
    *("--replicas", "1", "--max-concurrency", "2", "--held-out", "0.5", "--controls", "null"),
)
"""Three variants race on one task; the other one is held out."""


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    return QuickProgram(tmp_path, "experiment", COLUMNS="200")


def test_a_dry_run_says_what_would_happen_and_touches_nothing(mw: QuickProgram) -> None:
    done = mw("race", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert "18 variants race on 3 tasks" in done.stdout
    assert "of the 108 that all variants on all blocks would take" in done.stdout
    assert "no difference can reach significance" in done.stdout
    assert SYNTHETIC_LABEL in done.stdout
    plain = json.loads(mw("race", "--dry-run", "--json").stdout)
    assert len(plain["race"]["arms"]) == 18
    assert sorted(plain["selection"] + plain["held_out"]) == sorted(task["name"] for task in plain["plan"]["tasks"])
    assert list(mw.home.iterdir()) == []


@pytest.mark.slow
def test_a_race_from_start_to_end(mw: QuickProgram, phones_around: PhonesAround) -> None:
    little = ("--budget-device-minutes", "0.0001", "--max-concurrency", "1", *phones_around.known_to(mw.home, count=2))
    begun = mw("race", *SMALL, "--output-dir", "out", *little)
    assert begun.returncode == 3, begun.stderr
    assert "continue with: mw experiment race out" in begun.stdout
    assert "continue with: mw experiment race out" in mw("status", "out").stdout
    done = mw("race", "out", "--budget-device-minutes", "100", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["finished"], found["subject"]) == (True, SYNTHETIC_LABEL)
    chosen = found["race"]["over"]["chosen"]
    assert found["race"]["reestimate"]["arm"] == chosen
    assert found["race"]["confirmation"]["fresh_tasks"] is True
    again = mw.home / "out" / "confirmation"
    assert (again / "evaluation_report.json").is_file()
    [task] = found["race"]["held_out"]
    assert {record.key.task for record in RunDirectory(again).journal.records()} == {task}
    assert mw("verify", "out").returncode == 0
    assert mw("verify", "out/confirmation").returncode == 0

    plain = mw("race", "out")
    assert plain.returncode == 0, plain.stderr
    assert f"chosen: {chosen}" in plain.stdout
    assert plain.stderr == ""
    for words, message in (
        (("resume", "out"), "holds a race; continue with 'mw experiment race out'"),
        (("run", "--output-dir", "out"), "holds a race"),
        (("report", "out"), "out/confirmation can be reported on"),
        (("race", "out", "--replicas", "3"), "--replicas cannot be changed in a race that has started"),
        (("race", "out", "--held-out", "0.2"), "--held-out cannot be changed"),
        (("race", *SMALL, "--output-dir", "out", "--held-out", "0"), "holds another race"),
        (("race", *SMALL, "--output-dir", "out", "--seed", "7"), "seed was 0 and is now 7"),
    ):
        refused = mw(*words)
        assert refused.returncode == 2, (words, refused.stderr)
        assert message in told(refused)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--variants", "v01"), "a race needs at least two variants"),
        (("--held-out", "1"), "0<=x<1"),
        (("nowhere.yaml",), "there is no configuration nowhere.yaml"),
        (("empty",), "is not a race"),
        (("--output-dir", "other"), "contains an experiment that is not a race"),
    ],
)
def test_what_cannot_be_raced_is_refused_before_anything_starts(
    mw: QuickProgram, words: tuple[str, ...], message: str
) -> None:
    for name in ("empty", "other"):
        (mw.home / name).mkdir()
    (mw.home / "other/run.json").touch()
    done = mw("race", *words)
    assert done.returncode == 2, done.stderr
    assert message in told(done)
    assert not (mw.home / "results").exists()
    assert not (mw.home / "state").exists()
