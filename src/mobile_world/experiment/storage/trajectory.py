"""Trajectories: the steps of one attempt, each line linked to the one before it."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from mobile_world.domain import StepRecord
from mobile_world.domain.checksums import first_link, own_checksum, with_checksum
from mobile_world.experiment.storage.blob_store import BlobStore
from mobile_world.experiment.storage.disk_retry import WriteHook, retry_write, write_failed


class TrajectoryRecorder:
    """The trajectory of one attempt, written step by step; see `Recorder`."""

    def __init__(self, run_dir: Path, name: str, file: BinaryIO, blobs: BlobStore, before_write: WriteHook) -> None:
        """Write to `file`, which is called `name` in its run."""
        self.name, self._path = name, run_dir / name
        self._file, self._blobs, self._before_write = file, blobs, before_write
        self._last = first_link(name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        return retry_write(lambda: self._blobs.put(data), self._blobs.folder)

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
        line = rest = with_checksum(record.model_dump_json().encode(), self._last)

        def write() -> None:
            nonlocal rest
            self._before_write(self._path, len(rest))
            while rest:
                rest = rest[self._file.write(rest) :]

        retry_write(write, self._path)
        self._last = own_checksum(line)

    def close(self) -> None:
        """Bring the file to the disk; comes before the attempt is journalled."""
        with self._file:
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                raise write_failed(self._path, error) from error
