"""Processes: the fixed ones of the system, and one per running app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, cast

from simdroid.system.stateful import Json

FIRST_APP_PID = 2000
ZYGOTE_PID = 312
ADBD_PID = 330
SYSTEM_SERVER_PID = 520


class Process(NamedTuple):
    """One line of `ps`."""

    pid: int
    ppid: int
    uid: int
    name: str


SYSTEM = (
    Process(1, 0, 0, "init"),
    Process(ZYGOTE_PID, 1, 0, "zygote64"),
    Process(ADBD_PID, 1, 2000, "adbd"),
    Process(SYSTEM_SERVER_PID, ZYGOTE_PID, 1000, "system_server"),
    Process(760, ZYGOTE_PID, 10_080, "com.android.systemui"),
    Process(900, ZYGOTE_PID, 1001, "com.android.phone"),
)


class Processes:
    """The process table."""

    def __init__(self) -> None:
        self._apps: dict[str, Process] = {}
        self._next = FIRST_APP_PID
        self._watchers: list[tuple[Process, Callable[[], object]]] = []

    @property
    def version(self) -> tuple[Process, ...]:
        """The running apps; differs after every change."""
        return tuple(self._apps.values())

    def start(self, name: str, uid: int) -> Process:
        """The process of an app, made when it is not running."""
        if name not in self._apps:
            self._apps[name] = Process(self._next, ZYGOTE_PID, uid, name)
            self._next += 17
        return self._apps[name]

    def find(self, name: str) -> Process | None:
        """A running process by name."""
        return self._apps.get(name) or next((process for process in SYSTEM if process.name == name), None)

    def stop(self, name: str) -> bool:
        """End an app's process; whether it ran."""
        ran = self._apps.pop(name, None) is not None
        self._tell_watchers()
        return ran

    @contextmanager
    def watching(self, process: Process, ended: Callable[[], object]) -> Iterator[None]:
        """Hear of the end of an app's process, be it that it was stopped or that another state was put back."""
        entry = (process, ended)
        self._watchers.append(entry)
        try:
            yield
        finally:
            if entry in self._watchers:
                self._watchers.remove(entry)

    def _tell_watchers(self) -> None:
        for process, ended in list(self._watchers):
            if self._apps.get(process.name) != process:
                self._watchers.remove((process, ended))
                ended()

    def all(self) -> list[Process]:
        """All of them, by pid."""
        return sorted((*SYSTEM, *self._apps.values()))

    def save(self) -> Json:
        """See `Stateful`."""
        return {"next": self._next, "apps": [list(process) for process in self._apps.values()]}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Json]", value)
        self._next = cast(int, saved["next"])
        processes = [Process(*entry) for entry in cast("list[tuple[int, int, int, str]]", saved["apps"])]
        self._apps = {process.name: process for process in processes}
        self._tell_watchers()


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
