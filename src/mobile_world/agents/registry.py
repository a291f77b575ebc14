"""Agents by name: what `--agent-type` accepts."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple, cast

from mobile_world.agents.interface import Agent
from mobile_world.domain import ConfigError


class AgentEntry(NamedTuple):
    """What is known of an agent without loading it."""

    name: str
    target: str
    """`module:class`; imported when an agent is made."""
    help: str
    takes_model: bool = False
    """Whether it speaks to a model, so that `--model-name` and the like mean something."""
    plays_solution: bool = False
    """Whether it needs tasks that bring their own solution."""


_BASELINES = "mobile_world.agents.baselines"

AGENTS = {
    entry.name: entry
    for entry in (
        AgentEntry("null", f"{_BASELINES}.null:NullAgent", "Declares the task done at its first step."),
        AgentEntry("random", f"{_BASELINES}.random:RandomAgent", "Draws valid actions from its seed."),
        AgentEntry("oracle", f"{_BASELINES}.oracle:OracleAgent", "Plays the task's own solution.", plays_solution=True),
    )
}


def agent_entry(name: str) -> AgentEntry:
    """What is known of an agent; `ConfigError` with the valid names for an unknown one."""
    entry = AGENTS.get(name)
    if entry is None:
        near = get_close_matches(name, AGENTS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ConfigError(f"unknown agent {name[:80]!r}; valid: {', '.join(AGENTS)}{hint}")
    return entry


def create_agent(name: str, **options: Any) -> Agent:
    """A new agent for one episode; `ConfigError` for an unknown name or an option it does not take."""
    module, _, attribute = agent_entry(name).target.partition(":")
    make = cast("Callable[..., Agent]", getattr(import_module(module), attribute))
    try:
        return make(**options)
    except TypeError as error:
        raise ConfigError(f"the agent {name!r} cannot be made with {sorted(options)}: {error}") from error
