"""Words of questions by what they mean, in English and Chinese: what one may ask for, and what is done with it."""

from __future__ import annotations

from typing import Final

from mobile_world.tasks.data_files import read_data, words_of

_DATA: Final = read_data(__file__)
ATTRIBUTES: Final = {name: words_of(words) for name, words in _DATA["attributes"].items()}
"""What is asked for, by its name here; words joined by `_` stand one after the other."""
SOFT: Final = frozenset(_DATA["soft"])
"""Attributes that a question about another one may have beside it, as in “the name of the ringtone”."""
ACTIONS: Final = {name: words_of(words) for name, words in _DATA["actions"].items()}
"""What is done with it, and the things that it is done with."""
