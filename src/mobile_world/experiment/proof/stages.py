"""The stages of a proof; each is an ordinary episode, so that what proves a task is what will score agents.

========== ================================================= ==========================================
nothing    the agent does nothing                            score 0, whatever was declared
solution   the oracle plays the solution                     score 1, declared, within the step budget
cue        behind the intent cue, the agent does nothing     score 0
after_cue  behind the intent cue, the oracle finishes        score 1, declared, within the step budget
overdone   the solution is played, and a side effect         score 0
========== ================================================= ==========================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from mobile_world.agents import Agent, EpisodeBrief
from mobile_world.agents.baselines import NullAgent, OracleAgent
from mobile_world.domain import EpisodeRecord, Needs, Observation, Steps, TaskError
from mobile_world.experiment.proof.results import StageName
from mobile_world.experiment.rules import Rules
from mobile_world.tasks import BaseTask

OVERDOING_FACTOR = 3
"""Step budgets of a solution with a side effect: it does the task and then some."""


class Stage(NamedTuple):
    """One episode of a proof."""

    name: StageName
    replica: int

    @property
    def solves(self) -> bool:
        """Whether the task must be solved at its end."""
        return self.name in ("solution", "after_cue")

    def agent(self, task: BaseTask) -> Agent:
        """Who plays it."""
        if self.name == "overdone":
            return _Player(task.solution_with_side_effect)
        return OracleAgent() if self.solves else _Idle()

    def rules(self, task: BaseTask, *, screenshots: bool) -> Rules:
        """How it is run."""
        return Rules(
            goal_level="none" if self.name in ("cue", "after_cue") else "full",
            max_steps=task.max_steps * (OVERDOING_FACTOR if self.name == "overdone" else 1),
            screenshots=screenshots,
        )

    def objection(self, record: EpisodeRecord) -> str | None:
        """Why what came of it does not prove the task; nothing when it does."""
        if record.error is not None:
            return f"{record.error.phase.replace('_', '-')}: {record.error.kind}: {record.error.message}"
        if record.score is None:
            return "it was stopped"
        if record.declared is None:
            return f"not done after {record.steps} steps; {record.score_reason or f'the score is {record.score:g}'}"
        if record.score != (1.0 if self.solves else 0.0):
            return f"scores {record.score:g}: {record.score_reason or 'the check gives no reason'}"
        return None


def stages(task: type[BaseTask], replicas: int, *, official_compat: bool = False) -> Iterator[Stage]:
    """What a task is put through: its first instance twice in a row, then the others.

    Rules of AndroidWorld may call doing nothing, or too much, a success: under them only solutions are played.
    """
    return (stage for stage in _all_stages(task, replicas) if stage.solves or not official_compat)


def _all_stages(task: type[BaseTask], replicas: int) -> Iterator[Stage]:
    sample = task()
    for replica in (0, *range(replicas)):
        yield Stage("nothing", replica)
        if sample.proven:
            yield Stage("solution", replica)
    for replica in range(replicas):
        if sample.has_cue:
            yield Stage("cue", replica)
        if sample.has_cue and task.after_cue is not BaseTask.after_cue:
            yield Stage("after_cue", replica)
        if task.solution_with_side_effect is not BaseTask.solution_with_side_effect or (
            sample.proven and task.wanted is not BaseTask.wanted
        ):
            yield Stage("overdone", replica)


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
            raise TaskError("there are no steps to play; return a generator, or do not define it")
        return steps
