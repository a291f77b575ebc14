"""The executor of workers in other processes, here or elsewhere: they play, this process keeps the plan and writes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition
from typing import Generic, Protocol, TypeVar

from mobile_world.domain import HostExhausted, InfraError, NodeLost, Phase, StorageFailed
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.executors.episode_worker import Began, Captured, Ended, Lost, Message, Stepped
from mobile_world.experiment.executors.worker_setup import WorkerSetup
from mobile_world.experiment.queue import EpisodeQueue, Job
from mobile_world.experiment.storage.trajectory import TrajectoryRecorder
from mobile_world.tasks import BaseTask

POLL_S = 0.2
LOOK_S = 10.0
"""How often new workers are looked for."""

PATIENCE_S = 120.0
"""How long a run without any worker waits for one."""


class WorkerNode(Protocol):
    """A worker somewhere; see `EpisodeWorker`."""

    name: str
    slots: int
    """Attempts that may be under way at a time."""
    under_way: int

    def play(self, job: Job) -> Iterator[Message]:
        """Make an attempt, and give what is told of it; `NodeLost` when nothing more will come."""

    def abandon(self, job: Job) -> None:
        """End an attempt before its next phase."""

    def stop(self) -> None:
        """End all attempts before their next phase."""


Node = TypeVar("Node", bound=WorkerNode)


class WorkerNodes(Protocol[Node]):
    """The workers of a run; safe for threads."""

    last_loss: Exception | None
    replaces: bool
    """Whether another worker takes the place of one that was dropped, as often as that happens."""

    @property
    def alive(self) -> list[Node]:
        """Those that take jobs."""

    def open_new(self) -> None:
        """Take in workers that have come since."""

    def drop(self, node: Node, why: NodeLost) -> None:
        """Give no more jobs to a worker."""


class RemoteExecutor(Generic[Node]):
    """Runs jobs on workers; see `Executor`.

    A worker that is lost costs the attempts on it, which are made again elsewhere; one that joins is used. When none is
    left for a while the run stops, and can be resumed.
    """

    def __init__(
        self,
        setup: WorkerSetup,
        nodes: WorkerNodes[Node],
        *,
        most: int | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Use `nodes` that are open, for at most so many episodes at a time."""
        self._setup, self._nodes, self._most, self._patience_s = setup, nodes, most, patience_s

    @property
    def slots(self) -> int:
        """See `Executor`."""
        there = sum(node.slots for node in self._nodes.alive)
        return there if self._most is None else min(there, self._most)

    def run(self, queue: EpisodeQueue) -> None:
        """See `Executor`."""
        _Run(queue, self._setup, self._nodes, self._most, self._patience_s).work()


@dataclass
class RemoteAttempt:
    """One attempt elsewhere, as the driver hears of it."""

    queue: EpisodeQueue
    job: Job
    task: BaseTask
    end: Ended | Lost | None = None
    """The last message about it."""
    device: str = ""
    _recorder: TrajectoryRecorder | None = field(default=None, init=False)
    _failure: StorageFailed | None = field(default=None, init=False)

    def hear(self, message: Message) -> bool:
        """Write a message down; false when the disk refuses it, so that the attempt had better end."""
        if isinstance(message, Ended | Lost):
            self.end = message
        elif self._failure is None:
            try:
                self._write(message)
            except StorageFailed as error:
                self._failure = error
        return self._failure is None

    def close(self, lost: NodeLost | None = None) -> None:
        """Hand the attempt to the queue; `lost` says why nothing more will be heard of it."""
        recorder, failure = self._recorder, lost or self._failure
        try:
            if recorder is not None:
                recorder.close()
        except StorageFailed as error:
            failure = failure or error
        if failure is None and isinstance(self.end, Ended):
            name = recorder.name if recorder is not None else None
            self.queue.ended(self.job, self.end.record.model_copy(update={"trajectory": name}))
        elif failure is None and isinstance(self.end, Lost):
            self._lost(self.end.error, self.end.phase)
        else:
            self._lost(failure or NodeLost("its worker ended the attempt without a result"))

    def abandon(self) -> None:
        """Let go of the files of an attempt that is not to be written down."""
        if self._recorder is not None:
            self._recorder.close()

    def _write(self, message: Began | Captured | Stepped) -> None:
        if isinstance(message, Began):
            self.device = message.device
            self.queue.began(self.job, message.device)
            self._recorder = self.queue.recorder(self.job)
        elif self._recorder is None:
            raise RuntimeError("a worker tells of its device before it tells of steps")
        elif isinstance(message, Captured):
            self._recorder.blob(message.data)
        else:
            self._recorder.step(message.record)

    def _lost(self, error: InfraError, phase: Phase = "record") -> None:
        self.queue.lost(self.job, self.task, error, phase=phase, device=self.device)


class _Run(Generic[Node]):
    """One run of an executor: who is at what."""

    def __init__(
        self, queue: EpisodeQueue, setup: WorkerSetup, nodes: WorkerNodes[Node], most: int | None, patience_s: float
    ) -> None:
        self._queue, self._setup, self._nodes, self._most, self._patience_s = queue, setup, nodes, most, patience_s
        self._changed = Condition()
        self._under_way = 0
        self._waiting: list[Job] = []
        """For a worker other than those that are free, because an attempt was lost on a device of theirs."""
        self._devices: dict[str, set[str]] = {}
        """Of each worker, those that were heard of."""
        self._failure: BaseException | None = None
        self._stopping = False
        self._last_node = self._last_look = time.monotonic()
        self._looking: Future[None] | None = None

    def work(self) -> None:
        """Go on until there is nothing to do; raises what belongs to no episode, once nothing is under way."""
        while True:
            with self._changed:
                if self._hand_out() and not self._under_way:
                    break
                self._changed.wait(POLL_S)
            if self._queue.stop.now.is_set() and not self._stopping:
                self._stopping = True
                for node in self._nodes.alive:
                    node.stop()
            self._look_around()
        if self._failure is not None:
            raise self._failure

    def _hand_out(self) -> bool:
        """Give jobs to nodes with room for them; whether there are none left to give."""
        if self._queue.stop.soon.is_set():
            return True
        while self._most is None or self._under_way < self._most:
            alive = self._nodes.alive
            free = [node for node in alive if node.under_way < node.slots]
            if not free:
                break
            job = self._waiting_for(free, alive) or self._queue.take()
            if job is None:
                return not self._waiting or self._queue.stop.soon.is_set()
            if suited := self._suited(job, free, alive):
                self._send(job, min(suited, key=lambda node: node.under_way / node.slots))
            else:
                self._waiting.append(job)
        return not self._waiting and not len(self._queue)

    def _waiting_for(self, free: list[Node], alive: list[Node]) -> Job | None:
        job = next((job for job in self._waiting if self._suited(job, free, alive)), None)
        if job is not None:
            self._waiting.remove(job)
        return job

    def _suited(self, job: Job, free: list[Node], alive: list[Node]) -> list[Node]:
        """Free workers with a device that is not to be avoided; any, if no worker has one, free or not."""

        def suits(node: Node) -> bool:
            return node.slots > len(self._devices.get(node.name, set()).intersection(job.avoid))

        return [node for node in free if suits(node)] or ([] if any(map(suits, alive)) else free)

    def _send(self, job: Job, node: Node) -> None:
        try:
            attempt = spawn(lambda: self._attempt(job, node), f"{job.key} on {node.name}")
        except HostExhausted as error:
            self._queue.lost(job, self._setup.task(job.spec), error)
            return
        node.under_way += 1
        self._under_way += 1
        attempt.add_done_callback(lambda done: self._done(node, done))

    def _done(self, node: Node, attempt: Future[None]) -> None:
        with self._changed:
            node.under_way -= 1
            self._under_way -= 1
            self._note_failure(attempt)
            self._changed.notify_all()

    def _note_failure(self, done: Future[None]) -> None:
        failure = done.exception()
        if failure is not None:
            self._queue.stop.soon.set()
            self._failure = self._failure or failure

    def _attempt(self, job: Job, node: Node) -> None:
        remote = RemoteAttempt(self._queue, job, self._setup.task(job.spec))
        lost: NodeLost | None = None
        try:
            for message in node.play(job):
                if isinstance(message, Began):
                    self._devices.setdefault(node.name, set()).add(message.device)
                if not remote.hear(message):
                    node.abandon(job)
        except NodeLost as error:
            lost = error
        except BaseException:
            remote.abandon()
            raise
        end = remote.end
        if end is not None:
            node.slots = end.devices
            if not end.devices:
                reason = str(end.error) if isinstance(end, Lost) else "its last one is out of order"
                lost = NodeLost(f"{node.name} has no device any more: {reason}")
        if lost is not None:
            self._nodes.drop(node, lost)
        # Where each is replaced, one without devices is a lease that failed, after three of which the run stops.
        failed_lease = isinstance(end, Lost) and self._nodes.replaces
        remote.close(None if isinstance(end, Ended) or failed_lease else lost)

    def _look_around(self) -> None:
        """Look for nodes that are new; give up when there has been none for long."""
        now = time.monotonic()
        if any(node.slots for node in self._nodes.alive) or self._under_way:
            self._last_node = now
        elif now - self._last_node >= self._patience_s and not self._queue.stop.soon.is_set():
            self._queue.why_stopped = f"no worker is left: {self._nodes.last_loss}"
            self._queue.stop.soon.set()
        if now - self._last_look >= LOOK_S and (self._looking is None or self._looking.done()):
            self._last_look = now
            self._looking = spawn(self._nodes.open_new, "looking for new workers")
            self._looking.add_done_callback(self._note_failure)
