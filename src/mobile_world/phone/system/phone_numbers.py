"""Telephone numbers: which spellings name one line."""

from __future__ import annotations

import re

MIN_MATCH = 7
"""Trailing digits that must agree before two spellings can be the same number."""

_ALLOWED = re.compile(r"[\d+*#().\-/\s]+")


def normalized(number: str) -> str:
    """A number without punctuation; what is not a number (a sender's name, an address) stays as it is."""
    if not is_number(number):
        return number
    return re.sub(r"[^\d+*#]", "", number)


def is_number(text: str) -> bool:
    """Whether a text reads as a telephone number."""
    return bool(_ALLOWED.fullmatch(text)) and any(character.isdigit() for character in text)


def international(number: str) -> str | None:
    """A number in international form as a phone in the United States would dial it, or None."""
    digits = normalized(number)
    if not is_number(number):
        return None
    if digits.startswith("+"):
        return digits
    if len(digits) == 10:
        return f"+1{digits}"
    return f"+{digits}" if len(digits) == 11 and digits.startswith("1") else None


def min_match(number: str) -> str:
    """The reversed last digits that Android indexes numbers by."""
    return re.sub(r"\D", "", number)[::-1][:MIN_MATCH]


def stripped_reversed(number: str) -> str:
    """A number without punctuation, back to front, as the old contacts tables index it."""
    return normalized(number)[::-1]


def same_number(first: str, second: str) -> bool:
    """Whether two spellings reach one line: equal, or one is the other with a country or trunk prefix."""
    if not (is_number(first) and is_number(second)):
        return first.casefold() == second.casefold()
    one, two = (re.sub(r"\D", "", text) for text in (first, second))
    if one == two:
        return True
    shared = 0
    while shared < min(len(one), len(two)) and one[-1 - shared] == two[-1 - shared]:
        shared += 1
    if shared < MIN_MATCH:
        return False
    rests = sorted((one[: len(one) - shared], two[: len(two) - shared]), key=len)
    return rests[0] in ("", "0") and len(rests[1]) <= 4
