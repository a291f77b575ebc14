"""Threads of this process, each with a leased device while it runs an episode."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import wait
from dataclasses import dataclass
from typing import TypeAlias

from mobile_world.agents import Agent
from mobile_world.domain import EpisodeRecord, InfraError, Phase
from mobile_world.experiment.blame import device_suspect
from mobile_world.experiment.bounded import spawn
from mobile_world.experiment.docket import Docket, Job
from mobile_world.experiment.episode import run_episode
from mobile_world.experiment.executors.interface import AttemptLog
from mobile_world.experiment.plan import EpisodeSpec
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask

AgentFactory: TypeAlias = Callable[[EpisodeSpec], Agent]
TaskFactory: TypeAlias = Callable[[EpisodeSpec], BaseTask]


@dataclass(frozen=True)
class LocalExecutor:
    """Runs jobs on the devices of a pool; see `Executor`."""

    pool: DevicePool
    agent_factory: AgentFactory
    task_factory: TaskFactory
    workers: int

    @property
    def slots(self) -> int:
        """See `Executor`."""
        return self.workers

    def run(self, docket: Docket) -> None:
        """See `Executor`; an error that belongs to no episode ends the run."""
        names = [f"episodes {number}" for number in range(min(self.workers, len(docket)))]
        futures = [spawn(lambda: self._work(docket), name) for name in names]
        wait(futures)
        for future in futures:
            future.result()

    def _work(self, docket: Docket) -> None:
        try:
            while (job := docket.take()) is not None:
                self.attempt(docket, job)
        except BaseException:
            docket.stop.soon.set()
            raise

    def attempt(self, log: AttemptLog, job: Job) -> None:
        """Make one attempt and tell what came of it; raises what belongs to no episode."""
        task, device = self.task_factory(job.spec), ""
        phase: Phase = "lease"
        record: EpisodeRecord | None = None
        try:
            with self.pool.lease(avoid=job.avoid) as controller:
                device, phase = controller.name, "record"
                log.began(job, device)
                record = self._play(log, job, task, controller)
                if device_suspect(record):
                    self.pool.retire(controller)
        except InfraError as error:
            if record is None:
                log.lost(job, task, error, phase=phase, device=device)
                return
        log.ended(job, record)

    def _play(self, log: AttemptLog, job: Job, task: BaseTask, controller: AndroidController) -> EpisodeRecord:
        with log.tape(job) as tape:
            return run_episode(
                key=job.key,
                task=task,
                agent=self.agent_factory(job.spec),
                controller=controller,
                decision_seed=job.spec.decision_seed,
                rules=job.rules,
                attempt=job.attempt,
                tape=tape,
                stop=log.stop.now,
            )
