"""Processes that outlive the command that started them: told apart from later ones with the same id, and ended."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from mobile_world.domain import InfraError

POLL_S = 0.05
PS_S = 10.0
STATE, START_TIME = 0, 19
"""Where these are in `/proc/PID/stat`, counted from behind the name."""


def born(pid: int) -> str | None:
    """When a process began, as its system tells it; nothing when there is none that runs."""
    proc = Path("/proc/self/stat")
    if not proc.exists():
        return _told_by_ps(pid)
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[STATE] in "ZX" else fields[START_TIME]


def end_process(pid: int, since: str, name: str, *, seconds: float) -> None:
    """Ask a process and all that it started to end, and insist when it does not; harmless when it is gone."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if born(pid) != since:
            return
        with suppress(ProcessLookupError):
            os.killpg(pid, number)
        end = time.monotonic() + seconds
        while born(pid) == since and time.monotonic() < end:
            time.sleep(POLL_S)
    if born(pid) == since:
        raise InfraError(f"{name} (process {pid}) does not end; kill it by hand")


def _told_by_ps(pid: int) -> str | None:
    done = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, timeout=PS_S, check=False
    )
    return done.stdout.strip() or None
