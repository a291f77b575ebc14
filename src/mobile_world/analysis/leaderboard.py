"""The leaderboard: ranking, probability of being best, ties, the winner, and the sample size to find one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.formatting import counted, listed, percent
from mobile_world.analysis.hypothesis_tests import ALPHA, holm, sign_flip
from mobile_world.analysis.paired_comparison import Pairs, pair
from mobile_world.analysis.power import POWER, Setting, tasks_needed
from mobile_world.analysis.results import NoiseResult, RankedArm, RankingResult

_DRAWS: Final = 2000
_AT_ONCE: Final = 250


@dataclass(frozen=True)
class Rival:
    """Another arm, compared with the leader."""

    arm: int
    pairs: Pairs
    p: float
    p_holm: float
    """Corrected for all comparisons with the best."""
    tied: bool
    """Whether it is not significantly worse than the leader."""


@dataclass(frozen=True)
class Ranking:
    """Arms by what was seen, and what of it is more than luck."""

    order: tuple[int, ...]
    """Highest rate first; arms without a scored episode come last."""
    chance_of_best: dict[int, float]
    """How often each arm has the highest rate when tasks are resampled; ties are shared."""
    rivals: tuple[Rival, ...]
    """Everybody but the best, in order."""
    winner: int | None
    """The leader, if it is significantly better than every other arm."""

    @property
    def tied(self) -> tuple[int, ...]:
        """The leader and the arms tied with it."""
        return (*self.order[:1], *(rival.arm for rival in self.rivals if rival.tied))


def rank(table: EpisodeTable, candidates: Sequence[int], *, seed: int, alpha: float = ALPHA) -> Ranking:
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


def _rivals(table: EpisodeTable, order: Sequence[int], alpha: float) -> tuple[Rival, ...]:
    contests = [pair(table, order[0], other) for other in order[1:]]
    p_values = [sign_flip(each.differences) for each in contests]
    return tuple(
        Rival(arm, pairs, p, adjusted, tied=adjusted > alpha or pairs.difference <= 0)
        for arm, pairs, p, adjusted in zip(order[1:], contests, p_values, holm(p_values), strict=True)
    )


def _chances_of_best(table: EpisodeTable, candidates: Sequence[int], seed: int) -> dict[int, float]:
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


WORTHWHILE_LEAD = 0.05
"""The lead that is planned for where the first are level."""


class _SampleSize(NamedTuple):
    tasks: int | None
    episodes: int | None
    words: str


def ranking_result(
    table: EpisodeTable, candidates: Sequence[int], noise: Sequence[NoiseResult], *, seed: int
) -> RankingResult:
    """Rank arms; a lead within the noise floor of an A/A copy is not declared a win."""
    ranking = rank(table, candidates, seed=seed)
    best = table.arms[ranking.order[0]] if ranking.order else ""
    nearest = max(ranking.rivals, key=lambda rival: (rival.p, -rival.pairs.difference), default=None)
    if nearest is None:
        why = f"There is only one variant, {best}: nothing to compare." if best else "There are no variants to rank."
        return RankingResult(
            order=_order(table, ranking), winner=None, why=why, tasks_needed=None, episodes_needed=None
        )
    lead, rival = nearest.pairs.difference, table.arms[nearest.arm]
    floor = max((each.floor for each in noise), default=0.0)
    alarms = [each for each in noise if each.p <= ALPHA]
    trusted = lead > floor and not alarms
    if ranking.winner is not None and trusted:
        why = (
            f"{best} is the winner: it is significantly better than every other variant; the closest, {rival}, is "
            f"{100 * lead:.1f} percentage points behind."
        )
        return RankingResult(
            order=_order(table, ranking), winner=best, why=why, tasks_needed=None, episodes_needed=None
        )
    needed = _sample_size(table, ranking, nearest)
    if ranking.winner is not None:
        more = ", more than chance would explain" if alarms else ""
        why = (
            f"No winner: {best} leads by {100 * lead:.1f} percentage points, but an A/A copy differs from its original "
            f"by {100 * floor:.1f} percentage points{more}, so the lead may be noise."
        )
    else:
        why = f"No winner: {_tie(table, ranking)}. {needed.words}"
    return RankingResult(
        order=_order(table, ranking),
        winner=None,
        why=why,
        tasks_needed=needed.tasks,
        episodes_needed=needed.episodes,
    )


def _tie(table: EpisodeTable, ranking: Ranking) -> str:
    level = [each.arm for each in ranking.rivals if each.tied and each.pairs.total and each.pairs.difference <= 0]
    first = [table.arms[at] for at in (ranking.order[0], *level)]
    if len(first) > 1 and len(first) == len(ranking.order):
        return f"{listed(first)} have the same success rate"
    others = [table.arms[each.arm] for each in ranking.rivals if each.tied and each.arm not in level]
    if not level:
        return f"{first[0]} has the highest success rate, but is not significantly better than {listed(others)}"
    also = f", but are not significantly better than {listed(others)}" if others else ""
    return f"{listed(first)} share the highest success rate{also}"


def _order(table: EpisodeTable, ranking: Ranking) -> tuple[RankedArm, ...]:
    rivals = {rival.arm: rival for rival in ranking.rivals}
    return tuple(
        RankedArm(
            arm=table.arms[arm],
            place=place,
            chance_of_best=ranking.chance_of_best[arm],
            tied_with_best=arm in ranking.tied,
            behind_best=rivals[arm].pairs.difference if arm in rivals else 0.0,
            p_holm=rivals[arm].p_holm if arm in rivals else None,
        )
        for place, arm in enumerate(ranking.order, start=1)
    )


def _sample_size(table: EpisodeTable, ranking: Ranking, nearest: Rival) -> _SampleSize:
    """How much it would take to show the lead that was seen, or a lead worth having where there is none."""
    pairs, tied = nearest.pairs, len(ranking.tied)
    if pairs.total == 0:
        return _SampleSize(None, None, "They have no scored block in common.")
    replicas = max(1, round(pairs.total / pairs.tasks))
    lead = pairs.difference if pairs.difference > 0 else WORTHWHILE_LEAD
    setting = Setting(
        baseline=0.5,
        replicas=replicas,
        contrasts=max(1, tied - 1),
        discordance=max(_discordance(ranking), lead),
        clustering=pairs.clustering,
    )
    tasks = tasks_needed(setting, effect=lead)
    if tasks is None:
        return _SampleSize(None, None, "Their difference is too small to detect with any feasible number of episodes.")
    episodes = tasks * replicas * max(2, tied)
    plan = (
        f"about {counted(tasks, 'task')} × {counted(replicas, 'replica')} "
        f"({episodes:,} episodes across the {max(2, tied)} tied variants)"
    )
    if pairs.difference > 0:
        words = (
            f"If its lead of {100 * lead:.1f} percentage points is real, {plan} would detect it with "
            f"{percent(POWER, 0)} power; observed leads tend to be overestimates, so plan for more."
        )
        return _SampleSize(tasks, episodes, words)
    words = f"The leaders are tied; detecting a lead of {100 * lead:.0f} percentage points would take {plan}."
    return _SampleSize(tasks, episodes, words)


def _discordance(ranking: Ranking) -> float:
    """How often the best differs from those that are tied with it: two arms alone may never have, by chance."""
    tied = [each.pairs for each in ranking.rivals if each.tied] or [each.pairs for each in ranking.rivals]
    return sum(each.discordance * each.total for each in tied) / max(1, sum(each.total for each in tied))
