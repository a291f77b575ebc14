"""ZIP archives in shared storage: what one holds, as files and folders, and how one is made and unpacked.

Whatever an archive says, names never lead out of a folder and sizes stay below a limit; `OSError` says what is wrong.
"""

from __future__ import annotations

import errno
import io
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from simdroid.system.files import paths
from simdroid.system.files.filesystem import FileSystem
from simdroid.system.files.shared_storage import free_path, valid_name

MOST_UNPACKED = 1 << 28
"""Bytes that are taken out at once, in memory before anything is written: a small archive may hold gigabytes."""
MOST_ENTRIES = 20_000
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    NotImplementedError,
    OverflowError,
    EOFError,
    ValueError,
)
"""What the library raises for damaged archives and for methods of packing that it does not know."""
_LOCKED_BIT = 1
_EARLIEST, _LATEST = datetime(1980, 1, 1, tzinfo=UTC), datetime(2107, 12, 31, 23, 59, 58, tzinfo=UTC)
"""The dates that entries can have."""


class LockedEntryError(OSError):
    """A file of an archive cannot be read without its password."""


@dataclass(frozen=True)
class ArchiveEntry:
    """A file or folder of an archive."""

    path: str
    """Its names from the top of the archive down, with a stroke between them."""
    folder: bool
    size: int = 0
    modified_ns: int = 0


def entries(fs: FileSystem, archive: str) -> dict[str, ArchiveEntry]:
    """Everything in an archive by its path, folders that only names of files tell of included."""
    _check_size(fs, archive)
    return fs.parsed(archive, _parse) or {}


def read(fs: FileSystem, archive: str, entry: str) -> bytes:
    """What a file of an archive holds."""
    return _unpacked(fs, archive, [entry])[entry]


def extract(fs: FileSystem, archive: str, chosen: Sequence[str], folder: str) -> list[str]:
    """Unpack files and folders of an archive into a folder; their new paths. All of them are written, or none."""
    every = entries(fs, archive)
    inner = {top: [path for path in every if paths.within(path, top)] for top in chosen}
    contents = _unpacked(fs, archive, [path for group in inner.values() for path in group if not every[path].folder])
    targets: list[str] = []
    try:
        for top, group in inner.items():
            target = free_path(fs, folder, paths.name(top))
            targets.append(target)
            for path in group:
                new_path = target + path.removeprefix(top)
                fs.mkdir(new_path if every[path].folder else paths.parent(new_path), parents=True)
                if not every[path].folder:
                    fs.write_bytes(new_path, contents[path])
    except OSError:
        for path in targets:
            if fs.exists(path, follow=False):
                fs.remove_tree(path)
        raise
    return targets


def compress(fs: FileSystem, sources: Sequence[str], folder: str, name: str) -> str:
    """Pack files and folders into a new archive; its path."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sources:
            _pack(fs, archive, path, paths.name(path))
    target = free_path(fs, folder, valid_name(name))
    fs.write_bytes(target, buffer.getvalue())
    return target


def _pack(fs: FileSystem, archive: zipfile.ZipFile, path: str, name: str) -> None:
    """Add a file, or a folder with its contents, under the dates that the phone has for them."""
    stat = fs.stat(path)
    date = min(max(datetime.fromtimestamp(stat.mtime_ns // 1_000_000_000, UTC), _EARLIEST), _LATEST)
    folder = stat.kind == "directory"
    entry = zipfile.ZipInfo(f"{name}/" if folder else name, date.timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, b"" if folder else fs.read_bytes(path))
    for inner in fs.listdir(path) if folder else ():
        _pack(fs, archive, f"{path}/{inner}", f"{name}/{inner}")


def _parse(data: bytes) -> dict[str, ArchiveEntry]:
    with _readable(), zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = _members(archive)
    result: dict[str, ArchiveEntry] = {}
    for path, entry in members.items():
        for above in paths.ancestry(paths.parent(f"/{path}"))[1:]:
            result.setdefault(above[1:], ArchiveEntry(above[1:], folder=True, modified_ns=_modified_ns(entry)))
            _check_number(result)
    for path, entry in members.items():
        if path not in result or entry.is_dir():
            result[path] = ArchiveEntry(
                path, entry.is_dir(), 0 if entry.is_dir() else entry.file_size, _modified_ns(entry)
            )
            _check_number(result)
    return result


def _members(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The archive's own entries by their paths; of two with one path the first."""
    _check_number(archive.infolist())
    members: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        parts = [valid_name(part) for part in entry.filename.split("/") if part.strip() not in ("", ".", "..")]
        if parts:
            members.setdefault("/".join(parts), entry)
    return members


def _check_number(items: Sized) -> None:
    if len(items) > MOST_ENTRIES:
        raise OSError(errno.EFBIG, f"an archive with more than {MOST_ENTRIES:,} entries is not read")


def _check_size(fs: FileSystem, archive: str) -> None:
    if fs.stat(archive).size > MOST_UNPACKED:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), archive)


def _unpacked(fs: FileSystem, archive: str, names: Iterable[str]) -> dict[str, bytes]:
    _check_size(fs, archive)
    with _readable(), fs.open(archive) as file, zipfile.ZipFile(file) as opened:
        members = _members(opened)
        chosen = {path: members[path] for path in names if path in members}
        if sum(entry.file_size for entry in chosen.values()) > min(MOST_UNPACKED, fs.free().size):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), archive)
        if any(entry.flag_bits & _LOCKED_BIT for entry in chosen.values()):
            raise LockedEntryError(errno.EACCES, os.strerror(errno.EACCES), archive)
        return {path: opened.read(entry) for path, entry in chosen.items()}


@contextmanager
def _readable() -> Iterator[None]:
    """Turn what the library says of a bad archive into `OSError`."""
    try:
        yield
    except _UNREADABLE as error:
        raise OSError(errno.EIO, f"no archive that can be read: {error}") from error


def _modified_ns(entry: zipfile.ZipInfo) -> int:
    """When an entry was changed, taken as UTC; dates that do not exist are the earliest."""
    try:
        return int(datetime(*entry.date_time, tzinfo=UTC).timestamp()) * 1_000_000_000
    except ValueError:
        return int(_EARLIEST.timestamp()) * 1_000_000_000
