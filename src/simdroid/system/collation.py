"""Comparing texts as people read them, for searching and sorting: case, accents and full-width forms do not matter.

What Android's `Collator` does at its primary strength, as far as lists and searches of apps need it: "San Jose" finds
"San José", and É stands with E.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from itertools import accumulate

_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "\u2010": "-", "\u2011": "-"}
)
"""Letters that Unicode does not take apart."""
_ACCENTS = frozenset({1, 8, *range(10, 36), *range(202, 241)})
"""Combining classes of marks that make no other letter; vowel signs and viramas of Indic scripts do."""


def folded(text: str) -> str:
    """A text without case, accents and full-width forms; two texts that only differ in these are folded alike."""
    if text.isascii():
        return text.lower()
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(item for item in spread if unicodedata.combining(item) not in _ACCENTS).translate(_LETTERS)


def contains_text(text: str, query: str) -> bool:
    """Whether a text has another one in it."""
    return folded(query) in folded(text)


def find_text(text: str, query: str) -> tuple[int, int] | None:
    """Where another text first stands in a text, as start and end; nothing where it does not, or is empty."""
    pieces = [folded(item) for item in text]
    ends = list(accumulate(map(len, pieces)))
    part = folded(query)
    start = "".join(pieces).find(part)
    if start < 0 or not part:
        return None
    end = start + len(part)
    # The right end takes in accents that follow as characters of their own.
    return bisect_right(ends, start), max(bisect_left(ends, end) + 1, bisect_right(ends, end))


def has_word(text: str, beginning: str) -> bool:
    """Whether a word of a text begins with another text."""
    return f" {folded(beginning)}" in f" {folded(text)}"


def sort_key(text: str) -> tuple[str, str]:
    """Where a text stands in a sorted list; texts that are folded alike stand side by side."""
    return folded(text), text
