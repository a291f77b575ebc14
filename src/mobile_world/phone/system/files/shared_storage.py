"""File operations in shared storage: create, rename, copy, move, compress and extract.

Nothing here replaces a file: a name that is in use gets a number appended, as documents do on Android.
"""

from __future__ import annotations

import errno
import io
import os
import re
import zipfile
import zlib
from collections.abc import Sequence

from mobile_world.phone.system.files import paths
from mobile_world.phone.system.files.filesystem import FileSystem

_FORBIDDEN = re.compile(r'["*/:<>?\\|\x00-\x1f\x7f]')
_LONGEST = 255
MOST_UNPACKED = 1 << 28
"""Of an archive, which is unpacked in memory before anything is written: a small one may hold gigabytes."""
_PROTECTED = frozenset(f"{paths.STORAGE}/Android{name}" for name in ("", "/data", "/media", "/obb"))
_ARCHIVE_DATE = (1980, 1, 1, 0, 0, 0)


def valid_name(name: str) -> str:
    """A name as the storage takes it: forbidden characters become `_`, and too long ones are cut."""
    cleaned = _FORBIDDEN.sub("_", name.strip())
    if cleaned in ("", ".", ".."):
        return "(invalid)"
    return cleaned.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore")


def free_path(fs: FileSystem, folder: str, name: str) -> str:
    """An unused path in a folder: the name, else with a number before its extension."""
    stem, dot, extension = name.rpartition(".")
    if not stem:
        stem, dot, extension = name, "", ""
    path, number = f"{folder}/{name}", 0
    while fs.exists(path, follow=False):
        number += 1
        path = f"{folder}/{stem} ({number}){dot}{extension}"
    return path


def new_folder(fs: FileSystem, folder: str, name: str) -> str:
    """Create a folder; its path."""
    path = free_path(fs, folder, valid_name(name))
    fs.mkdir(path)
    return path


def rename(fs: FileSystem, path: str, name: str) -> str | None:
    """Rename a file or folder; its new path, None where the name is in use."""
    target = f"{paths.parent(path)}/{valid_name(name)}"
    if target == path:
        return path
    if fs.exists(target, follow=False):
        return None
    _allowed(path)
    fs.rename(path, target)
    return target


def delete(fs: FileSystem, path: str) -> None:
    """Remove a file, or a folder with all in it."""
    _allowed(path)
    fs.remove_tree(path)


def move(fs: FileSystem, path: str, folder: str) -> str:
    """Move a file or folder to another folder, keeping its date; its new path."""
    if paths.parent(path) == folder:
        return path
    _allowed(path)
    target = free_path(fs, folder, paths.name(path))
    fs.rename(path, target)
    return target


def copy(fs: FileSystem, path: str, folder: str) -> str:
    """Copy a file or folder into another folder; the path of the copy."""
    if paths.within(folder, path):
        raise OSError(f"{path} cannot be copied into itself")
    target = free_path(fs, folder, paths.name(path))
    try:
        copy_tree(fs, path, target)
    except OSError:
        if fs.exists(target):
            fs.remove_tree(target)
        raise
    return target


def compress(fs: FileSystem, found: Sequence[str], folder: str, name: str) -> str:
    """Pack files and folders into a new ZIP archive; its path."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in found:
            _pack(fs, archive, path, paths.name(path))
    target = free_path(fs, folder, valid_name(name))
    fs.write_bytes(target, buffer.getvalue())
    return target


def extract(fs: FileSystem, path: str, folder: str) -> str:
    """Unpack a ZIP archive into a new folder; its path. Raises `OSError` for what is no archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(fs.read_bytes(path))) as archive:
            if sum(each.file_size for each in archive.infolist()) > min(MOST_UNPACKED, fs.free().size):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
            entries = [(each.filename, b"" if each.is_dir() else archive.read(each)) for each in archive.infolist()]
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as error:
        raise OSError(f"{path} is no archive that can be read: {error}") from error
    target = new_folder(fs, folder, paths.name(path).rpartition(".")[0] or paths.name(path))
    for name, data in entries:
        # No part of a name leads out of the folder.
        inner = [valid_name(part) for part in name.split("/") if part not in ("", ".", "..")]
        place = "/".join((target, *inner))
        if name.endswith("/"):
            fs.mkdir(place, parents=True)
        elif place != target:
            fs.mkdir(paths.parent(place), parents=True)
            fs.write_bytes(place, data)
    return target


def copy_tree(fs: FileSystem, path: str, target: str) -> None:
    """Copy a file, or a folder with its contents, to a path that does not exist yet."""
    if not fs.is_dir(path):
        fs.write_bytes(target, fs.read_bytes(path))
        return
    names = fs.listdir(path)
    fs.mkdir(target)
    for name in names:
        copy_tree(fs, f"{path}/{name}", f"{target}/{name}")


def _pack(fs: FileSystem, archive: zipfile.ZipFile, path: str, name: str) -> None:
    if not fs.is_dir(path):
        archive.writestr(_entry(name), fs.read_bytes(path))
        return
    archive.writestr(_entry(f"{name}/"), b"")
    for inner in fs.listdir(path):
        _pack(fs, archive, f"{path}/{inner}", f"{name}/{inner}")


def _entry(name: str) -> zipfile.ZipInfo:
    """An entry without a date of the host's, so that equal files make equal archives."""
    entry = zipfile.ZipInfo(name, _ARCHIVE_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _allowed(path: str) -> None:
    if path in _PROTECTED or not path.startswith(f"{paths.STORAGE}/"):
        raise OSError(f"{path} belongs to the system")
