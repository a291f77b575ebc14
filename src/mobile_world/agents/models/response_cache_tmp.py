"""Replies as they are kept on disk, and the key under which they are found again.

The key is what was asked, which replica asked it, and for the how-manieth time: an agent that meets the same screen
twice and samples anew gets two answers, also from a recording.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from mobile_world.agents.models.chat import AttemptRecord, ChatReply, ChatRequest, TokenLogprob, Usage
from mobile_world.agents.models.chat_requests import request_hash


class ReplyKey(NamedTuple):
    """Which reply."""

    request: str
    """The request's hash."""
    replica_seed: int | None
    turn: int
    """Counts from 0 among equal requests of one model object, which lives for one episode."""

    @property
    def digest(self) -> str:
        """The key as one name."""
        return hashlib.sha256(f"{self.request}/{self.replica_seed}/{self.turn}".encode()).hexdigest()


class Turns:
    """Counts equal requests."""

    def __init__(self) -> None:
        """Begin at the first."""
        self._seen: Counter[tuple[str, int | None]] = Counter()
        self._lock = threading.Lock()

    def key(self, request: ChatRequest) -> ReplyKey:
        """The key of a request that is asked now."""
        asked = request_hash(request), request.replica_seed
        with self._lock:
            turn = self._seen[asked]
            self._seen[asked] += 1
        return ReplyKey(*asked, turn)


class StoredReply(BaseModel):
    """One reply with its key; attempts and times are those of the day it was given."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    request: str
    """The request's hash."""
    replica_seed: int | None
    turn: int
    model: str
    """Whom it was asked, for people; the hash covers it."""
    text: str
    reasoning: str
    usage: Usage
    finish_reason: str
    latency_s: float
    first_byte_s: float
    attempts: tuple[AttemptRecord, ...]
    cost: float | None
    logprobs: tuple[TokenLogprob, ...] | None
    answered_by: str = ""
    """Who answered, as the endpoint named it."""
    fingerprint: str = ""
    streamed: bool | None = None

    @classmethod
    def of(cls, key: ReplyKey, request: ChatRequest, reply: ChatReply) -> StoredReply:
        """A reply to be kept."""
        return cls(
            **key._asdict(),
            model=request.model,
            text=reply.text,
            reasoning=reply.reasoning,
            usage=reply.usage,
            finish_reason=reply.finish_reason,
            latency_s=reply.latency_s,
            first_byte_s=reply.first_byte_s,
            attempts=reply.attempts,
            cost=reply.cost,
            logprobs=reply.logprobs,
            answered_by=reply.model,
            fingerprint=reply.fingerprint,
            streamed=reply.streamed,
        )

    @property
    def key(self) -> ReplyKey:
        """Where it belongs."""
        return ReplyKey(self.request, self.replica_seed, self.turn)

    def reply(self) -> ChatReply:
        """The reply again, marked as not asked for today."""
        return ChatReply(
            text=self.text,
            usage=self.usage,
            finish_reason=self.finish_reason,
            latency_s=self.latency_s,
            first_byte_s=self.first_byte_s,
            reasoning=self.reasoning,
            attempts=self.attempts,
            cost=self.cost,
            logprobs=self.logprobs,
            from_cache=True,
            model=self.answered_by,
            fingerprint=self.fingerprint,
            streamed=self.streamed,
        )
