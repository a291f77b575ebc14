"""The syntax of POSIX regular expressions, basic and extended, with the escapes that Android's library adds."""

from __future__ import annotations

import re
from collections.abc import Callable

from simdroid.regex.characters import POSIX_CLASSES, CharacterTest, any_of, between, inverted
from simdroid.regex.syntax import (
    Assertion,
    BackReference,
    BadPattern,
    Bounds,
    CharacterSet,
    Node,
    PatternParser,
    Sequence,
)

MAX_REPEAT = 255
_LONGEST_BOUND = 1000
_UNBALANCED_BRACKETS = "brackets ([ ]) not balanced"
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}
_ESCAPED_CLASSES = {"w": POSIX_CLASSES["alnum"] + "_", "s": POSIX_CLASSES["space"]}


def _at_words(condition: Callable[[bool, bool], bool], python: str) -> Assertion:
    """A condition on whether the characters before and after a position belong to words."""

    def holds(text: str, at: int) -> bool:
        before = at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_")
        after = at < len(text) and (text[at].isalnum() or text[at] == "_")
        return condition(before, after)

    return Assertion(holds, python)


BEGIN = Assertion(lambda text, at: at == 0, r"\A")
_END = Assertion(lambda text, at: at == len(text), r"\Z")
_ASSERTIONS = {
    "<": _at_words(lambda before, after: after and not before, r"\b(?=\w)"),
    ">": _at_words(lambda before, after: before and not after, r"\b(?<=\w)"),
    "b": _at_words(lambda before, after: before != after, r"\b"),
    "B": _at_words(lambda before, after: before == after, r"\B"),
    "`": BEGIN,
    "'": _END,
}
ANY = CharacterSet(lambda char: True, ".")


def character(char: str, *, ignore_case: bool) -> CharacterSet:
    """One given character."""
    return CharacterSet(between(char, char, ignore_case), re.escape(char), "" if ignore_case else char)


class PosixParser(PatternParser):
    """Reads a pattern of either kind; messages of `BadPattern` are what `regerror` says."""

    UNCLOSED = UNOPENED = "parentheses not balanced"

    def __init__(self, pattern: str, *, extended: bool, ignore_case: bool) -> None:
        super().__init__(pattern, "" if extended else "\\")
        self._extended = extended
        self._ignore_case = ignore_case

    def _too_deep(self) -> BadPattern:
        return BadPattern(self.UNCLOSED)

    def _character(self, char: str) -> CharacterSet:
        return character(char, ignore_case=self._ignore_case)

    def _atoms(self, *, first: bool) -> list[Node]:
        return [self._group() if self._take(self._operator("(")) else self._atom(first)]

    def _atom(self, first: bool) -> Node:
        char = self._next(self.UNCLOSED)
        if char == "\\":
            return self._escaped()
        if char == "[":
            return self._bracket()
        if char == ".":
            return ANY
        if char == "^" and (self._extended or first):
            return BEGIN
        if char == "$" and (self._extended or self._at == len(self._text) or self._ahead("\\)", "\\|")):
            return _END
        if char in "*+?" and first and self._extended:
            raise BadPattern("repetition-operator operand invalid")
        return self._character(char)

    def _escaped(self) -> Node:
        char = self._next("trailing backslash (\\)")
        if char in "123456789":
            number = int(char)
            if number > self.groups or number in self._open_groups:
                raise BadPattern("invalid backreference number")
            return BackReference(number, self._ignore_case)
        if char in _ASSERTIONS:
            return _ASSERTIONS[char]
        if char.lower() in _ESCAPED_CLASSES:
            return self._set([(member, member) for member in _ESCAPED_CLASSES[char.lower()]], negated=char.isupper())
        return self._character(_CONTROLS.get(char, char))

    def _repeated(self, atom: Node) -> Node:
        if isinstance(atom, Assertion) and not self._extended and self._bounds() is not None:
            atom = Sequence((atom, self._character("*")))
        return super()._repeated(atom)

    def _counted(self) -> Bounds | None:
        start = self._at + len(self._operator("{"))
        end = self._text.find(self._operator("}"), start)
        inside = self._text[start:end] if end >= 0 else ""
        bounds = re.fullmatch(r"([0-9]*)(,?)([0-9]*)", inside)
        if not inside or not bounds:
            if self._extended and not inside[:1].isdigit():
                return None
            raise BadPattern("braces not balanced" if end < 0 else "invalid repetition count(s)")
        if len(inside) > _LONGEST_BOUND:
            raise BadPattern("invalid repetition count(s)")
        low, comma, high = bounds.groups()
        least = int(low or 0)
        most = int(high) if high else None if comma else least
        if least > MAX_REPEAT or (most is not None and not least <= most <= MAX_REPEAT):
            raise BadPattern("invalid repetition count(s)")
        self._at = end + len(self._operator("}"))
        return least, most

    def _bracket(self) -> Node:
        negated = self._take("^")
        ranges: list[tuple[str, str]] = []
        start = self._at
        while self._at == start or not self._take("]"):
            if self._take("[:"):
                name = self._until(":]", _UNBALANCED_BRACKETS)
                if name not in POSIX_CLASSES:
                    raise BadPattern("invalid character class")
                ranges += [(member, member) for member in POSIX_CLASSES[name]]
                continue
            low = high = self._collating_element()
            if self._ahead("-") and not self._ahead("-]"):
                self._at += 1
                high = self._collating_element()
                if high < low:
                    raise BadPattern("invalid character range")
            ranges.append((low, high))
        return self._set(ranges, negated=negated)

    def _collating_element(self) -> str:
        for mark in (".", "="):
            if self._take("[" + mark):
                name = self._until(mark + "]", _UNBALANCED_BRACKETS)
                if len(name) != 1:
                    raise BadPattern("invalid collating element")
                return name
        return self._next(_UNBALANCED_BRACKETS)

    def _set(self, ranges: list[tuple[str, str]], *, negated: bool) -> CharacterSet:
        tests: list[CharacterTest] = [between(low, high, self._ignore_case) for low, high in ranges]
        inside = "".join(f"{_escaped(low)}-{_escaped(high)}" for low, high in ranges)
        return CharacterSet(inverted(any_of(tests), negated), f"[{'^' if negated else ''}{inside}]")


def _escaped(char: str) -> str:
    return re.escape(char) if char.isascii() else char
