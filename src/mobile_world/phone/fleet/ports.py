"""Which ports a new phone may try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mobile_world.phone.fleet.records import FIRST_CONSOLE_PORT, Scope

LAST_USER_PORT = 7554
"""A thousand pairs: far more phones than one machine carries."""


class PortPair(NamedTuple):
    """Where a phone listens; 0 is any free port."""

    console: int
    adb: int


def candidates(scope: Scope) -> Iterator[PortPair]:
    """Pairs in the order to try them.

    A user's phone takes the first pair that nobody else has: up to 5584 an adb server finds it by itself, above it is
    reached with `adb connect`. A private phone gets ports from the system's own range, which no adb server scans, so
    that it never turns up among a user's devices.
    """
    if scope == "private":
        yield PortPair(0, 0)
        return
    for console in range(FIRST_CONSOLE_PORT, LAST_USER_PORT, 2):
        yield PortPair(console, console + 1)
