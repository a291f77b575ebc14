"""Retries of writes to a disk that may be full for a moment."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

from mobile_world.domain import StorageFailed

Result = TypeVar("Result")

PATIENCE_S, POLL_S = 60.0, 0.2
"""A disk that is full for a moment, or a share that is away, costs a run time and nothing else."""

EXHAUSTED = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EIO,
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
    errno.ESTALE,
    errno.ETIMEDOUT,
}
"""Errors that say that the machine ran out of something, or lost it: they may pass, and are nobody's mistake."""

WriteHook: TypeAlias = Callable[[Path, int], None]
"""Called before every write, with place and size; may raise the `OSError` that a full disk would."""


def allow_write(place: Path, size: int) -> None:
    """Let everything through to the disk."""
    del place, size


def retry_write(write: Callable[[], Result], what: str, *, patience_s: float = PATIENCE_S) -> Result:
    """Write what must not be lost, again and again until the disk takes it; `StorageFailed` when it does not for long.

    `what` begins the sentence that says so.
    """
    end = time.monotonic() + patience_s
    while True:
        try:
            return write()
        except OSError as error:
            if error.errno not in EXHAUSTED or time.monotonic() >= end:
                raise StorageFailed(
                    f"{what} cannot be written: {error.strerror}; see whether the disk is full, then run the same again"
                ) from error
        time.sleep(POLL_S)
