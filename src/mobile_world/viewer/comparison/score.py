"""The score of a pair: both success rates, and the paired difference with its interval and p-values."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from mobile_world.analysis import Measured, Pairs, RateCount, mcnemar, paired_estimate, sign_flip
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.comparison.pair import Pair, Side, TaskInstance


class PairScore(NamedTuple):
    """How much better the second side did than the first."""

    first: RateCount
    """Of the first side by itself."""
    second: RateCount
    pairs: int
    """Instances in which both are scored."""
    tasks: int
    wins: int
    """Instances that the second alone solved."""
    losses: int
    difference: Measured
    p: float
    """Of the exact test that takes tasks for independent."""
    p_missing: float | None
    """The same with every lost episode counted against the side that is ahead; `None` where none was lost."""
    lost: tuple[int, int]
    """Episodes that either side lost."""
    p_mcnemar: float


def score_of(pair: Pair) -> PairScore:
    """The score of a pair; tasks that are satisfied from the start are left out."""
    seed = pair.first.plan.base_seed if pair.first.plan else 0
    both, lost = _pairs(pair), (_lost(pair, pair.first), _lost(pair, pair.second))
    wins, losses = int(both.wins.sum()), int(both.losses.sum())
    return PairScore(
        first=_rate(pair.first, pair.excluded_tasks),
        second=_rate(pair.second, pair.excluded_tasks),
        pairs=both.total,
        tasks=both.tasks,
        wins=wins,
        losses=losses,
        difference=Measured.of(paired_estimate(both, seed=seed)),
        p=sign_flip(both.differences),
        p_missing=_p_missing(pair, second_ahead=both.difference > 0) if any(lost) else None,
        lost=lost,
        p_mcnemar=mcnemar(wins, losses),
    )


def common_blocks(pair: Pair, *, with_lost: bool = False) -> list[TaskInstance]:
    """Instances in which both are scored and whose tasks are in rates; none when the suites are not the same."""
    if pair.first.suite != pair.second.suite:
        return []
    return [
        block
        for block in pair.blocks
        if block.task not in pair.excluded_tasks
        and all(
            (row := side.attempts.get(block)) is not None and (row.scored or (with_lost and is_lost(row)))
            for side in pair.sides
        )
    ]


def is_lost(row: Attempt) -> bool:
    """Whether an episode was run and has no score, because the world failed."""
    return row.outcome == "infra_failure"


def _lost(pair: Pair, side: Side) -> int:
    return sum(is_lost(row) and block.task not in pair.excluded_tasks for block, row in side.attempts.items())


def _p_missing(pair: Pair, *, second_ahead: bool) -> float:
    pairs = _pairs(pair, lost_as=(second_ahead, not second_ahead))
    still_ahead = pairs.difference > 0 if second_ahead else pairs.difference < 0
    return sign_flip(pairs.differences) if still_ahead else 1.0


def _pairs(pair: Pair, lost_as: tuple[bool, bool] | None = None) -> Pairs:
    """Both sides by task; lost episodes are left out, unless `lost_as` says for either side whether they are solved."""
    wins: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for block in common_blocks(pair, with_lost=lost_as is not None):
        rows = [side.attempts[block] for side in pair.sides]
        won = [
            lost_as[at] if lost_as is not None and is_lost(row) else row.outcome == "success"
            for at, row in enumerate(rows)
        ]
        counts[block.task] += 1
        wins[block.task] += won[1] and not won[0]
        losses[block.task] += won[0] and not won[1]
    return Pairs(*(np.array([counter[task] for task in counts], dtype=np.int64) for counter in (wins, losses, counts)))


def _rate(side: Side, excluded_tasks: frozenset[str]) -> RateCount:
    count = RateCount()
    for row in side.attempts.values():
        if row.scored and row.key.task not in excluded_tasks:
            count.add(row.key.task, success=row.outcome == "success")
    return count
