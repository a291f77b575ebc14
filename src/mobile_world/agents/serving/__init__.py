"""A local OpenAI-compatible model server for tests and demonstrations; `mw model serve` runs it."""

from mobile_world.agents.serving.answers import Answer, Behaviour, Cut
from mobile_world.agents.serving.asked import Asked, Call
from mobile_world.agents.serving.backed import Backed
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
    Speaking,
    Stalling,
    Truncating,
    Wandering,
)
from mobile_world.agents.serving.behaviours.garbage import KINDS as GARBAGE_KINDS
from mobile_world.agents.serving.catalogue import BEHAVIOURS, BehaviourEntry, Wishes, behaviour
from mobile_world.agents.serving.counting import PixelLimits
from mobile_world.agents.serving.received import Received
from mobile_world.agents.serving.script import Script, read_script
from mobile_world.agents.serving.server import ModelServer
from mobile_world.agents.serving.smollm2 import SmolLM2

__all__ = [
    "BEHAVIOURS",
    "GARBAGE_KINDS",
    "Afterwards",
    "Answer",
    "Asked",
    "Backed",
    "Behaviour",
    "BehaviourEntry",
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
    "Script",
    "Scripted",
    "Slow",
    "SmolLM2",
    "Speaking",
    "Stalling",
    "Truncating",
    "Wandering",
    "Wishes",
    "behaviour",
    "read_script",
]
