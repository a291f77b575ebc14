"""A run as rows: one for each attempt at an episode, one for each step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord, plain_action
from mobile_world.experiment.exports.columns import EPISODE, STEP, Column, Row
from mobile_world.experiment.plan import Plan, PlannedArm
from mobile_world.experiment.run_directory import RunDirectory

FACTOR = "factor_"


class Run:
    """Reads a run directory for exports; one that is under way is not disturbed."""

    def __init__(self, run_dir: Path) -> None:
        """Look at `run_dir`; `ConfigError` when it holds no run."""
        self.directory = RunDirectory(run_dir)
        header = self.directory.header()
        if header is None:
            raise ConfigError(
                f"{run_dir} holds no run to export: it has no run.json; begin one with 'mw experiment run'"
            )
        self.plan: Plan = header.plan
        self.unreadable: set[EpisodeKey] = set()
        """Episodes whose steps could not be read; they are left out of everything that is made of steps."""
        self._arms = {arm.name: arm for arm in self.plan.arms}
        self._tasks = {task.name: task for task in self.plan.tasks}
        self._seeds = {spec.key: spec.decision_seed for spec in self.plan.episodes()}

    @property
    def episode_columns(self) -> tuple[Column, ...]:
        """The columns of `episodes`: the fixed ones, and one for each factor of the prompts."""
        factors = sorted({name for arm in self.plan.arms for name in factors_of(arm)})
        return (*EPISODE, *(Column(FACTOR + name, "text") for name in factors))

    @property
    def step_columns(self) -> tuple[Column, ...]:
        """The columns of `steps`."""
        return STEP

    def arm(self, record: EpisodeRecord) -> PlannedArm:
        """The arm of an attempt."""
        return self._arms[record.key.arm]

    def records(self) -> Iterator[EpisodeRecord]:
        """Every attempt that counts for the plan, oldest first."""
        return self.directory.journal.counting(self.plan)

    def steps_of(self, record: EpisodeRecord) -> list[StepRecord]:
        """The steps of an attempt; none when they cannot be read, which is noted."""
        try:
            return list(self.directory.steps(record))
        except ConfigError:
            self.unreadable.add(record.key)
            return []

    def episodes(self) -> Iterator[Row]:
        """One row for each attempt."""
        return (self._episode(record) for record in self.records())

    def steps(self) -> Iterator[Row]:
        """One row for each step of each attempt."""
        for record in self.records():
            which = self._which(record)
            yield from (which | _step(step) for step in self.steps_of(record))

    def _which(self, record: EpisodeRecord) -> Row:
        arm, key = self.arm(record), record.key
        return {
            "arm": key.arm,
            "title": arm.title or None,
            "control": arm.control or None,
            "label": arm.label or None,
            "suite": key.suite,
            "task": key.task,
            "replica": key.replica,
            "attempt": record.attempt,
            "outcome": record.outcome,
            "scored": record.scored,
            "success": record.outcome == "success" if record.scored else None,
        }

    def _episode(self, record: EpisodeRecord) -> Row:
        arm, task, error = self.arm(record), self._tasks.get(record.key.task), record.error
        same = (
            *("reason", "score", "score_reason", "integrity", "declared", "answer", "steps", "max_steps"),
            *("parse_errors", "answers", "strict_answers", "repaired"),
            *("invalid_actions", "questions", "tokens_in", "tokens_out", "cost", "phases", "device", "started_at"),
            *("goal", "goal_level", "params", "first_screen", "trajectory"),
        )
        return (
            self._which(record)
            | {name: getattr(record, name) for name in same}
            | {
                "seconds": sum(record.phases.values()),
                "findings": [finding.model_dump() for finding in record.findings],
                "instance_seed": record.seed,
                "decision_seed": self._seeds.get(record.key),
                "apps": list(task.apps) if task is not None else [],
                "tags": list(task.tags) if task is not None else [],
                "agent": arm.agent,
                "prompt_sha256": arm.prompt_hash,
                "error_code": error.code if error is not None else None,
                "error_phase": error.phase if error is not None else None,
                "error_message": error.message if error is not None else None,
            }
            | {FACTOR + name: level for name, level in factors_of(arm).items()}
        )


def factors_of(arm: PlannedArm) -> dict[str, str]:
    """The levels of an arm's prompt, as words; none for an arm without a prompt."""
    return {str(name): str(level) for name, level in arm.analysed_factors.items()}


def _step(step: StepRecord) -> Row:
    took = step.latencies
    return {
        "step": step.index,
        "activity": step.activity,
        "screenshot": step.screenshot,
        "ui_tree": step.ui_tree,
        "said": step.said,
        "action_kind": step.action.kind if step.action is not None else None,
        "action": plain_action(step.action) if step.action is not None else None,
        "error": step.error,
        "reply": step.reply,
        "capture_s": took.capture,
        "decide_s": took.decide,
        "act_s": took.act,
        "settle_s": took.settle,
        "tokens_in": step.tokens_in,
        "tokens_out": step.tokens_out,
        "detail": step.detail,
    }
