"""The verdict at the top of a report: winner or ties, and the sample size to find a winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
from mobile_world.analysis.ranking_text import pending_sentences, ranking_text
from mobile_world.analysis.report.run_facts import ArmFacts, RunFacts, display_names, with_display_names
from mobile_world.analysis.results import Analysis
from mobile_world.analysis.text_summary import comparison_sentences, summary_sentences


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
        waiting = pending_sentences(analysis) if not analysis.counts.records else ()
        paragraph_parts = (*_what_ran(analysis, facts), *sentences, *waiting)
        return Verdict("No results", " ".join(paragraph_parts), (*facts.set_aside, *_unreadable(facts)))
    text = ranking_text(analysis)
    paragraph = " ".join((*_what_ran(analysis, facts), *text.reasons))
    return Verdict(text.headline, paragraph, (*facts.set_aside, *sentences[1:], *_unreadable(facts)))


def _unreadable(facts: RunFacts) -> Iterator[str]:
    if facts.unreadable:
        yield (
            f"{counted(facts.unreadable, 'journal line')} {'was' if facts.unreadable == 1 else 'were'} left "
            "incomplete by a "
            "killed process. No result is affected; the episodes run again when the run is resumed."
        )


def outcome_sentence(analysis: Analysis, arms: Iterable[ArmFacts]) -> str:
    """Why there is a winner or none, with display names of the arms."""
    renamed = with_display_names(analysis, display_names(analysis, arms))
    if renamed.counts.scored == 0:
        return " ".join(summary_sentences(renamed, asked_baseline=renamed.baseline))
    return str(ranking_text(renamed))


def baseline_sentences(analysis: Analysis, arms: Iterable[ArmFacts]) -> tuple[str, ...]:
    """Which variants differ significantly from the baseline, with display names of the arms."""
    return tuple(comparison_sentences(with_display_names(analysis, display_names(analysis, arms))))


def _what_ran(analysis: Analysis, facts: RunFacts) -> list[str]:
    counts = analysis.counts
    variants = sum(arm.role in ("variant", "baseline") for arm in analysis.arms)
    controls = len(analysis.arms) - variants
    if not counts.records:
        return []
    with_score = sum(arm.scored for arm in analysis.arms if arm.role in ("copy", "control"))
    included = f", controls included ({with_score:,} of {facts.control_episodes:,})" if facts.control_episodes else ""
    arms = " and ".join([counted(variants, "variant"), *([counted(controls, "control")] if controls else [])])
    items = [
        f"{arms} {'was' if arms == '1 variant' else 'were'} run on {counted(counts.tasks, 'task')} "
        f"by {facts.subject}; {counts.scored:,} of {facts.planned:,} planned episodes have a score{included}."
    ]
    if facts.synthetic:
        items.append(
            f"The subject is {facts.synthetic}: these numbers demonstrate the method, not a model's performance."
        )
    return items
