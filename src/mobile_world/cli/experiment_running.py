"""Runs an experiment for a command: what is said before, devices it names, interruption, exit status."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted, listed
from mobile_world.cli.devices import check_devices, device_source
from mobile_world.cli.experiment_result import print_result
from mobile_world.cli.forecast import Forecast
from mobile_world.cli.interrupting import interruptible
from mobile_world.cli.options import INCOMPLETE
from mobile_world.cli.tables import say

if TYPE_CHECKING:
    from mobile_world.experiment import Devices, EpisodeSpec, Housekeeping, RunEvent
    from mobile_world.experiment.configuration import Experiment


def start(
    experiment: Experiment, *, as_json: bool, accept_new_code: bool = False, housekeeping: Housekeeping | None = None
) -> None:
    """Run what an experiment's directory does not have yet, print what came of it, and exit with its status."""
    from mobile_world.cli.experiment_display import watching
    from mobile_world.experiment import RunPlanned, run_experiment

    check_named_devices(experiment)
    with interruptible() as interrupted, watching(experiment, interrupted) as display:

        def listener(event: RunEvent) -> None:
            if isinstance(event, RunPlanned):
                for line in announced(replace(experiment, plan=event.plan), event.todo, event.workers):
                    say(line, err=True)
            display(event)

        result = run_experiment(
            experiment,
            devices=named_devices(experiment),
            accept_new_code=accept_new_code,
            housekeeping=housekeeping,
            listener=listener,
            stop=interrupted.stop,
        )
    print_result(result, as_json=as_json)
    if result.run.missing:
        click.get_current_context().exit(interrupted.exit_status if interrupted else INCOMPLETE)


def announced(experiment: Experiment, todo: Sequence[EpisodeSpec], workers: int) -> Iterator[str]:
    """What a person should know before the start: how much it is, what it will take, and what is doubtful."""
    from mobile_world.experiment.endpoint_check import endpoint_lines
    from mobile_world.experiment.planning.arms import statements

    plan = experiment.plan
    yield from statements(plan)
    size = (counted(len(plan.arms), "arm"), counted(len(plan.tasks), "task"), counted(plan.replicas, "replica"))
    yield f"{' x '.join(size)} = {counted(len(plan), 'episode')}"
    yield f"{len(todo)} to run, {workers} at a time; results go to {experiment.output_dir}"
    yield from Forecast.of(experiment, todo, workers).lines()
    notes = (*experiment.warnings, *endpoint_lines(plan), *_held_besides(experiment))
    yield from (f"note: {warning}" for warning in dict.fromkeys(notes))


def _held_besides(experiment: Experiment) -> Iterator[str]:
    """That a directory has more than is asked for now: what is printed and reported is over all of it."""
    from mobile_world.experiment import RunDirectory

    header, plan = RunDirectory(experiment.output_dir).header(), experiment.plan
    if header is None:
        return
    arms, tasks = {arm.name for arm in plan.arms}, {task.name for task in plan.tasks}
    more = (
        ("arm", [arm.title or arm.name for arm in header.plan.arms if arm.name not in arms]),
        ("task", [task.name for task in header.plan.tasks if task.name not in tasks]),
        ("replica", [str(number) for number in range(plan.replicas, header.plan.replicas)]),
    )
    told = [f"{counted(len(names), what)} ({listed(names)})" for what, names in more if names]
    if told:
        yield (
            f"{experiment.output_dir} holds more than is asked for now: {', '.join(told)}. Leaderboard and "
            "report are over all of it; give another --output-dir to compare these alone"
        )


def check_named_devices(experiment: Experiment) -> None:
    """Refuse devices that a configuration names and that cannot be used, before anything starts."""
    from mobile_world.experiment.configuration import registry_of

    if serials := experiment.conduct.executor.devices:
        check_devices(list(serials), apps=registry_of(experiment.plan, experiment.conduct).apps)


def named_devices(experiment: Experiment) -> Devices | None:
    """The devices that a configuration names, claimed for this command when they are opened; None if it has none."""
    serials = list(experiment.conduct.executor.devices)
    return (lambda workers: device_source(serials, phones=workers)) if serials else None
