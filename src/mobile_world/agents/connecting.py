"""From an agent's options to the models it speaks with; each episode has its own, over shared connections."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import SecretStr

from mobile_world.agents.models import (
    ChatModel,
    EndpointSettings,
    RetryPolicy,
    load_prices,
    open_model,
    shipped_prices,
)
from mobile_world.agents.options import AgentOptions
from mobile_world.domain import ConfigError


class Connection(NamedTuple):
    """A model and the name it is asked for by."""

    model: ChatModel
    name: str


def connect(options: AgentOptions) -> Connection:
    """The model of an agent; nothing is sent yet. `ConfigError` says what is missing."""
    if options.model_name is None:
        raise ConfigError("this agent speaks to a model; give --model and --base-url")
    return _opened(options, options.model_name, options.base_url, options.api_key)


def connect_executor(options: AgentOptions) -> Connection:
    """The second model of an agent with two; the first one when no other is named."""
    if options.executor_model_name is None:
        return connect(options)
    key = options.executor_api_key
    if key is None and options.executor_base_url in (None, options.base_url):
        key = options.api_key
    return _opened(options, options.executor_model_name, options.executor_base_url or options.base_url, key)


def _opened(options: AgentOptions, name: str, base_url: str | None, key: SecretStr | None) -> Connection:
    recording = options.cassette is not None and options.cassette_mode == "record"
    replaying = options.cassette is not None and not recording
    if base_url is None and not replaying:
        raise ConfigError(f"where is the model {name!r}? give --base-url, or a cassette to play")
    model = open_model(
        EndpointSettings(base_url, api_key=key, stream=options.stream, stall_s=options.stall_limit_s)
        if base_url is not None
        else None,
        policy=RetryPolicy() if options.request_attempts is None else RetryPolicy(attempts=options.request_attempts),
        prices=load_prices(options.prices) if options.prices is not None else shipped_prices(),
        cache_dir=options.cache_dir,
        record=options.cassette if recording else None,
        replay=options.cassette if replaying else None,
    )
    return Connection(model, name)
