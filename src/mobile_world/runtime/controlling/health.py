"""Whether a device is fit for use; asking changes nothing."""

from __future__ import annotations

import re
from typing import NamedTuple

from mobile_world.domain import DeviceRefused, InfraError
from mobile_world.runtime.controlling.settling import Settling

LEAST_FREE_KB = 100 * 1024
_ANSWERS = "getprop sys.boot_completed; dumpsys power | grep -m1 mWakefulness=; df -k /data | tail -n 1"
_AVAILABLE = re.compile(r"\s(\d+)\s+\d+%")


class Health(NamedTuple):
    """What a device says about itself."""

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


class Checking(Settling):
    """The health of a device."""

    def health(self) -> Health:
        """Ask the device how it is: it answers, has booted, its screen is on, its disk has room."""
        try:
            text = self.device.shell_line(_ANSWERS, idempotent=True, timeout=10).text
        except DeviceRefused as error:
            return Health(answers=True, problem=str(error))
        except InfraError as error:
            return Health(answers=False, problem=str(error))
        room = _AVAILABLE.search(text)
        free = int(room[1]) if room else None
        booted, on = text.startswith("1\n"), "mWakefulness=Awake" in text
        return Health(True, booted, on, free, problem_of(booted=booted, free=free))


def problem_of(*, booted: bool, free: int | None) -> str:
    """What keeps episodes from running on a device, in words."""
    if not booted:
        return "it has not booted"
    if free is not None and free < LEAST_FREE_KB:
        return f"only {free // 1024} MB are free on /data"
    return ""
