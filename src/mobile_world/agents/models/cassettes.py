"""Cassettes: every reply of a run recorded in one file, replayed later without an endpoint.

A cassette has one JSON line for each reply, and for each error in its place that is the agent's (the request did not
fit, the model refused): without it the run would go another way. Where a key comes twice the later line counts: an
episode that was run again after an infrastructure failure is replayed as it went in the end.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from loguru import logger
from pydantic import ValidationError

from mobile_world.agents.models.chat import ChatModel, ChatReply, ChatRequest
from mobile_world.agents.models.response_cache import RepeatCounter, ReplyKey, StoredReply
from mobile_world.domain import AgentError, ConfigError, ReplayMiss, error_of


class RecordingModel:
    """A model whose replies are recorded; one object per episode, any number per cassette."""

    def __init__(self, model: ChatModel, cassette: Path) -> None:
        """Write what `model` says to the end of `cassette`."""
        self._model, self._cassette, self._turns = model, cassette, RepeatCounter()

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """Ask the model, and write its reply down before it is given out."""
        key = self._turns.key(request)
        try:
            reply = self._model.complete(request, deadline_s=deadline_s)
        except AgentError as error:
            self._append(StoredReply.failed(key, request, error))
            raise
        self._append(StoredReply.of(key, request, reply))
        return reply

    def close(self) -> None:
        """Close the model that is recorded."""
        self._model.close()

    def _append(self, stored: StoredReply) -> None:
        line = stored.model_dump_json().encode() + b"\n"
        # One write to a file opened for appending: lines of episodes that run side by side do not mix.
        try:
            self._cassette.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._cassette, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                written = os.write(handle, line)
            finally:
                os.close(handle)
        except OSError as error:
            raise ConfigError(f"cannot write to the cassette {self._cassette}: {error.strerror}") from error
        if written != len(line):
            raise ConfigError(f"cannot write to the cassette {self._cassette}: the disk is full")


class ReplayModel:
    """Plays a cassette in place of a model; one object for each episode."""

    def __init__(self, cassette: Path) -> None:
        self._cassette, self._turns = cassette, RepeatCounter()
        self._replies = load_cassette(cassette)

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """The recorded reply to exactly this request, or the recorded error."""
        key = self._turns.key(request)
        stored = self._replies.get(key)
        if stored is None:
            models = ", ".join(sorted({reply.model for reply in self._replies.values()})) or "nobody"
            raise ReplayMiss(
                f"{self._cassette} has no reply to request {key.request[:12]} to {request.model!r}, replica "
                f"{key.replica_seed}, time {key.turn + 1} (it holds {len(self._replies)} replies of {models}); "
                "play it with the tasks, seeds, prompts and sampling values it was recorded with, or record again"
            )
        if stored.error is not None:
            raise error_of(stored.error)(stored.text)
        return stored.reply()

    def close(self) -> None:
        """Nothing is held."""


def load_cassette(path: Path) -> Mapping[ReplyKey, StoredReply]:
    """All replies of a cassette; lines that cannot be read are left out with a note."""
    try:
        state = path.stat()
    except OSError as error:
        raise ConfigError(f"cannot read the cassette {path}: {error.strerror}") from error
    return _load(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4)
def _load(path: Path, _changed: int, _size: int) -> Mapping[ReplyKey, StoredReply]:
    replies: dict[ReplyKey, StoredReply] = {}
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                stored = StoredReply.model_validate_json(line)
            except ValidationError:
                logger.warning("line {} of the cassette {} cannot be read; it is left out", number, path)
                continue
            replies[stored.key] = stored
    return replies
