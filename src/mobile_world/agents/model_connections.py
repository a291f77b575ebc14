"""Model connections: an agent's models opened from its options, and checked against what their endpoints serve."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import SecretStr

from mobile_world.agents.models import (
    SYNTHETIC_FINGERPRINT,
    ChatModel,
    EndpointSettings,
    RetryPolicy,
    list_models,
    load_cassette,
    load_prices,
    open_model,
    shipped_prices,
)
from mobile_world.agents.options import AgentOptions
from mobile_world.domain import ConfigError, EndpointRefused, EndpointUnavailable

MOST_NAMES = 10
"""Models of an endpoint that an error names."""


class ModelConnection(NamedTuple):
    """A model and the name to request it by."""

    model: ChatModel
    name: str


class ConnectedModel(NamedTuple):
    """What is known of a model before the first request, from its endpoint or from the cassette."""

    asked: str
    place: str
    """The endpoint's address as it may be shown, or the name of the recording."""
    lists: bool
    """Whether the endpoint lists its models; this one is then among them."""
    owned_by: str
    synthetic: bool
    """Whether it says that no model makes its words."""


class _Named(NamedTuple):
    """A model as the options name it."""

    name: str
    base_url: str | None
    key: SecretStr | None


def connect(options: AgentOptions) -> ModelConnection:
    """The model of an agent; nothing is sent yet. `ConfigError` says what is missing."""
    if options.model_name is None:
        raise ConfigError("this agent speaks to a model; give --model and --base-url")
    return _opened(options, _Named(options.model_name, options.base_url, options.api_key))


def connect_executor(options: AgentOptions) -> ModelConnection:
    """The second model of an agent with two; the first one when no other is named."""
    second = _second(options)
    return connect(options) if second is None else _opened(options, second)


def served_models(options: AgentOptions, *, ours: bool = True) -> tuple[ConnectedModel, ...]:
    """Ask the endpoints of an agent, one after the other, whether they have its models; nothing where none is named.

    `ConfigError` when nobody answers, the key is wrong, or an endpoint lists its models and the asked one is not among
    them. A recording that is played stands for all of them, and no endpoint is asked. An agent that is not `ours` may
    send its key in another way, so that a refusal of it says nothing.
    """
    first = _Named(options.model_name, options.base_url, options.api_key) if options.model_name is not None else None
    models = [model for model in (first, _second(options)) if model is not None]
    if options.cassette is not None and options.cassette_mode == "replay":
        synthetic = any(
            model.fingerprint == SYNTHETIC_FINGERPRINT for model in load_cassette(options.cassette).values()
        )
        return tuple(ConnectedModel(model.name, options.cassette.name, False, "", synthetic) for model in models)
    return tuple(_served(model, ours) for model in models if model.base_url is not None)


def _second(options: AgentOptions) -> _Named | None:
    if options.executor_model_name is None:
        return None
    key = options.executor_api_key
    if key is None and options.executor_base_url in (None, options.base_url):
        key = options.api_key
    return _Named(options.executor_model_name, options.executor_base_url or options.base_url, key)


def _served(model: _Named, ours: bool) -> ConnectedModel:
    settings = EndpointSettings(model.base_url or "", api_key=model.key)
    try:
        listing = list_models(settings)
    except EndpointRefused as error:
        if not ours:
            return ConnectedModel(model.name, settings.place, False, "", False)
        raise ConfigError(
            f"{settings.place} will not list its models: {error}; give the right key "
            "(--api-key-env names its environment variable)"
        ) from error
    except EndpointUnavailable as error:
        raise ConfigError(
            f"no endpoint answers at {settings.place}: {error}; start the model server there, or correct the address "
            "(--base-url, or model.base_url in a file)"
        ) from error
    listed_as = listing.entry(model.name)
    if listing.owners and listed_as is None:
        names = sorted(listing.owners)
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        raise ConfigError(
            f"{listing.place} does not have the model {model.name!r}; it lists {', '.join(names[:MOST_NAMES])}{more}: "
            "ask for one of these (--model, or model.path in a file), or serve the one that is meant"
        )
    owner = listing.owners.get(listed_as or "", "")
    return ConnectedModel(model.name, listing.place, bool(listing.owners), owner, listing.synthetic(model.name))


def _opened(options: AgentOptions, endpoint_model: _Named) -> ModelConnection:
    name, base_url, key = endpoint_model
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
    return ModelConnection(model, name)
