"""Phone numbers as they are compared: without what people and apps put between the digits."""

from __future__ import annotations

import re

_COUNTRY = re.compile(r"\+1(?=\d{10}$)|\+86(?=\d{11}$)")
"""Codes that a number may carry or not within its own country."""


def plain_number(text: str) -> str:
    """The digits of a number; a leading `+` stays unless it stands before a country code that may be left out."""
    kept = "".join(character for character in text if character in "+*#" or character.isdecimal())
    return _COUNTRY.sub("", kept)
