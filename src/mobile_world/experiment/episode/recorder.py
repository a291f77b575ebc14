"""Recorders: where an episode writes its steps and screenshots while it runs."""

from __future__ import annotations

import hashlib
from typing import Protocol

from mobile_world.domain import StepRecord


class Recorder(Protocol):
    """The record of one attempt at an episode."""

    @property
    def name(self) -> str | None:
        """The file with the steps, relative to the run; nothing when none is kept."""

    def blob(self, data: bytes) -> str:
        """Keep bytes; returns their sha256, by which they are found again."""

    def step(self, record: StepRecord) -> None:
        """Write a step down."""


class NullRecorder:
    """Keeps nothing, for episodes that are run for their result alone."""

    name: str | None = None

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        return hashlib.sha256(data).hexdigest()

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
