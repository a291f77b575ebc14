"""Word expansion: tildes, parameters, substitutions, arithmetic, fields and file names."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from simdroid.shell.language import arithmetic, braces, patterns
from simdroid.shell.language.base import (
    MAX_VALUE,
    ExpansionError,
    LiteralText,
    Parameter,
    Script,
    ShellState,
    Substitution,
    Word,
)
from simdroid.shell.language.fields import (
    BREAK,
    DEFAULT_IFS,
    MAX_FIELDS,
    Expanded,
    Piece,
    pattern_of,
    split,
    text_of,
    words_of,
)
from simdroid.shell.language.globbing import EntryBudget, TooManyNames, expand_paths
from simdroid.shell.language.patterns import Extent, check_cost, compile_pattern, has_magic, unescape
from simdroid.system import FileSystem

_ACTIVE = re.compile(r"[*?\[~]")
"""What gives an unquoted literal word more than its own meaning; braces are expanded before."""

_MAGIC = re.compile(f"[{re.escape(patterns.MAGIC)}]")
_WORDS_PER_TURN = 2000

MAX_EXPANDED = 4 * MAX_VALUE
"""Characters that all words of one command may expand to; the largest variable fits in four times."""


class Context(Protocol):
    """What expansion needs of a shell."""

    @property
    def state(self) -> ShellState:
        """Variables, positional parameters, options and the working directory."""

    @property
    def fs(self) -> FileSystem:
        """Files with the user's rights."""

    async def capture(self, script: Script) -> str:
        """What a command substitution prints."""


class Expander:
    """Expands the words of one shell."""

    def __init__(self, shell: Context) -> None:
        self._shell = shell
        self._state = shell.state
        self._entries: EntryBudget | None = None
        self._size = 0
        """Characters that this command's words have become so far."""

    async def words(self, words: Iterable[Word]) -> list[str]:
        """The arguments that words become."""
        arguments: list[str] = []
        for word in words:
            try:
                alternatives = braces.expand(word)
            except braces.TooManyWords:
                raise ExpansionError("Argument list too long") from None
            for alternative in alternatives:
                # `{,}` makes two empty words where an unset variable makes none.
                arguments += await self._expand_fields(alternative) if alternative.parts else [""]
            if len(arguments) > MAX_FIELDS:
                raise _out_of_memory(len(arguments))
        return arguments

    async def text(self, word: Word, *, assignment: bool = False) -> str:
        """A word as one text, neither split nor matched against files."""
        return text_of(await self._pieces(word, tilde=True, assignment=assignment))

    async def pattern(self, word: Word) -> str:
        """A word as a pattern."""
        return pattern_of(await self._pieces(word, tilde=True))

    async def evaluate(self, expression: Word) -> int:
        """The value of an arithmetic expression."""
        text = text_of(await self._pieces(expression, tilde=False))
        try:
            return arithmetic.evaluate(text, self._state.variables)
        except arithmetic.BadExpression as error:
            raise ExpansionError(str(error)) from None

    async def _expand_fields(self, word: Word) -> list[str]:
        only = word.parts[0] if len(word.parts) == 1 else None
        if isinstance(only, LiteralText) and (only.quoted or not _ACTIVE.search(only.text)):
            return [only.text]
        ifs = self._state.variables.get("IFS")
        pieces = await self._pieces(word, tilde=True)
        words = words_of(pieces, DEFAULT_IFS if ifs is None else ifs)
        if words is not None:
            return await self._matched(words)
        arguments: list[str] = []
        globbing = "f" not in self._state.options
        for number, field in enumerate(split(pieces, DEFAULT_IFS if ifs is None else ifs)):
            names: list[str] = []
            if number % _WORDS_PER_TURN == _WORDS_PER_TURN - 1:
                await asyncio.sleep(0)
            if globbing and any(_MAGIC.search(piece.text) for piece in field if not piece.quoted):
                names = await self._names(pattern_of(field))
            arguments += names or [text_of(field)]
            if len(arguments) > MAX_FIELDS:
                raise _out_of_memory(len(arguments))
        return arguments

    async def _matched(self, words: Iterator[str]) -> list[str]:
        """Unquoted words with the names of files in place of patterns; there may be a million of them."""
        arguments: list[str] = []
        globbing = "f" not in self._state.options
        for number, word in enumerate(words):
            names = await self._names(word) if globbing and _MAGIC.search(word) else []
            arguments += names or [word]
            if len(arguments) > MAX_FIELDS:
                raise _out_of_memory(len(arguments))
            if number % _WORDS_PER_TURN == _WORDS_PER_TURN - 1:
                await asyncio.sleep(0)
        return arguments

    async def _names(self, pattern: str) -> list[str]:
        """The names of files that match, where a pattern has magic."""
        if not patterns.has_magic(pattern):
            return []
        self._entries = self._entries or EntryBudget()
        try:
            names = await expand_paths(pattern, self._shell.fs, self._state.cwd, self._entries)
        except TooManyNames as error:
            raise ExpansionError(f"can't allocate {error.size} data bytes") from None
        self._grow(sum(map(len, names)))
        return names

    def _grow(self, size: int) -> None:
        """Count characters that a word has become; a command that would take the phone's memory ends."""
        self._size += size
        if self._size > MAX_EXPANDED:
            raise ExpansionError(f"can't allocate {self._size} data bytes")

    async def _pieces(self, word: Word, *, tilde: bool, assignment: bool = False) -> list[Expanded]:
        pieces: list[Expanded] = []
        for index, part in enumerate(word.parts):
            if isinstance(part, LiteralText):
                text = part.text
                if tilde and not part.quoted and "~" in text:
                    text = self._tilde(text, first=index == 0, alone=len(word.parts) == 1, assignment=assignment)
                pieces.append(Piece(text, part.quoted))
            elif isinstance(part, Parameter):
                for piece in await self._parameter(part):
                    pieces.append(piece)
                    if isinstance(piece, Piece):
                        self._grow(len(piece.text))
            elif isinstance(part, Substitution):
                output = await self._shell.capture(part.body)
                self._grow(len(output))
                pieces.append(Piece(output, part.quoted, not part.quoted))
            else:
                pieces.append(Piece(str(await self.evaluate(part.expression)), part.quoted, not part.quoted))
        return pieces

    def _tilde(self, text: str, *, first: bool, alone: bool, assignment: bool) -> str:
        sections = text.split(":") if assignment else [text]
        for index, section in enumerate(sections):
            head, slash, tail = section.partition("/")
            whole = slash or alone or index < len(sections) - 1
            if head not in ("~", "~+", "~-", "~root", "~shell") or not (first or index > 0) or not whole:
                continue
            name = {"~": "HOME", "~+": "PWD", "~-": "OLDPWD"}.get(head)
            home = "/" if name is None else self._state.variables.get(name)
            if home is not None:
                sections[index] = (home.rstrip("/") if slash else home) + slash + tail
        return ":".join(sections)

    async def _parameter(self, part: Parameter) -> list[Expanded]:
        if (
            part.name in ("@", "*")
            and part.operator in ("", "-", ":-", "+", ":+")
            and (not part.operator or (bool(self._state.positional) == part.operator.endswith("-")))
        ):
            return self._positional(part)
        value = self._value(part.name)
        if part.operator in ("-", ":-", "+", ":+", "=", ":=", "?", ":?"):
            return await self._substitute(part, value)
        if value is None and "u" in self._state.options and part.name not in ("@", "*"):
            raise ExpansionError(f"{part.name}: parameter not set")
        if part.operator == "#name":
            count = len(self._state.positional) if part.name in ("@", "*") else len(value or "")
            return [Piece(str(count), part.quoted, not part.quoted)]
        if part.operator == ":":
            text = await self._substring(part, value or "")
        elif part.operator:
            pattern = await self.pattern(part.operand or Word())
            replacement = await self.text(part.replacement or Word())
            text = apply_operator(part.operator, value or "", pattern, replacement)
        else:
            text = value or ""
        return [Piece(text, part.quoted, not part.quoted)]

    def _value(self, name: str) -> str | None:
        if name in ("@", "*"):
            return " ".join(self._state.positional) if self._state.positional else None
        if name.isdigit():
            index = int(name) if len(name) < 7 else 10**6
            if not index:
                return self._state.special("0")
            return self._state.positional[index - 1] if index <= len(self._state.positional) else None
        return self._state.variables.get(name) if name[0].isalpha() or name[0] == "_" else self._state.special(name)

    def _positional(self, part: Parameter) -> list[Expanded]:
        values = self._state.positional
        if part.name == "*" and part.quoted:
            ifs = self._state.variables.get("IFS")
            return [Piece((" " if ifs is None else ifs[:1]).join(values), True)]
        pieces: list[Expanded] = []
        for index, value in enumerate(values):
            if index:
                pieces.append(BREAK)
            pieces.append(Piece(value, part.quoted, not part.quoted))
        return pieces

    async def _substitute(self, part: Parameter, value: str | None) -> list[Expanded]:
        missing = value is None or (part.operator.startswith(":") and not value)
        action, operand = part.operator[-1], part.operand or Word()
        if action == "+":
            return [] if missing else await self._operand(operand, part)
        if not missing:
            return [Piece(value or "", part.quoted, not part.quoted)]
        if action == "-":
            return await self._operand(operand, part)
        text = await self.text(operand)
        if action == "?":
            default = "parameter null or not set" if part.operator == ":?" else "parameter not set"
            raise ExpansionError(f"{part.name}: {text or default}")
        if not (part.name[0].isalpha() or part.name[0] == "_"):
            raise ExpansionError(f"{part.name}: can't assign in this way")
        self._state.variables.set(part.name, text)
        return [Piece(text, part.quoted, not part.quoted)]

    async def _operand(self, operand: Word, part: Parameter) -> list[Expanded]:
        pieces = await self._pieces(operand, tilde=not part.quoted)
        if part.quoted:
            return pieces or [Piece("", True)]
        return [
            Piece(piece.text, piece.quoted, not piece.quoted) if isinstance(piece, Piece) else piece for piece in pieces
        ]

    async def _substring(self, part: Parameter, value: str) -> str:
        start = await self.evaluate(part.operand or Word())
        start = max(0, len(value) + start) if start < 0 else start
        if part.replacement is None:
            return value[start:]
        length = await self.evaluate(part.replacement)
        return value[start : len(value) + length] if length < 0 else value[start : start + length]


def apply_operator(operator: str, value: str, pattern: str, replacement: str) -> str:
    """The value after `#`, `##`, `%`, `%%`, `/`, `//`, `/#` or `/%`."""
    if operator in ("#", "##"):
        return value[_prefix(value, pattern, "shortest" if operator == "#" else "longest") :]
    if operator in ("%", "%%"):
        size = _suffix(value, pattern, "shortest" if operator == "%" else "longest")
        return value[: len(value) - size]
    if not pattern:
        return value
    if operator == "/#":
        size = _prefix(value, pattern, "longest", missing=-1)
        return value if size < 0 else replacement + value[size:]
    if operator == "/%":
        size = _suffix(value, pattern, "longest", missing=-1)
        return value if size < 0 else value[: len(value) - size] + replacement
    return _replace(value, pattern, replacement, most=-1 if operator == "//" else 1)


def _out_of_memory(words: int) -> ExpansionError:
    """The error of mksh for more words than its memory takes: it keeps a pointer of eight bytes to each."""
    return ExpansionError(f"can't allocate {8 * words} data bytes")


def _replace(value: str, pattern: str, replacement: str, *, most: int) -> str:
    """The value with the longest matches of a pattern replaced, all of them or one."""
    if not has_magic(pattern):
        plain = unescape(pattern)
        count = value.count(plain) if most < 0 else 1
        if count * len(replacement) > MAX_VALUE:
            raise ExpansionError(f"can't allocate {count * len(replacement)} data bytes")
        return value.replace(plain, replacement, most)
    check_cost(pattern, value)
    expression, head = compile_pattern(pattern, "longest"), patterns.head(pattern)
    pieces: list[str] = []
    size, position = 0, 0
    while most and (begun := head.search(value, position)):
        # What did not follow this head does not follow a later one either.
        if (match := expression.match(value, begun.start())) is None:
            break
        pieces += (value[position : match.start()], replacement)
        size += len(replacement)
        if size > MAX_VALUE:
            raise ExpansionError(f"can't allocate {size} data bytes")
        most -= 1
        position = match.end()
        if match.end() == match.start():
            break
    return "".join(pieces) + value[position:]


def _prefix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    if not has_magic(pattern):
        plain = unescape(pattern)
        return len(plain) if value.startswith(plain) else missing
    check_cost(pattern, value)
    match = compile_pattern(pattern, extent).match(value)
    return match.end() if match else missing


def _suffix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    if not has_magic(pattern):
        plain = unescape(pattern)
        return len(plain) if value.endswith(plain) else missing
    check_cost(pattern, value)
    match = compile_pattern(pattern, extent, backwards=True).match(value[::-1])
    return match.end() if match else missing
