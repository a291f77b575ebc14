"""Fault injection: slow, failing, rejecting, disconnecting, stalling and garbage behaviours of the model server."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Literal, TypeAlias, get_args

from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.agents.serving.completions import BYTES_PER_TOKEN, PixelLimits, prompt_tokens
from mobile_world.agents.serving.overflow_errors import OVERFLOW_ERRORS
from mobile_world.agents.serving.planned_answer import Behaviour, Cut, PlannedAnswer
from mobile_world.domain import ConfigError


class Echo:
    """Echoes the last user message and the image sizes."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The user's last words, and a line for each image."""
        images = [f"[image {size.width}x{size.height}]" for size in call.parsed.images]
        return PlannedAnswer(text="\n".join([*images, call.parsed.last_words]))


@dataclass(frozen=True)
class Slow:
    """The first byte comes late, or the rest comes in a trickle."""

    inner: Behaviour = field(default_factory=Echo)
    first_byte_s: float = 2.0
    piece_s: float = 0.0
    pieces: int = 8

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer, slowly."""
        return self.inner.answer(call).model_copy(
            update={"first_byte_s": self.first_byte_s, "piece_s": self.piece_s, "pieces": self.pieces}
        )


@dataclass(frozen=True)
class RateLimiting:
    """Rejects the first attempts of each request with 429 and `Retry-After`."""

    inner: Behaviour = field(default_factory=Echo)
    first: int = 2
    """How many times each request is turned away."""
    retry_after_s: float | None = 0.05

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """Status 429, then the inner answer."""
        if call.repeat < self.first:
            return PlannedAnswer(status=429, text="too many requests", retry_after_s=self.retry_after_s)
        return self.inner.answer(call)


@dataclass(frozen=True)
class Failing:
    """Answers with an error status; for ever, or for the first tries of each request."""

    inner: Behaviour = field(default_factory=Echo)
    status: int = 500
    first: int | None = None
    """How many times each request fails; nothing means always."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The error, then the inner answer."""
        if self.first is None or call.repeat < self.first:
            return PlannedAnswer(status=self.status, text="the server broke down")
        return self.inner.answer(call)


@dataclass(frozen=True)
class Disconnecting:
    """Closes the connection on the client; for ever, or for the first tries of each request."""

    inner: Behaviour = field(default_factory=Echo)
    where: Cut = "half-way"
    first: int | None = None
    """How many times each request is cut; nothing means always."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer, cut."""
        return self.inner.answer(call).model_copy(
            update={"cut": self.where} if self.first is None or call.repeat < self.first else {}
        )


@dataclass(frozen=True)
class Stalling:
    """Stops in the middle of an answer and leaves the connection open; for ever, or for the first tries."""

    inner: Behaviour = field(default_factory=Echo)
    first: int | None = None
    """How many times each request stalls; nothing means always."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The first half of the inner answer, and then silence."""
        return self.inner.answer(call).model_copy(
            update={"stalls": True} if self.first is None or call.repeat < self.first else {}
        )


@dataclass(frozen=True)
class Truncating:
    """Stops in the middle of what it says, as when the context is full."""

    inner: Behaviour = field(default_factory=Echo)
    after_tokens: int = 6

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The beginning of the inner answer, with `finish_reason` `length`."""
        answer = self.inner.answer(call)
        return answer.model_copy(
            update={"text": answer.text[: self.after_tokens * BYTES_PER_TOKEN], "finish_reason": "length"}
        )


@dataclass(frozen=True)
class Overflowing:
    """Says that requests do not fit the model, in the words of a server; those of up to `context_tokens` tokens do."""

    inner: Behaviour = field(default_factory=Echo)
    server: str = "vllm"
    """A name of `OVERFLOW_ERRORS`."""
    context_tokens: int = 1024
    """Less than a screenshot has, and more than a short text."""

    def __post_init__(self) -> None:
        """Refuse a server whose words are not known."""
        if self.server not in OVERFLOW_ERRORS:
            raise ConfigError(f"no overflow error of {self.server!r}; there are those of {', '.join(OVERFLOW_ERRORS)}")

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The server's error for a long request, the inner answer to a short one."""
        if prompt_tokens(call.parsed, PixelLimits()) > self.context_tokens:
            return OVERFLOW_ERRORS[self.server]
        return self.inner.answer(call)


@dataclass(frozen=True)
class Rejecting:
    """Rejects requests with an image for a reason that nobody knows, and answers others."""

    inner: Behaviour = field(default_factory=Echo)
    status: int = 400

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The error, or the inner answer to a text."""
        if call.parsed.images:
            return PlannedAnswer(status=self.status, text="the request was not accepted")
        return self.inner.answer(call)


@dataclass(frozen=True)
class Never:
    """Takes requests and never answers."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """Silence."""
        return PlannedAnswer(silent=True)


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
    return " ".join([source.choice(FRAGMENTS) if source.random() < 0.4 else _word(source) for _ in range(40)])


def _word(source: random.Random) -> str:
    return "".join(chr(source.randrange(0x21, 0x250)) for _ in range(source.randrange(1, 9)))


def _ansi(source: random.Random) -> str:
    title = "\x1b]0;taken over\x07"
    return f"\x1b[2J\x1b[{source.randrange(1, 8)}m{title}{_nonsense(source)}\x1b[0m\r\x08"


def _huge(source: random.Random) -> str:
    block = _nonsense(source)
    return (block * (HUGE_CHARACTERS // len(block) + 1))[:HUGE_CHARACTERS]


MAKERS: dict[GarbageKind, Callable[[random.Random], PlannedAnswer]] = {
    "nonsense": lambda source: PlannedAnswer(text=_nonsense(source)),
    "html": lambda source: PlannedAnswer(text=PAGE),
    "ansi": lambda source: PlannedAnswer(text=_ansi(source)),
    "huge": lambda source: PlannedAnswer(text=_huge(source), unbounded=True),
    "empty": lambda source: PlannedAnswer(text=""),
    "half-characters": lambda source: PlannedAnswer(text="\ud83d\x00\u202e" + _word(source) + "\udc00"),
    "page-body": lambda source: PlannedAnswer(body=PAGE, media_type="text/html"),
    "broken-body": lambda source: PlannedAnswer(body='{"id":"chatcmpl-1","choices":[{"index":0,"message":{"ro'),
    "no-choices": lambda source: PlannedAnswer(body='{"id":"chatcmpl-1","object":"chat.completion","choices":[]}'),
}


class Garbage:
    """Says nonsense; the same request and seed give the same nonsense."""

    def __init__(self, *, seed: int, kinds: Sequence[GarbageKind] = KINDS) -> None:
        """Choose the kinds; every one by default."""
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown or not kinds:
            raise ConfigError(
                f"no kind of garbage called {', '.join(unknown) or 'none'}; there are: {', '.join(KINDS)}"
            )
        self._seed, self._kinds = seed, tuple(kinds)

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """Nonsense of a kind drawn for this request."""
        source = random.Random(call.draw(self._seed, "garbage"))
        return MAKERS[source.choice(self._kinds)](source)


SPAN = 2**64


class Mixed:
    """Each request meets one behaviour, with its probability; the rest falls to `inner`.

    The draw depends on the seed, the request's bytes and how often they came before, so it is the same however many
    episodes run at once, and a client that tries again draws again.
    """

    def __init__(self, inner: Behaviour, shares: Sequence[tuple[float, Behaviour]], *, seed: int) -> None:
        """Mix; the probabilities add up to at most 1."""
        total = fsum(share for share, _ in shares)
        if any(share < 0 for share, _ in shares) or total > 1:
            raise ConfigError(f"probabilities are from 0 and add up to at most 1, not {total:g}")
        self._inner, self._shares, self._seed = inner, tuple(shares), seed

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """What the drawn behaviour answers."""
        share_drawn = call.draw(self._seed, "mixed") / SPAN
        for share, behaviour in self._shares:
            if share_drawn < share:
                return behaviour.answer(call)
            share_drawn -= share
        return self._inner.answer(call)
