"""File operations in shared storage: create, rename, copy and move.

Nothing here replaces a file: a name that is in use gets a number appended, as documents do on Android.
"""

from __future__ import annotations

import re

from simdroid.system.files import paths
from simdroid.system.files.filesystem import FileSystem

_FORBIDDEN = re.compile(r'["*/:<>?\\|\x00-\x1f\x7f]')
_LONGEST = 255
_PROTECTED = frozenset(f"{paths.STORAGE}/Android{name}" for name in ("", "/data", "/media", "/obb"))


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


def copy_tree(fs: FileSystem, path: str, target: str) -> None:
    """Copy a file, or a folder with its contents, to a path that does not exist yet."""
    if not fs.is_dir(path):
        fs.write_bytes(target, fs.read_bytes(path))
        return
    names = fs.listdir(path)
    fs.mkdir(target)
    for name in names:
        copy_tree(fs, f"{path}/{name}", f"{target}/{name}")


def _allowed(path: str) -> None:
    if path in _PROTECTED or not path.startswith(f"{paths.STORAGE}/"):
        raise OSError(f"{path} belongs to the system")
