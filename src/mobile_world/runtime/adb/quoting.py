"""Words for the device's shell."""

from __future__ import annotations

import re
from collections.abc import Sequence

_PLAIN = re.compile(r"[A-Za-z0-9_@%+:,./=-]+")


def quote(word: str) -> str:
    """One word that the device's shell reads back as `word`, whatever is in it.

    A NUL cannot be part of a word and raises `ValueError`.
    """
    if "\0" in word:
        raise ValueError("a word for the device's shell cannot hold a NUL")
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def command_line(words: Sequence[str]) -> str:
    """A command and its arguments as one line of shell, each word quoted."""
    if isinstance(words, str):
        raise TypeError("a command is a list of words; a script of your own goes to shell_line()")
    return " ".join(map(quote, words))
