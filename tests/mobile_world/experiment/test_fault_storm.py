"""Everything fails now and then; the run ends, everything is accounted for, and no agent is blamed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from mobile_world.agents import Agent, create_agent
from mobile_world.agents.models import ChatRequest, Message, Sampling, ScriptedModel
from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    Failing,
    Garbage,
    Mixed,
    ModelServer,
    Never,
    PlannedAnswer,
    RateLimiting,
)
from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.domain import BadResponse, EndpointUnavailable, EpisodeRecord, Finish
from mobile_world.experiment import (
    EpisodeBegan,
    EpisodeSpec,
    LocalExecutor,
    Plan,
    PlannedArm,
    PlannedTask,
    Rules,
    RunDirectory,
    RunEvent,
    run_plan,
    verify,
)
from mobile_world.experiment.chaos.faults import FaultInjector, FaultRates
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.experiment.recorded import record
from tests.mobile_world.experiment.small import TellNumber
from tests.phones_here import PhonesHere

PHONES = 2
STORM = FaultRates(unstartable=0.1, dead=0.004, cut=0.01, halved=0.003, disk_full=0.04, disk_full_s=0.4)


class Finishing:
    """A model that always says that it is done."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        del call
        return PlannedAnswer(action=Finish())


def stormy(seed: int) -> Behaviour:
    """An endpoint that fails in every way that is not the model's fault."""
    calm = ActionRendering(Finishing(), "venus@1.5")
    return Mixed(
        calm,
        [
            (0.15, RateLimiting(calm, first=99)),
            (0.15, Failing(calm, status=500)),
            (0.1, Garbage(seed=seed, kinds=("page-body", "broken-body", "no-choices"))),
            (0.1, Disconnecting(calm, where="before-a-byte")),
            (0.03, Never()),
        ],
        seed=seed,
    )


def plan() -> Plan:
    return Plan(
        suite="mobile_world",
        base_seed=3,
        arms=tuple(PlannedArm(name=name, agent=name) for name in ("oracle", "null", "uivenus")),
        tasks=tuple(PlannedTask(name=f"Task{number}") for number in range(2)),
        replicas=3,
        rules=Rules(step_timeout_s=5.0, loop_limit=3, parse_failure_limit=1),
    )


@contextmanager
def executor(phones: PhonesHere, url: str, faults: FaultInjector) -> Iterator[LocalExecutor]:
    def agent(spec: EpisodeSpec) -> Agent:
        if spec.key.arm != "uivenus":
            return create_agent(spec.key.arm)
        return create_agent("uivenus", model_name="storm", base_url=url, request_attempts=2)

    with DevicePool(faults.source(phones)) as pool:
        yield LocalExecutor(
            pool, agent, lambda spec: TellNumber.from_seed(seed=spec.seed, suite="mobile_world"), PHONES
        )


def power_cuts(phones: PhonesHere, seed: int, share: float) -> tuple[list[RunEvent], Callable[[RunEvent], None]]:
    """A listener that switches all phones off now and then, in the midst of whatever they do."""
    random, cuts = Random(seed), list[RunEvent]()

    def listen(event: RunEvent) -> None:
        if isinstance(event, EpisodeBegan) and random.random() < share:
            cuts.append(event)
            for slot in range(PHONES):
                phones.switch_off(slot)

    return cuts, listen


def blameless(found: EpisodeRecord) -> bool:
    """Whether a scored attempt is what it is when nothing fails."""
    if found.key.arm == "oracle":
        return found.outcome == "success"
    return (found.reason, found.steps, found.parse_errors) == ("premature_termination", 1, 0)


@pytest.mark.slow
def test_a_storm_ends_and_blames_nobody(tmp_path: Path) -> None:
    seed = 6
    faults, phones = FaultInjector(STORM, seed=seed), PhonesHere(PHONES)
    cuts, listener = power_cuts(phones, seed, 0.08)
    directory = RunDirectory(tmp_path / "run", before_write=faults.before_write)
    with (
        ModelServer(stormy(seed), model_name="storm") as server,
        executor(phones, server.url, faults) as stormy_executor,
    ):
        result = run_plan(plan(), stormy_executor, directory, listener=listener)
    assert cuts and len(+faults.injected) >= 3 and faults.injected.total() > 5
    kept = list(directory.journal.records())
    assert all(blameless(each) for each in kept if each.scored)
    summary = result.summary
    assert sum(summary.outcomes.values()) + summary.pending == summary.planned == len(plan())
    assert summary.scored + len(summary.unscored) + summary.pending == summary.planned
    assert summary.attempts == len(kept) == len({(each.key, each.attempt) for each in kept})
    assert summary.attempts > summary.scored
    faults.calm()
    with (
        ModelServer(ActionRendering(Finishing(), "venus@1.5"), model_name="storm") as server,
        executor(phones, server.url, faults) as calm,
    ):
        result = run_plan(plan(), calm, directory.path)
    assert (result.missing, result.summary.unscored, result.summary.pending) == (0, (), 0)
    kept = list(directory.journal.records())
    assert all(blameless(each) for each in kept if each.scored)
    assert Counter(each.key for each in kept if each.scored) == {spec.key: 1 for spec in plan().episodes()}
    assert verify(directory.path).complete


# The injector itself.


def test_what_strikes_depends_on_the_seed_alone() -> None:
    rates = FaultRates(cut=0.3, dead=0.1)
    one, other = FaultInjector(rates, seed=4), FaultInjector(rates, seed=4)
    struck = [one.strikes("cut") for _ in range(200)]
    assert [other.strikes("dead") for _ in range(50)] and [other.strikes("cut") for _ in range(200)] == struck
    assert 30 < sum(struck) == one.injected["cut"] < 90
    assert not any(one.strikes("garbled") for _ in range(200))
    one.calm()
    assert not any(one.strikes("cut") for _ in range(200))


def test_a_model_that_fails_on_purpose_fails_as_the_world_does() -> None:
    request = ChatRequest("m", (Message("user", ("hello",)),), Sampling())
    for rates, error in ((FaultRates(unanswered=1), EndpointUnavailable), (FaultRates(garbled=1), BadResponse)):
        model = FaultInjector(rates, seed=1).model(ScriptedModel(["hi"], repeat_last=True))
        with pytest.raises(error, match="injected"):
            model.complete(request, deadline_s=1)
        model.close()
    calm = FaultInjector(FaultRates(), seed=1).model(ScriptedModel(["hi"], repeat_last=True))
    assert calm.complete(request, deadline_s=1).text == "hi"


def test_a_disk_that_is_full_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    faults = FaultInjector(FaultRates(disk_full=0.2, disk_full_s=0.05), seed=3)
    directory = RunDirectory(tmp_path, before_write=faults.before_write)
    for replica in range(4):
        directory.journal.append(record(replica=replica))
    assert faults.injected["disk_full"] >= 1
    assert len(list(directory.journal.records())) == 4
    assert directory.journal.ledger().torn == 0
