"""`cut`, `paste` and `tr`: columns of lines and sets of characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from simdroid.regex import POSIX_CLASSES
from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_digits, parse_options, usage_error
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import Sources, read_operand, report_error

_ESCAPES = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
_PIECE = re.compile(
    r"\[:(?P<name>[a-z]+):\]|\[=(?P<same>.)=\]|\[(?P<repeated>.)\*(?P<times>\d*)\]|\\(?P<octal>[0-7]{1,3})|\\(?P<escape>.)|(?P<plain>.)",
    re.DOTALL,
)

_RANGE = re.compile(r"([0-9]*)(-?)([0-9]*)")
_ENDLESS = 1 << 62


class _BadSet(ValueError):
    """The text is no set of characters."""


def _set_members(spec: str, fill: int = 0) -> list[int]:
    """The bytes of a `tr` set in order; `[x*]` repeats until the set has `fill` members."""
    members: list[int] = []
    pieces = list(_PIECE.finditer(spec.encode("utf-8", "surrogateescape").decode("latin-1")))
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        single = _single_byte(piece)
        last = _single_byte(pieces[at + 2]) if at + 2 < len(pieces) and pieces[at + 1][0] == "-" else None
        if single is not None and last is not None:
            if last < single:
                raise _BadSet(f"bad range '{piece[0]}-{pieces[at + 2][0]}'")
            members += range(single, last + 1)
            at += 3
            continue
        members += [single] if single is not None else _expand_class(piece, max(0, fill - len(members)))
        at += 1
    return members


def _single_byte(piece: re.Match[str]) -> int | None:
    if piece["plain"]:
        return ord(piece["plain"])
    if piece["octal"]:
        return int(piece["octal"], 8) & 255
    if piece["escape"]:
        return _ESCAPES.get(piece["escape"], ord(piece["escape"]))
    return ord(piece["same"]) if piece["same"] else None


def _expand_class(piece: re.Match[str], missing: int) -> list[int]:
    if piece["name"]:
        if piece["name"] not in POSIX_CLASSES:
            raise _BadSet(f"bad class '{piece['name']}'")
        return [ord(char) for char in POSIX_CLASSES[piece["name"]]]
    times = piece["times"]
    count = min(int(times, 8 if times.startswith("0") else 10), 4096) if times.strip("0") else missing
    return [ord(piece["repeated"])] * count


@command("cut")
async def cut(call: Call) -> int:
    """Print chosen parts of lines: bytes, characters or fields."""
    long_names = {"delimiter": "d", "fields": "f", "bytes": "b", "characters": "c", "only-delimited": "s"}
    options = parse_options(call, "C:DF:O:b:c:d:f:nsz", long={**long_names, "output-delimiter": "O"})
    kind = options.last("CFbcf")
    if kind is None:
        raise usage_error(call, "Needs -CFfcb")
    ranges = _parse_ranges(kind, options.value(kind) or "")
    sources = Sources(call, options.operands)
    async for line in sources.lines():
        body = line.removesuffix(b"\n")
        part = _cut_fields(body, ranges, options) if kind in "fF" else _cut_columns(body, ranges, kind)
        if part is not None:
            call.stdout.write(part + b"\n")
    return sources.status


def _parse_ranges(kind: str, text: str) -> list[tuple[int, int]]:
    ranges, at = [], 0
    for piece in text.split(","):
        match = _RANGE.fullmatch(piece)
        low = parse_digits(match[1] or "1") or 0 if match else 0
        high = parse_digits(match[3]) or 0 if match and match[3] else _ENDLESS if match and match[2] else low
        if match is None or not (match[1] or match[3]) or not low or high < low:
            caret = " " * (len(f"cut: bad -{kind} '") + at + (0 if low else len(piece)))
            raise CommandFailed(f"cut: bad -{kind} '{text}'\n{caret}^")
        ranges.append((low, high))
        at += len(piece) + 1
    return sorted(ranges)


def _selected(count: int, ranges: list[tuple[int, int]]) -> list[int]:
    positions: list[int] = []
    for low, high in ranges:
        start = max(low, positions[-1] + 2) if positions else low
        positions += range(start - 1, min(high, count))
    return positions


def _cut_columns(body: bytes, ranges: list[tuple[int, int]], kind: str) -> bytes:
    if kind == "b":
        return bytes(body[at] for at in _selected(len(body), ranges))
    chars = body.decode("utf-8", "surrogateescape")
    return "".join(chars[at] for at in _selected(len(chars), ranges)).encode("utf-8", "surrogateescape")


def _cut_fields(body: bytes, ranges: list[tuple[int, int]], options: Options) -> bytes | None:
    runs = "F" in options
    mark = (options.value("d") or "\t").encode("utf-8", "surrogateescape")
    output = options.value("O")
    joint = output.encode("utf-8", "surrogateescape") if output is not None else b" " if runs else mark
    parts = re.split(rb"\s+", body) if runs and "d" not in options else body.split(mark)
    if len(parts) < 2 and mark not in body:
        return None if "s" in options else body
    return joint.join(parts[at] for at in _selected(len(parts), ranges))


@command("paste")
async def paste(call: Call) -> int:
    """Put lines of several files side by side."""
    options = parse_options(call, "d:s", long={"delimiters": "d", "serial": "s"})
    marks = _parse_delimiters(options.value("d") if options.value("d") is not None else "\t")
    names = options.operands or ["-"]
    read: dict[str, list[str]] = {}
    status = 0
    for name in dict.fromkeys(names):
        try:
            lines = (await read_operand(call, name)).decode("utf-8", "surrogateescape").split("\n")
        except OSError as error:
            report_error(call, name, error)
            status = 1
            continue
        read[name] = lines[:-1] if lines[-1] == "" else lines
    # `paste - -` deals the lines of one input out in turn; a file named twice is read twice.
    hands = names.count("-")
    files = [
        read[name][names[:at].count("-") :: hands] if name == "-" else read[name]
        for at, name in enumerate(names)
        if name in read
    ]
    rows: Iterable[Sequence[str]] = files if "s" in options else zip_longest(*files, fillvalue="")
    time_slice = TimeSlice(call)
    for row in rows:
        await time_slice.line()
        call.print("".join(cell + (marks[at % len(marks)] if at < len(row) - 1 else "") for at, cell in enumerate(row)))
    return status


def _parse_delimiters(text: str | None) -> list[str]:
    escapes = {"\\n": "\n", "\\t": "\t", "\\0": "", "\\\\": "\\"}
    return [escapes.get(mark, mark[-1]) for mark in re.findall(r"\\.|.", text or "", re.DOTALL)] or [""]


@command("tr")
async def tr(call: Call) -> None:
    """Translate, squeeze or delete bytes."""
    options = parse_options(call, "Ccdst", stop_at_operand=True, least=1, most=2)
    deletes, squeezes = "d" in options, "s" in options
    if len(options.operands) < 2 and not (deletes or squeezes):
        raise usage_error(call, "Needs 2 arguments")
    try:
        first = _set_members(options.operands[0])
        second = _set_members(options.operands[1], len(first)) if len(options.operands) > 1 else []
    except _BadSet as problem:
        raise CommandFailed(f"tr: {problem}") from None
    if "c" in options or "C" in options:
        first = sorted({*range(256)} - set(first))
    if len(options.operands) > 1 and not second and not deletes:
        raise CommandFailed("tr: empty set2")
    table = None if deletes or not second else _translation_table(first, second)
    squeezed = frozenset(second or first) if squeezes else frozenset[int]()
    last = -1
    async for chunk in Sources(call, []).chunks():
        data = chunk.translate(table, bytes(first) if deletes else b"")
        data, last = _squeeze(data, squeezed, last) if squeezed else (data, last)
        call.stdout.write(data)


def _translation_table(first: list[int], second: list[int]) -> bytes:
    table = bytearray(range(256))
    for at, byte in enumerate(first):
        table[byte] = second[min(at, len(second) - 1)]
    return bytes(table)


def _squeeze(data: bytes, members_: frozenset[int], last: int) -> tuple[bytes, int]:
    kept = bytearray()
    for byte in data:
        if byte != last or byte not in members_:
            kept.append(byte)
        last = byte
    return bytes(kept), last
