"""Agents: what decides the next action on a phone."""

from mobile_world.agents.interface import Agent, Decision, EpisodeBrief
from mobile_world.agents.options import AgentOptions, agent_options
from mobile_world.agents.registry import (
    AGENTS,
    AgentEntry,
    agent_entry,
    agent_names,
    close_unused,
    create_agent,
    recorded_options,
    register_agent,
)

__all__ = [
    "AGENTS",
    "Agent",
    "AgentEntry",
    "AgentOptions",
    "Decision",
    "EpisodeBrief",
    "agent_entry",
    "agent_names",
    "agent_options",
    "close_unused",
    "create_agent",
    "recorded_options",
    "register_agent",
]
