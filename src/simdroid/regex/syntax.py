"""The syntax trees of regular expressions, and the part of parsing that POSIX's and Java's dialects share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from simdroid.regex.characters import CharacterTest

MAX_NESTING = 50
"""Groups in groups, and repeats of repeats; no more than Python's own stack can hold at any caller."""


class BadPattern(ValueError):
    """The pattern is not a regular expression; the message is `regerror`'s or that of a `PatternSyntaxException`."""


class TooComplex(RuntimeError):
    """The pattern takes too many steps on a text, is too long when compiled, or nests too deep."""


@dataclass(frozen=True)
class CharacterSet:
    """One character that passes a test."""

    test: CharacterTest
    python: str = ""
    """The set as Python's `re` spells it; POSIX only."""
    literal: str = ""
    """The character, where there is only one."""


@dataclass(frozen=True)
class Assertion:
    """A condition on a position in the text."""

    holds: Callable[[str, int], bool]
    python: str = ""
    """The condition as Python's `re` spells it; POSIX only."""


@dataclass(frozen=True)
class Group:
    """A numbered group."""

    number: int
    body: Node


@dataclass(frozen=True)
class Atomic:
    """`(?>…)`: matched in one way and no other."""

    body: Node


@dataclass(frozen=True)
class Look:
    """What must, or must not, stand ahead or behind."""

    body: Node
    behind: bool
    negated: bool


@dataclass(frozen=True)
class BackReference:
    """What a group matched, again."""

    number: int
    ignore_case: bool = False


@dataclass(frozen=True)
class Repeat:
    """`least` to `most` times (None: without end)."""

    body: Node
    least: int
    most: int | None
    kind: Literal["greedy", "lazy", "possessive"] = "greedy"


@dataclass(frozen=True)
class Sequence:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Alternation:
    """One of several, preferably an earlier one."""

    options: tuple[Node, ...]


Node: TypeAlias = CharacterSet | Assertion | Group | Atomic | Look | BackReference | Repeat | Sequence | Alternation
Bounds: TypeAlias = tuple[int, int | None] | tuple[int, int | None, Literal["greedy", "lazy", "possessive"]]


def children(node: Node) -> tuple[Node, ...]:
    """The parts that a node is made of."""
    if isinstance(node, Sequence):
        return node.parts
    if isinstance(node, Alternation):
        return node.options
    return (node.body,) if isinstance(node, Group | Atomic | Look | Repeat) else ()


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for child in children(node):
        yield from walk(child)


class PatternParser:
    """Alternatives, groups and repeats of either dialect; a subclass reads the atoms and counted repeats of its own."""

    UNCLOSED: ClassVar[str]
    UNOPENED: ClassVar[str]
    """What the dialect says of a group without its end, and of an end without its group."""

    def __init__(self, pattern: str, operator_prefix: str = "") -> None:
        self.groups = 0
        self._text = pattern
        self._at = 0
        self._prefix = operator_prefix
        self._open_groups: set[int] = set()
        self._depth = 0

    def parse(self) -> Node:
        """The tree of the whole pattern."""
        tree = self._alternatives()
        if self._at < len(self._text):
            raise self._error(self.UNOPENED)
        return tree

    def _error(self, message: str) -> BadPattern:
        return BadPattern(message)

    def _too_deep(self) -> Exception:
        return TooComplex("the pattern nests too deep")

    def _atoms(self, *, first: bool) -> list[Node]:
        """What comes next, the last of it being what a repeat may follow."""
        raise NotImplementedError

    def _counted(self) -> Bounds | None:
        """The bounds in braces; None where the dialect takes the brace for a character."""
        raise NotImplementedError

    def _operator(self, plain: str) -> str:
        return self._prefix + plain

    def _ahead(self, *tokens: str) -> bool:
        return self._text.startswith(tokens, self._at)

    def _take(self, token: str) -> bool:
        present = self._text.startswith(token, self._at)
        self._at += len(token) if present else 0
        return present

    def _next(self, message: str) -> str:
        if self._at >= len(self._text):
            raise self._error(message)
        self._at += 1
        return self._text[self._at - 1]

    def _until(self, end: str, message: str) -> str:
        index = self._text.find(end, self._at)
        if index < 0:
            raise self._error(message)
        part = self._text[self._at : index]
        self._at = index + len(end)
        return part

    def _alternatives(self) -> Node:
        options = [self._sequence()]
        while self._take(self._operator("|")):
            options.append(self._sequence())
        return options[0] if len(options) == 1 else Alternation(tuple(options))

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._at < len(self._text) and not self._ahead(self._operator("|"), self._operator(")")):
            parts += self._atoms(first=not parts)
            if parts:
                parts[-1] = self._repeated(parts[-1])
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _group(self) -> Node:
        self.groups += 1
        number = self.groups
        self._open_groups.add(number)
        body = self._enclosed()
        self._open_groups.discard(number)
        return Group(number, body)

    def _enclosed(self) -> Node:
        """What stands in parentheses, up to the closing one."""
        self._descend()
        body = self._alternatives()
        if not self._take(self._operator(")")):
            raise self._error(self.UNCLOSED)
        self._depth -= 1
        return body

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise self._too_deep()

    def _repeated(self, atom: Node) -> Node:
        while (bounds := self._bounds()) is not None:
            if isinstance(atom, Repeat):
                self._descend()
            atom = Repeat(atom, *bounds)
        return atom

    def _bounds(self) -> Bounds | None:
        if not self._ahead("*", "+", "?", "{", "\\"):
            return None
        if self._take("*"):
            return 0, None
        if self._take(self._operator("+")):
            return 1, None
        if self._take(self._operator("?")):
            return 0, 1
        return self._counted() if self._ahead(self._operator("{")) else None
