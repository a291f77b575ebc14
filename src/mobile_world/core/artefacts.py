"""Artefacts: files that clients get by path, written to and read from one directory, limited in number."""

from __future__ import annotations

import hashlib
import re
import threading
from contextlib import suppress
from pathlib import Path

from mobile_world.web.not_found import NotFound
from simdroid.private_files import private_folder, write_private

MOST_FILES = 200
"""Files of one kind that are kept for a device; older ones are removed."""
_DIGITS = 20
_ODD = re.compile(r"[^A-Za-z0-9._-]")


class Artefacts:
    """The artefact directory; made when something is first written."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory.resolve()
        self._kept: dict[Path, list[Path]] = {}
        self._lock = threading.Lock()

    def keep(self, data: bytes, *, device: str, kind: str, prefix: str, suffix: str) -> Path:
        """Write a file; its path, which the content decides, so that an unchanged screen has one file and one path."""
        folder = self.directory / (_ODD.sub("_", device).lstrip(".") or "device") / kind
        beginning = _ODD.sub("_", prefix).lstrip(".") or kind
        path = folder / f"{beginning}-{hashlib.sha256(data).hexdigest()[:_DIGITS]}{suffix}"
        with self._lock:
            files = self._kept.setdefault(folder, [])
            if not path.exists():
                private_folder(folder)
                write_private(path, data)
            files[:] = [*(file for file in files if file != path), path]
            old, files[:] = files[:-MOST_FILES], files[-MOST_FILES:]
            for file in old:
                file.unlink(missing_ok=True)
        return path

    def find(self, path: str) -> Path:
        """A file in the directory, by absolute path or relative to the directory."""
        if "\0" not in path:
            with suppress(OSError):
                file = (self.directory / path).resolve()
                if file.is_relative_to(self.directory) and file.is_file():
                    return file
        raise NotFound(f"no artefact {path[:200]!r}; use a path that /screenshot or /xml gave")
