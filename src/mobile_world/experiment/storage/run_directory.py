"""The directory of a run: reads and writes its files, which `layout` names."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pydantic import BaseModel, ValidationError

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord
from mobile_world.domain.checksums import read_steps
from mobile_world.experiment.storage.blob_store import BlobStore
from mobile_world.experiment.storage.disk_retry import WriteHook, allow_write, retry_write, write_failed
from mobile_world.experiment.storage.header import RunHeader, written_later
from mobile_world.experiment.storage.journal import Journal
from mobile_world.experiment.storage.layout import (
    BLOBS,
    HEADER,
    JOURNAL,
    LOCK,
    SEAL,
    SETTINGS,
    SUMMARY,
    TRAJECTORIES,
    covered,
    is_report,
)
from mobile_world.experiment.storage.run_log import RunLog
from mobile_world.experiment.storage.seal import NO_FILE, Seal, SealedLength, sha256_of
from mobile_world.experiment.storage.sealed_files import SealedFiles, pending
from mobile_world.experiment.storage.trajectory import TrajectoryRecorder
from simdroid.private_files import why_unwritable

RESTORE = "restore it, or use another directory"

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class RunDirectory:
    """Reads and writes the files of one run."""

    def __init__(self, path: Path, *, before_write: WriteHook = allow_write) -> None:
        """Use `path`, which is made when it is first locked; `before_write` is asked before every write."""
        self.path, self._before_write = path, before_write
        self.journal = Journal(path / JOURNAL, before_write=before_write)
        self.blobs = BlobStore(path / BLOBS, before_write=before_write)
        self.files = SealedFiles(path, before_write)
        self.log = RunLog(path)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Make the directory and be the only process that writes to it; `ConfigError` when another one does.

        The lock goes with the process that holds it, however that ends.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._refuse_links()
            lock = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        except OSError as error:
            raise ConfigError(
                f"results cannot go to {self.path}: {error.strerror}; choose another directory with --output-dir"
            ) from error
        try:
            self._take(lock)
            self.files.recover()
            yield
        finally:
            os.close(lock)

    def check_unlocked(self) -> None:
        """Refuse a directory that another process writes to, or that cannot be written; before devices are started."""
        with self.locked():
            pass

    @property
    def running(self) -> bool:
        """Whether a process writes here; asked of the system, for trying the lock would get in its way."""
        with suppress(OSError):
            inode = f":{(self.path / LOCK).stat().st_ino}"
            held = (line.split() for line in Path("/proc/locks").read_text("ascii").splitlines())
            return any(len(fields) > 5 and fields[1] == "FLOCK" and fields[5].endswith(inode) for fields in held)
        return False

    def header(self) -> RunHeader | None:
        """What is run here; nothing in a directory that is new."""
        file = self.path / HEADER
        if not file.exists():
            if (self.path / JOURNAL).exists():
                raise ConfigError(f"{self.path} has a journal but no run.json that says what was run; {RESTORE}")
            return None
        try:
            content = file.read_bytes()
        except NO_FILE as error:
            raise ConfigError(f"{file} cannot be read: {error.strerror}; {RESTORE}") from error
        try:
            return RunHeader.model_validate_json(content)
        except ValidationError as error:
            if newer := written_later(content):
                raise ConfigError(f"{file} was written by mobile_world {newer}: update this one to read it") from error
            raise ConfigError(f"{file} cannot be read: {error.errors()[0]['msg']}; {RESTORE}") from error

    def check_seal(self) -> SealCheck:
        """Whether settings, summary and journal are as they were sealed: what lists show and resumed runs build on."""
        if not (self.path / SEAL).exists():
            return SealCheck(sealed=False, current=False, changed=())
        seal = self.files.seal()
        if seal is None:
            return SealCheck(sealed=True, current=False, changed=(SEAL,))
        try:
            with (self.path / JOURNAL).open("rb") as stream:
                size, start = os.fstat(stream.fileno()).st_size, SealedLength.of_stream(stream, seal.journal.size)
        except NO_FILE:
            size, start = 0, SealedLength()
        changed = self._changed(seal, SETTINGS) + self._changed(seal, (SUMMARY,))
        changed += [JOURNAL] if start != seal.journal and pending(self.path, seal, JOURNAL) is None else []
        current = seal.closed and not changed and size == seal.journal.size
        return SealCheck(sealed=True, current=current, changed=tuple(changed))

    def _changed(self, seal: Seal, names: Iterable[str]) -> list[str]:
        """Which of these files are not as they were sealed."""
        sealed = [name for name in names if name in seal.files]
        changed = [name for name in sealed if sha256_of(self.path / name) != seal.files[name]]
        return [name for name in changed if pending(self.path, seal, name) is None]

    def refuse_changed_settings(self) -> None:
        """`ConfigError` when a run is no longer what it was sealed as: nothing may be added to such a run."""
        header, seal = self.header(), self.files.seal()
        changed: list[str] = self._changed(seal, SETTINGS) if seal is not None else []
        if header is not None and header.sealed and seal is None:
            changed = [SEAL]
        if changed:
            raise ConfigError(
                f"not as the run in {self.path} wrote it: {', '.join(changed)}; restore it from an archive, or take it "
                "as it is now with 'mw experiment verify --repair'"
            )

    def accept_changes(self) -> list[str]:
        """Seal as it is now what is not as it was sealed, except for reports; the names of these files."""
        seal = self.files.seal()
        if seal is None:
            (self.path / SEAL).unlink(missing_ok=True)
            with self.files.changing(create=True):
                return [SEAL]
        now = {name: sha256_of(self.path / name) for name in seal.files if not is_report(name)}
        changed = [name for name, digest in now.items() if digest != seal.files[name]]
        files = {name: digest for name, digest in (seal.files | now).items() if digest is not None}
        grown = JOURNAL in self.check_seal().changed
        if changed or grown:
            with self.files.changing(lambda old: old.model_copy(update={"files": files})):
                pass
        return [*changed, *([JOURNAL] if grown else [])]

    def adopt(self, files: Iterable[Path]) -> None:
        """Seal files that were put into the directory for other programs; those that lie elsewhere are left out."""
        inside = (file.resolve() for file in files if file.is_file())
        root = self.path.resolve()
        named = {file.relative_to(root).as_posix(): file for file in inside if file.is_relative_to(root)}
        own = {name: digest for name, file in named.items() if (digest := sha256_of(file)) is not None}
        if own:
            with self.files.changing(lambda seal: seal.model_copy(update={"files": {**seal.files, **own}})):
                pass

    def write_header(self, header: RunHeader) -> None:
        """Say what is run here: a session begins, and everything that is here is sealed as it is now."""

        def begin(seal: Seal) -> Seal:
            files = {**seal.files, **self._left_behind()}
            return seal.model_copy(update={"closed": False, "journal": self.journal.extent(), "files": files})

        with self.files.changing(begin, create=True):
            self.write(HEADER, header)

    def write_summary(self, summary: BaseModel, *, ended: bool = True) -> Path:
        """Write the summary; where it is. With `ended`, nobody writes here any more, and everything is sealed."""

        def end(seal: Seal) -> Seal:
            files = {**seal.files, **self._left_behind()}
            blobs = SealedLength.of_names(self.blobs.names())
            return seal.model_copy(
                update={"closed": True, "journal": self.journal.extent(), "blobs": blobs, "files": files}
            )

        with self.files.changing(end) if ended else self.files.changing():
            return self.write(SUMMARY, summary)

    def write(self, name: str, content: BaseModel) -> Path:
        """Write a whole file, and seal it; where it is."""
        text = content.model_dump_json(indent=2).encode() + b"\n"
        with self.files.changing():
            return retry_write(lambda: self.files.stage(name, (text,)), self.path / name)

    def write_bytes(self, name: str, parts: Iterable[bytes]) -> Path:
        """Write a whole file from its parts, and seal it; where it is."""
        try:
            with self.files.changing():
                return self.files.stage(name, parts)
        except OSError as error:
            raise write_failed(self.path / name, error) from error

    def write_episodes(self, arm: str, lines: Iterable[str]) -> Path:
        """Write the specification's file of an arm's episodes; where it is."""
        return self.write_bytes(f"episodes_{file_name(arm)}.jsonl", (f"{line}\n".encode() for line in lines))

    def steps(self, record: EpisodeRecord) -> Iterator[StepRecord]:
        """What was written down of an attempt's steps; `ConfigError` when its file is not there whole."""
        if record.trajectory is None:
            return
        try:
            with self._open(record.trajectory) as file:
                yield from read_steps(file, record.trajectory)
                file.seek(0)
                if record.trajectory_sha256 not in (None, SealedLength.of_stream(file).sha256):
                    raise ValueError("it has changed since the journal was written")
        except (OSError, ValueError) as error:
            raise ConfigError(f"the steps of {record.key} cannot be read from {record.trajectory}: {error}") from error

    def open_recorder(self, key: EpisodeKey, attempt: int) -> TrajectoryRecorder:
        """A new trajectory file; one that a dead process left behind for the same attempt is kept beside it.

        `StorageFailed` when the disk does not take it.
        """
        return retry_write(lambda: self._new_recorder(key, attempt), self.path / "trajectories")

    def _new_recorder(self, key: EpisodeKey, attempt: int) -> TrajectoryRecorder:
        folder = Path(TRAJECTORIES, file_name(key.task))
        self._before_write(self.path / folder, 0)
        (self.path / folder).mkdir(parents=True, exist_ok=True)
        stem = f"{file_name(key.arm)}-r{key.replica}-a{attempt}"
        for turn in range(1, 10_000):
            name = folder / (f"{stem}.jsonl" if turn == 1 else f"{stem}-{turn}.jsonl")
            try:
                file = (self.path / name).open("xb", buffering=0)
                return TrajectoryRecorder(self.path, name.as_posix(), file, self.blobs, self._before_write)
            except FileExistsError:
                continue
        raise ConfigError(f"{self.path / folder} is full of files that begin with {stem}; use another directory")

    def _open(self, name: str) -> BinaryIO:
        """A file inside the run for reading; a name or a link that leads elsewhere is an `OSError`.

        Opened folder by folder: that costs a third of resolving the name, and nobody can slip a link in between.
        """
        path = Path(name)
        *folders, last = path.parts or (name,)
        if path.is_absolute() or ".." in path.parts:
            raise OSError("it is outside the run")
        at = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            for folder in folders:
                below = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
                os.close(at)
                at = below
            return open(last, "rb", opener=lambda path, flags: os.open(path, flags | os.O_NOFOLLOW, dir_fd=at))
        finally:
            os.close(at)

    def _refuse_links(self) -> None:
        """A run may come from anybody, and a link in it would have us write over a file elsewhere."""
        for entry in sorted(self.path.iterdir()):
            if entry.is_symlink():
                raise ConfigError(
                    f"{entry} is a symbolic link, and nothing is written to a run with links; copy what it names to "
                    "its place, or use another directory"
                )

    def _take(self, lock: int) -> None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            owner = os.pread(lock, 32, 0).decode("ascii", "replace").strip() or "unknown"
            raise ConfigError(
                f"another run (process {owner}) writes to {self.path}; wait for it or use another directory"
            ) from error
        os.truncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)

    def _left_behind(self) -> dict[str, str]:
        """Trajectories that no record names, with their hashes: a killed process or a lost node left them."""
        named = self.journal.trajectories()
        files = {file.relative_to(self.path).as_posix(): file for file in self.path.glob(f"{TRAJECTORIES}/*/*")}
        return {
            name: digest
            for name, file in files.items()
            if name not in named and covered(name) and (digest := sha256_of(file)) is not None
        }


class SealCheck(NamedTuple):
    """What a quick look at the seal of a run says."""

    sealed: bool
    """Whether there is one: earlier versions made none."""
    current: bool
    """Whether everything is as it was sealed and nothing came after: the summary is what the journal comes to."""
    changed: tuple[str, ...]
    """Files that are not as they were sealed."""

    def objection(self, header: RunHeader | None) -> tuple[str, ...]:
        """Which files are not as the run wrote them, in a sentence to be said beside its numbers; none when all are."""
        changed = self.changed if self.sealed or header is None or not header.sealed else (SEAL,)
        return (f"Not as the run wrote it: {', '.join(changed)}; 'mw experiment verify' says more.",) if changed else ()


def check_writable(run_dir: Path) -> None:
    """Refuse a directory that cannot be made or written to, before anything starts; nothing is made."""
    if reason := why_unwritable(run_dir):
        raise ConfigError(f"results cannot go to {run_dir} ({reason}); choose another directory with --output-dir")


def file_name(name: str) -> str:
    """A name that any file system takes: itself when it is plain, otherwise what is plain of it and a hash."""
    if _PLAIN.fullmatch(name):
        return name
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:60]
    return f"{plain or 'x'}-{hashlib.sha256(name.encode()).hexdigest()[:10]}"
