"""Agents without a model: the floor, the noise and the ceiling of every comparison."""

from mobile_world.agents.baselines.human import HumanAgent
from mobile_world.agents.baselines.null import NullAgent
from mobile_world.agents.baselines.oracle import CodecRoundTrip, OracleAgent
from mobile_world.agents.baselines.random import RandomAgent
from mobile_world.agents.baselines.replay import ReplayAgent

__all__ = ["CodecRoundTrip", "HumanAgent", "NullAgent", "OracleAgent", "RandomAgent", "ReplayAgent"]
