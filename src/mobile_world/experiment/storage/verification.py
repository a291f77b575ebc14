"""Verification of a run: every hash, every planned episode, every blob; and repair of its journal."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.analysis.formatting import counted
from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord, StorageFailed
from mobile_world.domain.checksums import split_checksum
from mobile_world.experiment.planning.plan import Plan
from mobile_world.experiment.storage.archive import FileEntry, entry, files_of, hash_of
from mobile_world.experiment.storage.attempt_selection import AttemptSelection
from mobile_world.experiment.storage.header import RunHeader
from mobile_world.experiment.storage.journal import Ledger
from mobile_world.experiment.storage.journal_lines import Line, LineReader
from mobile_world.experiment.storage.restore import opened_archive
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.summary import summary_of

SHOWN = 50
"""Problems that are listed; the rest is counted."""


class Verification(BaseModel):
    """What was looked at, and what is wrong with it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    files: int
    planned: int
    scored: int
    attempts: int
    steps: int
    blobs: int
    """Blobs that steps refer to, each counted once."""
    torn_lines: int
    """Lines of the journal that a dead process left behind; they are no problem."""
    damaged_lines: int = 0
    """Lines of the journal that held a record and do not any more; they are among the problems."""
    unprotected: int = 0
    """Records without a checksum, which earlier versions wrote: a change of them may not show."""
    problems: tuple[str, ...]
    """Damage: something is missing, or is not what it should be."""
    unscored: int
    """Planned episodes without a score: no damage, but the run is not complete."""
    subject: str | None = None
    """What must be said beside all numbers when the subject is not a language model."""

    @property
    def intact(self) -> bool:
        """Whether everything that was written is there as it was."""
        return not self.problems

    @property
    def complete(self) -> bool:
        """Whether every planned episode is scored, too."""
        return self.intact and self.unscored == 0


def verify(place: Path) -> Verification:
    """Look at every byte of an archive or a run directory; `ConfigError` when it is neither."""
    with _opened(place) as store:
        return _Proof(store).run()


@dataclass
class _Store:
    """Files of a run, wherever they lie."""

    entries: dict[str, FileEntry]
    """As they are now."""
    open: Callable[[str], IO[bytes]]
    promised: dict[str, FileEntry] | None = None
    """As a manifest says they should be."""


@contextmanager
def _opened(place: Path) -> Iterator[_Store]:
    if place.is_dir():
        entries = {each.path: each for each in (entry(place, file) for file in files_of(place))}
        yield _Store(entries, lambda path: (place / path).open("rb"))
        return
    with opened_archive(place) as packed:
        found = {path: hash_of(packed.open(path)) for path in packed.members}
        entries = {path: FileEntry(path=path, size=size, sha256=digest) for path, (size, digest) in found.items()}
        yield _Store(entries, packed.open, {each.path: each for each in packed.manifest.files})


def shortened(problems: Sequence[str]) -> tuple[str, ...]:
    """As many problems as anybody reads, and how many more there are."""
    hidden = len(problems) - SHOWN
    return (*problems[:SHOWN], *([f"and {hidden:,} more"] if hidden > 0 else []))


@dataclass
class _Proof:
    store: _Store
    problems: list[str] = field(default_factory=list)
    blobs: set[str] = field(default_factory=set)
    steps: int = 0

    def run(self) -> Verification:
        self._against_manifest()
        self._blob_names()
        header = self._header()
        planned = header.plan.episode_keys() if header is not None else frozenset[EpisodeKey]()
        ledger = Ledger(AttemptSelection(header.plan) if header is not None else None)
        lines = [line for line in self._read_journal(ledger) if line.record is not None]
        records = [line.record for line in lines if line.record is not None]
        self.problems += map(str, ledger.damaged)
        self._scores(lines)
        self._journal(records, planned, header)
        for record in records:
            self._trajectory(record)
        return Verification(
            files=len(self.store.entries),
            planned=len(planned),
            scored=len(planned & ledger.scored),
            attempts=len(records),
            steps=self.steps,
            blobs=len(self.blobs),
            torn_lines=ledger.torn,
            damaged_lines=len(ledger.damaged),
            unprotected=ledger.unprotected,
            problems=shortened(self.problems),
            unscored=len(planned - ledger.scored),
            subject=(header.plan.label or None) if header is not None else None,
        )

    def _against_manifest(self) -> None:
        if self.store.promised is None:
            return
        for path in sorted(self.store.promised.keys() | self.store.entries.keys()):
            promised, found = self.store.promised.get(path), self.store.entries.get(path)
            if promised is None:
                self.problems.append(f"{path} is not in the manifest")
            elif found is None:
                self.problems.append(f"{path} is missing")
            elif found != promised:
                self.problems.append(f"{path} has sha256 {found.sha256}, and the manifest says {promised.sha256}")

    def _blob_names(self) -> None:
        for path, found in sorted(self.store.entries.items()):
            if path.startswith("blobs/") and Path(path).name != found.sha256:
                self.problems.append(f"{path} is damaged: its content does not have the hash of its name")

    def _header(self) -> RunHeader | None:
        if "run.json" not in self.store.entries:
            self.problems.append("run.json is missing: nobody knows what was planned")
            return None
        try:
            with self.store.open("run.json") as stream:
                header = RunHeader.model_validate_json(stream.read())
        except ValidationError as error:
            self.problems.append(f"run.json cannot be read: {error.errors()[0]['msg']}")
            return None
        if not header.hashes.fit(header.plan):
            self.problems.append("run.json is damaged: its hashes are not those of its plan")
        return header

    def _read_journal(self, ledger: Ledger) -> Iterator[Line]:
        if "journal.jsonl" not in self.store.entries:
            return
        with self.store.open("journal.jsonl") as stream:
            for line in LineReader().read_all(stream):
                ledger.read(line)
                yield line

    def _scores(self, lines: list[Line]) -> None:
        """Every episode is scored once; where it is not, the lines are named with what they say."""
        found: defaultdict[EpisodeKey, list[str]] = defaultdict(list)
        for line in lines:
            if line.record is not None and line.record.scored:
                found[line.record.key].append(f"line {line.number} says {line.record.outcome}")
        for key, said in found.items():
            if len(said) > 1:
                self.problems.append(f"{key} is scored {len(said)} times: {', '.join(said)}")

    def _journal(self, records: list[EpisodeRecord], planned: Collection[EpisodeKey], header: RunHeader | None) -> None:
        for key in sorted({record.key for record in records}.difference(planned), key=str):
            self.problems.append(f"{key} is in the journal and not in the plan")
        if header is not None and header.plan.rules.success_rule == "declared":
            for record in records:
                if record.outcome == "success" and record.declared != "complete":
                    self.problems.append(f"{record.key} counts as success, and the agent never said that it was done")
        for (key, attempt), count in Counter((record.key, record.attempt) for record in records).items():
            if count > 1:
                self.problems.append(f"attempt {attempt} at {key} is in the journal {count} times")

    def _trajectory(self, record: EpisodeRecord) -> None:
        if record.trajectory is None:
            return
        if record.trajectory not in self.store.entries:
            self.problems.append(f"{record.trajectory} of {record.key} is missing")
            return
        count = 0
        for line in self._lines(record.trajectory):
            count += 1
            body, checksum = split_checksum(line)
            if checksum == "wrong":
                self.problems.append(f"line {count} of {record.trajectory} is damaged: its checksum does not fit")
            try:
                self._step(record.trajectory, StepRecord.model_validate_json(body))
            except ValidationError:
                self.problems.append(f"line {count} of {record.trajectory} is no step")
        self.steps += count
        if record.scored and count != record.steps:
            self.problems.append(f"{record.trajectory} has {count} steps, and the journal says {record.steps}")

    def _step(self, path: str, step: StepRecord) -> None:
        for blob in (step.screenshot, step.ui_tree):
            if blob is not None and blob not in self.blobs:
                self.blobs.add(blob)
                if f"blobs/{blob[:2]}/{blob}" not in self.store.entries:
                    self.problems.append(f"the blob {blob} of {path} is missing")

    def _lines(self, path: str) -> Iterator[bytes]:
        if path in self.store.entries:
            with self.store.open(path) as stream:
                yield from (line for line in stream if line.strip())


class Repair(NamedTuple):
    """What a repair did."""

    kept: int
    """Records in the journal now, each byte for byte as it was."""
    dropped: tuple[str, ...]
    """Lines that were left out, each with the reason."""
    original: Path | None
    """Where the journal is as it was; nothing when there was nothing to repair."""


def repair(run_dir: Path) -> Repair:
    """Leave out of a run's journal what does not count, and write its summary anew.

    That is what is damaged, unfinished or not of the plan, scores that contradict each other, and a score that is
    there twice. `ConfigError` when there is no run or a process writes to it, `StorageFailed` when the disk refuses.
    """
    directory = RunDirectory(run_dir)
    header = directory.header() if run_dir.is_dir() else None
    if header is None:
        raise ConfigError(f"{run_dir} holds no run: a repair needs the run.json that says what was planned")
    with directory.locked():
        lines = list(directory.journal.lines())
        reasons = dict(_reasons(lines, header.plan))
        kept = [line.raw.rstrip(b"\n") + b"\n" for line in lines if line.number not in reasons]
        if not reasons:
            return Repair(len(kept), (), None)
        original = _keep(directory.journal.path)
        directory.write_journal(kept)
        directory.write_summary(summary_of(directory, header.plan))
        directory.log.write(
            "WARNING", f"journal repaired: {counted(len(reasons), 'line')} left out, the original is {original.name}"
        )
    return Repair(len(kept), tuple(f"line {number}: {why}" for number, why in reasons.items()), original)


def _reasons(lines: list[Line], plan: Plan) -> Iterator[tuple[int, str]]:
    """Why lines are left out, by their numbers."""
    contradictory = _contradictory(lines, plan)
    selection, planned = AttemptSelection(plan), plan.episode_keys()
    for line in lines:
        record = line.record
        if record is None:
            yield line.number, line.damage or "a process died while it wrote it"
        elif record.key not in planned:
            yield line.number, f"{record.key} is not in the plan"
        elif record.scored and record.key in contradictory:
            yield line.number, f"it says {record.outcome} for {record.key}, and another line says something else"
        elif not selection.takes(record.key, record.outcome):
            yield line.number, f"{record.key} was scored before it"


def _contradictory(lines: list[Line], plan: Plan) -> set[EpisodeKey]:
    selection = AttemptSelection(plan)
    for line in lines:
        if line.record is not None:
            selection.takes(line.record.key, line.record.outcome)
    return selection.contradictory


def _keep(journal: Path) -> Path:
    """A copy of a journal under a name that is new, on the disk before anything else happens."""
    stem = f"{journal.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    content = journal.read_bytes()
    for turn in range(1, 1_000):
        place = journal.with_name(stem if turn == 1 else f"{stem}-{turn}")
        try:
            with place.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError as error:
            place.unlink(missing_ok=True)
            raise StorageFailed(f"{place} cannot be written: {error.strerror}; nothing was changed") from error
        return place
    raise ConfigError(f"{journal.parent} is full of files that begin with {stem}; move them elsewhere")
