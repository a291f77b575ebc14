"""The ports of phones: which ones adb servers scan, and which ones a new phone may try."""

from __future__ import annotations

import socket
from collections.abc import Container, Iterator
from typing import NamedTuple

FIRST_CONSOLE_PORT = 5554
LAST_CONSOLE_PORT = 5584
"""The even ports that every adb server scans for emulators; their adbd is on the odd port above."""

LAST_USER_PORT = 7554
"""A thousand pairs: far more phones than one machine carries."""


class PortPair(NamedTuple):
    """Where a phone listens; 0 is any free port."""

    console: int
    adb: int


def is_scanned(console_port: int, adb_port: int) -> bool:
    """Whether an adb server scans this pair of ports."""
    return FIRST_CONSOLE_PORT <= console_port <= LAST_CONSOLE_PORT and adb_port == console_port + 1


def candidate_ports(*, private: bool, first: int | None = None) -> Iterator[PortPair]:
    """Port pairs in the order to try them, beginning with the console port that was reserved.

    A user's phone takes the first pair that nobody else has: up to 5584 an adb server finds it by itself, above it is
    reached with `adb connect`. A private phone gets ports from the system's own range, which no adb server scans, so
    that it never turns up among a user's devices.
    """
    if private:
        yield PortPair(0, 0)
        return
    if first is not None:
        yield PortPair(first, first + 1)
    for console in range(FIRST_CONSOLE_PORT, LAST_USER_PORT, 2):
        if console != first:
            yield PortPair(console, console + 1)


def free_console_port(taken: Container[int | None]) -> int | None:
    """The first console port that is not `taken` and, like the one above it, not in use now."""
    for pair in candidate_ports(private=False):
        if pair.console not in taken and all(map(_is_free, pair)):
            return pair.console
    return None


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
