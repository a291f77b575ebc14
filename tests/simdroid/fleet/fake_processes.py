"""Zygotes and phones' processes that live in this process: a fleet can be driven without starting any."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from mobile_world.domain import InfraError
from simdroid.fleet import fleet as fleet_module
from simdroid.fleet.process_client import ZygoteGone
from simdroid.fleet.records import PhoneRecord, PhoneRequest, Scope
from simdroid.fleet.registry import WorkerDirectory


def record(name: str, worker: str = "user-1", *, port: int = 5554, scope: Scope = "user") -> PhoneRecord:
    return PhoneRecord(
        name=name, adb_port=port + 1, console_port=port, scope=scope, clock="virtual", worker=worker, pid=1
    )


class FakeProcesses:
    """Claims directories and writes records; `fails` names phones that do not start, `gone` counts zygotes to lose."""

    def __init__(self) -> None:
        self.launched: list[tuple[str, bool]] = []
        self.requests: list[PhoneRequest] = []
        self.stopped: list[str] = []
        self.fails: set[str] = set()
        self.gone = 0
        self._alive: dict[str, ExitStack] = {}
        self._port = 5554

    def launch_zygote(self, directory: WorkerDirectory, lifeline: int | None, progress: Callable[[], object]) -> None:
        self.launched.append((directory.name, lifeline is not None))
        self._claim(directory)

    def start_phone(
        self,
        zygote: WorkerDirectory,
        worker: WorkerDirectory,
        request: PhoneRequest,
        lifeline: int | None,
        progress: Callable[[], object],
    ) -> PhoneRecord:
        if self.gone:
            self.gone -= 1
            self.end(zygote.name)
            raise ZygoteGone(f"{zygote.name} has ended")
        self.requests.append(request)
        if request.name in self.fails:
            raise InfraError(f"no {request.name}")
        phone = record(request.name, worker.name, port=self._port, scope=request.scope)
        self._port += 2
        self._claim(worker)
        worker.write(phone)
        return phone

    def stop_phone(self, worker: WorkerDirectory, pid: int) -> None:
        self.stopped += [phone.name for phone in worker.records()]
        self.end(worker.name)

    def end(self, name: str) -> None:
        self._alive.pop(name).close()

    def close(self) -> None:
        for name in list(self._alive):
            self.end(name)

    def _claim(self, directory: WorkerDirectory) -> None:
        stack = self._alive[directory.name] = ExitStack()
        inherited = os.dup(directory.claim())
        directory.release()
        stack.enter_context(WorkerDirectory(directory.path, alive=inherited).claimed())


def use_fake_processes(monkeypatch: pytest.MonkeyPatch) -> FakeProcesses:
    processes = FakeProcesses()
    for name in ("launch_zygote", "start_phone", "stop_phone"):
        monkeypatch.setattr(fleet_module, name, getattr(processes, name))
    monkeypatch.setattr(fleet_module, "KILLED_S", 0)
    return processes


def dead_worker(state_dir: Path, name: str, phone: str) -> WorkerDirectory:
    """What a phone's process that was killed left behind."""
    directory = WorkerDirectory(state_dir / "workers" / name)
    directory.path.mkdir(parents=True)
    (directory.path / "alive").touch()
    directory.write(record(phone, name))
    return directory
