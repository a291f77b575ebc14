"""Processes of this machine: names that tell one from a later one with the same number, and cores they may use."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

PROCESS_NAME = re.compile(r"(\d{1,10})\.(\d{1,20})@([A-Za-z0-9.-]{1,255})")
"""Number, time of its start in the kernel's ticks, and the machine since its boot, with the process namespace."""


def usable_cores() -> int:
    """How many cores this process may run on: `taskset` and containers allow fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def process_name(pid: int) -> str:
    """The name of a process of this machine."""
    return f"{pid}.{_started(pid)}@{_machine()}"


def has_ended(name: str) -> bool:
    """Whether a process of this machine has ended; nothing is known of those of others.

    One that cannot be looked at now, such as where no file can be opened any more, counts as alive.
    """
    match = PROCESS_NAME.fullmatch(name)
    if match is None or match[3] != _machine():
        return False
    try:
        return _started(int(match[1])) != int(match[2])
    except OSError:
        return False


def is_of_this_machine(name: str) -> bool:
    """Whether it can be known when the process ends."""
    return name.endswith(f"@{_machine()}")


def _started(pid: int) -> int:
    """When a process was started; 0 when there is no such process any more."""
    try:
        _, _, fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
    except (FileNotFoundError, ProcessLookupError):
        return 0
    state, *rest = fields.split()
    return 0 if state in ("Z", "X") else int(rest[18])


def _machine() -> str:
    try:
        return _boot_and_namespace()
    except OSError:
        return os.uname().nodename or "unknown"


@cache
def _boot_and_namespace() -> str:
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot}.{Path('/proc/self/ns/pid').stat().st_ino}"
