"""Actions that a prompt shows, in call syntax or as JSON objects: signatures with placeholders, and examples.

Prompts are written for readers, not for parsers: `Click(box)`, `PressBack/Home()`, `Scroll(start=(x,y), …)` all tell
a model something. So this reads the outline of a call and leaves judging values to the codec.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST_CALL = 500
DEEPEST_BRACKETS = 8
_OPENING = re.compile(r"(?<![\w/])(?P<verbs>[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*)\(|\{")
_NAMED = re.compile(r"""\s*["']?(?P<name>[A-Za-z_]\w*)["']?\s*[=:]\s*(?P<value>.*)""", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")
_SELECTORS = ("action", "action_type")
"""Parameters that name the verb, in protocols that put it there."""


@dataclass(frozen=True)
class Argument:
    """One thing between the brackets of a call."""

    name: str | None
    """`box` in `box=(1,2)` and in `Click(box)`."""
    value: str | None
    """As it stands there; nothing in `Click(box)`."""

    @property
    def word(self) -> str | None:
        """The text of a quoted value."""
        value = (self.value or "").strip()
        return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else None

    @property
    def placeholder(self) -> bool:
        """Whether it stands for a value: a name alone, or names where values belong."""
        return self.value is None or (self.word is None and _WORD.search(self.value) is not None)


@dataclass(frozen=True)
class DocumentedCall:
    """An action that the prompt shows."""

    verbs: tuple[str, ...]
    """Several where they are joined with slashes, as in `PressBack/Home()`."""
    arguments: tuple[Argument, ...]
    start: int
    end: int


def documented_calls(text: str) -> list[DocumentedCall]:
    """Every call and every JSON action in a text, in order."""
    return list(_calls(text))


def _calls(text: str) -> Iterator[DocumentedCall]:
    for opening in _OPENING.finditer(text):
        end = _closing(text, opening.end())
        if end is None:
            continue
        arguments = tuple(_argument(part) for part in _split(text[opening.end() : end - 1]))
        verbs = tuple(opening["verbs"].split("/")) if opening["verbs"] else ()
        chosen = next((each.word for each in arguments if each.name in _SELECTORS and each.word), None)
        if chosen is not None:
            verbs = (chosen,)
            arguments = tuple(each for each in arguments if each.name not in _SELECTORS)
        if verbs:
            yield DocumentedCall(verbs, arguments, opening.start(), end)


def _closing(text: str, start: int) -> int | None:
    """Where the bracket that was opened before `start` is closed, just behind it."""
    depth = 1
    for at, character in _outside_quotes(text, start):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            return at + 1
        if depth > DEEPEST_BRACKETS:
            break
    return None


def _split(inside: str) -> list[str]:
    """The arguments, at the commas that stand in no inner brackets."""
    parts, depth, begun = [], 0, 0
    for at, character in _outside_quotes(inside, 0):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append(inside[begun:at])
            begun = at + 1
    parts.append(inside[begun:])
    return [part for part in parts if part.strip()]


def _outside_quotes(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Characters that are not inside quotes; an apostrophe in a word opens none."""
    quote, before = "", "("
    for at in range(start, min(len(text), start + LONGEST_CALL)):
        character = text[at]
        if quote:
            if character == quote and re.match(r"\s*([,:)\]}]|$)", text[at + 1 : at + 20]):
                quote = ""
        elif character in "'\"" and before in "=:([{,":
            quote = character
        else:
            yield at, character
        if not character.isspace():
            before = character


def _argument(part: str) -> Argument:
    named = _NAMED.fullmatch(part)
    if named is not None:
        return Argument(named["name"], named["value"].strip())
    bare = part.strip()
    return Argument(bare, None) if _WORD.fullmatch(bare) else Argument(None, bare)
