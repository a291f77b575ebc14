"""Steps played on a phone outside an episode, such as the cue that a goal-less run starts from."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from mobile_world.domain import Needs, Observation, SetupFailed, Steps

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

MOST_STEPS = 60
DEADLINE_S = 120.0
EYES = Needs(screenshot=False, ui_tree=True)


def play(
    make_steps: Callable[[Observation], Steps | None],
    controller: AndroidController,
    *,
    most_steps: int = MOST_STEPS,
    deadline_s: float = DEADLINE_S,
) -> None:
    """Do every step; `SetupFailed` when they do not come to an end, their own errors when they get stuck.

    Steps that are for an episode (asking the user, finishing, tools) raise `InvalidAction`, as nobody would answer.
    """
    from mobile_world.runtime.execution import observe, perform

    end = time.monotonic() + deadline_s
    steps = make_steps(observe(controller, EYES, 0))
    if steps is None:
        return
    action = next(steps, None)
    for step in range(1, most_steps + 1):
        if action is None:
            return
        reply = perform(action, controller).reply
        controller.settle()
        if time.monotonic() > end:
            raise SetupFailed(f"the steps were not done on {controller.name} after {deadline_s:g} s, at step {step}")
        try:
            action = steps.send(observe(controller, EYES, step, reply=reply))
        except StopIteration:
            return
    raise SetupFailed(
        f"the steps did not end on {controller.name} after {most_steps}; see whether they wait for nothing"
    )
