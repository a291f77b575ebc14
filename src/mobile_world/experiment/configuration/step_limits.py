"""Warnings about step limits: tasks whose measured solution is longer than a plan allows.

The lengths are measured, not declared: they are in the recorded proofs (`tasks/proofs.py`). A solution needs a phone to
be played on, so that before a run only the measured instances are known, and others may take more or fewer steps:
nothing here says that a task cannot be solved. A task whose file changed since, or of which no proof is recorded, is
judged by its own step budget instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
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
            by_eye=max((stage.by_eye for stage in proof.stages if stage.stage == "solution"), default=None),
        )
        for proof in proofs
        if proof.conclusion == "proven"
    }


def record_proofs(state_dir: Path, proofs: Iterable[Proof], registry: TaskRegistry) -> None:
    """Keep what was proven beyond the package's own record, and forget what fell through; a full disk is no error."""
    shipped = shipped_solution_lengths()
    recorded = list(proofs)
    new = {
        name: length
        for name, length in measured_lengths(recorded, registry).items()
        if not shipped.proves(registry, name)
    }
    gone = [proof.task for proof in recorded if proof.conclusion in ("failed", "unproven")]
    if new or gone:
        with suppress(OSError):
            state_dir.mkdir(parents=True, exist_ok=True)
            if not own_proofs(state_dir).suites:
                own_file(state_dir).unlink(missing_ok=True)  # Nothing in it can be read.
            write_lengths(own_file(state_dir), registry.family.name, new, without=gone)


class StepLimitWarnings(NamedTuple):
    """Tasks that a step limit may make impossible, with the fewest and the most steps that they took."""

    longer: dict[str, tuple[int, int]]
    """Those whose solution was longer in every instance that was measured."""
    sometimes: dict[str, tuple[int, int]]
    """Those whose solution was longer in some: other parameters take other steps."""
    close: dict[str, tuple[int, int]]
    """Those whose measured solutions fit, and differ in length by more than the room that is left."""
    unmeasured: dict[str, tuple[int, int]]
    """Those that were not measured, with the budgets of the plan's own instances."""

    def messages(self, limit: int) -> list[str]:
        """In words."""
        remedy = "raise the limit, or leave each task its own ('max_steps: task', or no --max-steps)"
        likely = "most likely needs" if len(self.longer) == 1 else "most likely need"
        reasons = (
            (self.longer, likely, "every measured instance took more"),
            (self.sometimes, "may need", "some measured instances took more"),
            (
                self.close,
                "may need",
                "the longest measured instance leaves little room, and others may be longer",
            ),
            (self.unmeasured, "may need", "no solution was measured, and the task's own limit is higher"),
        )
        return [
            f"{counted(len(named), 'task')} {verb} more than {limit} steps, because {why}: {_listed(named)}; {remedy}"
            for named, verb, why in reasons
            if named
        ]


def step_limit_warnings(plan: Plan, registry: TaskRegistry) -> StepLimitWarnings:
    """What the step limit of a plan may do to its tasks; nothing when each task has its own budget."""
    limit, warnings = plan.rules.max_steps, StepLimitWarnings({}, {}, {}, {})
    if limit is None:
        return warnings
    budgets: dict[str, list[int]] = {}
    for task, seed in plan.instances():
        budgets.setdefault(task, []).append(registry.create(task, seed=seed).max_steps)
    for task, own in budgets.items():
        span = shipped_solution_lengths().of(registry, task, cue=plan.rules.cue_level)
        if span is None:
            if max(own) > limit:
                warnings.unmeasured[task] = min(own), max(own)
            continue
        fewest, most = span
        if most > limit:
            (warnings.longer if fewest > limit else warnings.sometimes)[task] = span
        elif most + (most - fewest) > limit:
            warnings.close[task] = span
    return warnings


def step_limit_messages(plan: Plan, registry: TaskRegistry) -> list[str]:
    """Warnings about tasks that the step limit of a plan may make impossible, in words; none without a limit."""
    limit = plan.rules.max_steps
    return step_limit_warnings(plan, registry).messages(limit) if limit is not None else []


def _span(proof: Proof, stage: str) -> tuple[int, int] | None:
    steps = [stage_result.steps for stage_result in proof.stages if stage_result.stage == stage]
    return (min(steps), max(steps)) if steps else None


def _listed(named: dict[str, tuple[int, int]]) -> str:
    spans = [(task, fewest, most) for task, (fewest, most) in list(named.items())[:MOST_NAMED]]
    shown = [f"{task} ({most})" if fewest == most else f"{task} ({fewest} to {most})" for task, fewest, most in spans]
    return ", ".join(shown) + (", …" if len(named) > MOST_NAMED else "")
