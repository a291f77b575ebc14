"""A task on a device behind a server: what episodes play on when the device is elsewhere."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Protocol

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    InvalidAction,
    Needs,
    Observation,
    Score,
    SetupFailed,
    ToolCall,
    plain_action,
)
from mobile_world.runtime.served.answers import OBSERVATION, read_observation, read_score
from mobile_world.runtime.served.lease import TASK_S, Lease


class ServedTask(Protocol):
    """As much of a task as this side of the wire needs to know: which instance it is."""

    @property
    def name(self) -> str:
        """The class name."""
        ...

    @property
    def goal(self) -> str:
        """The instruction."""
        ...

    seed: int
    params: dict[str, Any]
    official_compat: bool
    """Whether AndroidWorld's own rule judges where ours is stricter."""

    def user_reply(self, question: str) -> str:
        """What the user answers."""
        ...


@dataclass
class ServedDevice:
    """The part of an environment that is the device's: looking at it and acting on it."""

    task: ServedTask
    lease: Lease

    @property
    def device(self) -> str:
        """See `Environment`."""
        return self.lease.name

    def apps(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(self.lease.call("GET", "/apps").words())

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        """See `Environment`."""
        return replace(look(self.lease, needs, step), error=error, reply=reply)

    def act(self, action: Action) -> str | None:
        """See `Environment`."""
        limit = TASK_S if isinstance(action, AskUser) else None
        asked = {"action": plain_action(action)}
        told = self.lease.call("POST", "/step", query={"settle": 0}, body=asked, timeout=limit).fields("error", "reply")
        if told["error"] is not None:
            raise InvalidAction(str(told["error"]))
        return None if told["reply"] is None else str(told["reply"])

    def settle(self) -> None:
        """See `Environment`."""
        self.lease.call("POST", "/settle", repeatable=True)


class ServedEnvironment(ServedDevice):
    """One task of the server's on a leased device of it; see `domain.Environment`.

    The server makes its own task from the name and the seed, and must come to the same instance as this side.
    """

    def set_up(self, *, behind_cue: bool = False) -> None:
        """See `Environment`; `SetupFailed` too when the server has another version of the task."""
        asked = {
            "task_name": self.task.name,
            "seed": self.task.seed,
            "behind_cue": behind_cue,
            "official_compat": self.task.official_compat,
        }
        made = self.lease.call("POST", "/task/init", body=asked, timeout=TASK_S).fields("goal", "params")
        here = {"goal": self.task.goal, "params": json.loads(json.dumps(self.task.params))}
        for what, ours in here.items():
            if made[what] != ours:
                raise SetupFailed(
                    f"{self.device} has another version of {self.task.name}: its {what} of seed {self.task.seed} is "
                    f"{str(made[what])[:200]!r}, ours is {str(ours)[:200]!r}; install the same version on both machines"
                )

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`."""
        asked = {"task_name": self.task.name, "trail": list(trail)}
        return read_score(self.lease.call("POST", "/task/eval", body=asked, timeout=TASK_S))

    def tear_down(self) -> None:
        """See `Environment`."""
        asked = {"task_name": self.task.name}
        self.lease.call("POST", "/task/tear_down", body=asked, repeatable=True, timeout=TASK_S)


class ServedGoal(ServedDevice):
    """A goal that the server knows nothing of, on a leased device as it is: nothing is put back or judged.

    Questions and answers are kept on this side, where whoever asked for the goal sits.
    """

    def set_up(self, *, behind_cue: bool = False) -> None:
        """See `Environment`."""
        del behind_cue

    def act(self, action: Action) -> str | None:
        """See `Environment`."""
        if isinstance(action, AskUser):
            return self.task.user_reply(action.question)
        if isinstance(action, ToolCall):
            raise InvalidAction(f"there is no tool {action.name!r}; this task is done on the phone's screen alone")
        return None if isinstance(action, Answer) else super().act(action)

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`; nobody judges it."""
        del trail
        return Score(0.0, "nobody judges a goal that no task stands for")

    def tear_down(self) -> None:
        """See `Environment`."""


def look(lease: Lease, needs: Needs, step: int) -> Observation:
    """What a leased device shows."""
    query = {"screenshot": int(needs.screenshot), "ui_tree": int(needs.ui_tree), "step": step}
    return read_observation(lease.call("GET", "/observation", query=query, headers={"Accept": OBSERVATION}))
