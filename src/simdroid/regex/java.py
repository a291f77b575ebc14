"""Java's regular expressions, matched against a whole text within a bounded number of steps.

Python's `re` lacks a part of the syntax (properties of characters, quoted parts, classes in classes), and on some
patterns it never comes back, with all phones of a worker waiting. What takes too long here fails, as what nests too
deep does in Java.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

from simdroid.regex.java_syntax import JavaParser
from simdroid.regex.matcher import Matcher
from simdroid.regex.program import Program
from simdroid.regex.syntax import TooComplex

MOST_STEPS = 50_000
"""For one text, some hundredths of a second's worth."""


def java_full_match(pattern: str, text: str, *, dot_all: bool = False) -> bool:
    """Whether a pattern matches the whole text; `BadPattern` and `TooComplex` where that cannot be said."""
    allowance = _ALLOWANCE.get()
    most = MOST_STEPS if allowance is None else min(MOST_STEPS, allowance.steps)
    if most <= 0:
        raise TooComplex("too many steps")
    matcher = Matcher(_compiled(pattern, dot_all), text, "first", most)
    try:
        return matcher.match(0, len(text)) is not None
    except TooComplex:
        matcher.steps_left = 0
        raise
    finally:
        if allowance is not None:
            allowance.steps -= most - matcher.steps_left


@dataclass
class StepAllowance:
    """The steps that matches have left together."""

    steps: int


_ALLOWANCE: ContextVar[StepAllowance | None] = ContextVar("allowance of Java's patterns", default=None)


@contextmanager
def java_steps(most: int) -> Iterator[StepAllowance]:
    """Let all matches of Java's patterns in this block take so many steps together; `TooComplex` for the next one."""
    allowance = StepAllowance(most)
    token = _ALLOWANCE.set(allowance)
    try:
        yield allowance
    finally:
        _ALLOWANCE.reset(token)


@lru_cache(maxsize=64)
def _compiled(pattern: str, dot_all: bool) -> Program:
    parser = JavaParser(pattern, dot_all=dot_all)
    return Program(parser.parse(), parser.groups)
