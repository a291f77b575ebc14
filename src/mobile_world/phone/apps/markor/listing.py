"""Files and folders as the browser lists them: what is there now, in the order a person chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mobile_world.phone.apps.markor import options as stored
from mobile_world.phone.apps.markor.formats import mime
from mobile_world.phone.apps.markor.options import Options
from mobile_world.phone.apps.markor.places import FAVOURITES, POPULAR, VIRTUAL
from mobile_world.phone.system import System, paths
from mobile_world.phone.system.paths import STORAGE
from mobile_world.phone.ui import clock_text

UP = ".."


class Entry(NamedTuple):
    """A line of the browser."""

    path: str
    name: str
    folder: bool
    size: int = 0
    mtime_ns: int = 0


def entry_at(system: System, path: str) -> Entry | None:
    """What lies at a path; None where nothing does that could be read."""
    try:
        stat = system.fs.stat(path)
    except OSError:
        return None
    if stat.kind not in ("file", "directory"):
        return None
    return Entry(path, paths.name(path), stat.kind == "directory", stat.size, stat.mtime_ns)


def parent_of(folder: str) -> str:
    """The folder above; empty where the browser goes no higher."""
    if folder in VIRTUAL:
        return STORAGE
    return "" if folder in ("/", STORAGE) else paths.parent(folder)


def entries(system: System, folder: str) -> list[Entry]:
    """What is in a folder, `..` first where there is a folder above."""
    options = Options(system)
    above = parent_of(folder)
    up = [Entry(above, UP, True)] if above else []
    if folder in VIRTUAL:
        return [*up, *_known(system, _virtual(options, folder))]
    try:
        names = system.fs.listdir(folder)
    except OSError:
        return up
    if not options.flag(stored.DOTFILES):
        names = [name for name in names if not name.startswith(".")]
    found = _known(system, [f"{folder.rstrip('/')}/{name}" for name in names])
    return [*up, *ordered(found, options)]


def folders(system: System, folder: str) -> list[Entry]:
    """The folders in a folder, `..` first."""
    return [entry for entry in entries(system, folder) if entry.folder]


def ordered(found: Sequence[Entry], options: Options) -> list[Entry]:
    """Entries in the order of the settings; names decide between equals."""
    by_name = sorted(found, key=lambda entry: (entry.name.casefold(), entry.name))
    order = options.sort_order
    if order == "MTIME":
        by_name.sort(key=lambda entry: entry.mtime_ns)
    elif order == "SIZE":
        by_name.sort(key=lambda entry: entry.size)
    elif order == "MIME":
        by_name.sort(key=lambda entry: "" if entry.folder else mime(entry.name))
    if options.flag(stored.REVERSE):
        by_name.reverse()
    if options.flag(stored.FOLDER_FIRST):
        by_name.sort(key=lambda entry: not entry.folder)
    return by_name


def below(system: System, folder: str, limit: int) -> Iterator[Entry]:
    """Everything under a folder, at most `limit` entries, names in order."""
    waiting, seen = [folder], 0
    while waiting and seen < limit:
        current = waiting.pop(0)
        try:
            names = system.fs.listdir(current)
        except OSError:
            continue
        for entry in _known(system, [f"{current.rstrip('/')}/{name}" for name in sorted(names, key=str.casefold)]):
            seen += 1
            if seen > limit:
                return
            yield entry
            if entry.folder:
                waiting.append(entry.path)


def moment_text(system: System, mtime_ns: int) -> str:
    """When a file was changed, in the phone's time zone: `10/15/2023, 15:34`."""
    moment = system.clock.at_ns(mtime_ns)
    return f"{moment.month}/{moment.day}/{moment.year}, {clock_text(system, moment)}"


def size_text(size: int) -> str:
    """A number of bytes as people read it."""
    amount, units = float(size), ["B", "KB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount, units = amount / 1024, units[1:]
    return f"{size} B" if size < 1024 else f"{amount:.2f} {units[0]}"


def _virtual(options: Options, folder: str) -> list[str]:
    if folder == FAVOURITES:
        return options.favourites
    return options.popular() if folder == POPULAR else options.recent()


def _known(system: System, wanted: Sequence[str]) -> list[Entry]:
    return [entry for path in wanted if (entry := entry_at(system, path)) is not None]
