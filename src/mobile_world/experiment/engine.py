"""Runs plans: threads over leased devices, every attempt journalled, resumable at any moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeAlias

from mobile_world import __version__
from mobile_world.agents import Agent
from mobile_world.domain import EpisodeRecord, InfraError
from mobile_world.experiment.blame import device_suspect
from mobile_world.experiment.bounded import spawn
from mobile_world.experiment.episode import run_episode
from mobile_world.experiment.events import EpisodeBegan, EpisodeEnded, Listener, RunBegan, StopSwitch
from mobile_world.experiment.header import RunHeader, grown
from mobile_world.experiment.journal import Ledger
from mobile_world.experiment.notes import Notes
from mobile_world.experiment.plan import EpisodeSpec, Plan
from mobile_world.experiment.run_directory import RunDirectory
from mobile_world.experiment.summary import Summary, summarise
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import BaseTask

RETRIES = 2
"""Further attempts at an episode that was lost to infrastructure."""

LEASES_LOST = 3
"""After so many leases in a row that failed, the run stops: there is nothing left to run on."""

AgentFactory: TypeAlias = Callable[[EpisodeSpec], Agent]
TaskFactory: TypeAlias = Callable[[EpisodeSpec], BaseTask]


class RunResult(NamedTuple):
    """What a call of `run_plan` came to."""

    summary: Summary
    """Over everything that the directory holds."""
    missing: int
    """Episodes of the plan that have no score."""


def run_plan(
    plan: Plan,
    pool: DevicePool,
    agent_factory: AgentFactory,
    run_dir: Path,
    *,
    task_factory: TaskFactory,
    workers: int,
    retries: int = RETRIES,
    shuffled: bool = False,
    listener: Listener | None = None,
    stop: StopSwitch | None = None,
) -> RunResult:
    """Run what a plan asks for and the directory does not have yet; then write the summary.

    `ConfigError` when the directory holds results of other settings or another process writes to it.
    """
    directory = RunDirectory(run_dir)
    with directory.locked():
        header = _header(directory, plan)
        ledger = directory.journal.ledger()
        todo = [spec for spec in plan.episodes(shuffled=shuffled) if spec.key not in ledger.scored]
        directory.write_header(header)
        tell = listener or _nobody
        tell(RunBegan(len(plan), len(todo), ledger.torn))
        engine = _Engine(
            plan, pool, agent_factory, task_factory, directory, ledger, retries, tell, stop or StopSwitch()
        )
        try:
            engine.run(todo, workers)
        finally:
            summary = summarise(header.plan, directory.journal.records(), torn_lines=ledger.torn)
            directory.write_summary(summary)
    return RunResult(summary, sum(spec.key not in ledger.scored for spec in todo))


def unscored(plan: Plan, run_dir: Path) -> list[EpisodeSpec]:
    """What `run_plan` would run, without touching anything; it is refused for the same reasons."""
    directory = RunDirectory(run_dir)
    _header(directory, plan)
    scored = directory.journal.ledger().scored
    return [spec for spec in plan.episodes() if spec.key not in scored]


def _header(directory: RunDirectory, plan: Plan) -> RunHeader:
    found = directory.header()
    if found is not None:
        return grown(found, plan)
    return RunHeader(version=__version__, created_at=datetime.now(UTC).isoformat(timespec="seconds"), plan=plan)


def _nobody(event: object) -> None:
    del event


class _Job(NamedTuple):
    spec: EpisodeSpec
    tries_left: int


@dataclass
class _Engine:
    plan: Plan
    pool: DevicePool
    agent_factory: AgentFactory
    task_factory: TaskFactory
    directory: RunDirectory
    ledger: Ledger
    retries: int
    listener: Listener
    stop: StopSwitch
    jobs: deque[_Job] = field(default_factory=deque)
    leases_lost: int = 0
    """In a row."""
    lock: Lock = field(default_factory=Lock)

    def run(self, todo: list[EpisodeSpec], workers: int) -> None:
        self.jobs.extend(_Job(spec, self.retries) for spec in todo)
        names = [f"episodes {number}" for number in range(min(workers, len(todo)))]
        futures = [spawn(self._work, name) for name in names]
        wait(futures)
        for future in futures:
            future.result()

    def _work(self) -> None:
        """Take jobs until there are none; an error that belongs to no episode ends the run."""
        try:
            while (job := self._next()) is not None:
                self._finish(job, self._attempt(job.spec))
        except BaseException:
            self.stop.soon.set()
            raise

    def _next(self) -> _Job | None:
        with self.lock:
            return self.jobs.popleft() if self.jobs and not self.stop.soon.is_set() else None

    def _attempt(self, spec: EpisodeSpec) -> EpisodeRecord:
        task, attempt = self.task_factory(spec), self.ledger.attempts.get(spec.key, 0) + 1
        record: EpisodeRecord | None = None
        try:
            with self.pool.lease() as controller:
                self.leases_lost = 0
                self._tell(EpisodeBegan(spec.key, attempt, controller.name))
                record = self._play(spec, task, attempt, controller)
                if device_suspect(record):
                    self.pool.retire(controller)
        except InfraError as error:
            record = record or self._without_device(spec, task, attempt, error)
        return record

    def _play(self, spec: EpisodeSpec, task: BaseTask, attempt: int, controller: AndroidController) -> EpisodeRecord:
        tape = self.directory.open_tape(spec.key, attempt)
        try:
            return run_episode(
                key=spec.key,
                task=task,
                agent=self.agent_factory(spec),
                controller=controller,
                decision_seed=spec.decision_seed,
                rules=self.plan.rules_for(spec.key.arm),
                attempt=attempt,
                tape=tape,
                stop=self.stop.now,
            )
        finally:
            tape.close()

    def _without_device(self, spec: EpisodeSpec, task: BaseTask, attempt: int, error: InfraError) -> EpisodeRecord:
        notes = Notes()
        notes.blame(error, "lease")
        self.leases_lost += 1
        if self.leases_lost >= LEASES_LOST:
            self.stop.soon.set()
        rules = self.plan.rules_for(spec.key.arm)
        return notes.record(spec.key, task, rules, attempt=attempt, device="", trajectory=None)

    def _finish(self, job: _Job, record: EpisodeRecord) -> None:
        self.directory.journal.append(record)
        again = record.outcome == "infra_failure" and job.tries_left > 0 and not self.stop.soon.is_set()
        with self.lock:
            self.ledger.note(record)
            if again:
                self.jobs.appendleft(_Job(job.spec, job.tries_left - 1))
        self._tell(EpisodeEnded(record, again))

    def _tell(self, event: EpisodeBegan | EpisodeEnded) -> None:
        with self.lock:
            self.listener(event)
