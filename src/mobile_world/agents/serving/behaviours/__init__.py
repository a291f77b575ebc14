"""Behaviours of a model server: as they should be, and every way in which endpoints fail."""

from mobile_world.agents.serving.behaviours.faults import (
    Disconnecting,
    Failing,
    Never,
    RateLimiting,
    Slow,
    Stalling,
    Truncating,
)
from mobile_world.agents.serving.behaviours.garbage import Garbage, GarbageKind
from mobile_world.agents.serving.behaviours.mixed import Mixed
from mobile_world.agents.serving.behaviours.plain import Echo
from mobile_world.agents.serving.behaviours.scripted import Afterwards, Rule, Ruled, Scripted
from mobile_world.agents.serving.behaviours.speaking import Speaking, Wandering

__all__ = [
    "Afterwards",
    "Disconnecting",
    "Echo",
    "Failing",
    "Garbage",
    "GarbageKind",
    "Mixed",
    "Never",
    "RateLimiting",
    "Rule",
    "Ruled",
    "Scripted",
    "Slow",
    "Speaking",
    "Stalling",
    "Truncating",
    "Wandering",
]
