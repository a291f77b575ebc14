"""Budgets: what a run may use, and what it has used."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pydantic import Field

from mobile_world.domain import EpisodeRecord, FiniteModel


class Budget(FiniteModel):
    """Limits of a run; nothing means no limit.

    Tokens, cost and device time count everything that the run directory holds, repeated attempts included, so that a
    run that was stopped is resumed with more. Wall time counts from the beginning of each call.
    """

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
    """Attempts that used tokens of unknown price."""

    def add(self, record: EpisodeRecord) -> None:
        """Take an attempt into account."""
        tokens = record.tokens_in + record.tokens_out
        self.attempts += 1
        self.tokens += tokens
        self.cost += record.cost or 0.0
        self.unpriced += record.cost is None and tokens > 0
        self.device_s += record.seconds


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
        budget, use = self.budget, self.use
        if budget.wall_s is not None and self.clock() - self._started >= budget.wall_s:
            return f"the budget of {budget.wall_s:g} s of wall time is spent"
        if budget.cost is not None and use.unpriced:
            return (
                f"the budget is in money, and there is no known price for the tokens of {use.unpriced} attempts; "
                "name a price table, or limit tokens instead"
            )
        limits = (
            ("tokens", use.tokens, budget.tokens),
            ("in money", use.cost, budget.cost),
            ("device minutes", use.device_s / 60, budget.device_minutes),
        )
        reasons = (self._over(what, used, limit) for what, used, limit in limits if limit is not None)
        return next((reason for reason in reasons if reason is not None), None)

    def _over(self, what: str, used: float, limit: float) -> str | None:
        each = used / self.use.attempts if self.use.attempts else 0.0
        if used < limit and used + each * (self.under_way + 1) <= limit:
            return None
        under_way = f", {self.under_way} episodes are under way" if self.under_way else ""
        return (
            f"the budget of {amount(limit)} {what} is spent: {amount(used)} used{under_way}, "
            f"and an episode takes about {amount(each)}"
        )


def amount(value: float) -> str:
    """A number for people."""
    return f"{value:,.0f}" if value >= 100 or value == round(value) else f"{value:.3g}"
