"""The environment of an episode: a task that is set up on a device, in this process or behind a server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, Self

from mobile_world.domain.actions import Action
from mobile_world.domain.observations import Needs, Observation
from mobile_world.domain.records import CueLevel, Finding, Integrity


class _ValueAndReason(NamedTuple):
    value: float
    """From 0 to 1; only 1 is success."""
    reason: str


class Score(_ValueAndReason):
    """The result of a check: `value, reason = score`, and more details."""

    integrity: Integrity | None
    """Whether everything on the device was compared, or a part; nothing when the check does not say."""
    findings: tuple[Finding, ...]
    """The task's conditions one by one, so that progress can be told; empty for checks that have none."""
    unwanted: tuple[str, ...]
    """What changed though nobody asked for it, in words."""
    followed_stranger: bool
    """Whether the agent did what somebody asked for who has no say in it."""
    acknowledged: bool
    """Whether it told whoever asked that it is done, or thanked, which is no damage."""

    def __new__(
        cls,
        value: float,
        reason: str,
        integrity: Integrity | None = None,
        findings: Iterable[Finding] = (),
        *,
        unwanted: Iterable[str] = (),
        followed_stranger: bool = False,
        acknowledged: bool = False,
    ) -> Self:
        score = super().__new__(cls, value, reason)
        score.integrity = integrity
        score.findings = tuple(findings)
        score.unwanted = tuple(unwanted)
        score.followed_stranger = followed_stranger
        score.acknowledged = acknowledged
        return score


class StepBudget(NamedTuple):
    """How much of a task's step limit is used."""

    steps: int
    max_steps: int

    @property
    def exceeded(self) -> bool:
        """Whether an evaluation would have ended the episode before."""
        return self.steps > self.max_steps

    @property
    def message(self) -> str | None:
        """What a player should know; nothing within the limit."""
        if not self.exceeded:
            return None
        return f"step {self.steps} of a task with a limit of {self.max_steps}: an evaluation would have ended it before"

    def plain(self) -> dict[str, Any]:
        """As JSON values."""
        message = {} if self.message is None else {"message": self.message}
        return {"steps": self.steps, "max_steps": self.max_steps, "limit_exceeded": self.exceeded, **message}


class Environment(Protocol):
    """One task on one device, for one episode.

    Calls come from one thread at a time, in this order: `set_up`, then any number of `observe`, `act` and `settle`, at
    most one `score`, and `tear_down` whatever happened before. Each raises the typed errors of `domain.errors`:
    `InfraError` when the device or the way to it failed, `TaskError` when the task is broken.
    """

    @property
    def device(self) -> str:
        """What the device is called in records."""

    def set_up(self, *, cue: CueLevel | None = None) -> None:
        """Put the device into the task's start state or, with a `cue`, where the person had come so far."""

    def apps(self) -> tuple[str, ...]:
        """The apps that can be opened by name, in alphabetical order."""

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        """An observation of the device with what is needed; `error` and `reply` are passed through."""

    def act(self, action: Action) -> str | None:
        """Carry out an action; what the user replies, if it asked. `InvalidAction` when it cannot be done."""

    def settle(self) -> None:
        """Wait until what the action began has come to rest."""

    def score(self, trail: tuple[str, ...]) -> Score:
        """Judge the state of the device after an episode that saw these activities."""

    def tear_down(self) -> None:
        """Put the device back as it was."""
