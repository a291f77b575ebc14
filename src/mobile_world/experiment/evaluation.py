"""Evaluates one agent on the tasks of a suite: `evaluate` for Python, `run_evaluation` for what was parsed already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getsourcefile
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from mobile_world.agents import Agent, AgentEntry, agent_entry, create_agent, recorded_options, register_agent
from mobile_world.agents.agent_files import is_agent_file
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.step_limits import step_limit_messages
from mobile_world.experiment.driver import RunResult, run_plan
from mobile_world.experiment.events import Listener, RunPlanned, RunWarning, StopSwitch
from mobile_world.experiment.planning import EpisodeSpec, Plan, PlannedArm, Rules, plan_arms, refuse_unguessable
from mobile_world.experiment.preparation import (
    Devices,
    NamedDevices,
    RunOptions,
    device_count,
    named_devices,
    one_at_a_time,
    open_executor,
    prepare_run,
    worker_count,
)
from mobile_world.experiment.python_terms import check_arguments, in_python_terms
from mobile_world.experiment.storage import RunDirectory, Summary, summarise
from mobile_world.tasks import BaseTask, TaskRegistry

AgentArgument: TypeAlias = str | Agent | Callable[..., Agent]
"""A name, a file `path.py[:Class]`, an agent class or a function that makes an agent, or an agent."""
TasksArgument: TypeAlias = str | Iterable[str | type[BaseTask]]
"""A selection such as `ALL`, or names and classes."""

ARGUMENTS: Final = {
    "run_dir": str | Path,
    "suite": str | TaskRegistry,
    "tasks": str | Iterable,
    "agent_options": Mapping | None,
    "seed": int,
    "replicas": int,
    "rules": Rules | None,
    "options": RunOptions | None,
}
"""Types of arguments of `evaluate`, as they are checked."""

SECRETS: Final = ("api_key", "executor_api_key")
"""Options of agents that no record holds."""


@dataclass(frozen=True)
class EvaluatedAgent:
    """An agent with its options; makes a new one for each episode."""

    name: str
    """In the agent registry, or a file `path.py[:Class]`."""
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Keys included."""
    step_timeout_s: float = Rules().step_timeout_s

    @cached_property
    def entry(self) -> AgentEntry:
        """What the registry knows of it; `ConfigError` for a name that it does not have."""
        return agent_entry(self.name)

    def create(self) -> Agent:
        """A new agent for one episode."""
        limits = {"step_timeout_s": self.step_timeout_s} if self.entry.takes_model else {}
        return create_agent(self._registered, **{**limits, **self.options})

    def create_for(self, spec: EpisodeSpec) -> Agent:
        """A new agent for one episode; all episodes have the same."""
        del spec
        return self.create()

    def arm(self) -> PlannedArm:
        """The agent as a plan holds it."""
        entry = self.entry
        public = {option: value for option, value in self.options.items() if option not in SECRETS}
        return PlannedArm(
            name=entry.name,
            agent=self._registered,
            options=recorded_options(self._registered, public),
            fingerprint=entry.fingerprint,
            label=entry.label,
        )

    @property
    def _registered(self) -> str:
        """Its name as the registry takes it from any directory."""
        return self.entry.target if is_agent_file(self.name) else self.entry.name


class EvaluationResult(NamedTuple):
    """The result of `evaluate`."""

    summary: Summary
    """Over the episodes that were asked for."""
    run: RunResult
    """Over everything that the directory holds, and why the run ended."""
    plan: Plan
    run_dir: Path


def plan_of_agent(
    agent: EvaluatedAgent,
    registry: TaskRegistry,
    *,
    run_dir: Path,
    tasks: str = "ALL",
    seed: int = 0,
    replicas: int = 1,
    rules: Rules | None = None,
) -> Plan:
    """What `evaluate` would run; `ConfigError` for everything that can be refused before an endpoint is asked."""
    plan = plan_arms(
        registry,
        arms=(agent.arm(),),
        tasks=registry.select_playable(tasks),
        base_seed=seed,
        replicas=replicas,
        rules=rules or Rules(),
        make=lambda _: agent.create(),
    )
    refuse_unguessable(plan, registry)
    _refuse_other_agents(run_dir, plan.arms[0].name)
    return plan


@in_python_terms()
def evaluate(
    agent: AgentArgument,
    *,
    run_dir: Path | str,
    suite: str | TaskRegistry = "mobile_world",
    tasks: TasksArgument = "ALL",
    agent_options: Mapping[str, Any] | None = None,
    seed: int = 0,
    replicas: int = 1,
    rules: Rules | None = None,
    devices: Devices | NamedDevices | None = None,
    options: RunOptions | None = None,
    listener: Listener | None = None,
    stop: StopSwitch | None = None,
) -> EvaluationResult:
    """Let an agent play tasks, and return how many it solved; what `run_dir` holds already is not run again.

    Example:
        >>> from mobile_world.experiment import evaluate
        >>> result = evaluate("oracle", suite="android_world", tasks=["WifiEnableTask"], run_dir="my-run")
        >>> result.summary.success_rate
        1.0

    Args:
        agent: Name of an agent (`mw info agent`), a file `path.py[:Class]`, an agent class or a function that makes an
            agent, called for each episode, or an agent, which is copied for each episode.
        run_dir: Where results go; the same directory continues a run.
        suite: Name of a suite, or a registry with tasks of your own.
        tasks: Names or classes of tasks; or a selection: `ALL`, names with commas between, `@mini`, `@dir:DIR`,
            `@tag:TAG`, `@app:APP`.
        agent_options: Arguments of the agent, such as `model_name`, `base_url` and `api_key`.
        seed: Draws the parameters of the tasks.
        replicas: Instances of each task.
        rules: Step limit, timeouts, how much of the goal is told, what counts as success.
        devices: Serials such as `emulator-5554`, addresses of environment servers (`http://HOST:PORT`), or any other
            source of devices; new simulated phones if left out.
        options: How the run is carried out: workers, retries, budget, archives.
        listener: Called with the events of the run, one at a time, from its threads.
        stop: Ends the run from another thread.

    Raises:
        ConfigError: Something cannot be used; nothing was started.
        InfraError: The run could not continue, such as on a full disk. What was finished is in `run_dir`.
    """
    check_arguments(ARGUMENTS, locals())
    rules = rules or Rules()
    name = agent if isinstance(agent, str) else register_agent(agent)
    return run_evaluation(
        EvaluatedAgent(name, agent_options or {}, rules.step_timeout_s),
        suite if isinstance(suite, TaskRegistry) else TaskRegistry(suite),
        run_dir=Path(run_dir),
        tasks=tasks,
        seed=seed,
        replicas=replicas,
        rules=rules,
        devices=named_devices(devices),
        options=options or RunOptions(),
        listener=listener,
        stop=stop,
    )


def run_evaluation(
    agent: EvaluatedAgent,
    registry: TaskRegistry,
    *,
    run_dir: Path,
    tasks: TasksArgument,
    seed: int,
    replicas: int,
    rules: Rules,
    devices: Devices | None,
    options: RunOptions,
    listener: Listener | None,
    stop: StopSwitch | None,
) -> EvaluationResult:
    """Plan an evaluation and run it; errors name the flags of `mw eval`."""
    listener = one_at_a_time(listener)
    selection = _selection(tasks, registry)
    if replicas < 1:
        raise ConfigError(f"replicas: at least 1, not {replicas}")
    plan = plan_of_agent(agent, registry, run_dir=run_dir, tasks=selection, seed=seed, replicas=replicas, rules=rules)
    plan, todo = prepare_run(plan, run_dir, agent.options, accept_new_code=options.accept_new_code)
    available = device_count(devices)
    listener(RunPlanned(plan, todo, worker_count(plan, len(todo), wanted=options.workers or available, most=available)))
    for message in step_limit_messages(plan, registry) if todo else ():
        listener(RunWarning(message))
    directory = RunDirectory(run_dir)
    directory.check_unlocked()
    executor = open_executor(devices, plan, registry, agent.create_for, todo=len(todo), workers=options.workers)
    with options.housekeeping.during(run_dir, listener) as end:
        with executor as opened:
            result = run_plan(
                plan,
                opened,
                run_dir,
                retries=options.retries,
                shuffled=options.shuffled,
                accept_new_code=options.accept_new_code,
                budget=options.budget,
                listener=listener,
                stop=stop,
            )
        end.reached(result)
    # The directory may hold episodes of other calls, and some of these may be of an earlier version of the suite.
    keys, journal = plan.episode_keys(), directory.journal
    records, ledger = [record for record in journal.records() if record.key in keys], journal.ledger()
    if versions := {record.suite_version for record in records if record.suite_version is not None}:
        plan = plan.model_copy(update={"suite_versions": tuple(sorted(versions))})
    summary = summarise(plan, records, torn_lines=ledger.torn, damage=ledger.damage())
    return EvaluationResult(summary, result, plan, run_dir)


def _selection(tasks: TasksArgument, registry: TaskRegistry) -> str:
    """The selection that names these tasks."""
    if isinstance(tasks, str):
        return tasks
    names = [task if isinstance(task, str) else _task_name(task, registry) for task in tasks]
    if not names:
        raise ConfigError("tasks is empty; pass names or classes of tasks, or 'ALL'")
    return ",".join(names)


def _task_name(task: object, registry: TaskRegistry) -> str:
    """The name of a task class of the registry."""
    if isinstance(task, BaseTask):
        raise ConfigError(f"tasks: pass the class {task.name}, not an object: each replica draws its own parameters")
    if not (isinstance(task, type) and issubclass(task, BaseTask)):
        raise ConfigError(f"tasks: {task!r:.80} is neither the name of a task nor a task class")
    registered = registry.get(task.__name__)
    if registered is not task and getsourcefile(registered) != getsourcefile(task):
        raise ConfigError(
            f"tasks: {task.__module__}.{task.__name__} is not the {task.__name__} of {registry.family.name}; pass "
            "suite=TaskRegistry(suite, extra_dirs=[DIR]) with the directory of its file"
        )
    return task.__name__


def _refuse_other_agents(run_dir: Path, name: str) -> None:
    """Refuse a directory of another agent: a rate over both would say nothing about either."""
    header = RunDirectory(run_dir).header()
    if others := sorted({arm.name for arm in header.plan.arms} - {name}) if header is not None else []:
        raise ConfigError(
            f"{run_dir} holds results of {', '.join(others[:3])}, not of {name}; choose another with --output-dir"
        )
