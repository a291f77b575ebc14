"""Small storms and a small soak; `mw chaos` runs large ones."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.experiment import RunDirectory, verify
from mobile_world.experiment.chaos import imbalances, soak
from simdroid.fleet import Fleet

SEED = 163205
"""Kills the run at its eighth episode and a phone's process after it; of six kinds of faults none takes long."""


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.timeout(300)
def test_a_storm_costs_time_and_nothing_else(tmp_path: Path) -> None:
    words = ["chaos", "--episodes", "16", "--phones", "2", "--seed", str(SEED), "--output", str(tmp_path / "kept")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "calm: " in done.stderr
    assert "storm: 16 episodes, every score is as without faults" in done.stdout
    assert "garbage: 8 episodes" in done.stdout and done.stdout.count("the journal balances") == 2
    assert "killed 0 times" not in done.stdout
    faults, scores = (re.findall(f"^  {what}: (.+)$", done.stdout, re.MULTILINE) for what in ("faults", "scores"))
    assert len(faults) == 2 and all(each.count(",") >= 3 for each in faults)
    assert "kill_phone" in faults[0] and "garbage" in faults[1]
    assert len(scores) == 2 and all(each.count(",") >= 1 for each in scores)
    assert verify(tmp_path / "kept" / "garbage" / "run").complete
    check_what_is_found_wrong(tmp_path / "kept" / "calm" / "run")


def check_what_is_found_wrong(run_dir: Path) -> None:
    """A ledger that was tampered with does not balance."""
    directory = RunDirectory(run_dir)
    first = next(iter(directory.journal.records()))
    directory.journal.append(first.model_copy(update={"attempt": 2}))
    said = "\n".join(imbalances(run_dir))
    assert "summary.json" in said and "scored 2 times" in said


def test_runs_of_an_earlier_storm_are_not_taken_for_this_one(tmp_path: Path) -> None:
    (tmp_path / "kept" / "calm").mkdir(parents=True)
    done = CliRunner().invoke(app, ["chaos", "--output", str(tmp_path / "kept")])
    assert done.exit_code == 2 and "--output" in done.output


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(app, ["chaos", "--output", str(tmp_path / "file" / "below")])
    assert done.exit_code == 2 and "choose another place with --output" in done.output


def test_what_a_storm_broke_down_in_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("PYTHONHOME", str(tmp_path / "nowhere"))
    done = CliRunner().invoke(app, ["chaos", "--episodes", "1"])
    [place] = tmp_path.iterdir()
    assert done.exit_code == 1 and f"what was played is kept in {place}" in done.stderr
    [log] = re.findall("see (.+log)", done.stderr)
    assert Path(log).read_text()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_nothing_is_held_that_is_not_needed_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    rounds: list[int] = []

    def note(run_dir: Path, number: int) -> None:
        assert (run_dir / "report.md").exists()
        rounds.append(number)

    soaked = soak(tmp_path / "work", minutes=0, phones=2, seed=3, episodes=8, loads=[note])
    assert rounds == list(range(soaked.rounds)) and soaked.episodes >= 8 * soaked.rounds - 3
    held = {each.what: each for each in soaked.growths}
    assert all(held[what].held for what in ("descriptors", "threads", "files")), soaked.growths
    assert not list((tmp_path / "work" / "runs").iterdir()) and Fleet(tmp_path / "work" / "state").list() == []
