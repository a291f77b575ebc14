"""Success rates with confidence intervals: clustered by task, and Wilson's.

Episodes of one task resemble each other, so tasks and not episodes are the independent units. Every rate that is shown
anywhere, on terminals, in reports and on pages, has its interval from here; numpy is not needed for it, so that a
command that only shows a rate stays quick. The method was chosen by how often it holds the truth in simulation
(`python -m benchmarks.statistics`, docs/design/statistics.md).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, TypeVar

from mobile_world.analysis._distributions import t_quantile

Name = TypeVar("Name", bound=Hashable)

LEVEL = 0.95
ALPHA: Final = 0.05
"""The level of every claim: how often chance alone may make one."""
MISSING_ALPHA: Final = 0.01
"""The level of a claim where episodes are missing, tested with all of them counted against it."""
ENOUGH_SCORED: Final = 0.8
"""The share of an arm's episodes that must have a score for it to be ranked."""


def enough_scored(scored: int, lost: int) -> bool:
    """Whether an arm is ranked: fewer than 80 % of what it ran is no sample of what it can do."""
    return scored > 0 and scored >= ENOUGH_SCORED * (scored + lost)


def rank_by_rate(rates: Mapping[Name, float | None]) -> dict[Name, int | None]:
    """Ranks by success rate, the highest first: the ranking of leaderboards in terminal, report and pages.

    Equal rates share a rank and keep their order. Names without a rate have no rank and come last.
    """
    order = sorted(rates, key=lambda name: -1.0 if (rate := rates[name]) is None else rate, reverse=True)
    places: dict[float, int] = {}
    return {
        name: None if (rate := rates[name]) is None else places.setdefault(rate, place)
        for place, name in enumerate(order, start=1)
    }


class Interval(NamedTuple):
    """Both ends of an interval."""

    low: float
    high: float


def wilson(successes: int, trials: int, *, level: float = LEVEL) -> Interval:
    """Wilson's score interval for a share: honest near 0 and 1 and for few trials, where `p ± z·s` is not.

    Without trials nothing is known, so the interval is everything from 0 to 1. Trials must be independent: replicas
    of one task are not quite, so that the interval over all episodes of a suite is a little too narrow.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials are impossible")
    if not 0 < level < 1:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    if trials == 0:
        return Interval(0.0, 1.0)
    return _score_interval(successes / trials, trials, NormalDist().inv_cdf((1 + level) / 2))


def _score_interval(share: float, trials: float, quantile: float) -> Interval:
    weight = quantile * quantile / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = quantile / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low = 0.0 if share == 0 else max(0.0, middle - reach)
    high = 1.0 if share == 1 else min(1.0, middle + reach)
    return Interval(low, high)


FEW_TASKS: Final = 20
"""Below so many tasks no method was found that covers about 95 % throughout."""


class Estimate(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float
    approximate: bool
    """There are few tasks, or few that discriminate: the interval is conservative, without guaranteed coverage."""


class _Counted(NamedTuple):
    """What was seen of one task."""

    successes: int
    trials: int


def rate_estimate(successes: Iterable[int], trials: Iterable[int], *, level: float = LEVEL) -> Estimate:
    """A success rate from the successes and scored episodes of each task.

    Wilson's interval with the number of independent episodes that would vary as much as the tasks do, and Student's
    quantile in place of the normal one. Assumes that tasks are a sample of those one wants to know about. One task, or
    none, says nothing about others: the interval is everything from 0 to 1 then.
    """
    pairs = (_Counted(int(won), int(tried)) for won, tried in zip(successes, trials, strict=True))
    task_counts = [pair for pair in pairs if pair.trials > 0]
    tasks, total = len(task_counts), sum(task.trials for task in task_counts)
    share = sum(task.successes for task in task_counts) / total if total else 0.0
    if tasks < 2:
        return Estimate(share, 0.0, 1.0, True)
    quantile = t_quantile((1 + level) / 2, tasks - 1)
    low, high = _score_interval(share, _independent_episodes(task_counts, share), quantile)
    return Estimate(share, low, high, tasks < FEW_TASKS)


def _independent_episodes(task_counts: list[_Counted], share: float) -> float:
    """How many independent episodes would make a rate as uncertain as this one is: from 1 to all of them."""
    tasks, total = len(task_counts), sum(task.trials for task in task_counts)
    if share in (0.0, 1.0):
        return float(tasks)
    variance = fsum(((task.successes - share * task.trials) / total) ** 2 for task in task_counts) * tasks / (tasks - 1)
    return float(total) if variance <= 0 else min(float(total), max(1.0, share * (1 - share) / variance))


@dataclass
class RateCount:
    """Scored episodes and successes, task by task: all that a rate and its interval need."""

    scored: int = 0
    successes: int = 0
    _by_task: dict[str, list[int]] = field(default_factory=dict)

    def add(self, task: str, *, success: bool) -> None:
        """Count one scored episode."""
        self.scored += 1
        self.successes += success
        counted = self._by_task.setdefault(task, [0, 0])
        counted[0] += success
        counted[1] += 1

    @property
    def rate(self) -> float | None:
        """`None` if no episode was scored."""
        return self.successes / self.scored if self.scored else None

    @property
    def tasks(self) -> int:
        """Tasks with a scored episode."""
        return len(self._by_task)

    def estimate(self) -> Estimate:
        """The rate with its 95 % interval; from 0 to 1 when nothing is known."""
        return rate_estimate((won for won, _ in self._by_task.values()), (tried for _, tried in self._by_task.values()))
