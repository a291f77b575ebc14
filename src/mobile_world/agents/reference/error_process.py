"""The error process of the reference subject: its next move, drawn from error rates, task difficulty and luck.

The agent on a phone, the simulation without one and the expected success rate all follow from this one process::

    without a goal ──(misunderstands)──────────────→ taps about until the budget is spent
        │
    on course ──(no error)──────────────────────────→ go on: the next step of the solution, or declare it done
        │
        ├──(early finish)───────────────────────────→ declare it done before it is
        └──(malformed, loop, wrong tap)──┬─(recovers)→ some steps are lost, then on course again
                                         └───────────→ the same error until the budget is spent
"""

from __future__ import annotations

import hashlib
from random import Random
from statistics import NormalDist
from typing import Literal, TypeAlias

from mobile_world.agents.interface import EpisodeBrief
from mobile_world.agents.reference.error_table import ErrorKind, ErrorRates, ErrorTable

Move: TypeAlias = ErrorKind | Literal["go_on", "misread"]
"""What is done in a step; `misread` is that of a subject that does not understand what is wanted."""


class ErrorProcess:
    """One episode's moves; the same rates and seed give the same moves."""

    def __init__(self, rates: ErrorRates, *, seed: int, understanding: float = 1.0) -> None:
        self._rates = rates
        self._misread = understanding < 1 and Random(f"inference {seed}").random() >= understanding
        self._random = Random(f"course {seed}")
        self._stuck: ErrorKind | None = None
        """The error it does not recover from."""
        self._lost: list[ErrorKind] = []
        """Steps still to be lost to an error that it recovers from."""

    def next_move(self) -> Move:
        """Decide the next step."""
        if self._misread:
            return "misread"
        if self._stuck is not None:
            return self._stuck
        if self._lost:
            return self._lost.pop()
        for kind, rate in self._rates.items():
            if self._random.random() < rate.chance:
                if self._random.random() < rate.recovery:
                    self._lost = [kind] * (rate.steps - 1)
                else:
                    self._stuck = kind
                return kind
        return "go_on"


_DIGITS = 53
"""Bits of a hash that become a share: as many as a float holds."""


def difficulty(table: ErrorTable, task_seed: int | str) -> float:
    """The shift of a task, the same in all its episodes; positive is harder."""
    return table.task_sd * _standard_normal(f"task {task_seed}")


def luck(table: ErrorTable, instance_seed: int | str) -> float:
    """The shift of one replica of a task, the same in all arms; positive is harder."""
    return table.replica_sd * _standard_normal(f"replica {instance_seed}")


def episode_shift(table: ErrorTable, brief: EpisodeBrief) -> float:
    """The whole shift of an episode.

    Where nobody says which task and replica it is, episodes with the same goal are taken for the same replica of one
    task of average difficulty; without a goal there is no shift.
    """
    shift = difficulty(table, brief.task_seed) if brief.task_seed is not None else 0.0
    instance = brief.instance_seed if brief.instance_seed is not None else brief.goal
    return shift + (luck(table, instance) if instance is not None else 0.0)


def _standard_normal(name: str) -> float:
    """A number that depends on a name alone, normal over names."""
    bits = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) >> (64 - _DIGITS)
    return NormalDist().inv_cdf((bits + 0.5) / 2**_DIGITS)
