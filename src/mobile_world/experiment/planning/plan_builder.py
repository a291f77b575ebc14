"""Builds plans from arms and tasks; everything that can be refused is refused here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence, Set

from mobile_world.agents import Agent, agent_entry, close_unused, create_agent
from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.planning.plan import DecisionSeeds, Plan, PlannedArm, PlannedTask
from mobile_world.experiment.planning.rules import Rules
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.error_location import describe_error

NAMED = 5
"""Names in a message; a family has hundreds."""


def plan_evaluation(
    registry: TaskRegistry,
    *,
    agent: PlannedArm,
    tasks: Sequence[str],
    base_seed: int,
    replicas: int,
    rules: Rules,
) -> Plan:
    """One agent on tasks; `ConfigError` when an instance cannot be made or the agent cannot play a task."""
    return plan_arms(registry, arms=(agent,), tasks=tasks, base_seed=base_seed, replicas=replicas, rules=rules)


def plan_arms(
    registry: TaskRegistry,
    *,
    arms: Sequence[PlannedArm],
    tasks: Sequence[str],
    base_seed: int,
    replicas: int,
    rules: Rules,
    make: Callable[[PlannedArm], Agent] | None = None,
    decision_seeds: DecisionSeeds = "run",
) -> Plan:
    """Several arms on the same tasks; `ConfigError` when an instance cannot be made or an agent cannot play a task.

    Tasks that need an extra that is not installed are refused first.

    `make` makes an agent of what the plan does not hold too (keys, recordings); none of them acts here.
    """
    registry.refuse_missing_extras(tasks)
    for arm in arms:
        close_unused(arm.agent, make(arm) if make is not None else create_agent(arm.agent, **arm.options))
    versions = {version for name in tasks if (version := registry.version_of(name)) is not None}
    plan = Plan(
        suite=registry.family.name,
        base_seed=base_seed,
        arms=tuple(arms),
        tasks=tuple(_planned(registry, name, base_seed) for name in tasks),
        replicas=replicas,
        rules=rules,
        decision_seeds=decision_seeds,
        official_compat=registry.official_compat,
        source=registry.source,
        official_code=registry.code_version,
        apps={app.name: app.sha256 for app in registry.apps},
        suite_versions=tuple(sorted(versions)),
        user=registry.user.identity if registry.user is not None else {},
    )
    instances = [_instance(registry, task, seed) for task, seed in plan.instances()]
    unproven = sorted({task.name for task in instances if not task.proven})
    players = sorted({arm.agent for arm in arms if agent_entry(arm.agent).plays_solution})
    if unproven and players:
        raise ConfigError(
            f"the agent {players[0]!r} plays a task's own solution, and these have none: {', '.join(unproven)}"
        )
    return plan


def refuse_unguessable(plan: Plan, registry: TaskRegistry) -> None:
    """`ConfigError` for tasks that an agent without a goal cannot guess: those that cannot begin at the plan's cue.

    Asked where an experiment begins or grows, so that what runs of earlier versions hold can still be finished.
    """
    levels = {plan.rules_for(arm.name).goal_level for arm in plan.arms if not arm.control}
    if plan.source == "official":
        _refuse_official_goals(plan, registry, levels)
    if "none" not in levels:
        return
    seeds = dict(plan.instances())
    cue = plan.rules.cue_level
    played = [_instance(registry, task.name, seeds[task.name]) for task in plan.tasks]
    if lost := [task.name for task in played if task.starts_at(cue) is None]:
        which = "this task" if len(lost) == 1 else f"these {len(lost)} tasks"
        raise ConfigError(
            f"without a goal {which} cannot be guessed, because nothing on the phone says what is wanted (no cue "
            f"{cue!r}): {_first(lost)}; choose others (@cue:{cue}) or another cue (evaluation.cue, --cue), or tell "
            "the goal (evaluation.goal, --goal: app, vague or full)"
        )


def _first(names: Sequence[str]) -> str:
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def _refuse_official_goals(plan: Plan, registry: TaskRegistry, levels: Set[GoalLevel]) -> None:
    """`ConfigError` where AndroidWorld's own tasks have nothing less than the goal to tell, or nobody to ask."""
    if "none" in levels:
        raise ConfigError(
            "AndroidWorld's own tasks have a goal and no cues: without it nothing on the phone says what is wanted; "
            "tell the goal (evaluation.goal, --goal: app, vague or full), or leave out --source official to play our "
            "tasks of the same names"
        )
    if "hinted" in levels:
        raise ConfigError(
            "AndroidWorld's own tasks have no user, so nobody would answer the questions that the hint invites; "
            "tell the goal (evaluation.goal, --goal: app, vague or full)"
        )
    if "vague" in levels:
        seeds = dict(plan.instances())
        if exact := [name for name, seed in seeds.items() if not _instance(registry, name, seed).vague_goal]:
            raise ConfigError(
                f"AndroidWorld's own tasks have no vague goal, and neither do our tasks of the same names: "
                f"{_first(exact)}; tell the goal (evaluation.goal, --goal: app or full)"
            )


def _planned(registry: TaskRegistry, name: str, base_seed: int) -> PlannedTask:
    task = _instance(registry, name, registry.instance_seed(base_seed=base_seed, task=name, replica=0))
    return PlannedTask(
        name=name,
        apps=tuple(sorted(task.app_names)),
        tags=tuple(sorted(task.task_tags)),
        fingerprint=_fingerprint(registry, task),
        max_steps=task.max_steps,
        outside=task.suite_version is None,
        kind=task.kind,
        pair=task.pair,
        official_instance=registry.has_official_instance(name),
    )


def _fingerprint(registry: TaskRegistry, task: BaseTask) -> str:
    """Changes when the task's file does, or what it draws, or the rule: drawing may live in other files."""
    file, _ = registry.file_of(task.name)
    facts = [*task.identity, task.max_steps, *(["official_compat"] * task.official_compat)]
    return hashlib.sha256(file.read_bytes() + json.dumps(facts, sort_keys=True, default=repr).encode()).hexdigest()


def _instance(registry: TaskRegistry, name: str, seed: int) -> BaseTask:
    try:
        return registry.create(name, seed=seed)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ConfigError(f"the task {name} cannot draw its parameters: {describe_error(error)}") from error
