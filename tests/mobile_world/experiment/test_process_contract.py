"""What a run promises holds with worker processes: budgets, retries, other devices, where it stops, who hears of it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from mobile_world.agents import Agent, Decision, EpisodeBrief
from mobile_world.domain import EndpointUnavailable, EpisodeRecord, Finish, InfraError, Observation
from mobile_world.experiment import Budget, EpisodeSpec, RunDirectory, RunEvent, RunResult, run_plan
from mobile_world.experiment.executors.process_executor import process_executor
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.experiment.nodes_here import executor_here
from tests.mobile_world.experiment.ray_setups import TellSetup, plan
from tests.mobile_world.experiment.small import Scripted, TellNumber
from tests.phones_here import PhonesHere


@dataclass(frozen=True)
class Contract(TellSetup):
    """Its arms say what their agents do."""

    def agent(self, spec: EpisodeSpec) -> Agent:
        return Behaving(self.plan.arm(spec.key.arm).agent, self.state / str(spec.key.replica))


class NoPhones(Contract):
    """Nothing to play on."""

    def pool(self, slots: int) -> DevicePool:
        return DevicePool(Broken(slots))


class Broken:
    """A source whose phones do not start."""

    def __init__(self, count: int) -> None:
        self.count = count

    def open(self, slot: int) -> AndroidController:
        raise InfraError(f"slot {slot} has no phone")

    def discard(self, slot: int, controller: AndroidController) -> None:
        """Nothing was opened."""

    def close(self) -> None:
        """Nothing was opened."""


class Behaving(Scripted):
    """Costs tokens and time; is lost always, at its first attempt, or for lack of threads."""

    def __init__(self, what: str, mark: Path) -> None:
        super().__init__(Decision(Finish(), tokens_in=90, tokens_out=10, detail={"process": os.getpid()}))
        self._what, self._mark = what, mark

    def begin(self, brief: EpisodeBrief) -> None:
        super().begin(brief)

    def act(self, observation: Observation) -> Decision:
        if self._what == "slow":
            threading.Event().wait(1.0)
        if self._what == "exhausted":
            raise MemoryError
        if self._what == "lost" or (self._what == "unlucky" and not self._mark.exists()):
            self._mark.touch()
            raise EndpointUnavailable("nobody answers")
        return super().act(observation)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "state").mkdir()
    yield tmp_path / "state"


def records(run_dir: Path) -> list[EpisodeRecord]:
    return list(RunDirectory(run_dir).journal.records())


def run(setup: TellSetup, run_dir: Path, *, most: int = 2, **more: object) -> RunResult:
    with process_executor(setup, most=most) as executor:
        return run_plan(setup.plan, executor, run_dir, **more)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("agent", "budget"),
    [("paid", Budget(tokens=350)), ("slow", Budget(device_minutes=0.06)), ("slow", Budget(wall_s=4))],
)
def test_a_budget_holds_over_all_processes(state: Path, tmp_path: Path, agent: str, budget: Budget) -> None:
    heard: list[RunEvent] = []
    of = plan(agent, replicas=40)
    result = run(Contract(of, state), tmp_path / "run", budget=budget, listener=heard.append)
    assert 1 <= result.summary.scored <= 8 and result.over_budget and "is spent" in (result.stopped or "")
    if budget.tokens:
        assert result.summary.scored in (3, 4), "as many as fit, and what was begun beside the last"
    assert len(heard) == 1 + 2 * result.summary.attempts, "in this process, every event once"


@pytest.mark.slow
def test_lost_attempts_are_made_again_on_another_device(state: Path, tmp_path: Path) -> None:
    result = run(Contract(plan("unlucky", replicas=3), state), tmp_path / "run")
    assert (result.missing, result.summary.attempts) == (0, 6)
    by_episode = {
        record.key: [each.device for each in records(tmp_path / "run") if each.key == record.key]
        for record in records(tmp_path / "run")
    }
    assert all(len(set(devices)) == 2 for devices in by_episode.values()), by_episode


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setup", "agent", "attempts", "why"),
    [
        (Contract, "lost", 30, "attempts were all lost, this one because: nobody answers"),
        (Contract, "exhausted", 3, "this machine is out of memory"),
        (NoPhones, "paid", 3, "3 times in a row no device could be leased: no device is left"),
    ],
)
def test_a_run_that_only_fails_stops(
    state: Path, tmp_path: Path, setup: type[Contract], agent: str, attempts: int, why: str
) -> None:
    result = run(setup(plan(agent, replicas=40), state), tmp_path / "run")
    assert why in (result.stopped or ""), result
    assert attempts <= result.summary.attempts <= attempts + 2 and result.summary.scored == 0


def test_workers_with_one_device_each_hand_a_lost_episode_to_another(tmp_path: Path) -> None:
    tried: set[EpisodeSpec] = set()
    lost_on: list[str] = []

    class Unlucky(Scripted):
        def __init__(self, spec: EpisodeSpec) -> None:
            super().__init__(Finish())
            self._spec = spec

        def act(self, observation: Observation) -> Decision:
            if self._spec.key.replica < 3 and self._spec not in tried:
                tried.add(self._spec)
                raise EndpointUnavailable("not this time")
            return super().act(observation)

    of = plan("null", replicas=8)
    with DevicePool(PhonesHere(1)) as one, DevicePool(PhonesHere(1)) as two:
        executor = executor_here(
            Unlucky, lambda spec: TellNumber.from_seed(seed=spec.seed, suite="mobile_world"), one, two, most=2
        )
        assert run_plan(of, executor, tmp_path / "run").missing == 0
    for record in records(tmp_path / "run"):
        if not record.scored:
            lost_on.append(record.device)
            (again,) = [each for each in records(tmp_path / "run") if each.key == record.key and each.scored]
            assert again.device != record.device
    assert len(lost_on) == 3
