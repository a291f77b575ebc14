"""Text matching: phrases in what an agent said, and phone numbers without their formatting."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_COUNTRY = re.compile(r"\+1(?=\d{10}$)|\+86(?=\d{11}$)")
"""Codes that a number may carry or not within its own country."""


def plain_number(text: str) -> str:
    """The digits of a number; a leading `+` stays unless it stands before a country code that may be left out."""
    digits = "".join(character for character in text if character in "+*#" or character.isdecimal())
    return _COUNTRY.sub("", digits)


_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\s.-]+(?=\d)")
PHONE_NUMBER = 7
"""Digits from which on a phrase of digits is a phone number, which people group as they like."""


def mentions(text: str, phrase: str) -> bool:
    """Whether a text has a phrase as whole words; case, accents, and gaps between digits do not matter."""
    if phrase.isdecimal() and len(phrase) >= PHONE_NUMBER:
        return phrase in re.sub(r"\D", "", text)
    spread = _plain(text)
    pattern = re.compile(rf"(?<!\w){re.escape(_plain(phrase))}(?!\w)")
    return any(pattern.search(form) for form in (spread, _BETWEEN_DIGITS.sub("", spread)))


def same_wording(text: str, expected: str) -> bool:
    """Whether two texts say the same, whatever their capitals, apostrophes, blanks and the full stop at the end."""
    one, two = (_plain(form).rstrip(" .") for form in (text, expected))
    return one == two


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.replace("’", "'").split())


def check_texts(owner: object, name: str, texts: object) -> None:
    """Refuse one text where several belong, for `in` would look for a part of it, and what is not text."""
    if isinstance(texts, str) or not isinstance(texts, Collection) or not all(isinstance(text, str) for text in texts):
        raise TypeError(
            f"{type(owner).__name__} must be given {name} as a collection of texts, such as {{'0', '1'}}, not {texts!r}"
        )
