"""What is shown while an experiment runs: counts, intervals, devices, failures, and that the subject is synthetic."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.cli.experiment.display import Lines, RunPage, Scoreboard
from mobile_world.cli.leaderboard import standings
from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.experiment import EpisodeBegan, EpisodeEnded, Plan, PlannedArm, PlannedTask, RunBegan, RunDirectory
from mobile_world.experiment.configuration import Conduct, Experiment
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.test_leaderboard import rate
from tests.mobile_world.experiment.recorded import record

DEADLINE_S = 90


def experiment(run_dir: Path) -> Experiment:
    arms = (
        PlannedArm(name="one", agent="reference", title="v01 First", label=SYNTHETIC_LABEL),
        PlannedArm(name="two", agent="reference", title="v02 \x1b[31mSecond", label=SYNTHETIC_LABEL),
        PlannedArm(name="control-null", agent="null", control="null", title="does nothing"),
    )
    plan = Plan(suite="mobile_world", base_seed=0, arms=arms, tasks=(PlannedTask(name="A"),), replicas=4)
    return Experiment(plan, Conduct(name="An experiment", version="1", source="c.yaml"), run_dir)


def test_standings_rank_by_rate_with_ties_and_controls_apart(tmp_path: Path) -> None:
    plan = experiment(tmp_path).plan
    found = standings(plan, {"one": rate(4, 1), "two": rate(4, 3), "control-null": rate(4, 4)})
    assert [(each.arm.name, each.rank) for each in found] == [("two", 1), ("one", 2), ("control-null", None)]
    tied = standings(plan, {"one": rate(2, 1), "two": rate(4, 2)})
    assert [each.rank for each in tied] == [1, 1, None]
    assert standings(plan, {})[0].row()["success"] == "–"
    assert [each.rank for each in standings(plan, {"two": rate(1, 0)})] == [1, None, None]


def test_the_scoreboard_counts_what_was_run_before_and_what_is_run_now(tmp_path: Path) -> None:
    board = Scoreboard(experiment(tmp_path).plan)
    board.earlier([record(arm="one"), record("A", "infra_failure", arm="one", replica=1)])
    board.note(RunBegan(12, 11, 0))
    board.note(EpisodeBegan(EpisodeKey(arm="two", suite="mobile_world", task="A", replica=0), 1, "phone-1"))
    assert list(board.devices) == ["phone-1"]
    ended = record("A", "agent_failure", arm="two", device="phone-1", tokens_in=1000, tokens_out=10, cost=0.5)
    board.note(EpisodeEnded(ended, again=False))
    assert board.devices == {}
    assert board.scored == 2
    assert board.troubles() == "failures, without controls: declared done too early 1; attempts lost: DEVICE_LOST 1"
    assert board.spent() == "1,010 tokens, cost 0.50"
    found = [(each.arm.name, each.rate.scored, each.rate.successes) for each in board.standings()]
    assert found[:2] == [("one", 1, 1), ("two", 1, 0)]
    board.note(EpisodeEnded(record("A", "agent_failure", arm="control-null"), again=False))
    assert board.troubles().startswith("failures, without controls: declared done too early 1;")


def begun(run_dir: Path, plan: Plan, *records: EpisodeRecord) -> None:
    directory = RunDirectory(run_dir)
    directory.write_header(RunHeader.begin(plan, code_version(), "2026-01-01T00:00:00+00:00"))
    for each in records:
        directory.journal.append(each)


def test_the_page_counts_all_that_a_directory_holds(tmp_path: Path) -> None:
    """Asked for one arm after three: the counts and the leaderboard are over the same twelve episodes."""
    whole = experiment(tmp_path)
    begun(tmp_path, whole.plan, record(arm="one"), record(arm="two", replica=1), record(arm="gone"))
    fewer = replace(whole, plan=whole.plan.model_copy(update={"arms": whole.plan.arms[:1]}))
    page = RunPage(fewer, Console(file=io.StringIO(), width=120, height=40))
    page(RunBegan(4, 3, 0))
    text = shown(page)
    assert "2 of 12 episodes scored" in text
    assert "v01 First" in text and "Second" in text and "gone" not in text


def shown(page: RunPage) -> str:
    out = io.StringIO()
    Console(file=out, force_terminal=False, width=120, height=40).print(page.render())
    return out.getvalue()


def test_the_page_shows_everything_and_obeys_nobody_s_escapes(tmp_path: Path) -> None:
    begun(tmp_path, experiment(tmp_path).plan, record(arm="one"))
    page = RunPage(experiment(tmp_path), Console(file=io.StringIO(), width=120, height=40))
    page(RunBegan(12, 11, 0))
    page(EpisodeBegan(EpisodeKey(arm="two", suite="mobile_world", task="A", replica=3), 2, "phone-1"))
    text = shown(page)
    assert SYNTHETIC_LABEL in text
    assert "1 of 12 episodes scored" in text
    assert "100.0\u00a0%" in text and "1/1" in text
    assert "phone-1: v02" in text and "A #3, attempt 2" in text
    assert "control" in text
    assert "\x1b" not in text
    page(EpisodeEnded(record("A", "agent_failure", arm="two", replica=3, device="phone-1"), again=False))
    assert "failures, without controls: declared done too early 1" in shown(page)


def test_a_small_terminal_shows_the_leaders_and_the_controls(tmp_path: Path) -> None:
    page = RunPage(experiment(tmp_path), Console(file=io.StringIO(), width=120, height=10))
    text = shown(page)
    assert "does nothing" in text
    assert "v01 First" in text


def test_lines_say_that_the_subject_is_synthetic(tmp_path: Path) -> None:
    out = io.StringIO()
    lines = Lines(experiment(tmp_path), Console(file=out, width=200))
    lines(RunBegan(12, 12, 1, slots=2))
    lines(EpisodeEnded(record(arm="two"), again=False))
    text = out.getvalue()
    assert f"12 of 12 episodes to run, 2 at a time; {SYNTHETIC_LABEL}" in text
    assert "skipped: 1 unfinished line of the journal" in text
    assert "[1/12] solved, v02" in text
    assert "\x1b" not in text


@pytest.mark.slow
def test_in_a_terminal_the_page_is_live_and_the_leaderboard_stays(tmp_path: Path, phones_around: PhonesAround) -> None:
    environ = {**os.environ, "HOME": str(tmp_path), "MW_STATE_DIR": str(tmp_path / "state"), "TERM": "xterm"}
    words = ["experiment", "run", "experiment1", "--tasks", "WifiEnableTask", "--variants", "v01", "--replicas", "1"]
    words += phones_around.known_to(tmp_path)
    master, terminal = pty.openpty()
    try:
        process = subprocess.Popen(
            [str(Path(sys.executable).with_name("mw")), *words],
            env={**environ, "COLUMNS": "150", "LINES": "40"},
            cwd=tmp_path,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
        )
        os.close(terminal)
        seen = read_until_ended(master, process)
    finally:
        os.close(master)
    assert process.returncode == 0, seen
    assert "elapsed" in seen
    assert SYNTHETIC_LABEL in seen.rpartition("RANK")[2]


def read_until_ended(master: int, process: subprocess.Popen[bytes]) -> str:
    seen, end = b"", time.monotonic() + DEADLINE_S
    while time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 0.2)
        try:
            chunk = os.read(master, 65536) if ready else b""
        except OSError:
            chunk = b""
        seen += chunk
        if not chunk and process.poll() is not None:
            break
    process.wait(timeout=DEADLINE_S)
    return seen.decode("utf-8", "replace")
