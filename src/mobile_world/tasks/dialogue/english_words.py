"""Frequent English words: none of them is a misspelling of another."""

from __future__ import annotations

from typing import Final

from mobile_world.tasks.data_files import word_lists

_LISTS: Final = word_lists(__file__)
COMMON: Final = frozenset(_LISTS["common"])
FREQUENT: Final = frozenset(_LISTS["frequent"])
"""What a misspelt word is taken for first."""
