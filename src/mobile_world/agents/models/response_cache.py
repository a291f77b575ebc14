"""The response cache: replies on disk, keyed by request, replica and repetition.

The key is the request, the replica and how many times the replica has sent this request: an agent that meets the same
screen twice and samples again gets two answers, also from a recording.

The cache has one file for each reply, named by its key and written atomically, so that no reader meets half of one. A
file that cannot be read counts as missing: it is logged, requested again and overwritten.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import Literal, NamedTuple

from loguru import logger
from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.agents.models.chat import (
    AttemptRecord,
    ChatModel,
    ChatReply,
    ChatRequest,
    TokenLogprob,
    ToolCallText,
    Usage,
)
from mobile_world.agents.models.chat_requests import request_hash
from mobile_world.domain import AgentError, ConfigError


class ReplyKey(NamedTuple):
    """The key of a stored reply."""

    request: str
    """The request's hash."""
    replica_seed: int | None
    turn: int
    """Counts from 0 among equal requests of one model object, which lives for one episode."""

    @property
    def digest(self) -> str:
        """The key as one name."""
        return hashlib.sha256(f"{self.request}/{self.replica_seed}/{self.turn}".encode()).hexdigest()


class RepeatCounter:
    """Counts repetitions of equal requests."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, int | None]] = Counter()
        self._lock = threading.Lock()

    def key(self, request: ChatRequest) -> ReplyKey:
        """The key of a request that is asked now."""
        identity = request_hash(request), request.replica_seed
        with self._lock:
            turn = self._seen[identity]
            self._seen[identity] += 1
        return ReplyKey(*identity, turn)


class StoredReply(BaseModel):
    """A reply with its key; attempts and times are the recorded ones."""

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
    tool_calls: tuple[ToolCallText, ...] = ()
    error: str | None = None
    """Code of the error that came instead of a reply, in cassettes alone; `text` is then its message."""

    @classmethod
    def failed(cls, key: ReplyKey, request: ChatRequest, error: AgentError) -> StoredReply:
        """A request that came to nothing by its own fault, to be kept."""
        nothing = ChatReply(str(error), Usage(reported=False), finish_reason="", latency_s=0.0, first_byte_s=0.0)
        return cls.of(key, request, nothing).model_copy(update={"error": error.code})

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
            tool_calls=reply.tool_calls,
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
            tool_calls=self.tool_calls,
        )


class ReplyCache:
    """A directory of replies; processes may share it."""

    def __init__(self, directory: Path) -> None:
        """Use `directory`, which is made with the first reply."""
        self._directory = directory

    def path(self, key: ReplyKey) -> Path:
        """Where a reply is kept."""
        return self._directory / key.digest[:2] / f"{key.digest}.json"

    def get(self, key: ReplyKey) -> ChatReply | None:
        """The reply to a request; nothing when there is none that can be read."""
        path = self.path(key)
        try:
            stored = StoredReply.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            logger.warning("the cached reply {} cannot be read ({}); it is requested again", path, type(error).__name__)
            return None
        if stored.key != key:
            logger.warning("the cached reply {} answers another request; it is requested again", path)
            return None
        return stored.reply()

    def put(self, key: ReplyKey, request: ChatRequest, reply: ChatReply) -> None:
        """Keep a reply."""
        path = self.path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(StoredReply.of(key, request, reply).model_dump_json().encode())
            Path(name).replace(path)
        except OSError as error:
            raise ConfigError(f"cannot write to the cache {self._directory}: {error.strerror}") from error


class CachedModel:
    """A model behind a response cache; one object per episode.

    Answers drawn at random are kept only for a known replica: otherwise the replicas of an experiment, which should
    differ by chance, would all be given the first one's.
    """

    def __init__(self, model: ChatModel, cache: ReplyCache) -> None:
        self._model, self._cache, self._turns = model, cache, RepeatCounter()

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """The kept reply, or the model's."""
        if request.replica_seed is None and request.sampling.temperature > 0:
            return self._model.complete(request, deadline_s=deadline_s)
        key = self._turns.key(request)
        if (stored := self._cache.get(key)) is not None:
            return stored
        reply = self._model.complete(request, deadline_s=deadline_s)
        self._cache.put(key, request, reply)
        return reply

    def close(self) -> None:
        """Close the model behind the cache."""
        self._model.close()
