"""Brace expansion: `a{b,c}d` becomes `abd acd`."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

from simdroid.shell.language.base import LiteralText, Part, Word

MAX_WORDS = 20_000
MAX_NESTING = 40
"""How many words one word may become, and how deep braces may nest."""

_Atom: TypeAlias = "str | Part"
"""An unquoted character, or a part that braces cannot reach into."""


class TooManyWords(Exception):
    """A word would become more words than a command line holds."""


def expand(word: Word) -> list[Word]:
    """The words that `word` stands for; itself when it holds no complete braces."""
    if not any(isinstance(part, LiteralText) and not part.quoted and "{" in part.text for part in word.parts):
        return [word]
    atoms: list[_Atom] = []
    for part in word.parts:
        if isinstance(part, LiteralText) and not part.quoted:
            atoms.extend(part.text)
        else:
            atoms.append(part)
    return [_join(result) for result in _Expander(atoms).expand(0, len(atoms), 0)]


class _Expander:
    def __init__(self, atoms: list[_Atom]) -> None:
        self._atoms = atoms
        self._marks = _find_braces(atoms)

    def expand(self, start: int, end: int, depth: int) -> list[list[_Atom]]:
        if depth > MAX_NESTING:
            raise TooManyWords
        results: list[list[_Atom]] = [[]]
        position = start
        while position < end:
            marks = self._marks.get(position)
            if marks is None:
                for result in results:
                    result.append(self._atoms[position])
                position += 1
                continue
            choices = [choice for left, right in pairwise(marks) for choice in self.expand(left + 1, right, depth + 1)]
            if len(results) * len(choices) > MAX_WORDS:
                raise TooManyWords
            results = [result + choice for result in results for choice in choices]
            position = marks[-1] + 1
        return results


def _find_braces(atoms: list[_Atom]) -> dict[int, list[int]]:
    """For every brace with alternatives: where it opens, where its commas are, where it closes."""
    braces: dict[int, list[int]] = {}
    opened: list[list[int]] = []
    for position, atom in enumerate(atoms):
        if atom == "{":
            opened.append([position])
        elif atom == "," and opened:
            opened[-1].append(position)
        elif atom == "}" and opened:
            marks = opened.pop()
            if len(marks) > 1:
                braces[marks[0]] = [*marks, position]
    return braces


def _join(atoms: list[_Atom]) -> Word:
    parts: list[Part] = []
    plain: list[str] = []
    for atom in [*atoms, None]:
        if isinstance(atom, str):
            plain.append(atom)
            continue
        if plain:
            parts.append(LiteralText("".join(plain)))
            plain = []
        if atom is not None:
            parts.append(atom)
    return Word(tuple(parts))
