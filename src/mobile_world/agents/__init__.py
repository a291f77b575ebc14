"""Agents: who decides what to do on a phone."""

from mobile_world.agents.interface import Agent, Decision, EpisodeBrief
from mobile_world.agents.registry import AGENTS, AgentEntry, agent_entry, create_agent

__all__ = ["AGENTS", "Agent", "AgentEntry", "Decision", "EpisodeBrief", "agent_entry", "create_agent"]
