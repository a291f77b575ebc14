"""What a run directory says about itself, and whether a plan may go on in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from mobile_world.domain import ConfigError
from mobile_world.experiment.plan import Plan, PlannedTask


class RunHeader(BaseModel):
    """The content of `run.json`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    version: str
    """Of this package, when the run began."""
    created_at: str
    """Wall clock, ISO 8601 with zone."""
    plan: Plan
    """Everything that was ever asked for here."""


def grown(header: RunHeader, plan: Plan) -> RunHeader:
    """The header with what a plan adds; `ConfigError` with the difference when results could not be compared.

    More tasks and more replicas are welcome. Another suite, seed, arm, rule or definition of a task is not.
    """
    differences = list(_differences(header.plan, plan))
    if differences:
        raise ConfigError(
            "this directory holds results of other settings: "
            + "; ".join(differences)
            + ". Give the old settings to go on, or another directory to begin anew"
        )
    tasks = {task.name: task for task in (*header.plan.tasks, *plan.tasks)}
    replicas = max(header.plan.replicas, plan.replicas)
    both = plan.model_copy(update={"tasks": tuple(tasks.values()), "replicas": replicas})
    return header.model_copy(update={"plan": both})


def _differences(old: Plan, new: Plan) -> Iterator[str]:
    before, after = _settings(old), _settings(new)
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"{name} was {before.get(name)!r} and is now {after.get(name)!r}"
    known: dict[str, PlannedTask] = {task.name: task for task in old.tasks}
    for task in new.tasks:
        if task.name in known and known[task.name].fingerprint != task.fingerprint:
            yield f"the definition of {task.name} has changed"


def _settings(plan: Plan) -> dict[str, Any]:
    return {
        "suite": plan.suite,
        "seed": plan.base_seed,
        "agents": [arm.model_dump(mode="json") for arm in plan.arms],
        **plan.rules.model_dump(mode="json"),
    }
