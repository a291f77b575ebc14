"""POSIX regular expressions for `grep`, `sed` and friends, on top of Python's `re`.

Python's engine finds where a match begins; where POSIX asks for the longest of several, or where the pattern could
make `re` run forever, the automaton of `regex_nfa` decides.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from simdroid.shell.text.regex_nfa import Nfa, TooBig
from simdroid.shell.text.regex_syntax import (
    Anchor,
    AnyChar,
    BackReference,
    BadPattern,
    Char,
    CharSet,
    Choice,
    Group,
    Node,
    Repeat,
    Sequence,
    parse,
)

__all__ = ["BadPattern", "Found", "Pattern", "compile_regex"]

_SHORT = 64
_COST_LIMIT = 300_000_000
"""Steps `re` may take in the worst case, a few seconds' worth."""

_ANCHORS = {
    "begin": r"\A",
    "end": r"\Z",
    "wordstart": r"\b(?=\w)",
    "wordend": r"\b(?<=\w)",
    "boundary": r"\b",
    "notboundary": r"\B",
}


class Found(NamedTuple):
    """A match: bounds of the whole and of each group, -1 where a group took no part."""

    text: str
    bounds: tuple[int, ...]

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.bounds[0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.bounds[1]

    def group(self, number: int) -> str:
        """What a group matched; nothing for one that took no part."""
        if 2 * number + 1 >= len(self.bounds):
            return ""
        low, high = self.bounds[2 * number : 2 * number + 2]
        return self.text[low:high] if low >= 0 else ""


class Pattern:
    """A compiled expression; `compile_regex` makes one."""

    def __init__(self, tree: Node, groups: int, *, ignore_case: bool) -> None:
        self.groups = groups
        self._python = re.compile(_python(tree), re.DOTALL | (re.IGNORECASE if ignore_case else 0))
        parts = tree.parts if isinstance(tree, Sequence) else (tree,)
        letters = takewhile(lambda part: isinstance(part, Char), () if ignore_case else parts)
        self._prefix = "".join(part.char for part in letters if isinstance(part, Char))
        self._once = parts[:1] in ((Anchor("begin"),), (Repeat(AnyChar(), 0, None),))
        self._nested = _nested(tree)
        self._degree = _open_repeats(tree)
        self._ambiguous = _has_choice(tree)
        try:
            self._nfa = None if self._harmless() else Nfa(tree, groups, ignore_case=ignore_case)
        except TooBig:
            if self._nested:
                raise BadPattern("out of memory") from None
            self._nfa = None

    def search(self, text: str, start: int = 0) -> Found | None:
        """The leftmost and there longest match at or after `start`."""
        if self._too_slow(text):
            bounds = self._nfa.longest(text, start, anywhere=True) if self._nfa else None
            return Found(text, bounds) if bounds else None
        found = self._by_python(text, start)
        if found is None:
            return None
        if self._ambiguous and self._nfa is not None:
            bounds = self._nfa.longest(text, found.start())
            return Found(text, bounds) if bounds else None
        spans = [found.span(number) for number in range(self.groups + 1)]
        return Found(text, tuple(bound for span in spans for bound in span))

    def matches(self, text: str) -> bool:
        """Whether there is a match anywhere."""
        if self._too_slow(text):
            return self._nfa is not None and self._nfa.longest(text, 0, anywhere=True) is not None
        return self._by_python(text, 0) is not None

    def _by_python(self, text: str, start: int) -> re.Match[str] | None:
        # What begins with `.*` matches at once or nowhere; looking at every place would take quadratic time.
        return self._python.match(text, start) if self._once else self._python.search(text, start)

    def _harmless(self) -> bool:
        return not (self._nested or self._degree or self._ambiguous)

    def _too_slow(self, text: str) -> bool:
        """Whether `re` might need seconds: repeats in repeats, or several repeats on a long text.

        A pattern with a back reference has no machine; it is then taken not to match.
        """
        if self._nested:
            return True
        if not self._degree or len(text) < _SHORT:
            return False
        starts = 1 if self._once else text.count(self._prefix) if self._prefix else len(text)
        return starts * float(len(text)) ** self._degree > _COST_LIMIT


@lru_cache(maxsize=256)
def compile_regex(pattern: str, *, extended: bool = False, ignore_case: bool = False, fixed: bool = False) -> Pattern:
    """A pattern ready to search with; raises `BadPattern`."""
    if fixed:
        return Pattern(Sequence(tuple(Char(char) for char in pattern)), 0, ignore_case=ignore_case)
    tree, groups = parse(pattern, extended=extended)
    return Pattern(tree, groups, ignore_case=ignore_case)


def _python(node: Node) -> str:
    if isinstance(node, Char):
        return re.escape(node.char)
    if isinstance(node, AnyChar):
        return "."
    if isinstance(node, CharSet):
        inside = "".join(f"{_escaped(low)}-{_escaped(high)}" for low, high in node.ranges)
        return f"[{'^' if node.negated else ''}{inside}]" if inside else "(?!)"
    if isinstance(node, Anchor):
        return _ANCHORS[node.kind]
    if isinstance(node, Group):
        return f"({_python(node.body)})"
    if isinstance(node, BackReference):
        return f"(?:\\{node.number})"
    if isinstance(node, Sequence):
        return "".join(_python(part) for part in node.parts)
    if isinstance(node, Choice):
        return f"(?:{'|'.join(_python(option) for option in node.options)})"
    most = "" if node.most is None else node.most
    return f"(?:{_python(node.body)}){{{node.least},{most}}}"


def _escaped(char: str) -> str:
    return re.escape(char) if char.isascii() else char


def _children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Group | Repeat):
        return (node.body,)
    if isinstance(node, Sequence):
        return node.parts
    return node.options if isinstance(node, Choice) else ()


def _variable(node: Node) -> bool:
    """Whether a node can match texts of different kinds, so that repeating it may be ambiguous."""
    if isinstance(node, Repeat):
        return node.most != node.least or _variable(node.body)
    return isinstance(node, Choice | BackReference) or any(_variable(child) for child in _children(node))


def _nested(node: Node) -> bool:
    if isinstance(node, Repeat) and (node.most is None or node.most > 1) and _variable(node.body):
        return True
    return any(_nested(child) for child in _children(node))


def _open_repeats(node: Node) -> int:
    own = isinstance(node, Repeat) and (node.most is None or node.most > 8)
    return own + sum(_open_repeats(child) for child in _children(node))


def _has_choice(node: Node) -> bool:
    return isinstance(node, Choice) or any(_has_choice(child) for child in _children(node))
