"""What two texts have in common and what they have not: lines first, then words within lines that changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

LONGEST = 40_000
"""Characters of a text that are compared: longer prompts would keep a page waiting."""

MOST_WORK = 4_000_000
"""Words times words of one changed place; where there are more, all of it is called changed."""

MANY_LINES = 1000
"""In texts with more lines, frequent ones are no common ground: to try them all takes half a minute."""

FEWEST_ALIKE = 2
"""Words in a row that are called unchanged between two changes: fewer are chance, and make a text hard to read."""

_WORD = re.compile(r"\S+\s*|\s+")


class Piece(NamedTuple):
    """A stretch of text."""

    text: str
    changed: bool


class Hunk(NamedTuple):
    """A place in both texts; `first` and `second` are equal where nothing changed."""

    same: bool
    first: tuple[Piece, ...]
    second: tuple[Piece, ...]


def hunks(first: str, second: str) -> Iterator[Hunk]:
    """Both texts from beginning to end."""
    ours, theirs = first[:LONGEST].splitlines(), second[:LONGEST].splitlines()
    many = max(len(ours), len(theirs)) > MANY_LINES
    for kind, at, to, other_at, other_to in SequenceMatcher(None, ours, theirs, autojunk=many).get_opcodes():
        here, there = "\n".join(ours[at:to]), "\n".join(theirs[other_at:other_to])
        if kind == "equal":
            yield Hunk(True, (Piece(here, False),), (Piece(there, False),))
        else:
            yield _words(here, there)


def count(found: Sequence[Hunk]) -> tuple[int, int]:
    """How many words only the first text has, and only the second."""
    left = sum(len(piece.text.split()) for hunk in found for piece in hunk.first if piece.changed)
    right = sum(len(piece.text.split()) for hunk in found for piece in hunk.second if piece.changed)
    return left, right


def _words(first: str, second: str) -> Hunk:
    ours, theirs = _WORD.findall(first), _WORD.findall(second)
    if not ours or not theirs or len(ours) * len(theirs) > MOST_WORK:
        return Hunk(False, _whole(first), _whole(second))
    left: list[Piece] = []
    right: list[Piece] = []
    plain = [word.strip() for word in ours], [word.strip() for word in theirs]
    blocks = SequenceMatcher(None, *plain, autojunk=False).get_opcodes()
    for place, (kind, at, to, other_at, other_to) in enumerate(blocks):
        inside = 0 < place < len(blocks) - 1
        changed = kind != "equal" or (inside and to - at < FEWEST_ALIKE)
        _add(left, ours[at:to], changed)
        _add(right, theirs[other_at:other_to], changed)
    return Hunk(False, tuple(left), tuple(right))


def _add(pieces: list[Piece], words: Sequence[str], changed: bool) -> None:
    text = "".join(words)
    if not text:
        return
    if pieces and pieces[-1].changed == changed:
        text = pieces.pop().text + text
    pieces.append(Piece(text, changed))


def _whole(text: str) -> tuple[Piece, ...]:
    return (Piece(text, True),) if text else ()
