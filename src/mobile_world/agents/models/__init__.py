"""Model clients: chat requests, replies, endpoints, caches and recordings.

The values are there at once; what speaks HTTP comes with its first use.
"""

from typing import TYPE_CHECKING

from mobile_world.agents.models.chat import (
    SYNTHETIC_FINGERPRINT,
    SYNTHETIC_LABEL,
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
    ToolCallText,
    Usage,
)
from mobile_world.domain import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.agents.models.cassettes import RecordingModel, ReplayModel, load_cassette
    from mobile_world.agents.models.chat_requests import request_body, request_hash
    from mobile_world.agents.models.constrained_decoding import venus_grammar
    from mobile_world.agents.models.endpoint import EndpointModel, EndpointSettings, open_model
    from mobile_world.agents.models.model_list import ModelList, list_models
    from mobile_world.agents.models.pixel_limit_probe import ProbeReport, probe
    from mobile_world.agents.models.prices import Price, PriceTable, load_prices, shipped_prices
    from mobile_world.agents.models.response_cache import CachedModel, ReplyCache
    from mobile_world.agents.models.retry import RetryPolicy
    from mobile_world.agents.models.scripted import ScriptedModel
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "cassettes": ("RecordingModel", "ReplayModel", "load_cassette"),
            "chat_requests": ("request_body", "request_hash"),
            "constrained_decoding": ("venus_grammar",),
            "endpoint": ("EndpointModel", "EndpointSettings", "open_model"),
            "model_list": ("ModelList", "list_models"),
            "pixel_limit_probe": ("ProbeReport", "probe"),
            "prices": ("Price", "PriceTable", "load_prices", "shipped_prices"),
            "response_cache": ("CachedModel", "ReplyCache"),
            "retry": ("RetryPolicy",),
            "scripted": ("ScriptedModel",),
        },
    )

__all__ = [
    "SYNTHETIC_FINGERPRINT",
    "SYNTHETIC_LABEL",
    "AttemptOutcome",
    "AttemptRecord",
    "CachedModel",
    "ChatModel",
    "ChatReply",
    "ChatRequest",
    "EndpointModel",
    "EndpointSettings",
    "ImagePart",
    "MediaType",
    "Message",
    "ModelList",
    "Price",
    "PriceTable",
    "ProbeReport",
    "RecordingModel",
    "ReplayModel",
    "ReplyCache",
    "RetryPolicy",
    "Role",
    "Sampling",
    "ScriptedModel",
    "TokenLogprob",
    "ToolCallText",
    "Usage",
    "list_models",
    "load_cassette",
    "load_prices",
    "open_model",
    "probe",
    "request_body",
    "request_hash",
    "shipped_prices",
    "venus_grammar",
]
