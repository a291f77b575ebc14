"""Processes: the fixed ones of the system, and one per running app."""

from __future__ import annotations

from typing import NamedTuple, cast

from mobile_world.phone.system.stateful import Json

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

    @property
    def version(self) -> tuple[Process, ...]:
        """The running apps; another one after every change."""
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
        return self._apps.pop(name, None) is not None

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
