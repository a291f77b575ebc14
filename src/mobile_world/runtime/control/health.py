"""The health of a device, from what its shell prints about boot, screen and disk."""

from __future__ import annotations

import re
from typing import NamedTuple

LEAST_FREE_KB = 100 * 1024
HEALTH_COMMANDS = "getprop sys.boot_completed; dumpsys power | grep -m1 mWakefulness=; df -k /data | tail -n 1"
_AVAILABLE = re.compile(r"\s(\d+)\s+\d+%")


class Health(NamedTuple):
    """The health of a device."""

    answers: bool
    booted: bool = False
    screen_on: bool = False
    free_kb: int | None = None
    problem: str = ""
    """What keeps episodes from running on it, in words; empty when nothing does. A dark screen can be woken."""

    @property
    def well(self) -> bool:
        """Whether episodes can run on it."""
        return not self.problem


def read_health(text: str) -> Health:
    """The health of a device that answers, from what `HEALTH_COMMANDS` print."""
    available = _AVAILABLE.search(text)
    free_kb = int(available[1]) if available else None
    booted, screen_on = text.startswith("1\n"), "mWakefulness=Awake" in text
    return Health(True, booted, screen_on, free_kb, health_problem(booted=booted, free_kb=free_kb))


def health_problem(*, booted: bool, free_kb: int | None) -> str:
    """What keeps episodes from running on a device, in words."""
    if not booted:
        return "it has not booted"
    if free_kb is not None and free_kb < LEAST_FREE_KB:
        return f"only {free_kb // 1024} MB are free on /data"
    return ""
