"""How long the solutions of tasks are, so that a plan can say which tasks its step limit makes impossible.

The lengths are measured, not declared: `mw task check --write-lengths FILE` writes down how many steps each solution
took, the declaration that it is done included. The table that comes with the package was made that way. A task whose
file changed since, or that is not in the table, is judged by its own step budget instead.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from mobile_world.experiment.plan import Plan
from mobile_world.experiment.proof import Proof
from mobile_world.tasks import TaskRegistry

MOST_NAMED = 6
"""Tasks that a warning names."""


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TaskLength(_Stored):
    """Steps of one task's solution: the fewest and the most over the instances that were played."""

    definition: str
    """Sha256 of the file that defined the task then."""
    solution: tuple[int, int] | None = None
    after_cue: tuple[int, int] | None = None
    """From behind the intent cue."""


class LengthTable(_Stored):
    """Lengths by suite and task."""

    schema_version: Literal[1] = 1
    suites: dict[str, dict[str, TaskLength]]

    def of(self, registry: TaskRegistry, task: str, *, behind_cue: bool) -> int | None:
        """The most steps that a task's solution took; nothing when that is not known of its present definition."""
        known = self.suites.get(registry.family.name, {}).get(task)
        if known is None or known.definition != _definition(registry, task):
            return None
        span = known.after_cue if behind_cue and known.after_cue is not None else known.solution
        return span[1] if span is not None else None


@cache
def shipped_lengths() -> LengthTable:
    """The table that comes with the package."""
    file = resources.files(__package__ or "").joinpath("solution_lengths.json")
    return LengthTable.model_validate_json(file.read_bytes())


def measured_lengths(proofs: Iterable[Proof], registry: TaskRegistry) -> dict[str, TaskLength]:
    """The lengths that proofs tell."""
    return {
        proof.task: TaskLength(
            definition=_definition(registry, proof.task),
            solution=_span(proof, "solution"),
            after_cue=_span(proof, "after_cue"),
        )
        for proof in proofs
        if proof.conclusion == "proven"
    }


def write_lengths(file: Path, suite: str, lengths: dict[str, TaskLength]) -> None:
    """Put lengths into a table's file; those of other suites and tasks stay."""
    old = LengthTable.model_validate_json(file.read_bytes()) if file.exists() else LengthTable(suites={})
    tasks = dict(sorted({**old.suites.get(suite, {}), **lengths}.items()))
    table = LengthTable(suites=dict(sorted({**old.suites, suite: tasks}.items())))
    file.write_text(table.model_dump_json(indent=1, exclude_none=True) + "\n", encoding="utf-8")


class Doubts(NamedTuple):
    """Tasks that a step limit may make impossible."""

    impossible: dict[str, int]
    """Those whose measured solution is longer, with its length."""
    unmeasured: dict[str, int]
    """Those that were not measured and whose own budget is larger, with that."""

    def told(self, limit: int) -> list[str]:
        """In words."""
        lines = []
        remedy = "raise evaluation.max_steps, or say 'max_steps: task'"
        if self.impossible:
            lines.append(
                f"{_tasks(self.impossible)} cannot be solved within {limit} steps, for the solution is longer: "
                f"{_listed(self.impossible)}; {remedy}"
            )
        if self.unmeasured:
            lines.append(
                f"{_tasks(self.unmeasured)} may need more than {limit} steps, for the task's own budget is larger and "
                f"its solution was not measured: {_listed(self.unmeasured)}; {remedy}"
            )
        return lines


def doubts(plan: Plan, registry: TaskRegistry) -> Doubts:
    """What the step limit of a plan does to its tasks; nothing when each task has its own budget."""
    limit, found = plan.rules.max_steps, Doubts({}, {})
    if limit is None:
        return found
    budgets = {task: registry.create(task, seed=seed).max_steps for task, seed in plan.instances()}
    for task, budget in budgets.items():
        length = shipped_lengths().of(registry, task, behind_cue=plan.rules.starts_behind_cue)
        if length is None and budget > limit:
            found.unmeasured[task] = budget
        elif length is not None and length > limit:
            found.impossible[task] = length
    return found


def _definition(registry: TaskRegistry, task: str) -> str:
    file, _ = registry.file_of(task)
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _span(proof: Proof, stage: str) -> tuple[int, int] | None:
    steps = [each.steps for each in proof.stages if each.stage == stage]
    return (min(steps), max(steps)) if steps else None


def _tasks(named: dict[str, int]) -> str:
    return "1 task" if len(named) == 1 else f"{len(named)} tasks"


def _listed(named: dict[str, int]) -> str:
    shown = [f"{task} ({steps})" for task, steps in list(named.items())[:MOST_NAMED]]
    return ", ".join(shown) + (", …" if len(named) > MOST_NAMED else "")
