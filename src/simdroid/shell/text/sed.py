"""`sed`: edits a stream line by line."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable

from simdroid.regex import PosixPattern
from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options
from simdroid.shell.text.sed_script import Address, BadScript, Command, Substitution, parse_script
from simdroid.shell.text.sources import Sources, decode, read_operand, report_error, split_lines

_YIELD_EVERY = 500
"""Commands between two turns of the event loop; a script may loop forever."""

_MOST_SPACE = 16 << 20
_NAMED = {"\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v", "\\": "\\\\"}
_EXCHANGES: dict[str, Callable[[str, str], tuple[str, str]]] = {
    "g": lambda _, hold: (hold, hold),
    "G": lambda space, hold: (f"{space}\n{hold}", hold),
    "h": lambda space, _: (space, space),
    "H": lambda space, hold: (space, f"{hold}\n{space}"),
    "x": lambda space, hold: (hold, space),
}
"""What commands make of the pattern space and the hold space."""
_END, _DROP, _RESTART = -1, -2, -3
"""Where a command may lead besides another one: the end of the script, the next line, the script's start (`D`)."""


@command("sed")
async def sed(call: Call) -> int:
    """Edit a stream."""
    words, suffix = _split_in_place(call.args)
    long_names = {"expression": "e", "file": "f", "quiet": "n", "silent": "n", "regexp-extended": "E", "null-data": "z"}
    options = parse_options(call.with_argv([call.name, *words]), "Ee:f:nrsz", long=long_names)
    operands = options.operands
    pieces = [
        value if name == "e" else await _read_script(call, value) for name, value in options.given if name in "ef"
    ]
    if not pieces:
        if not operands:
            return call.fail("sed: no pattern")
        pieces, operands = operands[:1], operands[1:]
    try:
        script = parse_script("\n".join(pieces), extended="E" in options or "r" in options)
    except BadScript as problem:
        return call.fail(f"sed: {problem}")
    labels = {one.text for one in script if one.name == ":"}
    for one in script:
        if one.name in "btT" and one.text and one.text not in labels:
            return call.fail(f"sed: no :{one.text}")
    if suffix is None:
        sources = Sources(call, operands)
        editor = Editor(call, script, options, call.stdout.write)
        await editor.run(sources.lines(newline(options).encode()))
        return max(sources.status, editor.status)
    return await _edit_files(call, script, options, operands, suffix)


def _split_in_place(arguments: list[str]) -> tuple[list[str], str | None]:
    kept, suffix = [], None
    for word in arguments:
        if word.startswith("--in-place"):
            suffix = word.partition("=")[2]
        elif match := re.fullmatch(r"-([Enrsz]*)i(.*)", word, re.DOTALL):
            suffix = match[2]
            kept += [f"-{match[1]}"] if match[1] else []
        else:
            kept.append(word)
    return kept, suffix


async def _read_script(call: Call, name: str) -> str:
    try:
        return decode(await read_operand(call, name)).removesuffix("\n")
    except OSError as error:
        raise CommandFailed(f"sed: {name}: {error.strerror}") from None


async def _edit_files(call: Call, script: list[Command], options: Options, names: list[str], suffix: str) -> int:
    status = 0
    if not names:
        return call.fail("sed: -i on stdin")
    for name in names:
        path = call.path(name)
        try:
            data = await read_operand(call, name)
        except OSError as error:
            report_error(call, name, error)
            status = 1
            continue
        edited = bytearray()
        editor = Editor(call, script, options, edited.extend)
        await editor.run(_iterate_lines(data, newline(options).encode()))
        if suffix:
            call.fs.write_bytes(path + suffix, data)
        call.fs.write_bytes(path, bytes(edited))
        status = max(status, editor.status)
    return status


async def _iterate_lines(data: bytes, newline: bytes) -> AsyncIterator[bytes]:
    for line in split_lines(data, newline):
        yield line


def newline(options: Options) -> str:
    """What ends a line."""
    return "\0" if "z" in options else "\n"


class Editor:
    """One run of a script over one stream of lines."""

    def __init__(self, call: Call, script: list[Command], options: Options, emit: Callable[[bytes], None]) -> None:
        self._call = call
        self._script = script
        self._quiet = "n" in options
        self._newline = newline(options)
        self._emit = emit
        self._labels = {one.text: at for at, one in enumerate(script) if one.name == ":"}
        # `0,/re/` begins before the first line, so that it may end on it.
        self._range_end = {at: 0 for at, one in enumerate(script) if one.first == Address("number") and one.last}
        self._last_pattern: PosixPattern | None = None
        self._space, self._hold = "", ""
        self._open_end = False
        self._number = self._steps = 0
        self._appended: list[str] = []
        self._written: dict[str, list[str]] = {}
        self._substituted = self._stop = self._unfinished = False
        self.status = 0

    async def run(self, lines: AsyncIterator[bytes]) -> None:
        """Edit every line."""
        self._lines = lines
        self._ahead = await anext(lines, None)
        try:
            while not self._stop and await self._next_line():
                while await self._cycle():
                    pass
        finally:
            for name, pieces in self._written.items():
                data = "".join(pieces).encode("utf-8", "surrogateescape")
                self._call.fs.write_bytes(self._call.path(name), data)

    async def _next_line(self) -> bool:
        raw = self._ahead
        if raw is None:
            return False
        self._ahead = await anext(self._lines, None)
        line = decode(raw)
        self._open_end = not line.endswith(self._newline)
        self._space = line.removesuffix(self._newline)
        self._number += 1
        return True

    async def _cycle(self) -> bool:
        """Run the script once; True when it is to start again without a new line."""
        at = 0
        self._substituted = False
        while 0 <= at < len(self._script):
            self._steps += 1
            if self._steps % _YIELD_EVERY == 0:
                self._check_size()
                await self._call.stdout.drain()
                await asyncio.sleep(0)
            one = self._script[at]
            if self._selects(at, one) == one.negated:
                at = one.number + 1 if one.name == "{" else at + 1
            else:
                at = await self._execute(at, one)
        if at >= _END and not self._quiet:
            self._print(self._space, open_end=self._open_end)
        for addition in self._appended:
            self._print(addition)
        self._appended.clear()
        return at == _RESTART and not self._stop

    def _check_size(self) -> None:
        if len(self._space) + len(self._hold) > _MOST_SPACE:
            raise CommandFailed("sed: out of memory")

    # -- which lines ---------------------------------------------------------------------------------------------

    def _selects(self, at: int, command: Command) -> bool:
        if command.first is None:
            return True
        if command.last is None:
            return self._at_address(command.first)
        if at in self._range_end:
            return self._inside(at, command.last)
        if not self._at_address(command.first):
            return False
        if command.last.kind == "number" and command.last.number <= self._number:
            return True
        if command.last.kind == "plus" and not command.last.number:
            return True
        self._range_end[at] = self._number + command.last.number if command.last.kind == "plus" else command.last.number
        return True

    def _inside(self, at: int, last: Address) -> bool:
        end = self._range_end[at]
        if last.kind in ("number", "plus"):
            if self._number >= end:
                del self._range_end[at]
            return self._number <= end or self._at_address(last)
        if self._at_address(last):
            del self._range_end[at]
        return True

    def _at_address(self, address: Address) -> bool:
        if address.kind == "number":
            return self._number == address.number
        if address.kind == "last":
            return self._ahead is None
        if address.kind == "step":
            past = self._number - address.number
            return past >= 0 and (past % address.step == 0 if address.step else past == 0)
        return address.kind == "regex" and self._pattern(address.pattern).matches(self._space)

    def _pattern(self, pattern: PosixPattern | None) -> PosixPattern:
        pattern = pattern or self._last_pattern
        if pattern is None:
            raise CommandFailed("sed: no previous regex")
        self._last_pattern = pattern
        return pattern

    # -- commands ------------------------------------------------------------------------------------------------

    async def _execute(self, at: int, command: Command) -> int:
        name = command.name
        if name in "bTt":
            jump = name == "b" or self._substituted == (name == "t")
            self._substituted = self._substituted and name == "b"
            return self._labels.get(command.text, _END) if jump else at + 1
        if name in "dDqQ":
            return self._leave(command)
        if name in "nN":
            return await self._read(at, name)
        if name == "s" and command.substitution is not None:
            self._substitute(command.substitution)
        elif name == "c":
            if command.last is None or at not in self._range_end or command.negated:
                self._print(command.text)
            return _DROP
        else:
            self._simple(command)
        return at + 1

    def _leave(self, command: Command) -> int:
        if command.name == "d":
            return _DROP
        if command.name == "D":
            head, cut, rest = self._space.partition("\n")
            self._space = rest if cut else head
            return _RESTART if cut else _DROP
        self._stop = True
        self.status = command.number
        return _END if command.name == "q" else _DROP

    async def _read(self, at: int, name: str) -> int:
        if self._ahead is None:
            self._stop = True
            return _END
        if name == "n":
            if not self._quiet:
                self._print(self._space, open_end=self._open_end)
            await self._next_line()
        else:
            before = self._space
            await self._next_line()
            self._space = f"{before}\n{self._space}"
        return at + 1

    def _simple(self, command: Command) -> None:
        name = command.name
        if name == "p":
            self._print(self._space, open_end=self._open_end)
        elif name == "P":
            self._print(self._space.partition("\n")[0])
        elif name == "=":
            self._print(str(self._number))
        elif name == "l":
            self._print(_escape_line(self._space))
        elif name == "i":
            self._print(command.text)
        elif name == "a":
            self._appended.append(command.text)
        elif name == "r":
            self._append_file(command.text)
        elif name == "w":
            self._written.setdefault(command.text, []).append(self._space + "\n")
        elif name == "y":
            source, target = command.text.split("\0")
            self._space = self._space.translate(str.maketrans(source, target))
        elif name in _EXCHANGES:
            self._space, self._hold = _EXCHANGES[name](self._space, self._hold)
            self._check_size()

    def _append_file(self, name: str) -> None:
        try:
            with self._call.fs.open(self._call.path(name)) as file:
                content = decode(file.read(_MOST_SPACE))
        except OSError:
            return
        if content:
            self._appended.append(content.removesuffix("\n"))

    def _substitute(self, job: Substitution) -> None:
        pattern = self._pattern(job.pattern)
        pieces: list[str] = []
        at = copied = count = 0
        # An empty match right after another does not count: `s/x*/-/g` on `abxc`.
        previous = -1
        while at <= len(self._space):
            match = pattern.search(self._space, at)
            if match is None:
                break
            empty = match.start == match.end
            if not (empty and match.start == previous):
                count += 1
                if count == job.nth or (job.all and count > job.nth):
                    replacement = (piece if isinstance(piece, str) else match.group(piece) for piece in job.pieces)
                    pieces += [self._space[copied : match.start], *replacement]
                    copied = match.end
            if count >= job.nth and not job.all:
                break
            previous = match.end
            at = match.end + empty
        if not pieces:
            return
        self._space = "".join(pieces) + self._space[copied:]
        self._check_size()
        self._substituted = True
        if job.show:
            self._print(self._space)
        if job.write_to:
            self._written.setdefault(job.write_to, []).append(self._space + "\n")

    def _print(self, line: str, *, open_end: bool = False) -> None:
        if self._unfinished:
            self._emit(self._newline.encode())
        self._unfinished = open_end
        self._emit((line + ("" if open_end else self._newline)).encode("utf-8", "surrogateescape"))


def _escape_line(line: str) -> str:
    def escape(match: re.Match[str]) -> str:
        return _NAMED.get(match[0]) or "".join(f"\\{byte:03o}" for byte in match[0].encode("utf-8", "surrogateescape"))

    return re.sub(r"[^ -\[\]-~]", escape, line) + "$"
