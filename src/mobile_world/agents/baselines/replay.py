"""The replay agent: repeats the recorded decisions of an earlier episode."""

from __future__ import annotations

import hashlib
from pathlib import Path

from loguru import logger
from pydantic import ValidationError

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import AgentError, ConfigError, Needs, Observation, StepRecord
from mobile_world.domain.checksums import read_steps


class ReplayAgent:
    """Repeats the decisions of a recorded trajectory, and reports where screens differ from the record.

    A first screen that differs is told in the log too: the record is then of another instance, or of another phone.
    """

    needs = Needs()

    def __init__(self, *, trajectory: Path | str) -> None:
        """Read the file; `ConfigError` when it is no trajectory."""
        self._path = Path(trajectory).expanduser()
        self._steps = _read(self._path)

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; `AgentError` once the record is over."""
        if observation.step >= len(self._steps):
            raise AgentError(f"the record {self._path} has {len(self._steps)} steps, and the episode goes on")
        step = self._steps[observation.step]
        digest = hashlib.sha256(observation.screenshot).hexdigest() if observation.screenshot is not None else None
        same = None if None in (digest, step.screenshot) else digest == step.screenshot
        if observation.step == 0 and same is False:
            logger.warning("{} begins on another screen: {} and not {}", self._path, digest, step.screenshot)
        return Decision(
            step.action,
            said=step.said,
            error=step.error if step.action is None else None,
            detail={
                "recorded_step": step.index,
                "same_screen": same,
                "recorded_screen": step.screenshot,
                "same_activity": observation.activity == step.activity,
            },
        )

    def close(self) -> None:
        """See `Agent`."""


def _read(path: Path) -> list[StepRecord]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ConfigError(f"cannot read the trajectory {path}: {error.strerror}") from error
    try:
        steps = list(read_steps(lines))
    except ValueError as error:
        reason = error.errors()[0]["msg"] if isinstance(error, ValidationError) else error
        raise ConfigError(f"{path} is not a trajectory of a run: {reason}") from error
    if not steps:
        raise ConfigError(f"the trajectory {path} has no steps")
    if [step.index for step in steps] != list(range(len(steps))):
        raise ConfigError(f"the steps of {path} are not 0 to {len(steps) - 1} in order")
    return steps
