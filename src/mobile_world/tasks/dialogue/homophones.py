"""Chinese characters of one sound, tones aside: those of questions to a user, and what is typed for them."""

from __future__ import annotations

from typing import Final

from mobile_world.tasks.data_files import word_lists


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for group in word_lists(__file__)["groups"]:
        for letter in group:
            table[letter] = table.get(letter, "") + group.replace(letter, "")
    return table


SAME_SOUND: Final = _table()
"""For a character, others of its sound."""
