"""The queue of a run: pending episodes, retries and results; between executors and run directory."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from mobile_world.domain import EpisodeKey, EpisodeRecord, HostExhausted, InfraError, NodeLost, Phase, StorageFailed
from mobile_world.experiment.episode.record_builder import RecordBuilder
from mobile_world.experiment.events import EpisodeBegan, EpisodeEnded, Listener, StopSwitch
from mobile_world.experiment.planning.budget import Meter
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan
from mobile_world.experiment.planning.rules import Rules
from mobile_world.experiment.storage.journal import Ledger
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.trajectory import TrajectoryRecorder
from mobile_world.tasks import BaseTask

LEASES_LOST = 3
"""After so many leases in a row that failed, the run stops: there is nothing left to run on."""

EXHAUSTED_IN_A_ROW = 3
"""After so many attempts in a row that were lost because this machine ran out of something, the run stops. After one
that could not be written down it stops at once: what comes next cannot be either."""

LOST_IN_A_ROW = 30
"""After so many attempts in a row that were lost to infrastructure, the run stops: an endpoint is down, say. What was
not run stays pending, and is run when the run is resumed."""


@dataclass(frozen=True)
class Job:
    """One attempt at an episode; crosses processes."""

    spec: EpisodeSpec
    rules: Rules
    attempt: int
    tries_left: int
    """Further attempts if this one is lost to infrastructure."""
    avoid: tuple[str, ...] = ()
    """Devices on which earlier attempts were lost: better take another one, if there is one."""

    @property
    def key(self) -> EpisodeKey:
        """Which episode."""
        return self.spec.key


@dataclass
class EpisodeQueue:
    """Gives jobs out and writes down what came of them; safe for threads."""

    plan: Plan
    directory: RunDirectory
    ledger: Ledger
    stop: StopSwitch
    listener: Listener
    meter: Meter
    why_stopped: str | None = None
    """Why the run ended before its plan, when nobody asked it to."""
    over_budget: bool = False
    """Whether that was a budget that is spent."""
    _jobs: deque[Job] = field(default_factory=deque)
    _leases_lost: int = 0
    """In a row."""
    _lost: int = 0
    """In a row."""
    _exhausted: int = 0
    """In a row."""
    _lock: Lock = field(default_factory=Lock)

    def fill(self, specs: Sequence[EpisodeSpec], retries: int) -> None:
        """Put episodes on the queue, each with so many further attempts."""
        for spec in specs:
            attempt = self.ledger.attempts.get(spec.key, 0) + 1
            self._jobs.append(Job(spec, self.plan.rules_for(spec.key.arm), attempt, retries))

    def __len__(self) -> int:
        return len(self._jobs)

    def take(self) -> Job | None:
        """The next job; nothing when there is none, or none may begin any more."""
        with self._lock:
            if not self._jobs or self.stop.soon.is_set():
                return None
            if (over := self.meter.refusal()) is not None:
                self.over_budget = self.why_stopped is None
                self._end(over)
                return None
            self.meter.began()
            return self._jobs.popleft()

    def began(self, job: Job, device: str) -> None:
        """Say that a device was found, and the attempt begins."""
        with self._lock:
            self._leases_lost = 0
            self.listener(EpisodeBegan(job.key, job.attempt, device))

    def recorder(self, job: Job) -> TrajectoryRecorder:
        """Where the steps of an attempt go; closed by whoever asked for it, before the attempt ends."""
        return self.directory.open_recorder(job.key, job.attempt)

    def ended(self, job: Job, record: EpisodeRecord) -> None:
        """Write an attempt down for good; it is taken again when it was lost and has a try left."""
        try:
            self.directory.journal.append(record)
        except StorageFailed:
            self._stop_at_once()
            raise
        with self._lock:
            self.ledger.note(record)
            self.meter.ended(record)
            self._count_lost(record)
            again = record.outcome == "infra_failure" and job.tries_left > 0 and not self.stop.soon.is_set()
            if again:
                avoid = (*job.avoid, record.device) if record.device else job.avoid
                next_try = replace(job, attempt=job.attempt + 1, tries_left=job.tries_left - 1, avoid=avoid)
                self._jobs.appendleft(next_try)
            self.listener(EpisodeEnded(record, again))

    def lost(self, job: Job, task: BaseTask, error: InfraError, *, phase: Phase = "lease", device: str = "") -> None:
        """Write down an attempt of which no record came: no device, no disk, no machine."""
        builder = RecordBuilder()
        builder.blame(error, phase)
        if phase == "lease":
            with self._lock:
                self._leases_lost += 1
                if self._leases_lost >= LEASES_LOST:
                    self._end(f"{LEASES_LOST} times in a row no device could be leased: {error}")
        self.ended(job, builder.record(job.key, task, job.rules, attempt=job.attempt, device=device, trajectory=None))

    def _count_lost(self, record: EpisodeRecord) -> None:
        if record.error is not None and record.error.code == NodeLost.code:
            return  # A big machine that goes away takes many attempts with it, and is not asked again.
        lost, code = record.outcome == "infra_failure", record.error.code if record.error is not None else ""
        self._lost = self._lost + 1 if lost else 0
        self._exhausted = self._exhausted + 1 if lost and code == HostExhausted.code else 0
        if not lost or record.error is None:
            return
        if code == StorageFailed.code:
            self._end(record.error.message)
            self._stop_at_once()
        elif self._exhausted >= EXHAUSTED_IN_A_ROW:
            self._end(record.error.message)
        elif self._lost >= LOST_IN_A_ROW:
            self._end(f"the last {self._lost} attempts were all lost, this one because: {record.error.message}")

    def _end(self, why: str) -> None:
        self.why_stopped = self.why_stopped or why
        self.stop.soon.set()

    def _stop_at_once(self) -> None:
        self.stop.soon.set()
        self.stop.now.set()
