"""Baseline agents without a model: null, confirm, random, oracle, replay and human."""

from mobile_world.agents.baselines.confirm import ConfirmAgent
from mobile_world.agents.baselines.human import HumanAgent
from mobile_world.agents.baselines.null import NullAgent
from mobile_world.agents.baselines.oracle import CodecRoundTrip, OracleAgent
from mobile_world.agents.baselines.random import RandomAgent
from mobile_world.agents.baselines.replay import ReplayAgent

__all__ = ["CodecRoundTrip", "ConfirmAgent", "HumanAgent", "NullAgent", "OracleAgent", "RandomAgent", "ReplayAgent"]
