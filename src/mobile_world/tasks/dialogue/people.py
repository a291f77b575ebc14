"""People and things that an agent names: by the whole name, by a part that is nobody else's, or in other forms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from mobile_world.tasks.dialogue.lexicon import stem
from mobile_world.tasks.dialogue.questions import plain

_LIGHT: Final = frozenset({"the", "with", "and", "for", "from"})
"""Words of names that need not be said."""


def forms_of(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """What somebody may be called among others: the name, parts of it that are nobody else's, and “A. Bell”."""
    first, *rest = name.split()
    if not rest:
        return (name,)
    parts = Counter(part for other in {name, *names} for part in {other.split()[0], other.split()[-1]})
    last = rest[-1]
    own = [part for part in (first, last) if parts[part] == 1]
    return (name, f"{first[0]}. {last}", f"{first[0]} {last}", f"{first} {last[0]}.", *own)


def mentioned(text: str, names: Iterable[str]) -> bool:
    """Whether one of these names was said: as whole words, which Chinese has not, so that its characters may adjoin."""
    return any(re.search(rf"(?<![a-z0-9]){re.escape(plain(name))}(?![a-z0-9])", text) for name in names)


def paraphrased(text: str, name: str) -> bool:
    """Whether a thing was named in other words of its name, side by side: “walking the dog” for “Dog Walk”."""
    expected = {stem(word) for word in re.findall("[a-z]{3,}", plain(name))} - _LIGHT
    stems = [stem(word) for word in re.findall("[a-z]+", text)]
    reach = len(expected) + 2
    return len(expected) > 1 and any(expected <= set(stems[start : start + reach]) for start in range(len(stems)))
