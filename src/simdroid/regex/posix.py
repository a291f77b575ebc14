"""POSIX regular expressions for `grep`, `sed` and friends.

Python's `re` finds where a match begins; where POSIX asks for the longest of several, or where the pattern could make
`re` run forever, the matcher decides.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from simdroid.regex.matcher import Matcher, Positions
from simdroid.regex.posix_syntax import ANY, BEGIN, PosixParser, character
from simdroid.regex.program import Program
from simdroid.regex.syntax import (
    Alternation,
    Assertion,
    BackReference,
    BadPattern,
    CharacterSet,
    Group,
    Node,
    Repeat,
    Sequence,
    TooComplex,
    children,
    walk,
)

MOST_STEPS = 3_000_000
"""For one search, a second's worth; what takes more is taken not to match."""
_SHORT = 64
_COST_LIMIT = 300_000_000
"""Steps `re` may take in the worst case, a few seconds' worth."""


class Match(NamedTuple):
    """A match: bounds of the whole and of each group, -1 where a group took no part."""

    text: str
    bounds: Positions

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
        low, high = self.bounds[2 * number : 2 * number + 2] or (-1, -1)
        return self.text[low:high] if low >= 0 else ""


class PosixPattern:
    """A compiled expression; `compile_posix` makes one."""

    def __init__(self, tree: Node, groups: int, *, ignore_case: bool) -> None:
        self.groups = groups
        self._python = re.compile(_python(tree), re.DOTALL | (re.IGNORECASE if ignore_case else 0))
        parts = tree.parts if isinstance(tree, Sequence) else (tree,)
        literals = takewhile(bool, (part.literal if isinstance(part, CharacterSet) else "" for part in parts))
        self._prefix = "".join(literals)
        self._once = parts[:1] in ((BEGIN,), (Repeat(ANY, 0, None),))
        repeats = [node for node in walk(tree) if isinstance(node, Repeat)]
        self._nested = any(_variable(node.body) for node in repeats if node.most is None or node.most > 1)
        self._degree = sum(node.most is None or node.most > 8 for node in repeats)
        self._greedy_is_longest = _greedy_is_longest(tree)
        self._program: Program | None = None
        if self._nested or self._degree or not self._greedy_is_longest:
            try:
                self._program = Program(tree, groups)
            except TooComplex:
                if self._nested:
                    raise BadPattern("out of memory") from None

    def search(self, text: str, start: int = 0) -> Match | None:
        """The leftmost and there longest match at or after `start`."""
        if self._too_slow(text):
            return self._by_matcher(text, start, anywhere=True)
        match = self._by_python(text, start)
        if match is None:
            return None
        if not self._greedy_is_longest and self._program is not None:
            return self._by_matcher(text, match.start(), anywhere=False)
        return Match(text, tuple(bound for span in match.regs for bound in span))

    def matches(self, text: str) -> bool:
        """Whether there is a match anywhere."""
        if self._too_slow(text):
            return self._by_matcher(text, 0, anywhere=True) is not None
        return self._by_python(text, 0) is not None

    def _by_python(self, text: str, start: int) -> re.Match[str] | None:
        # What begins with `.*` matches at once or nowhere; looking at every place would take quadratic time.
        return self._python.match(text, start) if self._once else self._python.search(text, start)

    def _by_matcher(self, text: str, start: int, *, anywhere: bool) -> Match | None:
        if self._program is None:
            return None
        matcher = Matcher(self._program, text, "longest", MOST_STEPS)
        try:
            positions = matcher.search(start) if anywhere else matcher.match(start)
        except TooComplex:
            return None
        return Match(text, positions[: 2 * self.groups + 2]) if positions else None

    def _too_slow(self, text: str) -> bool:
        """Whether `re` might need seconds: repeats in repeats, or several repeats on a long text."""
        if self._nested:
            return True
        if not self._degree or len(text) < _SHORT:
            return False
        starts = 1 if self._once else text.count(self._prefix) if self._prefix else len(text)
        return starts * float(len(text)) ** self._degree > _COST_LIMIT


@lru_cache(maxsize=256)
def compile_posix(
    pattern: str, *, extended: bool = False, ignore_case: bool = False, fixed: bool = False
) -> PosixPattern:
    """A pattern ready to search with; raises `BadPattern`."""
    if fixed:
        literals = tuple(character(char, ignore_case=ignore_case) for char in pattern)
        return PosixPattern(Sequence(literals), 0, ignore_case=ignore_case)
    parser = PosixParser(pattern, extended=extended, ignore_case=ignore_case)
    return PosixPattern(parser.parse(), parser.groups, ignore_case=ignore_case)


def _python(node: Node) -> str:
    """The pattern as Python's `re` spells it."""
    match node:
        case CharacterSet() | Assertion():
            return node.python
        case Group():
            return f"({_python(node.body)})"
        case BackReference():
            return f"(?:\\{node.number})"
        case Alternation():
            return f"(?:{'|'.join(map(_python, node.options))})"
        case Repeat():
            return f"(?:{_python(node.body)}){{{node.least},{'' if node.most is None else node.most}}}"
        case _:
            return "".join(map(_python, children(node)))


def _variable(tree: Node) -> bool:
    """Whether a tree can match texts of different kinds, so that repeating it may be ambiguous."""
    return any(
        node.most != node.least if isinstance(node, Repeat) else isinstance(node, Alternation | BackReference)
        for node in walk(tree)
    )


def _greedy_is_longest(tree: Node) -> bool:
    """Whether what a greedy matcher takes is known to be the longest.

    Not where it could take another alternative, or leave out a part of several characters for the sake of a later one.
    """
    nodes = list(walk(tree))
    repeats = [node for node in nodes if isinstance(node, Repeat) and node.most != node.least]
    simple = len(repeats) < 2 or all(isinstance(node.body, CharacterSet) for node in repeats)
    return simple and not any(isinstance(node, Alternation) for node in nodes)
