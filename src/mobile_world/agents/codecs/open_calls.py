"""A call at the end of a text, where no closing tag shows that the words are whole.

What the call itself shows is believed: a bracket that closes it, quotes that pair up. Readings that would have to guess
where text ends are taken only when a cut could not have produced them, so that half a sentence is never typed.
"""

from __future__ import annotations

import re

from mobile_world.agents.codecs.calls import Reading, Value, numbers_in, read_call, read_value

_GUESSES = {"missing-bracket", "unescaped-quote"}
_STRAY_QUOTE = re.compile(r"(?<!\w)['\"]|['\"](?!\w)")
_HARMLESS_END = re.compile(r"\s*(?:\Z|[.。;；!！]\s*(?:\Z|\n)|\n|```|<)")


def read_open_call(text: str, start: int, end: int) -> Reading:
    """The one call between two places, which nothing marks as whole."""
    reading = read_call(text, start, end, whole=True)
    call = reading.call
    if call is None:
        return reading
    texts = [str(each.value.content) for each in call.arguments if _is_free_text(each.value)]
    guessed = _GUESSES & set(call.repairs)
    if "missing-bracket" in guessed or any(_STRAY_QUOTE.search(each) for each in texts if guessed):
        return Reading("truncated", None, "the call has no certain end")
    if texts and not _HARMLESS_END.match(text, call.span.end, end):
        return Reading("ambiguous", None, "it cannot be told where the text ends")
    return reading


def _is_free_text(value: Value) -> bool:
    """Whether quotes hold words rather than the numbers of a place."""
    if value.kind != "text":
        return False
    inside = read_value(str(value.content))
    return inside is None or numbers_in(inside) is None
