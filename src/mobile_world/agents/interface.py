"""The agent interface: `Agent`, the brief of an episode and the decision of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

from mobile_world.domain import Action, CueLevel, Needs, Observation, ReceivedMessage, SceneKind, Steps


def _endless() -> float:
    return inf


@dataclass(frozen=True)
class EpisodeBrief:
    """What an agent is told before its first step."""

    goal: str | None
    """The instruction, as far as the goal dial lets it through; nothing in a goal-less run."""
    seed: int
    """Seed of the agent's own choices."""
    max_steps: int
    apps: tuple[str, ...] = ()
    """Names of the apps on the phone, for agents that list them."""
    has_user: bool = False
    """Whether somebody answers questions; nothing about what they know."""
    solution: Callable[[Observation], Steps] | None = None
    """The task's own solution, for agents that openly play it (`oracle`, `reference`); nothing when it has none."""
    seconds_left: Callable[[], float] = _endless
    """Seconds that the decision under way may still take, read while deciding.

    They are over a little before the loop stops waiting, so that an agent can say itself who was late.
    """
    task_seed: int | None = None
    """Stands for the task without telling anything about it: the same in all its episodes."""
    instance_seed: int | None = None
    """Stands for one replica of the task: the same for every arm."""
    start: CueLevel | SceneKind | None = None
    """What the first screen is like, for the reference subject, whose ability to infer depends on it."""
    messages: tuple[ReceivedMessage, ...] | None = None
    """Who wrote what lies on the phone of a scene, the newest last, and what it asks for, for the agent that openly
    does what one of them says (`newest`); nothing where the task does not tell."""


@dataclass(frozen=True)
class Decision:
    """One step of an agent: what it wants done, and what it said."""

    action: Action | None
    """Nothing when the agent's words made no action; `error` then says why, and the step counts."""
    said: str = ""
    error: str | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    detail: Mapping[str, Any] = field(default_factory=dict)


class Agent(Protocol):
    """One agent in one episode; a new object is made for each.

    `InfraError` from `act` says that the world failed (an endpoint, say) and the episode is run again; any other error
    is the agent's own failure.
    """

    needs: Needs

    def begin(self, brief: EpisodeBrief) -> None:
        """Learn what is asked; called once, before the first `act`."""

    def act(self, observation: Observation) -> Decision:
        """Decide the next step."""

    def close(self) -> None:
        """Let go of connections; called once, whatever happened."""
