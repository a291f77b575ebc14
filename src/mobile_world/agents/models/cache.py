"""A cache of replies by content: what was asked before is not asked again, by any run.

One file for each reply, named by its key and written beside its place before it is moved there, so that no reader
meets half of one. A file that cannot be read is as good as none: it is noted, asked anew and written over.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from loguru import logger
from pydantic import ValidationError

from mobile_world.agents.models.chat import ChatModel, ChatReply, ChatRequest
from mobile_world.agents.models.response_cache_tmp import ReplyKey, StoredReply, Turns
from mobile_world.domain import ConfigError


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
            logger.warning("the cached reply {} cannot be read ({}); it is asked anew", path, type(error).__name__)
            return None
        if stored.key != key:
            logger.warning("the cached reply {} answers another request; it is asked anew", path)
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
    """A model that looks into a cache first; one object for each episode.

    Answers drawn at random are kept only for a known replica: otherwise the replicas of an experiment, which should
    differ by chance, would all be given the first one's.
    """

    def __init__(self, model: ChatModel, cache: ReplyCache) -> None:
        """Put `cache` before `model`."""
        self._model, self._cache, self._turns = model, cache, Turns()

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """The kept reply, or the model's."""
        if request.replica_seed is None and request.sampling.temperature > 0:
            return self._model.complete(request, deadline_s=deadline_s)
        key = self._turns.key(request)
        known = self._cache.get(key)
        if known is not None:
            return known
        reply = self._model.complete(request, deadline_s=deadline_s)
        self._cache.put(key, request, reply)
        return reply

    def close(self) -> None:
        """Close the model behind the cache."""
        self._model.close()
