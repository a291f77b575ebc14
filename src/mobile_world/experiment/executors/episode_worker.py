"""The worker of a run: its devices, its attempts, and the messages that it sends to the driver.

It lives in a process of this machine or as an actor on a Ray node, and knows neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from mobile_world.domain import ConfigError, EpisodeRecord, InfraError, Phase, StepRecord
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.events import StopSwitch
from mobile_world.experiment.executors.executor import LocalExecutor
from mobile_world.experiment.executors.worker_setup import WorkerSetup
from mobile_world.experiment.queue import Job
from mobile_world.experiment.storage.header import CodeVersion, code_version
from mobile_world.tasks import BaseTask


class Began(NamedTuple):
    """The attempt has a device."""

    device: str
    """With the name of its node, if that has one."""


class Captured(NamedTuple):
    """A picture or a UI tree, told once for each attempt."""

    data: bytes


class Stepped(NamedTuple):
    """A step is over."""

    record: StepRecord


class Ended(NamedTuple):
    """The attempt has ended with a record; the last message."""

    record: EpisodeRecord
    devices: int
    """How many the worker has left."""


class Lost(NamedTuple):
    """The attempt was lost without a record; the last message."""

    error: InfraError
    phase: Phase
    devices: int


Message: TypeAlias = Began | Captured | Stepped | Ended | Lost


@dataclass(frozen=True)
class MessageLog:
    """Stands for the queue beside the devices; see `AttemptLog`."""

    node: str
    say: Callable[[Message], None]
    devices: Callable[[], int]
    stop: StopSwitch = field(default_factory=StopSwitch)

    def began(self, job: Job, device: str) -> None:
        """See `AttemptLog`."""
        del job
        self.say(Began(self._named(device)))

    def recorder(self, job: Job) -> MessageRecorder:
        """See `AttemptLog`."""
        del job
        return MessageRecorder(self.say)

    def ended(self, job: Job, record: EpisodeRecord) -> None:
        """See `AttemptLog`."""
        del job
        self.say(Ended(record.model_copy(update={"device": self._named(record.device)}), self.devices()))

    def lost(self, job: Job, task: BaseTask, error: InfraError, *, phase: Phase = "lease", device: str = "") -> None:
        """See `AttemptLog`."""
        del job, task, device
        self.say(Lost(error, phase, self.devices()))

    def _named(self, device: str) -> str:
        return f"{self.node}/{device}" if self.node else device


class MessageRecorder:
    """Tells steps and pictures; the driver has the file. See `Recorder`."""

    name: str | None = None

    def __init__(self, say: Callable[[Message], None]) -> None:
        self._say = say
        self._captured: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held."""

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        name = hashlib.sha256(data).hexdigest()
        if name not in self._captured:
            self._captured.add(name)
            self._say(Captured(data))
        return name

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
        self._say(Stepped(record))


class EpisodeWorker:
    """Runs attempts on its devices and reports them; it writes nothing itself. Its devices end with its process."""

    def __init__(self, name: str) -> None:
        """Be the worker of the node `name`, which stands before the names of its devices; empty on this machine."""
        self._name = name
        self._executor: LocalExecutor | None = None
        self._attempts: dict[tuple[str, int], MessageLog] = {}
        self._stopped = False
        self._lock = Lock()

    def open(self, setup: WorkerSetup, code: CodeVersion | None, slots: int) -> int:
        """Get ready; how many attempts may be under way at a time.

        `ConfigError` when this machine would make other results than the one that asks: by other code, other tasks,
        another agent.
        """
        if code is not None and (found := code.differences(code_version())):
            raise ConfigError(f"{'; '.join(found)}; install the same version of mobile-world on every machine")
        setup.check()
        pool = setup.pool(slots)
        self._executor = LocalExecutor(pool, setup.agent, setup.task, workers=len(pool))
        return len(pool)

    def attempt(self, job: Job, say: Callable[[Message], None]) -> None:
        """Make an attempt and tell of it; raises what belongs to no episode."""
        executor = self._executor
        if executor is None:
            raise RuntimeError("a worker is opened before it plays")
        log = MessageLog(self._name, say, lambda: len(executor.pool))
        key = (str(job.key), job.attempt)
        with self._lock:
            self._attempts[key] = log
            if self._stopped:
                log.stop.now.set()
        try:
            executor.attempt(log, self._as_named_here(job))
        finally:
            with self._lock:
                del self._attempts[key]

    def play(self, job: Job) -> Iterator[Message]:
        """Make an attempt on a thread of its own, and give its messages as they come."""
        messages: SimpleQueue[Message | None] = SimpleQueue()
        attempt = spawn(lambda: self.attempt(job, messages.put), f"attempt at {job.key}")
        attempt.add_done_callback(lambda _: messages.put(None))
        while (message := messages.get()) is not None:
            yield message
        attempt.result()

    def abandon(self, job: Job) -> None:
        """End an attempt before its next phase: its record could not be written."""
        with self._lock:
            log = self._attempts.get((str(job.key), job.attempt))
        if log is not None:
            log.stop.now.set()

    def stop(self) -> None:
        """End all attempts before their next phase."""
        with self._lock:
            self._stopped = True
            for log in self._attempts.values():
                log.stop.now.set()

    def close(self) -> None:
        """Let go of the devices."""
        if self._executor is not None:
            self._executor.pool.close()

    def _as_named_here(self, job: Job) -> Job:
        """A job whose devices to avoid have the names that they have in this worker's pool."""
        if not self._name:
            return job
        prefix = f"{self._name}/"
        return replace(job, avoid=tuple(name.removeprefix(prefix) for name in job.avoid if name.startswith(prefix)))
