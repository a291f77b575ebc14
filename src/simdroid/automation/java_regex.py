"""Java's regular expressions as Android has them, matched against a whole text within a bounded number of steps.

Python's `re` lacks a part of the syntax (properties of characters, quoted parts, classes in classes), and on some
patterns it never comes back, with all phones of a worker waiting. What takes too long here fails, as what nests too
deep does in Java.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from simdroid.automation.java_characters import is_word
from simdroid.automation.java_regex_syntax import (
    AnyChar,
    Assertion,
    BackReference,
    BadPattern,
    CharSet,
    Choice,
    Group,
    Look,
    Node,
    Once,
    Repeat,
    Sequence,
    parse,
)

__all__ = ["BadPattern", "TooComplex", "full_match"]

MOST_STEPS = 50_000
"""For one text, some tenths of a second's worth."""

_LINE_ENDS = frozenset("\n\r\x85\u2028\u2029")


class TooComplex(RuntimeError):
    """The pattern takes too long on a text, or nests too deep."""


def full_match(pattern: str, text: str, *, dot_all: bool = False) -> bool:
    """Whether a pattern matches the whole text; `BadPattern` and `TooComplex` where that cannot be said."""
    match = _compiled(pattern, dot_all)
    run = _Run(text)
    try:
        return match(run, 0, lambda end: end == len(text))
    except RecursionError:
        raise TooComplex(pattern) from None


class _Run:
    """One attempt: the text, what groups hold, and the steps left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.groups: dict[int, tuple[int, int]] = {}
        self._left = MOST_STEPS

    def step(self) -> None:
        self._left -= 1
        if not self._left:
            raise TooComplex("too many steps")


_Then: TypeAlias = Callable[[int], bool]
_Match: TypeAlias = Callable[[_Run, int, _Then], bool]
"""Matches from a place on, and says whether what comes then matches too, from where it ended."""


@lru_cache(maxsize=64)
def _compiled(pattern: str, dot_all: bool) -> _Match:
    try:
        return _build(parse(pattern, dot_all=dot_all))
    except RecursionError:
        raise TooComplex(pattern) from None


def _build(node: Node) -> _Match:
    if isinstance(node, CharSet | AnyChar):
        return _one(_test(node))
    if isinstance(node, Sequence):
        return _sequence([_build(part) for part in node.parts])
    if isinstance(node, Choice):
        options = [_build(option) for option in node.options]
        return lambda run, at, then: any(option(run, at, then) for option in options)
    if isinstance(node, Repeat):
        return _single_repeat(node) if isinstance(node.body, CharSet | AnyChar) else _repeat(node)
    if isinstance(node, Group):
        return _group(node)
    if isinstance(node, Look):
        return _look(node)
    if isinstance(node, Once):
        return _once(_build(node.body))
    return _back_reference(node) if isinstance(node, BackReference) else _assertion(node)


def _test(node: CharSet | AnyChar) -> Callable[[str], bool]:
    if isinstance(node, CharSet):
        return node.test
    return (lambda char: True) if node.line_ends else lambda char: char not in _LINE_ENDS


def _one(test: Callable[[str], bool]) -> _Match:
    def match(run: _Run, at: int, then: _Then) -> bool:
        run.step()
        return at < len(run.text) and test(run.text[at]) and then(at + 1)

    return match


def _sequence(parts: list[_Match]) -> _Match:
    def match(run: _Run, at: int, then: _Then, number: int = 0) -> bool:
        if number == len(parts):
            return then(at)
        return parts[number](run, at, lambda end: match(run, end, then, number + 1))

    return match


def _single_repeat(node: Repeat) -> _Match:
    """Of single characters, which needs no recursion."""
    assert isinstance(node.body, CharSet | AnyChar)
    test = _test(node.body)

    def match(run: _Run, at: int, then: _Then) -> bool:
        limit = len(run.text) if node.most is None else min(len(run.text), at + node.most)
        end = at
        while end < limit and test(run.text[end]):
            run.step()
            end += 1
        ends = range(at + node.least, end + 1)
        for each in [end][: len(ends)] if node.kind == "possessive" else ends if node.kind == "lazy" else ends[::-1]:
            run.step()
            if then(each):
                return True
        return False

    return match


def _repeat(node: Repeat) -> _Match:
    body = _build(node.body)

    def match(run: _Run, at: int, then: _Then, count: int = 0) -> bool:
        run.step()

        def again(end: int) -> bool:
            return (end > at or count < node.least) and match(run, end, then, count + 1)

        more = node.most is None or count < node.most
        if count < node.least:
            return body(run, at, again)
        if node.kind == "lazy":
            return then(at) or (more and body(run, at, again))
        return (more and body(run, at, again)) or then(at)

    return _once(match) if node.kind == "possessive" else match


def _group(node: Group) -> _Match:
    body = _build(node.body)

    def match(run: _Run, at: int, then: _Then) -> bool:
        before = run.groups.get(node.number)

        def closed(end: int) -> bool:
            inside = run.groups.get(node.number)
            run.groups[node.number] = (at, end)
            if then(end):
                return True
            _put_back(run, node.number, inside)
            return False

        if body(run, at, closed):
            return True
        _put_back(run, node.number, before)
        return False

    return match


def _put_back(run: _Run, number: int, before: tuple[int, int] | None) -> None:
    if before is None:
        run.groups.pop(number, None)
    else:
        run.groups[number] = before


def _once(body: _Match) -> _Match:
    """Takes the first way through and no other."""

    def match(run: _Run, at: int, then: _Then) -> bool:
        ends: list[int] = []

        def note(end: int) -> bool:
            ends.append(end)
            return True

        return body(run, at, note) and then(ends[0])

    return match


def _look(node: Look) -> _Match:
    body = _build(node.body)

    def ahead(run: _Run, at: int) -> bool:
        return body(run, at, lambda end: True)

    def behind(run: _Run, at: int) -> bool:
        return any(body(run, start, lambda end: end == at) for start in range(at, -1, -1))

    found = behind if node.behind else ahead
    return lambda run, at, then: found(run, at) is not node.negated and then(at)


def _back_reference(node: BackReference) -> _Match:
    def match(run: _Run, at: int, then: _Then) -> bool:
        run.step()
        if node.number not in run.groups:
            return False
        start, end = run.groups[node.number]
        same, here = run.text[start:end], run.text[at : at + end - start]
        equal = here.casefold() == same.casefold() if node.ignore_case else here == same
        return equal and then(at + end - start)

    return match


def _assertion(node: Assertion) -> _Match:
    def holds(text: str, at: int) -> bool:
        before, after = text[at - 1 : at] if at else "", text[at : at + 1]
        if node.kind in ("boundary", "not boundary"):
            return (is_word(before) is not is_word(after)) is (node.kind == "boundary")
        if node.kind == "begin":
            return not before
        if node.kind == "line begin":
            return not before or (before in _LINE_ENDS and bool(after))
        if node.kind == "line end":
            return not after or after in _LINE_ENDS
        return not after or (node.kind == "last line end" and text[at:] in (*_LINE_ENDS, "\r\n"))

    return lambda run, at, then: holds(run.text, at) and then(at)
