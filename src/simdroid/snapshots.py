"""Snapshots: a phone's files and memory under a name.

A snapshot is a text (every path and what every service remembers, as JSON), a small header, and a store of contents by
hash. Loading one puts back what differs, then captures the phone again and compares state digests.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from simdroid.errors import SnapshotFailed
from simdroid.system import Json
from simdroid.system.files import BlobStore, Entry, Tree

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@ -]{0,127}")


class Memory(Protocol):
    """The state of a phone besides its files."""

    def save(self) -> dict[str, Json]:
        """All of it, as JSON."""

    def load(self, value: dict[str, Json]) -> None:
        """Replace it."""


class SnapshotImage(NamedTuple):
    """The whole state of a phone as a value: JSON of files and memory, with contents by hash in a blob store.

    Phones that saw the same commands give equal texts; process ids and ports are in neither part. Keys keep the order
    in which services save them, which can be what a caller sees: packages are listed as they were installed. The text
    is ASCII: file names that are not UTF-8 travel as escaped surrogates.
    """

    text: str

    def digest(self) -> str:
        """The state digest."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def capture(tree: Tree, memory: Memory, blobs: MutableMapping[str, bytes]) -> SnapshotImage:
    """The state of a phone now."""
    return SnapshotImage(json.dumps([tree.capture(blobs), memory.save()], separators=(",", ":")))


def restore(image: SnapshotImage, tree: Tree, memory: Memory, blobs: Mapping[str, bytes]) -> None:
    """Put a phone into the state of `image`."""
    files, saved = json.loads(image.text)
    tree.restore({path: Entry(*entry) for path, entry in files.items()}, blobs)
    memory.load(saved)


class _Header(BaseModel):
    """The metadata of a snapshot, which a listing shows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What the user called it."""
    saved_at: datetime
    """Phone time when it was saved."""
    uptime_ns: int
    """How long the phone had been up."""
    size_bytes: int
    """Size of all files together."""
    digest: str
    """State digest; checked after every load."""


class SnapshotInfo(NamedTuple):
    """One line of `avd snapshot list`."""

    name: str
    size_bytes: int
    saved_at: datetime
    uptime_ns: int


class Snapshots:
    """A phone's named snapshots, kept in a directory of its own."""

    def __init__(self, folder: Path, tree: Tree, memory: Memory, clock: Callable[[], tuple[int, int]]) -> None:
        """Keep them in `folder`; `clock` gives phone time and uptime in nanoseconds."""
        self._folder = folder
        self._tree = tree
        self._memory = memory
        self._clock = clock
        self._blobs = BlobStore(folder / "blobs")

    def save(self, name: str) -> None:
        """Keep the present state under `name`, replacing an older one."""
        path = self._path(name)
        image = capture(self._tree, self._memory, self._blobs)
        now_ns, uptime_ns = self._clock()
        header = _Header(
            name=name,
            saved_at=datetime.fromtimestamp(now_ns / 1e9, tz=UTC),
            uptime_ns=uptime_ns,
            size_bytes=self._tree.size(),
            digest=image.digest(),
        )
        self._folder.mkdir(parents=True, exist_ok=True)
        _replace(path.with_suffix(".state"), image.text)
        _replace(path, header.model_dump_json())

    def load(self, name: str) -> None:
        """Go back to a saved state and verify it."""
        header, image = self._header(name), self._image(name)
        if image.digest() != header.digest:
            raise SnapshotFailed(f"snapshot '{name}' is damaged: it does not match its digest; save it again")
        try:
            restore(image, self._tree, self._memory, self._blobs)
        except KeyError as missing:
            raise SnapshotFailed(f"snapshot '{name}' is damaged: content {missing} is missing; save it again") from None
        present = capture(self._tree, self._memory, self._blobs)
        if present != image:
            digests = f"digest {present.digest()[:12]}, saved as {header.digest[:12]}"
            raise SnapshotFailed(f"snapshot '{name}' did not restore: {digests}")

    def digest(self, name: str) -> str:
        """The state digest that a snapshot was saved with."""
        return self._header(name).digest

    def delete(self, name: str) -> None:
        """Forget a snapshot and the contents only it needed."""
        self._header(name)
        self._path(name).unlink()
        self._path(name).with_suffix(".state").unlink(missing_ok=True)
        kept = [json.loads(self._image(info.name).text)[0] for info in self.list()]
        used = {Entry(*entry).content for files in kept for entry in files.values()}
        for digest in [digest for digest in self._blobs if digest not in used]:
            del self._blobs[digest]

    def list(self) -> list[SnapshotInfo]:
        """All of them, oldest first."""
        names = [path.stem for path in self._folder.glob("*.json")] if self._folder.is_dir() else []
        headers = [self._header(name) for name in names]
        infos = [SnapshotInfo(header.name, header.size_bytes, header.saved_at, header.uptime_ns) for header in headers]
        return sorted(infos, key=lambda info: (info.saved_at, info.uptime_ns, info.name))

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise SnapshotFailed(f"'{name}' cannot name a snapshot; use letters, digits, '_', '-', '.', '@'")
        return self._folder / f"{name}.json"

    def _header(self, name: str) -> _Header:
        path = self._path(name)
        try:
            return _Header.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            raise SnapshotFailed(f"there is no snapshot '{name}'; `avd snapshot list` shows those there are") from None
        except ValidationError as error:
            reason = f"cannot be read: {error.error_count()} errors"
            raise SnapshotFailed(f"snapshot '{name}' {reason}; save it again") from error

    def _image(self, name: str) -> SnapshotImage:
        try:
            return SnapshotImage(self._path(name).with_suffix(".state").read_text())
        except (FileNotFoundError, UnicodeDecodeError):
            raise SnapshotFailed(f"snapshot '{name}' is damaged: its state is missing; save it again") from None


def _replace(path: Path, text: str) -> None:
    temporary = path.with_suffix(path.suffix + ".part")
    temporary.write_text(text)
    temporary.rename(path)
