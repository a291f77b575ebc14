"""Structured names of contacts: splitting a display name into parts and joining them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from mobile_world.phone.system.providers.content import Value

GIVEN, FAMILY, PREFIX, MIDDLE, SUFFIX = "data2", "data3", "data4", "data5", "data6"

_PREFIXES = frozenset({"1lt", "2lt", "adm", "capt", "cmdr", "col", "dr", "gen", "lt", "maj", "mr", "mrs", "ms", "prof"})
_SUFFIXES = frozenset({"ii", "iii", "iv", "jr", "sr", "md", "phd", "esq"})
_PARTICLES = frozenset({"al", "da", "de", "del", "den", "der", "di", "du", "el", "la", "le", "mc", "st", "van", "von"})


def split_name(whole: str) -> dict[str, str | None]:
    """The parts of a name written in one: `Dr. Ada King Lovelace` → prefix, given, middle, family."""
    words = whole.replace(",", " ").split()
    prefix = words.pop(0) if len(words) > 1 and _bare(words[0]) in _PREFIXES else None
    suffix = words.pop() if len(words) > 2 and _bare(words[-1]) in _SUFFIXES else None
    given = words.pop(0) if words else None
    family = words.pop() if words else None
    if words and family and words[-1].lower() in _PARTICLES:
        family = f"{words.pop()} {family}"
    return {GIVEN: given, FAMILY: family, PREFIX: prefix, MIDDLE: " ".join(words) or None, SUFFIX: suffix}


def joined(parts: Mapping[str, Value]) -> str:
    """A name written in one, from its parts."""
    words = [str(parts[name]) for name in (PREFIX, GIVEN, MIDDLE, FAMILY) if parts.get(name)]
    suffix = parts.get(SUFFIX)
    return " ".join(words) + (f", {suffix!s}" if suffix else "")


def alternative(row: sqlite3.Row) -> str:
    """A name with the family name first: `Lovelace, Ada`."""
    if not row[FAMILY]:
        return str(row["data1"])
    rest = " ".join(str(row[name]) for name in (PREFIX, GIVEN, MIDDLE) if row[name])
    whole = ", ".join(part for part in (row[FAMILY], rest) if part)
    return f"{whole}, {row[SUFFIX]}" if row[SUFFIX] else whole


def _bare(word: str) -> str:
    return word.replace(".", "").lower()
