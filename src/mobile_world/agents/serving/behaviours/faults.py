"""What goes wrong between an agent and an endpoint, one class for each."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.agents.serving.answers import Answer, Behaviour, Cut
from mobile_world.agents.serving.asked import Call
from mobile_world.agents.serving.behaviours.plain import Echo
from mobile_world.agents.serving.counting import BYTES_PER_TOKEN


def _echo() -> Behaviour:
    return Echo()


@dataclass(frozen=True)
class Slow:
    """The first byte comes late, or the rest comes in a trickle."""

    inner: Behaviour = field(default_factory=_echo)
    first_byte_s: float = 2.0
    piece_s: float = 0.0
    pieces: int = 8

    def answer(self, call: Call) -> Answer:
        """The inner answer, slowly."""
        late = {"first_byte_s": self.first_byte_s, "piece_s": self.piece_s, "pieces": self.pieces}
        return self.inner.answer(call).model_copy(update=late)


@dataclass(frozen=True)
class RateLimiting:
    """Turns away the first tries of each request, and says when to come back."""

    inner: Behaviour = field(default_factory=_echo)
    first: int = 2
    """How many times each request is turned away."""
    retry_after_s: float | None = 0.05

    def answer(self, call: Call) -> Answer:
        """Status 429, then the inner answer."""
        if call.repeat < self.first:
            return Answer(status=429, text="too many requests", retry_after_s=self.retry_after_s)
        return self.inner.answer(call)


@dataclass(frozen=True)
class Failing:
    """Answers with an error status; for ever, or for the first tries of each request."""

    inner: Behaviour = field(default_factory=_echo)
    status: int = 500
    first: int | None = None
    """How many times each request fails; nothing means always."""

    def answer(self, call: Call) -> Answer:
        """The error, then the inner answer."""
        if self.first is None or call.repeat < self.first:
            return Answer(status=self.status, text="the server broke down")
        return self.inner.answer(call)


@dataclass(frozen=True)
class Disconnecting:
    """Closes the connection on the client; for ever, or for the first tries of each request."""

    inner: Behaviour = field(default_factory=_echo)
    where: Cut = "half-way"
    first: int | None = None
    """How many times each request is cut; nothing means always."""

    def answer(self, call: Call) -> Answer:
        """The inner answer, cut."""
        given = self.inner.answer(call)
        cut = self.first is None or call.repeat < self.first
        return given.model_copy(update={"cut": self.where}) if cut else given


@dataclass(frozen=True)
class Stalling:
    """Stops in the middle of an answer and leaves the connection open; for ever, or for the first tries."""

    inner: Behaviour = field(default_factory=_echo)
    first: int | None = None
    """How many times each request stalls; nothing means always."""

    def answer(self, call: Call) -> Answer:
        """The first half of the inner answer, and then silence."""
        given = self.inner.answer(call)
        stalls = self.first is None or call.repeat < self.first
        return given.model_copy(update={"stalls": True}) if stalls else given


@dataclass(frozen=True)
class Truncating:
    """Stops in the middle of what it says, as when the context is full."""

    inner: Behaviour = field(default_factory=_echo)
    after_tokens: int = 6

    def answer(self, call: Call) -> Answer:
        """The beginning of the inner answer, with `finish_reason` `length`."""
        given = self.inner.answer(call)
        cut = {"text": given.text[: self.after_tokens * BYTES_PER_TOKEN], "finish_reason": "length"}
        return given.model_copy(update=cut)


@dataclass(frozen=True)
class Never:
    """Takes requests and never answers."""

    def answer(self, call: Call) -> Answer:
        """Silence."""
        return Answer(silent=True)
