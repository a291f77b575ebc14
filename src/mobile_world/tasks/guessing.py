"""How somebody plays who does not ask: the solution, with a guess in place of what only the user knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mobile_world.domain import AskUser, Observation, Steps

if TYPE_CHECKING:
    from mobile_world.tasks.base import BaseTask


def solve_by_guess(task: BaseTask, guess: Mapping[str, Any], observation: Observation) -> Steps:
    """The solution of the instance that the guess makes of a task; its questions never reach the user of the task.

    They are answered as the user of the guessed instance would answer them, so that the steps are those of somebody
    who takes the guess for granted.
    """
    guessed = type(task).from_params({**task.params, **guess}, seed=task.seed, suite=task.suite_family)
    steps = guessed.solution(observation)
    if steps is None:
        return
    action = next(steps, None)
    while action is not None:
        if isinstance(action, AskUser):
            observation = replace(observation, reply=guessed.user_reply(action.question))
        else:
            observation = yield action
        try:
            action = steps.send(observation)
        except StopIteration:
            return
