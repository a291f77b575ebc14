"""Archives of runs: one tar file with a manifest of its files and their hashes, the same bytes for the same run."""

from __future__ import annotations

import hashlib
import io
import os
import stat
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Literal

from pydantic import BaseModel, ConfigDict

from mobile_world import __version__
from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.experiment.storage.run_directory import LOCK, RunDirectory, file_name

MANIFEST = "MANIFEST.json"
CHUNK = 1 << 20


class FileEntry(BaseModel):
    """One file of an archive."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    """Relative to the run directory, with slashes."""
    size: int
    sha256: str


class Manifest(BaseModel):
    """The content of `MANIFEST.json`, the first file of an archive."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    version: str
    """Of the package that made the archive."""
    files: tuple[FileEntry, ...]
    """By path; the manifest itself is not in it."""


def hash_of(stream: IO[bytes]) -> tuple[int, str]:
    """How many bytes are left in a stream, and their sha256."""
    digest, size = hashlib.sha256(), 0
    while chunk := stream.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
    return size, digest.hexdigest()


def entry(root: Path, file: Path) -> FileEntry:
    """A file under `root`, read once."""
    with file.open("rb") as stream:
        size, digest = hash_of(stream)
    return FileEntry(path=file.relative_to(root).as_posix(), size=size, sha256=digest)


def archive(run_dir: Path, file: Path) -> Manifest:
    """Write a run into one new file; what is in it.

    `ConfigError` when there is no run, a process writes to it, it holds anything but plain files and directories, or
    `file` exists, has no directory or lies inside the run. `StorageFailed` when the disk does not take it.
    """
    directory = _archivable(run_dir, file)
    with directory.locked():
        return _pack(run_dir, file)


def snapshot(run_dir: Path, file: Path) -> Manifest:
    """Write a run into one new file while this process runs it; see `archive`.

    It holds what was finished when it began: the journal up to then, and every step and blob that the journal names.
    """
    _archivable(run_dir, file)
    return _pack(run_dir, file)


def files_of(run_dir: Path) -> Iterator[Path]:
    """Every file of a run by path; `ConfigError` for what an archive must not hold.

    The lock is no result, and files whose names begin with a dot were left behind half written.
    """
    for place in sorted(run_dir.rglob("*")):
        try:
            mode = place.lstat().st_mode
        except FileNotFoundError:
            continue  # A file beside its place was renamed into it meanwhile.
        if stat.S_ISDIR(mode):
            continue
        if not stat.S_ISREG(mode):
            kind = "a symbolic link" if stat.S_ISLNK(mode) else "no plain file"
            raise ConfigError(f"{place} is {kind}; an archive holds plain files alone")
        if place.name != LOCK and not place.name.startswith("."):
            yield place


def _archivable(run_dir: Path, file: Path) -> RunDirectory:
    directory = RunDirectory(run_dir)
    if not run_dir.is_dir() or directory.header() is None:
        raise ConfigError(f"{run_dir} holds no run: it has no run.json; start one with 'mw experiment run'")
    if not file.parent.is_dir():
        raise ConfigError(f"there is no directory {file.parent} for {file.name}; make it first, or name another file")
    if file.exists():
        raise ConfigError(f"{file} exists already; name a new file")
    if file.resolve().is_relative_to(run_dir.resolve()):
        raise ConfigError(f"{file} lies inside the run that it should hold; put it elsewhere")
    return directory


def _pack(run_dir: Path, file: Path) -> Manifest:
    beside = file.with_name(f".{file.name}.new")
    try:
        with _Frozen(run_dir) as frozen:
            _write(beside, file_name(run_dir.resolve().name), frozen)
            beside.replace(file)
            return frozen.manifest
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StorageFailed(f"{file} cannot be written: {error.strerror or error}") from error


class _Frozen:
    """The files of a run as they were at one moment, though somebody may go on with it.

    The journal is read first: whatever it names is on the disk by then. Files at the top are replaced as a whole, so
    they are held open; those below only grow or stay as they are, so their lengths are enough.
    """

    def __init__(self, run_dir: Path) -> None:
        self._run_dir, self._stack = run_dir, ExitStack()
        self._held: dict[str, IO[bytes]] = {}
        self.manifest = Manifest(version=__version__, files=())

    def __enter__(self) -> _Frozen:
        try:
            journal = self._hold(self._run_dir / "journal.jsonl")
            found = (self._entry(each) for each in files_of(self._run_dir) if each.name != "journal.jsonl")
            entries = sorted([*journal, *found], key=lambda each: Path(each.path))
            self.manifest = self.manifest.model_copy(update={"files": tuple(entries)})
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    @contextmanager
    def opened(self, each: FileEntry) -> Iterator[IO[bytes]]:
        """A file at its beginning."""
        held = self._held.get(each.path)
        if held is not None:
            held.seek(0)
            yield held
            return
        with (self._run_dir / each.path).open("rb") as stream:
            yield stream

    def _hold(self, file: Path) -> list[FileEntry]:
        """A file that stays as it is now, whatever comes in its place; nothing when there is none."""
        try:
            stream = self._stack.enter_context(file.open("rb"))
        except FileNotFoundError:
            return []
        path = file.relative_to(self._run_dir).as_posix()
        self._held[path] = stream
        return [_entry(path, stream)]

    def _entry(self, file: Path) -> FileEntry:
        path = file.relative_to(self._run_dir).as_posix()
        if "/" not in path:
            (found,) = self._hold(file)
            return found
        with file.open("rb") as stream:
            return _entry(path, stream)


def _entry(path: str, stream: IO[bytes]) -> FileEntry:
    size, digest = hash_of(stream)
    return FileEntry(path=path, size=size, sha256=digest)


def _write(file: Path, top: str, frozen: _Frozen) -> None:
    with file.open("wb") as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
            text = frozen.manifest.model_dump_json(indent=1).encode() + b"\n"
            tar.addfile(_member(top, FileEntry(path=MANIFEST, size=len(text), sha256="")), io.BytesIO(text))
            for each in frozen.manifest.files:
                with frozen.opened(each) as content:
                    tar.addfile(_member(top, each), content)
        stream.flush()
        os.fsync(stream.fileno())


def _member(top: str, each: FileEntry) -> tarfile.TarInfo:
    member = tarfile.TarInfo(f"{top}/{each.path}")
    member.size, member.mode, member.mtime = each.size, 0o644, 0
    return member
