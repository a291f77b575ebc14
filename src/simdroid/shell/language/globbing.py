"""Pathname expansion (globbing): the names of files that match a pattern.

A pattern such as `*/../*/../*` leads to the same directories again and again. Every pair of a directory and a
component is looked at once, on the way down; on the way back the names are put together from what is known to match.
So the work is bounded by the size of the disk and by that of the result, and both have a limit.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple, TypeAlias

from simdroid.shell.language.patterns import compile_pattern, has_magic, unescape
from simdroid.system import FileSystem, paths
from simdroid.system.files import MAX_PATH

MAX_ENTRIES = 1 << 18
"""Entries of directories that the patterns of one command may look at, four times as many as a phone's disk holds;
about 3 s on one core."""

MAX_RESULT = 8 << 20
"""Characters that the names for one pattern may have together; as many as a variable holds."""

_ENTRIES_PER_TURN = 512
"""Entries looked at between two turns of the event loop; about 5 ms."""


class TooManyNames(Exception):
    """A pattern stands for more names than a shell has memory for; `size` is what it would take."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


class _Found(NamedTuple):
    """A name that matches a component, with the slash after it, and the directory it leads to (empty: the last)."""

    name: str
    folder: str


_Level: TypeAlias = dict[str, list[_Found]]
"""What matches one component, by the directory it was looked for in."""


class EntryBudget:
    """Counts the entries that the patterns of a command look at, and lets others run meanwhile."""

    def __init__(self) -> None:
        self._entries = 0

    async def take(self, entries: int) -> None:
        """Count some more; raises `TooManyNames` past `MAX_ENTRIES`."""
        before, self._entries = self._entries, self._entries + entries
        if self._entries > MAX_ENTRIES:
            raise TooManyNames(self._entries * MAX_PATH)
        if self._entries // _ENTRIES_PER_TURN != before // _ENTRIES_PER_TURN:
            await asyncio.sleep(0)


async def expand_paths(pattern: str, fs: FileSystem, cwd: str, budget: EntryBudget) -> list[str]:
    """Names that match, in byte order and with the prefix as it was typed; empty when none does."""
    if len(pattern) > MAX_PATH:
        return []
    relative = pattern.lstrip("/")
    prefix = pattern[: len(pattern) - len(relative)]
    try:
        start = fs.resolve("/" if prefix else cwd)
    except OSError:
        return []
    levels = await _Descent(fs, budget).go_down(start, relative.split("/"))
    longest = MAX_PATH - len(prefix or f"{cwd}/")
    return [prefix + name for name in _join(levels, longest).get(start, [])]


class _Descent:
    """Looks at directories, one component of a pattern after the other."""

    def __init__(self, fs: FileSystem, budget: EntryBudget) -> None:
        self._fs = fs
        self._budget = budget
        self._known: dict[tuple[str, str, bool], list[_Found]] = {}

    async def go_down(self, start: str, components: list[str]) -> list[_Level]:
        """For every component, what matches it in every directory that the components before it lead to."""
        levels: list[_Level] = []
        folders = [start]
        for number, component in enumerate(components, 1):
            last = number == len(components)
            level = {folder: await self._look(folder, component, last=last) for folder in folders}
            levels.append(level)
            folders = list(dict.fromkeys(found.folder for names in level.values() for found in names))
        return levels

    async def _look(self, folder: str, component: str, *, last: bool) -> list[_Found]:
        key = folder, component, last
        if key not in self._known:
            magic = has_magic(component)
            names = self._listed(folder, component) if magic else [unescape(component)]
            found = []
            for name in names:
                await self._budget.take(1)
                if (each := self._lead(folder, name, listed=magic, last=last)) is not None:
                    found.append(each)
            self._known[key] = found
        await self._budget.take(1 + len(self._known[key]) // 16)
        return self._known[key]

    def _listed(self, folder: str, component: str) -> list[str]:
        try:
            names = self._fs.listdir(folder)
        except OSError:
            return []
        hidden = component.startswith((".", "\\."))
        expression = compile_pattern(component)
        return [name for name in names if (hidden or not name.startswith(".")) and expression.match(name)]

    def _lead(self, folder: str, name: str, *, listed: bool, last: bool) -> _Found | None:
        """Where a name leads; None where nothing is there, or where it is not the last and no directory."""
        path = paths.absolute(name, folder) if name else folder
        if last:
            return _Found(name, "") if listed or self._fs.exists(path, follow=False) else None
        return _Found(f"{name}/", self._fs.resolve(path)) if self._fs.is_dir(path) else None


def _join(levels: list[_Level], longest: int) -> dict[str, list[str]]:
    """The names that all components match together, by the directory they begin in; paths that are too long fail."""
    tails: dict[str, list[str]] = {"": [""]}
    for level in reversed(levels):
        size, joined = 0, {}
        for folder, found in level.items():
            names: list[str] = []
            for name, inner in found:
                more = [name + tail for tail in tails.get(inner, ()) if len(name) + len(tail) <= longest]
                names += more
                size += sum(map(len, more)) + len(more)
                if size > MAX_RESULT:
                    raise TooManyNames(size)
            joined[folder] = names
        tails = joined
    return tails
