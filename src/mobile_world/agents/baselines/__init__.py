"""Baseline agents without a model: null, confirm, cancel, reply, newest, random, oracle, replay and human."""

from mobile_world.agents.baselines.cancel import CancelAgent
from mobile_world.agents.baselines.confirm import ConfirmAgent
from mobile_world.agents.baselines.human import HumanAgent
from mobile_world.agents.baselines.newest import NewestAgent
from mobile_world.agents.baselines.null import NullAgent
from mobile_world.agents.baselines.oracle import CodecRoundTrip, OracleAgent
from mobile_world.agents.baselines.random import RandomAgent
from mobile_world.agents.baselines.replay import ReplayAgent
from mobile_world.agents.baselines.reply import ReplyAgent

__all__ = [
    "CancelAgent",
    "CodecRoundTrip",
    "ConfirmAgent",
    "HumanAgent",
    "NewestAgent",
    "NullAgent",
    "OracleAgent",
    "RandomAgent",
    "ReplayAgent",
    "ReplyAgent",
]
