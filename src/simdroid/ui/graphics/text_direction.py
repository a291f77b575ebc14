"""Bidirectional text (Unicode's UAX 9): which way a paragraph runs, and in which order its parts stand on the screen.

Texts without a character that runs from right to left are told apart by a pattern and never load the algorithm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from simdroid.ui.graphics.caches import ByteCache, cached_text

_RTL = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_LEVEL = re.compile(r"Level\(\s*(\d+)")
_LEVELS = ByteCache[tuple[int, ...]](4 << 20, lambda levels: 200 + 10 * len(levels))


def has_rtl(text: str) -> bool:
    """Whether anything in a text runs from right to left."""
    return not text.isascii() and _RTL.search(text) is not None


@cached_text(4096, bytes_per_character=2)
def is_rtl(paragraph: str) -> bool:
    """Whether a paragraph runs from right to left: its first character with a direction says so, as in a TextView."""
    if not has_rtl(paragraph):
        return False
    from bidi import get_base_level

    return bool(get_base_level(_SURROGATE.sub("\ufffd", paragraph)))


@_LEVELS.remember
def bidi_levels(line: str, rtl: bool) -> tuple[int, ...]:
    """The level of each character of a line: even ones run from left to right, odd ones from right to left.

    White space at the end has the level of the paragraph, whose direction is `rtl`.
    """
    from bidi import get_display

    scalars = _SURROGATE.sub("\ufffd", line)
    listing = get_display(scalars, base_dir="R" if rtl else "L", debug=True)
    # The library returns its levels as text only: one for each byte of UTF-8, between two headings.
    of_bytes = [
        int(level)
        for level in _LEVEL.findall(listing[listing.rindex("\n    levels: [") : listing.rindex("paragraphs: [")])
    ]
    levels, index = [], 0
    for character in scalars:
        levels.append(of_bytes[index])
        index += len(character.encode())
    length = len(line.rstrip())
    return (*levels[:length], *(int(rtl) for _ in line[length:]))


def visual_order(levels: Sequence[int]) -> list[int]:
    """The places of a line's parts from left to right on the screen (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = None
        for index in range(len(order) + 1):
            inside = index < len(order) and levels[order[index]] >= level
            if inside and start is None:
                start = index
            elif not inside and start is not None:
                order[start:index] = order[start:index][::-1]
                start = None
    return order


class WordPart(NamedTuple):
    """A part of one of a line's words that runs in one direction; `word` is the word's place in the line."""

    word: int
    text: str
    rtl: bool


def visual_parts(tokens: Sequence[str], *, rtl: bool) -> list[WordPart]:
    """The words of a line, blanks among them, from left to right on the screen; cut where their direction changes."""
    line = "".join(tokens)
    if not rtl and not has_rtl(line):
        return [WordPart(index, word, False) for index, word in enumerate(tokens)]
    levels = iter(bidi_levels(line, rtl))
    parts: list[WordPart] = []
    of_parts: list[int] = []
    for place, word in enumerate(tokens):
        for level, letters in groupby(zip(word, levels, strict=False), key=itemgetter(1)):
            parts.append(WordPart(place, "".join(letter for letter, _ in letters), bool(level % 2)))
            of_parts.append(level)
    return [parts[place] for place in visual_order(of_parts)]
