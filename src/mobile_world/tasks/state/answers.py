"""What an agent said in its own words, to the user or in a message, compared with what it should have said."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mobile_world.domain import Score
from mobile_world.tasks.state.messages import Message

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\s.-]+(?=\d)")
_SHOWN = 200
_PHONE_NUMBER = 7
"""Digits from which on a phrase of digits is a phone number, which people group as they like."""


def answered(controller: AndroidController, right: Iterable[str], *, wrong: Iterable[str]) -> Score:
    """1 when the answer says one of `right` and none of `wrong`, whatever other words are around it."""
    answer = controller.interaction_cache
    if not answer:
        return Score(0.0, "no answer was given")
    said = repr(answer[:_SHOWN])
    others = [text for text in wrong if mentions(answer, text)]
    if others:
        return Score(0.0, f"the answer {said} also says {', '.join(others)}")
    if not any(mentions(answer, text) for text in right):
        return Score(0.0, f"the answer {said} does not say {' or '.join(right)}")
    return Score(1.0, f"the answer {said} is right")


def one_message(
    before: Iterable[Message], after: Iterable[Message], *, to: str, saying: str, but_not: Iterable[str] = ()
) -> Score:
    """1 when exactly one message is new, went to a number, says a phrase and none of the others."""
    was, now = Counter(before), Counter(after)
    new, gone = list((now - was).elements()), list((was - now).elements())
    if gone:
        return Score(0.0, f"messages: gone, though nobody asked: {gone[0]}")
    if len(new) != 1 or new[0].box != "sent" or new[0].number != to:
        return Score(0.0, f"messages: one to {to} was wanted, new are: {', '.join(map(str, new[:4])) or 'none'}")
    text = new[0].text
    others = [phrase for phrase in but_not if mentions(text, phrase)]
    if others or not mentions(text, saying):
        return Score(0.0, f"messages: {text[:_SHOWN]!r} should say {saying} and not {' or '.join(others) or 'less'}")
    return Score(1.0, "messages as asked")


def mentions(text: str, phrase: str) -> bool:
    """Whether a text has a phrase as whole words; case, accents, and gaps between digits do not matter."""
    if phrase.isdecimal() and len(phrase) >= _PHONE_NUMBER:
        return phrase in re.sub(r"\D", "", text)
    spread = _plain(text)
    wanted = re.compile(rf"(?<!\w){re.escape(_plain(phrase))}(?!\w)")
    return any(wanted.search(form) for form in (spread, _BETWEEN_DIGITS.sub("", spread)))


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace("’", "'").split())
