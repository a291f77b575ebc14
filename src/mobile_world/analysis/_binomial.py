"""The binomial distribution, all of its probabilities at once."""

from __future__ import annotations

from functools import lru_cache
from math import lgamma, log

import numpy as np
from numpy.typing import NDArray


def binomial(trials: int, chance: float) -> NDArray[np.float64]:
    """The probabilities of 0 to `trials` successes."""
    if chance in (0.0, 1.0):
        certain = np.zeros(trials + 1)
        certain[trials if chance else 0] = 1.0
        return certain
    successes = np.arange(trials + 1)
    table = _log_factorials(1 << trials.bit_length() + 1)
    ways = table[trials] - table[successes] - table[trials - successes]
    found: NDArray[np.float64] = np.exp(ways + successes * log(chance) + (trials - successes) * log(1 - chance))
    return found


@lru_cache(maxsize=32)
def _log_factorials(count: int) -> NDArray[np.float64]:
    """Logarithms of 0! to (count - 1)!."""
    return np.array([lgamma(n + 1) for n in range(count)])
