"""Warnings about step limits: tasks whose measured solution is longer than a plan allows.

The lengths are measured, not declared: they are in the recorded proofs (`tasks/proofs.py`). A task whose file changed
since, or of which no proof is recorded, is judged by its own step budget instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mobile_world.experiment.planning.plan import Plan
from mobile_world.experiment.proof import Proof
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.proofs import (
    SolutionLength,
    definition,
    own_file,
    own_proofs,
    shipped_solution_lengths,
    write_lengths,
)

MOST_NAMED = 6
"""Tasks that a warning names."""


def measured_lengths(proofs: Iterable[Proof], registry: TaskRegistry) -> dict[str, SolutionLength]:
    """The lengths that proofs tell."""
    return {
        proof.task: SolutionLength(
            definition=definition(registry, proof.task),
            solution=_span(proof, "solution"),
            after_cue=_span(proof, "after_cue"),
            after_middle=_span(proof, "after_middle"),
            by_eye=max((each.by_eye for each in proof.stages if each.stage == "solution"), default=None),
        )
        for proof in proofs
        if proof.conclusion == "proven"
    }


def record_proofs(state_dir: Path, proofs: Iterable[Proof], registry: TaskRegistry) -> None:
    """Keep what was proven beyond the package's own record, and forget what fell through; a full disk is no error."""
    known = shipped_solution_lengths()
    found = list(proofs)
    new = {name: each for name, each in measured_lengths(found, registry).items() if not known.proves(registry, name)}
    gone = [proof.task for proof in found if proof.conclusion in ("failed", "unproven")]
    if new or gone:
        with suppress(OSError):
            state_dir.mkdir(parents=True, exist_ok=True)
            if not own_proofs(state_dir).suites:
                own_file(state_dir).unlink(missing_ok=True)  # Nothing in it can be read.
            write_lengths(own_file(state_dir), registry.family.name, new, without=gone)


class StepLimitWarnings(NamedTuple):
    """Tasks that a step limit may make impossible."""

    impossible: dict[str, int]
    """Those whose measured solution is longer, with its length."""
    unmeasured: dict[str, int]
    """Those that were not measured and whose own budget is larger, with that."""

    def messages(self, limit: int) -> list[str]:
        """In words."""
        lines = []
        remedy = "raise evaluation.max_steps, or say 'max_steps: task'"
        if self.impossible:
            lines.append(
                f"{_tasks(self.impossible)} cannot be solved within {limit} steps, because the solution is longer: "
                f"{_listed(self.impossible)}; {remedy}"
            )
        if self.unmeasured:
            lines.append(
                f"{_tasks(self.unmeasured)} may need more than {limit} steps, because the task's own budget is larger "
                f"and its solution was not measured: {_listed(self.unmeasured)}; {remedy}"
            )
        return lines


def step_limit_warnings(plan: Plan, registry: TaskRegistry) -> StepLimitWarnings:
    """What the step limit of a plan does to its tasks; nothing when each task has its own budget."""
    limit, found = plan.rules.max_steps, StepLimitWarnings({}, {})
    if limit is None:
        return found
    budgets = {task: registry.create(task, seed=seed).max_steps for task, seed in plan.instances()}
    for task, budget in budgets.items():
        length = shipped_solution_lengths().of(registry, task, cue=plan.rules.cue_level)
        if length is None and budget > limit:
            found.unmeasured[task] = budget
        elif length is not None and length > limit:
            found.impossible[task] = length
    return found


def step_limit_messages(plan: Plan, registry: TaskRegistry) -> list[str]:
    """Warnings about tasks that the step limit of a plan may make impossible, in words; none without a limit."""
    limit = plan.rules.max_steps
    return step_limit_warnings(plan, registry).messages(limit) if limit is not None else []


def _span(proof: Proof, stage: str) -> tuple[int, int] | None:
    steps = [each.steps for each in proof.stages if each.stage == stage]
    return (min(steps), max(steps)) if steps else None


def _tasks(named: dict[str, int]) -> str:
    return "1 task" if len(named) == 1 else f"{len(named)} tasks"


def _listed(named: dict[str, int]) -> str:
    shown = [f"{task} ({steps})" for task, steps in list(named.items())[:MOST_NAMED]]
    return ", ".join(shown) + (", …" if len(named) > MOST_NAMED else "")
