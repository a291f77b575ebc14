"""A local OpenAI-compatible model server for tests and demonstrations; `mw model serve` runs it."""

from mobile_world.agents.serving.catalogue import BEHAVIOURS, BehaviourEntry, BehaviourOptions, make_behaviour
from mobile_world.agents.serving.chat_request import IncomingRequest, ParsedRequest
from mobile_world.agents.serving.completions import PixelLimits
from mobile_world.agents.serving.fault_injection import KINDS as GARBAGE_KINDS
from mobile_world.agents.serving.fault_injection import (
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    GarbageKind,
    Mixed,
    Never,
    Overflowing,
    RateLimiting,
    Rejecting,
    Slow,
    Stalling,
    Truncating,
)
from mobile_world.agents.serving.model_backend import ModelBackend
from mobile_world.agents.serving.overflow_errors import OVERFLOW_ERRORS
from mobile_world.agents.serving.planned_answer import Behaviour, Cut, PlannedAnswer, PlannedToolCall
from mobile_world.agents.serving.request_log import LoggedRequest
from mobile_world.agents.serving.scripted import (
    ActionRendering,
    Afterwards,
    RandomActions,
    Rule,
    RuleBased,
    Script,
    Scripted,
    read_script,
)
from mobile_world.agents.serving.server import ModelServer
from mobile_world.agents.serving.smollm2 import SmolLM2

__all__ = [
    "BEHAVIOURS",
    "GARBAGE_KINDS",
    "OVERFLOW_ERRORS",
    "ActionRendering",
    "Afterwards",
    "Behaviour",
    "BehaviourEntry",
    "BehaviourOptions",
    "Cut",
    "Disconnecting",
    "Echo",
    "Failing",
    "Garbage",
    "GarbageKind",
    "IncomingRequest",
    "LoggedRequest",
    "Mixed",
    "ModelBackend",
    "ModelServer",
    "Never",
    "Overflowing",
    "ParsedRequest",
    "PixelLimits",
    "PlannedAnswer",
    "PlannedToolCall",
    "RandomActions",
    "RateLimiting",
    "Rejecting",
    "Rule",
    "RuleBased",
    "Script",
    "Scripted",
    "Slow",
    "SmolLM2",
    "Stalling",
    "Truncating",
    "make_behaviour",
    "read_script",
]
