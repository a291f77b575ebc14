"""Full-text search as SQLite's FTS4 does it for the real app: words, the last of which may be unfinished."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from mobile_world.phone.system import folded

T = TypeVar("T")

_WORD = re.compile(r"[\w#]+")


class Query:
    """Words that must all be in a text, in any order; with `whole`, side by side and complete."""

    def __init__(self, text: str, *, whole: bool = False) -> None:
        self.words = _words(text)
        self.whole = whole

    def fits(self, *texts: str) -> bool:
        """Whether the texts together have all words."""
        return self.first_place(texts) is not None

    def first_place(self, texts: Sequence[str]) -> int | None:
        """Which text is the first to have one of the words; None where one is in none of them."""
        split = [_words(text) for text in texts]
        if self.whole:
            return next((place for place, words in enumerate(split) if _has_phrase(words, self.words)), None)
        if not self.words:
            return None
        places = [self._place_of(number, split) for number in range(len(self.words))]
        known = [place for place in places if place is not None]
        return min(known) if len(known) == len(places) else None

    def _place_of(self, number: int, split: list[list[str]]) -> int | None:
        wanted, last = self.words[number], number == len(self.words) - 1

        def is_it(word: str) -> bool:
            return word.startswith(wanted) if last else word == wanted

        return next((place for place, words in enumerate(split) if any(map(is_it, words))), None)


def ranked(items: Iterable[T], query: Query, texts: Callable[[T], Sequence[str]]) -> list[T]:
    """The items that a query finds, those with a word in their first text first, otherwise in their order."""
    placed = [(query.first_place(texts(item)), item) for item in items]
    return [item for _, item in sorted(((p, i) for p, i in placed if p is not None), key=lambda each: each[0])]


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text))


def _has_phrase(words: list[str], phrase: list[str]) -> bool:
    width = len(phrase)
    return bool(phrase) and any(words[start : start + width] == phrase for start in range(len(words) - width + 1))
