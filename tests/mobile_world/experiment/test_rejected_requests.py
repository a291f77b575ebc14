"""Whole runs against an endpoint that rejects requests: who is blamed, whatever the workers and sessions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from mobile_world.agents import Agent, create_agent
from mobile_world.agents.models import EndpointModel, EndpointSettings
from mobile_world.agents.serving import (
    OVERFLOW_ERRORS,
    ActionRendering,
    Behaviour,
    Failing,
    IncomingRequest,
    ModelServer,
    PlannedAnswer,
)
from mobile_world.domain import EpisodeRecord, Finish
from mobile_world.experiment import (
    EpisodeEnded,
    EpisodeSpec,
    LocalExecutor,
    Plan,
    PlannedArm,
    PlannedTask,
    Rules,
    RunDirectory,
    RunEvent,
    StopSwitch,
    run_plan,
)
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.agents.models.chat_client import QUICK
from tests.mobile_world.experiment.small import TellNumber
from tests.phones_here import PhonesHere

MARK = "You talk a lot."


class Finishing:
    """A model that always says that it is done."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(action=Finish())


CALM = ActionRendering(Finishing(), "venus@1.5")


class RejectingOneArm:
    """Rejects every request with the prompt of one arm, for a reason that nobody knows."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(status=422, text="odd") if MARK in call.parsed.words else CALM.answer(call)


class OverflowingInTurn:
    """Tells each request that has an image that it does not fit, the next one in the words of the next server."""

    def __init__(self) -> None:
        self._turns: dict[str, str] = {}
        self._servers = iter(OVERFLOW_ERRORS)
        self._lock = threading.Lock()

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        if not call.parsed.images:
            return PlannedAnswer(text="OK")
        with self._lock:
            if call.digest not in self._turns:
                self._turns[call.digest] = next(self._servers)
        return OVERFLOW_ERRORS[self._turns[call.digest]]

    @property
    def told(self) -> set[str]:
        return set(self._turns.values())


def plan(arms: tuple[str, ...], replicas: int) -> Plan:
    return Plan(
        suite="mobile_world",
        base_seed=3,
        arms=tuple(PlannedArm(name=name, agent="uivenus") for name in arms),
        tasks=(PlannedTask(name="TellNumber"),),
        replicas=replicas,
        rules=Rules(step_timeout_s=60.0, screenshots=False),
    )


def run(
    planned: Plan,
    behaviour: Behaviour,
    directory: Path,
    *,
    workers: int = 1,
    listener: Callable[[RunEvent], None] | None = None,
    stop: StopSwitch | None = None,
) -> list[EpisodeRecord]:
    """Run or resume a plan; what the directory holds then, attempt by attempt."""

    def agent(spec: EpisodeSpec) -> Agent:
        prompt = MARK if spec.key.arm == "chatty" else None
        model = EndpointModel(EndpointSettings(server.url), policy=QUICK)
        name = server.model_name
        return create_agent("uivenus", model=model, model_name=name, codec="venus@1.5", system_prompt=prompt)

    with ModelServer(behaviour) as server, DevicePool(PhonesHere(workers)) as pool:
        executor = LocalExecutor(
            pool, agent, lambda spec: TellNumber.from_seed(seed=spec.seed, suite="mobile_world"), workers
        )
        run_plan(planned, executor, directory, retries=1, listener=listener, stop=stop)
    return sorted(RunDirectory(directory).journal.records(), key=lambda each: (str(each.key), each.attempt))


class Blame(NamedTuple):
    """What is said of an attempt."""

    arm: str
    replica: int
    outcome: str
    reason: str | None
    score: float | None
    code: str | None
    probe: str | None


def blame(directory: Path, record: EpisodeRecord) -> Blame:
    *_, last = RunDirectory(directory).steps(record)
    requests = last.detail.get("requests", [{}])
    return Blame(
        record.key.arm,
        record.key.replica,
        record.outcome,
        record.reason,
        record.score,
        record.error.code if record.error else None,
        requests[-1].get("probe", {}).get("outcome"),
    )


@pytest.mark.slow
def test_a_request_that_does_not_fit_is_a_scored_failure_in_the_words_of_every_server(tmp_path: Path) -> None:
    behaviour = OverflowingInTurn()
    records = run(plan(("reader",), len(OVERFLOW_ERRORS)), behaviour, tmp_path, workers=2)
    assert behaviour.told == set(OVERFLOW_ERRORS)
    assert len(records) == len(OVERFLOW_ERRORS), "none is made again"
    for record in records:
        assert (record.outcome, record.reason, record.score) == ("agent_failure", "prompt_too_long", 0.0), record.error
        assert record.error is not None and record.error.code == "PROMPT_TOO_LONG" and record.endpoint_faults == {}


ARMS = ("chatty", "plain")
EXPECTED = [
    *(Blame("chatty", n, "agent_failure", "request_rejected", 0.0, "REQUEST_REJECTED", "ok") for n in range(2)),
    *(Blame("plain", n, "agent_failure", "premature_termination", 0.0, None, None) for n in range(2)),
]


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_what_the_endpoint_rejects_of_one_arm_alone_is_the_arms(tmp_path: Path, workers: int) -> None:
    records = run(plan(ARMS, 2), RejectingOneArm(), tmp_path, workers=workers)
    assert [blame(tmp_path, each) for each in records] == EXPECTED


@pytest.mark.slow
def test_a_run_that_is_stopped_and_resumed_blames_the_same(tmp_path: Path) -> None:
    stop = StopSwitch()

    def after_the_first(event: RunEvent) -> None:
        if isinstance(event, EpisodeEnded):
            stop.soon.set()

    begun = run(plan(ARMS, 2), RejectingOneArm(), tmp_path, listener=after_the_first, stop=stop)
    assert 0 < len(begun) < len(EXPECTED)
    records = run(plan(ARMS, 2), RejectingOneArm(), tmp_path, workers=2)
    assert [blame(tmp_path, each) for each in records] == EXPECTED


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_endpoint_rejects_of_everybody_is_its_own_fault(tmp_path: Path, workers: int) -> None:
    records = run(plan(ARMS, 1), Failing(status=422), tmp_path, workers=workers)
    lost = [(0, "infra_failure", None, None, "ENDPOINT_REFUSED", "rejected")] * 2
    assert [blame(tmp_path, each)[1:] for each in records] == lost * 2, "each arm's episode is made twice"
    assert all(each.endpoint_faults == {"rejected": 3} for each in records)
    # The endpoint is mended, and the run goes on.
    mended = run(plan(ARMS, 1), CALM, tmp_path, workers=workers)
    assert [each.reason for each in mended if each.scored] == ["premature_termination"] * 2
