"""What a run may use, and what it has used."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.domain import EpisodeRecord


class Budget(BaseModel):
    """Limits of a run; nothing means no limit.

    Tokens, cost and device time count everything that the run directory holds, repeated attempts included, so that a
    run that was stopped is resumed with more. Wall time counts from the beginning of each call.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    tokens: int | None = Field(default=None, ge=1)
    """In and out, as endpoints counted them."""
    cost: float | None = Field(default=None, gt=0)
    """In the currency of the price table."""
    device_minutes: float | None = Field(default=None, gt=0)
    """Minutes that devices were used, added over devices."""
    wall_s: float | None = Field(default=None, gt=0)


@dataclass
class Use:
    """What episodes used."""

    attempts: int = 0
    tokens: int = 0
    cost: float = 0.0
    device_s: float = 0.0
    unpriced: int = 0
    """Attempts that used tokens of which nobody knows the price."""

    def add(self, record: EpisodeRecord) -> None:
        """Take an attempt into account."""
        tokens = record.tokens_in + record.tokens_out
        self.attempts += 1
        self.tokens += tokens
        self.cost += record.cost or 0.0
        self.unpriced += record.cost is None and tokens > 0
        self.device_s += sum(record.phases.values())


@dataclass
class Meter:
    """Says whether one more episode fits into a budget.

    Episodes under way are expected to use what those before them used on average, so that a limit is passed by no
    more than their surprise.
    """

    budget: Budget = field(default_factory=Budget)
    use: Use = field(default_factory=Use)
    clock: Callable[[], float] = time.monotonic
    under_way: int = 0

    def __post_init__(self) -> None:
        """Start the clock."""
        self._started = self.clock()

    @classmethod
    def over(cls, budget: Budget | None, records: Iterable[EpisodeRecord]) -> Meter:
        """A meter that knows what was used before."""
        meter = cls(budget or Budget())
        for record in records:
            meter.use.add(record)
        return meter

    def began(self) -> None:
        """One more is under way."""
        self.under_way += 1

    def ended(self, record: EpisodeRecord) -> None:
        """One that was under way has ended."""
        self.under_way -= 1
        self.use.add(record)

    def refusal(self) -> str | None:
        """Why no further episode may begin."""
        return None
