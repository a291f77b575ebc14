"""What the app does to files: make, rename, move, copy, delete."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from mobile_world.phone.apps.markor.formats import ending, without_ending
from mobile_world.phone.system import System, paths

Conflict = Literal["keep", "overwrite", "skip"]
"""What happens to a file whose name is taken where it goes."""

_FORBIDDEN = re.compile(r'[|?*<":>/\\\n\r\x00]')


def clean_name(typed: str) -> str:
    """A name as the file system takes it; empty where nothing usable is left."""
    name = _FORBIDDEN.sub("", typed).strip()
    return "" if name in (".", "..") else name


def joined(folder: str, name: str) -> str:
    """The path of a name in a folder."""
    return f"{folder.rstrip('/')}/{name}"


def make_file(system: System, path: str, text: str) -> bool:
    """Write a new document; one that has something in it stays as it is. Whether it was written."""
    if system.fs.is_file(path) and system.fs.stat(path).size:
        return False
    system.fs.mkdir(paths.parent(path), parents=True)
    system.fs.write_text(path, text)
    return True


def delete(system: System, wanted: Sequence[str]) -> None:
    """Remove files, and folders with all in them."""
    for path in wanted:
        if system.fs.exists(path, follow=False):
            system.fs.remove_tree(path)


def clashes(system: System, wanted: Sequence[str], folder: str) -> list[str]:
    """Those paths whose names are taken in a folder by something else."""
    return [
        path
        for path in wanted
        if joined(folder, paths.name(path)) != path and system.fs.exists(joined(folder, paths.name(path)))
    ]


def fits_into(wanted: Sequence[str], folder: str) -> bool:
    """Whether none of the paths is the folder, or a folder around it."""
    return not any(paths.within(folder, path) for path in wanted)


def move(system: System, wanted: Sequence[str], folder: str, conflict: Conflict) -> None:
    """Put files and folders into a folder."""
    for path in wanted:
        target = _target(system, path, folder, conflict)
        if target and target != path and system.fs.exists(path):
            system.fs.rename(path, target)


def copy(system: System, wanted: Sequence[str], folder: str, conflict: Conflict) -> None:
    """Put copies of files and folders into a folder; where one lies there already, beside it."""
    for path in wanted:
        target = _target(system, path, folder, conflict)
        if target == path:
            target = free_name(system, folder, paths.name(path))
        if target and system.fs.exists(path):
            _copy_tree(system, path, target)


def free_name(system: System, folder: str, name: str) -> str:
    """A path for a name in a folder, numbered where the name is taken."""
    number, path = 0, joined(folder, name)
    while system.fs.exists(path):
        number += 1
        path = joined(folder, f"{without_ending(name)}_{number}{ending(name)}")
    return path


def _target(system: System, path: str, folder: str, conflict: Conflict) -> str:
    """Where a file goes; empty where it stays."""
    name = paths.name(path)
    target = joined(folder, name)
    if target == path or not system.fs.exists(target):
        return target
    if conflict == "skip":
        return ""
    if conflict == "keep":
        return free_name(system, folder, name)
    system.fs.remove_tree(target)
    return target


def _copy_tree(system: System, source: str, target: str) -> None:
    fs = system.fs
    if not fs.is_dir(source):
        fs.write_bytes(target, fs.read_bytes(source))
        return
    fs.mkdir(target)
    for name in fs.listdir(source):
        _copy_tree(system, joined(source, name), joined(target, name))
