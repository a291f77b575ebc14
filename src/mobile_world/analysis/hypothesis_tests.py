"""Hypothesis tests: sign-flip, McNemar, Holm's correction, and the smallest p-value a plan can reach.

All p-values are exact and two-sided; none needs random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import lgamma, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mobile_world.analysis.episode_table import Array
from mobile_world.analysis.formatting import counted, percent
from mobile_world.analysis.rates import ALPHA


def binomial(trials: int, chance: float) -> NDArray[np.float64]:
    """The probabilities of 0 to `trials` successes."""
    if chance in (0.0, 1.0):
        certain = np.zeros(trials + 1)
        certain[trials if chance else 0] = 1.0
        return certain
    successes = np.arange(trials + 1)
    table = _log_factorials(1 << trials.bit_length() + 1)
    ways = table[trials] - table[successes] - table[trials - successes]
    probabilities: NDArray[np.float64] = np.exp(ways + successes * log(chance) + (trials - successes) * log(1 - chance))
    return probabilities


@lru_cache(maxsize=32)
def _log_factorials(count: int) -> NDArray[np.float64]:
    """Logarithms of 0! to (count - 1)!."""
    return np.array([lgamma(n + 1) for n in range(count)])


_ROUNDING: Final = 1e-9


def mcnemar(wins: int, losses: int) -> float:
    """How likely so uneven a split of the differing pairs is by chance (exact McNemar test).

    Assumes that pairs are independent: it speaks about these very tasks, and too loudly about tasks in general.
    """
    if wins < 0 or losses < 0:
        raise ValueError(f"{wins} wins and {losses} losses are impossible")
    return min(1.0, 2 * float(binomial(wins + losses, 0.5)[: min(wins, losses) + 1].sum()))


def sign_flip(differences: Array) -> float:
    """How likely so large a sum of the tasks' differences is when the sign of each task were a coin's throw.

    The permutation test that keeps a task's pairs together: it assumes independent tasks only, and that without an
    effect a task's difference is as likely above as below zero. Differences are whole numbers (wins less losses), so
    that the whole distribution is computed and not sampled.
    """
    sizes, often = np.unique(np.abs(differences[differences != 0]), return_counts=True)
    spread = np.ones(1)
    for size, count in zip(sizes.tolist(), often.tolist(), strict=True):
        part = np.zeros(2 * size * count + 1)
        part[:: 2 * size] = binomial(count, 0.5)
        spread = np.convolve(spread, part)
    reach = len(spread) // 2
    seen = abs(int(differences.sum()))
    return min(1.0, float(spread[: reach - seen + 1].sum() + spread[reach + max(seen, 1) :].sum()))


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for being many (Holm's step-down): rejecting those up to 5 % errs in 5 % of families."""
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[at]))
        adjusted[at] = largest
    return adjusted


def smallest_p(tasks: int) -> float:
    """The smallest p-value that so many tasks can reach: one arm ahead in all of them."""
    return min(1.0, 2.0 ** (1 - tasks))


def tasks_to_reach(contrasts: int, alpha: float = ALPHA) -> int:
    """The fewest tasks with which the first of so many contrasts can be significant at all, after Holm."""
    tasks = 1
    while smallest_p(tasks) * max(1, contrasts) > alpha * (1 + _ROUNDING):
        tasks += 1
    return tasks


def reach_of_plan(*, tasks: int, contrasts: int, alpha: float = ALPHA) -> str | None:
    """A sentence when a plan cannot reach significance whatever happens; `None` if it can."""
    needed = tasks_to_reach(contrasts, alpha)
    if tasks >= needed:
        return None
    best = smallest_p(tasks)
    level = percent(alpha, 0)
    need = f"one comparison at {level} requires" if contrasts <= 1 else f"{contrasts} comparisons at {level} require"
    return (
        f"With {counted(tasks, 'task')}, no difference can reach significance: even an arm that "
        f"wins on every task gets p = {best:.3g}, but {need} p ≤ {alpha / max(1, contrasts):.2g}. "
        f"At least {needed} tasks are needed; more replicas of the same tasks do not help."
    )
