"""Power analysis before a run: power, sample size, detectable effect, and the winner's curse.

The number behind both is the power of the exact paired test at the level that Holm's correction leaves for the first
of the contrasts. Pairs of one task count less than independent ones by how alike they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np

from mobile_world.analysis.episode_table import Array
from mobile_world.analysis.formatting import counted, percent
from mobile_world.analysis.hypothesis_tests import binomial, reach_of_plan, tasks_to_reach
from mobile_world.analysis.paired_comparison import Pairs
from mobile_world.analysis.rates import ALPHA

POWER: Final = 0.8
MOST_TASKS: Final = 1_000_000
_STEP: Final = 0.005
_EXACT_UP_TO: Final = 4000


@dataclass(frozen=True)
class PowerSetting:
    """Parameters of a power analysis besides effect size and number of tasks."""

    baseline: float
    """The baseline's success rate."""
    replicas: int = 1
    contrasts: int = 1
    """Comparisons with the baseline that share the error rate."""
    discordance: float | None = None
    """Share of pairs with different outcomes; without it as for independent arms, which is the worst case."""
    clustering: float = 0.0
    """How alike the differences within one task are, from 0 to 1: what suits a task suits all its replicas."""
    alpha: float = ALPHA

    def __post_init__(self) -> None:
        if not 0 <= self.baseline <= 1 or not 0 <= self.clustering <= 1:
            raise ValueError("baseline and clustering are shares from 0 to 1")
        if self.replicas < 1 or self.contrasts < 1 or not 0 < self.alpha < 1:
            raise ValueError("replicas and contrasts count from 1, and alpha lies between 0 and 1")
        if self.discordance is not None and not 0 <= self.discordance <= 1:
            raise ValueError("discordance is a share from 0 to 1")

    def differing(self, effect: float) -> float:
        """The share of pairs with different outcomes under an effect: at least the effect itself."""
        other = min(1.0, max(0.0, self.baseline + effect))
        alone = self.baseline * (1 - other) + other * (1 - self.baseline)
        return max(abs(effect), alone if self.discordance is None else self.discordance)

    def independent_pairs(self, tasks: int) -> int:
        """How many independent pairs the plan is worth."""
        return floor(tasks * self.replicas / (1 + (self.replicas - 1) * self.clustering) + 1e-9)


def setting_from(pairs: Pairs, *, baseline: float, replicas: int, contrasts: int) -> PowerSetting:
    """A setting with the discordance and clustering that a finished comparison showed."""
    return PowerSetting(
        baseline=baseline,
        replicas=replicas,
        contrasts=contrasts,
        discordance=pairs.discordance,
        clustering=pairs.clustering,
    )


def mcnemar_power(pairs: int, *, gains: float, losses: float, alpha: float = ALPHA) -> float:
    """How often the exact McNemar test finds a difference, with these chances of a win and of a loss in each pair.

    Summed exactly up to a few thousand pairs, by the normal approximation beyond, where both agree to two points.
    """
    differing = gains + losses
    if pairs < 1 or differing <= 0:
        return 0.0
    if pairs > _EXACT_UP_TO:
        return _normal_power(pairs, gains - losses, differing, alpha)
    spread = 8 * sqrt(pairs * differing * max(1e-12, 1 - differing)) + 8
    first, last = max(0, floor(pairs * differing - spread)), min(pairs, ceil(pairs * differing + spread))
    chances = binomial(pairs, min(1.0, differing))
    power = 0.0
    for count in range(first, last + 1):
        if critical := _critical_value(count, alpha):
            wins = binomial(count, min(1.0, gains / differing))
            power += float(chances[count] * (wins[:critical].sum() + wins[count + 1 - critical :].sum()))
    return min(1.0, power)


def power_of_plan(setting: PowerSetting, *, effect: float, tasks: int) -> float:
    """How often a plan finds an effect, in points of success rate from -1 to 1."""
    if tasks < tasks_to_reach(setting.contrasts, setting.alpha):
        return 0.0
    differing = setting.differing(effect)
    return mcnemar_power(
        setting.independent_pairs(tasks),
        gains=(differing + effect) / 2,
        losses=(differing - effect) / 2,
        alpha=setting.alpha / setting.contrasts,
    )


def tasks_needed(setting: PowerSetting, *, effect: float, wanted: float = POWER) -> int | None:
    """The fewest tasks that find an effect as often as wanted; `None` if a million would not do.

    Found by halving, so where power goes up and down by a hair from one number to the next, a neighbour may do too.
    """
    if effect == 0:
        return None
    low, high = 0, tasks_to_reach(setting.contrasts, setting.alpha)
    while power_of_plan(setting, effect=effect, tasks=high) < wanted:
        low, high = high, 2 * high
        if high > MOST_TASKS:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if power_of_plan(setting, effect=effect, tasks=middle) < wanted else (low, middle)
    return high


def detectable_effect(setting: PowerSetting, *, tasks: int, wanted: float = POWER) -> float | None:
    """The smallest improvement, to half a point, that a plan finds as often as wanted; `None` if none can be."""
    steps = floor((1 - setting.baseline) / _STEP + 1e-9)
    if steps < 1 or power_of_plan(setting, effect=steps * _STEP, tasks=tasks) < wanted:
        return None
    low, high = 0, steps
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (
            (middle, high) if power_of_plan(setting, effect=middle * _STEP, tasks=tasks) < wanted else (low, middle)
        )
    return round(high * _STEP, 6)


def verdict(setting: PowerSetting, *, tasks: int) -> str:
    """What a plan can show, in a sentence."""
    if cannot_show := reach_of_plan(tasks=tasks, contrasts=setting.contrasts, alpha=setting.alpha):
        return cannot_show
    effect = detectable_effect(setting, tasks=tasks)
    replicas, comparisons = counted(setting.replicas, "replica"), counted(setting.contrasts, "comparison")
    plan = f"With {counted(tasks, 'task')}, {replicas} each and {comparisons}"
    baseline, often = percent(setting.baseline, 0), percent(POWER, 0)
    if effect is None:
        return (
            f"{plan}, even the largest possible improvement over {baseline} is detected with less than {often} power."
        )
    return (
        f"{plan}, an improvement of {100 * effect:.1f} percentage points over {baseline} is detected with {often} "
        "power."
    )


@lru_cache(maxsize=2 * _EXACT_UP_TO)
def _critical_value(count: int, alpha: float) -> int:
    """How many results of so many differing pairs the test takes for a difference, on either side."""
    return int(np.searchsorted(2 * np.cumsum(binomial(count, 0.5)), alpha * (1 + 1e-9), side="right"))


def _normal_power(pairs: int, effect: float, differing: float, alpha: float) -> float:
    needed, noise = -NormalDist().inv_cdf(alpha / 2) * sqrt(differing), sqrt(max(1e-12, differing - effect**2))
    return NormalDist().cdf((abs(effect) * sqrt(pairs) - needed) / noise)


def expected_best(*, arms: int, rate: float, episodes: int) -> float:
    """The highest observed rate to expect among arms that are all equal."""
    return float(np.sum(1 - np.cumsum(binomial(episodes, rate))[:-1] ** arms)) / episodes


def chance_of_spread(*, arms: int, rate: float, episodes: int, spread: float) -> float:
    """How often the highest and lowest observed rates of equal arms differ by at least `spread`."""
    chances = binomial(episodes, rate)
    width = int(np.ceil(spread * episodes - 1e-9))
    if width <= 0:
        return 1.0
    below = np.append(0.0, np.cumsum(chances))
    lows = np.arange(episodes + 1)
    highs = np.minimum(lows + width, episodes + 1)
    inside = (below[highs] - below[lows]) ** arms - (below[highs] - below[np.minimum(lows + 1, highs)]) ** arms
    return float(np.clip(1 - inside.sum(), 0.0, 1.0))


def chance_of_picking(*, arms: int, rate: float, effect: float, episodes: int) -> float:
    """How often the one arm that is better by `effect` has the highest observed rate; ties are drawn by lot."""
    best, others = binomial(episodes, rate + effect), binomial(episodes, rate)
    below = np.append(0.0, np.cumsum(others))[:-1]
    return float(np.sum(best * _probability_of_first(below, others, arms - 1)))


def _probability_of_first(below: Array, equal: Array, rivals: int) -> Array:
    """The chance of being first among rivals that are below or equal: 1 / (1 + equals) summed over how many tie."""
    upper = (below + equal) ** (rivals + 1) - below ** (rivals + 1)
    return np.where(equal > 1e-300, upper / ((rivals + 1) * np.maximum(equal, 1e-300)), below**rivals)
