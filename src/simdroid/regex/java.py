"""Java's regular expressions, matched against a whole text within a bounded number of steps.

Python's `re` lacks a part of the syntax (properties of characters, quoted parts, classes in classes), and on some
patterns it never comes back, with all phones of a worker waiting. What takes too long here fails, as what nests too
deep does in Java.
"""

from __future__ import annotations

from functools import lru_cache

from simdroid.regex.java_syntax import JavaParser
from simdroid.regex.matcher import Matcher
from simdroid.regex.program import Program

MOST_STEPS = 50_000
"""For one text, some hundredths of a second's worth."""


def java_full_match(pattern: str, text: str, *, dot_all: bool = False) -> bool:
    """Whether a pattern matches the whole text; `BadPattern` and `TooComplex` where that cannot be said."""
    return Matcher(_compiled(pattern, dot_all), text, "first", MOST_STEPS).match(0, len(text)) is not None


@lru_cache(maxsize=64)
def _compiled(pattern: str, dot_all: bool) -> Program:
    parser = JavaParser(pattern, dot_all=dot_all)
    return Program(parser.parse(), parser.groups)
