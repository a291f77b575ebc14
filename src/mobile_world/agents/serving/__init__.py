"""A local OpenAI-compatible model server for tests and demonstrations; `mw model serve` runs it."""

from mobile_world.agents.serving.answers import Answer, Behaviour, Cut
from mobile_world.agents.serving.asked import Asked, Call
from mobile_world.agents.serving.behaviours import (
    Afterwards,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    GarbageKind,
    Mixed,
    Never,
    RateLimiting,
    Rule,
    Ruled,
    Scripted,
    Slow,
    Truncating,
)
from mobile_world.agents.serving.counting import PixelLimits
from mobile_world.agents.serving.received import Received
from mobile_world.agents.serving.server import ModelServer

__all__ = [
    "Afterwards",
    "Answer",
    "Asked",
    "Behaviour",
    "Call",
    "Cut",
    "Disconnecting",
    "Echo",
    "Failing",
    "Garbage",
    "GarbageKind",
    "Mixed",
    "ModelServer",
    "Never",
    "PixelLimits",
    "RateLimiting",
    "Received",
    "Rule",
    "Ruled",
    "Scripted",
    "Slow",
    "Truncating",
]
