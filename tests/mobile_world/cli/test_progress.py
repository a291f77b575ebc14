"""What is counted and shown while episodes run, to the second: by `mw eval` and by experiments."""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from mobile_world.cli import progress
from mobile_world.cli.experiment import display
from mobile_world.cli.experiment.display import Lines, RunPage, Scoreboard, episode_line
from mobile_world.cli.progress import Tally, notice_lines, outcome_line
from mobile_world.cli.signals import Interruption
from mobile_world.domain import EpisodeKey
from mobile_world.experiment import (
    EpisodeBegan,
    EpisodeEnded,
    Plan,
    PlannedArm,
    PlannedTask,
    RunArchived,
    RunBegan,
    RunEvent,
    RunPlanned,
    RunWarning,
    StopSwitch,
)
from mobile_world.experiment.configuration import Conduct, Experiment
from tests.mobile_world.experiment.recorded import begun, plan, record

AGAIN = "to be retried, on another device if there is one"


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    fake = Clock()
    monkeypatch.setattr(display, "time", fake)
    return fake


def key(task: str = "A", arm: str = "null", replica: int = 0) -> EpisodeKey:
    return EpisodeKey(arm=arm, suite="mobile_world", task=task, replica=replica)


def ended(outcome: str = "success", *, again: bool = False, **more: Any) -> EpisodeEnded:
    return EpisodeEnded(record(outcome=outcome, **more), again=again)


def test_the_tally_counts_episodes_and_the_time_that_is_left() -> None:
    tally = Tally()
    assert (tally.ended, tally.counts(), tally.eta()) == (0, "", "0:00")
    tally.note(RunBegan(14, 13, 0, slots=3))
    for _ in range(3):
        tally.note(EpisodeBegan(key(), 1, "d"))
    assert (tally.todo, tally.under_way, tally.eta()) == (13, 3, "-:--")
    tally.note(ended(phases={"decide": 20.0, "act": 9.0}))
    tally.note(ended("infra_failure", again=True, phases={"act": 1.0}))
    assert (tally.ended, tally.under_way, tally.eta()) == (1, 1, "2:00"), "12 episodes of 30 s, 3 at a time"
    tally.note(ended("agent_failure", phases={"act": 10.0}))
    tally.note(ended("agent_failure"))
    assert (tally.ended, tally.under_way) == (3, 0), "never fewer than none"
    assert tally.counts() == "1 solved, 2 failed" and tally.eta() == "0:44"
    for _ in range(9):
        tally.note(ended(phases={"act": 10.0}))
    assert tally.eta() == "0:11", "the last one has a phone to itself, and takes as long as one does"


def printed(clock: Clock, *events: RunEvent) -> list[str]:
    out = io.StringIO()
    lines = progress._Lines(Console(file=out, width=200))
    for event in events:
        lines(event)
    return out.getvalue().splitlines()


def test_lines_tell_every_attempt(clock: Clock) -> None:
    lost = ended("infra_failure", again=True, steps=1, phases={"act": 1.24, "score": 1.0})
    assert printed(clock, RunBegan(4, 2, 0), lost, ended("agent_failure", steps=4, replica=1)) == [
        "2 of 4 episodes to run, 1 at a time",
        f"[0/2] infra failure (DEVICE_LOST in act), A #0, 1 step, 2.2 s, {AGAIN}, eta -:--",
        "[1/2] failed (declared done too early), A #1, 4 steps, 0.0 s, eta 0:02",
    ]
    assert printed(
        clock, RunBegan(4, 2, 2, ("one remark",), slots=3), RunWarning("disk"), RunArchived(Path("a.tar"))
    ) == [
        "2 of 4 episodes to run, 3 at a time",
        "skipped: 2 unfinished lines of the journal, to be run again",
        "one remark",
        "warning: disk",
        "archived to a.tar",
    ]
    assert list(notice_lines(EpisodeBegan(key(), 1, "d"))) == []
    assert outcome_line(record()) == "solved"


def test_lines_tell_of_tasks_and_models_before_the_start(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_world.experiment.endpoint_lines", lambda plan: ["m answers"])
    monkeypatch.setattr("mobile_world.experiment.unstreamed", lambda plan: ["m is not streamed"])
    todo: Any = ("an episode",)
    version, none, *models = printed(clock, RunPlanned(plan(), todo, 1))
    assert version == "Tasks: version 1 of mobile_world." and none.startswith("None of these tasks is one of the ")
    assert models == ["m answers", "m is not streamed"]
    assert printed(clock, RunPlanned(plan(), (), 1)) == []


class Screen(io.StringIO):
    """An error stream that is a terminal, and the words on it."""

    def isatty(self) -> bool:
        return True

    def words(self) -> str:
        return " ".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", self.getvalue()).split())


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("LINES", "40")
    return Screen()


def test_on_a_terminal_a_bar_shows_the_counts(screen: Screen) -> None:
    interrupted = Interruption(StopSwitch(), at_once=False)
    with redirect_stderr(screen), progress.watching(interrupted) as listener:
        listener(RunBegan(4, 2, 0))
        assert isinstance(listener, progress._Bar)
        (bar,) = listener.progress.tasks
        assert (bar.total, bar.completed, bar.fields["counts"]) == (2, 0, "starting phones")
        listener(EpisodeBegan(key(), 1, "d"))
        assert (bar.fields["counts"], bar.fields["under_way"]) == ("", 1)
        interrupted._say("stopping soon")
        listener(ended())
        listener(ended("infra_failure", again=True))
        listener(RunWarning("a \x1b[31mred disk"))
        assert (bar.completed, bar.fields["counts"], bar.fields["under_way"]) == (1, "1 solved", 0)
        assert not listener.progress.finished
    words = screen.words()
    assert "stopping soon" in words and "warning: a \\x1b[31mred disk" in words
    assert (
        "infra failure (DEVICE_LOST in act), A #0, 4 steps, 0.0 s, to be retried" in words and "solved, A" not in words
    )
    with redirect_stderr(screen), progress.watching(interrupted, quiet=True) as listener:
        assert isinstance(listener, progress._Lines)


def test_before_a_run_is_planned_the_bar_says_nothing() -> None:
    bar = progress._Bar(Console(file=io.StringIO()))
    bar(RunWarning("x"))
    assert bar.progress.tasks[0].fields["counts"] == ""


ARMS = tuple(PlannedArm(name=name, agent="a", title=f"Arm {name}") for name in "abcdefgh")
NULL = PlannedArm(name="null", agent="null", control="null", title="does nothing")


def experiment(run_dir: Path, arms: tuple[PlannedArm, ...] = (*ARMS[:2], NULL)) -> Experiment:
    tasks = (PlannedTask(name="A"), PlannedTask(name="V", tags=("verification",)))
    whole = Plan(suite="mobile_world", base_seed=0, arms=arms, tasks=tasks, replicas=2)
    return Experiment(whole, Conduct(name="Which", version="1", source="c.yaml"), run_dir)


def test_verification_tasks_are_scored_and_in_no_rate(tmp_path: Path) -> None:
    board = Scoreboard(experiment(tmp_path).plan)
    board.earlier([
        record("A", arm="a", answers=4, strict_answers=3, tokens_in=5, tokens_out=7),
        record("A", "agent_failure", arm="a", replica=1, answers=4, strict_answers=1, tokens_in=1, cost=0.25),
        record("V", arm="a"), record("A", arm="b", endpoint_faults={"timeout": 2}, cost=0.5),
        record("A", arm="stranger"),
    ])  # fmt: skip
    assert board.scored == 4, "the stranger is not of the plan"
    tallies = {each.arm.name: each.rate for each in board.standings()}
    assert (tallies["a"].scored, tallies["a"].successes, tallies["a"].answers, tallies["a"].strict_answers) == (
        2,
        1,
        8,
        4,
    )
    assert (tallies["b"].scored, tallies["b"].answers) == (1, 0)
    assert board.spent() == "13 tokens, cost 0.75" and board.troubles().startswith("failures, without ")
    board.earlier([record("B", arm="a", answers=2, uncounted=2)])
    assert board.spent() == "tokens: –, because no endpoint counted them"
    assert board.troubles().count("; ") == 1 and board.troubles().endswith(" 2")
    fresh = Scoreboard(experiment(tmp_path).plan)
    assert (fresh.spent(), fresh.troubles(), fresh.scored) == ("", "", 0)
    fresh.earlier([record("A", arm="a", tokens_in=1500)])
    assert fresh.spent() == "1,500 tokens, no price known"


def shown(page: RunPage, width: int = 120, height: int = 40) -> list[str]:
    out = io.StringIO()
    Console(file=out, force_terminal=False, width=width, height=height).print(page.render())
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_the_page_to_the_second(tmp_path: Path, clock: Clock) -> None:
    whole = experiment(tmp_path)
    page = RunPage(whole, Console(file=io.StringIO(), width=120, height=40))
    page(RunBegan(12, 12, 0, slots=3))
    page(EpisodeBegan(key(arm="a"), 1, "phone-1"))
    clock.now += 65
    page(EpisodeEnded(record("A", arm="a", device="phone-1", tokens_in=10, phases={"decide": 60.0}), again=False))
    for number in range(5):
        page(EpisodeBegan(key(arm="b", replica=number), 1 + number, f"phone-{number}"))
    clock.now += 7
    text = shown(page)
    assert text[0] == "Which"
    assert text[1].endswith("1 of 12 episodes scored  1:12 elapsed  eta 3:40  5 under way on 3")
    assert text[2].split()[:4] == ["RANK", "VARIANT", "ARM", "SOLVED"]
    assert [line.split()[0] for line in text[3:6]] == ["1", "–", "control"]
    assert text[6:12] == [
        "phone-0: Arm b, A #0, 7 s",
        "phone-1: Arm b, A #1, attempt 2, 7 s",
        "phone-2: Arm b, A #2, attempt 3, 7 s",
        "phone-3: Arm b, A #3, attempt 4, 7 s",
        "and 1 more devices",
        "10 tokens, no price known",
    ]
    four = RunPage(whole, Console(file=io.StringIO(), width=120, height=40))
    for number in range(4):
        four(EpisodeBegan(key(arm="b"), 1, f"phone-{number}"))
    assert "more devices" not in "".join(shown(four))


def test_a_low_terminal_shows_the_first_arms_and_all_controls(tmp_path: Path) -> None:
    whole = experiment(tmp_path, (*ARMS, NULL))

    def arms(height: int) -> list[str]:
        lines = shown(RunPage(whole, Console(file=io.StringIO(), width=120, height=height)))
        return [line for line in lines if line.startswith(("–", "control", "and "))]

    assert len(arms(22)) == 9, "all of them"
    assert len(arms(21)) == 9 and arms(21)[-1] == "and 1 more" and arms(21)[-2].startswith("control")
    assert [line.split()[0] for line in arms(10)] == ["–", "–", "control", "and"] and arms(10)[-1] == "and 6 more"


def test_what_went_wrong_stays_above_the_page(tmp_path: Path) -> None:
    out = io.StringIO()
    whole = experiment(tmp_path)
    page = RunPage(whole, Console(file=out, width=200, height=40))
    renamed = whole.plan.model_copy(
        update={"arms": (ARMS[0].model_copy(update={"title": "New"}), *whole.plan.arms[1:])}
    )
    page(RunPlanned(renamed, (), 1))
    page(EpisodeEnded(record("A", arm="a"), again=False))
    page(EpisodeEnded(record("A", "infra_failure", arm="a", phases={"act": 2.04}), again=True))
    page(RunArchived(Path("x.tar")))
    assert out.getvalue().splitlines() == [
        f"infra failure (DEVICE_LOST in act), New, A #0, 4 steps, 2.0 s, {AGAIN}",
        "archived to x.tar",
    ]
    untitled = plan("null", "A")
    assert episode_line(ended(), untitled) == "solved, null, A #0, 4 steps, 0.0 s"


def test_a_directory_that_holds_more_is_counted_whole(tmp_path: Path) -> None:
    begun(tmp_path, record("A", arm="x"), record("B", arm="y"), arms="x y", tasks="A B")
    page = RunPage(experiment(tmp_path), Console(file=io.StringIO(), width=120, height=40))
    page(RunBegan(12, 12, 0))
    assert "2 of 8 episodes scored" in shown(page)[1]


def test_on_a_terminal_the_page_lives_as_long_as_the_run(tmp_path: Path, screen: Screen) -> None:
    interrupted = Interruption(StopSwitch(), at_once=False)
    with redirect_stderr(screen), display.watching(experiment(tmp_path), interrupted) as listener:
        before = screen.getvalue()
        listener(EpisodeBegan(key(arm="a"), 1, "phone-1"))
        assert screen.getvalue() == before, "nothing is drawn before the run begins"
        listener(RunBegan(12, 12, 0))
        interrupted._say("stopping soon")
    words = screen.words()
    assert "stopping soon" in words and "0 of 12 episodes scored" in words and "does nothing" in words


def test_lines_of_an_experiment(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    with display.watching(experiment(tmp_path), Interruption(StopSwitch(), at_once=False)) as listener:
        assert isinstance(listener, Lines)
        listener(RunBegan(12, 3, 0, slots=2))
        listener(EpisodeEnded(record("A", arm="a", phases={"act": 10.0}), again=False))
        listener(RunWarning("a \x1b disk"))
    assert out.getvalue().splitlines() == [
        "3 of 12 episodes to run, 2 at a time",
        "[1/3] solved, Arm a, A #0, 4 steps, 10.0 s, eta 0:10",
        "warning: a \\x1b disk",
    ]
