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
from mobile_world.agents.models.scripted import ScriptedModel

__all__ = [
    "AttemptOutcome",
    "AttemptRecord",
    "ChatModel",
    "ChatReply",
    "ChatRequest",
    "ImagePart",
    "MediaType",
    "Message",
    "Role",
    "Sampling",
    "ScriptedModel",
    "TokenLogprob",
    "Usage",
]
