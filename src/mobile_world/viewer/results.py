"""What a run's records show, ready for pages: the report's verdict, leaderboard and sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mobile_world.analysis.report import RunFacts, comparison_tables
from mobile_world.analysis.report.html import sections
from mobile_world.analysis.report.run_facts import display_names, named
from mobile_world.analysis.report.sections import Section
from mobile_world.analysis.report.tables import Table
from mobile_world.analysis.report.verdict import Verdict, verdict
from mobile_world.experiment import Plan
from mobile_world.experiment.header import RunHeader
from mobile_world.experiment.report import settings_of
from mobile_world.experiment.report_pages import arms_of, subject_of, title_of
from mobile_world.viewer.run import Run

LAST = frozenset({"open", "disturbances", "behaviour", "settings"})
"""Sections of a report that are for the second look."""


class Results(NamedTuple):
    """A run's results in the words and pictures of its report."""

    verdict: Verdict
    leaderboard: Table
    names: Mapping[str, str]
    """What arms are called, by name."""
    tied: list[str]
    """Variants that cannot be told apart from the best, itself among them, as they are called."""
    variants: int
    """How many are ranked."""
    before: list[Section]
    """The report's plots."""
    after: list[Section]
    """What else it tells."""


def results_of(run: Run) -> Results | str:
    """The results, or why there are none in words."""
    header = run.header
    if header is None:
        return "Without a run.json nobody knows what was compared."
    found = run.analysis()
    if found is None or not found.counts.scored:
        return "No episode is scored yet; results show here when the first ones are."
    names = display_names(found, arms_of(header.plan))
    called, facts = named(found, names), facts_of(run, header)
    shown = [each for each in sections(called, facts) if each.anchor not in ("leaderboard", "lost")]
    return Results(
        verdict=verdict(called, facts),
        leaderboard=comparison_tables.leaderboard(called),
        names=names,
        tied=[each.arm for each in called.ranking.order if each.tied_with_best],
        variants=len(called.ranking.order),
        before=[each for each in shown if each.anchor not in LAST],
        after=[each for each in shown if each.anchor in LAST],
    )


def facts_of(run: Run, header: RunHeader) -> RunFacts:
    """What the report says about a run beside its analysis; tasks that are satisfied from the start are not in it."""
    plan, found, answering = header.plan, run.counted(), run.answering()
    return RunFacts(
        title=title_of(run.path, plan, answering.answered_by),
        subject=subject_of(plan, answering.answered_by),
        suite=plan.suite,
        created_at=header.created_at,
        version=header.version,
        planned=_planned(plan),
        pending=max(0, len(plan) - len(found.rows)),
        arms=arms_of(plan),
        synthetic=plan.label,
        settings=tuple((name, _told(value)) for name, value in settings_of(plan).items()),
        unreadable=run.rows.torn,
        set_aside=found.set_aside,
    )


def _planned(plan: Plan) -> int:
    apart = plan.verifications
    if not plan.parts:
        return len(plan.arms) * (len(plan.tasks) - len(apart)) * plan.replicas
    return sum(len(part.arms) * sum(task not in apart for task, _ in part.blocks) for part in plan.parts)


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
