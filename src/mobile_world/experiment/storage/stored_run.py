"""A run for reading, wherever it lies: in a directory, which somebody may be writing to, or in an archive."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO

from mobile_world.experiment.storage.archive import ArchivedFile, entry, entry_of
from mobile_world.experiment.storage.layout import CONFIRMATION, JOURNAL, SEAL, files_of
from mobile_world.experiment.storage.restore import opened_archive
from mobile_world.experiment.storage.seal import Seal
from mobile_world.experiment.storage.sealed_files import pending


@dataclass
class StoredRun:
    """The files of a run by path."""

    entries: dict[str, ArchivedFile]
    """As they are now."""
    open: Callable[[str], IO[bytes]]
    promised: dict[str, ArchivedFile] | None = None
    """As the manifest of an archive says they should be."""
    replaced: Callable[[], bool] = lambda: False
    """Whether the seal was changed since the files were looked at, so that they may not belong together."""

    def part(self, name: str) -> StoredRun:
        """The run that lies in a folder of this one; it has no files when there is none."""
        start = f"{name}/"
        entries = {
            path.removeprefix(start): file.model_copy(update={"path": path.removeprefix(start)})
            for path, file in self.entries.items()
            if path.startswith(start)
        }
        return StoredRun(entries, lambda path: self.open(start + path))


@contextmanager
def opened(place: Path) -> Iterator[StoredRun]:
    """A run for reading; `ConfigError` when there is none."""
    if place.is_dir():
        yield _in_directory(place)
        return
    with opened_archive(place) as packed:
        entries = {path: entry_of(path, packed.open(path)) for path in packed.members}
        yield StoredRun(entries, packed.open, {file.path: file for file in packed.manifest.files})


def _in_directory(run_dir: Path) -> StoredRun:
    """Journals are measured first: whatever they name is on the disk by then."""
    seals, journals = _seals(run_dir), {path: _size(run_dir / path) for path in (JOURNAL, f"{CONFIRMATION}/{JOURNAL}")}
    beside = _pending(run_dir, seals)
    files = {file.relative_to(run_dir).as_posix(): file for file in files_of(run_dir)} | beside
    entries: dict[str, ArchivedFile] = {}
    held: dict[str, bytes] = {}
    for path, file in sorted(files.items()):
        try:
            archived = entry(run_dir, file)
        except FileNotFoundError:
            continue  # It was moved to its place meanwhile.
        entries[path] = archived.model_copy(update={"path": path})

    for path, size in journals.items():
        if path in entries and path not in beside and entries[path].size != size:
            with files[path].open("rb") as stream:  # It grows meanwhile.
                start = stream.read(size)
            held[path] = start
            entries[path] = ArchivedFile(path=path, size=len(start), sha256=sha256(start).hexdigest())

    def read(path: str) -> IO[bytes]:
        return io.BytesIO(held[path]) if path in held else files[path].open("rb")

    return StoredRun(entries, read, replaced=lambda: _seals(run_dir) != seals)


def _seals(run_dir: Path) -> dict[str, bytes]:
    files = {path: run_dir / path for path in (SEAL, f"{CONFIRMATION}/{SEAL}")}
    return {path: file.read_bytes() for path, file in files.items() if file.is_file()}


def _pending(run_dir: Path, seals: dict[str, bytes]) -> dict[str, Path]:
    """Files that were sealed and not moved to their places: they are what counts."""
    pending_files: dict[str, Path] = {}
    for path, content in seals.items():
        folder, seal = Path(path).parent, Seal.read(content)
        for name in (JOURNAL, *seal.files) if seal is not None else ():
            if seal is not None and (beside := pending(run_dir / folder, seal, name)) is not None:
                pending_files[(folder / name).as_posix()] = beside
    return pending_files


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0
