"""Writes that must not be lost: retries where a disk is full or away for a moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

from mobile_world.domain import StorageFailed
from simdroid.exhaustion import AWAY, shortage_behind

Result = TypeVar("Result")

PATIENCE_S, POLL_S = 60.0, 0.2
"""A share that is away for a moment costs a run time and nothing else."""

FULL_PATIENCE_S = 2.0
"""A disk that stays full for so long is full, and so are other limits: a person must do something, and is told soon."""

WriteHook: TypeAlias = Callable[[Path, int], None]
"""Called before every write, with place and size; may raise the `OSError` that a full disk would."""


def allow_write(path: Path, size: int) -> None:
    """Let everything through to the disk."""
    del path, size


def retry_write(write: Callable[[], Result], path: Path, *, patience_s: float = PATIENCE_S) -> Result:
    """Write what must not be lost, again and again until the disk takes it; `StorageFailed` when it does not for long.

    `place` is the file or folder, for the sentence that says so.
    """
    started = time.monotonic()
    while True:
        try:
            return write()
        except OSError as error:
            shortage = shortage_behind(error)
            patience = patience_s if shortage is AWAY else min(patience_s, FULL_PATIENCE_S)
            if shortage is None or time.monotonic() - started >= patience:
                raise write_failed(path, error) from error
        time.sleep(POLL_S)


def write_failed(path: Path, error: OSError) -> StorageFailed:
    """That a file or folder cannot be written, and what a person can do: the cause comes first."""
    shortage = shortage_behind(error)
    if shortage is None:
        return StorageFailed(f"{path} cannot be written: {error.strerror}; check its owner and permissions")
    return StorageFailed(f"{shortage.statement}: {path} cannot be written ({error.strerror}); {shortage.advice}")
