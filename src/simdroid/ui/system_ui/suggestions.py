"""Suggestions of the soft keyboard: words that what is being typed may become.

They depend on nothing but the field, the names of the contacts and a list of words, so the same typing gives the same
strip. Nothing is corrected by itself: a suggestion changes the text only when it is tapped.
"""

from __future__ import annotations

import gzip
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from simdroid.ui.views import Edit

COUNT = 3
_FILE = Path(__file__).parents[1] / "assets" / "words" / "en.txt.gz"
_COMMON = 250
"""So many words are more likely than a name."""
_LOOKED_BACK = 4000
"""Characters of a long text in which other words are looked for."""
_SHORTEST_OWN, _SHORTEST_SLIP = 4, 3
"""Letters of a word of the text that is worth suggesting, and of one that may be misspelled."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LETTERS = "abcdefghijklmnopqrstuvwxyz'"


class _Words(NamedTuple):
    """The list of words: how each is written, the most frequent first, and by spelling in small letters."""

    written: tuple[str, ...]
    rank: dict[str, int]
    in_order: tuple[str, ...]


@cache
def _words() -> _Words:
    written = tuple(gzip.decompress(_FILE.read_bytes()).decode().split())
    rank = {word.lower(): index for index, word in enumerate(written)}
    return _Words(written, rank, tuple(sorted(rank)))


def word_at_cursor(edit: Edit) -> str:
    """The word whose last letter is before the cursor; empty inside a word, after one, and over a selection."""
    if edit.selected or _in_word(edit.text[edit.cursor : edit.cursor + 1]):
        return ""
    start = edit.cursor
    while start and _in_word(edit.text[start - 1]):
        start -= 1
    return edit.text[start : edit.cursor].lstrip("'’")


def suggest(edit: Edit, names: Iterable[str]) -> list[str]:
    """Up to three words for the one at the cursor, the best first, written as it is begun; `names` may be whole."""
    word = word_at_cursor(edit)
    if not word:
        return []
    suggestions: dict[str, str] = {}
    for candidate in _candidates(
        word, [*_own_words(edit, word), *(part for name in names for part in _WORD.findall(name))]
    ):
        suggestions.setdefault(candidate.lower(), _cased(candidate, word))
        if len(suggestions) == COUNT:
            break
    if word.isascii():
        suggestions.setdefault(word.lower(), word)
    return list(suggestions.values())[:COUNT]


def accept(edit: Edit, suggestion: str) -> Edit:
    """The text with a suggestion and a blank in place of the word at the cursor."""
    start = edit.cursor - len(word_at_cursor(edit))
    blank = "" if edit.text[edit.cursor : edit.cursor + 1] == " " else " "
    return Edit(edit.text, start, edit.cursor).insert(suggestion + blank)


def _candidates(word: str, own: Sequence[str]) -> Iterator[str]:
    """Words that this one may become: itself in its proper spelling, what it begins, what it may be a slip for."""
    dictionary, start = _words(), word.lower().replace("’", "'")
    rank_of_start = dictionary.rank.get(start)
    if rank_of_start is not None:
        yield dictionary.written[rank_of_start]
    ranks = sorted(dictionary.rank[item] for item in _beginning_with(start) if item != start)
    yield from (dictionary.written[rank] for rank in ranks if rank < _COMMON)
    yield from (item for item in own if item.lower().startswith(start) and len(item) > len(start))
    yield from (dictionary.written[rank] for rank in ranks if rank >= _COMMON)
    if rank_of_start is None and not ranks and len(start) >= _SHORTEST_SLIP:
        yield from (dictionary.written[rank] for rank in sorted(_one_slip_away(start)))


def _beginning_with(start: str) -> Iterator[str]:
    in_order = _words().in_order
    index = bisect_left(in_order, start)
    while index < len(in_order) and in_order[index].startswith(start):
        yield in_order[index]
        index += 1


def _one_slip_away(word: str) -> set[int]:
    """Ranks of the words that one missing, added, wrong or swapped letter makes of this one.

    The first letter is seldom wrong, and the last one is right where a known word goes on with it: the list is short,
    and "gravel" is no slip for "travel", nor "linen" for "line" or "lines".
    """
    rank = _words().rank
    halves = [(word[:index], word[index:]) for index in range(1, len(word) + 1)]
    wrong = [(left, right) for left, right in halves if right and (right[1:] or left not in rank or right == left[-1])]
    candidates = {left + right[1:] for left, right in wrong}
    candidates |= {left[:-1] + right[0] + left[-1] + right[1:] for left, right in halves if right}
    candidates |= {left + letter + right[1:] for left, right in wrong for letter in _LETTERS}
    candidates |= {left + letter + right for left, right in halves for letter in _LETTERS}
    return {rank[item] for item in candidates if item in rank}


def _own_words(edit: Edit, word: str) -> list[str]:
    """Longer words of the text before the cursor, the last first."""
    before = edit.text[: edit.cursor - len(word)][-_LOOKED_BACK:]
    typed = [item for item in _WORD.findall(before) if len(item) >= _SHORTEST_OWN]
    return list(dict.fromkeys(reversed(typed)))


def _cased(candidate: str, word: str) -> str:
    if len(word) > 1 and word.isupper():
        return candidate.upper()
    return candidate[:1].upper() + candidate[1:] if word[:1].isupper() else candidate


def _in_word(character: str) -> bool:
    return character.isalpha() or character in ("'", "’")
