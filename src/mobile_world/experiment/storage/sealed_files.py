"""Writes files of a run together with their entries in its seal, so that a kill at any moment leaves both in agreement.

A file is written beside its place, then the seal is replaced, then the file takes its place. Killed in between, the
file beside its place is what the seal says, and the next process moves it there.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from mobile_world.experiment.storage.disk_retry import WriteHook, retry_write
from mobile_world.experiment.storage.layout import (
    BLOBS,
    CONFIRMATION,
    JOURNAL,
    SEAL,
    TRAJECTORIES,
    covered,
    files_of,
    unfinished,
)
from mobile_world.experiment.storage.seal import NO_FILE, Seal, SealedLength, sha256_of

Edit: TypeAlias = Callable[[Seal], Seal]


class SealedFiles:
    """The files of one run directory that are replaced as a whole."""

    def __init__(self, run_dir: Path, before_write: WriteHook) -> None:
        """Write to `run_dir`; `before_write` is asked before every write."""
        self._run_dir, self._before_write = run_dir, before_write
        self._staged: dict[str, SealedLength] | None = None
        """Files that are written beside their places."""
        self._edits: list[Edit] = []

    def seal(self) -> Seal | None:
        """The seal as it is; nothing when there is none, or it is damaged."""
        try:
            return Seal.read((self._run_dir / SEAL).read_bytes())
        except NO_FILE:
            return None

    @contextmanager
    def changing(self, edit: Edit = lambda seal: seal, *, create: bool = False) -> Iterator[None]:
        """Replace what is staged meanwhile, all of it or nothing, and seal it; within another change, as part of it.

        `edit` changes the seal itself. A run that has none gets one only with `create`.
        """
        if self._staged is not None:
            self._edits.append(edit)
            yield
            return
        with self._alone():
            self.recover()
            self._staged, self._edits = {}, [edit]
            try:
                yield
                self._write_seal(self._staged, create=create)
                for name in self._staged:
                    unfinished(self._run_dir / name).replace(self._run_dir / name)
            finally:
                self._remove(self._staged)
                self._staged = None

    def stage(self, name: str, parts: Iterable[bytes]) -> Path:
        """Write a file beside its place, for the end of the change that is going on; where it will be."""
        if self._staged is None:
            raise RuntimeError("files are staged within a change")
        file = self._run_dir / name
        self._staged[name] = self._write(file, parts)
        return file

    def recover(self) -> None:
        """Move to their places what a killed process had sealed."""
        seal = self.seal()
        if seal is None:
            return
        for name in (JOURNAL, *seal.files):
            if (temporary := pending(self._run_dir, seal, name)) is not None:
                temporary.replace(self._run_dir / name)

    def _remove(self, staged: Iterable[str]) -> None:
        """Remove what was staged and not sealed; what was sealed is moved to its place by whoever comes next."""
        seal = self.seal()
        for name in staged:
            if seal is None or pending(self._run_dir, seal, name) is None:
                unfinished(self._run_dir / name).unlink(missing_ok=True)

    def _write(self, path: Path, parts: Iterable[bytes]) -> SealedLength:
        self._before_write(path, 0)
        temporary, digest, size = unfinished(path), sha256(), 0
        temporary.unlink(missing_ok=True)
        with temporary.open("xb") as file:  # A new file, and never what a link of that name points to.
            for part in parts:
                file.write(part)
                digest.update(part)
                size += len(part)
            file.flush()
            os.fsync(file.fileno())
        return SealedLength(size=size, sha256=digest.hexdigest())

    def _write_seal(self, staged: dict[str, SealedLength], *, create: bool) -> None:
        seal, file = self.seal(), self._run_dir / SEAL
        if seal is None and (file.exists() or not create):
            return  # A damaged one stays as it is: what it said cannot be made up.
        seal = seal or Seal(files=self._found(staged))
        for edit in self._edits:
            seal = edit(seal)
        files = {name: extent.sha256 for name, extent in staged.items() if name != JOURNAL}
        seal = seal.model_copy(update={"files": {**seal.files, **files}})
        if JOURNAL in staged:
            seal = seal.model_copy(update={"journal": staged[JOURNAL], "closed": False})
        text = seal.text()
        retry_write(lambda: self._write(file, (text,)), file)
        unfinished(file).replace(file)

    def _found(self, staged: Iterable[str]) -> dict[str, str]:
        """What lies in a directory that has no seal yet."""
        files = {file.relative_to(self._run_dir).as_posix(): file for file in files_of(self._run_dir)}
        apart = (f"{BLOBS}/", f"{TRAJECTORIES}/", f"{CONFIRMATION}/")
        own = (path for path in files if covered(path) and not path.startswith(apart))
        hashes = {path: sha256_of(files[path]) for path in own if path not in (JOURNAL, SEAL, *staged)}
        return {path: digest for path, digest in hashes.items() if digest is not None}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes from changing the seal: reports are written while a run goes on."""
        folder = os.open(self._run_dir, os.O_RDONLY | os.O_DIRECTORY)
        try:
            with suppress(OSError):  # Some network file systems do not lock directories.
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def pending(run_dir: Path, seal: Seal, name: str) -> Path | None:
    """Where a file is that a killed process sealed and did not move to its place; nothing when there is none."""
    file, temporary = run_dir / name, unfinished(run_dir / name)
    if not temporary.is_file():
        return None
    if name == JOURNAL:
        return temporary if SealedLength.of_file(temporary) == seal.journal else None
    return temporary if sha256_of(temporary) == seal.files.get(name) != sha256_of(file) else None
