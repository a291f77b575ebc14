"""Deadlines of operations on a device: what, where and until when, so that every error can say so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout

LONGEST_TEXT = 160


def printable(text: str) -> str:
    """Text from a device or a model, made safe for a terminal: no control characters, not too long."""
    safe = "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)
    return safe if len(safe) <= LONGEST_TEXT else safe[: LONGEST_TEXT - 1] + "…"


@contextmanager
def explained(why: Callable[[], str]) -> Iterator[None]:
    """Let the error about a lost device say why it was lost, if that is known."""
    try:
        yield
    except DeviceLost as error:
        if not (reason := why()):
            raise
        raise type(error)(f"{error}; {reason}") from error


class Deadline:
    """The deadline of one operation on one device; every wait for a device goes through one."""

    def __init__(self, device: str, operation: str, seconds: float) -> None:
        """Start the clock: `operation` has to be done on `device` within `seconds`."""
        self.device = device
        self.operation = operation
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def remaining(self) -> float:
        """Seconds left, always positive; raises `DeviceTimeout` when there are none."""
        seconds = self._end - time.monotonic()
        if seconds <= 0:
            raise self.timed_out()
        return seconds

    def check(self) -> None:
        """Raise `DeviceTimeout` when no time is left: a peer that keeps sending must not extend it."""
        self.remaining()

    def pause(self, seconds: float) -> None:
        """Sleep between two checks of a condition, never past the deadline."""
        time.sleep(min(seconds, self.remaining()))

    def timed_out(self) -> DeviceTimeout:
        """The error for a passed deadline."""
        return DeviceTimeout(
            f"{self.device}: no answer to '{printable(self.operation)}' within {self.seconds:g} s; "
            "check that the device is alive, or allow more time"
        )

    def lost(self, reason: str) -> DeviceLost:
        """The error for a connection that was lost or never established."""
        return DeviceLost(
            f"{self.device}: lost during '{printable(self.operation)}' ({printable(reason)}); "
            "check with 'mw env list' or 'adb devices' that it runs"
        )

    def refused(self, reason: str, *, hint: str = "") -> DeviceRefused:
        """The error for a request that the device refused."""
        return DeviceRefused(
            f"{self.device}: refused '{printable(self.operation)}': {printable(reason)}{hint and f'; {hint}'}"
        )
