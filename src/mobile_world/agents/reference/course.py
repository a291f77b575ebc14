"""The decision process of the reference subject: what it does next, decided by chance alone.

The agent on a phone, the simulation without one and the expected success rate all follow from this one process::

    on course ──(no error)──────────────────────────→ go on: the next step of the solution, or declare it done
        │
        ├──(early finish)───────────────────────────→ declare it done before it is
        └──(malformed, loop, wrong tap)──┬─(recovers)→ some steps are lost, then on course again
                                         └───────────→ the same error until the budget is spent
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

from mobile_world.agents.reference.table import ErrorKind, Rate, Rates

Move: TypeAlias = ErrorKind | Literal["go_on"]


class Course:
    """One episode's moves; the same rates and seed give the same moves."""

    def __init__(self, rates: Rates, *, seed: int) -> None:
        self._rates = rates
        self._random = Random(f"course {seed}")
        self._stuck: ErrorKind | None = None
        """The error it does not recover from."""
        self._lost: list[ErrorKind] = []
        """Steps still to be lost to an error that it recovers from."""

    def next_move(self) -> Move:
        """Decide the next step."""
        if self._stuck is not None:
            return self._stuck
        if self._lost:
            return self._lost.pop()
        for kind, rate in self._rates.items():
            if self._random.random() < rate.chance:
                self._err(kind, rate)
                return kind
        return "go_on"

    def _err(self, kind: ErrorKind, rate: Rate) -> None:
        if self._random.random() < rate.recovery:
            self._lost = [kind] * (rate.steps - 1)
        else:
            self._stuck = kind
