"""Episodes as short rows: what lists, filters and counts need, so that ten thousand of them fit in a few megabytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from sys import intern
from threading import Lock
from typing import NamedTuple

from mobile_world.domain import EpisodeKey, EpisodeRecord, Outcome
from mobile_world.experiment.journal import Ledger
from mobile_world.experiment.journal_lines import LineReader, record_in


class Row(NamedTuple):
    """One attempt of a journal."""

    number: int
    """Its place in the journal, from 0: what it is called in addresses."""
    key: EpisodeKey
    attempt: int
    outcome: Outcome
    reason: str | None
    score: float | None
    steps: int
    tokens: int
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


class Rows:
    """The attempts of a journal, read on from where the last look ended; safe for threads."""

    def __init__(self, journal: Path) -> None:
        """Read nothing yet."""
        self._journal = journal
        self._rows: list[Row] = []
        self._end = 0
        self._reader, self._ledger = LineReader(), Ledger()
        self._lock = Lock()
        self._identity: tuple[int, int] | None = None
        self._last: dict[EpisodeKey, Row] = {}
        self._told: str | None = None

    def all(self) -> list[Row]:
        """Every attempt so far, oldest first."""
        with self._lock:
            self._read_on()
            return self._rows.copy()

    @property
    def torn(self) -> int:
        """Lines that a dead process left unfinished."""
        return self._ledger.torn

    @property
    def damage(self) -> list[str]:
        """Lines that held a record and do not any more, in sentences."""
        return self._ledger.damage()

    @property
    def problem(self) -> str | None:
        """Why the journal cannot be read, in words."""
        return self._told

    def last(self) -> list[Row]:
        """One attempt for each episode: a scored one speaks for it, otherwise the last."""
        with self._lock:
            self._read_on()
            return list(self._last.values())

    def records(self, rows: Iterable[Row]) -> Iterator[EpisodeRecord]:
        """The whole records of attempts; best asked for in the order of the journal."""
        with self._journal.open("rb") as file:
            for row in rows:
                file.seek(row.offset)
                yield record_in(file.readline())

    def record(self, number: int) -> EpisodeRecord | None:
        """The whole record of an attempt; nothing when there is none with this number."""
        rows = self.all()
        return next(self.records([rows[number]])) if 0 <= number < len(rows) else None

    def _read_on(self) -> None:
        self._told = None
        try:
            self._look()
        except FileNotFoundError:
            return
        except OSError as error:
            self._told = f"its journal.jsonl cannot be read: {error.strerror}"

    def _look(self) -> None:
        found = self._journal.stat()
        identity = (found.st_dev, found.st_ino)
        if identity != self._identity or found.st_size < self._end:
            self._rows, self._last, self._end, self._identity = [], {}, 0, identity
            self._reader, self._ledger = LineReader(), Ledger()
        if found.st_size > self._end:
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
        found = self._reader.read(line)
        if found is None:
            return
        self._ledger.read(found)
        if found.record is None:
            return
        row = _row(found.record, number=len(self._rows), offset=offset)
        self._rows.append(row)
        if row.key not in self._last or not self._last[row.key].scored:
            self._last[row.key] = row


def _row(record: EpisodeRecord, *, number: int, offset: int) -> Row:
    """Names are shared between rows: a run has few, and many episodes."""
    return Row(
        number=number,
        key=record.key,
        attempt=record.attempt,
        outcome=record.outcome,
        reason=record.reason,
        score=record.score,
        steps=record.steps,
        tokens=record.tokens_in + record.tokens_out,
        cost=record.cost,
        seconds=sum(record.phases.values()),
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
