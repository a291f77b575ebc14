"""Archives of runs: one tar file with a manifest of its files and their hashes, the same bytes for the same run."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Literal

from mobile_world import __version__
from mobile_world.domain import ConfigError, FrozenModel, StorageFailed
from mobile_world.experiment.storage.layout import CONFIRMATION, JOURNAL, SEAL, files_of
from mobile_world.experiment.storage.run_directory import RunDirectory, file_name
from mobile_world.experiment.storage.seal import Seal, SealedLength

MANIFEST = "MANIFEST.json"
CHUNK = 1 << 20
LOOKS = 5
"""At a run whose files do not fit its seal: its process is just replacing one, or they are damaged, and stay so."""


class ArchivedFile(FrozenModel):
    """One file of an archive."""

    path: str
    """Relative to the run directory, with slashes."""
    size: int
    sha256: str


class ArchiveManifest(FrozenModel):
    """The content of `MANIFEST.json`, the first file of an archive."""

    schema_version: Literal[1] = 1
    version: str
    """Of the package that made the archive."""
    files: tuple[ArchivedFile, ...]
    """By path; the manifest itself is not in it."""


def entry_of(path: str, stream: IO[bytes]) -> ArchivedFile:
    """What is left in a stream, as the file `path` of a run."""
    extent = SealedLength.of_stream(stream)
    return ArchivedFile(path=path, size=extent.size, sha256=extent.sha256)


def entry(root: Path, file: Path) -> ArchivedFile:
    """A file under `root`, read once."""
    with file.open("rb") as stream:
        return entry_of(file.relative_to(root).as_posix(), stream)


def archive(run_dir: Path, file: Path) -> ArchiveManifest:
    """Write a run into one new file; what is in it.

    `ConfigError` when there is no run, a process writes to it, it holds anything but plain files and directories, or
    `file` exists, has no directory or lies inside the run. `StorageFailed` when the disk does not take it.
    """
    with _archivable(run_dir, file).locked():
        return _pack(run_dir, file, looks=1)


def snapshot(run_dir: Path, file: Path) -> ArchiveManifest:
    """Write a run into one new file while this process runs it; see `archive`.

    It holds what was finished when it began: the journal up to then, and every step and blob that the journal names.
    """
    _archivable(run_dir, file)
    return _pack(run_dir, file, looks=LOOKS)


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


def _pack(run_dir: Path, file: Path, *, looks: int) -> ArchiveManifest:
    temporary = file.with_name(f".{file.name}.new")
    try:
        with _frozen(run_dir, looks) as frozen:
            _write(temporary, file_name(run_dir.resolve().name), frozen)
            temporary.replace(file)
            return frozen.manifest
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise StorageFailed(f"{file} cannot be written: {error.strerror or error}") from error


@contextmanager
def _frozen(run_dir: Path, looks: int) -> Iterator[_Frozen]:
    for look in range(1, looks + 1):
        with _Frozen(run_dir) as frozen:
            if look == looks or frozen.fits_its_seal():
                yield frozen
                return


class _Frozen:
    """The files of a run as they were at one moment, though somebody may go on with it.

    Journals are read first: whatever they name is on the disk by then. Files at the top of a run are replaced as a
    whole, so they are held open; those below only grow or stay as they are, so their lengths are enough.
    """

    def __init__(self, run_dir: Path) -> None:
        self._run_dir, self._stack = run_dir, ExitStack()
        self._held: dict[str, IO[bytes]] = {}
        self.manifest = ArchiveManifest(version=__version__, files=())

    def __enter__(self) -> _Frozen:
        try:
            first = [self._run_dir / JOURNAL, self._run_dir / CONFIRMATION / JOURNAL]
            journals = [held for file in first for held in self._hold(file)]
            others = (self._entry(file) for file in files_of(self._run_dir) if file not in first)
            entries = sorted([*journals, *others], key=lambda file: Path(file.path))
            self.manifest = self.manifest.model_copy(update={"files": tuple(entries)})
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def fits_its_seal(self) -> bool:
        """Whether the files were not being replaced while they were looked at."""
        if SEAL not in self._held:
            return True
        self._held[SEAL].seek(0)
        seal, files = Seal.read(self._held[SEAL].read()), {file.path: file for file in self.manifest.files}
        if seal is None:
            return True
        journal = files[JOURNAL].size if JOURNAL in files else 0
        same = (path in files and files[path].sha256 == digest for path, digest in seal.files.items())
        return journal >= seal.journal.size and all(same)

    @contextmanager
    def opened(self, entry: ArchivedFile) -> Iterator[IO[bytes]]:
        """A file at its beginning."""
        held = self._held.get(entry.path)
        if held is not None:
            held.seek(0)
            yield held
            return
        with (self._run_dir / entry.path).open("rb") as stream:
            yield stream

    def _hold(self, file: Path) -> list[ArchivedFile]:
        """A file that stays as it is now, whatever comes in its place; nothing when there is none."""
        try:
            stream = self._stack.enter_context(file.open("rb"))
        except FileNotFoundError:
            return []
        path = file.relative_to(self._run_dir).as_posix()
        self._held[path] = stream
        return [entry_of(path, stream)]

    def _entry(self, file: Path) -> ArchivedFile:
        if file.parent in (self._run_dir, self._run_dir / CONFIRMATION):
            (held,) = self._hold(file)
            return held
        return entry(self._run_dir, file)


def _write(file: Path, top: str, frozen: _Frozen) -> None:
    with file.open("wb") as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
            text = frozen.manifest.model_dump_json(indent=1).encode() + b"\n"
            tar.addfile(_member(top, ArchivedFile(path=MANIFEST, size=len(text), sha256="")), io.BytesIO(text))
            for member in frozen.manifest.files:
                with frozen.opened(member) as content:
                    tar.addfile(_member(top, member), content)
        stream.flush()
        os.fsync(stream.fileno())


def _member(top: str, entry: ArchivedFile) -> tarfile.TarInfo:
    member = tarfile.TarInfo(f"{top}/{entry.path}")
    member.size, member.mode, member.mtime = entry.size, 0o644, 0
    return member
