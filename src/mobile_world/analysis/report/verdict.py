"""The first thing a reader reads: what was shown and what was not, in plain words."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.analysis.report.facts import RunFacts
from mobile_world.analysis.report.numbers import counted, listed, percent
from mobile_world.analysis.results import Analysis, RankedArm
from mobile_world.analysis.sentences import sentences


class Verdict(NamedTuple):
    """The top of a report."""

    headline: str
    """Who won, or that nobody did."""
    paragraph: str
    """What was run, and why the headline says what it says."""
    findings: tuple[str, ...]
    """Everything else worth telling, most important first."""


def verdict(found: Analysis, facts: RunFacts) -> Verdict:
    """The verdict on an analysis whose arms have their display names."""
    told = sentences(found, asked_baseline=found.baseline)
    if found.counts.scored == 0:
        return Verdict("Nothing was shown", " ".join((*_what_ran(found, facts), *told)), ())
    headline, reason = _pending(facts) if facts.pending else _standing(found)
    return Verdict(headline, " ".join((*_what_ran(found, facts), *reason)), told[1:])


def _what_ran(found: Analysis, facts: RunFacts) -> list[str]:
    counts = found.counts
    variants = sum(arm.role in ("variant", "baseline") for arm in found.arms)
    if not counts.records:
        return []
    told = [
        f"{counted(variants, 'variant')} {'was' if variants == 1 else 'were'} tried on {counted(counts.tasks, 'task')} "
        f"by {facts.subject}; {counts.scored:,} of {facts.planned:,} planned episodes are scored."
    ]
    if facts.synthetic:
        told.append(f"The subject is {facts.synthetic}: the numbers show how the method works, not how a model does.")
    return told


class _Words(NamedTuple):
    headline: str
    reason: list[str]


def _pending(facts: RunFacts) -> _Words:
    return _Words(
        "Not finished",
        [
            f"{counted(facts.pending, 'planned episode')} {'has' if facts.pending == 1 else 'have'} not run yet. "
            "Whether there is a winner shows when all have; looking earlier would find too many."
        ],
    )


def _standing(found: Analysis) -> _Words:
    order, winner = found.ranking.order, found.ranking.winner
    if len(order) < 2:
        only = f": there is one variant only, {order[0].arm}" if order else ": there is no variant to rank"
        return _Words("Nothing to compare", [f"Nothing can be compared{only}."])
    if winner is not None:
        nearest = min(order[1:], key=lambda each: each.behind_best)
        return _Words(
            f"Winner: {winner}",
            [
                f"{winner} is better than every other variant, after correction for looking at all of them; the "
                f"nearest, {nearest.arm}, is {100 * nearest.behind_best:.1f} points behind."
            ],
        )
    tied = [each.arm for each in order if each.tied_with_best and each.arm != order[0].arm]
    if not tied:
        floor = max((each.floor for each in found.noise), default=0.0)
        return _Words(
            "No winner",
            [
                f"{order[0].arm} has the highest rate, but a mere copy of an arm differs by {100 * floor:.1f} points "
                "from its original, so that the lead may be noise."
            ],
        )
    return _Words(
        "No winner", [_tie(found, order[0], tied), *_needed(found, len(tied) + 1, len(tied) + 1 < len(order))]
    )


def _tie(found: Analysis, first: RankedArm, tied: list[str]) -> str:
    rates = {arm.name: arm.rate for arm in found.arms}
    rate = rates.get(first.arm)
    value = f" ({percent(rate.value)})" if rate else ""
    return f"{first.arm} has the highest success rate{value}, but cannot be told apart from {listed(tied)}."


def _needed(found: Analysis, tied: int, some_out: bool) -> list[str]:
    told = []
    if some_out:
        others = len(found.ranking.order) - tied
        told.append("The other one is worse than it." if others == 1 else f"The {others} others are worse than it.")
    tasks, episodes = found.ranking.tasks_needed, found.ranking.episodes_needed
    level = min(each.behind_best for each in found.ranking.order[1:]) <= 0
    if tasks is None or episodes is None:
        told.append("Their difference is too small to be shown by any number of episodes that can be run.")
    else:
        lead = (
            "The first are level; to find a lead worth having"
            if level
            else "If the lead over the nearest is real, to show it"
        )
        told.append(
            f"{lead} four times out of five, about {counted(tasks, 'task')} would be needed, {episodes:,} episodes "
            "over those that are tied."
        )
    return told
