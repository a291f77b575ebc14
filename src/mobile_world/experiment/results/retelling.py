"""From records of an attempt to the specification's `EpisodeResult`."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mobile_world.domain import EpisodeRecord, ScreenSize, StepRecord, plain_action
from mobile_world.experiment.blobs import BlobStore
from mobile_world.experiment.results.actions import specified
from mobile_world.experiment.results.episode import EpisodeConfig, EpisodeResult
from mobile_world.experiment.rules import Rules

PNG_SIZE = slice(16, 24)
"""Where a PNG says how large it is."""

_TIMEOUTS = ("episode_timeout", "step_timeout")
_NOT_DONE = ("loop", "user_interaction")
"""Endings that keep the last decision from being carried out."""


@dataclass(frozen=True)
class Retelling:
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
        seen = [step.screenshot for step in steps if step.screenshot is not None]
        return EpisodeResult(
            config=config,
            success=success,
            steps_taken=record.steps,
            steps_to_success=record.steps if success else None,
            parse_errors=record.parse_errors,
            invalid_actions=record.invalid_actions,
            timeout_reached=record.reason in _TIMEOUTS,
            total_tokens_in=record.tokens_in,
            total_tokens_out=record.tokens_out,
            runtime_seconds=sum(record.phases.values()),
            action_sequence=[self._action(step) for step in _carried_out(record, steps)],
            error_log=_errors(record, steps),
            final_screen=self._named(seen[-1]) if seen else None,
            failure_reason=None if success else _reason(record),
            answers=record.answers,
            strict_answers=record.strict_answers,
            repaired=record.repaired,
            outcome=record.outcome,
            score=record.score,
            declared=record.declared,
            instance_seed=record.seed,
            first_screen=record.first_screen,
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
        result |= {name: told for name, told in (("error", step.error), ("reply", step.reply)) if told is not None}
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
    last = len(steps) - 1
    for place, step in enumerate(steps):
        if step.action is not None and not (place == last and record.reason in _NOT_DONE):
            yield step


def _errors(record: EpisodeRecord, steps: Sequence[StepRecord]) -> list[dict[str, Any]]:
    told = [{"step": step.index, "error": step.error, "type": _kind(record, step)} for step in steps if step.error]
    error = record.error
    if error is not None and not any(each["error"] == error.message for each in told):
        told.append({"step": max(0, record.steps - 1), "error": error.message, "type": error.code})
    return told


def _kind(record: EpisodeRecord, step: StepRecord) -> str:
    if record.error is not None and record.error.message == step.error:
        return "timeout" if record.reason in _TIMEOUTS else record.error.code
    if step.action is not None:
        return "invalid_action"
    return "timeout" if record.reason in _TIMEOUTS and step.index == record.steps - 1 else "parse_error"


def _reason(record: EpisodeRecord) -> str | None:
    """Why it failed; what the world did wrong stands behind the outcome."""
    if record.outcome != "infra_failure" or record.error is None:
        return record.reason or (record.outcome if not record.scored else None)
    return f"{record.outcome}: {record.error.code} in {record.error.phase}: {record.error.message}"
