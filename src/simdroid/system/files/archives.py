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
from simdroid.system.files.zip_directory import check_directory

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
    known = entries(fs, archive)
    inner = {top: [path for path in known if paths.within(path, top)] for top in chosen}
    wanted = [path for found in inner.values() for path in found if not known[path].folder]
    contents = _unpacked(fs, archive, wanted)
    made: list[str] = []
    try:
        for top, found in inner.items():
            target = free_path(fs, folder, paths.name(top))
            made.append(target)
            for path in found:
                place = target + path.removeprefix(top)
                if known[path].folder:
                    fs.mkdir(place, parents=True)
                else:
                    fs.mkdir(paths.parent(place), parents=True)
                    fs.write_bytes(place, contents[path])
    except OSError:
        for path in made:
            if fs.exists(path, follow=False):
                fs.remove_tree(path)
        raise
    return made


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
    with _readable():
        check_directory(io.BytesIO(data))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = _listed(archive)
    found: dict[str, ArchiveEntry] = {}
    for path, entry in listed.items():
        for above in paths.ancestry(paths.parent(f"/{path}"))[1:]:
            found.setdefault(above[1:], ArchiveEntry(above[1:], folder=True, modified_ns=_modified_ns(entry)))
            _check_number(found)
    for path, entry in listed.items():
        if path not in found or entry.is_dir():
            found[path] = ArchiveEntry(
                path, entry.is_dir(), 0 if entry.is_dir() else entry.file_size, _modified_ns(entry)
            )
            _check_number(found)
    return found


def _listed(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The archive's own entries by their paths; of two with one path the first."""
    _check_number(archive.infolist())
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        parts = [valid_name(part) for part in entry.filename.split("/") if part.strip() not in ("", ".", "..")]
        if parts:
            found.setdefault("/".join(parts), entry)
    return found


def _check_number(found: Sized) -> None:
    if len(found) > MOST_ENTRIES:
        raise OSError(errno.EFBIG, f"an archive with more than {MOST_ENTRIES:,} entries is not read")


def _check_size(fs: FileSystem, archive: str) -> None:
    if fs.stat(archive).size > MOST_UNPACKED:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), archive)


def _unpacked(fs: FileSystem, archive: str, wanted: Iterable[str]) -> dict[str, bytes]:
    _check_size(fs, archive)
    with _readable(), fs.open(archive) as file:
        check_directory(file)
        opened = zipfile.ZipFile(file)
        listed = _listed(opened)
        chosen = {path: listed[path] for path in wanted if path in listed}
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
