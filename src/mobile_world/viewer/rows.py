"""Episodes as short rows: what lists, filters and counts need, so that ten thousand of them fit in a few megabytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from pydantic import ValidationError

from mobile_world.domain import EpisodeKey, EpisodeRecord, Outcome


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
        self._torn = 0
        self._lock = Lock()
        self._identity: tuple[int, int] | None = None

    def all(self) -> list[Row]:
        """Every attempt so far, oldest first."""
        with self._lock:
            self._read_on()
            return self._rows.copy()

    @property
    def torn(self) -> int:
        """Lines that are no records."""
        return self._torn

    def last(self) -> list[Row]:
        """One attempt for each episode: a scored one speaks for it, otherwise the last."""
        found: dict[EpisodeKey, Row] = {}
        for row in self.all():
            if row.key not in found or not found[row.key].scored:
                found[row.key] = row
        return list(found.values())

    def record(self, number: int) -> EpisodeRecord | None:
        """The whole record of an attempt; nothing when there is none with this number."""
        rows = self.all()
        if not 0 <= number < len(rows):
            return None
        with self._journal.open("rb") as file:
            file.seek(rows[number].offset)
            return EpisodeRecord.model_validate_json(file.readline())

    def _read_on(self) -> None:
        try:
            found = self._journal.stat()
        except FileNotFoundError:
            return
        identity = (found.st_dev, found.st_ino)
        if identity != self._identity or found.st_size < self._end:
            self._rows, self._end, self._torn, self._identity = [], 0, 0, identity
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
                if line.strip():
                    yield offset, line

    def _take(self, offset: int, line: bytes) -> None:
        try:
            record = EpisodeRecord.model_validate_json(line)
        except ValidationError:
            self._torn += 1
            return
        self._rows.append(
            Row(
                number=len(self._rows),
                key=record.key,
                attempt=record.attempt,
                outcome=record.outcome,
                reason=record.reason,
                score=record.score,
                steps=record.steps,
                tokens=record.tokens_in + record.tokens_out,
                cost=record.cost,
                seconds=sum(record.phases.values()),
                device=record.device,
                started_at=record.started_at,
                offset=offset,
            )
        )
