"""Carries experiments out: what is checked and said before, phones, interruption, exit status."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted, listed
from mobile_world.cli.devices import check_devices, device_pool
from mobile_world.cli.eval import PHONES_PER_CORE
from mobile_world.cli.experiment_result import print_result
from mobile_world.cli.forecast import Forecast
from mobile_world.cli.interrupting import Interruption, interruptible
from mobile_world.cli.options import INCOMPLETE, check_writable
from mobile_world.cli.tables import say
from mobile_world.cli.upkeep import Upkeep

if TYPE_CHECKING:
    from mobile_world.experiment import EpisodeSpec, Executor, RunResult
    from mobile_world.experiment.configuration import Experiment
    from mobile_world.experiment.events import Listener, RunEvent


NOTHING_BESIDE = Upkeep()


def start(
    experiment: Experiment, *, as_json: bool, accept_new_code: bool = False, upkeep: Upkeep = NOTHING_BESIDE
) -> None:
    """Run what an experiment's directory does not have yet, print what came of it, and exit with its status."""
    from mobile_world.experiment import RunDirectory, unscored
    from mobile_world.experiment.reaching import ask_endpoints
    from mobile_world.experiment.report import write_reports

    check_writable(experiment.output_dir)
    check_place(experiment)
    todo = unscored(experiment.plan, experiment.output_dir, accept_new_code=accept_new_code)
    header = RunDirectory(experiment.output_dir).header()
    plan = experiment.plan.heard(header.plan if header is not None else None)
    experiment = replace(experiment, plan=ask_endpoints(plan, experiment.private) if todo else plan)
    workers = workers_for(experiment, len(todo))
    for line in announced(experiment, todo, workers):
        say(line, err=True)
    with RunDirectory(experiment.output_dir).locked():
        pass  # Nobody else writes here, and we can: to be known before a phone is started.
    with interruptible() as interrupted, upkeep.around(experiment.output_dir) as end:
        result = _run(experiment, workers, interrupted, accept_new_code=accept_new_code)
        reports = write_reports(experiment.output_dir)
        end.reached(result, interrupted=bool(interrupted))
        print_result(experiment, result, reports, as_json=as_json)
    if result.missing:
        click.get_current_context().exit(interrupted.exit_status if interrupted else INCOMPLETE)


def announced(experiment: Experiment, todo: Sequence[EpisodeSpec], workers: int) -> Iterator[str]:
    """What a person should know before the start: how much it is, what it will take, and what is doubtful."""
    from mobile_world.experiment.comparison import statements
    from mobile_world.experiment.reaching import endpoint_lines

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


def check_place(experiment: Experiment) -> None:
    """Refuse machines and devices that cannot be used, before anything starts."""
    where = experiment.conduct.executor
    if where.kind == "ray":
        from mobile_world.experiment.executors.ray_nodes import check_address

        check_address(where.address)
    if where.devices:
        from mobile_world.experiment.configuration import registry_of

        check_devices(list(where.devices), apps=registry_of(experiment.plan, experiment.conduct).apps)


def workers_for(experiment: Experiment, todo: int) -> int:
    """How many phones at a time: as asked for, but no more than there is work or devices for."""
    from mobile_world.agents import agent_entry

    where = experiment.conduct.executor
    if where.kind == "ray" and where.address is not None:
        from mobile_world.experiment.executors.ray_nodes import slots_at

        return max(1, min(experiment.conduct.workers or slots_at(where.address), todo))
    waits = any(agent_entry(arm.agent).takes_model for arm in experiment.plan.arms)
    wished = experiment.conduct.workers or PHONES_PER_CORE * (2 if waits else 1) * (os.cpu_count() or 1)
    return max(1, min(wished, todo, len(where.devices) or wished))


def _run(experiment: Experiment, workers: int, interrupted: Interruption, *, accept_new_code: bool) -> RunResult:
    from mobile_world.cli.experiment_display import watching
    from mobile_world.experiment import run_plan

    with executor_for(experiment, workers) as executor, watching(experiment, workers, interrupted) as listener:
        return run_plan(
            experiment.plan,
            executor,
            experiment.output_dir,
            retries=experiment.conduct.retries,
            shuffled=experiment.conduct.schedule == "shuffled",
            accept_new_code=accept_new_code,
            budget=experiment.budget,
            listener=keeping(experiment, listener),
            stop=interrupted.stop,
        )


@contextmanager
def executor_for(experiment: Experiment, workers: int) -> Iterator[Executor]:
    """Whatever runs the episodes of an experiment: phones of this machine, the devices it names, or a Ray cluster."""
    from mobile_world.experiment import LocalExecutor
    from mobile_world.experiment.configuration import registry_of

    where = experiment.conduct.executor
    if where.kind == "ray":
        from mobile_world.experiment.executors.ray_executor import ray_executor
        from mobile_world.experiment.executors.ray_kit import ExperimentKit

        kit = ExperimentKit(experiment.plan, experiment.conduct)
        with ray_executor(kit, address=where.address, most=experiment.conduct.workers) as executor:
            yield executor
        return
    registry = registry_of(experiment.plan, experiment.conduct)
    with device_pool(list(where.devices), registry.family, phones=workers, apps=registry.apps) as pool:
        yield LocalExecutor(
            pool,
            experiment.make_agent,
            lambda spec: registry.create(spec.key.task, seed=spec.seed),
            workers,
        )


def keeping(experiment: Experiment, listener: Listener) -> Listener:
    """Write down how the run is carried out once it is known to be ours alone."""
    from mobile_world.experiment import RunBegan
    from mobile_world.experiment.configuration import write_conduct

    def tell(event: RunEvent) -> None:
        if isinstance(event, RunBegan):
            write_conduct(experiment.output_dir, experiment.conduct)
        listener(event)

    return tell
