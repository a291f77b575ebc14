"""Tasks set up on a phone, solved and judged by either rule."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from mobile_world.domain import Action, Observation, Scroll
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.proofs import steps_by_eye
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import Claim, Condition, Evidence

Task = TypeVar("Task", bound=BaseTask)


def start(kind: type[Task], controller: AndroidController, *, seed: int = 1) -> Task:
    """An instance, set up."""
    task = kind.from_seed(seed=seed, suite="android_world")
    task.initialize_task(controller)
    return task


def solve(task: BaseTask, controller: AndroidController) -> None:
    """Play the solution within the budget, which leaves a person room; the task is told what was in front."""
    seen: list[str] = []
    needed = [1]

    def watched(observation: Observation) -> Generator[Action, Observation, None]:
        steps = task.solution(observation)
        action = next(steps, None) if steps else None
        while steps is not None and action is not None:
            # The look around in each app that is opened has the scroll that a rare instance needs more than others.
            needed.append(0 if isinstance(action, Scroll) else steps_by_eye(action))
            observation = yield action
            seen.append(observation.activity)
            task.note_look(controller, observation.activity)
            try:
                action = steps.send(observation)
            except StopIteration:
                return

    play(watched, controller, most_steps=task.max_steps - 1)
    task.trail = tuple(seen)
    assert task.official_compat or task.max_steps >= 1.5 * sum(needed), "a careful person has room"


def scores(task: BaseTask, controller: AndroidController) -> tuple[float, float]:
    """By our rule and by the official one."""
    task.official_compat = False
    native = task.score(controller).value
    task.official_compat = True
    return native, task.score(controller).value


def allow_travel(task: BaseTask) -> None:
    """Let the task see the clock as the traveller's own affair."""
    wanted = task.wanted()
    task.wanted = lambda: [*wanted, Travelled()]  # type: ignore[method-assign]


class Travelled(Condition):
    """Clock and zone were set."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (Claim("clock"), Claim("settings/global", "auto_time*"), Claim("properties", "persist.sys.timezone"))

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        return True, "travelled"
