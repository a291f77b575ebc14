"""The directory of a run: the one place that knows the names of its files.

::

    run.json                  what is run: plan, rules, seeds (`RunHeader`)
    run.lock                  held while a process writes here
    run.log                   what happened when, for people (`RunLog`)
    journal.jsonl             one `EpisodeRecord` for each finished attempt, each line with its checksum
    journal.jsonl.damaged-…   a journal as it was before a repair
    trajectories/TASK/….jsonl one `StepRecord` a line with its checksum, one file for each attempt
    blobs/ab/abcdef…          screenshots (PNG) and UI dumps (XML) by sha256
    summary.json              counts and rates (`Summary`)
    episodes_ARM.jsonl        one `EpisodeResult` a line, and
    evaluation_report.json    what they come to, both as the Experiment-1 specification has them
    report.md, report.html    what the numbers show, for people
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from pydantic import BaseModel, ValidationError

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, StepRecord, StorageFailed
from mobile_world.domain.checksums import read_step, with_checksum
from mobile_world.experiment.storage.blob_store import BlobStore
from mobile_world.experiment.storage.disk_retry import WriteHook, allow_write, retry_write
from mobile_world.experiment.storage.header import RunHeader, written_later
from mobile_world.experiment.storage.journal import Journal
from mobile_world.experiment.storage.run_log import RunLog

LOCK = "run.lock"
RESTORE = "restore it, or use another directory"

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class RunDirectory:
    """Reads and writes the files of one run."""

    def __init__(self, path: Path, *, before_write: WriteHook = allow_write) -> None:
        """Use `path`, which is made when it is first locked; `before_write` is asked before every write."""
        self.path, self._before_write = path, before_write
        self.journal = Journal(path / "journal.jsonl", before_write=before_write)
        self.blobs = BlobStore(path / "blobs", before_write=before_write)
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
            raise ConfigError(f"the run directory {self.path} cannot be written: {error.strerror}") from error
        try:
            self._take(lock)
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
            return any(len(words) > 5 and words[1] == "FLOCK" and words[5].endswith(inode) for words in held)
        return False

    def header(self) -> RunHeader | None:
        """What is run here; nothing in a directory that is new."""
        file = self.path / "run.json"
        if not file.exists():
            if (self.path / "journal.jsonl").exists():
                raise ConfigError(f"{self.path} has a journal but no run.json that says what was run; {RESTORE}")
            return None
        content = file.read_bytes()
        try:
            return RunHeader.model_validate_json(content)
        except ValidationError as error:
            if newer := written_later(content):
                raise ConfigError(f"{file} was written by mobile_world {newer}: update this one to read it") from error
            raise ConfigError(f"{file} cannot be read: {error.errors()[0]['msg']}; {RESTORE}") from error

    def write_header(self, header: RunHeader) -> None:
        """Say what is run here."""
        self._write_whole("run.json", header)

    def write_summary(self, summary: BaseModel) -> Path:
        """Write the summary; where it is."""
        return self._write_whole("summary.json", summary)

    def write_journal(self, lines: Iterable[bytes]) -> Path:
        """Replace the journal as a whole, for a repair; where it is."""
        return self._write_bytes("journal.jsonl", lines)

    def write_report(self, report: BaseModel) -> Path:
        """Write the specification's report; where it is."""
        return self._write_whole("evaluation_report.json", report)

    def write_page(self, name: str, text: str) -> Path:
        """Write a report for people; where it is."""
        return self._write_bytes(name, (text.encode(),))

    def write_episodes(self, arm: str, lines: Iterable[str]) -> Path:
        """Write the specification's file of an arm's episodes; where it is."""
        return self._write_bytes(f"episodes_{file_name(arm)}.jsonl", (f"{line}\n".encode() for line in lines))

    def steps(self, record: EpisodeRecord) -> Iterator[StepRecord]:
        """What was written down of an attempt's steps; `ConfigError` when its file is not there whole."""
        if record.trajectory is None:
            return
        try:
            with self._open(record.trajectory) as file:
                yield from map(read_step, file)
        except (OSError, ValueError) as error:
            raise ConfigError(f"the steps of {record.key} cannot be read from {record.trajectory}: {error}") from error

    def open_recorder(self, key: EpisodeKey, attempt: int) -> TrajectoryRecorder:
        """A new trajectory file; one that a dead process left behind for the same attempt is kept beside it.

        `StorageFailed` when the disk does not take it.
        """
        return retry_write(lambda: self._new_recorder(key, attempt), f"a trajectory of {key} in {self.path}")

    def _new_recorder(self, key: EpisodeKey, attempt: int) -> TrajectoryRecorder:
        folder = Path("trajectories", file_name(key.task))
        self._before_write(self.path / folder, 0)
        (self.path / folder).mkdir(parents=True, exist_ok=True)
        stem = f"{file_name(key.arm)}-r{key.replica}-a{attempt}"
        for turn in range(1, 10_000):
            name = folder / (f"{stem}.jsonl" if turn == 1 else f"{stem}-{turn}.jsonl")
            try:
                file = (self.path / name).open("xb", buffering=0)
                return TrajectoryRecorder(name.as_posix(), file, self.blobs, self._before_write)
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
        for each in sorted(self.path.iterdir()):
            if each.is_symlink():
                raise ConfigError(
                    f"{each} is a symbolic link, and nothing is written to a run with links; copy what it names to its "
                    "place, or use another directory"
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

    def _write_whole(self, name: str, content: BaseModel) -> Path:
        text = content.model_dump_json(indent=2).encode() + b"\n"
        return retry_write(lambda: self._replace(self.path / name, (text,)), str(self.path / name))

    def _write_bytes(self, name: str, parts: Iterable[bytes]) -> Path:
        try:
            return self._replace(self.path / name, parts)
        except OSError as error:
            raise StorageFailed(f"{self.path / name} cannot be written: {error.strerror}; is the disk full?") from error

    def _replace(self, place: Path, parts: Iterable[bytes]) -> Path:
        self._before_write(place, 0)
        beside = place.with_name(f".{place.name}.new")
        beside.unlink(missing_ok=True)
        with beside.open("xb") as file:  # A new file, and never what a link of that name points to.
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        return beside.replace(place)


class TrajectoryRecorder:
    """The trajectory of one attempt, written step by step; see `Recorder`."""

    def __init__(self, name: str, file: BinaryIO, blobs: BlobStore, before_write: WriteHook) -> None:
        self.name = name
        self._file, self._blobs, self._before_write = file, blobs, before_write

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        try:
            return self._blobs.put(data)
        except OSError as error:
            raise self._failed("a blob of ", error) from error

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
        rest = with_checksum(record.model_dump_json().encode())
        try:
            self._before_write(Path(self.name), len(rest))
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise self._failed("", error) from error

    def close(self) -> None:
        """Bring the file to the disk; comes before the attempt is journalled."""
        with self._file:
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                raise self._failed("", error) from error

    def _failed(self, what: str, error: OSError) -> StorageFailed:
        return StorageFailed(f"{what}{self.name} cannot be written: {error.strerror}; see whether the disk is full")


def check_writable(run_dir: Path) -> None:
    """Refuse a directory that cannot be made or written to, before anything starts; nothing is made."""
    existing = next(each for each in (run_dir, *run_dir.absolute().parents) if each.exists())
    if not existing.is_dir():
        raise ConfigError(f"results cannot go to {run_dir}: {existing} is a file; choose another output directory")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise ConfigError(
            f"results cannot go to {run_dir}: {existing} cannot be written; choose another output directory"
        )


def file_name(name: str) -> str:
    """A name that any file system takes: itself when it is plain, otherwise what is plain of it and a hash."""
    if _PLAIN.fullmatch(name):
        return name
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:60]
    return f"{plain or 'x'}-{hashlib.sha256(name.encode()).hexdigest()[:10]}"
