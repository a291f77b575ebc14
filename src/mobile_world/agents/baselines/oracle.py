"""The agent that plays a task's own solution: what it does not score, nobody can."""

from __future__ import annotations

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import AgentError, Finish, Needs, Observation, Steps


class OracleAgent:
    """Plays the solution that the brief holds, then declares the task done."""

    needs = Needs(screenshot=False, ui_tree=True)

    def __init__(self) -> None:
        self._brief: EpisodeBrief | None = None
        self._steps: Steps | None = None

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`; `AgentError` when there is no solution to play."""
        if brief.solution is None:
            raise AgentError("the oracle plays a task's own solution, and this task has none; choose proven tasks")
        self._brief = brief

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; an action of the solution that could not be done is an error, for the solution is wrong then."""
        if self._brief is None or self._brief.solution is None:
            raise AgentError("the oracle was asked to act before its episode began; call begin first")
        if observation.error is not None:
            raise AgentError(f"the solution did something that cannot be done: {observation.error}")
        try:
            if self._steps is None:
                self._steps = self._brief.solution(observation)
                return Decision(next(self._steps))
            return Decision(self._steps.send(observation))
        except StopIteration:
            return Decision(Finish())

    def close(self) -> None:
        """See `Agent`."""
        if self._steps is not None:
            self._steps.close()
