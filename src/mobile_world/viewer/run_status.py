"""Run status for lists: state, progress, success rate and ETA, cached without the episodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Literal, NamedTuple, TypeAlias

from pydantic import ValidationError

from mobile_world.analysis import Estimate, counted
from mobile_world.domain.suite_versions import several_versions, versioned_name
from mobile_world.experiment import Plan, Summary, time_left
from mobile_world.experiment.reports.facts import subject_of, title_of
from mobile_world.experiment.storage.layout import JOURNAL, LOCK, SEAL, SETTINGS, SUMMARY
from mobile_world.experiment.storage.run_directory import SealCheck
from mobile_world.viewer.attempts import Attempt, rate_of, totals_of
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.run import ViewedRun
from mobile_world.web.not_found import NotFound

State: TypeAlias = Literal["running", "finished", "unfinished", "broken"]
RUN_STATES: dict[State, str] = {
    "running": "Episodes are running",
    "finished": "Every planned episode has a score",
    "unfinished": "Some episodes have no score and no process is running; resume the run to finish it",
    "broken": "The directory cannot be read as a run",
}


class RunCounts(NamedTuple):
    """Progress and success rate of a run; controls and tasks satisfied at the start are excluded from the rate."""

    planned: int
    """Episodes of variants and controls."""
    done: int
    """Those of them that have a score."""
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
    tokens: int | None
    """`None` if those of some attempts are not known."""
    cost: float | None
    """`None` if the price of some tokens is not known."""
    torn: int
    """Lines of the journal that are not records."""
    controls: int = 0
    """How many of the planned episodes are of controls."""

    @property
    def done_controls(self) -> int:
        """How many of the episodes with a score are of controls."""
        return self.done - self.scored - (self.verified[1] if self.verified else 0)

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
    """What is wrong with it, in words: it cannot be read, was changed after it was written, or has damaged lines."""
    unchecked: int
    """Records that earlier versions wrote without checksums: nothing proves that they are as they were."""
    suite_versions: tuple[int, ...] = ()
    """Versions of the suite that its episodes are of; none where they are unknown, or tasks are not ours."""

    @property
    def versioned_suites(self) -> list[tuple[str, int]]:
        """The suite in each of its versions, for `several_versions`."""
        return [(self.suite, version) for version in self.suite_versions]

    @property
    def versioned_suite(self) -> str:
        """The suite with its versions, in words."""
        return versioned_name(self.suite, self.suite_versions)

    @property
    def own_title(self) -> str:
        """Its title if it adds to directory, subject and suite; otherwise empty."""
        return "" if self.title in (self.name, f"{self.subject} on {self.suite}") else self.title


def by_version(runs: Sequence[RunStatus]) -> dict[str, list[RunStatus]]:
    """Runs that may be put side by side, under the name of their suite and its version.

    Where no suite occurs in several versions, all of them, under an empty name.
    """
    if not several_versions(versioned_suite for run in runs for versioned_suite in run.versioned_suites):
        return {"": list(runs)}
    groups: dict[str, list[RunStatus]] = {}
    for run in runs:
        groups.setdefault(run.versioned_suite, []).append(run)
    return groups


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
        statuses = []
        for name in names:
            with suppress(NotFound):  # it went away in between
                statuses.append(self.of(name))
        return statuses

    def of(self, name: str) -> RunStatus:
        """One run; `NotFound` when there is none of the name."""
        run = self._log_dir.open_uncached(name)
        files = tuple(stamp(run.path / file) for file in (*SETTINGS, JOURNAL, SUMMARY, SEAL))
        running = run.running
        with self._lock:
            kept = self._kept.get(name)
        if kept is None or kept[0] != (files, running):
            # A run that is under way is looked at every few seconds: what was read of its journal is kept.
            viewed = self._log_dir.run(name) if running else self._log_dir.cached(name) or run
            kept = (files, running), _read_status(viewed, running=running)
            with self._lock:
                self._kept[name] = kept
        return kept[1]


def _read_status(run: ViewedRun, *, running: bool) -> RunStatus:
    header, seal = run.header, run.directory.check_seal()
    summary = _summary(run) if seal.current else None
    counts = (
        _from_summary(summary)
        if summary is not None
        else count_attempts(run.counted().attempts, header.plan if header else None, torn=run.attempts.torn)
    )
    answered_by = summary.answered_by if summary is not None else run.answering().answered_by
    unreadable = run.problem or run.attempts.problem
    plan = header.plan if header else None
    return RunStatus(
        name=run.name,
        title=title_of(run.path, plan, answered_by) if plan else run.name,
        subject=subject_of(plan, answered_by) if plan else "",
        suite=plan.suite if plan else "",
        label=plan.label if plan else "",
        created_at=header.created_at if header else "",
        changed_at=_modified_at(run.path / JOURNAL),
        state=_state(counts, running=running, broken=unreadable is not None),
        counts=counts,
        eta_s=eta_of(run, done=counts.done, planned=counts.planned) if running else None,
        problem=unreadable or " ".join(_damage(run, seal, read=summary is None)) or None,
        suite_versions=tuple(version for _, version in plan.versioned_suites) if plan else (),
        unchecked=run.attempts.unprotected,
    )


def _damage(run: ViewedRun, seal: SealCheck, *, read: bool) -> Iterator[str]:
    """What is not as it was written, in sentences; lines of the journal are known when it was `read`."""
    yield from seal.objection(run.header)
    if read and (lines := run.attempts.damaged):
        yield f"{counted(lines, 'line')} of {JOURNAL} {'is' if lines == 1 else 'are'} damaged and not counted."


def _state(counts: RunCounts, *, running: bool, broken: bool) -> State:
    if broken:
        return "broken"
    return "running" if running else "finished" if counts.done >= counts.planned else "unfinished"


def _summary(run: ViewedRun) -> Summary | None:
    """What the run itself counted when it ended, which its seal must prove; `None` if something was set aside then."""
    with suppress(OSError, ValidationError):
        stored = Summary.model_validate_json((run.path / SUMMARY).read_bytes())
        # Rates of earlier versions had another interval, and were over controls too.
        return stored if not stored.set_aside and stored.interval == "tasks" and stored.controls is not None else None
    return None


def _from_summary(summary: Summary) -> RunCounts:
    return RunCounts(
        planned=summary.planned,
        done=summary.all_scored,
        scored=summary.scored,
        successes=summary.successes,
        low=summary.low,
        high=summary.high,
        approximate=summary.approximate,
        verified=(summary.verification.successes, summary.verification.scored) if summary.verification else None,
        lost=summary.outcomes.get("infra_failure", 0),
        tokens=None
        if summary.tokens_in is None or summary.tokens_out is None
        else summary.tokens_in + summary.tokens_out,
        cost=summary.cost,
        torn=summary.torn_lines,
        controls=summary.controls or 0,
    )


def count_attempts(rows: Sequence[Attempt], plan: Plan | None, *, torn: int) -> RunCounts:
    """Progress and success rate from the counted attempts."""
    apart, controls = (plan.verifications, plan.controls) if plan else (frozenset(), frozenset())
    variants = [row for row in rows if row.key.arm not in controls]
    own = [row for row in variants if row.key.task not in apart]
    totals, rated, rate = totals_of(rows), totals_of(own), rate_of(own).estimate()
    verified = totals_of(row for row in variants if row.key.task in apart)
    return RunCounts(
        planned=len(plan) if plan else 0,
        done=totals.scored,
        scored=rated.scored,
        successes=rated.outcomes["success"],
        low=rate.low,
        high=rate.high,
        approximate=rate.approximate,
        verified=(verified.outcomes["success"], verified.scored) if apart else None,
        lost=totals.outcomes["infra_failure"],
        tokens=totals.tokens,
        cost=totals.cost,
        torn=torn,
        controls=sum(plan.episodes_by_arm()[arm] for arm in controls) if plan else 0,
    )


def stamp(file: Path) -> tuple[int, int, int] | None:
    """What changes when a file does; `None` where there is none."""
    with suppress(OSError):
        status = file.stat()
        return status.st_ino, status.st_size, status.st_mtime_ns
    return None


def _modified_at(file: Path) -> str:
    with suppress(OSError):
        return datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(timespec="seconds")
    return ""


def eta_of(run: ViewedRun, *, done: int, planned: int) -> float | None:
    """The estimated seconds left of a run with `done` of `planned` episodes scored; `None` if unknown.

    By the attempts of the process that is at it, as its terminal does: what was scored before took other time.
    """
    try:
        began = (run.path / LOCK).stat().st_mtime
    except OSError:
        return None
    ended, spent_s, devices = 0, 0.0, set()
    for row in reversed(run.attempts.all()):
        if _seconds(row.started_at) < began:
            break
        ended += row.scored
        spent_s += row.seconds
        devices.add(row.device)
    return time_left(spent_s, ended=ended, left=max(0, planned - done), slots=len(devices))


def _seconds(iso: str) -> float:
    with suppress(ValueError):
        moment = datetime.fromisoformat(iso)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    return 0.0
