"""Addresses of the address book that what somebody types may mean."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.system import System, contains_text, has_word

MOST = 4
"""So many are proposed at once."""


class Correspondent(NamedTuple):
    """Somebody with an address."""

    name: str
    address: str


def split_last(typed: str) -> tuple[str, str]:
    """What stands before the recipient that is being typed, and that one's beginning."""
    word = typed[(max(typed.rfind(","), typed.rfind(";")) + 1) :].lstrip()
    return typed[: len(typed) - len(word)], word.strip()


def proposed(system: System, word: str) -> list[Correspondent]:
    """People with a word of their name that begins like a text, or whose address has it; none for a whole address."""
    if not word:
        return []
    people = [Correspondent(item.name, email.value) for item in system.contacts.all() for email in item.emails]
    if any(item.address.casefold() == word.casefold() for item in people):
        return []
    return [item for item in people if has_word(item.name, word) or contains_text(item.address, word)][:MOST]
