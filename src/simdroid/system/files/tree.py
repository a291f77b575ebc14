"""File trees of snapshots: a directory of the host, captured and restored by content hash.

Contents are kept once each, by sha256. Files that did not change since they were last seen are recognised by inode,
size and times, and directories to which nothing was added and from which nothing was removed by theirs, so that
capturing and restoring cost about one `lstat` per file and directory plus what really changed. Times of the host move
in ticks: what had just been written when it was seen is read again, for a second write within the same tick would leave
them as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """One path of a tree: a directory (`d`), a file (`f`, content by hash) or a symlink (`l`, its text)."""

    kind: str
    content: str = ""
    size: int = 0


_DIRECTORY = Entry("d")
_TICK_NS = 50_000_000
"""How long a file must have been left alone before its times tell whether it is written to; ticks take up to 10 ms."""


class _Seen(NamedTuple):
    inode: int
    size: int
    mtime_ns: int
    ctime_ns: int
    digest: str
    seen_ns: int
    """When the content was read, by the clock that the times are of."""

    def holds(self, host_stat: os.stat_result) -> bool:
        """Whether the file still has the content that was read."""
        changed_ns = max(self.mtime_ns, self.ctime_ns)
        same = self[:4] == (host_stat.st_ino, host_stat.st_size, host_stat.st_mtime_ns, host_stat.st_ctime_ns)
        return same and self.seen_ns - changed_ns > _TICK_NS


class _Listing(NamedTuple):
    """The entries of a directory when it was read."""

    inode: int
    mtime_ns: int
    ctime_ns: int
    seen_ns: int
    items: tuple[tuple[str, str], ...]
    """Paths and kinds."""

    def holds(self, host_stat: os.stat_result) -> bool:
        """Whether the same entries are there now."""
        same = self[:3] == (host_stat.st_ino, host_stat.st_mtime_ns, host_stat.st_ctime_ns)
        return same and self.seen_ns - max(self.mtime_ns, self.ctime_ns) > _TICK_NS


class BlobStore(MutableMapping[str, bytes]):
    """Contents by hash in a directory; a blob is complete or absent, never half-written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __getitem__(self, digest: str) -> bytes:
        try:
            return (self._folder / digest).read_bytes()
        except FileNotFoundError:
            raise KeyError(digest) from None

    def __setitem__(self, digest: str, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = self._folder / f".{digest}"
        temporary.write_bytes(data)
        temporary.rename(self._folder / digest)

    def __delitem__(self, digest: str) -> None:
        (self._folder / digest).unlink()

    def __contains__(self, digest: object) -> bool:
        return (self._folder / str(digest)).exists()

    def __iter__(self) -> Iterator[str]:
        if self._folder.is_dir():
            yield from (entry.name for entry in os.scandir(self._folder) if not entry.name.startswith("."))

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass
class Tree:
    """The files below `root`; paths are relative, with `/`."""

    root: Path
    _seen: dict[str, _Seen] = field(default_factory=dict)
    _listings: dict[str, _Listing] = field(default_factory=dict)
    """By path, which ends in `/`."""

    def capture(self, blobs: MutableMapping[str, bytes]) -> dict[str, Entry]:
        """What is there now, with every content in `blobs`."""
        entries = self.entries()
        for path, entry in entries.items():
            if entry.kind == "f" and entry.content not in blobs:
                blobs[entry.content] = self.read(path)
        return entries

    def entries(self) -> dict[str, Entry]:
        """What is there now, sorted by path."""
        return dict(sorted(self._scan()))

    def read(self, path: str) -> bytes:
        """The content of a file."""
        return (self.root / path).read_bytes()

    def restore(self, entries: dict[str, Entry], blobs: Mapping[str, bytes]) -> None:
        """Make the directory equal to `entries`, touching only what differs."""
        present = dict(self._scan())
        for path in sorted(present, reverse=True):
            if entries.get(path, Entry("")).kind != present[path].kind:
                self._remove(path)
        for path, entry in entries.items():
            if present.get(path) != entry:
                self._write(path, entry, blobs)

    def size(self) -> int:
        """Bytes of all files together."""
        return sum(entry.size for _, entry in self._scan())

    def _scan(self) -> Iterator[tuple[str, Entry]]:
        root = str(self.root)
        folders, listed, files = [""], list[str](), list[str]()
        while folders:
            listed.append(folders.pop())
            for path, kind in self._list(root, listed[-1]):
                if kind == "d":
                    yield path, _DIRECTORY
                    folders.append(f"{path}/")
                elif kind == "l":
                    yield path, Entry("l", os.readlink(f"{root}/{path}"))  # noqa: PTH115 - the text of the link
                else:
                    files.append(path)
                    host_stat = os.stat(f"{root}/{path}")  # noqa: PTH116 - a Path costs more than the call
                    yield path, Entry("f", self._digest(path, host_stat), host_stat.st_size)
        # What is gone is forgotten: a phone makes and removes any number of files in its life.
        if len(self._listings) > len(listed):
            self._listings = {path: self._listings[path] for path in listed}
        if len(self._seen) > len(files):
            self._seen = {path: self._seen[path] for path in files}

    def _list(self, root: str, folder: str) -> tuple[tuple[str, str], ...]:
        """What a directory holds: paths and kinds."""
        listing = self._listings.get(folder)
        host_stat = os.stat(f"{root}/{folder}")  # noqa: PTH116 - as above
        if listing is not None and listing.holds(host_stat):
            return listing.items
        now_ns = time.time_ns()
        items = tuple((f"{folder}{item.name}", _kind(item)) for item in os.scandir(f"{root}/{folder}"))
        self._listings[folder] = _Listing(host_stat.st_ino, host_stat.st_mtime_ns, host_stat.st_ctime_ns, now_ns, items)
        return items

    def _digest(self, path: str, host_stat: os.stat_result) -> str:
        record = self._seen.get(path)
        if record and record.holds(host_stat):
            return record.digest
        now_ns = time.time_ns()
        digest = hashlib.sha256(self.read(path)).hexdigest()
        self._note(path, host_stat, digest, now_ns)
        return digest

    def _note(self, path: str, host_stat: os.stat_result, digest: str, seen_ns: int) -> None:
        self._seen[path] = _Seen(
            host_stat.st_ino, host_stat.st_size, host_stat.st_mtime_ns, host_stat.st_ctime_ns, digest, seen_ns
        )

    def _remove(self, path: str) -> None:
        host = self.root / path
        if host.is_dir() and not host.is_symlink():
            shutil.rmtree(host)
        else:
            host.unlink(missing_ok=True)

    def _write(self, path: str, entry: Entry, blobs: Mapping[str, bytes]) -> None:
        if entry.kind == "d":
            os.mkdir(f"{self.root}/{path}")  # noqa: PTH102 - a boot makes hundreds, and a Path costs more than the call
            return
        host = self.root / path
        host.unlink(missing_ok=True)
        if entry.kind == "l":
            host.symlink_to(entry.content)
            return
        host.write_bytes(blobs[entry.content])
        self._note(path, host.stat(), entry.content, time.time_ns())


def _kind(item: os.DirEntry[str]) -> str:
    return "l" if item.is_symlink() else "d" if item.is_dir() else "f"
