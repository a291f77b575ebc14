"""The step player: plays prepared steps, one for each observation, for agents that carry out a plan."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.domain import Action, Finish, Observation, Steps


class StepPlayer:
    """Plays the steps that a plan makes of the first observation, then declares the task done."""

    def __init__(self, plan: Callable[[Observation], Steps]) -> None:
        self._plan = plan
        self._steps: Steps | None = None

    def next(self, observation: Observation) -> Action:
        """The next step; `Finish` behind the last one."""
        try:
            if self._steps is None:
                self._steps = self._plan(observation)
                return next(self._steps)
            return self._steps.send(observation)
        except StopIteration:
            return Finish()

    def close(self) -> None:
        """End the plan, wherever it is."""
        if self._steps is not None:
            self._steps.close()
