"""The journal: an append-only record of finished attempts, and what it proves."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.domain.checksums import MOVED, TAIL, link_of
from mobile_world.experiment.planning.plan import Plan
from mobile_world.experiment.storage.attempt_selection import AttemptSelection
from mobile_world.experiment.storage.disk_retry import PATIENCE_S, WriteHook, allow_write, retry_write
from mobile_world.experiment.storage.journal_lines import (
    UNFINISHED,
    Chain,
    JournalLine,
    LineReader,
    record_line,
    trajectory_in,
)
from mobile_world.experiment.storage.seal import SealedLength, sha256_of

NAMED = 5
"""Damaged lines and episodes that are named where a run is told about; `mw experiment verify` names more."""


class Damage(NamedTuple):
    """A line of a journal that held a record and does not any more."""

    line: int
    """From 1."""
    what: str
    key: EpisodeKey | None
    """Which episode it was about, if the line still says so."""

    def __str__(self) -> str:
        about = f" (it was about {self.key})" if self.key is not None else ""
        return f"line {self.line} of journal.jsonl is damaged: {self.what}{about}"


@dataclass
class Ledger:
    """What a journal proves, in the size of the plan and not of the records."""

    selection: AttemptSelection | None = None
    """Which records count by the plan; nothing when the plan is not known."""
    scored: set[EpisodeKey] = field(default_factory=set)
    """Episodes with a score that nothing contradicts."""
    attempts: dict[EpisodeKey, int] = field(default_factory=dict)
    """How many attempts at each episode were written down."""
    torn: int = 0
    """Lines that a process left unfinished when it died; nothing is lost with them but its last attempt."""
    damaged: list[Damage] = field(default_factory=list)
    """Lines that do not count; their episodes run again when the run is resumed."""
    moved: list[str] = field(default_factory=list)
    """Lines that do not follow the line that is before them now; their records count."""
    unprotected: int = 0
    """Records of earlier versions, which wrote no checksums."""
    unlinked: int = 0
    """Records of earlier versions, which did not link lines: those without checksums among them."""

    @property
    def contradictory(self) -> Collection[EpisodeKey]:
        """Episodes with scored records that disagree: none of these records counts."""
        return self.selection.contradictory if self.selection is not None else ()

    def read(self, line: JournalLine) -> None:
        """Take a line into account."""
        if line.record is not None:
            self.unprotected += not line.protected
            self.unlinked += not line.linked
            if line.moved:
                self.moved.append(f"line {line.number} of journal.jsonl {MOVED}")
            self.note(line.record)
        elif line.unfinished:
            self.torn += 1
        else:
            self.damaged.append(Damage(line.number, line.damage, line.key))

    def note(self, record: EpisodeRecord) -> None:
        """Take a record into account."""
        key = record.key
        self.attempts[key] = max(self.attempts.get(key, 0), record.attempt)
        if self.selection is not None:
            self.selection.takes(key, record.outcome)
        if key in self.contradictory:
            self.scored.discard(key)
        elif record.scored:
            self.scored.add(key)

    def damage(self) -> list[str]:
        """The damaged lines in sentences; empty when there are none.

        A line that was left unfinished is no damage, and not among them.
        """
        lines = [f"{damage}. It does not count." for damage in self.damaged[:NAMED]]
        if (more := len(self.damaged) - NAMED) > 0:
            lines.append(f"Damaged and not counting either: {counted(more, 'more line')} of journal.jsonl.")
        remedy = "'mw experiment verify --repair' leaves them out for good; their episodes run again on resume."
        return [*lines, remedy] if lines else []

    def set_aside(self) -> list[str]:
        """Everything in the journal that does not count, in sentences."""
        return [*self.damage(), *(self.selection.set_aside() if self.selection is not None else ())]


class Journal:
    """A file with one JSON line for each attempt; a line that was returned from `append` survives a power cut."""

    def __init__(self, path: Path, *, patience_s: float = PATIENCE_S, before_write: WriteHook = allow_write) -> None:
        """Keep attempts in `path`, and wait so long for a disk that does not take one."""
        self.path = path
        self._patience_s, self._before_write = patience_s, before_write
        self._patience_left_s = patience_s
        self._lock = Lock()

    def append(self, record: EpisodeRecord) -> None:
        """Write a record down for good; `StorageFailed` when the disk does not take it for a while.

        Its line names the sha256 of its trajectory, which is whole by now, and is linked to the line before it.
        """
        with self._lock:
            patience_s, self._patience_left_s = self._patience_left_s, 0.0  # Others do not wait once more in vain.
            retry_write(lambda: self._write(record), self.path, patience_s=patience_s)
            self._patience_left_s = self._patience_s

    def _with_trajectory(self, record: EpisodeRecord) -> EpisodeRecord:
        if record.trajectory is None:
            return record
        return record.model_copy(update={"trajectory_sha256": sha256_of(self.path.parent / record.trajectory)})

    def _write(self, record: EpisodeRecord) -> None:
        """All of a line or nothing of it, as far as the process lives to see to that."""
        file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            size = os.fstat(file).st_size
            last = os.pread(file, TAIL, max(0, size - TAIL))
            end = self._end_of_last_line() if last and not last.endswith(b"\n") else b""
            link = link_of((last + end)[-TAIL:])
            # What a dead process left stays a line of its own.
            line = end + record_line(self._with_trajectory(record), link.own if link is not None else self._digest(end))
            self._before_write(self.path, len(line))
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

    def _digest(self, end: bytes) -> bytes:
        """What a line is linked to whose predecessor has no link; everything is read for it, which is seldom needed."""
        chain = Chain()
        with self.path.open("rb") as file:
            for raw in file:
                chain.add(raw)
        chain.add(end)
        return chain.end

    def _end_of_last_line(self) -> bytes:
        """What a last line without an end still needs: a mark too, when it is only the beginning of a record."""
        last = deque(self.lines(), maxlen=1)
        return UNFINISHED + b"\n" if last and last[0].unfinished else b"\n"

    def lines(self) -> Iterator[JournalLine]:
        """Every line that is not empty, whatever it holds, oldest first."""
        try:
            file = self.path.open("rb")
        except FileNotFoundError:
            return
        with file:
            yield from LineReader().read_all(file)

    def extent(self) -> SealedLength:
        """How far it is, for the seal."""
        return SealedLength.of_file(self.path)

    def trajectories(self) -> set[str]:
        """The trajectories that records name, those of damaged lines among them as far as they still say so."""
        try:
            file = self.path.open("rb")
        except FileNotFoundError:
            return set()
        with file:
            return {name for line in file if (name := trajectory_in(line)) is not None}

    def records(self) -> Iterator[EpisodeRecord]:
        """Every attempt that is not damaged, oldest first; `AttemptSelection` says which of them count."""
        return (line.record for line in self.lines() if line.record is not None)

    def counting(self, plan: Plan) -> Iterator[EpisodeRecord]:
        """Every attempt that counts by a plan, oldest first, for whoever takes no `AttemptSelection` of its own.

        The journal is read twice: whether a score is contradicted shows at its end.
        """
        selection = self.ledger(plan).selection
        counted_selection = AttemptSelection(plan)
        for record in self.records():
            contradicted = selection is not None and record.scored and record.key in selection.contradictory
            if counted_selection.takes(record.key, record.outcome) and not contradicted:
                yield record

    def ledger(self, plan: Plan | None = None) -> Ledger:
        """What the journal proves so far; with a plan, records of other episodes do not count."""
        ledger = Ledger(AttemptSelection(plan) if plan is not None else None)
        for line in self.lines():
            ledger.read(line)
        return ledger
