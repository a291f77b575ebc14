"""`grep`: prints lines that match; 0 when there were any, 1 when none, 2 when something went wrong."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from simdroid.regex import BadPattern, Match, PosixPattern, compile_posix
from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_integer, parse_options
from simdroid.shell.language.patterns import matches
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import Sources, decode, report_error

TROUBLE = 2
_LETTERS = "A:B:C:EFHILM:S:abce:f:hilm:noqrRsvwxZz"
_LONG = {
    "after-context": "A",
    "before-context": "B",
    "context": "C",
    "count": "c",
    "exclude": "M",
    "extended-regexp": "E",
    "files-with-matches": "l",
    "files-without-match": "L",
    "fixed-strings": "F",
    "ignore-case": "i",
    "include": "S",
    "invert-match": "v",
    "line-buffered": "Z",
    "line-number": "n",
    "line-regexp": "x",
    "max-count": "m",
    "no-filename": "h",
    "no-messages": "s",
    "only-matching": "o",
    "quiet": "q",
    "recursive": "r",
    "regexp": "e",
    "silent": "q",
    "text": "a",
    "with-filename": "H",
    "word-regexp": "w",
}


@command("grep", "egrep", "fgrep")
async def grep(call: Call) -> int:
    """Print lines that match."""
    words = [word for word in call.args if not word.startswith("--color")]
    options = parse_options(call.with_argv([call.name, *words]), _LETTERS, long=_LONG, number="C", status=TROUBLE)
    operands = options.operands
    texts = [line for value in options.values("e") for line in value.split("\n")]
    for name in options.values("f"):
        texts += await _read_patterns(call, name)
    if not options.values("e") and not options.values("f"):
        if not operands:
            raise CommandFailed("grep: no REGEX", TROUBLE)
        texts, operands = operands[0].split("\n"), operands[1:]
    search = _Search(call, options, _compile_patterns(call, options, texts))
    recursive = "r" in options or "R" in options
    names = operands or (["."] if recursive else ["-"])
    titled = "H" in options or ("h" not in options and (len(names) > 1 or recursive))
    for name in names:
        if recursive and call.fs.is_dir(call.path(name)):
            await search.tree(name, titled=titled)
        else:
            await search.file(name, titled=titled)
        if search.over:
            break
    return search.status()


async def _read_patterns(call: Call, name: str) -> list[str]:
    sources = Sources(call, [name], failure=TROUBLE)
    lines = [decode(line.removesuffix(b"\n")) async for line in sources.lines()]
    if sources.status:
        raise CommandFailed("grep: no REGEX", TROUBLE)
    return lines


def _compile_patterns(call: Call, options: Options, texts: list[str]) -> list[PosixPattern]:
    dialect = options.last("EF") or {"egrep": "E", "fgrep": "F"}.get(call.name, "")
    patterns = []
    for one in texts:
        try:
            patterns.append(
                compile_posix(one, extended=dialect == "E", fixed=dialect == "F", ignore_case="i" in options)
            )
        except BadPattern as problem:
            raise CommandFailed(f"grep: bad regex '{one}': {problem}", TROUBLE) from None
    return patterns


@dataclass
class _File:
    """How far one file has been read."""

    name: str
    titled: bool
    line: int = 0
    offset: int = 0
    hits: int = 0
    after: int = 0
    printed: int = 0
    before: deque[tuple[int, int, str]] = field(default_factory=deque)


class _Search:
    def __init__(self, call: Call, options: Options, patterns: list[PosixPattern]) -> None:
        self._call = call
        self._options = options
        self._patterns = patterns
        self._sources = Sources(call, [], failure=TROUBLE)
        self._time_slice = TimeSlice(call)
        around = parse_integer(call, options.value("C") or "0", status=TROUBLE)
        self._after = parse_integer(call, options.value("A") or str(around), status=TROUBLE)
        self._before = max(0, parse_integer(call, options.value("B") or str(around), status=TROUBLE))
        self._most = parse_integer(call, options.value("m") or "-1", status=TROUBLE)
        self._end = "\0" if "z" in options else "\n"
        self._any = False
        self._trouble = False
        self.over = False
        """Set once nothing more can change the answer."""

    def status(self) -> int:
        """The exit status so far."""
        if self.over and "q" in self._options:
            return 0
        return TROUBLE if self._trouble or self._sources.status else int(not self._any)

    async def tree(self, name: str, *, titled: bool) -> None:
        """Search every file below a directory."""
        try:
            names = self._call.fs.listdir(self._call.path(name))
        except OSError as error:
            self._complain(name, error)
            return
        for entry in names:
            await self._time_slice.step()
            inner = f"{name.rstrip('/')}/{entry}"
            try:
                kind = self._call.fs.stat(self._call.path(inner), follow="R" in self._options).kind
            except OSError as error:
                self._complain(inner, error)
                continue
            if kind == "directory":
                await self.tree(inner, titled=titled)
            elif kind == "file" and self._is_included(entry):
                await self.file(inner, titled=titled)
            if self.over:
                return

    def _is_included(self, entry: str) -> bool:
        include, exclude = self._options.values("S"), self._options.values("M")
        included = not include or any(matches(pattern, entry) for pattern in include)
        return included and not any(matches(pattern, entry) for pattern in exclude)

    async def file(self, name: str, *, titled: bool) -> None:
        """Search one file, or the input."""
        shown = "(standard input)" if name == "-" else name
        await self._time_slice.step()
        if name != "-":
            try:
                self._call.fs.open(self._call.path(name)).close()
            except IsADirectoryError as error:
                report_error(self._call, name, error)
                return
            except OSError as error:
                self._complain(name, error)
                return
        state = _File(shown, titled)
        if self._most != 0:
            async for line in self._sources.lines_of(name, self._end.encode()):
                if not self._line(state, decode(line)):
                    break
        self._any = self._any or state.hits > 0
        self._summary(state)

    def _summary(self, state: _File) -> None:
        options = self._options
        if "q" in options:
            return
        if "l" in options or "L" in options:
            if (state.hits > 0) == ("l" in options):
                self._call.print(state.name, end="\0" if "Z" in options and "z" in options else "\n")
        elif "c" in options:
            self._call.print(f"{state.name}:{state.hits}" if state.titled else str(state.hits))

    def _line(self, state: _File, raw: str) -> bool:
        """Look at one line; False when the rest of the file does not matter."""
        line = raw.removesuffix(self._end)
        state.line += 1
        spans = self._spans(line)
        hit = bool(spans) != ("v" in self._options)
        quiet = any(flag in self._options for flag in "qlLc")
        if hit:
            state.hits += 1
            if "q" in self._options:
                self._any = self.over = True
                return False
            if "l" in self._options or "L" in self._options:
                return False
        if not quiet:
            self._show(state, line, spans, hit=hit)
        state.offset += _size(raw)
        return not (0 <= self._most <= state.hits and not state.after)

    def _show(self, state: _File, line: str, spans: list[tuple[int, int]], *, hit: bool) -> None:
        if not hit:
            if state.after:
                state.after -= 1
                self._print(state, state.line, state.offset, line, "-")
            elif self._before:
                state.before.append((state.line, state.offset, line))
                while len(state.before) > self._before:
                    state.before.popleft()
            return
        if "o" in self._options:
            if "v" not in self._options:
                for low, high in spans:
                    self._print(state, state.line, state.offset + _size(line[:low]), line[low:high], ":")
            return
        first = state.before[0][0] if state.before else state.line
        if (self._before or self._after) and state.printed and first > state.printed + 1:
            self._call.print("--")
        for number, offset, earlier in state.before:
            self._print(state, number, offset, earlier, "-")
        state.before.clear()
        self._print(state, state.line, state.offset, line, ":")
        state.after = self._after

    def _print(self, state: _File, number: int, offset: int, line: str, mark: str) -> None:
        prefix = f"{state.name}{mark}" if state.titled else ""
        prefix += f"{number}{mark}" if "n" in self._options else ""
        prefix += f"{offset}{mark}" if "b" in self._options else ""
        self._call.print(prefix + line, end=self._end)
        state.printed = number

    def _spans(self, line: str) -> list[tuple[int, int]]:
        """Where a line matches: all places with -o, else the first."""
        whole, word, every = "x" in self._options, "w" in self._options, "o" in self._options
        if not (whole or word or every):
            return [(0, 0)] if any(pattern.matches(line) for pattern in self._patterns) else []
        spans: list[tuple[int, int]] = []
        at = 0
        while at <= len(line):
            matches = [one for pattern in self._patterns if (one := self._next(pattern, line, at))]
            if not matches:
                break
            best = min(matches, key=lambda one: (one.start, -one.end))
            if best.end > best.start or not every:
                spans.append((best.start, best.end))
            if not every:
                break
            at = max(best.end, at + 1) if best.end > best.start else best.end + 1
        return spans

    def _next(self, pattern: PosixPattern, line: str, at: int) -> Match | None:
        while at <= len(line):
            match = pattern.search(line, at)
            if match is None:
                return None
            if self._fits(line, match):
                return match
            at = match.start + 1
        return None

    def _fits(self, line: str, match: Match) -> bool:
        if "x" in self._options and (match.start, match.end) != (0, len(line)):
            return False
        if "w" in self._options:
            before = match.start > 0 and _wordish(line[match.start - 1])
            after = match.end < len(line) and _wordish(line[match.end])
            return not before and not after
        return True

    def _complain(self, name: str, error: OSError) -> None:
        self._trouble = True
        if "s" not in self._options:
            report_error(self._call, name, error)


def _wordish(char: str) -> bool:
    return char.isalnum() or char == "_"


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))
