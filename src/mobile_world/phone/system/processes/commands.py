"""Running commands: the shells and programs of `ps` that are no apps.

They live as long as a caller's command line does and are no part of a snapshot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

FIRST_PID = 4201
LAST_PID = 32_767
MAX_COMMANDS = 400
"""How many may run at once on one phone; a fork bomb ends here."""

KILL = 9
HARMLESS_SIGNALS = frozenset({0, 17, 18, 19, 20, 21, 22, 23, 28})
"""Signals that end nothing here: the null signal, child and job control, urgent data, window changes."""


@dataclass
class RunningCommand:
    """One shell or program."""

    pid: int
    ppid: int
    uid: int
    argv: list[str]
    stop: Callable[[], object] = int
    """Ends it early; what has no way to be ended just goes on."""
    signal: int | None = None
    """The signal that ended it."""


class RunningCommands:
    """The part of the process table that comes and goes with command lines."""

    def __init__(self) -> None:
        self._commands: dict[int, RunningCommand] = {}
        self._last = FIRST_PID - 1

    @property
    def full(self) -> bool:
        """Whether no other command may start."""
        return len(self._commands) >= MAX_COMMANDS

    def enter(self, argv: list[str], uid: int, ppid: int) -> RunningCommand:
        """Note that a command starts."""
        self._last = self._last + 1 if self._last < LAST_PID else FIRST_PID
        while self._last in self._commands:
            self._last += 1
        entry = RunningCommand(self._last, ppid, uid, list(argv))
        self._commands[entry.pid] = entry
        return entry

    def leave(self, pid: int) -> None:
        """Note that a command has ended."""
        self._commands.pop(pid, None)

    def get(self, pid: int) -> RunningCommand | None:
        """A running command by its process id."""
        return self._commands.get(pid)

    def all(self) -> list[RunningCommand]:
        """All of them, by process id."""
        return [self._commands[pid] for pid in sorted(self._commands)]

    def end_all(self) -> None:
        """Kill every command, as a phone does that goes down."""
        for entry in self.all():
            self.signal(entry.pid, KILL)

    def signal(self, pid: int, number: int) -> bool:
        """Send a signal; whether there is such a command."""
        entry = self._commands.get(pid)
        if entry is None:
            return False
        if number not in HARMLESS_SIGNALS and entry.signal is None:
            entry.signal = number
            entry.stop()
        return True
