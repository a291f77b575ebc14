"""The reference subject: a synthetic agent with known prompt effects, for checking statistics; no language model."""

from mobile_world.agents.models.chat import SYNTHETIC_LABEL
from mobile_world.agents.reference.agent import ReferenceAgent
from mobile_world.agents.reference.error_process import difficulty, luck
from mobile_world.agents.reference.error_table import ErrorKind, ErrorTable, Factors, published_table
from mobile_world.agents.reference.simulation import SimulatedEpisode, simulate_episode, truth

__all__ = [
    "SYNTHETIC_LABEL",
    "ErrorKind",
    "ErrorTable",
    "Factors",
    "ReferenceAgent",
    "SimulatedEpisode",
    "difficulty",
    "luck",
    "published_table",
    "simulate_episode",
    "truth",
]
