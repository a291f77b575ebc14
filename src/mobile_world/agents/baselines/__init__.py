"""Agents without a model: the floor, the noise and the ceiling of every comparison."""

from mobile_world.agents.baselines.null import NullAgent
from mobile_world.agents.baselines.oracle import OracleAgent
from mobile_world.agents.baselines.random import RandomAgent

__all__ = ["NullAgent", "OracleAgent", "RandomAgent"]
