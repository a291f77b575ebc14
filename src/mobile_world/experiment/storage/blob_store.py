"""Screenshot store: screenshots and UI trees by their sha256, each kept once."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path

from mobile_world.domain import ConfigError
from mobile_world.experiment.storage.disk_retry import WriteHook, allow_write


class BlobStore:
    """Bytes by their sha256, in files `ab/abcdef…`; safe for threads, and for processes that die while writing.

    A blob is written beside its place and renamed into it. It is not flushed to the disk one by one: after a power
    cut a blob may be missing or short, which its name proves (`get`), and is written anew when it is seen again.
    """

    def __init__(self, folder: Path, *, before_write: WriteHook = allow_write) -> None:
        self.folder, self._before_write = folder, before_write

    def put(self, data: bytes) -> str:
        """Keep bytes; returns their name."""
        name = hashlib.sha256(data).hexdigest()
        file = self.file(name)
        if _size(file) != len(data):
            self._write(file, data)
        return name

    def get(self, name: str) -> bytes:
        """The bytes with this name; `ConfigError` when they are not here whole."""
        try:
            data = self.file(name).read_bytes()
        except (OSError, ValueError) as error:
            raise ConfigError(f"the run has no blob {name}: {error}") from error
        if hashlib.sha256(data).hexdigest() != name:
            raise ConfigError(f"the blob {self.file(name)} is damaged: its content does not have the hash of its name")
        return data

    def file(self, name: str) -> Path:
        """Where the bytes with this name are, if they are here."""
        return self.folder / name[:2] / name

    def names(self) -> Iterator[str]:
        """The names of everything that is here; half of a blob is not."""
        return (file.name for file in self.folder.glob("*/*") if not file.name.startswith("."))

    def _write(self, path: Path, data: bytes) -> None:
        self._before_write(path, len(data))
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None
