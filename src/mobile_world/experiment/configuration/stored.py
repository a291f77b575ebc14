"""Experiments from their run directories: how one is resumed, and how it grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from mobile_world.agents import agent_entry
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.configured_arms import files_of
from mobile_world.experiment.configuration.experiment import (
    OF_ARMS,
    OF_USER,
    Conduct,
    Experiment,
    make_agent,
    model_users,
)
from mobile_world.experiment.configuration.step_limits import step_limit_messages
from mobile_world.experiment.configuration.task_source import open_registry
from mobile_world.experiment.planning import Plan, PlannedArm, plan_arms, refuse_unguessable
from mobile_world.experiment.planning.arms import subject_of
from mobile_world.experiment.storage import RunDirectory, RunHeader
from mobile_world.experiment.storage.layout import CONDUCT_FILE as CONDUCT_FILE
from mobile_world.prompts import Prompt, read_prompt
from mobile_world.tasks import TaskRegistry


def write_conduct(run_dir: Path, conduct: Conduct) -> None:
    """Keep how a run is carried out beside what is run; call it while the run is locked."""
    RunDirectory(run_dir).write(CONDUCT_FILE, conduct)


def read_header(run_dir: Path) -> RunHeader:
    """What is run in a directory; `ConfigError` when nothing is."""
    header = RunDirectory(run_dir).header()
    if header is None:
        raise ConfigError(f"{run_dir} is not a run directory: it has no run.json; start one with 'mw experiment run'")
    return header


def read_conduct(run_dir: Path) -> Conduct:
    """How a run is carried out; `ConfigError` for a directory that no experiment was begun in."""
    file = run_dir / CONDUCT_FILE
    try:
        return Conduct.model_validate_json(file.read_bytes())
    except FileNotFoundError as error:
        raise ConfigError(
            f"{run_dir} holds no experiment: it has no {CONDUCT_FILE}; a run of 'mw eval' is resumed with 'mw eval'"
        ) from error
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise ConfigError(f"{file} cannot be read: {error.errors()[0]['msg']}; run the configuration again") from error


def stored_experiment(
    run_dir: Path, *, environ: Mapping[str, str], official_path: str | None = None, official_python: str | None = None
) -> Experiment:
    """The experiment of a run directory, as agents and tasks are today: what has changed shows when it is resumed.

    `official_path` and `official_python` say where AndroidWorld is now, for a run of its own tasks.
    """
    plan, conduct = read_header(run_dir).plan, read_conduct(run_dir)
    moved = {"official_path": official_path, "official_python": official_python}
    if any(moved.values()) and plan.source != "official":
        raise ConfigError(
            f"{run_dir} uses our own tasks; --official-path and --official-python apply to AndroidWorld's"
        )
    conduct = conduct.model_copy(update={name: place for name, place in moved.items() if place is not None})
    private = conduct.private_options(environ)
    return _with_warnings(Experiment(as_of_today(plan, conduct, private), conduct, run_dir, private))


def as_of_today(plan: Plan, conduct: Conduct, private: Mapping[str, object]) -> Plan:
    """The plan made anew from the agents and tasks that this machine has; `ConfigError` when that cannot be done."""
    today = [arm.model_copy(update={"fingerprint": agent_entry(arm.agent).fingerprint}) for arm in plan.arms]
    return _planned(plan, registry_of(plan, conduct), today, private)


def registry_of(plan: Plan, conduct: Conduct, private: Mapping[str, Any] = MappingProxyType({})) -> TaskRegistry:
    """The tasks that a plan takes its own from; the key of a model that plays the user is in `private`."""
    return open_registry(
        plan.suite,
        source=plan.source,
        task_dirs=conduct.task_dirs,
        apps=conduct.apps,
        official_compat=plan.official_compat,
        user=model_users(conduct.user, private.get(OF_USER)),
        official_path=conduct.official_path,
        official_python=conduct.official_python,
    )


def extended(
    experiment: Experiment,
    *,
    replicas: int | None = None,
    tasks: str | None = None,
    variants: Sequence[Prompt] = (),
) -> Experiment:
    """The experiment with more replicas, tasks or prompts; `ConfigError` when that adds nothing.

    `replicas` is how many there are to be in the end.
    """
    plan = experiment.plan
    registry = registry_of(plan, experiment.conduct)
    if replicas is not None and replicas < plan.replicas:
        raise ConfigError(f"this run has {plan.replicas} replicas of each task; {replicas} would be fewer")
    names = [task.name for task in plan.tasks]
    added = [name for name in registry.select_playable(tasks) if name not in names] if tasks is not None else []
    subject = subject_of(plan) if variants else None
    fresh = [subject.variant(variant) for variant in variants] if subject is not None else []
    arms = {arm.name: arm for arm in plan.arms}
    for arm in fresh:
        if arms.setdefault(arm.name, arm).content_hash != arm.content_hash:
            raise ConfigError(
                f"this run has an arm {arm.name} with another text; give the new text a name of its own, or begin a "
                "new run with it"
            )
    experiment = _with_keys(experiment, [arm.name for arm in fresh])
    grown = plan.model_copy(update={"replicas": replicas or plan.replicas})
    bigger = _planned(grown, registry, list(arms.values()), experiment.private, [*names, *added])
    if len(bigger) == len(plan):
        raise ConfigError("nothing to add: the run already has these replicas, tasks and variants")
    if added:
        refuse_unguessable(bigger.model_copy(update={"tasks": bigger.tasks[len(names) :]}), registry)
    files = {**experiment.conduct.prompt_files, **files_of(variants)}
    conduct = experiment.conduct.model_copy(update={"prompt_files": files})
    return _with_warnings(Experiment(bigger, conduct, experiment.output_dir, experiment.private))


def _with_keys(experiment: Experiment, arms: Sequence[str]) -> Experiment:
    """The experiment with arms that are sent the key of the arm whose settings they have: the first one."""
    first = next(arm.name for arm in experiment.plan.arms if not arm.control)
    if first not in experiment.conduct.arm_keys:
        return experiment
    variables = {**experiment.conduct.arm_keys, **dict.fromkeys(arms, experiment.conduct.arm_keys[first])}
    of_arms = experiment.private[OF_ARMS]
    private = {**experiment.private, OF_ARMS: {**of_arms, **dict.fromkeys(arms, of_arms[first])}}
    return replace(experiment, conduct=experiment.conduct.model_copy(update={"arm_keys": variables}), private=private)


def _with_warnings(experiment: Experiment) -> Experiment:
    """With what a person should know before it goes on, as when it was begun."""
    plan, conduct = experiment.plan, experiment.conduct
    subject = [f"the subject is {experiment.synthetic}"] if experiment.synthetic else []
    limits = step_limit_messages(plan, registry_of(plan, conduct))
    return replace(experiment, warnings=(*subject, *_edited(plan, conduct), *limits))


def _edited(plan: Plan, conduct: Conduct) -> Iterator[str]:
    """Prompts whose files no longer say what the run began with; the run's own text is what is sent."""
    for arm in plan.arms:
        if (file := conduct.prompt_files.get(arm.name)) is None:
            continue
        try:
            now = read_prompt(Path(file)).content_hash
        except ConfigError as error:
            yield f"{error}; {arm.name} continues with the text that it started with"
            continue
        if now != arm.prompt_hash:
            yield (
                f"{file} was edited after this run began; {arm.name} continues with the text that it started with, and "
                "the new text is an arm of its own: save it under another name and add it with 'mw experiment extend "
                "--prompt FILE'"
            )


def _planned(
    plan: Plan,
    registry: TaskRegistry,
    arms: Sequence[PlannedArm],
    private: Mapping[str, object],
    tasks: Sequence[str] | None = None,
) -> Plan:
    made = plan_arms(
        registry,
        arms=arms,
        tasks=tasks if tasks is not None else [task.name for task in plan.tasks],
        base_seed=plan.base_seed,
        replicas=plan.replicas,
        rules=plan.rules,
        make=lambda arm: make_agent(arm, private),
        decision_seeds=plan.decision_seeds,
    )
    return made.continuing(plan)
