"""`diff`, which on Android always prints unified differences."""

from __future__ import annotations

import asyncio
from difflib import unified_diff
from itertools import zip_longest

from simdroid.shell.commands import Call, Options, command, parse_integer, parse_options
from simdroid.shell.scheduling import CHUNK, TimeSlice
from simdroid.shell.text.sources import decode, read_operand, split_lines

TROUBLE = 2
_MOST_LINES = 20_000
"""Lines beyond which no common parts are looked for; that would take quadratic time."""


@command("diff")
async def diff(call: Call) -> int:
    """Compare two files, or with -r two directories: 0 alike, 1 different, 2 trouble."""
    options = parse_options(call, "BL:NS:TU:abdiqrstuw", least=2, most=2, status=TROUBLE)
    one, other = options.operands
    for name in (one, other):
        if name != "-" and not call.fs.exists(call.path(name)):
            return call.fail(f"diff: can't stat '{name}': No such file or directory", TROUBLE)
    one_dir, other_dir = (name != "-" and call.fs.is_dir(call.path(name)) for name in (one, other))
    if one_dir and other_dir:
        return await _folders(call, options, one, other)
    if one_dir or other_dir:
        folder, file = (one, other) if one_dir else (other, one)
        inner = f"{folder.rstrip('/')}/{file.rpartition('/')[2]}"
        one, other = (inner, other) if one_dir else (one, inner)
    return await _files(call, options, one, other)


async def _folders(call: Call, options: Options, one: str, other: str) -> int:
    names = [set(call.fs.listdir(call.path(name))) for name in (one, other)]
    status, time_slice = 0, TimeSlice(call)
    for entry in sorted(names[0] | names[1]):
        await time_slice.step()
        left, right = f"{one.rstrip('/')}/{entry}", f"{other.rstrip('/')}/{entry}"
        if entry not in names[0] or entry not in names[1]:
            call.print(f"Only in {one if entry in names[0] else other}: {entry}")
            status = max(status, 1)
        elif call.fs.is_dir(call.path(left)) and call.fs.is_dir(call.path(right)):
            if "r" in options:
                status = max(status, await _folders(call, options, left, right))
            else:
                call.print(f"Common subdirectories: {left} and {right}")
        else:
            status = max(status, await _files(call, options, left, right))
    return status


async def _files(call: Call, options: Options, left: str, other: str) -> int:
    try:
        data = [await read_operand(call, name) for name in (left, other)]
    except OSError as error:
        return call.fail(f"diff: {error.filename}: {error.strerror}", TROUBLE)
    if await _equal_ignoring(call, options, *data):
        if "s" in options:
            call.print(f"Files {left} and {other} are identical")
        return 0
    if "q" in options:
        call.print(f"Files {left} and {other} differ")
    elif any(b"\0" in content for content in data) and "a" not in options:
        call.print(f"Binary files {left} and {other} differ")
    else:
        labels = [*options.values("L"), *(left, other)[len(options.values("L")) :]]
        context = parse_integer(call, options.value("U") or "3", status=TROUBLE)
        # Common parts of large files may take seconds to find.
        large = sum(map(len, data)) > CHUNK
        shown = await asyncio.to_thread(_unified, data, labels, context) if large else _unified(data, labels, context)
        time_slice = TimeSlice(call)
        for line in shown:
            await time_slice.line()
            call.print(line, end="")
    return 1


async def _equal_ignoring(call: Call, options: Options, one: bytes, other: bytes) -> bool:
    if one == other or not any(flag in options for flag in "wbi"):
        return one == other
    time_slice = TimeSlice(call)
    for left, right in zip_longest(split_lines(one), split_lines(other)):
        await time_slice.line()
        if left is None or right is None or _normalize(decode(left), options) != _normalize(decode(right), options):
            return False
    return True


def _normalize(line: str, options: Options) -> str:
    line = "".join(line.split()) if "w" in options else " ".join(line.split()) if "b" in options else line
    return line.lower() if "i" in options else line


def _unified(data: list[bytes], labels: list[str], context: int) -> list[str]:
    lines = [[decode(line) for line in split_lines(content)] for content in data]
    if max(map(len, lines)) > _MOST_LINES or _too_repetitive(lines):
        shown = [f"--- {labels[0]}\n", f"+++ {labels[1]}\n", f"@@ -1,{len(lines[0])} +1,{len(lines[1])} @@\n"]
        shown += [f"-{line}" for line in lines[0]] + [f"+{line}" for line in lines[1]]
    else:
        shown = list(unified_diff(lines[0], lines[1], labels[0], labels[1], n=max(0, min(context, 1 << 20))))
    return [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in shown]


def _too_repetitive(lines: list[list[str]]) -> bool:
    """Whether lines repeat so often that finding the common parts would take forever."""
    counts = [len(side) - len(set(side)) for side in lines]
    return counts[0] * counts[1] > 1_000_000
