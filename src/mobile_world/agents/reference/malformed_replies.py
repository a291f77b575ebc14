"""Malformed replies in a codec's syntax: cut off, misspelled, or no action at all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from mobile_world.agents.codecs import Codec, Inexpressible, Span, View
from mobile_world.domain import Point, Tap

PROSE = "I am looking at the screen and thinking about what to do next."
_MIDDLE = Tap(at=Point(x=0.5, y=0.5))


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


def _cut_off(good: str, span: Span, random: Random) -> str:
    """The token limit came in the middle of the action."""
    return good[: random.randrange(span.start + 1, span.end)]


def _misspelled(good: str, span: Span, random: Random) -> str:
    """A verb and parameters that nobody knows."""
    word = random.choice(("Proceed", "DoIt", "Interact", "NextStep"))
    return f"{good[: span.start]}{word}(what='it'){good[span.end :]}"


def _left_out(good: str, span: Span, random: Random) -> str:
    """The frame of an answer, with words in the place of the action."""
    words = random.choice(("the button in the middle", "as described above", "..."))
    return good[: span.start] + words + good[span.end :]


def _talk(good: str, span: Span, random: Random) -> str:
    return PROSE


_DAMAGES: tuple[Callable[[str, Span, Random], str], ...] = (_cut_off, _misspelled, _left_out, _talk)
