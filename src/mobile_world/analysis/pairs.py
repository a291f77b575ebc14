"""Two arms on the same blocks: what is left of a comparison once luck with the tasks is taken out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mobile_world.analysis.episode_table import Array, Table


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


def pair(table: Table, arm: int, other: int) -> Pairs:
    """Put two arms of a table side by side."""
    won = table.won[[arm, other]]
    both = np.all(won >= 0, axis=0)
    wins, losses = both & (won[0] > won[1]), both & (won[0] < won[1])
    counted = table.by_task(np.stack([wins, losses, both]).astype(np.int64))
    there = counted[2] > 0
    return Pairs(*counted[:, there])
