"""A syntax tree as a list of instructions, for the matcher."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeAlias

from simdroid.regex.characters import CharacterTest
from simdroid.regex.syntax import (
    Alternation,
    Assertion,
    Atomic,
    BackReference,
    CharacterSet,
    Group,
    Look,
    Node,
    Repeat,
    Sequence,
    TooComplex,
    children,
)

MAX_INSTRUCTIONS = 5_000


class Code(IntEnum):
    """What an instruction does."""

    ONE = 0
    """Takes one character."""
    MANY = 1
    """Takes characters, as many as there are."""
    FEW = 2
    """Takes characters, as few as will do."""
    SPLIT = 3
    """Goes on at the first target, or else at the second."""
    JUMP = 4
    SAVE = 5
    """Keeps the position."""
    CLOSE = 6
    """Keeps the bounds of a group that began at a kept position."""
    PROGRESS = 7
    """Ends a turn of a loop that took no character."""
    ASSERT = 8
    BACK_REFERENCE = 9
    LOOK = 10
    ATOMIC = 11
    DONE = 12


Instruction: TypeAlias = tuple[int, Any, int]
"""The code, what it works with, and a target or the index of a kept position."""
Instructions: TypeAlias = list[Instruction]


class _Answers(dict[str, bool]):
    """Which characters pass a test, looked at once each."""

    def __init__(self, test: CharacterTest) -> None:
        self._test = test

    def __missing__(self, char: str) -> bool:
        self[char] = self._test(char)
        return self[char]


class Program:
    """The instructions of a tree; raises `TooComplex` where they are too many."""

    def __init__(self, tree: Node, groups: int) -> None:
        self.positions = 2 * groups + 2
        """How many positions are kept: bounds of the whole and of each group, then begins of groups and of turns."""
        self.history = False
        """Whether more than the state and the position decides what matches from there."""
        self._size = 0
        self.instructions = self._compiled(tree)

    def _compiled(self, node: Node) -> Instructions:
        code: Instructions = []
        self._emit(node, code)
        code.append((Code.DONE, None, 0))
        return code

    def _emit(self, node: Node, code: Instructions) -> None:
        self._size += 1
        if self._size > MAX_INSTRUCTIONS:
            raise TooComplex("the pattern is too long")
        match node:
            case CharacterSet():
                code.append((Code.ONE, _Answers(node.test), 0))
            case Assertion():
                code.append((Code.ASSERT, node.holds, 0))
            case Sequence():
                for part in node.parts:
                    self._emit(part, code)
            case Group():
                begin = self._save(code)
                self._emit(node.body, code)
                code.append((Code.CLOSE, begin, 2 * node.number))
            case Alternation():
                self._emit_alternation(node.options, code)
            case Repeat(kind="possessive"):
                self._emit(Atomic(Repeat(node.body, node.least, node.most)), code)
            case Repeat():
                self._emit_repeat(node, code)
            case BackReference():
                self.history = True
                code.append((Code.BACK_REFERENCE, node.ignore_case, 2 * node.number))
            case Look():
                self.history = True
                code.append((Code.LOOK, (self._compiled(node.body), node.behind, node.negated), 0))
            case Atomic():
                self.history = True
                code.append((Code.ATOMIC, self._compiled(node.body), 0))

    def _emit_alternation(self, options: tuple[Node, ...], code: Instructions) -> None:
        ends = []
        for option in options[:-1]:
            split = _reserve(code)
            self._emit(option, code)
            ends.append(_reserve(code))
            code[split] = (Code.SPLIT, split + 1, len(code))
        self._emit(options[-1], code)
        for end in ends:
            code[end] = (Code.JUMP, None, len(code))

    def _emit_repeat(self, node: Repeat, code: Instructions) -> None:
        for _ in range(node.least):
            self._emit(node.body, code)
        lazy = node.kind == "lazy"
        if node.most is not None:
            splits = []
            for _ in range(node.most - node.least):
                splits.append(_reserve(code))
                self._emit(node.body, code)
            for split in splits:
                code[split] = _split(split + 1, len(code), lazy)
        elif isinstance(node.body, CharacterSet):
            code.append((Code.FEW if lazy else Code.MANY, _Answers(node.body.test), 0))
        else:
            self._emit_loop(node.body, lazy, code)

    def _emit_loop(self, body: Node, lazy: bool, code: Instructions) -> None:
        split = _reserve(code)
        if _may_be_empty(body):
            begin = self._save(code)
            self._emit(body, code)
            code.append((Code.PROGRESS, None, begin))
        else:
            self._emit(body, code)
        code.append((Code.JUMP, None, split))
        code[split] = _split(split + 1, len(code), lazy)

    def _save(self, code: Instructions) -> int:
        code.append((Code.SAVE, None, self.positions))
        self.positions += 1
        return self.positions - 1


def _reserve(code: Instructions) -> int:
    """Room for an instruction whose target is not known yet."""
    code.append((Code.JUMP, None, 0))
    return len(code) - 1


def _split(inside: int, after: int, lazy: bool) -> Instruction:
    return (Code.SPLIT, after, inside) if lazy else (Code.SPLIT, inside, after)


def _may_be_empty(node: Node) -> bool:
    if isinstance(node, Look) or (isinstance(node, Repeat) and node.least == 0):
        return True
    if isinstance(node, Alternation):
        return any(_may_be_empty(option) for option in node.options)
    return not isinstance(node, CharacterSet) and all(_may_be_empty(child) for child in children(node))
