"""Which arm is best, as far as the data say: raw order, chances of being best, who cannot be told apart, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mobile_world.analysis.episode_table import Array, Table
from mobile_world.analysis.hypothesis_tests import ALPHA, holm, sign_flip
from mobile_world.analysis.pairs import Pairs, pair

_DRAWS: Final = 2000
_AT_ONCE: Final = 250


@dataclass(frozen=True)
class Rival:
    """Another arm beside the one with the highest rate."""

    arm: int
    pairs: Pairs
    p: float
    p_holm: float
    """Corrected for all comparisons with the best."""
    tied: bool
    """Whether the data cannot tell it apart from the best."""


@dataclass(frozen=True)
class Ranking:
    """Arms by what was seen, and what of it is more than luck."""

    order: tuple[int, ...]
    """Highest rate first; arms without a scored episode come last."""
    chance_of_best: dict[int, float]
    """How often each arm has the highest rate when tasks are drawn anew; ties are shared."""
    rivals: tuple[Rival, ...]
    """Everybody but the best, in order."""
    winner: int | None
    """The best, when every other arm can be told apart from it."""

    @property
    def tied(self) -> tuple[int, ...]:
        """The best and all that cannot be told apart from it."""
        return (*self.order[:1], *(rival.arm for rival in self.rivals if rival.tied))


def rank(table: Table, candidates: Sequence[int], *, seed: int, alpha: float = ALPHA) -> Ranking:
    """Put arms in order.

    The arm with the highest rate is compared with every other by the sign-flip test over tasks, with Holm's correction.
    A winner is named only when it beats all others. For that to happen by mistake, it must beat an arm that is truly
    as good, at a two-sided level of `alpha`; simulation confirms at most 5 % for two up to eighteen equal arms.
    """
    if not candidates:
        return Ranking((), {}, (), None)
    won = table.won[list(candidates)]
    scored = (won >= 0).sum(axis=1)
    rates = (won == 1).sum(axis=1) / np.maximum(scored, 1)
    places = sorted(range(len(candidates)), key=lambda at: (scored[at] == 0, -rates[at], -scored[at]))
    order = tuple(candidates[at] for at in places)
    rivals = _rivals(table, order, alpha)
    shown = scored[places[0]] > 0 and len(order) > 1 and not any(rival.tied for rival in rivals)
    return Ranking(order, _chances_of_best(table, candidates, seed), rivals, order[0] if shown else None)


def _rivals(table: Table, order: Sequence[int], alpha: float) -> tuple[Rival, ...]:
    contests = [pair(table, order[0], other) for other in order[1:]]
    p_values = [sign_flip(each.differences) for each in contests]
    return tuple(
        Rival(arm, pairs, p, adjusted, tied=adjusted > alpha or pairs.difference <= 0)
        for arm, pairs, p, adjusted in zip(order[1:], contests, p_values, holm(p_values), strict=True)
    )


def _chances_of_best(table: Table, candidates: Sequence[int], seed: int) -> dict[int, float]:
    won = table.won[list(candidates)]
    successes = table.by_task((won == 1).astype(np.float64))
    trials = table.by_task((won >= 0).astype(np.float64))
    if not trials.any():
        return {arm: 1 / len(candidates) for arm in candidates}
    random, tasks = np.random.default_rng(seed), len(table.tasks)
    shares = np.zeros(len(candidates))
    for _ in range(_DRAWS // _AT_ONCE):
        drawn = random.multinomial(tasks, np.full(tasks, 1 / tasks), size=_AT_ONCE).astype(np.float64)
        shares += _shared_first_places(drawn @ successes.T, drawn @ trials.T)
    return dict(zip(candidates, (shares / shares.sum()).tolist(), strict=True))


def _shared_first_places(successes: Array, trials: Array) -> Array:
    rates = np.where(trials > 0, successes / np.maximum(trials, 1), -1.0)
    first = rates >= rates.max(axis=1, keepdims=True) - 1e-12
    places: Array = (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
    return places
