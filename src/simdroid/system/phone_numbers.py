"""Telephone numbers: how they are formatted, and which spellings name one line.

Android formats with libphonenumber, and so does this phone, through its Python port `phonenumbers`. It is imported when
the first number is formatted (17 ms of processor time and 1.2 MB), and a country's metadata with the first number of
that country (1 ms). A number then takes 0.13 ms, ten typed digits 0.35 ms.

Comparing numbers is hand-written: the loose comparison of Android's content providers is no part of libphonenumber.
"""

from __future__ import annotations

import re
from functools import lru_cache

COUNTRY = "US"
"""The country of the phone's SIM card."""

MIN_MATCH = 7
"""Trailing digits that must agree before two spellings can be the same number."""

_ALLOWED = re.compile(r"[\d+*#().\-/\s]+")
_SEPARATORS = frozenset(" -().")
_NO_SEPARATORS = str.maketrans(dict.fromkeys(" -()."))
_TYPED = frozenset("0123456789+*#,;")


@lru_cache(maxsize=1024)
def format_number(text: str) -> str:
    """A number in the form a person reads, as `PhoneNumberUtils.formatNumber`; what is no number stays as it is."""
    import phonenumbers

    if not is_number(text) or text.startswith(("*", "#")):
        return text
    try:
        number = phonenumbers.parse(text, COUNTRY, keep_raw_input=True)
    except phonenumbers.NumberParseException:
        return text
    return phonenumbers.format_in_original_format(number, COUNTRY)


def format_typed_number(text: str) -> str:
    """A number as it is typed, complete or not, as `PhoneNumberFormattingTextWatcher` groups it."""
    import phonenumbers

    if not _TYPED.issuperset(text.translate(_NO_SEPARATORS)):
        return text
    formatter, formatted = phonenumbers.AsYouTypeFormatter(COUNTRY), text
    for character in text:
        if character in _TYPED:
            formatted = formatter.input_digit(character)
    return formatted


def typed_number(before: str, after: str) -> str:
    """What becomes of a number field when its text changes from `before` to `after`.

    Digits are grouped as they come. A person who types separators has a form of their own in mind: it is kept.
    """
    if before != format_typed_number(before) or _SEPARATORS & set(_inserted(before, after)):
        return after
    return format_typed_number(after)


@lru_cache(maxsize=1024)
def international(number: str) -> str | None:
    """A number in E.164 form, as `PhoneNumberUtils.formatNumberToE164`; None for one that cannot exist."""
    import phonenumbers

    if not is_number(number):
        return None
    try:
        parsed = phonenumbers.parse(number, COUNTRY)
    except phonenumbers.NumberParseException:
        return None
    valid = phonenumbers.is_valid_number(parsed)
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164) if valid else None


def normalized(number: str) -> str:
    """A number without punctuation; what is not a number (a sender's name, an address) stays as it is."""
    return re.sub(r"[^\d+*#]", "", number) if is_number(number) else number


def is_number(text: str) -> bool:
    """Whether a text reads as a telephone number."""
    return bool(_ALLOWED.fullmatch(text)) and any(character.isdigit() for character in text)


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
    shared = _common_start(one[::-1], two[::-1])
    rests = sorted((one[: len(one) - shared], two[: len(two) - shared]))
    return shared >= MIN_MATCH and rests[0] in ("", "0") and len(rests[1]) <= 4


def _inserted(before: str, after: str) -> str:
    """The part of `after` that is new."""
    start = _common_start(before, after)
    end = _common_start(before[start:][::-1], after[start:][::-1])
    return after[start : len(after) - end]


def _common_start(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
