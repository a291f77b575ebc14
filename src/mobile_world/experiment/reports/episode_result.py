"""The specification's `EpisodeConfig` and `EpisodeResult`, and how they are made of an attempt's records."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from mobile_world.domain import EpisodeRecord, Outcome, ScreenSize, StepRecord, plain_action
from mobile_world.experiment.planning.rules import Rules
from mobile_world.experiment.reports.actions import specified
from mobile_world.experiment.storage.blob_store import BlobStore

SCHEMA_VERSION: Final = 1


@dataclass(frozen=True)
class EpisodeConfig:
    """Configuration of one episode."""

    variant_id: str
    task_id: str
    replica_idx: int
    seed: int
    """For the agent's own choices. The task's parameters depend on suite, base seed, task and replica alone."""
    max_steps: int = 15
    step_timeout: float = 10.0
    """Seconds for one decision, enforced."""
    episode_timeout: float = 120.0
    """Seconds for all of them."""


@dataclass(frozen=True)
class EpisodeResult:
    """What came of one episode: the specification's fields, and below them ours."""

    config: EpisodeConfig
    success: bool
    steps_taken: int
    """Decisions that were asked for, the one that ended the episode included."""
    steps_to_success: int | None
    """`steps_taken` of a success; nothing otherwise."""
    parse_errors: int
    """Answers that made no action."""
    invalid_actions: int
    """Actions that could not be done."""
    timeout_reached: bool
    """Whether time ran out, in one step or in all of them."""
    total_tokens_in: int | None
    """As the endpoint counted them; nothing where it did not."""
    total_tokens_out: int | None
    runtime_seconds: float
    action_sequence: list[dict[str, Any]]
    """`step`, `action` (see `specified`) and `result` of every action that was carried out."""
    error_log: list[dict[str, Any]]
    """`step`, `error` and `type`: `parse_error`, `invalid_action`, `timeout` or the code of what ended the episode."""
    final_screen: str | None
    """File of the last screen that the agent saw."""
    failure_reason: str | None

    outcome: Outcome = "not_scored"
    """`infra_failure` says that the world failed and not the agent: `success` then means nothing."""
    answers: int = 0
    """Answers that a model gave, those that were asked for again included."""
    strict_answers: int = 0
    """Those of them that followed their format to the letter."""
    repaired: int = 0
    """Those of them whose action took a repair of the form."""
    score: float | None = None
    """What the check said, whatever the agent declared."""
    declared: Literal["complete", "infeasible"] | None = None
    side_effects: bool | None = None
    """Whether anything changed that nobody asked for; nothing where the check did not look."""
    instance_seed: int = 0
    """Decides the task's parameters: the same for every variant."""
    first_screen: str | None = None
    """Hash of the first screen: the same for every variant."""
    suite_version: int | None = None
    """Which version of the suite the task is of; nothing for tasks from outside it."""
    attempt: int = 1
    device: str = ""
    cost: float | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    """Wall time by phase: `observe`, `decide`, `act`, `settle` and what surrounds them."""
    trajectory: str | None = None
    """File with all steps."""
    label: str | None = None
    """What must be said beside the numbers, such as that the subject is synthetic."""

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {"schema_version": SCHEMA_VERSION, **vars(self), "config": dict(vars(self.config))}


PNG_SIZE = slice(16, 24)
"""Where a PNG says how large it is."""

_TIMEOUTS = ("episode_timeout", "step_timeout")
_NOT_DONE = ("loop", "user_interaction")
"""Endings that keep the last decision from being carried out."""


@dataclass(frozen=True)
class ResultBuilder:
    """Tells attempts in the specification's words."""

    rules: Rules
    blobs: BlobStore
    """Where the pictures are."""
    root: Path | None = None
    """The directory that files are named from; nothing names them as they are found."""
    _sizes: dict[str, ScreenSize | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Of pictures seen before: most are seen many times, and reading one again was a sixth of a long report."""

    def config(self, record: EpisodeRecord, seed: int) -> EpisodeConfig:
        """What the episode was, with the seed of its decisions."""
        key = record.key
        return EpisodeConfig(
            variant_id=key.arm,
            task_id=key.task,
            replica_idx=key.replica,
            seed=seed,
            max_steps=record.max_steps,
            step_timeout=self.rules.step_timeout_s,
            episode_timeout=self.rules.episode_timeout_s,
        )

    def result(
        self, record: EpisodeRecord, steps: Sequence[StepRecord], config: EpisodeConfig, *, label: str = ""
    ) -> EpisodeResult:
        """What came of the attempt."""
        success = record.outcome == "success"
        screenshots = [step.screenshot for step in steps if step.screenshot is not None]
        return EpisodeResult(
            config=config,
            success=success,
            steps_taken=record.steps,
            steps_to_success=record.steps if success else None,
            parse_errors=record.parse_errors,
            invalid_actions=record.invalid_actions,
            timeout_reached=record.reason in _TIMEOUTS,
            total_tokens_in=None if record.tokens is None else record.tokens_in,
            total_tokens_out=None if record.tokens is None else record.tokens_out,
            runtime_seconds=record.seconds,
            action_sequence=[self._action(step) for step in _carried_out(record, steps)],
            error_log=_errors(record, steps),
            final_screen=self._named(screenshots[-1]) if screenshots else None,
            failure_reason=None if success else _reason(record),
            answers=record.answers,
            strict_answers=record.strict_answers,
            repaired=record.repaired,
            outcome=record.outcome,
            score=record.score,
            declared=record.declared,
            side_effects=record.side_effects,
            instance_seed=record.seed,
            first_screen=record.first_screen,
            suite_version=record.suite_version,
            attempt=record.attempt,
            device=record.device,
            cost=record.cost,
            seconds=dict(record.phases),
            trajectory=record.trajectory,
            label=label or None,
        )

    def _action(self, step: StepRecord) -> dict[str, Any]:
        if step.action is None:
            raise ValueError(f"step {step.index} has no action to tell")
        result: dict[str, Any] = {"success": step.error is None}
        result |= {name: text for name, text in (("error", step.error), ("reply", step.reply)) if text is not None}
        return {
            "step": step.index,
            "action": specified(step.action, self._size(step.screenshot)),
            "result": result,
            "canonical": plain_action(step.action),
        }

    def _named(self, screenshot: str) -> str:
        file = self.blobs.file(screenshot)
        return (file.relative_to(self.root) if self.root is not None else file).as_posix()

    def _size(self, screenshot: str | None) -> ScreenSize | None:
        if screenshot is None:
            return None
        if screenshot not in self._sizes:
            self._sizes[screenshot] = self._read_size(screenshot)
        return self._sizes[screenshot]

    def _read_size(self, screenshot: str) -> ScreenSize | None:
        try:
            with self.blobs.file(screenshot).open("rb") as file:
                return ScreenSize(*struct.unpack(">II", file.read(PNG_SIZE.stop)[PNG_SIZE]))
        except (OSError, struct.error):
            return None


def _carried_out(record: EpisodeRecord, steps: Sequence[StepRecord]) -> Iterable[StepRecord]:
    """Steps with an action that was tried; one that ended the episode by its repetition was not."""
    tried = steps[:-1] if record.reason in _NOT_DONE else steps
    return [step for step in tried if step.action is not None]


def _errors(record: EpisodeRecord, steps: Sequence[StepRecord]) -> list[dict[str, Any]]:
    errors = [{"step": step.index, "error": step.error, "type": _kind(record, step)} for step in steps if step.error]
    error = record.error
    if error is not None and not any(entry["error"] == error.message for entry in errors):
        errors.append({"step": max(0, record.steps - 1), "error": error.message, "type": error.code})
    return errors


def _kind(record: EpisodeRecord, step: StepRecord) -> str:
    if record.error is not None and record.error.message == step.error:
        return "timeout" if record.reason in _TIMEOUTS else record.error.code
    if step.action is not None:
        return "invalid_action"
    return "timeout" if record.reason in _TIMEOUTS and step.index == record.steps - 1 else "parse_error"


def _reason(record: EpisodeRecord) -> str | None:
    """Why it failed; what the world did wrong stands behind the outcome."""
    if record.outcome != "infra_failure" or record.error is None:
        return record.failure or (record.outcome if not record.scored else None)
    return f"{record.outcome}: {record.error.code} in {record.error.phase}: {record.error.message}"
