"""What an agent told the user, compared with what it should have told."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mobile_world.tasks.base import Score

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\s.-]+(?=\d)")
_SHOWN = 200


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


def mentions(text: str, phrase: str) -> bool:
    """Whether a text has a phrase as whole words; case, accents, and gaps between digits do not matter."""
    spread = _plain(text)
    wanted = re.compile(rf"(?<!\w){re.escape(_plain(phrase))}(?!\w)")
    return any(wanted.search(form) for form in (spread, _BETWEEN_DIGITS.sub("", spread)))


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace("’", "'").split())
