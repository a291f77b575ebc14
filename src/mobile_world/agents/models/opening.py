"""From what a person asks for to a model: an endpoint, a cache before it, a cassette around both, or one in place."""

from __future__ import annotations

from pathlib import Path

from mobile_world.agents.models.cache import CachedModel, ReplyCache
from mobile_world.agents.models.cassettes import RecordingModel, ReplayModel
from mobile_world.agents.models.chat import ChatModel
from mobile_world.agents.models.endpoint import EndpointModel, EndpointSettings
from mobile_world.agents.models.prices import PriceTable
from mobile_world.agents.models.retrying import RetryPolicy
from mobile_world.domain import ConfigError


def open_model(
    endpoint: EndpointSettings | None,
    *,
    policy: RetryPolicy | None = None,
    prices: PriceTable | None = None,
    cache_dir: Path | None = None,
    record: Path | None = None,
    replay: Path | None = None,
) -> ChatModel:
    """A model for one episode; `replay` needs no endpoint and asks none.

    A cassette that is recorded holds what came from the cache too, so that it is complete.
    """
    if replay is not None:
        if record is not None:
            raise ConfigError("a cassette is either recorded or played; ask for one of them")
        return ReplayModel(replay)
    if endpoint is None:
        raise ConfigError("a model needs the base URL of an endpoint, or a cassette to play")
    model: ChatModel = EndpointModel(endpoint, policy=policy, prices=prices)
    if cache_dir is not None:
        model = CachedModel(model, ReplyCache(cache_dir))
    return RecordingModel(model, record) if record is not None else model
