"""A machine that runs out of something is never an agent's failure, and neither is a solution of ours that is wrong."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mobile_world.agents import Agent, Decision, create_agent
from mobile_world.agents.baselines import OracleAgent
from mobile_world.agents.reference import ReferenceAgent
from mobile_world.domain import (
    ConfigError,
    EpisodeRecord,
    GoalLevel,
    HostExhausted,
    Observation,
    Steps,
    StorageFailed,
    Wait,
)
from mobile_world.experiment import EpisodeSpec, LocalExecutor, RunDirectory, RunResult, run_plan
from mobile_world.experiment.episode.time_limited_calls import ThreadFuture, TimeLimitedCalls, spawn
from mobile_world.experiment.preparation import check_descriptors
from mobile_world.experiment.storage import disk_retry
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, Hand
from tests.mobile_world.agents.reference.tables import perfect
from tests.mobile_world.experiment.small import Scripted, TellNumber, play
from tests.mobile_world.experiment.test_driver import plan, records, run
from tests.phones_here import PhonesHere
from tests.starvation import no_more_threads

PROMPT_S = 30.0
"""What must not take the minutes of a deadline may take this long, on a machine that is very busy."""


# One episode.


def of_its_own_thread() -> Decision:
    """What a client of some endpoint does that keeps a thread."""
    with no_more_threads():
        threading.Thread(target=int).start()
    return Decision(Wait(seconds=1))


def of_a_big_buffer() -> Decision:
    return Decision(Wait(seconds=float(len(bytearray(1 << 60)))))


def of_what_it_made_of_it() -> Decision:
    try:
        return of_a_big_buffer()
    except MemoryError as error:
        raise ValueError("the answer could not be read") from error


@pytest.mark.parametrize("dies", [of_its_own_thread, of_a_big_buffer, of_what_it_made_of_it])
def test_a_starved_agent_has_not_failed(controller: AndroidController, dies: Callable[[], Decision]) -> None:
    record = play(Scripted(dies), controller)
    assert (record.outcome, record.score) == ("infra_failure", None)
    assert record.error is not None and record.error.phase == "decide"
    assert record.error.code == "HOST_EXHAUSTED" and "raise the limit" in record.error.message


def test_a_thread_that_the_agent_starts_twice_is_its_failure(controller: AndroidController) -> None:
    def fail() -> Decision:
        thread = threading.Thread(target=int)
        thread.start()
        thread.start()
        return Decision(Wait(seconds=1))

    assert play(Scripted(fail), controller).reason == "agent_error"


def test_an_episode_that_gets_no_thread_is_lost_at_once(controller: AndroidController) -> None:
    started = time.monotonic()
    with no_more_threads():
        record = play(Scripted(Wait(seconds=1)), controller, task_timeout_s=600.0, step_timeout_s=600.0)
    assert time.monotonic() - started < PROMPT_S, "neither the agent's end nor tear-down waits for a thread"
    assert (record.outcome, record.error and record.error.code) == ("infra_failure", "HOST_EXHAUSTED")
    assert play(Scripted(Wait(seconds=1)), controller, max_steps=1).outcome == "agent_failure", (
        "and the next one is not"
    )


def test_calls_go_on_once_there_are_threads_again() -> None:
    calls = TimeLimitedCalls("test")
    for _ in range(2):
        with no_more_threads(), pytest.raises(HostExhausted, match="starts no more threads"):
            calls.call(lambda: 1, 600.0)
    assert calls.call(lambda: 2, 60.0) == 2
    with no_more_threads():
        assert calls.call(lambda: 3, 60.0) == 3, "a thread that runs is enough"
    calls.close()


def test_a_thread_that_ends_without_a_word_is_not_waited_for() -> None:
    silent: ThreadFuture[int] = ThreadFuture()
    silent.thread = threading.Thread(target=int)
    silent.thread.start()
    started = time.monotonic()
    assert silent.ended_within() and time.monotonic() - started < PROMPT_S
    with pytest.raises(HostExhausted, match="ended for want of memory"):
        silent.result()
    assert not spawn(lambda: threading.Event().wait(PROMPT_S), "busy").ended_within(0.01)


# Solutions of tasks.


class Stuck(TellNumber):
    """Its solution looks for what is not there."""

    def solution(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Contacts")
        Hand(observation).need(text="Warp drive")


class Mistaken(Stuck):
    """Its solution has a mistake of another kind."""

    def solution(self, observation: Observation) -> Steps:
        yield from Hand(observation).answer(str(self.params["another"]))


class Impossible(Stuck):
    """Its solution does what cannot be done."""

    def solution(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Warp drive")
        yield from Hand(observation).answer("1")


@pytest.mark.parametrize("agent", [OracleAgent, lambda: ReferenceAgent(table=perfect())], ids=["oracle", "reference"])
@pytest.mark.parametrize(("task", "code"), [(Stuck, "SOLUTION_STUCK"), (Mistaken, "TASK"), (Impossible, "TASK")])
def test_a_solution_that_is_wrong_is_not_the_failure_of_who_plays_it(
    controller: AndroidController, agent: Callable[[], Agent], task: type[BaseTask], code: str
) -> None:
    record = play(agent(), controller, task)
    assert (record.outcome, record.reason) == ("infra_failure", None)
    assert record.error is not None and (record.error.phase, record.error.code) == ("decide", code)


class Mute(TellNumber):
    """Cannot say what it is about."""

    def goal_at(self, level: GoalLevel) -> str | None:
        raise KeyError("name")


def test_a_task_that_cannot_say_its_goal_is_not_the_agents_failure(controller: AndroidController) -> None:
    record = play(Scripted(Wait(seconds=1)), controller, Mute)
    assert (record.outcome, record.reason) == ("infra_failure", None)
    assert record.error is not None and (record.error.phase, record.error.code) == ("decide", "TASK")


# Whole runs.


@pytest.fixture(scope="module")
def pool() -> Iterator[DevicePool]:
    with DevicePool(PhonesHere(2)) as pool:
        yield pool


def test_a_run_that_gets_no_thread_ends_with_a_sentence_and_a_summary(pool: DevicePool, tmp_path: Path) -> None:
    with no_more_threads(), pytest.raises(HostExhausted, match="see 'ulimit -v' and 'ulimit -u'"):
        run(plan("null"), pool, tmp_path)
    assert (tmp_path / "summary.json").exists() and records(tmp_path) == []
    assert run(plan("null"), pool, tmp_path).missing == 0


def test_a_machine_that_stays_exhausted_ends_the_run(pool: DevicePool, tmp_path: Path) -> None:
    result = run(plan("x", replicas=9), pool, tmp_path, agent_factory=lambda spec: Scripted(of_a_big_buffer), workers=1)
    assert result.stopped is not None and result.stopped.startswith("this machine is out of memory; raise the limit")
    assert [record.outcome for record in records(tmp_path)] == ["infra_failure"] * 3


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less for space than a run does."""
    monkeypatch.setattr(disk_retry, "FULL_PATIENCE_S", 0.3)


class Disk:
    """A disk with room for so many files of some kind."""

    def __init__(self, kind: str, room: int) -> None:
        self.kind, self.room = kind, room

    def __call__(self, place: Path, size: int) -> None:
        if any(part.startswith(self.kind) for part in place.parts):
            self.room -= 1
            if self.room < 0:
                raise OSError(errno.ENOSPC, "No space left on device", str(place))


def on(disk: Disk, pool: DevicePool, path: Path) -> RunResult:
    def make_task(spec: EpisodeSpec) -> BaseTask:
        return TellNumber.from_seed(seed=spec.seed, suite="mobile_world")

    executor = LocalExecutor(pool, lambda spec: create_agent("null"), make_task, 2)
    return run_plan(plan("null", replicas=8, screenshots=True), executor, RunDirectory(path, before_write=disk))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", ["blobs", "trajectories"])
def test_a_full_disk_stops_the_run_at_once(pool: DevicePool, tmp_path: Path, kind: str) -> None:
    started = time.monotonic()
    result = on(Disk(kind, room=0), pool, tmp_path)
    assert time.monotonic() - started < PROMPT_S
    assert result.stopped is not None and result.stopped.startswith(f"the disk is full: {tmp_path}/{kind}")
    assert "free some space" in result.stopped
    lost = [record for record in records(tmp_path) if not record.scored]
    assert 1 <= len(lost) <= 2 and all(record.attempt == 1 for record in lost), "those under way, and no more"
    assert all(_code(record) in ("STORAGE", "") for record in lost)
    assert on(Disk(kind, room=10_000), pool, tmp_path).missing == 0, "it goes on where there is room"


def _code(record: EpisodeRecord) -> str:
    return record.error.code if record.error is not None else ""


@pytest.mark.usefixtures("hasty")
def test_a_journal_that_cannot_be_written_ends_the_run_and_loses_nothing(pool: DevicePool, tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match=r"^the disk is full: .*journal\.jsonl cannot be written \(No space left"):
        on(Disk("journal", room=3), pool, tmp_path)
    kept = len(records(tmp_path))
    assert 1 <= kept <= 3 and all(record.scored for record in records(tmp_path))
    assert (tmp_path / "summary.json").exists()
    assert on(Disk("journal", room=10_000), pool, tmp_path).missing == 0
    assert len(records(tmp_path)) == 8


def test_a_disk_that_is_full_for_a_moment_costs_nothing(pool: DevicePool, tmp_path: Path) -> None:
    class Moment(Disk):
        def __call__(self, place: Path, size: int) -> None:
            try:
                super().__call__(place, size)
            except OSError:
                self.room = 3  # Somebody freed some space.
                raise

    result = on(Moment("blobs", room=0), pool, tmp_path)
    assert (result.missing, result.summary.attempts) == (0, 8)


def test_too_few_descriptors_are_refused_before_anything_starts() -> None:
    check_descriptors(1)
    with pytest.raises(
        ConfigError, match=r"100,000,000 episodes at a time needs 600000040 file .*'ulimit -n 600000040'"
    ):
        check_descriptors(100_000_000)
