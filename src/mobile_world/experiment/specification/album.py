"""What is seen in an episode that belongs to no run."""

from __future__ import annotations

from mobile_world.domain import StepRecord, StorageFailed
from mobile_world.experiment.blobs import BlobStore


class Album:
    """A tape that keeps steps in memory and pictures on the disk; see `Tape`."""

    name: str | None = None

    def __init__(self, blobs: BlobStore) -> None:
        self.blobs = blobs
        self.steps: list[StepRecord] = []

    def blob(self, data: bytes) -> str:
        """See `Tape`."""
        try:
            return self.blobs.put(data)
        except OSError as error:
            raise StorageFailed(
                f"a screenshot cannot be kept: {error.strerror}; see whether the disk is full"
            ) from error

    def step(self, record: StepRecord) -> None:
        """See `Tape`."""
        self.steps.append(record)
