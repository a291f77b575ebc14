"""Snapshots: a phone's files and memory under a name.

A snapshot is one JSON index beside a store of contents by hash. Loading one puts back what differs, then recomputes the
state digest and compares it with the one that was saved.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, cast

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from mobile_world.domain import SnapshotFailed
from mobile_world.phone.system import Json
from mobile_world.phone.system.tree import BlobFolder, Entry, Tree

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@ -]{0,127}")


class Memory(Protocol):
    """What a phone remembers besides files."""

    def save(self) -> dict[str, Json]:
        """All of it, as JSON."""
        ...

    def load(self, value: dict[str, Json]) -> None:
        """Replace it."""
        ...


class Image(NamedTuple):
    """A phone's whole state as a value; contents are in the blob store it was captured into."""

    files: dict[str, Entry]
    memory: dict[str, Json]

    def digest(self) -> str:
        """Equal for equal states; process ids and ports are in neither part."""
        text = json.dumps([self.files, self.memory], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def capture(tree: Tree, memory: Memory, blobs: MutableMapping[str, bytes]) -> Image:
    """The state of a phone now."""
    # A round trip through JSON makes tuples lists and keys strings, so that equal states compare equal after a load.
    saved: dict[str, Json] = json.loads(json.dumps(memory.save()))
    return Image(tree.capture(blobs), saved)


def restore(image: Image, tree: Tree, memory: Memory, blobs: MutableMapping[str, bytes]) -> None:
    """Put a phone into the state of `image`."""
    tree.restore(image.files, blobs)
    memory.load(json.loads(json.dumps(image.memory)))


class _Index(BaseModel):
    """The file that makes a snapshot: everything but contents."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What the user called it."""
    saved_at: datetime
    """Phone time when it was saved."""
    uptime_ns: int
    """How long the phone had been up."""
    digest: str
    """State digest; checked after every load."""
    files: dict[str, Entry]
    """Every path below the phone's root."""
    memory: dict[str, JsonValue]
    """What the services remember."""


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
        self._blobs = BlobFolder(folder / "blobs")

    def save(self, name: str) -> None:
        """Keep the present state under `name`, replacing an older one."""
        path = self._path(name)
        image = capture(self._tree, self._memory, self._blobs)
        now_ns, uptime_ns = self._clock()
        index = _Index(
            name=name,
            saved_at=datetime.fromtimestamp(now_ns / 1e9, tz=UTC),
            uptime_ns=uptime_ns,
            digest=image.digest(),
            files=image.files,
            memory=cast("dict[str, JsonValue]", image.memory),
        )
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".part")
        temporary.write_text(index.model_dump_json())
        temporary.rename(path)

    def load(self, name: str) -> None:
        """Go back to a saved state and verify it."""
        index = self._index(name)
        image = Image(index.files, cast("dict[str, Json]", index.memory))
        if image.digest() != index.digest:
            raise SnapshotFailed(f"snapshot '{name}' is damaged: its index does not match its digest; save it again")
        try:
            restore(image, self._tree, self._memory, self._blobs)
        except KeyError as missing:
            raise SnapshotFailed(f"snapshot '{name}' is damaged: content {missing} is missing; save it again") from None
        found = capture(self._tree, self._memory, self._blobs).digest()
        if found != index.digest:
            raise SnapshotFailed(
                f"snapshot '{name}' did not restore: digest {found[:12]}, saved as {index.digest[:12]}"
            )

    def delete(self, name: str) -> None:
        """Forget a snapshot and the contents only it needed."""
        self._index(name)
        self._path(name).unlink()
        used = {entry.content for info in self.list() for entry in self._index(info.name).files.values()}
        for digest in [digest for digest in self._blobs if digest not in used]:
            del self._blobs[digest]

    def list(self) -> list[SnapshotInfo]:
        """All of them, oldest first."""
        names = [path.stem for path in self._folder.glob("*.json")] if self._folder.is_dir() else []
        indexes = [self._index(name) for name in names]
        infos = [
            SnapshotInfo(index.name, sum(entry.size for entry in index.files.values()), index.saved_at, index.uptime_ns)
            for index in indexes
        ]
        return sorted(infos, key=lambda info: (info.saved_at, info.uptime_ns, info.name))

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise SnapshotFailed(f"'{name}' cannot name a snapshot; use letters, digits, '_', '-', '.', '@'")
        return self._folder / f"{name}.json"

    def _index(self, name: str) -> _Index:
        path = self._path(name)
        try:
            return _Index.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            raise SnapshotFailed(f"there is no snapshot '{name}'; `avd snapshot list` shows those there are") from None
        except ValidationError as error:
            raise SnapshotFailed(
                f"snapshot '{name}' cannot be read: {error.error_count()} errors; save it again"
            ) from error
