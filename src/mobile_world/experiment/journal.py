"""The append-only record of finished attempts, and what it proves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from pydantic import ValidationError

from mobile_world.domain import EpisodeKey, EpisodeRecord, InfraError


@dataclass
class Ledger:
    """What a journal proves, in the size of the plan and not of the records."""

    scored: set[EpisodeKey] = field(default_factory=set)
    attempts: dict[EpisodeKey, int] = field(default_factory=dict)
    """How many attempts at each episode were written down."""
    torn: int = 0
    """Lines that are no records: a process died while it wrote them."""

    def note(self, record: EpisodeRecord) -> None:
        """Take a record into account."""
        self.attempts[record.key] = max(self.attempts.get(record.key, 0), record.attempt)
        if record.scored:
            self.scored.add(record.key)


class Journal:
    """A file with one JSON line for each attempt; a line that was returned from `append` survives a power cut."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self.torn = 0
        """Lines that the last reading had to leave out."""

    def append(self, record: EpisodeRecord) -> None:
        """Write a record down for good; `InfraError` when the disk does not take it."""
        line = record.model_dump_json().encode() + b"\n"
        try:
            with self._lock, self._path.open("ab+") as file:
                if not _ends_a_line(file.fileno()):
                    line = b"\n" + line
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise InfraError(
                f"{record.key} is not in the journal, for {self._path} cannot be written: {error.strerror}; "
                "see whether the disk is full, then run the same again"
            ) from error

    def records(self) -> Iterator[EpisodeRecord]:
        """Every attempt, oldest first; lines that are no records are counted in `torn`."""
        self.torn = 0
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            for line in file:
                if not line.strip():
                    continue
                try:
                    yield EpisodeRecord.model_validate_json(line)
                except ValidationError:
                    self.torn += 1

    def ledger(self) -> Ledger:
        """What the journal proves so far."""
        ledger = Ledger()
        for record in self.records():
            ledger.note(record)
        ledger.torn = self.torn
        return ledger


def _ends_a_line(file: int) -> bool:
    """Whether what follows would begin a line; it does not after a line that was torn."""
    size = os.fstat(file).st_size
    return size == 0 or os.pread(file, 1, size - 1) == b"\n"
