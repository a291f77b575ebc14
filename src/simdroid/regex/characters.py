"""Which characters the classes of patterns hold: POSIX's in the C locale, Java's in Unicode, as on Android."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable
from typing import TypeAlias

CharacterTest: TypeAlias = Callable[[str], bool]

POSIX_CLASSES = {
    "alnum": string.ascii_letters + string.digits,
    "alpha": string.ascii_letters,
    "blank": " \t",
    "cntrl": "".join(map(chr, range(32))) + "\x7f",
    "digit": string.digits,
    "graph": "".join(map(chr, range(33, 127))),
    "lower": string.ascii_lowercase,
    "print": "".join(map(chr, range(32, 127))),
    "punct": string.punctuation,
    "space": " \t\n\r\f\v",
    "upper": string.ascii_uppercase,
    "xdigit": string.hexdigits,
}
"""The members of the named classes."""

_SCRIPTS = {
    "han": "CJK",
    "latin": "LATIN",
    "cyrillic": "CYRILLIC",
    "greek": "GREEK",
    "hiragana": "HIRAGANA",
    "katakana": "KATAKANA",
    "hangul": "HANGUL",
    "arabic": "ARABIC",
    "hebrew": "HEBREW",
    "thai": "THAI",
}
"""How the Unicode names of a script's characters begin."""


def is_word(char: str) -> bool:
    """Whether a character belongs to words."""
    return bool(char) and (char.isalnum() or char == "_" or unicodedata.category(char)[0] == "M")


JAVA_CLASSES: dict[str, CharacterTest] = {
    "d": str.isdecimal,
    "w": is_word,
    "s": lambda char: char in " \t\n\r\f\v" or unicodedata.category(char)[0] == "Z",
    "h": lambda char: char == "\t" or unicodedata.category(char) == "Zs",
    "v": lambda char: char in "\n\v\f\r\x85\u2028\u2029",
}
"""What a letter after a backslash stands for; a capital one stands for all others."""

_PROPERTIES: dict[str, CharacterTest] = {
    "alpha": str.isalpha,
    "alphabetic": str.isalpha,
    "digit": str.isdecimal,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "uppercase": str.isupper,
    "lower": str.islower,
    "lowercase": str.islower,
    "punct": lambda char: unicodedata.category(char)[0] in "PS" if char.isascii() else _category(char, "P"),
    "punctuation": lambda char: _category(char, "P"),
    "space": JAVA_CLASSES["s"],
    "whitespace": JAVA_CLASSES["s"],
    "blank": JAVA_CLASSES["h"],
    "cntrl": lambda char: _category(char, "Cc"),
    "graph": lambda char: not _category(char, "C") and not _category(char, "Z"),
    "print": lambda char: not _category(char, "C"),
    "xdigit": lambda char: char in "0123456789abcdefABCDEF",
    "ascii": str.isascii,
    "any": lambda char: True,
}


def _category(char: str, name: str) -> bool:
    return unicodedata.category(char).startswith(name)


def property_test(name: str) -> CharacterTest | None:
    """The characters of a property, as it stands in braces: `L`, `^Lu`, `IsHan`, `script=Latin`, `javaDigit`."""
    negated = name.startswith("^")
    plain = name.removeprefix("^").rpartition("=")[2]
    for prefix in ("java", "is", "in", ""):
        short = plain.lower().removeprefix(prefix)
        if short in _PROPERTIES:
            return inverted(_PROPERTIES[short], negated)
        if short in _SCRIPTS:
            return inverted(_of_script(_SCRIPTS[short]), negated)
    category = plain.removeprefix("Is")
    if category[:1] in tuple("LMNPSZC") and len(category) <= 2:
        return inverted(lambda char: _category(char, category), negated)
    return None


def equal(letter: str, ignore_case: bool) -> CharacterTest:
    """One character, in any case where that is not heeded."""
    if ignore_case:
        folded = letter.casefold()
        return lambda char: char.casefold() == folded
    return lambda char: char == letter


def between(low: str, high: str, ignore_case: bool) -> CharacterTest:
    """The characters of a range."""
    if ignore_case:
        return lambda char: any(low <= variant <= high for variant in (char, char.lower(), char.upper()))
    return lambda char: low <= char <= high


def any_of(tests: list[CharacterTest]) -> CharacterTest:
    """What passes one of several tests."""
    return lambda char: any(test(char) for test in tests)


def all_of(tests: list[CharacterTest]) -> CharacterTest:
    """What passes every one of several tests."""
    return lambda char: all(test(char) for test in tests)


def inverted(test: CharacterTest, negated: bool) -> CharacterTest:
    """What does not pass a test, where `negated`."""
    return (lambda char: not test(char)) if negated else test


def _of_script(start: str) -> CharacterTest:
    return lambda char: unicodedata.name(char, "").startswith(start)
