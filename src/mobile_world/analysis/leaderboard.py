"""The ranking as a reader gets it: a winner with its reason, or what it would take to have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mobile_world.analysis.episode_table import Table
from mobile_world.analysis.formatting import listed, percent
from mobile_world.analysis.hypothesis_tests import ALPHA
from mobile_world.analysis.power import POWER, Setting, tasks_needed
from mobile_world.analysis.ranking import Ranking, Rival, rank
from mobile_world.analysis.results import NoiseResult, RankedArm, RankingResult

WORTHWHILE = 0.05
"""The lead that is planned for where the first are level."""


class _Needed(NamedTuple):
    tasks: int | None
    episodes: int | None
    words: str


def standing(table: Table, candidates: Sequence[int], noise: Sequence[NoiseResult], *, seed: int) -> RankingResult:
    """Rank arms; a lead that is no larger than what a copy of an arm shows is not called a win."""
    ranking = rank(table, candidates, seed=seed)
    best = table.arms[ranking.order[0]] if ranking.order else ""
    nearest = _nearest(ranking)
    if nearest is None:
        why = f"There is one variant only, {best}: nothing to compare." if best else "There is no variant to rank."
        return RankingResult(
            order=_order(table, ranking), winner=None, why=why, tasks_needed=None, episodes_needed=None
        )
    lead, rival = nearest.pairs.difference, table.arms[nearest.arm]
    floor = max((each.floor for each in noise), default=0.0)
    alarms = [each for each in noise if each.p <= ALPHA]
    trusted = lead > floor and not alarms
    if ranking.winner is not None and trusted:
        why = (
            f"{best} is the winner: every other variant can be told apart from it, the nearest being {rival}, "
            f"{100 * lead:.1f} points behind."
        )
        return RankingResult(
            order=_order(table, ranking), winner=best, why=why, tasks_needed=None, episodes_needed=None
        )
    needed = _needed(table, ranking, nearest)
    if ranking.winner is not None:
        more = ", more than chance usually makes" if alarms else ""
        why = (
            f"No winner: {best} leads by {100 * lead:.1f} points, but a mere copy of an arm differs by "
            f"{100 * floor:.1f} points{more}, so that the lead may be noise."
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


def _tie(table: Table, ranking: Ranking) -> str:
    level = [each.arm for each in ranking.rivals if each.tied and each.pairs.total and each.pairs.difference <= 0]
    first = [table.arms[at] for at in (ranking.order[0], *level)]
    if len(first) > 1 and len(first) == len(ranking.order):
        return f"{listed(first)} have the same rate"
    others = [table.arms[each.arm] for each in ranking.rivals if each.tied and each.arm not in level]
    if not level:
        return f"{first[0]} has the highest rate, but cannot be told apart from {listed(others)}"
    return f"{listed(first)} share the highest rate" + (f", with {listed(others)} not told apart" if others else "")


def _order(table: Table, ranking: Ranking) -> tuple[RankedArm, ...]:
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


def _nearest(ranking: Ranking) -> Rival | None:
    """The rival that is hardest to tell apart from the best."""
    return max(ranking.rivals, key=lambda rival: (rival.p, -rival.pairs.difference), default=None)


def _needed(table: Table, ranking: Ranking, nearest: Rival) -> _Needed:
    """How much it would take to show the lead that was seen, or a lead worth having where there is none."""
    pairs, tied = nearest.pairs, len(ranking.tied)
    if pairs.total == 0:
        return _Needed(None, None, "They share no scored block.")
    replicas = max(1, round(pairs.total / pairs.tasks))
    lead = pairs.difference if pairs.difference > 0 else WORTHWHILE
    setting = Setting(
        baseline=0.5,
        replicas=replicas,
        contrasts=max(1, tied - 1),
        discordance=max(_discordance(ranking), lead),
        clustering=pairs.clustering,
    )
    tasks = tasks_needed(setting, effect=lead)
    if tasks is None:
        return _Needed(None, None, "Their difference is too small for any number of episodes.")
    episodes = tasks * replicas * max(2, tied)
    plan = f"about {tasks:,} tasks x {replicas} ({episodes:,} episodes over the {max(2, tied)} tied)"
    if pairs.difference > 0:
        words = f"If its lead of {100 * lead:.1f} points is real, {plan} would show it {percent(POWER, 0)} of the time;"
        return _Needed(tasks, episodes, f"{words} leads seen at the top are usually too large, so plan for more.")
    return _Needed(tasks, episodes, f"They are level; a lead of {100 * lead:.0f} points would need {plan}.")


def _discordance(ranking: Ranking) -> float:
    """How often the best differs from those that are tied with it: two arms alone may never have, by chance."""
    tied = [each.pairs for each in ranking.rivals if each.tied] or [each.pairs for each in ranking.rivals]
    return sum(each.discordance * each.total for each in tied) / max(1, sum(each.total for each in tied))
