"""Small storms and a small soak; `mw chaos` runs large ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.experiment import RunDirectory, verify
from mobile_world.experiment.chaos import CALM, STORM, Stage, imbalances, soak
from mobile_world.phone.fleet import Fleet
from tests.cli.program import Program

EPISODES = 16


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_storm_costs_time_and_nothing_else(tmp_path: Path) -> None:
    stage = Stage(tmp_path, phones=3, seed=5)
    calm = stage.play("calm", CALM, EPISODES)
    assert not calm.passage.injected and calm.passage.processes == 1
    rough = STORM.model_copy(update={"kill_run": 0.15, "kill_worker": 0.05, "clock_jump": 0.3})
    found = stage.hold("storm", rough, EPISODES, calm=calm)
    assert found.problems == ()
    assert (found.held, found.differences, found.episodes) == (True, 0, EPISODES)
    assert found.killed > 0 and found.processes > 1
    assert len(found.injected) >= 3 and len(found.scores) >= 2
    check_what_is_found_wrong(calm.errand.run_dir)


def check_what_is_found_wrong(run_dir: Path) -> None:
    """A ledger that was tampered with does not balance."""
    directory = RunDirectory(run_dir)
    first = next(iter(directory.journal.records()))
    directory.journal.append(first.model_copy(update={"attempt": 2}))
    said = "\n".join(imbalances(run_dir))
    assert "summary.json" in said and "scored 2 times" in said


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_command_tells_what_storms_came_to(tmp_path: Path) -> None:
    with Program(tmp_path).start("chaos", "--episodes", "1", "--phones", "2", "--output", "kept") as process:
        out, err = process.communicate(timeout=280)
    assert process.returncode == 0, err
    assert "storm: 16 episodes, every score is as in calm weather" in out
    assert "garbage: 16 episodes" in out and out.count("the ledger balances") == 2
    assert "calm: " in err and verify(tmp_path / "kept" / "garbage" / "run").complete


def test_runs_of_an_earlier_storm_are_not_taken_for_this_one(tmp_path: Path) -> None:
    (tmp_path / "kept" / "calm").mkdir(parents=True)
    done = CliRunner().invoke(app, ["chaos", "--output", str(tmp_path / "kept")])
    assert done.exit_code == 2 and "--output" in done.output


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_nothing_is_held_that_is_not_needed_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    rounds: list[int] = []

    def note(run_dir: Path, number: int) -> None:
        assert (run_dir / "report.md").exists()
        rounds.append(number)

    soaked = soak(tmp_path / "work", minutes=0, phones=2, seed=3, loads=[note])
    assert rounds == list(range(soaked.rounds)) and soaked.episodes >= 16 * soaked.rounds - 3
    held = {each.what: each for each in soaked.growths}
    assert all(held[what].held for what in ("descriptors", "threads", "files")), soaked.growths
    assert not list((tmp_path / "work" / "runs").iterdir()) and Fleet(tmp_path / "work" / "state").list() == []
