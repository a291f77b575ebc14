"""Pathname expansion (globbing): the names of files that match a pattern.

A pattern such as `*/../*/../*` leads to the same directories again and again. Every pair of a directory and a
component is looked at once, on the way down; on the way back the names are put together from what is known to match.
So the work is bounded by the size of the disk and by that of the result, and both have a limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import repeat
from typing import TypeAlias

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


_Found: TypeAlias = tuple[str, str]
"""A name that matches a component, with the slash after it, and the directory it leads to (empty: the last). A plain
tuple, because there may be a quarter of a million."""

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
            folders = list(dict.fromkeys(inner for found in level.values() for _, inner in found))
        return levels

    async def _look(self, folder: str, component: str, *, last: bool) -> list[_Found]:
        key = folder, component, last
        if key not in self._known:
            magic = has_magic(component)
            names = self._listed(folder, component) if magic else [unescape(component)]
            if magic and last:
                await self._budget.take(len(names))
                self._known[key] = list(zip(names, repeat("")))
            else:
                self._known[key] = [each async for each in self._leading_on(folder, names, last=last)]
        await self._budget.take(1 + len(self._known[key]) // 16)
        return self._known[key]

    async def _leading_on(self, folder: str, names: list[str], *, last: bool) -> AsyncIterator[_Found]:
        """The names that are there, and, before the last component, are directories."""
        for name in names:
            await self._budget.take(1)
            path = paths.absolute(name, folder) if name else folder
            if last and self._fs.exists(path, follow=False):
                yield name, ""
            elif not last and self._fs.is_dir(path):
                yield f"{name}/", self._fs.resolve(path)

    def _listed(self, folder: str, component: str) -> list[str]:
        try:
            names = self._fs.listdir(folder)
        except OSError:
            return []
        hidden = component.startswith((".", "\\."))
        expression = compile_pattern(component)
        return [name for name in names if (hidden or not name.startswith(".")) and expression.match(name)]


def _join(levels: list[_Level], longest: int) -> dict[str, list[str]]:
    """The names that all components match together, by the directory they begin in; paths that are too long fail."""
    tails = {folder: [name for name, _ in found if len(name) <= longest] for folder, found in levels[-1].items()}
    for level in reversed(levels[:-1]):
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
