"""The matcher of both dialects: backtracking without recursion, in a bounded number of steps.

Ways through a program are tried in the order in which the pattern prefers them. The policy "first" takes the first
that fits, as Java does. "longest" goes through all of them, as POSIX asks for, and there a state is not entered twice
at one position: the time grows with the text and not with how the pattern is nested. Programs in which the way to a
state matters have the number of steps as their only bound.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from simdroid.regex.program import Code, Instructions, Program
from simdroid.regex.syntax import TooComplex

Positions: TypeAlias = tuple[int, ...]
"""Bounds of the whole match and of each group, -1 where a group took no part; see `Program.positions`."""

_ONE, _MANY, _FEW, _SPLIT, _JUMP, _SAVE, _CLOSE, _PROGRESS, _ASSERT, _BACK_REFERENCE, _LOOK, _ATOMIC, _DONE = map(
    int, Code
)


class Matcher:
    """Matches one program against one text, whatever is asked, within `most_steps`; then raises `TooComplex`."""

    def __init__(self, program: Program, text: str, policy: Literal["first", "longest"], most_steps: int) -> None:
        self._program = program
        self._text = text
        self._longest = policy == "longest"
        self.steps_left = most_steps
        self._entered: dict[int, int] | None = None if program.history or policy == "first" else {}
        """By position, the states that were there, as bits."""

    def match(self, start: int, end: int | None = None) -> Positions | None:
        """The match that begins at `start`, and ends at `end` where that is said."""
        positions = (start, *(-1,) * (self._program.positions - 1))
        return self._run(self._program.instructions, start, positions, end, self._longest)

    def search(self, start: int) -> Positions | None:
        """The leftmost match that begins at or after `start`."""
        attempts = (self.match(at) for at in range(start, len(self._text) + 1))
        return next((positions for positions in attempts if positions), None)

    def _run(
        self, code: Instructions, at: int, positions: Positions, end: int | None, longest: bool
    ) -> Positions | None:
        text, size, entered, left = self._text, len(self._text), self._entered, self.steps_left
        best: Positions | None = None
        waiting = [(0, at, positions)]
        while waiting:
            state, at, positions = waiting.pop()
            while True:
                left -= 1
                if not left:
                    raise TooComplex("too many steps")
                if entered is not None:
                    states = entered.get(at, 0)
                    if states >> state & 1:
                        break
                    entered[at] = states | 1 << state
                operation, argument, target = code[state]
                state += 1
                if operation == _ONE:
                    if at == size or not argument[text[at]]:
                        break
                    at += 1
                elif operation == _MANY:
                    if at < size and argument[text[at]]:
                        waiting.append((state, at, positions))
                        at += 1
                        state -= 1
                elif operation == _FEW:
                    if at < size and argument[text[at]]:
                        waiting.append((state - 1, at + 1, positions))
                elif operation == _SPLIT:
                    waiting.append((target, at, positions))
                    state = argument
                elif operation == _JUMP:
                    state = target
                elif operation == _SAVE:
                    positions = (*positions[:target], at, *positions[target + 1 :])
                elif operation == _CLOSE:
                    positions = (*positions[:target], positions[argument], at, *positions[target + 2 :])
                elif operation == _DONE:
                    if end is not None and at != end:
                        break
                    if best is None or at > best[1]:
                        best = (positions[0], at, *positions[2:])
                    if not longest or at == size:
                        waiting.clear()
                    break
                else:
                    self.steps_left = left
                    following = self._condition(operation, argument, target, at, positions)
                    left = self.steps_left
                    if following is None:
                        break
                    at, positions = following
        self.steps_left = left
        return best

    def _condition(
        self, operation: int, argument: Any, target: int, at: int, positions: Positions
    ) -> tuple[int, Positions] | None:
        """Position and positions kept after an instruction that looks at more than one character; None if it fails."""
        if operation == _ASSERT:
            return (at, positions) if argument(self._text, at) else None
        if operation == _PROGRESS:
            return (at, positions) if self._entered is not None or at != positions[target] else None
        if operation == _BACK_REFERENCE:
            begin, end = positions[target : target + 2]
            earlier, here = self._text[begin:end], self._text[at : at + end - begin]
            equal = here.casefold() == earlier.casefold() if argument else here == earlier
            return (at + end - begin, positions) if begin >= 0 and equal else None
        if operation == _ATOMIC:
            inner = self._run(argument, at, positions, None, longest=False)
            return (inner[1], inner) if inner else None
        code, behind, negated = argument
        starts = range(at, -1, -1) if behind else (at,)
        matches = (self._run(code, start, positions, at if behind else None, longest=False) for start in starts)
        inner = next((match for match in matches if match), None)
        if negated:
            return None if inner else (at, positions)
        return (at, inner) if inner else None
