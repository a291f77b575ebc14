"""POSIX regular expressions, basic and extended, as trees."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TypeAlias

MAX_REPEAT = 255
_LONGEST_BOUND = 1000
_MAX_NESTING = 50
_WORD_ESCAPES = {"w": "word", "W": "notword", "s": "space", "S": "notspace"}
_ANCHOR_ESCAPES = {"<": "wordstart", ">": "wordend", "b": "boundary", "B": "notboundary", "`": "begin", "'": "end"}


CHARACTER_CLASSES = {
    "alnum": string.ascii_letters + string.digits,
    "alpha": string.ascii_letters,
    "blank": " \t",
    "cntrl": "".join(map(chr, range(32))) + "\x7f",
    "digit": string.digits,
    "graph": "".join(map(chr, range(33, 127))),
    "lower": string.ascii_lowercase,
    "print": "".join(map(chr, range(32, 127))),
    "punct": string.punctuation,
    "space": " \t\n\r\f\v",
    "upper": string.ascii_uppercase,
    "xdigit": string.hexdigits,
}
"""The members of the named classes of POSIX, in the C locale."""


class BadPattern(ValueError):
    """The pattern is not a regular expression; the message is what `regerror` says."""


@dataclass(frozen=True)
class Char:
    """One given character."""

    char: str


@dataclass(frozen=True)
class AnyChar:
    """Any one character."""


@dataclass(frozen=True)
class CharSet:
    """One character of a bracket expression."""

    ranges: tuple[tuple[str, str], ...]
    negated: bool


@dataclass(frozen=True)
class Anchor:
    """A condition on the place: `begin`, `end`, `wordstart`, `wordend`, `boundary`, `notboundary`."""

    kind: str


@dataclass(frozen=True)
class Group:
    """A numbered group."""

    number: int
    body: Node


@dataclass(frozen=True)
class Repeat:
    """`least` to `most` times (None: without end)."""

    body: Node
    least: int
    most: int | None


@dataclass(frozen=True)
class Sequence:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of several."""

    options: tuple[Node, ...]


@dataclass(frozen=True)
class BackReference:
    """What a group matched, again."""

    number: int


Node: TypeAlias = Char | AnyChar | CharSet | Anchor | Group | Repeat | Sequence | Choice | BackReference


def parse(pattern: str, *, extended: bool) -> tuple[Node, int]:
    """The tree of a pattern, and how many groups it has."""
    parser = _Parser(pattern, extended)
    tree = parser.choice(0)
    if parser.at < len(pattern):
        raise BadPattern("parentheses not balanced")
    return tree, parser.groups


class _Parser:
    def __init__(self, pattern: str, extended: bool) -> None:
        self._text = pattern
        self._extended = extended
        self._open: set[int] = set()
        self.at = 0
        self.groups = 0

    def _ahead(self, *tokens: str) -> bool:
        return any(self._text.startswith(token, self.at) for token in tokens)

    def _token(self, plain: str) -> str:
        """How an operator is spelt in this dialect."""
        return plain if self._extended else "\\" + plain

    def choice(self, depth: int) -> Node:
        if depth > _MAX_NESTING:
            raise BadPattern("parentheses not balanced")
        options = [self._sequence(depth)]
        while self._ahead(self._token("|")):
            self.at += len(self._token("|"))
            options.append(self._sequence(depth))
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.at < len(self._text) and not self._ahead(self._token("|")):
            if self._ahead(self._token(")")):
                break
            atom = self._atom(depth, first=not parts)
            parts.append(self._repeated(atom))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _atom(self, depth: int, *, first: bool) -> Node:
        if self._ahead(self._token("(")):
            self.at += len(self._token("("))
            return self._group(depth)
        char = self._text[self.at]
        self.at += 1
        if char == "\\":
            return self._escaped()
        if char == "[":
            return self._bracket()
        if char == ".":
            return AnyChar()
        if char == "^" and (self._extended or first):
            return Anchor("begin")
        if char == "$" and (self._extended or self.at == len(self._text) or self._ahead("\\)", "\\|")):
            return Anchor("end")
        if char in "*+?" and first and (self._extended or char == "*"):
            if self._extended:
                raise BadPattern("repetition-operator operand invalid")
            return Char("*")
        return Char(char)

    def _group(self, depth: int) -> Node:
        self.groups += 1
        number = self.groups
        self._open.add(number)
        body = self.choice(depth + 1)
        if not self._ahead(self._token(")")):
            raise BadPattern("parentheses not balanced")
        self.at += len(self._token(")"))
        self._open.discard(number)
        return Group(number, body)

    def _escaped(self) -> Node:
        if self.at >= len(self._text):
            raise BadPattern("trailing backslash (\\)")
        char = self._text[self.at]
        self.at += 1
        if char in "123456789":
            number = int(char)
            if number > self.groups or number in self._open:
                raise BadPattern("invalid backreference number")
            return BackReference(number)
        if char in _ANCHOR_ESCAPES:
            return Anchor(_ANCHOR_ESCAPES[char])
        if char in _WORD_ESCAPES:
            name = _WORD_ESCAPES[char]
            members = CHARACTER_CLASSES["space"] if name.endswith("space") else CHARACTER_CLASSES["alnum"] + "_"
            return CharSet(tuple((one, one) for one in members), negated=name.startswith("not"))
        return Char({"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}.get(char, char))

    def _repeated(self, atom: Node) -> Node:
        repeats = 0
        while self.at < len(self._text):
            if self._ahead("*"):
                bounds: tuple[int, int | None] = (0, None)
                self.at += 1
            elif self._ahead(self._token("+")):
                bounds = (1, None)
                self.at += len(self._token("+"))
            elif self._ahead(self._token("?")):
                bounds = (0, 1)
                self.at += len(self._token("?"))
            elif self._ahead(self._token("{")) and (found := self._bounds()):
                bounds = found
            else:
                break
            repeats += 1
            if repeats > _MAX_NESTING:
                raise BadPattern("repetition-operator operand invalid")
            if isinstance(atom, Anchor) and not self._extended:
                atom = Sequence((atom, Char("*")))
                continue
            atom = Repeat(atom, *bounds)
        return atom

    def _bounds(self) -> tuple[int, int | None] | None:
        start = self.at + len(self._token("{"))
        end = self._text.find(self._token("}"), start)
        inside = self._text[start:end] if end >= 0 else ""
        low, comma, high = inside.partition(",")
        if (
            end < 0
            or not (low or comma)
            or not all(piece.isdigit() and piece.isascii() for piece in (low, high) if piece)
        ):
            if self._extended and not inside[:1].isdigit():
                return None
            raise BadPattern("braces not balanced" if end < 0 else "invalid repetition count(s)")
        if len(inside) > _LONGEST_BOUND:
            raise BadPattern("invalid repetition count(s)")
        least = int(low or 0)
        most = int(high) if high else None if comma else least
        if least > MAX_REPEAT or (most is not None and (most > MAX_REPEAT or most < least)):
            raise BadPattern("invalid repetition count(s)")
        self.at = end + len(self._token("}"))
        return least, most

    def _bracket(self) -> Node:
        negated = self._ahead("^")
        self.at += negated
        ranges: list[tuple[str, str]] = []
        start = self.at
        while True:
            if self.at >= len(self._text):
                raise BadPattern("brackets ([ ]) not balanced")
            if self._ahead("]") and self.at > start:
                self.at += 1
                return CharSet(tuple(ranges), negated)
            if self._ahead("[:"):
                ranges += [(one, one) for one in self._named(":", CHARACTER_CLASSES)]
                continue
            low = self._collating()
            if self._ahead("-") and not self._text.startswith("-]", self.at):
                self.at += 1
                high = self._collating()
                if high < low:
                    raise BadPattern("invalid character range")
                ranges.append((low, high))
            else:
                ranges.append((low, low))

    def _collating(self) -> str:
        for mark in (".", "="):
            if self._ahead("[" + mark):
                return self._named(mark, None)
        if self.at >= len(self._text):
            raise BadPattern("brackets ([ ]) not balanced")
        self.at += 1
        return self._text[self.at - 1]

    def _named(self, mark: str, table: dict[str, str] | None) -> str:
        end = self._text.find(mark + "]", self.at + 2)
        name = self._text[self.at + 2 : end] if end >= 0 else ""
        if end < 0:
            raise BadPattern("brackets ([ ]) not balanced")
        self.at = end + 2
        if table is None:
            if len(name) != 1:
                raise BadPattern("invalid collating element")
            return name
        if name not in table:
            raise BadPattern("invalid character class")
        return table[name]
