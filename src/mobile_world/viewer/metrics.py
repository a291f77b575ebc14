"""Prometheus metrics of all runs in the log directory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import get_args

from mobile_world.domain import Outcome
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.run_status import RUN_STATES, RunStatus, RunStatusCache, stamp
from mobile_world.web.metrics import Measure


@dataclass
class Spent:
    """What the attempts of a run took; no label names a run, a task or an arm, for there may be thousands."""

    episodes: Counter[Outcome] = field(default_factory=Counter)
    attempts: Counter[Outcome] = field(default_factory=Counter)
    endpoint_faults: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    tokens: int = 0
    cost: float = 0.0
    seconds: float = 0.0

    def attempt(self, row: Attempt) -> None:
        """Count one more attempt."""
        self.attempts[row.outcome] += 1
        self.steps += row.steps
        self.tokens += row.tokens or 0
        self.cost += row.cost or 0.0
        self.seconds += row.seconds
        self.endpoint_faults.update(dict(row.endpoint_faults))

    def add(self, other: Spent) -> None:
        """Take in what another run took."""
        self.episodes.update(other.episodes)
        self.attempts.update(other.attempts)
        self.endpoint_faults.update(other.endpoint_faults)
        self.steps += other.steps
        self.tokens += other.tokens
        self.cost += other.cost
        self.seconds += other.seconds


class RunMetrics:
    """Counts over all runs; a journal is read when it has changed since the last time. Safe for threads."""

    def __init__(self, log_dir: LogDirectory, statuses: RunStatusCache) -> None:
        self._log_dir, self._statuses = log_dir, statuses
        self._kept: dict[str, tuple[object, Spent]] = {}
        self._lock = Lock()

    def __call__(self) -> Iterator[Measure]:
        runs = self._statuses.all()
        whole = Spent()
        with self._lock:
            self._kept = {run.name: self._spent(run) for run in runs}
            for _, spent in self._kept.values():
                whole.add(spent)
        states = Counter(run.state for run in runs)
        pending: Counter[str] = Counter()
        for run in runs:
            pending[run.state] += max(0, run.counts.planned - run.counts.done)
        outcomes = get_args(Outcome)
        yield Measure("gauge", "runs", "Runs, by state.", {(state,): states[state] for state in RUN_STATES}, ("state",))
        yield Measure(
            "gauge",
            "episodes",
            "Episodes by current outcome; infrastructure failures are run again.",
            {(outcome,): whole.episodes[outcome] for outcome in outcomes},
            ("outcome",),
        )
        yield Measure(
            "gauge",
            "episodes_pending",
            "Planned episodes without a score, by the state of their run.",
            {(state,): pending[state] for state in ("running", "unfinished")},
            ("state",),
        )
        etas = [run.eta_s for run in runs if run.eta_s is not None]
        yield Measure(
            "gauge",
            "eta_seconds",
            "Seconds until the last active run finishes, at the current pace.",
            {(): max(etas)} if etas else {},
        )
        yield Measure(
            "counter",
            "attempts",
            "Finished attempts, retries included.",
            {(outcome,): whole.attempts[outcome] for outcome in outcomes},
            ("outcome",),
        )
        yield Measure("counter", "attempt_seconds", "Device time of all attempts.", {(): whole.seconds})
        yield Measure("counter", "steps", "Steps of all attempts.", {(): whole.steps})
        yield Measure("counter", "tokens", "Tokens of all attempts, in and out, where known.", {(): whole.tokens})
        yield Measure(
            "counter", "cost", "Cost of model calls, in the currency of the prices, where known.", {(): whole.cost}
        )
        yield Measure(
            "counter",
            "endpoint_faults",
            "Failed model requests, by kind.",
            {(kind,): count for kind, count in whole.endpoint_faults.items()},
            ("kind",),
        )

    def _spent(self, run: RunStatus) -> tuple[object, Spent]:
        viewed = self._log_dir.cached(run.name) or self._log_dir.open_uncached(run.name)
        now, kept = tuple(stamp(viewed.path / file) for file in ("run.json", "journal.jsonl")), self._kept.get(run.name)
        if kept is not None and kept[0] == now:
            return kept
        spent = Spent(episodes=Counter(row.outcome for row in viewed.counted().attempts))
        for row in viewed.attempts.all():
            spent.attempt(row)
        return now, spent
