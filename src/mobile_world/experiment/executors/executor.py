"""Executors: what runs the episodes of a queue; worker threads, each with a leased device."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from loguru import logger

from mobile_world.agents import Agent
from mobile_world.domain import ClockMode, Environment, EpisodeRecord, HostExhausted, InfraError, Phase
from mobile_world.experiment.episode.loop import run_episode
from mobile_world.experiment.episode.outcome import device_suspect
from mobile_world.experiment.episode.recorder import Recorder
from mobile_world.experiment.episode.time_limited_calls import ThreadFuture, spawn
from mobile_world.experiment.events import StopSwitch
from mobile_world.experiment.planning.plan import EpisodeSpec
from mobile_world.experiment.queue import EpisodeQueue, Job
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask, LocalEnvironment
from simdroid.exhaustion import exhaustion_named


class AttemptLog(Protocol):
    """Receives the events and the record of an attempt: a queue, or its stand-in on another machine."""

    @property
    def stop(self) -> StopSwitch:
        """Once its `now` is set, episodes end before their next phase."""

    def began(self, job: Job, device: str) -> None:
        """See `EpisodeQueue`."""

    def recorder(self, job: Job) -> AbstractContextManager[Recorder]:
        """See `EpisodeQueue`."""

    def ended(self, job: Job, record: EpisodeRecord) -> None:
        """See `EpisodeQueue`."""

    def lost(self, job: Job, task: BaseTask, error: InfraError, *, phase: Phase = "lease", device: str = "") -> None:
        """See `EpisodeQueue`."""


class Executor(Protocol):
    """Runs attempts somewhere, and hands every one of them back to the queue it came from.

    The queue is the only one that writes to the run directory. For each job that `EpisodeQueue.take` gives, an executor

    1. calls `EpisodeQueue.began` once it has a device,
    2. puts what was seen into the recorder of `EpisodeQueue.recorder`, closes it, and
    3. calls `EpisodeQueue.ended` with the record; attempts without a record are `EpisodeQueue.lost`.

    A job that is lost and has a try left comes back from `take`. So `take` may give something again after it gave
    nothing, as long as jobs are under way; when it gives nothing and none are, the run is over. `take` gives nothing
    either once the run was asked to stop. Once `EpisodeQueue.stop.now` is set, episodes under way end before their next
    phase.
    """

    @property
    def slots(self) -> int:
        """How many episodes can be under way at the same time."""

    def run(self, queue: EpisodeQueue) -> None:
        """Run jobs until there are none; raises what belongs to no episode, once nothing is under way."""


AgentFactory: TypeAlias = Callable[[EpisodeSpec], Agent]
"""Makes the agent of an episode."""
TaskFactory: TypeAlias = Callable[[EpisodeSpec], BaseTask]
"""Makes the task of an episode, fresh."""


class NamedDevice(Protocol):
    """A device, here or elsewhere."""

    @property
    def name(self) -> str:
        """What records call it."""


Device = TypeVar("Device", bound=NamedDevice)


class LeasedDevices(Protocol[Device]):
    """Devices by lease."""

    def lease(self, *, avoid: Collection[str] = ()) -> AbstractContextManager[Device]:
        """One for this thread alone, rather none of `avoid`; `InfraError` when none comes free."""

    def retire(self, device: Device) -> None:
        """Say that a leased one is sick, so that nobody gets it again as it is."""


@dataclass(frozen=True)
class ThreadExecutor(Generic[Device]):
    """Runs jobs on worker threads, each with a leased device."""

    pool: LeasedDevices[Device]
    agent_factory: AgentFactory
    task_factory: TaskFactory
    workers: int

    @abstractmethod
    def environment(self, task: BaseTask, device: Device, clock: ClockMode) -> Environment:
        """The task on a leased device."""

    @property
    def slots(self) -> int:
        """See `Executor`."""
        return self.workers

    def run(self, queue: EpisodeQueue) -> None:
        """See `Executor`; an error that belongs to no episode ends the run."""
        futures: list[ThreadFuture[None]] = []
        for number in range(min(self.workers, len(queue))):
            try:
                futures.append(spawn(lambda: self._work(queue), f"episodes {number}"))
            except HostExhausted as error:
                if not futures:
                    raise
                logger.warning("only {} episodes at a time, for {}", len(futures), error)
                break
        for future in futures:
            future.ended_within()
        for future in futures:
            future.result()

    def _work(self, queue: EpisodeQueue) -> None:
        try:
            while (job := queue.take()) is not None:
                self.attempt(queue, job)
        except BaseException:
            queue.stop.soon.set()
            raise

    def attempt(self, log: AttemptLog, job: Job) -> None:
        """Make one attempt and report its record; raises what belongs to no episode."""
        task, name = self.task_factory(job.spec), ""
        phase: Phase = "lease"
        record: EpisodeRecord | None = None
        try:
            with exhaustion_named(), self.pool.lease(avoid=job.avoid) as device:
                name, phase = device.name, "record"
                log.began(job, name)
                with log.recorder(job) as recorder:
                    record = run_episode(
                        key=job.key,
                        task=task,
                        agent=self.agent_factory(job.spec),
                        environment=self.environment(task, device, job.rules.clock),
                        decision_seed=job.spec.decision_seed,
                        rules=job.rules,
                        attempt=job.attempt,
                        recorder=recorder,
                        stop=log.stop.now,
                    )
                if device_suspect(record):
                    self.pool.retire(device)
        except InfraError as error:
            if record is None:
                log.lost(job, task, error, phase=phase, device=name)
                return
        log.ended(job, record)


@dataclass(frozen=True)
class LocalExecutor(ThreadExecutor[AndroidController]):
    """Runs jobs on the devices of a `DevicePool`; see `Executor`."""

    pool: DevicePool

    def environment(self, task: BaseTask, device: AndroidController, clock: ClockMode) -> Environment:
        return LocalEnvironment(task, device, clock)
