"""Showing text: `cat`, `head`, `tail`, `tac`, `rev`, `nl`, `wc`, `tee`."""

from __future__ import annotations

import codecs
import errno

from simdroid.shell.commands import MOST_IN_MEMORY, Call, Options, command, parse_integer, parse_options, usage_error
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import Sources, decode, report_error, split_lines

_TIDY = 1 << 20
"""Bytes after which the buffer drops what `tail` will not print."""


class WordCount:
    """Lines, words, bytes and characters."""

    def __init__(self, *, characters: bool) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape") if characters else None
        self._totals = {"l": 0, "w": 0, "c": 0, "m": 0}
        self._in_word = False

    def update(self, data: bytes) -> None:
        """Count another piece, which is not empty."""
        totals = self._totals
        totals["l"] += data.count(b"\n")
        totals["c"] += len(data)
        # A word that goes on from the piece before has been counted there.
        totals["w"] += len(data.split()) - (self._in_word and not data[:1].isspace())
        self._in_word = not data[-1:].isspace()
        if self._decoder is not None:
            totals["m"] += len(self._decoder.decode(data))

    def of(self, column: str) -> int:
        """The total of a column: `l`, `w`, `c` or `m`."""
        if self._decoder is not None:
            self._totals["m"] += len(self._decoder.decode(b"", final=True))
        return self._totals[column]


class TailBuffer:
    """The last lines or bytes, or all from a certain one on."""

    def __init__(self, amount: int, *, lines: bool, from_start: bool) -> None:
        self._lines = lines
        self._from_start = from_start
        self._amount = max(0, amount - 1) if from_start else amount
        """With `from_start`: how many are still to be left out."""
        self._data = bytearray()
        self._tidy_at = _TIDY

    def update(self, data: bytes) -> None:
        """Add another piece; ENOMEM when more has to be kept than a command may hold."""
        if self._from_start:
            data = self._after_start(data)
        self._data += data
        if len(self._data) > self._tidy_at:
            self._forget()
            self._tidy_at = 2 * len(self._data) + _TIDY
        if len(self._data) > MOST_IN_MEMORY:
            raise OSError(errno.ENOMEM, "Out of memory")

    def kept(self) -> bytes:
        """What `tail` prints."""
        self._forget()
        return bytes(self._data)

    def _after_start(self, data: bytes) -> bytes:
        if not self._lines:
            cut = min(self._amount, len(data))
            self._amount -= cut
            return data[cut:]
        if not self._amount:
            return data
        pieces = data.split(b"\n", self._amount)
        self._amount -= len(pieces) - 1
        return pieces[-1] if not self._amount else b""

    def _forget(self) -> None:
        """Drop what is too far from the end."""
        if self._from_start:
            return
        if not self._lines:
            del self._data[: len(self._data) - min(self._amount, len(self._data))]
            return
        lines = split_lines(bytes(self._data))
        self._data = bytearray(b"".join(lines[len(lines) - min(self._amount, len(lines)) :]))


@command("cat")
async def cat(call: Call) -> int:
    """Copy files to the output; -v, -e and -t show what cannot be seen, -n numbers lines."""
    options = parse_options(call, "entuv")
    sources = Sources(call, options.operands)
    if not options.given:
        async for chunk in sources.chunks():
            call.stdout.write(chunk)
        return sources.status
    number = 0
    async for line in sources.lines():
        number += 1
        prefix = b"%6d\t" % number if "n" in options else b""
        call.stdout.write(prefix + _visible(line, options))
    return sources.status


def _visible(line: bytes, options: Options) -> bytes:
    if not any(flag in options for flag in "etv"):
        return line
    shown = bytearray()
    for byte in line:
        if byte == 10:
            shown += b"$\n" if "e" in options else b"\n"
        elif byte == 9:
            shown += b"^I" if "t" in options else b"\t"
        else:
            shown += b"M-" * (byte > 127)
            low = byte & 127
            shown += b"^?" if low == 127 else b"^%c" % (low + 64) if low < 32 else b"%c" % low
    return bytes(shown)


@command("head")
async def head(call: Call) -> int:
    """Copy the first lines or bytes of files."""
    options = parse_options(call, "c:n:qv", long={"lines": "n", "bytes": "c"}, number="n")
    counted = options.last("nc") or "n"
    amount = parse_integer(call, options.value(counted) or "10")
    if amount < 0:
        raise usage_error(call, f"-{counted} < 0")
    names = options.operands or ["-"]
    titled = "v" in options or (len(names) > 1 and "q" not in options)
    sources, shown = Sources(call, []), 0
    for name in names:
        if titled and (name == "-" or call.fs.access(call.path(name), 4)):
            call.print(f"{chr(10) if shown else ''}==> {name} <==")
            shown += 1
        await _head(call, sources, name, amount, lines=counted == "n")
    return sources.status


async def _head(call: Call, sources: Sources, name: str, amount: int, *, lines: bool) -> None:
    async for chunk in sources.chunks_of(name):
        if lines:
            parts = chunk.split(b"\n", amount)
            piece = chunk[: len(chunk) - len(parts[-1])] if len(parts) > amount else chunk
            amount -= min(amount, chunk.count(b"\n"))
        else:
            piece = chunk[:amount]
            amount -= len(piece)
        call.stdout.write(piece)
        if amount <= 0:
            return


@command("tail")
async def tail(call: Call) -> int:
    """Copy the last lines or bytes of files; -f ends at the end of the file, nothing here grows by itself."""
    words = call.args
    if words and words[0][:1] == "+" and words[0][1:].isdigit():
        words = ["-n", *words]
    options = parse_options(call.with_argv([call.name, *words]), "Fc:fn:qs:v", number="n")
    counted = options.last("nc") or "n"
    text = options.value(counted) or "10"
    amount = abs(parse_integer(call, text))
    names = options.operands or ["-"]
    sources, shown = Sources(call, names), 0
    for name in names:
        end = TailBuffer(amount, lines=counted == "n", from_start=text.startswith("+"))
        if not await sources.feed(name, end.update):
            continue
        if "v" in options or (len(names) > 1 and "q" not in options):
            call.print(f"{chr(10) if shown else ''}==> {name} <==")
            shown += 1
        call.stdout.write(end.kept())
    return sources.status


@command("tac")
async def tac(call: Call) -> int:
    """Copy lines in reverse."""
    sources = Sources(call, parse_options(call, "").operands)
    async for source in sources.whole():
        call.stdout.write(b"".join(reversed(split_lines(source.data))))
    return sources.status


@command("rev")
async def rev(call: Call) -> int:
    """Turn every line around."""
    sources = Sources(call, parse_options(call, "").operands)
    async for line in sources.lines():
        call.print(decode(line.rstrip(b"\n"))[::-1])
    return sources.status


@command("nl")
async def nl(call: Call) -> int:
    """Number lines; by default those with something in them."""
    options = parse_options(call, "Eb:l:n:s:v:w:")
    style, separator = options.value("b") or "t", options.value("s") or "\t"
    width = max(0, min(parse_integer(call, options.value("w") or "6"), 1000))
    number = parse_integer(call, options.value("v") or "1")
    sources = Sources(call, options.operands)
    async for line in sources.lines():
        if style == "n" or (style == "t" and line == b"\n"):
            call.stdout.write(b" " * (width + len(separator)) + line)
            continue
        form = options.value("n")
        shown = str(number).rjust(width, "0") if form == "rz" else str(number).ljust(width) if form == "ln" else ""
        call.print(f"{shown or str(number).rjust(width)}{separator}", end="")
        call.stdout.write(line)
        number += 1
    return sources.status


@command("wc")
async def wc(call: Call) -> int:
    """Count lines, words and bytes."""
    options = parse_options(call, "clmw")
    columns = [flag for flag in "lwcm" if flag in options] or ["l", "w", "c"]
    sources = Sources(call, options.operands)
    wide = len(options.operands) > 1 or (not options.operands and len(columns) > 1)
    total = [0] * len(columns)
    for name in options.operands or ["-"]:
        count = WordCount(characters="m" in columns)
        if not await sources.feed(name, count.update):
            continue
        counts = [count.of(column) for column in columns]
        total = [one + other for one, other in zip(total, counts, strict=True)]
        _show_counts(call, counts, "" if not options.operands else name, wide=wide)
    if len(options.operands) > 1:
        _show_counts(call, total, "total", wide=True)
    return sources.status


def _show_counts(call: Call, counts: list[int], name: str, *, wide: bool) -> None:
    cells = [f"{count:7d}" if wide else str(count) for count in counts]
    call.print(" ".join([*cells, name] if name else cells))


@command("tee")
async def tee(call: Call) -> int:
    """Copy the input to the output and to files."""
    options = parse_options(call, "ai")
    files, status, time_slice = [], 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        try:
            files.append(call.fs.create(call.path(name), append="a" in options))
        except OSError as error:
            report_error(call, name, error)
            status = 1
    try:
        async for chunk in Sources(call, []).chunks():
            call.stdout.write(chunk)
            for file in files:
                file.write(chunk)
    finally:
        for file in files:
            file.close()
    return status
