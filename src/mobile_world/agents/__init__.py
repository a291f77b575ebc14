"""Agents: who decides what to do on a phone."""

from mobile_world.agents.interface import Agent, Decision, EpisodeBrief

__all__ = ["Agent", "Decision", "EpisodeBrief"]
