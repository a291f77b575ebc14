"""Counts over episodes: outcomes, reasons, what was spent, devices, and how well models kept to their format."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from mobile_world.analysis import RateCount
from mobile_world.domain import Outcome
from mobile_world.viewer.rows import Row


@dataclass
class Tally:
    """What some attempts come to."""

    attempts: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Why agents failed."""
    faults: Counter[str] = field(default_factory=Counter)
    """The codes of the errors that attempts were lost to."""
    steps: int = 0
    """Over scored attempts."""
    tokens: int = 0
    seconds: float = 0.0
    last_started: str = ""
    _cost: float = 0.0
    _unpriced: int = 0

    @property
    def scored(self) -> int:
        """Attempts that count in rates."""
        return self.outcomes["success"] + self.outcomes["agent_failure"]

    @property
    def rate(self) -> float | None:
        """Success over scored attempts; nothing when there are none."""
        return self.outcomes["success"] / self.scored if self.scored else None

    @property
    def mean_steps(self) -> float | None:
        """Over scored attempts; nothing when there are none."""
        return self.steps / self.scored if self.scored else None

    @property
    def cost(self) -> float | None:
        """Nothing when the price of some tokens is not known."""
        return None if self._unpriced else self._cost

    def add(self, row: Row) -> None:
        """Count one more."""
        self.attempts += 1
        self.outcomes[row.outcome] += 1
        self.tokens += row.tokens
        self.seconds += row.seconds
        self._cost += row.cost or 0.0
        self._unpriced += row.cost is None and row.tokens > 0
        self.last_started = max(self.last_started, row.started_at)
        if row.scored:
            self.steps += row.steps
        if row.reason is not None:
            self.reasons[row.reason] += 1
        if row.outcome == "infra_failure":
            self.faults[row.fault or "unknown"] += 1


def tally(rows: Iterable[Row]) -> Tally:
    """The counts over some attempts."""
    found = Tally()
    for row in rows:
        found.add(row)
    return found


def rate_of(rows: Iterable[Row]) -> RateCount:
    """The success rate over the scored attempts among some, with what its interval needs."""
    found = RateCount()
    for row in rows:
        if row.scored:
            found.add(row.key.task, success=row.outcome == "success")
    return found


def by_device(rows: Iterable[Row]) -> dict[str, Tally]:
    """The counts of each device: those that lost attempts first, then by how much they did."""
    found: defaultdict[str, Tally] = defaultdict(Tally)
    for row in rows:
        found[row.device].add(row)
    order = sorted(found, key=lambda name: (-found[name].outcomes["infra_failure"], -found[name].attempts, name))
    return {name: found[name] for name in order}


class Answers(NamedTuple):
    """Answers of models that were read."""

    read: int
    strict: int
    """Those that followed their format to the letter."""

    @property
    def strict_share(self) -> float | None:
        """Nothing where no answer was read."""
        return self.strict / self.read if self.read else None


def answers_of(rows: Iterable[Row]) -> Answers:
    """The answers of scored attempts, as reports count them."""
    scored = [row for row in rows if row.scored]
    return Answers(sum(row.answers for row in scored), sum(row.strict_answers for row in scored))


def answerers(rows: Iterable[Row]) -> list[str]:
    """Models that answered, as their endpoints named them, the most frequent first."""
    found = Counter(name for row in rows for name in row.answered_by)
    return [name for name, _ in found.most_common()]
