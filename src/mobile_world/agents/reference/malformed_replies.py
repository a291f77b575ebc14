"""Malformed replies in a codec's syntax: cut off, misspelled, or no action at all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from mobile_world.agents.codecs import Codec, Inexpressible, Span, View
from mobile_world.domain import Point, Tap

PROSE = "I am looking at the screen and thinking about what to do next."
_MIDDLE = Tap(at=Point(x=0.5, y=0.5))
_VERBS = ("Proceed", "DoIt", "Interact", "NextStep")
_DESCRIPTIONS = ("the button in the middle", "as described above", "...")


def malformed_reply(codec: Codec, view: View, random: Random) -> str:
    """A text in which not even a lenient reader of this codec finds an action."""
    try:
        good = codec.render(_MIDDLE, view)
    except Inexpressible:
        return PROSE
    span = codec.parse(good, view, finish_reason="stop").span
    damages = list(_DAMAGES) if span else []
    random.shuffle(damages)
    for damage in damages:
        text = damage(good, span or Span(0, len(good)), random)
        if codec.parse(text, view, finish_reason="stop").action is None:
            return text
    return PROSE


_Damage: TypeAlias = Callable[[str, Span, Random], str]
_DAMAGES: tuple[_Damage, ...] = (
    # The token limit came in the middle of the action.
    lambda good, span, random: good[: random.randrange(span.start + 1, span.end)],
    # A verb and parameters that nobody knows.
    lambda good, span, random: f"{good[: span.start]}{random.choice(_VERBS)}(what='it'){good[span.end :]}",
    # The frame of an answer, with words in the place of the action.
    lambda good, span, random: good[: span.start] + random.choice(_DESCRIPTIONS) + good[span.end :],
    lambda good, span, random: PROSE,
)
