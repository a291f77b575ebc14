"""Environments on a leased device of a server: a task that the server sets up, or a goal of this side's own."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Protocol

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    ClockMode,
    CueLevel,
    Finish,
    InvalidAction,
    Needs,
    Observation,
    Score,
    SetupFailed,
    ToolCall,
    plain_action,
)
from mobile_world.runtime.remote.lease import TASK_S, Lease
from mobile_world.runtime.remote.replies import OBSERVATION, read_observation, read_score


class RemoteTask(Protocol):
    """As much of a task as this side of the wire needs to know: which instance it is."""

    @property
    def name(self) -> str:
        """The class name."""

    @property
    def goal(self) -> str:
        """The instruction."""

    seed: int
    params: dict[str, Any]
    official_compat: bool
    """Whether AndroidWorld's own rule judges where ours is stricter."""

    def user_reply(self, question: str) -> str:
        """What the user answers."""


@dataclass
class RemoteDevice:
    """The device of an environment: observations and actions."""

    task: RemoteTask
    lease: Lease

    @property
    def device(self) -> str:
        """See `Environment`."""
        return self.lease.name

    def apps(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(self.lease.call("GET", "/apps").strings())

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        """See `Environment`."""
        return replace(observe_remote(self.lease, needs, step), error=error, reply=reply)

    def act(self, action: Action) -> str | None:
        """See `Environment`; the end is the episode loop's affair, though the server takes it from other clients."""
        if isinstance(action, Finish):
            raise InvalidAction(f"{action.kind!r} is not an action of the phone; the episode loop handles it")
        limit = TASK_S if isinstance(action, AskUser) else None
        fields = self.lease.call(
            "POST", "/step", query={"settle": 0}, body={"action": plain_action(action)}, timeout=limit
        ).fields("error", "reply")
        if fields["error"] is not None:
            raise InvalidAction(str(fields["error"]))
        return None if fields["reply"] is None else str(fields["reply"])

    def settle(self) -> None:
        """See `Environment`."""
        self.lease.call("POST", "/settle", repeatable=True)


@dataclass
class RemoteEnvironment(RemoteDevice):
    """One task of the server's on a leased device of it; see `domain.Environment`.

    The server makes its own task from the name and the seed, and must get the same instance as this side.
    """

    clock: ClockMode = "virtual"
    """The clock of a simulated phone while the task is played."""

    def set_up(self, *, cue: CueLevel | None = None) -> None:
        """See `Environment`; `SetupFailed` too when the server has another version of the task."""
        body = {
            "task_name": self.task.name,
            "seed": self.task.seed,
            "cue": cue,
            "official_compat": self.task.official_compat,
            **({} if self.clock == "virtual" else {"clock": self.clock}),
            "include_params": True,
        }
        theirs = self.lease.call("POST", "/task/init", body=body, timeout=TASK_S).fields("goal", "params")
        for what, ours in {"goal": self.task.goal, "params": json.loads(json.dumps(self.task.params))}.items():
            if theirs[what] != ours:
                raise SetupFailed(
                    f"{self.device} has another version of {self.task.name}: its {what} of seed {self.task.seed} is "
                    f"{str(theirs[what])[:200]!r}, ours is {str(ours)[:200]!r}; "
                    "install the same version on both machines"
                )

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`."""
        return read_score(
            self.lease.call(
                "POST", "/task/eval", body={"task_name": self.task.name, "trail": list(trail)}, timeout=TASK_S
            )
        )

    def tear_down(self) -> None:
        """See `Environment`."""
        self.lease.call("POST", "/task/tear_down", body={"task_name": self.task.name}, repeatable=True, timeout=TASK_S)


class RemoteGoal(RemoteDevice):
    """A goal without a task, on a leased device as it is: nothing is set up, checked or restored.

    Questions and answers stay on this side, with the person who asked for the goal.
    """

    def set_up(self, *, cue: CueLevel | None = None) -> None:
        """See `Environment`."""
        del cue

    def act(self, action: Action) -> str | None:
        if isinstance(action, AskUser):
            return self.task.user_reply(action.question)
        if isinstance(action, ToolCall):
            raise InvalidAction(f"there is no tool {action.name!r}; this task is done on the phone's screen alone")
        return None if isinstance(action, Answer) else super().act(action)

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`; there is no check."""
        del trail
        return Score(0.0, "a goal without a task cannot be judged")

    def tear_down(self) -> None:
        """See `Environment`."""


def observe_remote(lease: Lease, needs: Needs, step: int) -> Observation:
    """What a leased device shows."""
    query = {"screenshot": int(needs.screenshot), "ui_tree": int(needs.ui_tree), "step": step}
    return read_observation(lease.call("GET", "/observation", query=query, headers={"Accept": OBSERVATION}))
