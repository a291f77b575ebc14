"""The workload of a storm: four subjects on four short tasks, and the model behind an endpoint that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mobile_world.agents import Agent, create_agent
from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    Failing,
    Garbage,
    GarbageKind,
    IncomingRequest,
    Mixed,
    Never,
    PlannedAnswer,
    RandomActions,
    RateLimiting,
    Slow,
)
from mobile_world.experiment.chaos.config import FaultProfile
from mobile_world.experiment.planning import EpisodeSpec, Plan, PlannedArm, Rules, plan_arms
from mobile_world.tasks import TaskRegistry

if TYPE_CHECKING:
    from collections.abc import Callable


SUITE = "mobile_world"
TASKS = ("TellDrawnNumberTask", "FlipWifiTask", "ScreenTimeoutChineseTask", "SilenceEarlyAlarmsTask")
"""Two made for storms, two of the suite; none needs much set-up, for that is not what a storm is about."""

TASK_DIR = Path(__file__).with_name("tasks")
"""Where the first two are; a server that is to offer them needs to know."""

MODEL, STORM_MODEL = "model", "storm"
"""The arm with a model, and what the model is called."""
CAREFUL = {"k_shot": 3, "error_recovery": "explicit"}
ARMS = (
    PlannedArm(name="oracle", agent="oracle"),
    PlannedArm(name="reference", agent="reference"),
    PlannedArm(name="careful", agent="reference", options={"prompt_factors": CAREFUL}),
    PlannedArm(name=MODEL, agent="uivenus", options={"model_name": STORM_MODEL}),
)

STEP_S = 30.0
"""For a decision: on a machine with much to do an answer may be late, and a late one is the agent's fault."""
REQUEST_ATTEMPTS = 12
RULES = Rules(
    cue="near", max_steps=8, step_timeout_s=STEP_S, parse_failure_limit=3, question_limit=1, screenshots=False
)
"""Screenshots are taken where a subject looks at them: for the model at every step, for the others never."""


def storm_registry() -> TaskRegistry:
    """The tasks of a storm, among others."""
    return TaskRegistry(SUITE, extra_dirs=(TASK_DIR,))


def storm_plan(episodes: int, *, seed: int) -> Plan:
    """At least so many episodes: every arm on every task, as often as that takes; for a few, on the first tasks."""
    tasks = TASKS[: -(-episodes // len(ARMS))]
    return plan_arms(
        storm_registry(),
        arms=ARMS,
        tasks=tasks,
        base_seed=seed,
        replicas=-(-episodes // (len(ARMS) * len(tasks))),
        rules=RULES,
        make=lambda arm: make_agent(arm, "http://127.0.0.1:9/v1"),
    )


def make_agent(arm: PlannedArm, url: str) -> Agent:
    """The subject of an arm; the model is reached at `url`, which changes from process to process."""
    if arm.name != MODEL:
        return create_agent(arm.agent, **arm.options)
    return create_agent(
        arm.agent, **arm.options, base_url=url, request_attempts=REQUEST_ATTEMPTS, step_timeout_s=STEP_S
    )


def agent_factory(plan: Plan, url: str) -> Callable[[EpisodeSpec], Agent]:
    """Makes the subject of each episode."""
    return lambda spec: make_agent(plan.arm(spec.key.arm), url)


CODEC = "venus@1.5"
FINISHES = 0.4
"""Keeps episodes at two or three steps."""
NO_ANSWER: tuple[GarbageKind, ...] = ("page-body", "broken-body", "no-choices")
"""Bodies that are no chat completion, and so not the model's words."""
NONSENSE: tuple[GarbageKind, ...] = ("nonsense", "html", "ansi", "empty", "half-characters", "huge")


@dataclass(frozen=True)
class Steady:
    """Answers a request that comes again as it did the first time."""

    inner: Behaviour

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer to the first such request."""
        return self.inner.answer(replace(call, repeat=0))


@dataclass(frozen=True)
class CountedFault:
    """A fault that is counted when it is met."""

    inner: Behaviour
    name: str
    count: Callable[[str], None]

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer."""
        self.count(self.name)
        return self.inner.answer(call)


def storm_model(weather: FaultProfile, *, seed: int, turn: int, count: Callable[[str], None]) -> Behaviour:
    """What the server of a storm says; the words depend on `seed` alone, what goes wrong on the turn as well."""
    well = Steady(ActionRendering(RandomActions(seed=seed, finishes=FINISHES), CODEC))
    here = seed * 1000 + turn
    share = weather.endpoint / 6
    faults: list[tuple[float, Behaviour]] = [
        (share, RateLimiting(well, first=99)),
        (share, Failing(well, status=503)),
        (share, Garbage(seed=here, kinds=NO_ANSWER)),
        (share, Disconnecting(well, where="before-a-byte")),
        (share, Disconnecting(well, where="half-way")),
        (share, Slow(well, first_byte_s=0.1)),
    ]
    counted: list[tuple[float, Behaviour]] = [(rate, CountedFault(fault, "endpoint", count)) for rate, fault in faults]
    counted.append((weather.silence, CountedFault(Never(), "silence", count)))
    # Nonsense is an answer: the same request gets the same nonsense, or a repeated request would repair it.
    spoken = Mixed(
        well, [(weather.garbage, CountedFault(Garbage(seed=seed, kinds=NONSENSE), "garbage", count))], seed=seed
    )
    return Mixed(Steady(spoken), counted, seed=here)
