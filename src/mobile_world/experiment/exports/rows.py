"""A run as table rows: one for each attempt at an episode, one for each step; and the columns they have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord, plain_action
from mobile_world.experiment.planning.plan import Plan, PlannedArm
from mobile_world.experiment.storage.run_directory import RunDirectory

Kind: TypeAlias = Literal["text", "whole", "number", "flag", "nested"]
"""What a column holds; `nested` is a mapping or a list, which becomes JSON where a table has no such thing."""

ExportRow: TypeAlias = dict[str, Any]


class ExportColumn(NamedTuple):
    """A column of a table; every value may be missing."""

    name: str
    kind: Kind


def columns(specification: str) -> tuple[ExportColumn, ...]:
    """Columns from words such as `steps:whole`."""
    return tuple(_column(*word.split(":")) for word in specification.split())


def _column(name: str, kind: str) -> ExportColumn:
    for known_kind in get_args(Kind):
        if kind == known_kind:
            return ExportColumn(name, known_kind)
    raise ValueError(f"the column {name} is of no kind: {kind}")


WHICH: Final = columns(
    "arm:text title:text control:text label:text suite:text suite_version:whole task:text replica:whole "
    "attempt:whole outcome:text scored:flag success:flag"
)
"""Which attempt a row is about, and what came of it; `success` is missing for attempts that are not scored."""

EPISODE: Final = (
    *WHICH,
    *columns("""
        reason:text failure:text score:number score_reason:text integrity:text findings:nested unwanted:nested
        declared:text false_completion:flag side_effects:flag answer:text steps:whole
        max_steps:whole parse_errors:whole answers:whole strict_answers:whole repaired:whole invalid_actions:whole
        questions:whole tokens_in:whole tokens_out:whole cost:number
        seconds:number phases:nested device:text started_at:text instance_seed:whole decision_seed:whole
        goal:text goal_level:text params:nested apps:nested tags:nested agent:text prompt_sha256:text
        first_screen:text trajectory:text error_code:text error_phase:text error_message:text
    """),
)

STEP: Final = (
    *WHICH,
    *columns("""
        step:whole activity:text screenshot:text ui_tree:text said:text action_kind:text action:nested error:text
        reply:text capture_s:number decide_s:number act_s:number settle_s:number tokens_in:whole tokens_out:whole
        detail:nested
    """),
)

FACTOR = "factor_"


class ExportedRun:
    """Reads a run directory for exports; one that is under way is not disturbed."""

    def __init__(self, run_dir: Path) -> None:
        """Look at `run_dir`; `ConfigError` when it holds no run."""
        self.directory = RunDirectory(run_dir)
        header = self.directory.header()
        if header is None:
            raise ConfigError(
                f"{run_dir} holds no run to export: it has no run.json; start one with 'mw experiment run'"
            )
        self.plan: Plan = header.plan
        self.unreadable: set[EpisodeKey] = set()
        """Episodes whose steps could not be read; they are left out of everything that is made of steps."""
        self._arms = {arm.name: arm for arm in self.plan.arms}
        self._tasks = {task.name: task for task in self.plan.tasks}
        self._seeds = {spec.key: spec.decision_seed for spec in self.plan.episodes()}

    @property
    def episode_columns(self) -> tuple[ExportColumn, ...]:
        """The columns of `episodes`: the fixed ones, and one for each factor of the prompts."""
        factors = sorted({name for arm in self.plan.arms for name in factors_of(arm)})
        return (*EPISODE, *(ExportColumn(FACTOR + name, "text") for name in factors))

    @property
    def step_columns(self) -> tuple[ExportColumn, ...]:
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

    def episodes(self) -> Iterator[ExportRow]:
        """One row for each attempt."""
        return (self._episode(record) for record in self.records())

    def steps(self) -> Iterator[ExportRow]:
        """One row for each step of each attempt."""
        for record in self.records():
            which = self._which(record)
            yield from (which | _step(step) for step in self.steps_of(record))

    def _which(self, record: EpisodeRecord) -> ExportRow:
        arm, key = self.arm(record), record.key
        return {
            "arm": key.arm,
            "title": arm.title or None,
            "control": arm.control or None,
            "label": arm.label or None,
            "suite": key.suite,
            "suite_version": record.suite_version,
            "task": key.task,
            "replica": key.replica,
            "attempt": record.attempt,
            "outcome": record.outcome,
            "scored": record.scored,
            "success": record.outcome == "success" if record.scored else None,
        }

    def _episode(self, record: EpisodeRecord) -> ExportRow:
        arm, task, error = self.arm(record), self._tasks.get(record.key.task), record.error
        same = (
            *("reason", "failure", "score", "score_reason", "integrity", "declared", "answer", "steps", "max_steps"),
            *("unwanted", "false_completion", "side_effects"),
            *("parse_errors", "answers", "strict_answers", "repaired"),
            *("invalid_actions", "questions", "cost", "phases", "device", "started_at"),
            *("goal", "goal_level", "params", "first_screen", "trajectory"),
        )
        return (
            self._which(record)
            | {name: getattr(record, name) for name in same}
            | {
                "seconds": record.seconds,
                "tokens_in": None if record.tokens is None else record.tokens_in,
                "tokens_out": None if record.tokens is None else record.tokens_out,
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


def _step(step: StepRecord) -> ExportRow:
    took, counted = step.latencies, step.tokens_in + step.tokens_out > 0
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
        "tokens_in": step.tokens_in if counted else None,
        "tokens_out": step.tokens_out if counted else None,
        "detail": step.detail,
    }
