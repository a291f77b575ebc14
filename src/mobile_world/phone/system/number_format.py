"""Telephone numbers as a phone in the United States writes them, whole and while they are typed."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[\d+]*")
_SEPARATORS = frozenset(" -().")
_FIRST = frozenset("23456789")
"""What area codes and local numbers of North America begin with."""

_NATIONAL = {3: (3,), 4: (3, 1), 5: (3, 2), 6: (3, 3), 7: (3, 4)}
"""Groups of a local number by its length; longer ones have an area code."""

_ABROAD: dict[str, tuple[int, ...]] = {
    "33": (1, 2, 2, 2, 2),
    "34": (3, 2, 2, 2),
    "39": (3, 3, 4),
    "44": (4, 6),
    "49": (4, 7),
    "61": (3, 3, 3),
    "81": (2, 4, 4),
    "82": (2, 4, 4),
    "86": (3, 4, 4),
    "91": (5, 5),
}
"""How mobile numbers of other countries are grouped, by country code."""


def format_number(text: str) -> str:
    """A number in the form a person reads; what is not a plain number stays as it is."""
    digits = "".join(character for character in text if character not in _SEPARATORS)
    if not _PLAIN.fullmatch(digits) or "+" in digits[1:]:
        return text
    if digits.startswith("+1"):
        return _with_code("+1", digits[2:])
    if digits.startswith("+"):
        return _abroad(digits[1:])
    if digits.startswith("1"):
        return _with_code("1", digits[1:]) if len(digits) > 2 else digits
    return _national(digits)


def typed_number(before: str, after: str) -> str:
    """What becomes of a number field when its text changes from `before` to `after`.

    Digits are grouped as they come. A person who types separators has a form of their own in mind: it is kept.
    """
    if before != format_number(before) or set(_inserted(before, after)) & _SEPARATORS:
        return after
    return format_number(after)


def _national(digits: str) -> str:
    if len(digits) > 10 or digits[:1] not in _FIRST:
        return digits
    if len(digits) > 7:
        return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
    return "-".join(_cut(digits, _NATIONAL.get(len(digits), (len(digits),))))


def _with_code(code: str, digits: str) -> str:
    """The country code and the ten digits after it, as far as they are there."""
    if len(digits) > 10 or digits[:1] not in _FIRST:
        return code + digits
    return f"{code} " + "-".join(part for part in (digits[:3], digits[3:6], digits[6:]) if part)


def _abroad(digits: str) -> str:
    groups = _ABROAD.get(digits[:2])
    if groups is None or len(digits) > 2 + sum(groups):
        return f"+{digits}"
    return "+" + " ".join([digits[:2], *_cut(digits[2:], groups)])


def _cut(digits: str, groups: tuple[int, ...]) -> list[str]:
    parts, start = [], 0
    for length in groups:
        if digits[start : start + length]:
            parts.append(digits[start : start + length])
        start += length
    return parts


def _inserted(before: str, after: str) -> str:
    """The part of `after` that is new."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return after[start : len(after) - end]
