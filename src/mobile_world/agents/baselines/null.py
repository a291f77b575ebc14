"""The null agent: does nothing and declares the task done."""

from __future__ import annotations

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation


class NullAgent:
    """Declares the task done at its first step."""

    needs = Needs(screenshot=False)

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        return Decision(Finish())

    def close(self) -> None:
        """See `Agent`."""
