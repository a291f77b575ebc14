"""The append-only record of finished attempts, and what it proves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from pydantic import ValidationError

from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.experiment.disk import PATIENCE_S, Gate, open_gate, patiently


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

    def __init__(self, path: Path, *, patience_s: float = PATIENCE_S, before_write: Gate = open_gate) -> None:
        """Keep attempts in `path`, and wait so long for a disk that does not take one."""
        self._path, self._patience_s, self._before_write = path, patience_s, before_write
        self._lock = Lock()
        self.torn = 0
        """Lines that the last reading had to leave out."""

    def append(self, record: EpisodeRecord) -> None:
        """Write a record down for good; `StorageFailed` when the disk does not take it for a while."""
        line = record.model_dump_json().encode() + b"\n"
        with self._lock:
            patiently(lambda: self._write(line), f"{record.key} in {self._path}", patience_s=self._patience_s)

    def _write(self, line: bytes) -> None:
        """All of a line or nothing of it, as far as the process lives to see to that."""
        self._before_write(self._path, len(line))
        file = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            size = os.fstat(file).st_size
            if size and os.pread(file, 1, size - 1) != b"\n":
                line = b"\n" + line  # what a dead process left stays a line of its own
            try:
                rest = line
                while rest:
                    rest = rest[os.write(file, rest) :]
                os.fsync(file)
            except OSError:
                os.ftruncate(file, size)
                raise
        finally:
            os.close(file)

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
