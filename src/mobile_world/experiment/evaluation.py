"""Evaluates one agent on the tasks of a suite: `evaluate`, the call behind `mw eval`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_world.agents import Agent, AgentEntry, agent_entry, create_agent, recorded_options
from mobile_world.agents.agent_files import is_agent_file
from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.step_limits import step_limit_messages
from mobile_world.experiment.engine import RunResult, run_plan
from mobile_world.experiment.events import Listener, RunPlanned, RunWarning, StopSwitch
from mobile_world.experiment.execution import (
    Devices,
    RunOptions,
    device_count,
    one_at_a_time,
    open_executor,
    prepare_run,
    worker_count,
)
from mobile_world.experiment.planning.plan import Plan, PlannedArm
from mobile_world.experiment.planning.plan_builder import plan_arms, refuse_unguessable
from mobile_world.experiment.planning.rules import Rules
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.summary import Summary, summarise
from mobile_world.tasks import TaskRegistry

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
    """What a call of `evaluate` came to."""

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


def evaluate(
    agent: str,
    *,
    run_dir: Path,
    suite: str | TaskRegistry = "mobile_world",
    tasks: str = "ALL",
    agent_options: Mapping[str, Any] | None = None,
    seed: int = 0,
    replicas: int = 1,
    rules: Rules | None = None,
    devices: Devices | None = None,
    options: RunOptions | None = None,
    listener: Listener | None = None,
    stop: StopSwitch | None = None,
) -> EvaluationResult:
    """Let an agent play tasks, and return how many it solved; what `run_dir` holds already is not run again.

    Example:
        >>> from pathlib import Path
        >>> from mobile_world.experiment import evaluate
        >>> result = evaluate("oracle", suite="android_world", tasks="WifiEnableTask", run_dir=Path("my-run"))
        >>> result.summary.success_rate
        1.0

    Args:
        agent: Name of an agent, as `mw info agent` lists them, or a file `path.py[:Class]`.
        run_dir: Where results go; the same directory continues a run.
        suite: Name of a suite, or a registry with tasks of your own.
        tasks: `ALL`, names with commas between, `@mini`, `@dir:DIR`, `@tag:TAG`, `@app:APP`.
        agent_options: What the agent is told, such as `model_name`, `base_url` and `api_key`.
        seed: Draws the parameters of the tasks.
        replicas: Instances of each task.
        rules: Step limit, timeouts, how much of the goal is told, what counts as success.
        devices: Where devices come from; new simulated phones if left out.
        options: How the run is carried out: workers, retries, budget, archives.
        listener: Called with the events of the run, one at a time, from its threads.
        stop: Ends the run from another thread.

    Raises:
        ConfigError: Something cannot be used; nothing was started.
        InfraError: The run could not go on, such as on a full disk. What was finished is in `run_dir`.
    """
    registry = suite if isinstance(suite, TaskRegistry) else TaskRegistry(suite)
    rules = rules or Rules()
    chosen = EvaluatedAgent(agent, agent_options or {}, rules.step_timeout_s)
    plan = plan_of_agent(chosen, registry, run_dir=run_dir, tasks=tasks, seed=seed, replicas=replicas, rules=rules)
    return _run(plan, run_dir, chosen, registry, devices, options or RunOptions(), one_at_a_time(listener), stop)


def _run(
    plan: Plan,
    run_dir: Path,
    agent: EvaluatedAgent,
    registry: TaskRegistry,
    devices: Devices | None,
    options: RunOptions,
    listener: Listener,
    stop: StopSwitch | None,
) -> EvaluationResult:
    plan, todo = prepare_run(plan, run_dir, agent.options, accept_new_code=options.accept_new_code)
    there = device_count(devices)
    workers = worker_count(plan, len(todo), wanted=options.workers or there, most=there)
    listener(RunPlanned(plan, todo, workers))
    for message in step_limit_messages(plan, registry) if todo else ():
        listener(RunWarning(message))
    RunDirectory(run_dir).check_unlocked()
    executor = open_executor(devices, plan, registry, lambda _: agent.create(), todo=len(todo), workers=options.workers)
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
    plan = _as_run(plan, run_dir)
    return EvaluationResult(_summary(plan, run_dir), result, plan, run_dir)


def _as_run(plan: Plan, run_dir: Path) -> Plan:
    """The plan with the versions of the suite that its episodes were played in: some may be of an earlier sitting."""
    keys, journal = plan.episode_keys(), RunDirectory(run_dir).journal
    found = {record.suite_version for record in journal.records() if record.key in keys} - {None}
    return plan.model_copy(update={"suite_versions": tuple(sorted(filter(None, found)))}) if found else plan


def _refuse_other_agents(run_dir: Path, name: str) -> None:
    """Refuse a directory of another agent: a rate over both would say nothing about either."""
    header = RunDirectory(run_dir).header()
    others = sorted({arm.name for arm in header.plan.arms} - {name}) if header is not None else []
    if others:
        raise ConfigError(
            f"{run_dir} holds results of {', '.join(others[:3])}, not of {name}; choose another with --output-dir"
        )


def _summary(plan: Plan, run_dir: Path) -> Summary:
    """What came of the episodes that were asked for; a directory may hold those of other calls too."""
    keys, journal = plan.episode_keys(), RunDirectory(run_dir).journal
    records, ledger = [record for record in journal.records() if record.key in keys], journal.ledger()
    return summarise(plan, records, torn_lines=ledger.torn, damage=ledger.damage())
