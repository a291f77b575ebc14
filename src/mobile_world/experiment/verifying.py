"""The proof of a run: every hash, every planned episode, every blob."""

from __future__ import annotations

import tarfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord
from mobile_world.experiment.archive import files_of
from mobile_world.experiment.header import ContentHashes, RunHeader
from mobile_world.experiment.manifest import MANIFEST, FileEntry, Manifest, entry, hash_of

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
    try:
        with tarfile.open(place, "r:") as tar:
            yield _of_archive(place, tar)
    except (OSError, tarfile.TarError) as error:
        raise ConfigError(f"{place} is neither a run directory nor an archive of one: {error}") from error


def _of_archive(place: Path, tar: tarfile.TarFile) -> _Store:
    members: dict[str, tarfile.TarInfo] = {}
    for member in tar:
        plain = member.isreg() and not member.issparse()
        if not plain or member.name in members or ".." in Path(member.name).parts or member.name[:1] == "/":
            raise ConfigError(f"{place} holds {member.name!r}, which no archive of a run does")
        members[member.name] = member

    def open_member(path: str) -> IO[bytes]:
        stream = tar.extractfile(members[path])
        if stream is None:
            raise ConfigError(f"{place} holds no file {path}")
        return stream

    if MANIFEST not in members:
        raise ConfigError(f"{place} has no {MANIFEST}; it is no archive of a run")
    try:
        manifest = Manifest.model_validate_json(open_member(MANIFEST).read())
    except ValidationError as error:
        raise ConfigError(f"the {MANIFEST} of {place} cannot be read: {error.errors()[0]['msg']}") from error
    entries: dict[str, FileEntry] = {}
    for path in members.keys() - {MANIFEST}:
        size, digest = hash_of(open_member(path))
        entries[path] = FileEntry(path=path, size=size, sha256=digest)
    return _Store(entries, open_member, {each.path: each for each in manifest.files})


@dataclass
class _Proof:
    store: _Store
    problems: list[str] = field(default_factory=list)
    blobs: set[str] = field(default_factory=set)
    steps: int = 0
    torn: int = 0

    def run(self) -> Verification:
        self._against_manifest()
        self._blob_names()
        header = self._header()
        records = list(self._records())
        planned = {spec.key for spec in header.plan.episodes()} if header is not None else set()
        scored = Counter(record.key for record in records if record.scored)
        self._journal(planned, scored, records)
        for record in records:
            self._trajectory(record)
        hidden = len(self.problems) - SHOWN
        told = [*self.problems[:SHOWN], *([f"and {hidden} more"] if hidden > 0 else [])]
        return Verification(
            files=len(self.store.entries),
            planned=len(planned),
            scored=len(planned & scored.keys()),
            attempts=len(records),
            steps=self.steps,
            blobs=len(self.blobs),
            torn_lines=self.torn,
            problems=tuple(told),
            unscored=len(planned - scored.keys()),
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
        if header.hashes not in (ContentHashes(), ContentHashes.of(header.plan)):
            self.problems.append("run.json is damaged: its hashes are not those of its plan")
        return header

    def _records(self) -> Iterator[EpisodeRecord]:
        for line in self._lines("journal.jsonl"):
            try:
                yield EpisodeRecord.model_validate_json(line)
            except ValidationError:
                self.torn += 1

    def _journal(self, planned: set[EpisodeKey], scored: Counter[EpisodeKey], records: list[EpisodeRecord]) -> None:
        for key, count in scored.items():
            if count > 1:
                self.problems.append(f"{key} is scored {count} times")
        for key in sorted({record.key for record in records} - planned, key=str):
            self.problems.append(f"{key} is in the journal and not in the plan")
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
            try:
                self._step(record.trajectory, StepRecord.model_validate_json(line))
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
