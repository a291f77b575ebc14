"""The leaderboard: ranking, probability of being best, ties, the winner, and the sample size to find one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final, NamedTuple

import numpy as np

from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.missing_data import LeadClaim, judge_claims
from mobile_world.analysis.paired_comparison import Pairs, pair
from mobile_world.analysis.power import PowerSetting, tasks_needed
from mobile_world.analysis.rates import ALPHA, MISSING_ALPHA, enough_scored, rank_by_rate
from mobile_world.analysis.results import KeptBy, NoiseResult, RankedArm, RankingResult

_DRAWS: Final = 2000
_AT_ONCE: Final = 250


@dataclass(frozen=True)
class Rival:
    """Another arm, compared with the leader."""

    arm: int
    pairs: Pairs
    claim: LeadClaim
    """That the leader is better."""
    tied: bool
    """Whether it is not significantly worse than the leader."""
    missing: bool
    """Whether it is tied only because episodes were lost."""


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
    as good, at a two-sided level of `alpha`; simulation confirms at most 5 % for two up to eighteen equal arms. Lost
    episodes are counted against the leader, at a fifth of the level: see `missing_data`.
    """
    if not candidates:
        return Ranking((), {}, (), None)
    won = table.won[list(candidates)]
    scored = (won >= 0).sum(axis=1)
    rates = (won == 1).sum(axis=1) / np.maximum(scored, 1)
    most_scored_first = sorted(range(len(candidates)), key=lambda at: -scored[at])
    ranks = rank_by_rate({at: float(rates[at]) if scored[at] else None for at in most_scored_first})
    order = tuple(candidates[at] for at in ranks)
    rivals = _rivals(table, order, alpha)
    shown = any(scored) and len(order) > 1 and not any(rival.tied for rival in rivals)
    return Ranking(order, _chances_of_best(table, candidates, seed), rivals, order[0] if shown else None)


def _rivals(table: EpisodeTable, order: Sequence[int], alpha: float) -> tuple[Rival, ...]:
    claims = judge_claims(table, [(order[0], other) for other in order[1:]])
    return tuple(
        _rival(arm, pair(table, order[0], arm), claim, alpha) for arm, claim in zip(order[1:], claims, strict=True)
    )


def _rival(arm: int, pairs: Pairs, claim: LeadClaim, alpha: float) -> Rival:
    ahead = pairs.difference > 0
    tied = not (ahead and claim.holds(alpha))
    return Rival(arm, pairs, claim, tied, missing=tied and ahead and claim.p_holm <= alpha)


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


def ranking_result(
    table: EpisodeTable, candidates: Sequence[int], noise: Sequence[NoiseResult], *, pending: int, seed: int
) -> RankingResult:
    """Rank the arms that have enough scores; `why` is left to the text of the whole analysis.

    No winner is named before all planned episodes have run, nor for a lead within the noise floor of an A/A copy, nor
    while an arm without enough scores could be as good: see `_unranked_p`.
    """
    ranked = [arm for arm in candidates if enough_scored(int(np.sum(table.won[arm] >= 0)), int(table.lost[arm].sum()))]
    ranking = rank(table, ranked, seed=seed)
    unranked_p = _unranked_p(table, ranking, [arm for arm in candidates if arm not in ranked])
    nearest = max(ranking.rivals, key=lambda rival: (rival.claim.p, -rival.pairs.difference), default=None)
    kept_by = _kept_by(ranking, unranked_p.values(), noise, pending)
    needed = _sample_size(ranking, nearest) if nearest is not None and kept_by in ("ties", "noise") else None
    return RankingResult(
        order=_order(table, ranking),
        unranked=tuple(table.arms[arm] for arm in candidates if arm not in ranked),
        unranked_p={table.arms[arm]: p for arm, p in unranked_p.items()},
        winner=table.arms[ranking.order[0]] if kept_by is None else None,
        kept_by=kept_by,
        why="",
        nearest=table.arms[nearest.arm] if nearest is not None else None,
        tasks_needed=needed.tasks if needed else None,
        episodes_needed=needed.episodes if needed else None,
    )


def _unranked_p(table: EpisodeTable, ranking: Ranking, apart: Sequence[int]) -> dict[int, float]:
    """How surely the leader is better than arms without enough scores, with every lost episode counted against that.

    Losses that depend on the outcome take an arm that is truly as good below the 80 % of scores that a place needs: it
    must not make the leader a winner by falling out of the comparison, wholly or in part. Arms of which no episode was
    run to its end, because a race, a budget or a person stopped them, say nothing of this kind.
    """
    ran = [arm for arm in apart if np.any((table.won[arm] >= 0) | table.lost[arm])] if ranking.order else []
    claims = judge_claims(table, [(ranking.order[0], arm) for arm in ran])
    return {
        arm: claim.p_holm if claim.p_missing is None else claim.p_missing
        for arm, claim in zip(ran, claims, strict=True)
    }


def _kept_by(
    ranking: Ranking, unranked_p: Iterable[float], noise: Sequence[NoiseResult], pending: int
) -> KeptBy | None:
    """What keeps a winner from being named, if anything."""
    if pending:
        return "pending"
    if not ranking.rivals:
        return "alone"
    tied = [rival for rival in ranking.rivals if rival.tied]
    if tied:
        return "missing" if all(rival.missing for rival in tied) else "ties"
    if any(p > MISSING_ALPHA for p in unranked_p):
        return "missing"
    lead = min(rival.pairs.difference for rival in ranking.rivals)
    floor = max((noise_result.floor for noise_result in noise), default=0.0)
    return "noise" if lead <= floor or any(noise_result.p <= ALPHA for noise_result in noise) else None


def _order(table: EpisodeTable, ranking: Ranking) -> tuple[RankedArm, ...]:
    rivals = {rival.arm: rival for rival in ranking.rivals}
    return tuple(
        _ranked_arm(table, ranking, arm, place, rivals.get(arm)) for place, arm in enumerate(ranking.order, start=1)
    )


def _ranked_arm(table: EpisodeTable, ranking: Ranking, arm: int, place: int, rival: Rival | None) -> RankedArm:
    chance = ranking.chance_of_best[arm] if ranking.rivals and len(table.tasks) > 1 else None
    if rival is None:
        return RankedArm(
            arm=table.arms[arm],
            place=place,
            chance_of_best=chance,
            tied_with_best=True,
            pairs=int(np.sum(table.won[arm] >= 0)),
            behind_best=0.0,
            p_holm=None,
        )
    return RankedArm(
        arm=table.arms[arm],
        place=place,
        chance_of_best=chance,
        tied_with_best=rival.tied,
        pairs=rival.pairs.total,
        behind_best=rival.pairs.difference if rival.pairs.total else None,
        p_holm=rival.claim.p_holm if rival.pairs.total else None,
        p_missing=rival.claim.p_missing,
    )


class _SampleSize(NamedTuple):
    tasks: int
    episodes: int


def _sample_size(ranking: Ranking, nearest: Rival) -> _SampleSize | None:
    """How much it would take to show the lead that was seen, or a lead worth having where there is none.

    `None` where arms have no block in common, and where no feasible number of tasks would do.
    """
    pairs, tied = nearest.pairs, len(ranking.tied)
    if pairs.total == 0:
        return None
    replicas = max(1, round(pairs.total / pairs.tasks))
    lead = pairs.difference if pairs.difference > 0 else WORTHWHILE_LEAD
    setting = PowerSetting(
        baseline=0.5,
        replicas=replicas,
        contrasts=max(1, tied - 1),
        discordance=max(_discordance(ranking), lead),
        clustering=pairs.clustering,
    )
    tasks = tasks_needed(setting, effect=lead)
    return None if tasks is None else _SampleSize(tasks, tasks * replicas * max(2, tied))


def _discordance(ranking: Ranking) -> float:
    """How often the best differs from those that are tied with it: two arms alone may never have, by chance."""
    tied = [rival.pairs for rival in ranking.rivals if rival.tied] or [rival.pairs for rival in ranking.rivals]
    return fsum(pairs.discordance * pairs.total for pairs in tied) / max(1, sum(pairs.total for pairs in tied))
