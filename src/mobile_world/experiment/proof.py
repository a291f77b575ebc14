"""The proof of a task: doing nothing scores 0, its solution scores 1, and nothing of it stays on the phone.

Every stage is an ordinary episode, so that what proves a task is what will score agents. What a stage expects:

========== ================================================= ==========================================
nothing    the agent does nothing                            score 0, whatever was declared
solution   the oracle plays the solution                     score 1, declared, within the step budget
cue        behind the intent cue, the agent does nothing     score 0
after_cue  behind the intent cue, the oracle finishes        score 1, declared, within the step budget
overdone   the task's own overdoing is played to its end     score 0
========== ================================================= ==========================================

After each of them the phone must be as the snapshot has it, where the device can tell.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict

from mobile_world.agents import Agent, EpisodeBrief
from mobile_world.agents.baselines import NullAgent, OracleAgent
from mobile_world.domain import (
    EpisodeKey,
    GoalLevel,
    Needs,
    Observation,
    Steps,
    TaskError,
    decision_seed,
    instance_seed,
)
from mobile_world.experiment.episode import run_episode
from mobile_world.experiment.last_screen import LastScreen
from mobile_world.tasks import BaseTask

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController
    from mobile_world.tasks import TaskRegistry

StageName: TypeAlias = Literal["nothing", "solution", "cue", "after_cue", "overdone"]
Conclusion: TypeAlias = Literal["proven", "unproven", "failed", "not_scored"]
Watch: TypeAlias = Callable[[str, "StageResult"], None]

ARM = "proof"
OVERDOING_FACTOR = 3
"""Step budgets that overdoing may take: it does the task and then some."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StageResult(_Record):
    """What came of one episode of a proof."""

    stage: StageName
    replica: int
    """Which instance of the task, counted from 0; its parameters depend on it."""
    passed: bool
    reason: str
    """The check's own words, or what went wrong."""
    score: float | None
    steps: int
    max_steps: int
    seconds: float
    blame: Literal["task", "world"] | None = None
    """Who is to blame when it did not pass: the task, or the device it ran on."""
    screen: tuple[str, ...] = ()
    """What the last screen showed, when it did not pass."""
    screenshot: str | None = None
    """The file with the last screen, when it did not pass and files were asked for."""


class Proof(_Record):
    """Everything that was found out about one task."""

    schema_version: Literal[1] = 1
    task: str
    suite: str
    conclusion: Conclusion
    """`unproven`: it brings no solution, and doing nothing scores 0. `not_scored`: the device failed, not the task."""
    stages: tuple[StageResult, ...]
    """In the order in which they ran; the last one is the one that did not pass, if any."""
    device: str
    seconds: float

    @property
    def fault(self) -> StageResult | None:
        """The stage that did not pass."""
        return next((stage for stage in self.stages if not stage.passed), None)


class _Idle(NullAgent):
    """Does nothing, but looks, so that a failure can say what was on the screen."""

    needs = Needs(screenshot=False, ui_tree=True)


class _Player(OracleAgent):
    """Plays given steps instead of the solution."""

    def __init__(self, steps: Callable[[Observation], Steps | None]) -> None:
        super().__init__()
        self._given = steps

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        super().begin(replace(brief, solution=self._play))

    def _play(self, observation: Observation) -> Steps:
        steps = self._given(observation)
        if steps is None:
            raise TaskError("there are no steps to play")
        return steps


class _Stage(NamedTuple):
    name: StageName
    replica: int

    @property
    def wanted(self) -> float:
        return 1.0 if self.name in ("solution", "after_cue") else 0.0

    @property
    def goal_level(self) -> GoalLevel:
        return "none" if self.name in ("cue", "after_cue") else "full"

    def agent(self, task: BaseTask) -> Agent:
        if self.name == "overdone":
            return _Player(task.overdoing)
        return OracleAgent() if self.wanted else _Idle()


@dataclass(frozen=True)
class Prover:
    """Proves tasks of one registry, one at a time, on any device that has the family's snapshot."""

    registry: TaskRegistry
    base_seed: int
    replicas: int
    """Instances of each task; the first is played twice in a row."""
    pictures: Path | None = None
    """Where the last screen of a stage that did not pass is kept."""
    watch: Watch = lambda task, result: None
    """Told about each stage as soon as it is over."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Once set, episodes end before their next phase."""

    def prove(self, name: str, controller: AndroidController) -> Proof:
        """Run the stages of a task until one does not pass."""
        started, results = time.monotonic(), []
        for stage in _stages(self.registry.get(name), self.replicas):
            results.append(self._run(name, stage, controller))
            self.watch(name, results[-1])
            if not results[-1].passed:
                break
        return Proof(
            task=name,
            suite=self.registry.family.name,
            conclusion=_conclusion(results, proven=self.registry.get(name)().proven),
            stages=tuple(results),
            device=controller.name,
            seconds=round(time.monotonic() - started, 3),
        )

    def _run(self, name: str, stage: _Stage, controller: AndroidController) -> StageResult:
        started = time.monotonic()
        suite = self.registry.family.name
        identity = {"suite": suite, "base_seed": self.base_seed, "task": name, "replica": stage.replica}
        task = self.registry.create(name, seed=instance_seed(**identity))
        seen = LastScreen()
        record = run_episode(
            key=EpisodeKey(arm=ARM, suite=suite, task=name, replica=stage.replica),
            task=task,
            agent=stage.agent(task),
            controller=controller,
            decision_seed=decision_seed(arm=ARM, **identity),
            rules=_rules(stage, task, screenshots=self.pictures is not None),
            tape=seen,
            stop=self.stop,
        )
        reason = _objection(stage, record) or _left_behind(task, self.registry.family.snapshot_tag, controller)
