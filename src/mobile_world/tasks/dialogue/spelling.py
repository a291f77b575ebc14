"""Puts misspelt words right, by the words that questions to a user have.

An English word that nobody knows becomes the only known word within one or two edits (swapped neighbours are one
edit).
A Chinese character becomes one of the same sound where that makes a known word of its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.concepts import ACTIONS, ATTRIBUTES
from mobile_world.tasks.dialogue.english_words import COMMON, FREQUENT
from mobile_world.tasks.dialogue.homophones import SAME_SOUND
from mobile_world.tasks.dialogue.lexicon import stem
from mobile_world.tasks.dialogue.questions import CHINESE

_WORD: Final = re.compile(r"(?<![\w@./-])[A-Za-z]+(?:'[a-z]+)?(?![\w@/-]|\.\w)")
_RUN: Final = re.compile(rf"[{CHINESE}]{{2,}}")
_LONG: Final = 7
"""Letters of a word that may have two edits."""
_SHORT: Final = 3
"""Letters of a word that may have one, if it is a swap or a missing letter."""
_LONGEST_CHINESE: Final = 4


_KEYS: Final = frozenset(part for group in ATTRIBUTES.values() for word in group for part in word.split("_"))
"""Words that are worth two edits."""


class Spelling:
    """The words of a dialogue and of questions in general."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Know the words of the goal and the facts."""
        own = {word for text in texts for word in re.findall(rf"[a-z']+|[{CHINESE}]+", text.casefold())}
        english, chinese = _general()
        self._english = english | {word for word in own if word.isascii()}
        self._own = {word for word in own if word.isascii()}
        self._chinese = chinese
        self._runs = "".join(word for word in own if not word.isascii())

    def corrected(self, message: str) -> str:
        """A message with each word that nobody knows replaced by the one that must be meant."""
        text = _WORD.sub(self._word, re.sub(r"(?i)\bhwo (?=(?:is|are|should|do|does)\b)", "who ", message))
        text = re.sub(r"(?i)\bwere (?=(?:should|shall|do|can|is)\b)", "where ", text)
        return _RUN.sub(lambda match: self._characters(match[0]), text)

    def _word(self, match: re.Match[str]) -> str:
        word, start = match[0], match.start()
        lower = word.casefold()
        base = lower.removesuffix("'s")
        if base in self._english or len(base) < _SHORT or (word[0].isupper() and not _begins(match.string, start)):
            return word
        if base.endswith("s") and base[:-1] in self._english:
            return word
        if base.endswith(("ing", "ed")) and stem(base) in self._own:
            return word
        best = self._nearest(base)
        return word if best is None else best + lower[len(base) :]

    def _nearest(self, word: str) -> str | None:
        most = 2 if len(word) >= _LONG - 2 else 1
        near = [
            (
                edits,
                _rank(other) > 0,
                sorted(word) != sorted(other),
                word[0] != other[0],
                _rank(other),
                -len(other),
                other,
            )
            for other in self._english
            if abs(len(other) - len(word)) <= most and len(other) >= _SHORT
            if word[0] == other[0] or sorted(word) == sorted(other)
            for edits in [1 if _anagram(word, other) else _edits(word, other, most)]
            if edits <= most and (len(word) > _SHORT or (edits == 1 and _reordered(word, other)))
            if edits == 1 or _rank(other) == 0 or other in self._own or other in _KEYS
        ]
        return min(near)[-1] if near else None

    def _characters(self, run: str) -> str:
        letters = list(run)
        for index, letter in enumerate(run):
            if self._in_word(letters, index):
                continue
            for other in SAME_SOUND.get(letter, ""):
                changed = [*letters[:index], other, *letters[index + 1 :]]
                if self._in_word(changed, index):
                    letters = changed
                    break
        return "".join(letters)

    def _in_word(self, letters: list[str], index: int) -> bool:
        """Whether a character is part of a known word of two or more."""
        for length in range(_LONGEST_CHINESE, 1, -1):
            for start in range(max(0, index - length + 1), index + 1):
                piece = "".join(letters[start : start + length])
                if len(piece) == length and piece in self._chinese:
                    return True
        return False


def _rank(word: str) -> int:
    """Frequent words first."""
    return 0 if word in FREQUENT else 1 if word in COMMON else 2


@cache
def _general() -> tuple[frozenset[str], frozenset[str]]:
    """English words, and Chinese ones of two characters and more, that any question may have."""
    entries = [word for group in (ATTRIBUTES | ACTIONS).values() for word in group]
    english = {part for word in entries if word.isascii() for part in word.split("_")}
    chinese = {word for word in (*entries, *words.CHINESE_FILLERS, *words.CHINESE_WHEN, *words.CHINESE_COMMON)}
    common = english | COMMON | words.FILLERS | words.GENERIC | words.WHEN_WORDS
    return frozenset(common), frozenset(word for word in chinese if not word.isascii() and len(word) > 1)


def _begins(text: str, index: int) -> bool:
    """Whether a sentence begins here, so that a capital letter means nothing."""
    before = text[:index].rstrip(" “\"'")
    return not before or before[-1] in ".?!:\n"


def _anagram(word: str, other: str) -> bool:
    return word[0] == other[0] and sorted(word) == sorted(other)


def _reordered(word: str, other: str) -> bool:
    """Whether letters were swapped or one was left out."""
    return sorted(word) == sorted(other) or (len(other) == len(word) + 1 and other[0] == word[0])


def _edits(one: str, two: str, most: int) -> int:
    """Letters that were added, left out, replaced or swapped; more than `most` where they are too many."""
    before: list[int] = []
    row = list(range(len(two) + 1))
    for row_number, letter in enumerate(one, 1):
        earlier, before, row = before, row, [row_number]
        for column, other in enumerate(two, 1):
            cost = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != other))
            swapped = row_number > 1 and column > 1 and letter == two[column - 2] and one[row_number - 2] == other
            row.append(min(cost, earlier[column - 2] + 1) if swapped else cost)
        if min(row) > most:
            return most + 1
    return row[-1]
