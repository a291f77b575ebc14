"""The syntax of Java's regular expressions, as Android has them."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.regex.characters import (
    JAVA_CLASSES,
    CharacterTest,
    all_of,
    any_of,
    between,
    equal,
    inverted,
    is_word,
    property_test,
)
from simdroid.regex.syntax import (
    Alternation,
    Assertion,
    Atomic,
    BackReference,
    BadPattern,
    Bounds,
    CharacterSet,
    Look,
    Node,
    PatternParser,
    Sequence,
)

_LONGEST = 10_000
_MOST_REPEATS = 1000
_LINE_ENDS = frozenset("\n\r\x85\u2028\u2029")
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a", "e": "\x1b"}
_LOOKS = {"<=": (True, False), "<!": (True, True), "=": (False, False), "!": (False, True)}
"""Whether they look behind, and whether what they look for must be missing."""

_ANY = CharacterSet(lambda char: True)
_ANY_IN_LINE = CharacterSet(lambda char: char not in _LINE_ENDS)


def _boundary(text: str, at: int) -> bool:
    return is_word(text[at - 1 : at] if at else "") is not is_word(text[at : at + 1])


_BEGIN = Assertion(lambda text, at: at == 0)
_LAST_LINE_END = Assertion(lambda text, at: text[at : at + 3] in ("", "\r\n", *_LINE_ENDS))
_LINE_BEGIN = Assertion(lambda text, at: at == 0 or (text[at - 1] in _LINE_ENDS and at < len(text)))
_LINE_END = Assertion(lambda text, at: at == len(text) or text[at] in _LINE_ENDS)
_ASSERTIONS = {
    "b": Assertion(_boundary),
    "B": Assertion(lambda text, at: not _boundary(text, at)),
    "A": _BEGIN,
    "G": _BEGIN,
    "z": Assertion(lambda text, at: at == len(text)),
    "Z": _LAST_LINE_END,
}


class _Flags(NamedTuple):
    i: bool = False
    s: bool = False
    m: bool = False
    x: bool = False


class JavaParser(PatternParser):
    """Reads a pattern; messages of `BadPattern` are those of Java. `dot_all` lets a dot match ends of lines."""

    UNCLOSED = "Unclosed group"
    UNOPENED = "Unmatched closing ')'"

    def __init__(self, pattern: str, *, dot_all: bool) -> None:
        super().__init__(pattern)
        if len(pattern) > _LONGEST:
            raise BadPattern(f"The pattern is longer than {_LONGEST} characters")
        self._flags = _Flags(s=dot_all)
        self._names: dict[str, int] = {}

    def _error(self, message: str) -> BadPattern:
        return BadPattern(f"{message} near index {min(self._at, len(self._text))}\n{self._text}")

    def _alternatives(self) -> Node:
        """Alternatives up to a closing parenthesis; flags set inside end with them."""
        outer = self._flags
        tree = super()._alternatives()
        self._flags = outer
        return tree

    def _take_comment(self) -> bool:
        if self._text[self._at].isspace():
            self._at += 1
            return True
        if not self._take("#"):
            return False
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end + 1
        return True

    def _atoms(self, *, first: bool) -> list[Node]:
        if self._flags.x and self._take_comment():
            return []
        char = self._character_ahead()
        if char == "\\" and self._take("Q"):
            quoted, _, _ = self._text[self._at :].partition("\\E")
            self._at = min(self._at + len(quoted) + 2, len(self._text))
            return [self._character(char) for char in quoted]
        if char == "(":
            return self._parenthesis()
        if char == "\\":
            return [self._escape()]
        if char == "[":
            return [CharacterSet(self._bracket())]
        if char == ".":
            return [_ANY if self._flags.s else _ANY_IN_LINE]
        if char == "^":
            return [_LINE_BEGIN if self._flags.m else _BEGIN]
        if char == "$":
            return [_LINE_END if self._flags.m else _LAST_LINE_END]
        if char in "*+?":
            self._at -= 1
            raise self._error(f"Dangling meta character '{char}'")
        return [self._character(char)]

    def _character_ahead(self) -> str:
        return self._next("Unexpected end of the pattern")

    def _character(self, char: str) -> CharacterSet:
        return CharacterSet(equal(char, self._flags.i))

    def _parenthesis(self) -> list[Node]:
        if not self._take("?"):
            return [self._group()]
        if self._take(">"):
            return [Atomic(self._enclosed())]
        for token, (behind, negated) in _LOOKS.items():
            if self._take(token):
                return [Look(self._enclosed(), behind, negated)]
        if self._take("<"):
            name = self._until(">", "named capturing group is missing trailing '>'")
            if not name.isalnum() or name in self._names:
                raise self._error(f"Named capturing group <{name}> is already defined")
            self._names[name] = self.groups + 1
            return [self._group()]
        return self._flagged()

    def _flagged(self) -> list[Node]:
        outer, value = self._flags, True
        while (letter := self._character_ahead()) not in ":)":
            if letter == "-":
                value = False
            elif letter in "ismx":
                self._flags = self._flags._replace(**{letter: value})
            elif letter not in "duU":
                raise self._error("Unknown inline modifier")
        if letter == ")":
            return []
        body = self._enclosed()
        self._flags = outer
        return [body]

    def _bounds(self) -> Bounds | None:
        bounds = super()._bounds()
        if bounds is None:
            return None
        return (*bounds[:2], "lazy" if self._take("?") else "possessive" if self._take("+") else "greedy")

    def _counted(self) -> Bounds:
        self._at += 1
        low, comma, high = self._until("}", "Unclosed counted closure").partition(",")
        if not all(part.isascii() and part.isdigit() for part in (low, *([high] if high else []))):
            raise self._error("Illegal repetition")
        least = int(low)
        most = int(high) if high else None if comma else least
        if least > _MOST_REPEATS or (most is not None and not least <= most <= _MOST_REPEATS):
            raise self._error("Illegal repetition range")
        return least, most

    def _escape(self) -> Node:
        char = self._character_ahead()
        if char in _ASSERTIONS:
            return _ASSERTIONS[char]
        if char == "R":
            pair = Sequence((CharacterSet(equal("\r", False)), CharacterSet(equal("\n", False))))
            return Alternation((pair, CharacterSet(JAVA_CLASSES["v"])))
        if char in "123456789":
            return self._reference(int(char))
        if char == "k" and self._take("<"):
            return self._reference(self._names.get(self._until(">", "Unclosed name"), 0))
        self._at -= 1
        return CharacterSet(self._escaped_set())

    def _reference(self, number: int) -> Node:
        if not 0 < number <= self.groups:
            raise self._error("Back-reference to capture group that does not exist")
        return BackReference(number, self._flags.i)

    def _escaped_set(self) -> CharacterTest:
        """The characters that an escape stands for, inside brackets and outside."""
        char = self._character_ahead()
        if char.lower() in JAVA_CLASSES:
            return inverted(JAVA_CLASSES[char.lower()], char.isupper())
        if char in "pP":
            return inverted(self._property(), char == "P")
        if char.isascii() and char.isalnum():
            return equal(self._code(char), self._flags.i)
        return equal(char, self._flags.i)

    def _property(self) -> CharacterTest:
        name = self._until("}", "Unclosed character family") if self._take("{") else self._character_ahead()
        test = property_test(name)
        if test is None:
            raise self._error(f"Unknown character property name {{{name}}}")
        return test

    def _code(self, char: str) -> str:
        """The one character that the letter after a backslash, with the digits after it, stands for."""
        if char in _CONTROLS:
            return _CONTROLS[char]
        if char == "c":
            return chr(ord(self._character_ahead()) ^ 64)
        if char == "0":
            return chr(int(self._digits(3, "01234567"), 8))
        if char == "x" and self._take("{"):
            digits = self._until("}", "Unclosed hexadecimal escape sequence")
        elif char in "xu":
            digits = self._digits(2 if char == "x" else 4, "0123456789abcdefABCDEF")
        else:
            raise self._error("Illegal/unsupported escape sequence")
        try:
            return chr(int(digits, 16))
        except (ValueError, OverflowError):
            raise self._error("Illegal hexadecimal escape sequence") from None

    def _digits(self, most: int, among: str) -> str:
        start = self._at
        while self._at < min(len(self._text), start + most) and self._text[self._at] in among:
            self._at += 1
        if self._at == start:
            raise self._error("Illegal escape sequence")
        return self._text[start : self._at]

    def _bracket(self) -> CharacterTest:
        """A class up to its `]`: characters, ranges, classes in it, and what `&&` leaves of them."""
        self._descend()
        negated = self._take("^")
        intersection: list[CharacterTest] = []
        union: list[CharacterTest] = []
        first = True
        while first or not self._take("]"):
            if self._take("&&"):
                intersection.append(any_of(union))
                union = []
            else:
                union.append(self._member(first))
            first = False
        self._depth -= 1
        return inverted(all_of([*intersection, any_of(union)]), negated)

    def _member(self, first: bool) -> CharacterTest:
        if self._at >= len(self._text):
            raise self._error("Unclosed character class")
        if self._take("["):
            return self._bracket()
        if self._take("]") and first:
            return equal("]", False)
        low = self._bound()
        if not isinstance(low, str):
            return low
        after = self._text[self._at + 1 : self._at + 2]
        if self._text.startswith("-", self._at) and after not in ("]", "[", ""):
            self._at += 1
            high = self._bound()
            if not isinstance(high, str) or high < low:
                raise self._error("Illegal character range")
            return between(low, high, self._flags.i)
        return equal(low, self._flags.i)

    def _bound(self) -> str | CharacterTest:
        """One character, or the set that an escape stands for."""
        char = self._character_ahead()
        if char != "\\":
            return char
        char = self._character_ahead()
        if char.lower() in JAVA_CLASSES or char in "pP":
            self._at -= 1
            return self._escaped_set()
        return self._code(char) if char.isascii() and char.isalnum() else char
