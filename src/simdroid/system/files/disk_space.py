"""Disk space and quota of a phone: what `df` shows, and when a write fails with ENOSPC.

Many phones share one host, so a phone keeps only as much as `LIMIT` allows. Every growth is taken off an
estimate of what is left; only when that is used up is the disk looked at, because files also go away and SQLite writes
its own.
"""

from __future__ import annotations

import errno
import os
import stat as bits
from io import FileIO
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

BLOCK = 4096
_PLENTY = 256 << 20
_UNITS = ("B", "kB", "MB", "GB", "TB")
_FULL = 900
"""A unit is left behind once this many of it are reached, as Android does."""


class DiskSpace(NamedTuple):
    """An amount of disk: bytes in whole blocks; and files, directories and links together."""

    size: int
    files: int


LIMIT = DiskSpace(2 << 30, 65_536)
"""What the files of one phone may take."""


def in_blocks(size: int) -> int:
    """A size rounded up to what it takes on the disk."""
    return -(-size // BLOCK) * BLOCK


def size_text(size: float) -> str:
    """A size as Android writes it: `0 B`, `81.92 kB`, `4.28 GB`, `128 GB`."""
    unit = 0
    while size > _FULL and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    digits = 2 if unit and size < 100 else 0
    return f"{size:.{digits}f} {_UNITS[unit]}"


class DiskQuota:
    """The quota of one phone's disk."""

    def __init__(self, root: str, limit: DiskSpace) -> None:
        self._root = root
        self._limit = limit
        self._left = DiskSpace(0, 0)
        self._current = False
        self.writes = 0
        """How often contents were written."""

    def free(self) -> DiskSpace:
        """What is left, by looking at the disk."""
        used = measure(self._root)
        self._left = DiskSpace(max(0, self._limit.size - used.size), max(0, self._limit.files - used.files))
        self._current = True
        return self._left

    def at_least(self) -> DiskSpace:
        """What is left, looking at the disk only where little is known to be; less than the truth after removals."""
        return self.free() if self._left.size < _PLENTY and not self._current else self._left

    def take(self, size: int, path: str, *, files: int = 0) -> None:
        """Use some room for `path`; raises ENOSPC where there is not enough."""
        if (size > self._left.size or files > self._left.files) and not self._current:
            self.free()
        if size > self._left.size or files > self._left.files:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        self._left = DiskSpace(self._left.size - size, self._left.files - files)

    def changed(self, growth: int = 0) -> None:
        """Note that something may have gone away, or that a library made a file grow."""
        self._left = DiskSpace(max(0, self._left.size - max(0, growth)), self._left.files)
        self._current = False

    def forget(self) -> None:
        """Note that the disk holds something else now."""
        self._left, self._current = DiskSpace(0, 0), False


def measure(root: str) -> DiskSpace:
    """What everything below a host directory takes."""
    size, files, folders = 0, 0, [root]
    linked: set[int] = set()
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                host_stat = entry.stat(follow_symlinks=False)
                files += 1
                if bits.S_ISDIR(host_stat.st_mode):
                    folders.append(entry.path)
                    size += BLOCK
                elif bits.S_ISREG(host_stat.st_mode) and host_stat.st_ino not in linked:
                    size += in_blocks(host_stat.st_size)
                    if host_stat.st_nlink > 1:
                        linked.add(host_stat.st_ino)
    return DiskSpace(size, files)


class MeteredFile(FileIO):
    """A host file for writing whose growth takes room."""

    def __init__(self, host: str, mode: str, space: DiskQuota, path: str) -> None:
        """Open `host`; errors name `path`, which is a path of the phone."""
        super().__init__(host, mode)
        self._space = space
        self._path = path
        self._appends = "a" in mode
        self._size = os.fstat(self.fileno()).st_size

    def write(self, data: ReadableBuffer, /) -> int:
        """Write bytes where there is room for them."""
        view = memoryview(data)
        self._space.writes += 1
        self._grow((self._size if self._appends else self.tell()) + view.nbytes)
        return super().write(view)

    def truncate(self, size: int | None = None, /) -> int:
        """Cut or stretch the file."""
        result = self.tell() if size is None else size
        self._space.writes += 1
        self._grow(result)
        if result < self._size:
            self._size = result
            self._space.changed()
        return super().truncate(size)

    def _grow(self, size: int) -> None:
        if size > self._size:
            self._space.take(in_blocks(size) - in_blocks(self._size), self._path)
            self._size = size
