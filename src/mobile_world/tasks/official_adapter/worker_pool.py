"""The pool of worker processes, one for each concurrent episode, started on demand and reused."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mobile_world.tasks.official_adapter.installation import OfficialInstallation
from mobile_world.tasks.official_adapter.worker import Worker, WorkerFailed

DRAW_S = 60.0


class WorkerPool:
    """Pool of workers for one installation of AndroidWorld; they end with the pool or with our process."""

    def __init__(self, code: OfficialInstallation) -> None:
        self.code = code
        self._lock = threading.Lock()
        self._free: list[Worker] = []
        self._all: list[Worker] = []
        self._version: dict[str, str] | None = None
        weakref.finalize(self, _stop, self._all)

    def tasks(self) -> list[dict[str, Any]]:
        """What AndroidWorld has, as it says itself."""
        with self._any() as worker:
            return worker.tasks

    def code_version(self) -> dict[str, str]:
        """Which AndroidWorld it is: `version` and `commit`, where they are known, and the `sha256` of its files."""
        with self._any() as worker:
            return worker.code_version

    def draw(self, name: str, *, seed: int, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Goal and parameters of an instance; those that are given take the place of drawn ones."""
        with self._any() as worker:
            request = {"do": "draw", "task": name, "seed": seed, "params": params}
            instance: dict[str, Any] = worker.call(request, _no_device, deadline_s=DRAW_S)
            return instance

    def take(self) -> Worker:
        """A worker for one episode; `give_back` ends that.

        `ConfigError` when its code is not that of the workers before it: results of both must not be mixed.
        """
        with self._lock:
            while self._free:
                worker = self._free.pop()
                if worker.alive:
                    return worker
        worker = Worker(self.code)
        with self._lock:
            self._version = self._version or worker.code_version
            if worker.code_version != self._version:
                worker.stop()
                raise self.code.changed()
            self._all.append(worker)
        return worker

    def give_back(self, worker: Worker) -> None:
        """Return a worker to the pool; a failed one is dropped."""
        with self._lock:
            if worker.alive:
                self._free.append(worker)
            else:
                self._all.remove(worker)

    def close(self) -> None:
        """End every worker."""
        with self._lock:
            self._free.clear()
            _stop(self._all)

    @contextmanager
    def _any(self) -> Iterator[Worker]:
        worker = self.take()
        try:
            yield worker
        finally:
            self.give_back(worker)


def _stop(workers: list[Worker]) -> None:
    while workers:
        workers.pop().stop()


def _no_device(question: dict[str, Any]) -> dict[str, Any]:
    raise WorkerFailed(f"AndroidWorld asks for a device while it draws parameters: {question}")
