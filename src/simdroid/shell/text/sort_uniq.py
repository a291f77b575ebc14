"""`sort` and `uniq`."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from heapq import merge
from itertools import pairwise
from typing import Any, NamedTuple

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_digits, parse_integer, parse_options
from simdroid.shell.scheduling import SLICE, TimeSlice
from simdroid.shell.text.sources import Sources, read_operand

_KEY = re.compile(r"([0-9]+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?")
_NUMBER = re.compile(rb"\s*(-?\d*(?:\.\d+)?)")
_MONTHS = [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"]
_FLAGS = "MVbdfghinrx"
_MOST_LINES = 1_000_000
"""Lines that may be sorted together; with their keys they take some hundred megabytes."""

_RUN = 2000
"""Lines sorted at once; about 20 ms with keys that have to be computed."""


@dataclass(frozen=True)
class _Key:
    """One `-k`: which part of a line (from field 0: all of it), and how to compare it."""

    first: int
    first_char: int
    last: int
    last_char: int
    flags: str


@command("sort")
async def sort(call: Call) -> int:
    """Sort the lines of all inputs together."""
    options = parse_options(call, "CMRS:T:Vbcdfghik:mno:rst:uxz", status=2)
    order = _Order(options)
    newline = b"\0" if "z" in options else b"\n"
    sources = Sources(call, options.operands, failure=2)
    lines: list[bytes] = []
    async for source in sources.whole():
        if len(lines) + source.data.count(newline) > _MOST_LINES:
            raise CommandFailed("sort: Out of memory", 2)
        pieces = source.data.split(newline)
        lines += pieces if pieces[-1] else pieces[:-1]
    if sources.status:
        return sources.status
    if "c" in options or "C" in options:
        return await _check_sorted(call, lines, order, options)
    output = bytearray()
    async for line in order.sorted(lines, TimeSlice(call)):
        output += line + newline
    if target := options.value("o"):
        call.fs.write_bytes(call.path(target), bytes(output))
    else:
        call.stdout.write(bytes(output))
    return 0


async def _check_sorted(call: Call, lines: list[bytes], order: _Order, options: Options) -> int:
    name = options.operands[0] if options.operands else "-"
    time_slice = TimeSlice(call)
    for number, (one, other) in enumerate(pairwise(lines), 2):
        await time_slice.line()
        verdict = order.compare(one, other)
        if verdict > 0 or (verdict == 0 and "u" in options):
            return 1 if "C" in options else call.fail(f"sort: {name}: Check line {number}")
    return 0


class _Reversed:
    """A value with inverted order."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __lt__(self, other: _Reversed) -> bool:
        return bool(other.value < self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reversed) and bool(self.value == other.value)

    __hash__ = None  # type: ignore[assignment]


class _Item(NamedTuple):
    """A line with its primary and secondary sort keys."""

    values: tuple[Any, ...]
    tie: Any
    line: bytes


class _Order:
    def __init__(self, options: Options) -> None:
        self._separator = options.value("t")
        self._unique = "u" in options
        self._stable = "s" in options or self._unique
        flags = "".join(flag for flag in _FLAGS if flag in options)
        self._reverse = "r" in flags
        self._keys = [_parse_key(value, flags) for value in options.values("k")] or [_Key(0, 0, 0, 0, flags)]

    async def sorted(self, lines: list[bytes], time_slice: TimeSlice) -> AsyncIterator[bytes]:
        """All lines in order: short runs are sorted one by one and then merged, so that no step takes long."""
        runs = []
        for start in range(0, len(lines), _RUN):
            runs.append(sorted(self._item(start + at, line) for at, line in enumerate(lines[start : start + _RUN])))
            await time_slice.step(SLICE)
        last: _Item | None = None
        for item in merge(*runs):
            await time_slice.line()
            if last is None or not self._unique or last.values != item.values:
                yield item.line
            last = item

    def compare(self, one: bytes, other: bytes) -> int:
        """Compare by the keys alone: less than, equal to or greater than 0."""
        left, right = self._values(one), self._values(other)
        return 0 if left == right else -1 if left < right else 1

    def _item(self, number: int, line: bytes) -> _Item:
        tie = number if self._stable else _Reversed(line) if self._reverse else line
        return _Item(self._values(line), tie, line)

    def _values(self, line: bytes) -> tuple[Any, ...]:
        values = ((_key_value(self._part(line, key), key.flags), key.flags) for key in self._keys)
        return tuple(_Reversed(value) if "r" in flags else value for value, flags in values)

    def _part(self, line: bytes, key: _Key) -> bytes:
        if not key.first:
            return line
        starts, ends = self._fields(line)
        count = len(starts)
        begin = starts[key.first - 1] if key.first <= count else len(line)
        if key.first_char > 1:
            begin = min(len(line), begin + _leading_blanks(line[begin:], key.flags) + key.first_char - 1)
        if not key.last or key.last > count:
            end = len(line)
        elif key.last_char:
            inner = starts[key.last - 1]
            end = min(len(line), inner + _leading_blanks(line[inner:], key.flags) + key.last_char)
        else:
            end = ends[key.last - 1]
        return line[begin : max(begin, end)]

    def _fields(self, line: bytes) -> tuple[list[int], list[int]]:
        if self._separator:
            mark = self._separator.encode("utf-8", "surrogateescape")
            starts, at = [0], 0
            while (at := line.find(mark, at)) >= 0:
                at += len(mark)
                starts.append(at)
            return starts, [*(start - len(mark) for start in starts[1:]), len(line)]
        spans = [match.span() for match in re.finditer(rb"\S+", line)] or [(0, len(line))]
        return [start for start, _ in spans], [end for _, end in spans]


def _leading_blanks(piece: bytes, flags: str) -> int:
    return len(piece) - len(piece.lstrip()) if "b" in flags else 0


def _parse_key(text: str, flags: str) -> _Key:
    match = _KEY.fullmatch(text)
    if match is None or not parse_digits(match[1]):
        raise CommandFailed(f"sort: Bad key '{text}'", 2)
    own = match[3] + (match[6] or "")
    if any(flag not in _FLAGS for flag in own):
        raise CommandFailed(f"sort: Bad key '{text}'", 2)
    first, first_char, last, last_char = (parse_digits(match[at] or "") or 0 for at in (1, 2, 4, 5))
    return _Key(first, first_char, last, last_char, own or flags)


def _key_value(piece: bytes, flags: str) -> Any:
    if "b" in flags:
        piece = piece.strip()
    if "x" in flags:
        match = re.match(rb"\s*(?:0x)?([0-9a-fA-F]{1,1000})", piece)
        return int(match[1], 16) if match else 0
    if any(flag in flags for flag in "ngh"):
        return _number(piece, "h" in flags)
    if "M" in flags:
        month = piece.strip()[:3].lower()
        return _MONTHS.index(month) + 1 if month in _MONTHS else 0
    if "V" in flags:
        return [(int(part), b"") if part.isdigit() else (-1, part) for part in re.findall(rb"\d{1,1000}|\D+", piece)]
    if "d" in flags:
        piece = re.sub(rb"[^0-9A-Za-z\s]", b"", piece)
    if "i" in flags:
        piece = re.sub(rb"[^ -~]", b"", piece)
    return piece.upper() if "f" in flags else piece


def _number(piece: bytes, scaled: bool) -> float:
    match = _NUMBER.match(piece)
    digits = match[1] if match else b""
    try:
        value = float(digits)
    except ValueError:
        return 0.0
    if scaled and match:
        value *= 1024 ** (b"KMGTPE".find(piece[match.end() : match.end() + 1].upper() or b"?") + 1)
    return value


@command("uniq")
async def uniq(call: Call) -> None:
    """Leave out lines that repeat the one before."""
    options = parse_options(call, "cdf:is:uw:z", most=2)
    name = options.operands[0] if options.operands else "-"
    try:
        data = await read_operand(call, name)
    except OSError as error:
        raise CommandFailed(f"uniq: No file {name}: {error.strerror}") from None
    newline = b"\0" if "z" in options else b"\n"
    lines = data.split(newline)
    ends_open = bool(lines[-1])
    output, last = await _group_lines(call, options, lines if ends_open else lines[:-1], newline)
    if ends_open and output and last == 1 and "d" not in options:
        del output[-1:]
    if len(options.operands) > 1:
        call.fs.write_bytes(call.path(options.operands[1]), bytes(output))
    else:
        call.stdout.write(bytes(output))


async def _group_lines(call: Call, options: Options, lines: list[bytes], newline: bytes) -> tuple[bytearray, int]:
    """What `uniq` prints, and how many lines the last group had."""
    same, time_slice = _comparison_key(call, options), TimeSlice(call)
    output, first, count, key = bytearray(), b"", 0, b""

    def close_group() -> None:
        nonlocal output
        if count and not ("d" in options and count == 1) and not ("u" in options and count > 1):
            output += (b"%7d " % count if "c" in options else b"") + first + newline

    for line in lines:
        await time_slice.line()
        this = same(line)
        if count and this == key:
            count += 1
            continue
        close_group()
        first, count, key = line, 1, this
    close_group()
    return output, count


def _comparison_key(call: Call, options: Options) -> Callable[[bytes], bytes]:
    fields, chars = parse_integer(call, options.value("f") or "0"), parse_integer(call, options.value("s") or "0")
    width = options.value("w")
    limit = parse_integer(call, width) if width else None

    def same(line: bytes) -> bytes:
        for _ in range(min(fields, len(line))):
            match = re.match(rb"\s*\S*", line)
            line = line[match.end() :] if match else b""
        line = line[chars:][:limit]
        return line.lower() if "i" in options else line

    return same
