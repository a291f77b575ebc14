"""The word reader of the lexer: quotes, escapes and everything that starts with `$`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from simdroid.shell.language.base.syntax import Arithmetic, LiteralText, Parameter, Part, Script, Substitution, Word
from simdroid.shell.language.escapes import read_ansi_escape
from simdroid.shell.language.scanner import Scanner

META = " \t\n;&|<>()"
SPECIAL_PARAMETERS = "?#*@$!-"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PARAMETER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[?#*@$!-]")
_OPERATOR = re.compile(r":[-=+?]|##|%%|//|/#|/%|[-=+?#%/:]")
_SUBSTITUTES = ("-", "=", "+", "?")
_MOST_PARENTHESES = 100
"""How deep the parentheses of an expression may be nested; what looks deeper is none."""

SubstitutionReader = Callable[[Scanner], Script]
"""Reads commands up to the `)` that closes `$(`; the parser provides it."""


@lru_cache(maxsize=16)
def _ordinary(stops: str) -> re.Pattern[str]:
    """Characters that mean nothing special wherever a word is read that ends at `stops`."""
    return re.compile(f"[^{re.escape(stops)}\\\\`$'\"]+")


class WordReader:
    """Reads words from a scanner."""

    def __init__(self, scanner: Scanner, substitution: SubstitutionReader) -> None:
        self._scanner = scanner
        self._substitution = substitution

    def word(self) -> Word:
        """A word up to the next unquoted blank or operator."""
        return Word(self._parts(META, quoted=False))

    def document(self) -> Word:
        """The whole text as the body of a here-document."""
        return Word(self._parts("", quoted=True, document=True))

    def arithmetic(self) -> Word | None:
        """An expression up to its `))`; None, with nothing read, when the parentheses are something else."""
        start, depth = self._scanner.position, 0
        parts: list[Part] = []
        if start in self._scanner.no_expressions:
            return None
        while True:
            parts += self._parts("()", quoted=True, document=True)
            if self._scanner.ended:
                break
            mark = self._scanner.take()
            depth += 1 if mark == "(" else -1
            if depth > _MOST_PARENTHESES:
                break
            if depth < 0:
                if self._scanner.skip(")"):
                    return Word(tuple(part for part in parts if part != LiteralText("", True)))
                break
            parts.append(LiteralText(mark, True))
        self._scanner.position = start
        self._scanner.no_expressions.add(start)
        return None

    def _parts(self, stops: str, *, quoted: bool, document: bool = False) -> tuple[Part, ...]:
        parts: list[Part] = []
        plain: list[str] = []

        def flush() -> None:
            if plain:
                parts.append(LiteralText("".join(plain), quoted))
                plain.clear()

        ordinary = _ordinary(stops)
        while (char := self._scanner.peek()) and char not in stops:
            special = self._special(char, quoted=quoted, document=document)
            if special is None:
                run = ordinary.match(self._scanner.text, self._scanner.position)
                plain.append(self._scanner.take(run.end() - run.start() if run else 1))
            else:
                flush()
                parts.extend(special)
        flush()
        return tuple(parts)

    def _special(self, char: str, *, quoted: bool, document: bool) -> list[Part] | None:
        if char == "\\":
            return self._escape(quoted=quoted, document=document)
        if char == "`":
            return [self._backticks(quoted=quoted, document=document)]
        if char == "$":
            return self._dollar(quoted=quoted)
        if char == "'" and not quoted:
            return [self._single()]
        if char == '"' and not (quoted and document):
            return self._double()
        return None

    def _escape(self, *, quoted: bool, document: bool) -> list[Part]:
        self._scanner.take()
        if self._scanner.ended:
            return []
        char = self._scanner.take()
        if quoted and char not in ("$", "`", "\\") and (document or char != '"'):
            return [LiteralText("\\" + char, True)]
        return [LiteralText(char, True)]

    def _single(self) -> Part:
        self._scanner.take()
        end = self._scanner.find("'")
        if end < 0:
            raise self._unclosed()
        text = self._scanner.take(end - self._scanner.position)
        self._scanner.take()
        return LiteralText(text, True)

    def _double(self) -> list[Part]:
        self._scanner.take()
        with self._scanner.nested():
            parts = list(self._parts('"', quoted=True))
        if not self._scanner.skip('"'):
            raise self._unclosed()
        return parts or [LiteralText("", True)]

    def _ansi(self) -> Part:
        self._scanner.take(2)
        pieces: list[str] = []
        while (char := self._scanner.take()) != "'":
            if not char:
                raise self._unclosed()
            if char == "\\":
                piece, self._scanner.position = read_ansi_escape(self._scanner.text, self._scanner.position)
                pieces.append(piece)
            else:
                pieces.append(char)
        return LiteralText("".join(pieces), True)

    def _backticks(self, *, quoted: bool, document: bool) -> Part:
        self._scanner.take()
        first_line, pieces = self._scanner.line, []
        escapable = '$`\\"' if quoted and not document else "$`\\"
        while (char := self._scanner.take()) != "`":
            if not char:
                raise self._unclosed()
            if char == "\\" and self._scanner.text[self._scanner.position :][:1] in tuple(escapable):
                char = self._scanner.take()
            pieces.append(char)
        with self._scanner.nested():
            inner = Scanner("".join(pieces) + "\n)", depth=self._scanner.depth, first_line=first_line)
            return Substitution(self._substitution(inner), quoted)

    def _dollar(self, *, quoted: bool) -> list[Part] | None:
        ahead = self._scanner.peek(3)
        if ahead.startswith("$("):
            return [self._parenthesised(ahead, quoted=quoted)]
        if ahead.startswith("${"):
            self._scanner.take(2)
            with self._scanner.nested():
                return [self._braced(quoted=quoted)]
        if not quoted and ahead.startswith("$'"):
            return [self._ansi()]
        if not quoted and ahead.startswith('$"'):
            self._scanner.take()
            return self._double()
        following = ahead[1:2]
        if following and following in f"0123456789{SPECIAL_PARAMETERS}":
            self._scanner.take(2)
            return [Parameter(following, quoted=quoted)]
        match = NAME.match(self._scanner.text, self._scanner.position + 1)
        if match is None:
            return None
        self._scanner.position = match.end()
        return [Parameter(match.group(), quoted=quoted)]

    def _parenthesised(self, ahead: str, *, quoted: bool) -> Part:
        with self._scanner.nested():
            if ahead == "$((":
                self._scanner.take(3)
                expression = self.arithmetic()
                if expression is not None:
                    return Arithmetic(expression, quoted)
                self._scanner.position -= 3
            self._scanner.take(2)
            return Substitution(self._substitution(self._scanner), quoted)

    def _braced(self, *, quoted: bool) -> Part:
        scanner, start = self._scanner, self._scanner.position - 2
        length = scanner.peek(2)[:1] == "#" and scanner.peek(2)[1:] not in ("}", "", "-", "=", "+", "?", "%", ":")
        if length:
            scanner.take()
        match = _PARAMETER.match(scanner.text, scanner.position)
        if match is None:
            raise self._bad_substitution(start)
        scanner.position = match.end()
        name = match.group()
        if scanner.skip("}"):
            return Parameter(name, "#name" if length else "", quoted=quoted)
        operator = _OPERATOR.match(scanner.text, scanner.position)
        if operator is None or length:
            raise self._bad_substitution(start)
        scanner.position = operator.end()
        return self._operation(name, operator.group(), quoted=quoted)

    def _operation(self, name: str, operator: str, *, quoted: bool) -> Part:
        pattern = operator[-1] not in _SUBSTITUTES
        separator = "/" if operator.startswith("/") else ":" if operator == ":" else ""
        operand = self._operand(separator, quoted=quoted and not pattern)
        replacement = None
        if separator and self._scanner.skip(separator):
            replacement = self._operand("", quoted=quoted)
        if not self._scanner.skip("}"):
            raise self._unclosed()
        return Parameter(name, operator, operand, replacement, quoted)

    def _operand(self, separator: str, *, quoted: bool) -> Word:
        return Word(self._parts("}" + separator, quoted=quoted))

    def _bad_substitution(self, start: int) -> Exception:
        end = self._scanner.find("}")
        if end < 0:
            return self._unclosed()
        return self._scanner.error(f"{self._scanner.text[start : end + 1]}: bad substitution")

    def _unclosed(self) -> Exception:
        self._scanner.position = len(self._scanner.text)
        return self._scanner.error("no closing quote", incomplete=True)
