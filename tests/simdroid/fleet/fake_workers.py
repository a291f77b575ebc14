"""Workers that live in this process: a fleet can be driven without starting any."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from mobile_world.domain import InfraError
from simdroid.fleet import fleet as fleet_module
from simdroid.fleet.records import PhoneRecord, Scope, WorkerReply, WorkerRequest
from simdroid.fleet.registry import WorkerDirectory


def record(name: str, worker: str = "user-1", *, port: int = 5554, scope: Scope = "user") -> PhoneRecord:
    return PhoneRecord(
        name=name, adb_port=port + 1, console_port=port, scope=scope, clock="virtual", worker=worker, pid=1
    )


class FakeWorkers:
    """Claims worker directories and answers requests by writing records; `fails` names phones that do not start."""

    def __init__(self) -> None:
        self.launched: list[tuple[str, Scope, bool]] = []
        self.requests: list[WorkerRequest] = []
        self.fails: set[str] = set()
        self.silent = False
        self._alive: dict[str, ExitStack] = {}
        self._port = 5554

    def launch(self, directory: WorkerDirectory, scope: Scope, lifeline: int | None) -> None:
        self.launched.append((directory.name, scope, lifeline is not None))
        stack = self._alive[directory.name] = ExitStack()
        stack.enter_context(directory.claimed())

    def send(self, worker: WorkerDirectory, request: WorkerRequest) -> WorkerReply:
        self.requests.append(request)
        if request.name in self.fails:
            raise InfraError(f"no {request.name}")
        if request.action == "remove":
            worker.erase(request.name)
            if not worker.records():
                self.end(worker.name)
            return WorkerReply()
        scope: Scope = "user" if worker.name.startswith("user") else "private"
        phone = record(request.name, worker.name, port=self._port, scope=scope)
        self._port += 2
        worker.write(phone)
        return WorkerReply() if self.silent else WorkerReply(phone=phone)

    def end(self, name: str) -> None:
        self._alive.pop(name).close()

    def close(self) -> None:
        for name in list(self._alive):
            self.end(name)


def use_fake_workers(monkeypatch: pytest.MonkeyPatch) -> FakeWorkers:
    workers = FakeWorkers()
    monkeypatch.setattr(fleet_module, "launch_worker", workers.launch)
    monkeypatch.setattr(fleet_module, "send_request", workers.send)
    return workers


def dead_worker(state_dir: Path, name: str, phone: str) -> WorkerDirectory:
    """What a worker that was killed left behind."""
    directory = WorkerDirectory(state_dir / "workers" / name)
    directory.path.mkdir(parents=True)
    (directory.path / "alive").touch()
    directory.write(record(phone, name))
    return directory
