"""The Ray executor: several machines run episodes on their own devices; one has the plan and the run directory."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition

from mobile_world.domain import InfraError, NodeLost, Phase, StorageFailed
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.executors.ray_cluster import RayNode, RayNodes, connected
from mobile_world.experiment.executors.ray_setup import NodeSetup
from mobile_world.experiment.executors.ray_worker import Began, Captured, Ended, Lost, Message, Stepped
from mobile_world.experiment.queue import EpisodeQueue, Job
from mobile_world.experiment.storage.trajectory import TrajectoryRecorder
from mobile_world.tasks import BaseTask


@dataclass
class RemoteAttempt:
    """One attempt, as the driver hears of it."""

    queue: EpisodeQueue
    job: Job
    task: BaseTask
    end: Ended | Lost | None = None
    """The last message of the node about it."""
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
            self._lost(failure or NodeLost("the node ended the attempt without a result"))

    def _write(self, message: Began | Captured | Stepped) -> None:
        if isinstance(message, Began):
            self.device = message.device
            self.queue.began(self.job, message.device)
            self._recorder = self.queue.recorder(self.job)
        elif self._recorder is None:
            raise RuntimeError("a node tells of its device before it tells of steps")
        elif isinstance(message, Captured):
            self._recorder.blob(message.data)
        else:
            self._recorder.step(message.record)

    def _lost(self, error: InfraError, phase: Phase = "record") -> None:
        self.queue.lost(self.job, self.task, error, phase=phase, device=self.device)


POLL_S = 0.2
LOOK_S = 10.0
"""How often new nodes are looked for."""

PATIENCE_S = 120.0
"""How long a run without any node waits for one."""


class RayExecutor:
    """Runs jobs on the nodes of a Ray cluster; see `Executor`.

    A node that is lost costs the attempts on it, which are made again elsewhere; one that joins is used. When none is
    left for a while the run stops, and can be resumed.
    """

    def __init__(
        self, setup: NodeSetup, nodes: RayNodes, *, most: int | None = None, patience_s: float = PATIENCE_S
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
        _RayRun(queue, self._setup, self._nodes, self._most, self._patience_s).work()


@contextmanager
def ray_executor(setup: NodeSetup, *, address: str | None = None, most: int | None = None) -> Iterator[RayExecutor]:
    """An executor on a cluster whose nodes are ready; they are let go of at the end.

    `ConfigError` when there is no such cluster, or a node of it would make other results than this machine.
    """
    with connected(address):
        nodes = RayNodes(setup)
        try:
            nodes.open()
            yield RayExecutor(setup, nodes, most=most)
        finally:
            nodes.close()


class _RayRun:
    """One run of an executor: who is at what."""

    def __init__(
        self, queue: EpisodeQueue, setup: NodeSetup, nodes: RayNodes, most: int | None, patience_s: float
    ) -> None:
        self._queue, self._setup, self._nodes, self._most, self._patience_s = queue, setup, nodes, most, patience_s
        self._changed = Condition()
        self._under_way = 0
        self._failure: BaseException | None = None
        self._told_to_stop = False
        self._last_node = self._last_look = time.monotonic()
        self._looking: Future[None] | None = None

    def work(self) -> None:
        """Go on until there is nothing to do; raises what belongs to no episode, once nothing is under way."""
        while True:
            with self._changed:
                if self._hand_out() and not self._under_way:
                    break
                self._changed.wait(POLL_S)
            if self._queue.stop.now.is_set() and not self._told_to_stop:
                self._told_to_stop = True
                for node in self._nodes.alive:
                    node.stop()
            self._look_around()
        if self._failure is not None:
            raise self._failure

    def _hand_out(self) -> bool:
        """Give jobs to nodes with room for them; whether there are none left to give."""
        while self._most is None or self._under_way < self._most:
            free = [node for node in self._nodes.alive if node.under_way < node.slots]
            if not free:
                break
            job = self._queue.take()
            if job is None:
                return True
            self._send(job, _best(free, job))
        return self._queue.stop.soon.is_set() or not len(self._queue)

    def _send(self, job: Job, node: RayNode) -> None:
        node.under_way += 1
        self._under_way += 1
        attempt = spawn(lambda: self._attempt(job, node), f"{job.key} on {node.name}")
        attempt.add_done_callback(lambda done: self._done(node, done))

    def _done(self, node: RayNode, attempt: Future[None]) -> None:
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

    def _attempt(self, job: Job, node: RayNode) -> None:
        remote = RemoteAttempt(self._queue, job, self._setup.task(job.spec))
        lost: NodeLost | None = None
        try:
            for message in node.play(job):
                if not remote.hear(message):
                    node.abandon(job)
        except NodeLost as error:
            lost = error
        end = remote.end
        if end is not None:
            node.slots = end.devices
            if not end.devices:
                told = str(end.error) if isinstance(end, Lost) else "its last one is out of order"
                lost = NodeLost(f"the Ray node {node.name} has no device any more: {told}")
        if lost is not None:
            self._nodes.drop(node, lost)
        remote.close(None if isinstance(end, Ended) else lost)

    def _look_around(self) -> None:
        """Look for nodes that are new; give up when there has been none for long."""
        now = time.monotonic()
        if self._nodes.alive or self._under_way:
            self._last_node = now
        elif now - self._last_node >= self._patience_s and not self._queue.stop.soon.is_set():
            self._queue.why_stopped = f"no Ray node is left: {self._nodes.last_loss}"
            self._queue.stop.soon.set()
        if now - self._last_look >= LOOK_S and (self._looking is None or self._looking.done()):
            self._last_look = now
            self._looking = spawn(self._nodes.open_new, "looking for Ray nodes")
            self._looking.add_done_callback(self._note_failure)


def _best(free: list[RayNode], job: Job) -> RayNode:
    """A node on which no earlier attempt was lost, if there is one; of those the least busy."""
    shunned = {device.partition("/")[0] for device in job.avoid}
    return min(free, key=lambda node: (node.name in shunned, node.under_way / node.slots))
