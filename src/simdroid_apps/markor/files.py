"""Files and folders: listing, sorting, searching, creating, moving, copying and deleting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple

from simdroid import ui
from simdroid.system import System, contains_text, paths, sort_key
from simdroid.system.files import copy_tree
from simdroid_apps.markor import formats, store

UP = ".."
MAX_BYTES = 300_000
"""Larger files are neither opened nor searched: laying out their text would take seconds."""
MAX_ENTRIES = 2000
"""How many files and folders a search looks at."""

Conflict = Literal["keep", "overwrite", "skip"]
"""What happens to a file whose name is taken where it goes."""

_FORBIDDEN = re.compile(r'[|?*<":>/\\\n\r\x00]')


class FileEntry(NamedTuple):
    """A file or folder in the file browser."""

    path: str
    name: str
    folder: bool
    size: int = 0
    mtime_ns: int = 0


def attempt(screen: ui.Screen, action: Callable[[], object]) -> bool:
    """Run a file operation; a toast shows its error. Whether it worked."""
    try:
        action()
    except OSError as error:
        screen.toast(f"Failed: {error.strerror}")
        return False
    return True


def entry_at(system: System, path: str) -> FileEntry | None:
    """What lies at a path; None where nothing does that could be read."""
    try:
        stat = system.fs.stat(path)
    except OSError:
        return None
    if stat.kind not in ("file", "directory"):
        return None
    return FileEntry(path, paths.name(path), stat.kind == "directory", stat.size, stat.mtime_ns)


def parent_of(folder: str) -> str:
    """The folder above; empty where the browser goes no higher."""
    if folder in store.VIRTUAL:
        return paths.STORAGE
    return "" if folder in ("/", paths.STORAGE) else paths.parent(folder)


def entries(system: System, folder: str) -> list[FileEntry]:
    """What is in a folder, `..` first where there is a folder above."""
    options, above = store.Options(system), parent_of(folder)
    up = [FileEntry(above, UP, True)] if above else []
    if folder in store.VIRTUAL:
        lists = {store.FAVOURITES: lambda: options.favourites, store.POPULAR: options.popular}
        return [*up, *_existing(system, lists.get(folder, options.recent)())]
    dotfiles = options.dotfiles
    shown = [entry for entry in _inside(system, folder) if dotfiles or not entry.name.startswith(".")]
    return [*up, *_ordered(shown, options)]


def search(
    system: System, folder: str, text: str, *, regex: bool, case: bool, content: bool, first: bool
) -> list[FileEntry]:
    """What has a text in its name below a folder, or with `content` also inside; only the `first` where that is set."""
    try:
        pattern = re.compile(text if regex else re.escape(text), 0 if case else re.IGNORECASE)
    except re.error:
        return []

    def has(where: str) -> bool:
        return pattern.search(where) is not None if regex or case else contains_text(where, text)

    def hit(entry: FileEntry) -> bool:
        if has(entry.name):
            return True
        inside = content and not entry.folder and formats.is_text(entry.name) and entry.size <= MAX_BYTES
        return inside and has(text_at(system, entry.path))

    return list(islice(filter(hit, _below(system, folder)), 1 if first else None))


def text_at(system: System, path: str) -> str:
    """The text of a file."""
    return system.fs.read_bytes(path).decode("utf-8", "replace")


def moment_text(system: System, mtime_ns: int) -> str:
    """When a file was changed, in the phone's time zone: `10/15/2023, 15:34`."""
    moment = system.clock.at_ns(mtime_ns)
    return f"{moment.month}/{moment.day}/{moment.year}, {ui.clock_text(system, moment)}"


def size_text(size: int) -> str:
    """A number of bytes as people read it."""
    amount, units = float(size), ["B", "KB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount, units = amount / 1024, units[1:]
    return f"{size} B" if size < 1024 else f"{amount:.2f} {units[0]}"


def clean_name(typed: str) -> str:
    """A name as the file system takes it; empty where nothing usable is left."""
    name = _FORBIDDEN.sub("", typed).strip()
    return "" if name in (".", "..") else name


def joined(folder: str, name: str) -> str:
    """The path of a name in a folder."""
    return f"{folder.rstrip('/')}/{name}"


def make_file(system: System, path: str, text: str) -> None:
    """Write a new document; one that has something in it stays as it is."""
    if not system.fs.is_file(path) or not system.fs.stat(path).size:
        system.fs.mkdir(paths.parent(path), parents=True)
        system.fs.write_text(path, text)


def delete(system: System, sources: Sequence[str]) -> None:
    """Remove files, and folders with all in them."""
    for path in sources:
        if system.fs.exists(path, follow=False):
            system.fs.remove_tree(path)


def clashes(system: System, sources: Sequence[str], folder: str) -> list[str]:
    """Those paths whose names are taken in a folder by something else."""
    targets = {path: joined(folder, paths.name(path)) for path in sources}
    return [path for path, target in targets.items() if target != path and system.fs.exists(target)]


def put(system: System, sources: Sequence[str], folder: str, conflict: Conflict, *, moving: bool) -> None:
    """Move or copy files and folders into a folder; a copy of what lies there already goes beside it."""
    for path in sources:
        target = joined(folder, paths.name(path))
        if not system.fs.exists(path) or (moving and target == path):
            continue
        if system.fs.exists(target):
            if conflict == "keep" or target == path:
                target = _free_path(system, folder, paths.name(path))
            elif conflict == "skip":
                continue
            else:
                system.fs.remove_tree(target)
        if moving:
            system.fs.rename(path, target)
        else:
            copy_tree(system.fs, path, target)


def _existing(system: System, sources: Sequence[str]) -> list[FileEntry]:
    return [entry for path in sources if (entry := entry_at(system, path)) is not None]


def _inside(system: System, folder: str) -> list[FileEntry]:
    try:
        names = sorted(system.fs.listdir(folder), key=sort_key)
    except OSError:
        return []
    return _existing(system, [joined(folder, name) for name in names])


def _ordered(file_entries: list[FileEntry], options: store.Options) -> list[FileEntry]:
    """Entries in the order of the settings; names decide between equals."""
    orders: dict[str, Callable[[FileEntry], Any]] = {
        "MTIME": lambda entry: entry.mtime_ns,
        "SIZE": lambda entry: entry.size,
        "MIME": lambda entry: "" if entry.folder else formats.mime(entry.name),
    }
    file_entries.sort(key=lambda entry: sort_key(entry.name))
    file_entries.sort(key=orders.get(options.sort_order, lambda _: 0))
    if options.reverse:
        file_entries.reverse()
    if options.folder_first:
        file_entries.sort(key=lambda entry: not entry.folder)
    return file_entries


def _below(system: System, folder: str) -> Iterator[FileEntry]:
    """What lies under a folder, as much as a search looks at, names in order."""
    queue, count = [folder], 0
    while queue and count < MAX_ENTRIES:
        inside = _inside(system, queue.pop(0))[: MAX_ENTRIES - count]
        yield from inside
        queue += [entry.path for entry in inside if entry.folder]
        count += len(inside)


def _free_path(system: System, folder: str, name: str) -> str:
    """A path for a name in a folder, numbered where the name is taken."""
    number, path = 0, joined(folder, name)
    while system.fs.exists(path):
        number += 1
        path = joined(folder, f"{formats.without_ending(name)}_{number}{formats.ending(name)}")
    return path
