"""Starts an experiment for a command: announcement, devices, interruption, result and exit status."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace

import click

from mobile_world.analysis.formatting import counted, listed
from mobile_world.cli import options, output, signals
from mobile_world.cli.continuation import continued_by, same_command
from mobile_world.cli.device_selection import check_devices, device_source
from mobile_world.cli.experiment.display import watching
from mobile_world.cli.leaderboard import (
    MEANINGS,
    SPARE,
    Standing,
    both_rates,
    episode_counts,
    failure_counts,
    legend,
    standings,
    tokens_used,
    unread_answers,
)
from mobile_world.experiment import (
    Devices,
    EpisodeSpec,
    Experiment,
    ExperimentResult,
    Housekeeping,
    Plan,
    RunDirectory,
    RunEvent,
    RunPlanned,
    RunResult,
    clock,
    endpoint_lines,
    registry_of,
    statements,
)
from mobile_world.experiment.experiment_run import run_configured
from mobile_world.experiment.planning.forecast import Forecast, forecast
from mobile_world.experiment.reports.report import Reports
from mobile_world.experiment.reports.schema import EvaluationReport
from mobile_world.experiment.storage.layout import HEADER


def start(
    experiment: Experiment, *, as_json: bool, accept_new_code: bool = False, housekeeping: Housekeeping | None = None
) -> None:
    """Run what an experiment's directory does not have yet, print what came of it, and exit with its status."""
    check_named_devices(experiment)
    with (
        continued_by(lambda: continuation(experiment)),
        signals.interruptible() as interrupted,
        watching(experiment, interrupted) as display,
    ):

        def listener(event: RunEvent) -> None:
            if isinstance(event, RunPlanned):
                output.say(*announced(replace(experiment, plan=event.plan), event.todo, event.workers), err=True)
            display(event)

        result = run_configured(
            experiment,
            devices=named_devices(experiment),
            accept_new_code=accept_new_code,
            housekeeping=housekeeping,
            listener=listener,
            stop=interrupted.stop,
        )
    print_result(result, as_json=as_json)
    if result.run.missing:
        click.get_current_context().exit(interrupted.exit_status if interrupted else options.INCOMPLETE)


def continuation(experiment: Experiment) -> str:
    """The command that runs what an experiment still lacks: the same again where its directory has no plan yet."""
    if not (experiment.output_dir / HEADER).exists():
        return same_command()
    return shlex.join(["mw", "experiment", "resume", str(experiment.output_dir)])


def forecast_of(experiment: Experiment, todo: Sequence[EpisodeSpec], workers: int) -> Forecast:
    """What the rest of an experiment will take."""
    return forecast(
        experiment.plan,
        todo,
        list(RunDirectory(experiment.output_dir).journal.records()),
        slots=workers,
        budget=experiment.budget,
        prices=experiment.conduct.keeping.get("prices"),
    )


def forecast_lines(forecast: Forecast) -> Iterator[str]:
    """A forecast in words."""
    projection = forecast.projection
    if not projection.episodes:
        return
    parts = [_span("of wall time", projection.wall_s), _span("on devices", projection.device_minutes, 60.0)]
    if projection.tokens.at_most:
        parts.append(f"{projection.tokens.expected:,.0f} tokens (at most {projection.tokens.at_most:,.0f})")
        cost = projection.cost
        parts.append(
            "no price known" if cost is None else f"{cost.expected:,.2f} in money (at most {cost.at_most:,.2f})"
        )
    basis = "based on the attempts so far" if projection.basis == "measured" else "assumed, because nothing has run yet"
    yield f"about {', '.join(parts)}; {basis}"
    yield from (f"note: {doubt}; the run stops there and can be resumed with more" for doubt in forecast.doubts)
    yield from (f"note: {why}" for why in forecast.vain)


def _span(what: str, span: tuple[float, float], unit: float = 1.0) -> str:
    expected, at_most = (clock(value * unit) for value in span)
    return f"{expected} {what} (at most {at_most})"


def announced(experiment: Experiment, todo: Sequence[EpisodeSpec], workers: int) -> Iterator[str]:
    """What a person should know before the start: how much it is, what it will take, and what is doubtful."""
    plan = experiment.plan
    yield from statements(plan)
    size = (counted(len(plan.arms), "arm"), counted(len(plan.tasks), "task"), counted(plan.replicas, "replica"))
    yield f"{' x '.join(size)} = {counted(len(plan), 'episode')}"
    yield f"{len(todo)} to run, {workers} at a time; results go to {experiment.output_dir}"
    yield from forecast_lines(forecast_of(experiment, todo, workers))
    notes = (*experiment.warnings, *endpoint_lines(plan), *_held_besides(experiment))
    yield from (f"note: {warning}" for warning in dict.fromkeys(notes))


def _held_besides(experiment: Experiment) -> Iterator[str]:
    """That a directory has more than is asked for now: what is printed and reported is over all of it."""
    header, plan = RunDirectory(experiment.output_dir).header(), experiment.plan
    if header is None:
        return
    arms, tasks = {arm.name for arm in plan.arms}, {task.name for task in plan.tasks}
    more = (
        ("arm", [arm.title or arm.name for arm in header.plan.arms if arm.name not in arms]),
        ("task", [task.name for task in header.plan.tasks if task.name not in tasks]),
        ("replica", [str(number) for number in range(plan.replicas, header.plan.replicas)]),
    )
    surplus = [f"{counted(len(names), what)} ({listed(names)})" for what, names in more if names]
    if surplus:
        yield (
            f"{experiment.output_dir} holds more than was asked for: {', '.join(surplus)}. Leaderboard and "
            "report cover all of it; give another --output-dir to compare these alone"
        )


def check_named_devices(experiment: Experiment) -> None:
    """Refuse devices that a configuration names and that cannot be used, before anything starts."""
    if serials := experiment.conduct.executor.devices:
        check_devices(list(serials), apps=registry_of(experiment.plan, experiment.conduct).apps)


def named_devices(experiment: Experiment) -> Devices | None:
    """The devices that a configuration names, claimed for this command when they are opened; None if it has none."""
    serials = list(experiment.conduct.executor.devices)
    return (lambda workers: device_source(serials, phones=workers)) if serials else None


LOST_SHOWN = 10


def print_result(outcome: ExperimentResult, *, as_json: bool) -> None:
    """Print the leaderboard, what went wrong, and where everything is: over all that the directory holds."""
    result, reports, experiment = outcome
    summary, ranking = result.summary, standings(reports.plan, result.summary.by_arm)
    if as_json:
        files = [*reports.pages, reports.report, experiment.output_dir / "summary.json", *reports.episodes]
        content = {
            "experiment": experiment.conduct.name,
            "subject": reports.content.synthetic,
            "statements": reports.content.statements,
            "output_dir": str(experiment.output_dir),
            "stopped": result.stopped,
            "missing": result.missing,
            "leaderboard": [standing.plain() for standing in ranking],
            "summary": summary.model_dump(mode="json"),
            "best_variant": reports.content.best_variant,
            "winner": reports.content.winner,
            "reports": [str(file) for file in files],
        }
        click.echo(json.dumps(content, indent=2))
    else:
        _print_lines(outcome, ranking)
    if result.missing:
        output.say(f"continue with: {continuation(experiment)}", err=as_json)


def _print_lines(outcome: ExperimentResult, ranking: list[Standing]) -> None:
    result, reports, _ = outcome
    if result.stopped is not None:
        output.say(f"stopped: {result.stopped}")
    output.print_rows(
        [standing.row() for standing in ranking], as_json=False, empty="no arms", spare=SPARE, legend=MEANINGS
    )
    output.say(*legend(ranking))
    if label := reports.content.synthetic:
        output.say(f"the subject is {label}", fg="yellow", bold=True)
    unread = unread_answers(reports.report.parent, result.summary)
    output.say(*reports.content.statements, *_counts(reports.plan, result), *unread, *_verdict(reports))


def _verdict(reports: Reports) -> Iterator[str]:
    if highest := _highest(reports.content):
        yield f"highest rate: {listed([_called(reports.plan, name) for name in highest])}"
    yield reports.content.winner_reason
    yield from reports.compared
    first, *more = reports.episodes
    yield f"reports to read: {', '.join(map(str, reversed(reports.pages)))}"
    yield f"report: {reports.report}"
    yield f"episodes: {first}" + (f" and {len(more)} more" if more else "")


def _highest(report: EvaluationReport) -> list[str]:
    """Variants with the highest rate; none when all have the same, for then the word means nothing."""
    rated = [row for row in report.leaderboard if row.rank is not None]
    first = [row.variant_id for row in rated if row.rank == 1]
    return first if len(first) < len(rated) else []


def _called(plan: Plan, name: str) -> str:
    title = next((arm.title for arm in plan.arms if arm.name == name), "")
    return f"{name} ({title})" if title else name


def _counts(plan: Plan, result: RunResult) -> Iterator[str]:
    summary = result.summary
    yield episode_counts(summary)
    yield from both_rates(summary)
    yield from failure_counts(summary)
    yield from summary.set_aside
    yield from summary.sentences(plan)
    yield from tokens_used(summary)
    for lost in summary.unscored[:LOST_SHOWN]:
        yield f"not scored: {lost.episode} after {counted(lost.attempts, 'attempt')}: {lost.why}"
    if len(summary.unscored) > LOST_SHOWN:
        yield f"not scored: {len(summary.unscored) - LOST_SHOWN} more, see summary.json"
