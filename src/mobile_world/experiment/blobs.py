"""Screenshots and UI dumps, kept once however often they were seen."""

from __future__ import annotations

import hashlib
import os
import threading
from pathlib import Path

from mobile_world.domain import ConfigError


class BlobStore:
    """Bytes by their sha256, in files `ab/abcdef…`; safe for threads, and for processes that die while writing.

    A blob is written beside its place and renamed into it. It is not flushed to the disk one by one: after a power
    cut a blob may be missing or short, which its name proves (`get`), and is written anew when it is seen again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()

    def put(self, data: bytes) -> str:
        """Keep bytes; returns their name."""
        name = hashlib.sha256(data).hexdigest()
        if name not in self._known:
            place = self.file(name)
            if not place.exists() or place.stat().st_size != len(data):
                self._write(place, data)
            self._known.add(name)
        return name

    def get(self, name: str) -> bytes:
        """The bytes with this name; `ConfigError` when they are not here whole."""
        try:
            data = self.file(name).read_bytes()
        except OSError as error:
            raise ConfigError(f"the run has no blob {name}: {error}") from error
        if hashlib.sha256(data).hexdigest() != name:
            raise ConfigError(f"the blob {self.file(name)} is damaged: its content does not have the hash of its name")
        return data

    def file(self, name: str) -> Path:
        """Where the bytes with this name are, if they are here."""
        return self._folder / name[:2] / name

    def _write(self, place: Path, data: bytes) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_name(f".{place.name}.{os.getpid()}.{threading.get_ident()}")
        try:
            beside.write_bytes(data)
            beside.replace(place)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
