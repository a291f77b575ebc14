"""Chat requests and replies, and the `ChatModel` interface.

A request says exactly what goes out: the order of its parts, its images at their final size and its sampling values.
A reply says what came back, what it cost and how it was got.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from mobile_world.domain import ScreenSize

Role: TypeAlias = Literal["system", "user", "assistant"]

MediaType: TypeAlias = Literal["image/png", "image/jpeg"]

AttemptOutcome: TypeAlias = Literal[
    "ok",
    "rate_limit",  # 429: asked too often
    "server",  # 5xx: the endpoint broke down
    "timeout",  # 408 or 504, or no connection in time
    "connection",  # no connection, or it was closed before an answer began
    "late",  # no token by the deadline; for an answer that is not streamed, no complete answer
    "stalled",  # tokens stopped coming
    "cut",  # the answer broke off
    "overrun",  # tokens still came past the deadline: the model's fault
    "refusal",  # the model or a filter in front of it would not answer
    "too_long",  # the request does not fit the model
    "rejected",  # another 4xx: the endpoint will not take this request
    "bad_response",  # something came that is not a chat completion
]


NOT_THE_ENDPOINTS: frozenset[AttemptOutcome] = frozenset({"ok", "overrun", "refusal", "too_long"})
"""Outcomes of an attempt for which no endpoint is to blame."""

LOST_SHARE = 0.1
"""How much of the time failed attempts may take before a model that is not done in the rest is no longer to blame."""

SYNTHETIC_FINGERPRINT = "mobile-world-synthetic"
"""What our own model server says in `system_fingerprint` and in `owned_by` where no model made the words."""

SYNTHETIC_LABEL = "synthetic, not a language model"
"""What must stand wherever numbers of a subject appear that is none."""


@dataclass(frozen=True)
class ImagePart:
    """An image as the model gets it: encoded, and already at its final size."""

    data: bytes = field(repr=False)
    media_type: MediaType
    size: ScreenSize
    """Pixels of the encoded image: the space in which the model's coordinates are read."""


@dataclass(frozen=True)
class Message:
    """One turn; its parts go out in this order."""

    role: Role
    parts: tuple[str | ImagePart, ...]

    @property
    def text(self) -> str:
        """The words without the images, for people."""
        return "\n".join(part for part in self.parts if isinstance(part, str))


@dataclass(frozen=True)
class Sampling:
    """How the model chooses its tokens."""

    temperature: float = 0.0
    top_p: float = 1.0
    max_tokens: int = 2048
    seed: int | None = None
    stop: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields beside the common ones, sent as they are: `repetition_penalty`, `top_k`, `chat_template_kwargs` …"""
    logprobs: int | None = None
    """How many alternatives to ask for beside each token; 0 asks for the chosen tokens alone."""
    grammar: str | None = None
    """A grammar the answer must follow; see `grammars`."""


@dataclass(frozen=True)
class ChatRequest:
    """One chat request to a model."""

    model: str
    messages: tuple[Message, ...]
    sampling: Sampling = field(default_factory=Sampling)
    replica_seed: int | None = None
    """Never sent: tells repetitions of one experiment apart in caches and cassettes. An episode gives its own seed."""


@dataclass(frozen=True)
class Usage:
    """Tokens as the endpoint counted them; they are never guessed."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached_in: int = 0
    """How many of `tokens_in` the endpoint had in its cache."""
    reported: bool = True
    """False when the endpoint said nothing: the numbers are then 0 and mean nothing."""


@dataclass(frozen=True)
class TokenLogprob:
    """How likely one token of the answer was."""

    token: str
    logprob: float
    alternatives: tuple[tuple[str, float], ...] = ()


class ToolCallText(NamedTuple):
    """A call in `tool_calls` of an answer, as the endpoint put it there."""

    name: str
    arguments: str
    """JSON, if the endpoint keeps to the protocol."""


@dataclass(frozen=True)
class AttemptRecord:
    """One attempt at a request."""

    number: int
    """Counts from 1."""
    outcome: AttemptOutcome
    status: int | None
    """HTTP status; nothing when no head of an answer came, or no HTTP was spoken."""
    message: str
    """What went wrong, without secrets; empty when nothing did."""
    waited_s: float
    """Pause before this attempt."""
    seconds: float
    first_byte_s: float | None
    """From sending to the first byte of an answer, head, comments and blank space aside; nothing when none came."""
    tokens: int = 0
    """Pieces of a stream that held words; 0 for an answer that was not streamed."""


@dataclass(frozen=True)
class ChatReply:
    """A complete answer."""

    text: str
    usage: Usage
    finish_reason: str
    """`stop`, `length` … in the endpoint's words."""
    latency_s: float
    """From the call to the complete answer, attempts and pauses included."""
    first_byte_s: float
    """How long the attempt that succeeded waited for its first byte."""
    reasoning: str = ""
    """What the endpoint kept apart from the answer as the model's reasoning."""
    tool_calls: tuple[ToolCallText, ...] = ()
    """What the endpoint took out of the answer, or was asked for, as calls of tools; the text is without it."""
    attempts: tuple[AttemptRecord, ...] = ()
    cost: float | None = None
    """In the price table's currency; nothing when the model's price or its usage is unknown."""
    logprobs: tuple[TokenLogprob, ...] | None = None
    from_cache: bool = False
    model: str = ""
    """Who answered, as the endpoint names it; empty when it does not say."""
    fingerprint: str = ""
    """What the endpoint says of its configuration (`system_fingerprint`)."""
    streamed: bool | None = None
    """Whether the answer came as it was written; nothing where nobody knows."""

    @property
    def answered_by(self) -> str:
        """Who answered, for records; words that no model made are marked."""
        return f"{self.model} (synthetic)" if self.fingerprint == SYNTHETIC_FINGERPRINT else self.model


def endpoint_faults(attempts: Iterable[AttemptRecord]) -> Counter[str]:
    """How often an endpoint failed in these attempts, by what went wrong."""
    return Counter(attempt.outcome for attempt in attempts if attempt.outcome not in NOT_THE_ENDPOINTS)


class ChatModel(Protocol):
    """Interface of chat models; thread-safe.

    `complete` blocks until the answer is complete or `deadline_s` seconds have passed, and then for as long as it takes
    to see whether tokens still come. It raises `StepTimeout` when they do, and `EndpointUnavailable` when they do not,
    when no token came at all, and when an answer stalled or broke off and there was no time for another attempt; an
    answer that is not streamed and not there by the deadline is the latter too. `BadResponse` says that what came was
    not a chat completion, `EndpointRefused` that the endpoint will not serve us (key, model name), `PromptTooLong`,
    `ModelRefused` and `RequestRejected` that the request itself is the reason.
    """

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """Ask, and wait for the whole answer."""

    def close(self) -> None:
        """Let go of connections; harmless when done twice."""
