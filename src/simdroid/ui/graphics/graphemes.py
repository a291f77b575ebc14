"""Grapheme clusters: where what a person sees as one character begins and ends.

Letters with combining marks, emoji with modifiers, joined emoji and flags are one each. Positions count code points.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MODIFIERS = frozenset(chr(code) for code in (*range(0x1F3FB, 0x1F400), 0xFE0E, 0xFE0F, 0x20E3))
_EXTENDING = frozenset(chr(code) for code in (0x200C, 0x0E33, 0x0EB3, *range(0x1160, 0x1200)))
"""The non-joiner, the Thai and Lao vowels AM, and the vowels and final consonants of a Hangul syllable."""


def next_stop(text: str, position: int) -> int:
    """Where the character that begins at `position` ends."""
    if position >= len(text):
        return len(text)
    end = position + 1
    if _is_flag_half(text[position]) and end < len(text) and _is_flag_half(text[end]):
        end += 1
    while end < len(text) and (extends(text[end]) or text[end - 1] == _JOINER):
        end += 1
    return end


def previous_stop(text: str, position: int) -> int:
    """Where the character that ends at `position` begins."""
    # Flags pair up from the left, so a run has to be read from its line's start.
    stop = last = text.rfind("\n", 0, max(position - 1, 0)) + 1
    while stop < position:
        last, stop = stop, next_stop(text, stop)
    return min(last, max(position - 1, 0))


def extends(character: str) -> bool:
    """Whether a character belongs to the one before it."""
    if character == _JOINER or character in _MODIFIERS or character in _EXTENDING:
        return True
    return unicodedata.category(character) in ("Mn", "Me", "Mc")


def _is_flag_half(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF
