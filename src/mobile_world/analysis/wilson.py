"""Intervals for success rates."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95


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
        raise ValueError(f"{successes} successes in {trials} trials cannot be")
    if not 0 < level < 1:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    if trials == 0:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return Interval(low, high)
