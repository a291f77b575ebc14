"""One machine of a run over several: its devices, and the attempts that are made on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from queue import SimpleQueue
from threading import Lock

from mobile_world.domain import ConfigError
from mobile_world.experiment.bounded import spawn
from mobile_world.experiment.code_version import CodeVersion, code_version
from mobile_world.experiment.docket import Job
from mobile_world.experiment.executors.local import LocalExecutor
from mobile_world.experiment.executors.ray_kit import Kit
from mobile_world.experiment.executors.ray_wire import Message, Wire


class Station:
    """Runs attempts on the devices of its machine and tells what happens; it writes nothing itself.

    It lives as a Ray actor, one for each node of a run, and knows nothing of Ray. Its devices end with its process.
    """

    def __init__(self, name: str) -> None:
        """Be the station of a node by that name, which stands before the names of its devices."""
        self._name = name
        self._executor: LocalExecutor | None = None
        self._attempts: dict[tuple[str, int], Wire] = {}
        self._stopped = False
        self._lock = Lock()

    def open(self, kit: Kit, code: CodeVersion, slots: int) -> int:
        """Get ready; how many attempts may be under way at a time.

        `ConfigError` when this machine would make other results than the one that asks: by other code, other tasks,
        another agent.
        """
        if found := code.differences(code_version()):
            raise ConfigError(f"{'; '.join(found)}; install the same version of mobile-world on every machine")
        kit.check()
        pool = kit.pool(slots)
        self._executor = LocalExecutor(pool, kit.agent, kit.task, workers=len(pool))
        return len(pool)

    def play(self, job: Job) -> Iterator[Message]:
        """Make an attempt, and tell of it until it is over; raises what belongs to no episode."""
        executor = self._executor
        if executor is None:
            raise RuntimeError("a station is opened before it plays")
        told: SimpleQueue[Message | None] = SimpleQueue()
        wire = Wire(self._name, told.put, lambda: len(executor.pool))
        own = f"{self._name}/"
        here = replace(job, avoid=tuple(name.removeprefix(own) for name in job.avoid if name.startswith(own)))
        key = (str(job.key), job.attempt)
        with self._lock:
            self._attempts[key] = wire
            if self._stopped:
                wire.stop.now.set()
        attempt = spawn(lambda: executor.attempt(wire, here), f"attempt at {job.key}")
        attempt.add_done_callback(lambda _: told.put(None))
        try:
            while (message := told.get()) is not None:
                yield message
            attempt.result()
        finally:
            with self._lock:
                del self._attempts[key]

    def abandon(self, job: Job) -> None:
        """End an attempt before its next phase: nobody can write down what comes of it."""
        with self._lock:
            wire = self._attempts.get((str(job.key), job.attempt))
        if wire is not None:
            wire.stop.now.set()

    def stop(self) -> None:
        """End all attempts before their next phase."""
        with self._lock:
            self._stopped = True
            for wire in self._attempts.values():
                wire.stop.now.set()

    def close(self) -> None:
        """Let go of the devices."""
        if self._executor is not None:
            self._executor.pool.close()
