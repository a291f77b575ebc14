"""What picking the highest of many rates does: closed forms for independent episodes, before anything runs.

They show why a leaderboard alone misleads: the best of many equal arms looks better than it is (the winner's curse),
and the arm that is truly best often is not the one on top.
"""

from __future__ import annotations

import numpy as np

from mobile_world.analysis._binomial import binomial
from mobile_world.analysis.episode_table import Array


def expected_best(*, arms: int, rate: float, episodes: int) -> float:
    """The highest observed rate to expect among arms that are all equal."""
    below = np.cumsum(binomial(episodes, rate))
    return float(np.sum(1 - below[:-1] ** arms)) / episodes


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
    return float(np.sum(best * _first_by_lot(below, others, arms - 1)))


def _first_by_lot(below: Array, equal: Array, rivals: int) -> Array:
    """The chance of being first among rivals that are below or equal: 1 / (1 + equals) summed over how many tie."""
    upper = (below + equal) ** (rivals + 1) - below ** (rivals + 1)
    exact: Array = np.where(equal > 1e-300, upper / ((rivals + 1) * np.maximum(equal, 1e-300)), below**rivals)
    return exact
