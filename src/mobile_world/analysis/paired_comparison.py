"""Paired comparison of two arms on the same blocks: wins, losses and a bootstrap confidence interval.

Episodes of one task resemble each other, so tasks and not episodes are the independent units. The method was
chosen by how often they hold the truth in simulation (`python -m benchmarks.statistics`, docs/design/statistics.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, Literal, TypeAlias

import numpy as np

from mobile_world.analysis._distributions import t_quantile
from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.rates import FEW_TASKS, LEVEL, Estimate


@dataclass(frozen=True)
class Pairs:
    """Blocks in which both arms were scored, counted by task; only tasks with such a block.

    A pair is a win when the arm succeeded and the other did not, a loss the other way round.
    """

    wins: Array
    losses: Array
    counts: Array
    """All pairs, those without a difference included."""

    @property
    def differences(self) -> Array:
        """Wins less losses of each task."""
        return self.wins - self.losses

    @property
    def tasks(self) -> int:
        """Tasks with at least one pair."""
        return len(self.counts)

    @property
    def total(self) -> int:
        """All pairs."""
        return int(self.counts.sum())

    @property
    def informative(self) -> int:
        """Tasks in which the arms did not come out even."""
        return int(np.count_nonzero(self.differences))

    @property
    def difference(self) -> float:
        """The arm's rate less the other's over the pairs; 0 when there are none."""
        return float(self.differences.sum() / self.total) if self.total else 0.0

    @property
    def discordance(self) -> float:
        """The share of pairs in which one arm succeeded and the other did not."""
        return float((self.wins.sum() + self.losses.sum()) / self.total) if self.total else 0.0

    @property
    def clustering(self) -> float:
        """How alike the differences of one task are: the intraclass correlation, from 0 to 1.

        From the variances between and within tasks (one-way analysis of variance); 0 where there is nothing to
        estimate it from: no task with two pairs, or one task only.
        """
        spare = self.total - self.tasks
        if self.tasks < 2 or spare < 1:
            return 0.0
        means = self.differences / self.counts
        between = float(np.sum(self.counts * (means - self.difference) ** 2)) / (self.tasks - 1)
        within = float(np.sum(self.wins + self.losses - self.counts * means**2)) / spare
        size = (self.total - float(np.sum(self.counts**2)) / self.total) / (self.tasks - 1)
        spread = between + (size - 1) * within
        return min(1.0, max(0.0, (between - within) / spread)) if spread > 0 else 0.0


def pair(table: EpisodeTable, arm: int, other: int) -> Pairs:
    """Put two arms of a table side by side."""
    return _pairs(table, table.won[[arm, other]])


def pair_against(table: EpisodeTable, arm: int, other: int) -> Pairs:
    """The same with lost episodes counted against the arm: its own as failures, the other's as successes."""
    both = [arm, other]
    return _pairs(table, np.where(table.lost[both], np.array([[0], [1]]), table.won[both]))


def _pairs(table: EpisodeTable, won: Array) -> Pairs:
    both = np.all(won >= 0, axis=0)
    wins, losses = both & (won[0] > won[1]), both & (won[0] < won[1])
    counted = table.by_task(np.stack([wins, losses, both]).astype(np.int64))
    return Pairs(*counted[:, counted[2] > 0])


FEW_INFORMATIVE: Final = 6
"""With fewer tasks that show any difference, resampling cannot imagine what it has not seen."""
DRAWS: Final = 2000
_REPLICAS_THAT_COUNT: Final = 3
"""More replicas of a task do not make an imagined one milder."""

Scheme: TypeAlias = Literal["tasks", "tasks_and_replicas"]


def paired_estimate(
    pairs: Pairs, *, seed: int, draws: int = DRAWS, level: float = LEVEL, scheme: Scheme = "tasks"
) -> Estimate:
    """The difference between two arms over their pairs.

    A bootstrap that draws tasks with all their pairs, its percentiles widened for the number of tasks. The scheme
    `tasks_and_replicas` draws replicas anew within every drawn task; it counts their noise twice and covers 97 to
    99 % where 95 % was asked for. With few tasks, or few that differ, two imagined tasks, one ahead and one behind, are
    added to those that were seen, and Student's t does the rest: cautious, and called approximate.
    """
    if pairs.total == 0:
        return Estimate(0.0, -1.0, 1.0, True)
    if pairs.tasks < FEW_TASKS or pairs.informative < FEW_INFORMATIVE:
        return _pseudo_task_interval(pairs, level)
    values = _bootstrap_differences(pairs, np.random.default_rng(seed), draws, scheme)
    beyond = sqrt(pairs.tasks / (pairs.tasks - 1)) * t_quantile((1 + level) / 2, pairs.tasks - 1)
    share = NormalDist().cdf(-beyond)
    low, high = np.quantile(values, [share, 1 - share])
    return Estimate(pairs.difference, float(low), float(high), False)


def _pseudo_task_interval(pairs: Pairs, level: float) -> Estimate:
    """Student's t with two tasks more, one ahead and one behind by what chance makes of a task whose pairs all differ.

    Had they won or lost every pair, intervals of tasks with several replicas would hold the truth in 99 %; were they
    to shrink with ever more replicas, in less than 90 % where tasks are few.
    """
    means = pairs.differences * (pairs.tasks / pairs.total)
    imagined = 2 / min(_REPLICAS_THAT_COUNT, pairs.total / pairs.tasks)
    tasks = pairs.tasks + 2
    middle = float(means.sum()) / tasks
    variance = (float(np.sum(means**2)) + imagined) / tasks - middle**2
    reach = t_quantile((1 + level) / 2, tasks - 1) * sqrt(max(0.0, variance) / tasks)
    value = pairs.difference
    low, high = max(-1.0, middle - reach), min(1.0, middle + reach)
    return Estimate(value, min(low, value), max(high, value), True)


def _bootstrap_differences(pairs: Pairs, random: np.random.Generator, draws: int, scheme: Scheme) -> Array:
    """Differences of drawn collections of tasks.

    Tasks with equal counts are interchangeable, so that how often each kind is drawn says everything: the work
    follows the number of kinds, not of tasks.
    """
    kinds, often = np.unique(np.stack([pairs.wins, pairs.losses, pairs.counts]), axis=1, return_counts=True)
    drawn = random.multinomial(pairs.tasks, often / pairs.tasks, size=draws)
    drawn_pairs: Array = drawn @ kinds[2]
    total: Array = (drawn @ (kinds[0] - kinds[1])).astype(float)
    if scheme == "tasks":
        return total / drawn_pairs
    total[:] = 0
    for at, (wins, losses, count) in enumerate(kinds.T):
        again = random.multinomial(drawn[:, at] * count, np.array([wins, losses, count - wins - losses]) / count)
        total += again[:, 0] - again[:, 1]
    return total / drawn_pairs
