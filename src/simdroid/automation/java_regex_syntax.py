"""The syntax of Java's regular expressions, as trees; words, digits and spaces are those of Unicode, as on Android."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from simdroid.automation.java_characters import (
    CLASSES,
    Test,
    any_of,
    between,
    both,
    equal,
    inverted,
    property_test,
)

_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a", "e": "\x1b"}
_ASSERTIONS = {"b": "boundary", "B": "not boundary", "A": "begin", "G": "begin", "z": "end", "Z": "last line end"}
_LOOKS = {"=": (False, False), "!": (False, True), "<=": (True, False), "<!": (True, True)}
_LONGEST = 10_000
_MOST_REPEATS = 1000


class BadPattern(ValueError):
    """The pattern is not a regular expression; the message is that of a `PatternSyntaxException`."""


@dataclass(frozen=True)
class CharSet:
    """One character that passes a test."""

    test: Test


@dataclass(frozen=True)
class AnyChar:
    """Any one character; ends of lines only where `line_ends` is set."""

    line_ends: bool


@dataclass(frozen=True)
class Assertion:
    """A condition on the place."""

    kind: str


@dataclass(frozen=True)
class Group:
    """A numbered group."""

    number: int
    body: Node


@dataclass(frozen=True)
class Once:
    """`(?>…)`: matched in one way and no other."""

    body: Node


@dataclass(frozen=True)
class Look:
    """Something that must, or must not, stand ahead or behind."""

    body: Node
    behind: bool
    negated: bool


@dataclass(frozen=True)
class BackReference:
    """What a group matched, again."""

    number: int
    ignore_case: bool


@dataclass(frozen=True)
class Repeat:
    """`least` to `most` times (None: without end)."""

    body: Node
    least: int
    most: int | None
    kind: Literal["greedy", "lazy", "possessive"]


@dataclass(frozen=True)
class Sequence:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of several, in this order."""

    options: tuple[Node, ...]


Node: TypeAlias = CharSet | AnyChar | Assertion | Group | Once | Look | BackReference | Repeat | Sequence | Choice


class _Flags(NamedTuple):
    i: bool = False
    s: bool = False
    m: bool = False
    x: bool = False


def parse(pattern: str, *, dot_all: bool = False) -> Node:
    """The tree of a pattern; `dot_all` lets a dot match ends of lines."""
    if len(pattern) > _LONGEST:
        raise BadPattern(f"The pattern is longer than {_LONGEST} characters")
    parser = _Parser(pattern, _Flags(s=dot_all))
    tree = parser.choice()
    if parser.at < len(pattern):
        raise parser.error("Unmatched closing ')'")
    return tree


class _Parser:
    def __init__(self, pattern: str, flags: _Flags) -> None:
        self._text = pattern
        self._flags = flags
        self._groups = 0
        self._names: dict[str, int] = {}
        self.at = 0

    def error(self, what: str) -> BadPattern:
        """Java's message: what, where, and the pattern."""
        return BadPattern(f"{what} near index {min(self.at, len(self._text))}\n{self._text}")

    def choice(self) -> Node:
        """Alternatives up to a closing parenthesis; flags set inside end with them."""
        outer = self._flags
        options = [self._sequence()]
        while self._take("|"):
            options.append(self._sequence())
        self._flags = outer
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            if self._flags.x and self._take_comment():
                continue
            for atom in self._atoms():
                parts.append(atom)
            if parts:
                parts[-1] = self._repeated(parts[-1])
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _take(self, token: str) -> bool:
        found = self._text.startswith(token, self.at)
        self.at += len(token) if found else 0
        return found

    def _next(self) -> str:
        if self.at >= len(self._text):
            raise self.error("Unexpected end of the pattern")
        self.at += 1
        return self._text[self.at - 1]

    def _until(self, end: str, complaint: str) -> str:
        found = self._text.find(end, self.at)
        if found < 0:
            raise self.error(complaint)
        part = self._text[self.at : found]
        self.at = found + len(end)
        return part

    def _take_comment(self) -> bool:
        if self._text[self.at].isspace():
            self.at += 1
            return True
        if not self._take("#"):
            return False
        end = self._text.find("\n", self.at)
        self.at = len(self._text) if end < 0 else end + 1
        return True

    def _atoms(self) -> list[Node]:
        """One thing that a repeat may follow, after what it only ends."""
        if self._take("\\Q"):
            quoted = self._text.find("\\E", self.at)
            end = len(self._text) if quoted < 0 else quoted
            letters = [self._char(char) for char in self._text[self.at : end]]
            self.at = min(end + 2, len(self._text))
            return letters
        char = self._next()
        if char == "(":
            return self._parenthesis()
        if char == "\\":
            return [self._escape()]
        if char == "[":
            return [CharSet(self._bracket())]
        if char == ".":
            return [AnyChar(self._flags.s)]
        if char in "^$":
            kinds = ("line begin", "line end") if self._flags.m else ("begin", "last line end")
            return [Assertion(kinds[char == "$"])]
        if char in "*+?":
            self.at -= 1
            raise self.error(f"Dangling meta character '{char}'")
        return [self._char(char)]

    def _char(self, char: str) -> Node:
        return CharSet(equal(char, self._flags.i))

    def _parenthesis(self) -> list[Node]:
        if not self._take("?"):
            return [self._group()]
        if self._take(">"):
            return [Once(self._closed())]
        for token in ("<=", "<!", "=", "!"):
            if self._take(token):
                behind, negated = _LOOKS[token]
                return [Look(self._closed(), behind, negated)]
        if self._take("<"):
            name = self._until(">", "named capturing group is missing trailing '>'")
            if not name.isalnum() or name in self._names:
                raise self.error(f"Named capturing group <{name}> is already defined")
            self._names[name] = self._groups + 1
            return [self._group()]
        return self._flagged()

    def _group(self) -> Node:
        self._groups += 1
        return Group(self._groups, self._closed())

    def _closed(self) -> Node:
        body = self.choice()
        if not self._take(")"):
            raise self.error("Unclosed group")
        return body

    def _flagged(self) -> list[Node]:
        outer, value = self._flags, True
        while (letter := self._next()) not in ":)":
            if letter == "-":
                value = False
            elif letter in "ismx":
                self._flags = self._flags._replace(**{letter: value})
            elif letter not in "duU":
                raise self.error("Unknown inline modifier")
        if letter == ")":
            return []
        body = self._closed()
        self._flags = outer
        return [body]

    def _repeated(self, atom: Node) -> Node:
        while self.at < len(self._text):
            if self._take("*"):
                least, most = 0, None
            elif self._take("+"):
                least, most = 1, None
            elif self._take("?"):
                least, most = 0, 1
            elif self._text[self.at] == "{":
                self.at += 1
                least, most = self._bounds()
            else:
                break
            kind: Literal["greedy", "lazy", "possessive"] = "greedy"
            if self._take("?"):
                kind = "lazy"
            elif self._take("+"):
                kind = "possessive"
            atom = Repeat(atom, least, most, kind)
        return atom

    def _bounds(self) -> tuple[int, int | None]:
        low, comma, high = self._until("}", "Unclosed counted closure").partition(",")
        if not all(part.isascii() and part.isdigit() for part in (low, *([high] if high else []))):
            raise self.error("Illegal repetition")
        least = int(low)
        most = int(high) if high else None if comma else least
        if least > _MOST_REPEATS or (most is not None and not least <= most <= _MOST_REPEATS):
            raise self.error("Illegal repetition range")
        return least, most

    def _escape(self) -> Node:
        char = self._next()
        if char in _ASSERTIONS:
            return Assertion(_ASSERTIONS[char])
        if char == "R":
            pair = Sequence((CharSet(equal("\r", False)), CharSet(equal("\n", False))))
            return Choice((pair, CharSet(CLASSES["v"])))
        if char in "123456789":
            return self._reference(int(char))
        if char == "k" and self._take("<"):
            return self._reference(self._names.get(self._until(">", "Unclosed name"), 0))
        self.at -= 1
        return CharSet(self._escaped_set())

    def _reference(self, number: int) -> Node:
        if not 0 < number <= self._groups:
            raise self.error("Back-reference to capture group that does not exist")
        return BackReference(number, self._flags.i)

    def _escaped_set(self) -> Test:
        """The characters that an escape stands for, inside brackets and outside."""
        char = self._next()
        if char.lower() in CLASSES:
            return inverted(CLASSES[char.lower()], char.isupper())
        if char in "pP":
            return inverted(self._property(), char == "P")
        if char.isascii() and char.isalnum():
            return equal(self._code(char), self._flags.i)
        return equal(char, self._flags.i)

    def _property(self) -> Test:
        name = self._until("}", "Unclosed character family") if self._take("{") else self._next()
        test = property_test(name)
        if test is None:
            raise self.error(f"Unknown character property name {{{name}}}")
        return test

    def _code(self, char: str) -> str:
        """The one character that the letter after a backslash, with the digits after it, stands for."""
        if char in _CONTROLS:
            return _CONTROLS[char]
        if char == "c":
            return chr(ord(self._next()) ^ 64)
        if char == "0":
            digits = self._digits(3, "01234567")
            return chr(int(digits, 8))
        if char == "x" and self._take("{"):
            digits = self._until("}", "Unclosed hexadecimal escape sequence")
        elif char in "xu":
            digits = self._digits(2 if char == "x" else 4, "0123456789abcdefABCDEF")
        else:
            raise self.error("Illegal/unsupported escape sequence")
        try:
            return chr(int(digits, 16))
        except (ValueError, OverflowError):
            raise self.error("Illegal hexadecimal escape sequence") from None

    def _digits(self, most: int, among: str) -> str:
        start = self.at
        while self.at < min(len(self._text), start + most) and self._text[self.at] in among:
            self.at += 1
        if self.at == start:
            raise self.error("Illegal escape sequence")
        return self._text[start : self.at]

    def _bracket(self) -> Test:
        """A class up to its `]`: characters, ranges, classes in it, and what `&&` leaves of them."""
        negated = self._take("^")
        tests: list[Test] = []
        first = True
        while first or not self._take("]"):
            if self.at >= len(self._text):
                raise self.error("Unclosed character class")
            if self._take("&&"):
                return inverted(both(any_of(tests), self._intersection()), negated)
            tests.append(self._member(first))
            first = False
        return inverted(any_of(tests), negated)

    def _intersection(self) -> Test:
        """What follows `&&`, up to the end of the class."""
        tests: list[Test] = []
        while not self._take("]"):
            if self._take("&&"):
                return both(any_of(tests), self._intersection())
            tests.append(self._member(False))
        return any_of(tests)

    def _member(self, first: bool) -> Test:
        if self.at >= len(self._text):
            raise self.error("Unclosed character class")
        if self._take("["):
            return self._bracket()
        if self._take("]") and first:
            return equal("]", False)
        low = self._bound()
        if not isinstance(low, str):
            return low
        after = self._text[self.at + 1 : self.at + 2]
        if self._text.startswith("-", self.at) and after not in ("]", "[", ""):
            self.at += 1
            high = self._bound()
            if not isinstance(high, str) or high < low:
                raise self.error("Illegal character range")
            return between(low, high, self._flags.i)
        return equal(low, self._flags.i)

    def _bound(self) -> str | Test:
        """One character, or the set that an escape stands for."""
        char = self._next()
        if char != "\\":
            return char
        char = self._next()
        if char.lower() in CLASSES or char in "pP":
            self.at -= 1
            return self._escaped_set()
        return self._code(char) if char.isascii() and char.isalnum() else char
