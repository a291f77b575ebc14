"""Word expansion: tildes, parameters, substitutions, arithmetic, fields and file names."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from simdroid.shell.language import arithmetic, braces, patterns
from simdroid.shell.language.base import ExpansionError, LiteralText, Parameter, Script, ShellState, Substitution, Word
from simdroid.shell.language.fields import (
    BREAK,
    DEFAULT_IFS,
    Expanded,
    Piece,
    pattern_of,
    split,
    text_of,
    words_of,
)
from simdroid.shell.language.patterns import Extent, compile_pattern
from simdroid.system import FileSystem

_ACTIVE = re.compile(r"[*?\[~]")
"""What gives an unquoted literal word more than its own meaning; braces are expanded before."""

_MAGIC = re.compile(f"[{re.escape(patterns.MAGIC)}]")
_WORDS_PER_TURN = 2000
_PATTERN_COST = 400


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
        for field in split(pieces, DEFAULT_IFS if ifs is None else ifs):
            names: list[str] = []
            if globbing and any(_MAGIC.search(piece.text) for piece in field if not piece.quoted):
                pattern = pattern_of(field)
                if patterns.has_magic(pattern):
                    names = patterns.expand_paths(pattern, self._shell.fs, self._state.cwd)
            arguments += names or [text_of(field)]
        return arguments

    async def _matched(self, words: Iterator[str]) -> list[str]:
        """Unquoted words with the names of files in place of patterns; there may be a million of them."""
        arguments: list[str] = []
        budget = _WORDS_PER_TURN
        globbing = "f" not in self._state.options
        for word in words:
            magic = globbing and _MAGIC.search(word) and patterns.has_magic(word)
            arguments += (patterns.expand_paths(word, self._shell.fs, self._state.cwd) if magic else []) or [word]
            budget -= _PATTERN_COST if magic else 1
            if budget <= 0:
                budget = _WORDS_PER_TURN
                await asyncio.sleep(0)
        return arguments

    async def _pieces(self, word: Word, *, tilde: bool, assignment: bool = False) -> list[Expanded]:
        pieces: list[Expanded] = []
        for index, part in enumerate(word.parts):
            if isinstance(part, LiteralText):
                text = part.text
                if tilde and not part.quoted and "~" in text:
                    text = self._tilde(text, first=index == 0, alone=len(word.parts) == 1, assignment=assignment)
                pieces.append(Piece(text, part.quoted))
            elif isinstance(part, Parameter):
                pieces += await self._parameter(part)
            elif isinstance(part, Substitution):
                pieces.append(Piece(await self._shell.capture(part.body), part.quoted, not part.quoted))
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
    return compile_pattern(pattern, "longest").sub(lambda _: replacement, value, count=0 if operator == "//" else 1)


def _prefix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    match = compile_pattern(pattern, extent).match(value)
    return match.end() if match else missing


def _suffix(value: str, pattern: str, extent: Extent, *, missing: int = 0) -> int:
    match = compile_pattern(pattern, extent, backwards=True).match(value[::-1])
    return match.end() if match else missing
