"""Plans on phones of a pool, by threads and by workers elsewhere: budgets, retries, resuming, stopping."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents import Agent, Decision, create_agent
from mobile_world.domain import (
    ConfigError,
    EndpointUnavailable,
    EpisodeRecord,
    Finish,
    InfraError,
    Needs,
    Observation,
    Wait,
)
from mobile_world.experiment import (
    Budget,
    EpisodeBegan,
    EpisodeEnded,
    EpisodeSpec,
    LocalExecutor,
    Plan,
    PlannedArm,
    PlannedTask,
    Rules,
    RunBegan,
    RunDirectory,
    RunEvent,
    RunResult,
    StopSwitch,
    queue,
    run_plan,
    unscored,
)
from mobile_world.experiment.executors import Executor
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.experiment.nodes_here import executor_here
from tests.mobile_world.experiment.small import Scripted, TellNumber
from tests.phones_here import PhonesHere

KINDS = ("threads", "workers")
VOLATILE = {"device", "started_at", "phases", "trajectory", "trajectory_sha256"}


@pytest.fixture(autouse=True, params=KINDS)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Who plays episodes: threads of the driver, or a worker that sends it messages."""
    monkeypatch.setitem(globals(), "KIND", request.param)
    return str(request.param)


KIND = KINDS[0]


@pytest.fixture(scope="module")
def pool() -> Iterator[DevicePool]:
    with DevicePool(PhonesHere(2)) as pool:
        yield pool


def plan(*arms: str, tasks: int = 1, replicas: int = 2, seed: int = 5, **rules: Any) -> Plan:
    return Plan(
        suite="mobile_world",
        base_seed=seed,
        arms=tuple(PlannedArm(name=arm, agent=arm) for arm in arms),
        tasks=tuple(PlannedTask(name=f"Task{number}", apps=("Contacts",)) for number in range(tasks)),
        replicas=replicas,
        rules=Rules(**{"screenshots": False, **rules}),
    )


def run(of: Plan, pool: DevicePool, path: Path, **more: Any) -> RunResult:
    more.setdefault("agent_factory", lambda spec: create_agent(of.arm(spec.key.arm).agent))
    make_agent, workers = more.pop("agent_factory"), more.pop("workers", 2)
    executor: Executor = LocalExecutor(pool, make_agent, make_task, workers)
    if KIND == "workers":
        executor = executor_here(make_agent, make_task, pool, most=workers)
    return run_plan(of, executor, path, **more)


def make_task(spec: EpisodeSpec) -> TellNumber:
    return TellNumber.from_seed(seed=spec.seed, suite="mobile_world")


def records(path: Path) -> list[EpisodeRecord]:
    return sorted(RunDirectory(path).journal.records(), key=lambda record: (str(record.key), record.attempt))


def lasting(path: Path) -> list[dict[str, Any]]:
    return [record.model_dump(exclude=VOLATILE) for record in records(path)]


def test_a_plan_is_run_and_summed_up(pool: DevicePool, tmp_path: Path) -> None:
    events: list[RunEvent] = []
    result = run(plan("oracle", "null", screenshots=True), pool, tmp_path, listener=events.append)
    assert (result.missing, result.summary.scored, result.summary.success_rate) == (0, 4, 0.5)
    assert {name: rate.success_rate for name, rate in result.summary.by_arm.items()} == {"oracle": 1.0, "null": 0.0}
    assert json.loads((tmp_path / "summary.json").read_text()) == json.loads(result.summary.model_dump_json())
    assert [event for event in events if isinstance(event, RunBegan)] == [RunBegan(4, 4, 0, slots=2)]
    assert sum(isinstance(event, EpisodeBegan) for event in events) == 4
    assert sum(isinstance(event, EpisodeEnded) for event in events) == 4
    for record in records(tmp_path):
        steps = (tmp_path / (record.trajectory or "")).read_text().splitlines()
        assert len(steps) == record.steps
        assert RunDirectory(tmp_path).blobs.get(json.loads(steps[0])["screenshot"]).startswith(b"\x89PNG")


def test_arms_of_a_block_start_from_the_same_screen(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("oracle", "null", replicas=1, screenshots=True), pool, tmp_path)
    first, second = records(tmp_path)
    assert first.first_screen == second.first_screen
    assert (first.seed, first.params) == (second.seed, second.params)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_records_whatever_runs_beside(pool: DevicePool, tmp_path: Path) -> None:
    whole = plan("random", "oracle", max_steps=6, screenshots=True)
    run(whole, pool, tmp_path / "a", workers=2)
    run(whole, pool, tmp_path / "b", workers=1, shuffled=True)
    run(plan("random", "oracle", max_steps=6, seed=6, screenshots=True), pool, tmp_path / "c")
    assert lasting(tmp_path / "a") == lasting(tmp_path / "b") != lasting(tmp_path / "c")


def test_a_finished_run_has_nothing_left_to_do(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null"), pool, tmp_path)
    before = (tmp_path / "journal.jsonl").read_bytes()
    events: list[RunEvent] = []
    result = run(plan("null"), pool, tmp_path, listener=events.append)
    assert events == [RunBegan(2, 0, 0)]
    assert result.missing == 0
    assert (tmp_path / "journal.jsonl").read_bytes() == before


def test_more_replicas_and_tasks_run_only_what_is_new(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null", replicas=1), pool, tmp_path)
    assert len(unscored(plan("null", tasks=2, replicas=2), tmp_path)) == 3
    result = run(plan("null", tasks=2, replicas=2), pool, tmp_path)
    assert (result.summary.planned, result.summary.attempts, result.summary.pending) == (4, 4, 0)
    asked_for_less = run(plan("null", replicas=1), pool, tmp_path)
    assert asked_for_less.summary == result.summary


def test_other_settings_are_refused_before_anything_is_written(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null"), pool, tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.json*")}
    for refuse in (lambda other: run(other, pool, tmp_path), lambda other: unscored(other, tmp_path)):
        with pytest.raises(ConfigError, match="max_steps was None and is now 9"):
            refuse(plan("null", max_steps=9))
    assert before == {file: file.read_bytes() for file in tmp_path.rglob("*.json*")}


def test_a_torn_line_is_told_and_its_episode_runs_again(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null", replicas=3), pool, tmp_path)
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-40])
    events: list[RunEvent] = []
    result = run(plan("null", replicas=3), pool, tmp_path, listener=events.append)
    changed = "journal.jsonl was changed since the last session; 'mw experiment verify' says what it finds."
    assert events[0] == RunBegan(3, 1, 1, (changed,)), "a session that ended leaves no half of a line"
    assert (result.missing, result.summary.scored, result.summary.torn_lines) == (0, 3, 1)


def killer(phones: PhonesHere, kills: int) -> Callable[[EpisodeSpec], Agent]:
    """An agent of which the first `kills` stop the phone under their feet."""
    left = [kills]

    class Killer(Scripted):
        needs = Needs(screenshot=False)

        def act(self, observation: Observation) -> Decision:
            if left[0] > 0:
                left[0] -= 1
                phones.switch_off(0)
                return Decision(Wait(seconds=1))
            return create_agent("null").act(observation)

    return lambda spec: Killer()


@pytest.fixture
def lonely() -> Iterator[tuple[PhonesHere, DevicePool]]:
    """A pool with one phone that nobody else uses."""
    phones = PhonesHere(1)
    with DevicePool(phones) as pool:
        yield phones, pool


def test_a_phone_that_dies_is_replaced_and_the_episode_run_again(
    lonely: tuple[PhonesHere, DevicePool], tmp_path: Path
) -> None:
    phones, pool = lonely
    events: list[RunEvent] = []
    result = run(plan("null"), pool, tmp_path / "run", agent_factory=killer(phones, 1), listener=events.append)
    kept = records(tmp_path / "run")
    assert sorted((record.outcome, record.attempt) for record in kept) == [
        ("agent_failure", 1),
        ("agent_failure", 2),
        ("infra_failure", 1),
    ]
    [lost] = [record for record in kept if record.outcome == "infra_failure"]
    assert lost.error is not None and lost.error.code == "DEVICE_LOST"
    assert len({record.device for record in kept if record.key == lost.key}) == 2
    assert [event.again for event in events if isinstance(event, EpisodeEnded)].count(True) == 1
    assert (result.missing, result.summary.scored, result.summary.attempts) == (0, 2, 3)
    assert result.summary.unscored == ()


def test_an_episode_that_is_always_lost_is_reported_apart_and_run_when_resumed(
    lonely: tuple[PhonesHere, DevicePool], tmp_path: Path
) -> None:
    phones, pool = lonely
    of = plan("null", replicas=1)
    result = run(of, pool, tmp_path / "run", agent_factory=killer(phones, 99), retries=1)
    assert (result.missing, result.summary.scored, result.summary.success_rate) == (1, 0, None)
    [lost] = result.summary.unscored
    assert lost.attempts == 2 and "DEVICE_LOST" in lost.why
    again = run(of, pool, tmp_path / "run")
    assert (again.missing, again.summary.scored, again.summary.attempts) == (0, 1, 3)
    assert [record.attempt for record in records(tmp_path / "run")] == [1, 2, 3]


class NoPhones:
    """A source that has run out of phones."""

    count = 2

    def open(self, slot: int) -> AndroidController:
        raise InfraError(f"slot {slot} has no phone")

    def discard(self, slot: int, controller: AndroidController) -> None:
        raise AssertionError("nothing was opened")

    def close(self) -> None:
        pass


def test_a_run_without_devices_stops_and_says_so(tmp_path: Path) -> None:
    with DevicePool(NoPhones()) as pool:
        result = run(plan("null", replicas=20), pool, tmp_path)
    assert result.missing == 20
    assert result.summary.pending > 10
    assert {record.error.phase for record in records(tmp_path) if record.error} == {"lease"}
    assert "no phone" in result.summary.unscored[0].why
    assert "times in a row no device could be leased" in (result.stopped or "")


def test_asked_once_to_stop_what_is_under_way_is_finished(pool: DevicePool, tmp_path: Path) -> None:
    stop = StopSwitch()

    def listener(event: RunEvent) -> None:
        if isinstance(event, EpisodeBegan) and not stop.soon.is_set():
            stop.ask()

    result = run(plan("oracle", replicas=9), pool, tmp_path, stop=stop, listener=listener)
    assert 1 <= result.summary.scored <= 2
    assert result.summary.success_rate == 1
    assert result.missing == result.summary.pending == 9 - result.summary.scored
    assert run(plan("oracle", replicas=9), pool, tmp_path).missing == 0


def test_asked_twice_to_stop_nothing_goes_on(pool: DevicePool, tmp_path: Path) -> None:
    stop = StopSwitch()

    class Endless(Scripted):
        def act(self, observation: Observation) -> Decision:
            if observation.step == 2:
                stop.ask()
                stop.ask()
            return Decision(Wait(seconds=1))

    result = run(
        plan("oracle", replicas=4, max_steps=10_000), pool, tmp_path, stop=stop, agent_factory=lambda spec: Endless()
    )
    assert (result.summary.scored, result.missing) == (0, 4)
    assert {record.outcome for record in records(tmp_path)} == {"not_scored"}
    assert run(plan("oracle", replicas=4, max_steps=10_000), pool, tmp_path).missing == 0


def test_an_error_that_belongs_to_no_episode_ends_the_run_with_what_was_done(pool: DevicePool, tmp_path: Path) -> None:
    made: list[EpisodeSpec] = []

    def factory(spec: EpisodeSpec) -> Agent:
        made.append(spec)
        if len(made) > 2:
            raise ConfigError("the model file is gone")
        return create_agent("null")

    with pytest.raises(ConfigError, match="the model file is gone"):
        run(plan("null", replicas=6), pool, tmp_path, agent_factory=factory, workers=1)
    assert json.loads((tmp_path / "summary.json").read_text())["scored"] == 2
    with RunDirectory(tmp_path).locked():
        pass


def test_arms_are_added_and_only_they_are_run(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null"), pool, tmp_path)
    before = records(tmp_path)
    result = run(plan("oracle"), pool, tmp_path)
    assert (result.summary.planned, result.summary.attempts, result.missing) == (4, 4, 0)
    assert {name: rate.success_rate for name, rate in result.summary.by_arm.items()} == {"null": 0, "oracle": 1}
    assert [record for record in records(tmp_path) if record.key.arm == "null"] == before
    whole = run(plan("oracle", "null"), pool, tmp_path)
    assert whole.summary == result.summary


class Paid(Scripted):
    """Costs 100 tokens."""

    def __init__(self) -> None:
        super().__init__(Decision(Finish(), tokens_in=90, tokens_out=10, detail={"cost": 0.5}))


@pytest.mark.parametrize("budget", [Budget(tokens=350), Budget(cost=1.6)])
def test_a_budget_stops_a_run_and_more_resumes_it(pool: DevicePool, tmp_path: Path, budget: Budget) -> None:
    of = plan("null", replicas=8)
    result = run(of, pool, tmp_path, agent_factory=lambda spec: Paid(), workers=1, budget=budget)
    assert (result.summary.scored, result.missing, result.summary.pending) == (3, 5, 5)
    assert "is spent" in (result.stopped or "")
    assert (result.summary.cost, result.summary.tokens_in) == (1.5, 270)
    again = run(of, pool, tmp_path, agent_factory=lambda spec: Paid(), budget=budget)
    assert (again.summary.scored, again.stopped) == (3, result.stopped)
    more = run(of, pool, tmp_path, agent_factory=lambda spec: Paid(), budget=Budget(tokens=800, cost=4.0))
    assert (more.summary.scored, more.missing, more.stopped) == (8, 0, None)


def test_a_run_of_nothing_but_losses_stops(pool: DevicePool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "LOST_IN_A_ROW", 5)

    def gone() -> Decision:
        raise EndpointUnavailable("nobody answers")

    result = run(plan("null", replicas=9), pool, tmp_path, agent_factory=lambda spec: Scripted(gone), workers=1)
    assert result.stopped == "the last 5 attempts were all lost, this one because: nobody answers"
    assert (result.summary.attempts, result.summary.scored, result.missing) == (5, 0, 9)


def test_a_lost_episode_is_run_again_on_another_device(pool: DevicePool, tmp_path: Path) -> None:
    lost: list[EpisodeSpec] = []

    class Unlucky(Scripted):
        """Makes the world fail, for the first time that it is tried."""

        def __init__(self, spec: EpisodeSpec) -> None:
            super().__init__(Finish())
            self._spec = spec

        def act(self, observation: Observation) -> Decision:
            if self._spec not in lost:
                lost.append(self._spec)
                raise EndpointUnavailable("not this time")
            return super().act(observation)

    run(plan("null", replicas=4), pool, tmp_path, agent_factory=Unlucky)
    kept = records(tmp_path)
    assert [record.attempt for record in kept] == [1, 2] * 4
    assert all(first.device != second.device for first, second in zip(kept[::2], kept[1::2], strict=True))


def test_a_run_that_other_code_began_goes_on_only_when_that_is_accepted(pool: DevicePool, tmp_path: Path) -> None:
    run(plan("null", replicas=1), pool, tmp_path)
    directory = RunDirectory(tmp_path)
    header = directory.header()
    assert header is not None
    other = header.code[0].model_copy(update={"rooms": {**header.code[0].rooms, "tasks": "another"}})
    directory.write_header(header.model_copy(update={"code": (other,)}))
    with pytest.raises(ConfigError, match=r"the code of tasks has changed\. .* --accept-new-code"):
        run(plan("null"), pool, tmp_path)
    assert run(plan("null"), pool, tmp_path, accept_new_code=True).missing == 0
    found = RunDirectory(tmp_path).header()
    assert found is not None and [code.rooms["tasks"] == "another" for code in found.code] == [True, False]
