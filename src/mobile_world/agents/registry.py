"""The agent registry: agents by name, as `--agent` accepts them.

A name means one of ours, one that an installed package offers under the entry point group `mobile_world.agents`, a
file: `path.py` or `path.py:Class`, or what `register_agent` made known to this process.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NamedTuple, cast

from mobile_world.agents.agent_files import AgentFile, as_config_error, import_guard, is_agent_file
from mobile_world.agents.factory import make_agent, missing_from_contract, recorded, takes_options
from mobile_world.agents.interface import Agent
from mobile_world.agents.models.chat import SYNTHETIC_LABEL
from mobile_world.agents.options import AgentOptions
from mobile_world.domain import ConfigError
from mobile_world.domain.suggestions import did_you_mean

GROUP = "mobile_world.agents"
LONGEST_NAME = 80
"""Characters of a wrong name that an error repeats."""


class AgentEntry(NamedTuple):
    """Metadata of a registered agent."""

    name: str
    target: str
    """`module:class`; imported when an agent is made."""
    help: str
    takes_model: bool = False
    """Whether it speaks to a model, so that `--model` and the like mean something."""
    plays_solution: bool = False
    """Whether it needs tasks that bring their own solution."""
    interactive: bool = False
    """Whether a person answers for it, one episode at a time."""
    label: str = ""
    """What must be said wherever its numbers are shown."""
    origin: str = "built in"
    fingerprint: str = ""
    """Of an agent in a file: changes when the file does."""


class RegisteredAgent(NamedTuple):
    """An agent that only this process knows."""

    entry: AgentEntry
    maker: Callable[..., object]


_REGISTERED: dict[str, RegisteredAgent] = {}
"""Agents of this process by name."""

_OURS = "mobile_world.agents"
_BASELINES = f"{_OURS}.baselines"

AGENTS = {
    entry.name: entry
    for entry in (
        AgentEntry("null", f"{_BASELINES}.null:NullAgent", "Declares the task done at its first step."),
        AgentEntry(
            "confirm",
            f"{_BASELINES}.confirm:ConfirmAgent",
            "Presses the affirmative button of whatever is open, else flips the only switch.",
        ),
        AgentEntry("random", f"{_BASELINES}.random:RandomAgent", "Draws valid actions from its seed."),
        AgentEntry(
            "oracle",
            f"{_BASELINES}.oracle:OracleAgent",
            "Plays the task's own solution, in the words of a codec.",
            plays_solution=True,
        ),
        AgentEntry(
            "replay", f"{_BASELINES}.replay:ReplayAgent", "Repeats a recorded trajectory; needs trajectory=FILE."
        ),
        AgentEntry("human", f"{_BASELINES}.human:HumanAgent", "Asks a person at the terminal.", interactive=True),
        AgentEntry(
            "cancel",
            f"{_BASELINES}.cancel:CancelAgent",
            "Presses the refusing button of whatever is open.",
        ),
        AgentEntry(
            "newest",
            f"{_BASELINES}.newest:NewestAgent",
            "Does what the newest message on the phone says, in scenes without a goal.",
        ),
        AgentEntry(
            "reply",
            f"{_BASELINES}.reply:ReplyAgent",
            "Answers the sender of the last message, always with the same words.",
        ),
        AgentEntry(
            "reference",
            "mobile_world.agents.reference:ReferenceAgent",
            "Plays the solution with errors that its prompt's levels cause: synthetic, not a language model.",
            plays_solution=True,
            label=SYNTHETIC_LABEL,
        ),
        AgentEntry("uivenus", f"{_OURS}.venus:uivenus", "UI-Venus 1.0 or 1.5, by its codec.", takes_model=True),
        AgentEntry("qwen3vl", f"{_OURS}.qwen:qwen3vl", "Qwen3-VL, or 2.5 by its codec.", takes_model=True),
        AgentEntry("generic", f"{_OURS}.generic:generic", "Any vision model, in any codec.", takes_model=True),
        AgentEntry(
            "planner_executor",
            f"{_OURS}.planner_executor:planner_executor",
            "One model plans, another finds what it describes.",
            takes_model=True,
        ),
        AgentEntry(
            "infer_then_act",
            f"{_OURS}.infer_then_act:InferThenActAgent",
            "Writes the goal that it reads off the screen, then follows it.",
            takes_model=True,
        ),
    )
}
"""The agents that come with this package."""


def agent_names() -> list[str]:
    """Every agent that has a name: ours, then those of installed packages."""
    return [*AGENTS, *sorted(set(_offered()) - set(AGENTS))]


def agent_entry(name: str) -> AgentEntry:
    """Metadata of an agent; `ConfigError` with the valid names for an unknown one."""
    return AGENTS[name] if name in AGENTS else _third_party(name).entry


def register_agent(agent: Agent | Callable[..., Agent]) -> str:
    """Make an agent known to this process, and return the name that it is now created by.

    A class, or a function that returns an agent, is called for each episode; an object is copied for each. One of our
    own classes goes by its usual name, any other by its own; the last one of a name counts.
    """
    is_object = not isinstance(agent, type) and not missing_from_contract(type(agent))
    source: Any = type(agent) if is_object else agent
    name = getattr(source, "__name__", "")
    if not callable(source) or not name.isidentifier():
        raise ConfigError(f"{agent!r:.80} is not an agent: pass a name, an agent class, a named function, or an object")
    target = f"{source.__module__}:{source.__qualname__}"
    if not is_object and (ours := next((entry.name for entry in AGENTS.values() if entry.target == target), None)):
        return ours
    if name in AGENTS:
        raise ConfigError(f"{name} is the name of a built-in agent; rename {target}")
    try:
        fingerprint = hashlib.sha256(inspect.getsource(source).encode()).hexdigest()
    except (OSError, TypeError):
        fingerprint = ""
    entry = _described(name, target, source, "this process", fingerprint)
    if is_object:
        entry = entry._replace(takes_model=False)
    _REGISTERED[name] = RegisteredAgent(entry, partial(deepcopy, agent) if is_object else source)
    return name


def registered_agents() -> dict[str, RegisteredAgent]:
    """Agents that `register_agent` made known, for another process of the same run."""
    return dict(_REGISTERED)


def know_agents(agents: Mapping[str, RegisteredAgent]) -> None:
    """Know what another process has registered."""
    _REGISTERED.update(agents)


def create_agent(name: str, options: AgentOptions | None = None, **fields: Any) -> Agent:
    """A new agent for one episode.

    `fields` stand over those of `options`; what is no option of every agent is an argument of this one. `ConfigError`
    for an unknown name, an option that the agent does not take, or a class that is no agent.
    """
    maker = _maker(name)
    if name in AGENTS:
        return make_agent(name, maker, options, fields)
    with as_config_error(f"the agent {name} cannot be made", _file(name)):
        return make_agent(name, maker, options, fields)


def close_unused(name: str, agent: Agent) -> None:
    """Close an agent that was made as a trial; `ConfigError` with the place when its own code fails."""
    with as_config_error(f"the agent {name} cannot be closed", _file(name)):
        agent.close()


def recorded_options(name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What of an agent's options goes into records, as JSON: those that were given, and never a key."""
    return recorded(name, _maker(name), fields)


def _maker(name: str) -> Callable[..., object]:
    if name in AGENTS:
        module, _, attribute = AGENTS[name].target.partition(":")
        return cast("Callable[..., object]", getattr(import_module(module), attribute))
    return _third_party(name).maker


def _file(name: str) -> Path | None:
    return AgentFile.find(name).path if is_agent_file(name) else None


def _third_party(name: str) -> RegisteredAgent:
    """An agent of this process, of a file or of an installed package; `ConfigError` with the valid names for none."""
    if name in _REGISTERED:
        return _REGISTERED[name]
    if is_agent_file(name):
        file = AgentFile.find(name)
        entry = _described(file.label, file.target, file.load(), f"file {file.path}", file.fingerprint)
        return RegisteredAgent(entry, file.load())
    if (point := _offered().get(name)) is not None:
        maker = _loaded(point)
        package = point.dist.name if point.dist is not None else "a package"
        return RegisteredAgent(_described(name, point.value, maker, f"package {package}"), maker)
    names = agent_names()
    raise ConfigError(
        f"unknown agent {name[:LONGEST_NAME]!r}; valid: {', '.join(names)}, "
        f"or a file: path.py or path.py:Class{did_you_mean(name, names)}"
    )


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> Callable[..., object]:
    what = f"the agent {point.name!r} of an installed package ({point.value}) cannot be imported"
    with import_guard(), as_config_error(what):
        maker: object = point.load()
    if not callable(maker):
        raise ConfigError(f"the entry point {point.name!r} of {GROUP} names {point.value}, which makes no agents")
    return maker


def _described(name: str, target: str, maker: Callable[..., object], origin: str, fingerprint: str = "") -> AgentEntry:
    summary = (maker.__doc__ or "").strip().partition("\n")[0] or "An agent of somebody else's."
    return AgentEntry(
        name,
        target,
        summary,
        takes_model=takes_options(maker),
        plays_solution=bool(getattr(maker, "plays_solution", False)),
        interactive=bool(getattr(maker, "interactive", False)),
        label=str(getattr(maker, "label", "")),
        origin=origin,
        fingerprint=fingerprint,
    )
