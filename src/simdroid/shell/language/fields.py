"""Field splitting: expanded pieces of a word become fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from simdroid.shell.language import patterns

DEFAULT_IFS = " \t\n"

MAX_FIELDS = 1 << 20
"""Words of one command: `$(seq 1000000)` fits; they take about 100 MB of the host."""


class Piece(NamedTuple):
    """Expanded text; `split` where it came from an unquoted expansion."""

    text: str
    quoted: bool = False
    split: bool = False


class Break:
    """A field ends here whatever surrounds it: between two elements of `$@`."""


BREAK = Break()
Expanded: TypeAlias = "Piece | Break"
Field: TypeAlias = list[Piece]


def text_of(field: Iterable[Expanded]) -> str:
    """A field without quotes; breaks become blanks."""
    return "".join(piece.text if isinstance(piece, Piece) else " " for piece in field)


def pattern_of(field: Iterable[Expanded]) -> str:
    """A field as a pattern in which quoted characters are ordinary."""
    pieces = (piece for piece in field if isinstance(piece, Piece))
    return "".join(patterns.escape(piece.text) if piece.quoted else piece.text for piece in pieces)


def words_of(pieces: list[Expanded], ifs: str) -> Iterator[str] | None:
    """The fields of one word that is nothing but an unquoted expansion, split at blanks; None where it is more."""
    if len(pieces) != 1 or not ifs or ifs.strip(DEFAULT_IFS):
        return None
    only = pieces[0]
    if not isinstance(only, Piece) or not only.split:
        return None
    return (match[0] for match in _words(ifs).finditer(only.text))


def split(pieces: Iterable[Expanded], ifs: str) -> Iterator[Field]:
    """The fields of one word."""
    splitter = _Splitter(ifs)
    for piece in pieces:
        for _ in splitter.add(piece):
            if splitter.complete:
                yield from splitter.complete
                splitter.complete.clear()
    yield from splitter.finish()


@lru_cache(maxsize=32)
def _tokens(ifs: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(ifs)}]|[^{re.escape(ifs)}]+")


@lru_cache(maxsize=32)
def _words(ifs: str) -> re.Pattern[str]:
    return re.compile(f"[^{re.escape(ifs)}]+")


class _Splitter:
    def __init__(self, ifs: str) -> None:
        self._ifs = ifs
        self.complete: list[Field] = []
        self._current: Field | None = None
        self._after_blank = False

    def add(self, piece: Expanded) -> Iterator[None]:
        """Take a piece, token by token."""
        if isinstance(piece, Break):
            self._end()
            yield
        elif piece.split and self._ifs:
            for token in _tokens(self._ifs).finditer(piece.text):
                self._token(token[0])
                yield
        elif piece.text or piece.quoted:
            self._append(piece)

    def finish(self) -> list[Field]:
        """The fields that no piece ended."""
        self._end()
        return self.complete

    def _append(self, piece: Piece) -> None:
        self._current = [] if self._current is None else self._current
        self._current.append(piece)
        self._after_blank = False

    def _end(self) -> None:
        if self._current is not None:
            self.complete.append(self._current)
        self._current = None

    def _token(self, token: str) -> None:
        if token not in self._ifs:
            self._append(Piece(token))
        elif token in DEFAULT_IFS:
            self._after_blank = self._after_blank or self._current is not None
            self._end()
        elif self._current is None and not self._after_blank:
            self.complete.append([])
        else:
            self._end()
            self._after_blank = False
