"""Automatic capitals: where the soft keyboard begins a sentence or a word with a capital letter."""

from __future__ import annotations

from simdroid.ui.views import TextField

_OPENING = "\"'([{<¡¿“‘«"
_CLOSING = "\"')]}>”’»"
_ENDS = ".?!"


def wants_capital(field: TextField) -> bool:
    """Whether the next letter typed into a field should be a capital one."""
    if field.input_type != "text" or field.capitals == "none":
        return False
    before = field.edit.text[: field.edit.start].rstrip(_OPENING)
    if not before or before[-1] == "\n":
        return True
    if not before[-1].isspace():
        return False
    return field.capitals == "words" or _ends_sentence(before.rstrip(" \t"))


def _ends_sentence(before: str) -> bool:
    """Whether a text that a blank follows is complete; the point of an abbreviation such as `e.g.` ends nothing."""
    if not before or before[-1] == "\n":
        return True
    sentence = before.rstrip(_CLOSING)
    if not sentence or sentence[-1] not in _ENDS:
        return False
    return sentence[-1] != "." or "." not in sentence.split()[-1][:-1]
