"""Runs experiments: `run_experiment`, the call behind `mw experiment run`, `resume` and `extend`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration import Experiment, load_experiment, registry_of, write_conduct
from mobile_world.experiment.driver import RunResult, run_plan
from mobile_world.experiment.events import Listener, RunBegan, RunEvent, RunPlanned, StopSwitch
from mobile_world.experiment.executors import Executor
from mobile_world.experiment.housekeeping import Housekeeping
from mobile_world.experiment.preparation import (
    Devices,
    NamedDevices,
    device_count,
    named_devices,
    one_at_a_time,
    open_executor,
    prepare_run,
    worker_count,
)
from mobile_world.experiment.python_terms import PARAMETERS, check_arguments, in_python_terms
from mobile_world.experiment.race_record import refuse_race
from mobile_world.experiment.reports.report import Reports, write_reports
from mobile_world.experiment.storage import RunDirectory, Summary


class ExperimentResult(NamedTuple):
    """The result of `run_experiment`."""

    run: RunResult
    """Counts and rates over everything that the directory holds, and why the run ended."""
    reports: Reports
    """The leaderboard and what it shows, with the files that were written."""
    experiment: Experiment

    @property
    def summary(self) -> Summary:
        """Counts and rates over everything that the directory holds."""
        return self.run.summary


def run_experiment(
    config: Experiment | Path | str,
    *,
    devices: Devices | NamedDevices | None = None,
    accept_new_code: bool = False,
    housekeeping: Housekeeping | None = None,
    listener: Listener | None = None,
    stop: StopSwitch | None = None,
) -> ExperimentResult:
    """Run what an experiment's directory does not have yet, and write its reports.

    Example:
        >>> from mobile_world.experiment import run_experiment
        >>> from mobile_world.experiment.configuration import Override, load_experiment
        >>> overrides = [Override("evaluation.tasks", ["PrepareForFlightTask"]), Override("evaluation.n_replicas", 1)]
        >>> result = run_experiment(load_experiment("demo", overrides=overrides))
        >>> result.summary.planned, result.run.missing
        (5, 0)

    Args:
        config: A configuration file, the name of a packaged one (`demo`, `experiment1`), or an experiment that
            `load_experiment` or `stored_experiment` made, with whatever was changed in it.
        devices: Serials, addresses of environment servers or any other source, in place of the devices that the
            configuration names; new simulated phones if both are left out. Ray nodes have devices of their own.
        accept_new_code: Whether to continue a run that other code began.
        housekeeping: Archives of the run, and a command that is run at its end.
        listener: Called with the events of the run, one at a time, from its threads.
        stop: Ends the run from another thread.

    Raises:
        ConfigError: Something cannot be used; nothing was started.
        InfraError: The run could not continue, such as on a full disk. What was finished is in the directory.
    """
    check_arguments({"config": Experiment | Path | str}, {"config": config})
    with in_python_terms(PARAMETERS | {"--output-dir": "output_dir of the experiment"}):
        return run_configured(
            config if isinstance(config, Experiment) else load_experiment(config),
            devices=named_devices(devices),
            accept_new_code=accept_new_code,
            housekeeping=housekeeping,
            listener=listener,
            stop=stop,
        )


def run_configured(
    experiment: Experiment,
    *,
    devices: Devices | None,
    accept_new_code: bool,
    housekeeping: Housekeeping | None,
    listener: Listener | None,
    stop: StopSwitch | None,
) -> ExperimentResult:
    """Run a configured experiment; errors name the flags of `mw experiment run`."""
    run_dir, listener = experiment.output_dir, one_at_a_time(listener)
    refuse_race(run_dir)
    check_executor(experiment, devices)
    plan, todo = prepare_run(experiment.plan, run_dir, experiment.private, accept_new_code=accept_new_code)
    experiment = replace(experiment, plan=plan)
    listener(RunPlanned(plan, todo, experiment_workers(experiment, len(todo), devices)))
    RunDirectory(run_dir).check_unlocked()
    with (housekeeping or Housekeeping()).during(run_dir, listener) as end:
        with experiment_executor(experiment, len(todo), devices) as executor:
            result = run_plan(
                plan,
                executor,
                run_dir,
                retries=experiment.conduct.retries,
                shuffled=experiment.conduct.schedule == "shuffled",
                accept_new_code=accept_new_code,
                budget=experiment.budget,
                listener=keeping_conduct(experiment, listener),
                stop=stop,
            )
        reports = write_reports(run_dir)
        end.reached(result)
    return ExperimentResult(result, reports, experiment)


def check_executor(experiment: Experiment, devices: Devices | None = None) -> None:
    """Refuse a Ray cluster that does not answer, and devices beside one; before anything starts."""
    where = experiment.conduct.executor
    if where.kind != "ray":
        return
    from mobile_world.experiment.executors.ray_cluster import check_address

    if devices is not None:
        raise ConfigError("devices are of this machine; every Ray node has its own")
    check_address(where.address)


def experiment_workers(experiment: Experiment, todo: int, devices: Devices | None = None) -> int:
    """Episodes at a time: as the configuration says, but no more than there are episodes or devices."""
    where, wanted = experiment.conduct.executor, experiment.conduct.workers
    if where.kind == "ray" and where.address is not None:
        from mobile_world.experiment.executors.ray_cluster import slots_at

        return max(1, min(wanted or slots_at(where.address), todo))
    return worker_count(experiment.plan, todo, wanted=wanted, most=device_count(devices) or len(where.devices) or None)


@contextmanager
def experiment_executor(experiment: Experiment, todo: int, devices: Devices | None = None) -> Iterator[Executor]:
    """What runs the episodes: simulated phones, these devices or those of the configuration, or a Ray cluster."""
    where = experiment.conduct.executor
    if where.kind == "ray":
        from mobile_world.experiment.executors.ray_executor import ray_executor
        from mobile_world.experiment.executors.ray_setup import ExperimentSetup

        setup = ExperimentSetup(experiment.plan, experiment.conduct)
        with ray_executor(setup, address=where.address, most=experiment.conduct.workers) as executor:
            yield executor
        return
    if devices is None and where.devices:
        devices = named_devices(where.devices)
    registry = registry_of(experiment.plan, experiment.conduct, experiment.private)
    workers = experiment_workers(experiment, todo, devices)
    with open_executor(
        devices, experiment.plan, registry, experiment.make_agent, todo=todo, workers=workers
    ) as executor:
        yield executor


def keeping_conduct(experiment: Experiment, listener: Listener) -> Listener:
    """Write down how the run is carried out once it is known to be ours alone."""

    def tell(event: RunEvent) -> None:
        if isinstance(event, RunBegan):
            write_conduct(experiment.output_dir, experiment.conduct)
        listener(event)

    return tell
