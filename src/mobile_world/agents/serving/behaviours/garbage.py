"""Nonsense of many kinds: words no parser knows, pages, terminal codes, sizes nobody expects, broken bodies."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, get_args

from mobile_world.agents.serving.answers import Answer
from mobile_world.agents.serving.asked import Call
from mobile_world.domain import ConfigError

GarbageKind: TypeAlias = Literal[
    "nonsense",  # words and signs in no order
    "html",  # a page where an answer should be
    "ansi",  # codes that a terminal would obey
    "huge",  # a megabyte, whatever max_tokens says
    "empty",  # nothing at all
    "half-characters",  # lone surrogates, nulls and marks that turn the direction of writing
    "page-body",  # a page instead of a chat completion
    "broken-body",  # a chat completion that ends in the middle of its JSON
    "no-choices",  # a chat completion without an answer in it
]
KINDS: tuple[GarbageKind, ...] = get_args(GarbageKind)

HUGE_CHARACTERS = 1_000_000
PAGE = "<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>"
FRAGMENTS = ("<action>", "</think>", "Click(box=(", "))", "{", "}", '"', "'", "\\", "tap", "42", "-1e999", "null", "🙃")


def _nonsense(source: random.Random) -> str:
    signs = [source.choice(FRAGMENTS) if source.random() < 0.4 else _word(source) for _ in range(40)]
    return " ".join(signs)


def _word(source: random.Random) -> str:
    return "".join(chr(source.randrange(0x21, 0x250)) for _ in range(source.randrange(1, 9)))


def _ansi(source: random.Random) -> str:
    title = "\x1b]0;taken over\x07"
    return f"\x1b[2J\x1b[{source.randrange(1, 8)}m{title}{_nonsense(source)}\x1b[0m\r\x08"


def _huge(source: random.Random) -> str:
    block = _nonsense(source)
    return (block * (HUGE_CHARACTERS // len(block) + 1))[:HUGE_CHARACTERS]


MAKERS: dict[GarbageKind, Callable[[random.Random], Answer]] = {
    "nonsense": lambda source: Answer(text=_nonsense(source)),
    "html": lambda source: Answer(text=PAGE),
    "ansi": lambda source: Answer(text=_ansi(source)),
    "huge": lambda source: Answer(text=_huge(source), unbounded=True),
    "empty": lambda source: Answer(text=""),
    "half-characters": lambda source: Answer(text="\ud83d\x00\u202e" + _word(source) + "\udc00"),
    "page-body": lambda source: Answer(body=PAGE, media_type="text/html"),
    "broken-body": lambda source: Answer(body='{"id":"chatcmpl-1","choices":[{"index":0,"message":{"ro'),
    "no-choices": lambda source: Answer(body='{"id":"chatcmpl-1","object":"chat.completion","choices":[]}'),
}


class Garbage:
    """Says nonsense; the same request and seed give the same nonsense."""

    def __init__(self, *, seed: int, kinds: Sequence[GarbageKind] = KINDS) -> None:
        """Choose the kinds; every one by default."""
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown or not kinds:
            raise ConfigError(f"no garbage of kind {', '.join(unknown) or 'none'}; there are: {', '.join(KINDS)}")
        self._seed, self._kinds = seed, tuple(kinds)

    def answer(self, call: Call) -> Answer:
        """Nonsense of a kind drawn for this request."""
        source = random.Random(call.draw(self._seed, "garbage"))
        return MAKERS[source.choice(self._kinds)](source)
