"""The verdict at the top of a report: winner or ties, and the sample size to find a winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mobile_world.analysis.formatting import counted, listed, percent
from mobile_world.analysis.leaderboard import WORTHWHILE_LEAD
from mobile_world.analysis.power import POWER
from mobile_world.analysis.report.run_facts import ArmFacts, RunFacts, display_names, with_display_names
from mobile_world.analysis.results import Analysis
from mobile_world.analysis.text_summary import comparison_sentences, copy_differs, summary_sentences


class Verdict(NamedTuple):
    """The top of a report."""

    headline: str
    """The winner, or that there is none."""
    paragraph: str
    """What was run, and the reason for the headline."""
    findings: tuple[str, ...]
    """Everything else worth telling, most important first."""


def verdict(analysis: Analysis, facts: RunFacts) -> Verdict:
    """The verdict on an analysis whose arms have their display names."""
    sentences = summary_sentences(analysis, asked_baseline=analysis.baseline)
    if analysis.counts.scored == 0:
        waiting = _pending(facts).reason if facts.pending else ()
        words = (*_what_ran(analysis, facts), *sentences, *waiting)
        return Verdict("No results", " ".join(words), (*facts.set_aside, *_unreadable(facts)))
    headline, reason = _pending(facts) if facts.pending else _winner_or_tie(analysis)
    paragraph = " ".join((*_what_ran(analysis, facts), *reason))
    return Verdict(headline, paragraph, (*facts.set_aside, *sentences[1:], *_unreadable(facts)))


def _unreadable(facts: RunFacts) -> Iterator[str]:
    if facts.unreadable:
        yield (
            f"{counted(facts.unreadable, 'journal line')} {'was' if facts.unreadable == 1 else 'were'} left "
            "incomplete by a "
            "killed process. No result is affected; the episodes run again when the run is resumed."
        )


def outcome_sentence(analysis: Analysis, arms: Iterable[ArmFacts]) -> str:
    """Why there is a winner or none, with display names of the arms."""
    called = with_display_names(analysis, display_names(analysis, arms))
    if called.counts.scored == 0:
        return " ".join(summary_sentences(called, asked_baseline=called.baseline))
    headline, words = _winner_or_tie(called)
    return f"{headline}. {' '.join(words)}"


def baseline_sentences(analysis: Analysis, arms: Iterable[ArmFacts]) -> tuple[str, ...]:
    """Which variants differ significantly from the baseline, with display names of the arms."""
    return tuple(comparison_sentences(with_display_names(analysis, display_names(analysis, arms))))


def _what_ran(analysis: Analysis, facts: RunFacts) -> list[str]:
    counts = analysis.counts
    variants = sum(arm.role in ("variant", "baseline") for arm in analysis.arms)
    if not counts.records:
        return []
    items = [
        f"{counted(variants, 'variant')} {'was' if variants == 1 else 'were'} run on {counted(counts.tasks, 'task')} "
        f"by {facts.subject}; {counts.scored:,} of {facts.planned:,} planned episodes have a score."
    ]
    if facts.synthetic:
        items.append(
            f"The subject is {facts.synthetic}: these numbers demonstrate the method, not a model's performance."
        )
    return items


class _Words(NamedTuple):
    headline: str
    reason: list[str]


def _pending(facts: RunFacts) -> _Words:
    return _Words(
        "Not finished",
        [
            f"{counted(facts.pending, 'planned episode')} {'has' if facts.pending == 1 else 'have'} not run yet. "
            "A winner is declared only after all have run: testing earlier would inflate false positives."
        ],
    )


def _winner_or_tie(analysis: Analysis) -> _Words:
    order, winner = analysis.ranking.order, analysis.ranking.winner
    if len(order) < 2:
        only = f"There is only one variant, {order[0].arm}." if order else "There are no variants."
        return _Words("Nothing to compare", [only])
    if winner is not None:
        nearest = min(order[1:], key=lambda each: each.behind_best)
        return _Words(
            f"Winner: {winner}",
            [
                f"{winner} is significantly better than every other variant, after correction for multiple "
                f"comparisons; the closest, {nearest.arm}, is {100 * nearest.behind_best:.1f} percentage points behind."
            ],
        )
    tied = [each.arm for each in order if each.tied_with_best and each.arm != order[0].arm]
    if not tied:
        floor = max((each.floor for each in analysis.noise), default=0.0)
        more = ", more than chance would explain" if any(map(copy_differs, analysis.noise)) else ""
        return _Words(
            "No winner",
            [
                f"{order[0].arm} has the highest success rate, but an A/A copy differs from its original by "
                f"{100 * floor:.1f} percentage points{more}, so the lead may be noise."
            ],
        )
    return _Words(
        "No winner", [_tie(analysis, tied), *_sample_size(analysis, len(tied) + 1, len(tied) + 1 < len(order))]
    )


def _tie(analysis: Analysis, tied: list[str]) -> str:
    rates = {arm.name: arm.rate.value for arm in analysis.arms if arm.rate}
    first = analysis.ranking.order[0].arm
    value = f" ({percent(rates[first])})" if first in rates else ""
    level = [name for name in tied if rates.get(name) == rates.get(first)]
    if len(level) + 1 == len(analysis.ranking.order):
        return f"{_all(len(level) + 1)} have the same success rate{value}."
    others = [name for name in tied if name not in level]
    if not level:
        return f"{first} has the highest success rate{value}, but is not significantly better than {listed(others)}."
    also = f", but are not significantly better than {listed(others)}" if others else ""
    return f"{listed([first, *level])} share the highest success rate{value}{also}."


def _sample_size(analysis: Analysis, tied: int, some_out: bool) -> list[str]:
    items = []
    if some_out:
        others = len(analysis.ranking.order) - tied
        items.append(
            "The other variant is significantly worse."
            if others == 1
            else f"The other {others} variants are significantly worse."
        )
    tasks, episodes = analysis.ranking.tasks_needed, analysis.ranking.episodes_needed
    level = min(each.behind_best for each in analysis.ranking.order[1:]) <= 0
    if tasks is None or episodes is None:
        items.append("The difference between them is too small to detect with any feasible number of episodes.")
    else:
        lead = (
            f"The leaders are tied; detecting a lead of {100 * WORTHWHILE_LEAD:.0f} percentage points"
            if level
            else "If the lead over the closest variant is real, detecting it"
        )
        items.append(
            f"{lead} with {percent(POWER, 0)} power would take about {counted(tasks, 'task')} ({episodes:,} episodes "
            "across "
            f"the tied variants){'.' if level else '; observed leads tend to be overestimates, so plan for more.'}"
        )
    return items


def _all(variants: int) -> str:
    return "Both variants" if variants == 2 else f"All {variants} variants"
