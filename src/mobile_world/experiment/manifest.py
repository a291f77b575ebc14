"""A list of files with their hashes: what an archive holds, and how its content is proven."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import IO, Literal

from pydantic import BaseModel, ConfigDict

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
