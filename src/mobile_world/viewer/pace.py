"""When a run that is under way will be over, by what its journal tells since its process began."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import UTC, datetime

from mobile_world.experiment.pace import time_left
from mobile_world.experiment.run_directory import LOCK
from mobile_world.viewer.run import Run


def eta_of(run: Run, *, done: int, planned: int) -> float | None:
    """Seconds that are left of a run, of whose `planned` episodes `done` are scored; nothing when nobody knows.

    Counted from the start of the process that is at it, as its terminal does: what was scored before took other time.
    """
    try:
        began = (run.path / LOCK).stat().st_mtime
    except OSError:
        return None
    ended = 0
    for row in reversed(run.rows.all()):
        if _seconds(row.started_at) < began:
            break
        ended += row.scored
    return time_left(max(0.0, time.time() - began), ended=ended, left=max(0, planned - done))


def _seconds(iso: str) -> float:
    with suppress(ValueError):
        read = datetime.fromisoformat(iso)
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    return 0.0
