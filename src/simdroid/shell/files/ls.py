"""`ls`: lists files, in short or long form."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from simdroid.shell.commands import Call, Options, command, human_size, parse_options
from simdroid.shell.files.modes import mode_string
from simdroid.shell.machine import date_formats
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.columns import align, arrange_columns
from simdroid.shell.text.sources import report_error
from simdroid.system import Stat, user_name

_MARKS = {"directory": "/", "symlink": "@"}
_SCREEN_WIDTH = 80


@dataclass(frozen=True)
class _Entry:
    name: str
    path: str
    stat: Stat
    target: str = ""


@command("ls")
async def ls(call: Call) -> int:
    """List directories."""
    long_names = {"full-time": "l", "color": "U", "show-control-chars": "q"}
    options = parse_options(call, "1ACFHLNRSUZabcdfghiklmnopqrstuw:x", long=long_names)
    return await _Listing(call, options).run(options.operands or ["."])


class _Listing:
    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        self._options = options
        self._long = any(flag in options for flag in "lgon") and options.last("1Cxmlgon") != "m"
        self._time_slice = TimeSlice(call)
        self._status = 0
        self._printed = False

    async def run(self, operands: list[str]) -> int:
        follow = any(flag in self._options for flag in "HL") or not (self._long or "d" in self._options)
        entries = []
        for name in operands:
            await self._time_slice.step()
            if entry := self._look(name, name, follow=follow):
                entries.append(entry)
        folders = [] if "d" in self._options else [entry for entry in entries if entry.stat.kind == "directory"]
        files = [entry for entry in entries if "d" in self._options or entry.stat.kind != "directory"]
        if files:
            # Toybox aligns file operands together with the directories that follow.
            await self._print(self._sorted(files), self._sorted(entries))
        for folder in self._sorted(folders):
            await self._folder(folder, titled=len(operands) > 1 or "R" in self._options)
        return self._status

    def _look(self, name: str, path: str, *, follow: bool) -> _Entry | None:
        fs, absolute = self._call.fs, self._call.path(path)
        try:
            stat = fs.stat(absolute, follow=follow and fs.exists(absolute))
            return _Entry(name, path, stat, fs.readlink(absolute) if stat.kind == "symlink" else "")
        except OSError as error:
            self._complain(path, error)
            return None

    async def _folder(self, folder: _Entry, *, titled: bool) -> None:
        try:
            names = self._call.fs.listdir(self._call.path(folder.path))
        except OSError as error:
            self._complain(folder.path, error)
            return
        if titled:
            self._call.print(f"{chr(10) if self._printed else ''}{folder.path}:")
        if "a" in self._options or "f" in self._options:
            names = [".", "..", *names]
        elif "A" not in self._options:
            names = [name for name in names if not name.startswith(".")]
        inside = self._sorted([entry async for entry in self._inside(folder.path, names)])
        if self._long or "s" in self._options:
            blocks = sum(entry.stat.blocks for entry in inside)
            self._call.print(f"total {human_size(blocks * 512) if 'h' in self._options else blocks // 2}")
        await self._print(inside, inside)
        self._printed = True
        if "R" in self._options:
            for entry in inside:
                if entry.stat.kind == "directory" and entry.name not in (".", ".."):
                    await self._folder(entry, titled=True)

    async def _inside(self, folder: str, names: list[str]) -> AsyncIterator[_Entry]:
        for name in names:
            await self._time_slice.step()
            if entry := self._look(name, f"{folder.rstrip('/') or ''}/{name}", follow="L" in self._options):
                yield entry

    def _sorted(self, entries: list[_Entry]) -> list[_Entry]:
        keys: dict[str | None, Callable[[_Entry], Any]] = {
            "t": lambda entry: -self._time_ns(entry.stat),
            "S": lambda entry: -entry.stat.size,
            None: lambda entry: entry.name.encode("utf-8", "surrogateescape"),
        }
        entries = sorted(entries, key=keys[self._options.last("tS")])
        return entries[::-1] if "r" in self._options else entries

    async def _print(self, entries: list[_Entry], aligned_with: list[_Entry]) -> None:
        self._printed = self._printed or bool(entries)
        shown = [self._decorated(entry) for entry in entries]
        style = self._options.last("1Cxmlgon")
        if self._long or any(flag in self._options for flag in "isZ"):
            cells = []
            for entry in aligned_with:
                await self._time_slice.step()
                cells.append(self._columns(entry))
            row_of = {id(entry): row for entry, row in zip(aligned_with, align(cells), strict=True)}
            self._call.print_lines(f"{row_of[id(entry)]} {name}" for entry, name in zip(entries, shown, strict=True))
        elif style == "m":
            self._call.print(", ".join(shown))
        elif style in ("C", "x"):
            self._call.print_lines(arrange_columns(shown, _SCREEN_WIDTH, across=style == "x"))
        else:
            self._call.print_lines(shown)

    def _columns(self, entry: _Entry) -> list[str]:
        """One row of the table, each cell with the side it leans to: `>` right, `<` left."""
        stat, options = entry.stat, self._options
        readable, numeric = "h" in options, "n" in options
        format_time = date_formats.format_full if options.count("l") > 1 else date_formats.format_minute
        cells = (
            ("i" in options, f">{stat.inode}"),
            ("s" in options, f">{human_size(stat.blocks * 512) if readable else stat.blocks // 2}"),
            (self._long, f"<{mode_string(stat.mode)}"),
            (self._long, f">{stat.links}"),
            (self._long and "g" not in options, f"<{stat.uid if numeric else user_name(stat.uid)}"),
            (self._long and "o" not in options, f"<{stat.gid if numeric else user_name(stat.gid)}"),
            ("Z" in options, f"<{stat.context}{' ' * self._long}"),
            (self._long, f">{human_size(stat.size) if readable else stat.size}"),
            (self._long, f"<{format_time(self._call.system.clock, self._time_ns(stat))}"),
        )
        return [cell for shown, cell in cells if shown]

    def _decorated(self, entry: _Entry) -> str:
        name = entry.name.replace("\\", "\\\\").replace(" ", "\\ ") if "b" in self._options else entry.name
        kind = entry.stat.kind
        if self._long and kind == "symlink":
            return f"{name} -> {entry.target}"
        if "F" in self._options:
            return name + _MARKS.get(kind, "*" if entry.stat.mode & 0o111 else "")
        return f"{name}/" if "p" in self._options and kind == "directory" else name

    def _time_ns(self, stat: Stat) -> int:
        which = self._options.last("uc")
        return stat.atime_ns if which == "u" else stat.ctime_ns if which == "c" else stat.mtime_ns

    def _complain(self, path: str, error: OSError) -> None:
        self._status = 1
        report_error(self._call, path, error)
