"""An NFA: matches a regular-expression tree in time that grows with the text, not with how the pattern is nested.

All ways through the pattern are followed at once, one character at a time; of two ways that meet in the same state the
preferred one goes on. Slower than `re` by a wide margin, so it is for patterns on which `re` may never come back, and
for the length of a match where `re` takes the first alternative and POSIX the longest. Back references cannot be
followed so; a pattern with one is left to `re`.
"""

from __future__ import annotations

from typing import NamedTuple

from simdroid.shell.text.regex_syntax import (
    Anchor,
    AnyChar,
    BackReference,
    Char,
    CharSet,
    Choice,
    Group,
    Node,
    Repeat,
    Sequence,
)

MAX_STATES = 1000
MAX_WORK = 3_000_000
"""States times characters, some seconds' worth; a longer text is taken not to match."""


class TooBig(ValueError):
    """The pattern has more states than `MAX_STATES`, or a back reference."""


class _Step(NamedTuple):
    """One instruction: `one` (consume), `split`, `save`, `at` (anchor) or `done`."""

    kind: str
    test: Node | None = None
    first: int = 0
    second: int = 0


class Nfa:
    """A compiled pattern."""

    def __init__(self, tree: Node, groups: int, *, ignore_case: bool) -> None:
        self._program: list[_Step] = []
        self._groups = groups
        self._fold = ignore_case
        self._emit(tree)
        self._program.append(_Step("done"))

    def longest(self, text: str, start: int, *, anywhere: bool = False) -> tuple[int, ...] | None:
        """The longest match that begins at `start`, or with `anywhere` the leftmost and there longest one after it.

        As bounds of the whole and of each group, -1 where a group took no part; None when there is no match.
        """
        if len(self._program) * (len(text) - start) > MAX_WORK:
            return None
        best: list[int] | None = None
        threads = self._begin(text, start, {})
        for at in range(start, len(text) + 1):
            if not threads and (best is not None or not anywhere):
                break
            char = text[at] if at < len(text) else None
            following: dict[int, list[int]] = {}
            for place, saved in threads.items():
                if best is not None and saved[0] > best[0]:
                    break
                step = self._program[place]
                if step.kind == "done":
                    if best is None or at > best[1]:
                        best = [saved[0], at, *saved[2:]]
                elif char is not None and step.test is not None and self._consumes(step.test, char):
                    self._closure(place + 1, saved, text, at + 1, following)
            # Threads that began earlier stand first, so the leftmost match wins.
            begins = anywhere and best is None and at < len(text)
            threads = self._begin(text, at + 1, following) if begins else following
        return tuple(best) if best is not None else None

    def _begin(self, text: str, at: int, threads: dict[int, list[int]]) -> dict[int, list[int]]:
        return self._closure(0, [at, *[-1] * (2 * self._groups + 1)], text, at, threads)

    def _closure(
        self, place: int, saved: list[int], text: str, at: int, seen: dict[int, list[int]]
    ) -> dict[int, list[int]]:
        """All consuming states reachable from `place` without a character, the preferred ways first."""
        visited: set[int] = set()
        todo = [(place, saved)]
        while todo:
            here, marks = todo.pop()
            if here in visited or here in seen:
                continue
            visited.add(here)
            step = self._program[here]
            if step.kind == "split":
                todo += [(step.second, marks), (step.first, marks)]
            elif step.kind == "jump":
                todo.append((step.first, marks))
            elif step.kind == "save":
                marks = marks.copy()
                marks[step.first] = at
                todo.append((here + 1, marks))
            elif step.kind == "at":
                if isinstance(step.test, Anchor) and holds(step.test.kind, text, at):
                    todo.append((here + 1, marks))
            else:
                seen[here] = marks
        return seen

    def _consumes(self, test: Node, char: str) -> bool:
        if isinstance(test, AnyChar):
            return True
        if self._fold:
            return any(_accepts(test, one) for one in {char, char.lower(), char.upper()} if len(one) == 1)
        return _accepts(test, char)

    def _emit(self, node: Node) -> None:
        program = self._program
        if len(program) > MAX_STATES:
            raise TooBig
        if isinstance(node, BackReference):
            raise TooBig
        if isinstance(node, Char | AnyChar | CharSet):
            program.append(_Step("one", node))
        elif isinstance(node, Anchor):
            program.append(_Step("at", node))
        elif isinstance(node, Sequence):
            for part in node.parts:
                self._emit(part)
        elif isinstance(node, Group):
            program.append(_Step("save", None, 2 * node.number))
            self._emit(node.body)
            program.append(_Step("save", None, 2 * node.number + 1))
        elif isinstance(node, Choice):
            self._emit_choice(node.options)
        else:
            self._emit_repeat(node)

    def _emit_choice(self, options: tuple[Node, ...]) -> None:
        program = self._program
        ends = []
        for option in options[:-1]:
            split = len(program)
            program.append(_Step("split"))
            self._emit(option)
            ends.append(len(program))
            program.append(_Step("jump"))
            program[split] = _Step("split", None, split + 1, len(program))
        self._emit(options[-1])
        for end in ends:
            program[end] = _Step("jump", None, len(program))

    def _emit_repeat(self, node: Repeat) -> None:
        program = self._program
        for _ in range(node.least):
            self._emit(node.body)
        if node.most is None:
            split = len(program)
            program.append(_Step("split"))
            self._emit(node.body)
            program.append(_Step("jump", None, split))
            program[split] = _Step("split", None, split + 1, len(program))
            return
        splits = []
        for _ in range(node.most - node.least):
            splits.append(len(program))
            program.append(_Step("split"))
            self._emit(node.body)
        for split in splits:
            program[split] = _Step("split", None, split + 1, len(program))


def _accepts(test: Node, char: str) -> bool:
    if isinstance(test, Char):
        return test.char == char
    if isinstance(test, CharSet):
        return any(low <= char <= high for low, high in test.ranges) != test.negated
    return False


def holds(kind: str, text: str, at: int) -> bool:
    """Whether an anchor is satisfied at a place."""
    before = at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_")
    after = at < len(text) and (text[at].isalnum() or text[at] == "_")
    return {
        "begin": at == 0,
        "end": at == len(text),
        "wordstart": after and not before,
        "wordend": before and not after,
        "boundary": before != after,
        "notboundary": before == after,
    }[kind]
