"""Missing data: which arms lost episodes to what, whether one lost more than the others, and what a claim must survive.

An episode is lost when it was run and the world failed, so that it has no score. If losing depends on how an episode
goes (failing episodes run longer, and long ones overflow), the rates of what is left flatter the arm that lost most.
A claim therefore has to hold with every lost episode counted against it, at 1 % instead of 5 %: then two equal arms of
which one loses half of its failures get a winner in less than 1 % of experiments (docs/design/statistics.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from mobile_world.analysis.episode_table import EpisodeTable
from mobile_world.analysis.hypothesis_tests import binomial, holm, sign_flip
from mobile_world.analysis.paired_comparison import pair, pair_against
from mobile_world.analysis.rates import ALPHA, MISSING_ALPHA
from mobile_world.analysis.results import MissingResult, Role

UNKNOWN_CAUSE: Final = "UNKNOWN"
_SAME: Final = 1 + 1e-9


def missing_results(table: EpisodeTable, role_of: Mapping[str, Role]) -> tuple[MissingResult, ...]:
    """The arms that lost episodes, most first; controls are counted, and compared with nobody."""
    compared = [at for at, name in enumerate(table.arms) if role_of[name] != "control"]
    p_values = [lost_more_p(table, arm, compared) for arm in compared] if table.lost.any() else []
    # Between two arms there is one question, not two.
    corrected = dict(zip(compared, holm(p_values) if len(compared) > 2 else p_values, strict=False))
    lost = table.lost.sum(axis=1)
    return tuple(
        MissingResult(
            arm=table.arms[arm],
            lost=int(lost[arm]),
            episodes=int(lost[arm] + np.sum(table.won[arm] >= 0)),
            causes=_causes(table, arm),
            p_holm=corrected.get(arm),
        )
        for arm in sorted(range(len(table.arms)), key=lambda at: (-lost[at], at))
        if lost[arm]
    )


def lost_more_p(table: EpisodeTable, arm: int, arms: Sequence[int]) -> float:
    """How likely so uneven a loss is if, in every block, each arm was as likely as any other to lose its episode.

    Exact and two-sided: given how many arms of a block lost theirs, whether this one is among them is a draw by lot.
    Blocks that all arms lost, as when a device died, therefore say nothing.
    """
    lost, ran = table.lost[list(arms)], (table.lost | (table.won >= 0))[list(arms)]
    here = (table.lost | (table.won >= 0))[arm]
    draws = Counter(zip(lost.sum(axis=0)[here].tolist(), ran.sum(axis=0)[here].tolist(), strict=True))
    chances = np.ones(1)
    for (among, running), blocks in draws.items():
        chances = np.convolve(chances, binomial(blocks, among / running))
    seen = chances[int(table.lost[arm].sum())]
    return min(1.0, float(chances[chances <= seen * _SAME].sum()))


def p_against(table: EpisodeTable, arm: int, other: int) -> float | None:
    """The p-value of being better with every lost episode counted against it; `None` where neither arm lost any."""
    if not table.lost[[arm, other]].any():
        return None
    pairs = pair_against(table, arm, other)
    return sign_flip(pairs.differences) if pairs.difference > 0 else 1.0


def survives_missing(table: EpisodeTable, arm: int, other: int, alpha: float = ALPHA) -> bool:
    """Whether a claim at this level holds with every lost episode counted against it, at a fifth of the level."""
    against = p_against(table, arm, other)
    return against is None or against <= alpha * MISSING_ALPHA / ALPHA


class LeadClaim(NamedTuple):
    """That one arm is better than another, as one of a family of claims."""

    p: float
    p_holm: float
    """Corrected for the family; lost episodes are left out."""
    p_missing: float | None
    """Corrected for the family, with every lost episode counted against the claim; `None` where none was lost."""

    def holds(self, alpha: float = ALPHA) -> bool:
        """Whether it is significant, and stays so at 1 % with every lost episode counted against it."""
        return self.p_holm <= alpha and (self.p_missing is None or self.p_missing <= alpha * MISSING_ALPHA / ALPHA)


def judge_claims(table: EpisodeTable, claims: Sequence[tuple[int, int]]) -> list[LeadClaim]:
    """Test a family of claims, each that its first arm is better than its second, with Holm's correction."""
    p_values = [sign_flip(pair(table, *claim).differences) for claim in claims]
    against = [p_against(table, *claim) for claim in claims]
    worst = holm([p if lost is None else lost for p, lost in zip(p_values, against, strict=True)])
    return [
        LeadClaim(p, adjusted, None if lost is None else at_worst)
        for p, adjusted, lost, at_worst in zip(p_values, holm(p_values), against, worst, strict=True)
    ]


def _causes(table: EpisodeTable, arm: int) -> dict[str, int]:
    numbers = Counter(table.cause[arm][table.lost[arm]].tolist())
    return {table.causes[at] if at >= 0 else UNKNOWN_CAUSE: count for at, count in numbers.most_common()}
