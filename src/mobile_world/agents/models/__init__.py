"""Asking language models: requests, replies, and the ways to get from one to the other."""

from mobile_world.agents.models.chat import (
    AttemptOutcome,
    AttemptRecord,
    ChatModel,
    ChatReply,
    ChatRequest,
    ImagePart,
    MediaType,
    Message,
    Role,
    Sampling,
    TokenLogprob,
    Usage,
)
from mobile_world.agents.models.endpoint import EndpointModel, EndpointSettings
from mobile_world.agents.models.prices import Price, PriceTable, load_prices, shipped_prices
from mobile_world.agents.models.retrying import RetryPolicy
from mobile_world.agents.models.scripted import ScriptedModel
from mobile_world.agents.models.wire import request_body, request_hash

__all__ = [
    "AttemptOutcome",
    "AttemptRecord",
    "ChatModel",
    "ChatReply",
    "ChatRequest",
    "EndpointModel",
    "EndpointSettings",
    "ImagePart",
    "MediaType",
    "Message",
    "Price",
    "PriceTable",
    "RetryPolicy",
    "Role",
    "Sampling",
    "ScriptedModel",
    "TokenLogprob",
    "Usage",
    "load_prices",
    "request_body",
    "request_hash",
    "shipped_prices",
]
