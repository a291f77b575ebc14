"""Run status for lists: state, progress, success rate and ETA, cached without the episodes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal, NamedTuple, TypeAlias

from pydantic import ValidationError

from mobile_world.analysis import Estimate
from mobile_world.experiment import Plan, Summary
from mobile_world.experiment.eta import time_left
from mobile_world.experiment.reports.facts import subject_of, title_of
from mobile_world.experiment.storage.run_directory import LOCK
from mobile_world.viewer.attempts import Attempt, rate_of, totals_of
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.run import Run
from mobile_world.web.not_found import NotFound

State: TypeAlias = Literal["running", "finished", "unfinished", "broken"]
RUN_STATES: dict[State, str] = {
    "running": "Episodes are running",
    "finished": "Every planned episode has a score",
    "unfinished": "Some episodes have no score and no process is running; resume the run to finish it",
    "broken": "The directory cannot be read as a run",
}


class RunCounts(NamedTuple):
    """Progress and success rate of a run; tasks satisfied at the start are excluded from the rate."""

    planned: int
    done: int
    """Episodes that have a score."""
    scored: int
    """Those of them that are in the rate."""
    successes: int
    low: float
    """The 95 % interval of the rate for tasks in general; everything from 0 to 1 with fewer than two tasks."""
    high: float
    approximate: bool
    """Whether tasks are too few for the interval's coverage to be promised."""
    verified: tuple[int, int] | None
    """Successes and scored episodes of tasks that are satisfied from the start; `None` if there are none."""
    lost: int
    """Episodes whose last attempt was lost to infrastructure."""
    tokens: int
    cost: float | None
    """`None` if the price of some tokens is not known."""
    torn: int
    """Lines of the journal that are no records."""

    @property
    def rate(self) -> float | None:
        """`None` if no episode was scored."""
        return self.successes / self.scored if self.scored else None

    @property
    def estimate(self) -> Estimate | None:
        """The rate with its interval; `None` if no episode was scored."""
        rate = self.rate
        return None if rate is None else Estimate(rate, self.low, self.high, self.approximate)


class RunStatus(NamedTuple):
    """The status of a run in lists."""

    name: str
    title: str
    subject: str
    suite: str
    label: str
    """The label shown with its numbers, such as "synthetic"; empty for real subjects."""
    created_at: str
    changed_at: str
    """When an attempt ended last."""
    state: State
    counts: RunCounts
    eta_s: float | None
    """Estimated seconds left when the journal last grew; `None` if unknown."""
    problem: str | None

    @property
    def own_title(self) -> str:
        """Its title if it adds to directory, subject and suite; otherwise empty."""
        return "" if self.title in (self.name, f"{self.subject} on {self.suite}") else self.title


class RunStatusCache:
    """Looks at runs, and again only at those whose files have changed; safe for threads."""

    def __init__(self, log_dir: LogDirectory) -> None:
        """Look at the runs of `log_dir`."""
        self._log_dir, self.root = log_dir, log_dir.root
        self._kept: dict[str, tuple[object, RunStatus]] = {}
        self._lock = Lock()

    def all(self) -> list[RunStatus]:
        """Every run there is now."""
        names = self._log_dir.names()
        with self._lock:
            self._kept = {name: kept for name, kept in self._kept.items() if name in set(names)}
        found = []
        for name in names:
            with suppress(NotFound):  # it went away in between
                found.append(self.of(name))
        return found

    def of(self, name: str) -> RunStatus:
        """One run; `NotFound` when there is none of the name."""
        run = self._log_dir.open_uncached(name)
        files = tuple(stamp(run.path / file) for file in ("run.json", "journal.jsonl", "summary.json"))
        running = run.running
        with self._lock:
            kept = self._kept.get(name)
        if kept is None or kept[0] != (files, running):
            # A run that is under way is looked at every few seconds: what was read of its journal is kept.
            read = self._log_dir.run(name) if running else self._log_dir.cached(name) or run
            kept = (files, running), _read_status(read, running=running)
            with self._lock:
                self._kept[name] = kept
        return kept[1]


def _read_status(run: Run, *, running: bool) -> RunStatus:
    header = run.header
    summary = _summary(run)
    counts = (
        _from_summary(summary)
        if summary is not None
        else count_attempts(run.counted().attempts, header.plan if header else None, torn=run.attempts.torn)
    )
    answered_by = summary.answered_by if summary is not None else run.answering().answered_by
    problem = run.problem or run.attempts.problem
    plan = header.plan if header else None
    return RunStatus(
        name=run.name,
        title=title_of(run.path, plan, answered_by) if plan else run.name,
        subject=subject_of(plan, answered_by) if plan else "",
        suite=plan.suite if plan else "",
        label=plan.label if plan else "",
        created_at=header.created_at if header else "",
        changed_at=_modified_at(run.path / "journal.jsonl"),
        state=_state(counts, running=running, broken=problem is not None),
        counts=counts,
        eta_s=eta_of(run, done=counts.done, planned=counts.planned) if running else None,
        problem=problem,
    )


def _state(counts: RunCounts, *, running: bool, broken: bool) -> State:
    if broken:
        return "broken"
    return "running" if running else "finished" if counts.done >= counts.planned else "unfinished"


def _summary(run: Run) -> Summary | None:
    """What the run itself counted when it ended; `None` if its journal has grown since, or there is none."""
    file = run.path / "summary.json"
    with suppress(OSError, ValidationError):
        if file.stat().st_mtime_ns < (run.path / "journal.jsonl").stat().st_mtime_ns:
            return None
        text = Summary.model_validate_json(file.read_bytes())
        return text if text.interval == "tasks" else None  # An earlier version wrote another interval.
    return None


def _from_summary(told: Summary) -> RunCounts:
    return RunCounts(
        planned=told.planned,
        done=told.all_scored,
        scored=told.scored,
        successes=told.successes,
        low=told.low,
        high=told.high,
        approximate=told.approximate,
        verified=(told.verification.successes, told.verification.scored) if told.verification else None,
        lost=told.outcomes.get("infra_failure", 0),
        tokens=told.tokens_in + told.tokens_out,
        cost=told.cost,
        torn=told.torn_lines,
    )


def count_attempts(rows: Sequence[Attempt], plan: Plan | None, *, torn: int) -> RunCounts:
    """Progress and success rate from the counted attempts."""
    apart = plan.verifications if plan else frozenset()
    own = [row for row in rows if row.key.task not in apart]
    found, rated, rate = totals_of(rows), totals_of(own), rate_of(own).estimate()
    return RunCounts(
        planned=len(plan) if plan else 0,
        done=found.scored,
        scored=rated.scored,
        successes=rated.outcomes["success"],
        low=rate.low,
        high=rate.high,
        approximate=rate.approximate,
        verified=(found.outcomes["success"] - rated.outcomes["success"], found.scored - rated.scored)
        if apart
        else None,
        lost=found.outcomes["infra_failure"],
        tokens=found.tokens,
        cost=found.cost,
        torn=torn,
    )


def stamp(file: Path) -> tuple[int, int, int] | None:
    """What changes when a file does; `None` where there is none."""
    with suppress(OSError):
        found = file.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns
    return None


def _modified_at(file: Path) -> str:
    with suppress(OSError):
        return datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(timespec="seconds")
    return ""


def eta_of(run: Run, *, done: int, planned: int) -> float | None:
    """The estimated seconds left of a run with `done` of `planned` episodes scored; `None` if unknown.

    Counted from the start of the process that is at it, as its terminal does: what was scored before took other time.
    """
    try:
        began = (run.path / LOCK).stat().st_mtime
    except OSError:
        return None
    ended = 0
    for row in reversed(run.attempts.all()):
        if _seconds(row.started_at) < began:
            break
        ended += row.scored
    return time_left(max(0.0, time.time() - began), ended=ended, left=max(0, planned - done))


def _seconds(iso: str) -> float:
    with suppress(ValueError):
        read = datetime.fromisoformat(iso)
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    return 0.0
