"""The seal of a run (`seal.json`): hashes of everything in its directory that the journal does not prove by itself.

Lines of the journal prove themselves and each other, and name the sha256 of their trajectories; these name screenshots
by theirs. The seal has the rest: settings, reports, and how far the journal was when a session began or ended. It
guards against accidents, not against somebody who writes hashes anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import IO, Literal

from pydantic import Field, ValidationError

from mobile_world.domain import FrozenModel
from mobile_world.domain.checksums import split_checksum, with_checksum

CHUNK = 1 << 20
NO_FILE = (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError)
"""Errors that say that there is no file to read; all others say that the machine is out of something."""


class SealedLength(FrozenModel):
    """Length and hash of the part of a file that was sealed."""

    size: int = 0
    sha256: str = sha256().hexdigest()

    @classmethod
    def of_names(cls, names: Iterable[str]) -> SealedLength:
        """Of a set of names in any order: the sum of their hashes, for there may be a million of them."""
        size = total = 0
        for name in names:
            size, total = size + 1, total + int.from_bytes(sha256(name.encode()).digest())
        return cls(size=size, sha256=f"{total % (1 << 256):064x}")

    @classmethod
    def of_stream(cls, stream: IO[bytes], most: int | None = None) -> SealedLength:
        """Of what is left in a stream, or of so many bytes at most."""
        digest, size = sha256(), 0
        while chunk := stream.read(CHUNK if most is None else min(CHUNK, most - size)):
            digest.update(chunk)
            size += len(chunk)
        return cls(size=size, sha256=digest.hexdigest())

    @classmethod
    def of_file(cls, file: Path) -> SealedLength:
        """Of a whole file; of nothing when there is none."""
        try:
            with file.open("rb") as stream:
                return cls.of_stream(stream)
        except FileNotFoundError:
            return cls()


class Seal(FrozenModel):
    """The content of `seal.json`."""

    schema_version: Literal[1] = 1
    closed: bool = False
    """Whether the last session ended by itself; otherwise one is going on, or was killed, and there may be more here
    than is sealed."""
    journal: SealedLength = SealedLength()
    """How far the journal was."""
    blobs: SealedLength | None = None
    """The names of all screenshots and UI dumps; nothing before a session has ended."""
    files: dict[str, str] = Field(default_factory=dict)
    """The sha256 of each other file; of trajectories only those that no record names."""

    @classmethod
    def read(cls, content: bytes) -> Seal | None:
        """The seal in a file; nothing when it is damaged."""
        body, checksum = split_checksum(content)
        if checksum != "right" or with_checksum(body) != content:
            return None
        try:
            return cls.model_validate_json(body)
        except ValidationError:
            return None

    def text(self) -> bytes:
        """The file for a seal."""
        ordered = self.model_copy(update={"files": dict(sorted(self.files.items()))})
        return with_checksum(ordered.model_dump_json().encode())


def sha256_of(file: Path) -> str | None:
    """The hash of a file; nothing when there is none."""
    try:
        with file.open("rb") as stream:
            return SealedLength.of_stream(stream).sha256
    except NO_FILE:
        return None
