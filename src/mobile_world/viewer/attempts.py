"""The index of a journal's attempts, and totals over attempts: outcomes, cost, devices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from sys import intern
from threading import Lock
from typing import NamedTuple

from mobile_world.analysis import RateCount
from mobile_world.domain import EpisodeKey, EpisodeRecord, Outcome
from mobile_world.experiment import Ledger
from mobile_world.experiment.storage.journal_lines import LineReader, record_in


class Attempt(NamedTuple):
    """One attempt of a journal."""

    number: int
    """Its position in the journal, from 0; its number in URLs."""
    key: EpisodeKey
    attempt: int
    outcome: Outcome
    reason: str | None
    """Why the agent failed; see `EpisodeRecord.failure`."""
    score: float | None
    false_completion: bool
    side_effects: bool | None
    """`None` where the check did not look for any."""
    steps: int
    tokens: int | None
    """`None` where the endpoint did not count them."""
    cost: float | None
    seconds: float
    device: str
    started_at: str
    fault: str | None
    """The code of the error that ended it, if one did."""
    endpoint_faults: tuple[tuple[str, int], ...]
    """Requests to the model that failed, by what went wrong."""
    answers: int
    """Answers of a model that were read."""
    strict_answers: int
    """Those of them that followed their format to the letter."""
    answered_by: tuple[str, ...]
    unstreamed: int
    """Answers that came in one piece."""
    offset: int
    """Where its line begins."""

    @property
    def scored(self) -> bool:
        """Whether it counts in rates."""
        return self.outcome in ("success", "agent_failure")


class AttemptIndex:
    """The attempts of a journal, read on from where the last look ended; safe for threads."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._rows: list[Attempt] = []
        self._end = 0
        self._reader, self._ledger = LineReader(), Ledger()
        self._lock = Lock()
        self._identity: tuple[int, int] | None = None
        self._changed_ns = 0
        self._last: dict[EpisodeKey, Attempt] = {}
        self._problem: str | None = None

    def all(self) -> list[Attempt]:
        """Every attempt so far, oldest first."""
        with self._lock:
            self._read_on()
            return self._rows.copy()

    @property
    def torn(self) -> int:
        """Lines that a dead process left unfinished."""
        return self._ledger.torn

    @property
    def damaged(self) -> int:
        """Lines that held a record and do not any more."""
        return len(self._ledger.damaged)

    @property
    def unprotected(self) -> int:
        """Records of earlier versions, which wrote no checksums."""
        return self._ledger.unprotected

    @property
    def damage(self) -> list[str]:
        """Lines that held a record and do not any more, in sentences."""
        return self._ledger.damage()

    @property
    def problem(self) -> str | None:
        """Why the journal cannot be read, in words."""
        return self._problem

    def last(self) -> list[Attempt]:
        """One attempt per episode: the first scored one, otherwise the last."""
        with self._lock:
            self._read_on()
            return list(self._last.values())

    def records(self, rows: Iterable[Attempt]) -> Iterator[EpisodeRecord]:
        """The whole records of attempts; best asked for in the order of the journal."""
        chosen = tuple(rows)
        if not chosen:  # A run that was stopped before its first episode ended has no journal.
            return
        with self._journal.open("rb") as file:
            for row in chosen:
                file.seek(row.offset)
                yield record_in(file.readline())

    def record(self, number: int) -> EpisodeRecord | None:
        """The whole record of an attempt; `None` if there is none with this number."""
        rows = self.all()
        return next(self.records([rows[number]])) if 0 <= number < len(rows) else None

    def _read_on(self) -> None:
        self._problem = None
        try:
            self._look()
        except FileNotFoundError:
            return
        except OSError as error:
            self._problem = f"its journal.jsonl cannot be read: {error.strerror}"

    def _look(self) -> None:
        status = self._journal.stat()
        identity = (status.st_dev, status.st_ino)
        # A journal only grows: one that changed and did not was edited.
        edited = status.st_size <= self._end and status.st_mtime_ns != self._changed_ns
        self._changed_ns = status.st_mtime_ns
        if identity != self._identity or edited:
            self._rows, self._last, self._end, self._identity = [], {}, 0, identity
            self._reader, self._ledger = LineReader(), Ledger()
        if status.st_size > self._end:
            for offset, line in self._lines():
                self._take(offset, line)

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Whole lines only: one that is still being written is left for the next look."""
        with self._journal.open("rb") as file:
            file.seek(self._end)
            for line in file:
                if not line.endswith(b"\n"):
                    return
                offset, self._end = self._end, self._end + len(line)
                yield offset, line

    def _take(self, offset: int, line: bytes) -> None:
        journal_line = self._reader.read(line)
        if journal_line is not None:
            self._ledger.read(journal_line)
        if journal_line is None or journal_line.record is None:
            return
        row = _row(journal_line.record, number=len(self._rows), offset=offset)
        self._rows.append(row)
        if row.key not in self._last or not self._last[row.key].scored:
            self._last[row.key] = row


def _row(record: EpisodeRecord, *, number: int, offset: int) -> Attempt:
    """Names are shared between rows: a run has few, and many episodes."""
    return Attempt(
        number=number,
        key=record.key,
        attempt=record.attempt,
        outcome=record.outcome,
        reason=record.failure,
        score=record.score,
        false_completion=record.false_completion,
        side_effects=record.side_effects,
        steps=record.steps,
        tokens=record.tokens,
        cost=record.cost,
        seconds=record.seconds,
        device=intern(record.device),
        started_at=record.started_at,
        fault=intern(record.error.code) if record.error else None,
        endpoint_faults=tuple(record.endpoint_faults.items()),
        answers=record.answers,
        strict_answers=record.strict_answers,
        answered_by=tuple(map(intern, record.answered_by)),
        unstreamed=record.unstreamed,
        offset=offset,
    )


@dataclass
class AttemptTotals:
    """Totals over attempts."""

    attempts: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Why agents failed."""
    faults: Counter[str] = field(default_factory=Counter)
    """The codes of the errors that attempts were lost to."""
    steps: int = 0
    """Over scored attempts."""
    seconds: float = 0.0
    last_started: str = ""
    _tokens: int = 0
    _uncounted: int = 0
    _cost: float = 0.0
    _unpriced: int = 0

    @property
    def scored(self) -> int:
        """Attempts that count in rates."""
        return self.outcomes["success"] + self.outcomes["agent_failure"]

    @property
    def rate(self) -> float | None:
        """Success over scored attempts; `None` if there are none."""
        return self.outcomes["success"] / self.scored if self.scored else None

    @property
    def mean_steps(self) -> float | None:
        """Over scored attempts; `None` if there are none."""
        return self.steps / self.scored if self.scored else None

    @property
    def tokens(self) -> int | None:
        """`None` if those of some attempts are not known."""
        return None if self._uncounted else self._tokens

    @property
    def cost(self) -> float | None:
        """`None` if the price of some tokens is not known."""
        return None if self._unpriced else self._cost

    def add(self, row: Attempt) -> None:
        """Count one more."""
        self.attempts += 1
        self.outcomes[row.outcome] += 1
        self._tokens += row.tokens or 0
        self._uncounted += row.tokens is None
        self.seconds += row.seconds
        self._cost += row.cost or 0.0
        self._unpriced += row.cost is None and row.tokens != 0
        self.last_started = max(self.last_started, row.started_at)
        if row.scored:
            self.steps += row.steps
        if row.reason is not None:
            self.reasons[row.reason] += 1
        if row.outcome == "infra_failure":
            self.faults[row.fault or "unknown"] += 1


def totals_of(rows: Iterable[Attempt]) -> AttemptTotals:
    """The counts over some attempts."""
    totals = AttemptTotals()
    for row in rows:
        totals.add(row)
    return totals


def rate_of(rows: Iterable[Attempt]) -> RateCount:
    """The success rate over the scored attempts among some, with what its interval needs."""
    count = RateCount()
    for row in rows:
        if row.scored:
            count.add(row.key.task, success=row.outcome == "success")
    return count


def by_device(rows: Iterable[Attempt]) -> dict[str, AttemptTotals]:
    """The counts of each device: those that lost attempts first, then by how much they did."""
    totals: defaultdict[str, AttemptTotals] = defaultdict(AttemptTotals)
    for row in rows:
        totals[row.device].add(row)
    order = sorted(totals, key=lambda name: (-totals[name].outcomes["infra_failure"], -totals[name].attempts, name))
    return {name: totals[name] for name in order}


class BehaviourRates(NamedTuple):
    """How agents ended their episodes and kept to their format; each is `None` where nothing is known about it."""

    false_completion_rate: float | None
    """Share of the scored attempts that were declared done in a wrong state."""
    side_effect_rate: float | None
    """Share in which anything changed that nobody asked for, of those whose check looked."""
    strict_rate: float | None
    """Share of the answers that followed their format to the letter."""


def behaviour_of(rows: Iterable[Attempt]) -> BehaviourRates:
    """The behaviour in scored attempts, as reports count it."""
    scored = [row for row in rows if row.scored]
    compared = [row for row in scored if row.side_effects is not None]
    answers = sum(row.answers for row in scored)
    return BehaviourRates(
        sum(row.false_completion for row in scored) / len(scored) if scored else None,
        sum(row.side_effects is True for row in compared) / len(compared) if compared else None,
        sum(row.strict_answers for row in scored) / answers if answers else None,
    )


def answering_models(rows: Iterable[Attempt]) -> list[str]:
    """Models that answered, as their endpoints named them, the most frequent first."""
    return [name for name, _ in Counter(name for row in rows for name in row.answered_by).most_common()]
