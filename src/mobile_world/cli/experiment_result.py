"""What is printed when a run of an experiment has ended: leaderboard, counts, verdict, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import listed, reasons_in_words
from mobile_world.cli.options import print_rows
from mobile_world.cli.standings import SPARE, both_rates, counted, legend, standings
from mobile_world.cli.tables import say

if TYPE_CHECKING:
    from mobile_world.experiment import ExperimentResult, Plan, RunResult
    from mobile_world.experiment.configuration import Experiment
    from mobile_world.experiment.reports.report import Reports
    from mobile_world.experiment.reports.schema import EvaluationReport

LOST_SHOWN = 10


def print_result(outcome: ExperimentResult, *, as_json: bool) -> None:
    """Print the leaderboard, what went wrong, and where everything is: over all that the directory holds."""
    result, reports, experiment = outcome
    summary, found = result.summary, standings(reports.plan, counted(result.summary))
    if as_json:
        told = {
            "experiment": experiment.conduct.name,
            "subject": reports.content.synthetic,
            "output_dir": str(experiment.output_dir),
            "stopped": result.stopped,
            "missing": result.missing,
            "leaderboard": [standing.plain() for standing in found],
            "summary": summary.model_dump(mode="json"),
            "best_variant": reports.content.best_variant,
            "winner": reports.content.winner,
            "reports": [str(file) for file in _files(experiment, reports)],
        }
        click.echo(json.dumps(told, indent=2))
        return
    print_rows([standing.row() for standing in found], as_json=False, empty="no arms", spare=SPARE)
    for line in legend(found):
        say(line)
    if label := reports.content.synthetic:
        say(f"the subject is {label}", fg="yellow", bold=True)
    for line in (*_counts(reports.plan, result), *_verdict(reports), *_way_on(experiment, result)):
        say(line)


def _files(experiment: Experiment, reports: Reports) -> list[Path]:
    return [*reports.pages, reports.report, experiment.output_dir / "summary.json", *reports.episodes]


def _verdict(reports: Reports) -> Iterator[str]:
    told = reports.content
    if highest := _highest(told):
        yield f"highest rate: {listed([_called(reports.plan, name) for name in highest])}"
    yield told.winner_reason
    yield from reports.compared
    first, *more = reports.episodes
    yield f"to read: {', '.join(map(str, reversed(reports.pages)))}"
    yield f"report: {reports.report}"
    yield f"episodes: {first}" + (f" and {len(more)} more" if more else "")


def _highest(told: EvaluationReport) -> list[str]:
    """Variants with the highest rate; none when all have the same, for then the word means nothing."""
    rated = [row for row in told.leaderboard if row.rank is not None]
    first = [row.variant_id for row in rated if row.rank == 1]
    return first if len(first) < len(rated) else []


def _way_on(experiment: Experiment, result: RunResult) -> Iterator[str]:
    if result.missing:
        yield f"go on with: mw experiment resume {experiment.output_dir}"


def _called(plan: Plan, name: str) -> str:
    title = next((arm.title for arm in plan.arms if arm.name == name), "")
    return f"{name} ({title})" if title else name


def _counts(plan: Plan, result: RunResult) -> Iterator[str]:
    summary = result.summary
    yield f"{summary.all_scored} of {summary.planned} episodes scored, {summary.attempts} attempts"
    yield from both_rates(summary)
    if summary.reasons:
        yield f"failures: {reasons_in_words(summary.reasons)}"
    yield from summary.set_aside
    yield from summary.sentences(plan)
    if summary.tokens_in or summary.tokens_out:
        yield f"tokens: {summary.tokens_in:,} in, {summary.tokens_out:,} out"
    if result.stopped is not None:
        yield f"stopped: {result.stopped}"
    for lost in summary.unscored[:LOST_SHOWN]:
        yield f"not scored: {lost.episode} after {lost.attempts} attempts: {lost.why}"
    if len(summary.unscored) > LOST_SHOWN:
        yield f"not scored: {len(summary.unscored) - LOST_SHOWN} more, see summary.json"
