"""The agent factory: makes an agent from a class and the options a user gave."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from mobile_world.agents.interface import Agent
from mobile_world.agents.options import AgentOptions, agent_options
from mobile_world.domain import ConfigError, Needs
from mobile_world.domain.suggestions import did_you_mean

CONTRACT = ("begin", "act", "close")
"""What every agent can do; see `Agent`."""


def make_agent(
    name: str, maker: Callable[..., object], options: AgentOptions | None, fields: Mapping[str, Any]
) -> Agent:
    """Call an agent class with the options it takes; `ConfigError` for others, or when the result is no agent.

    A parameter called `options` gets an `AgentOptions`; any other parameter gets the field of its name.
    """
    accepted = inspect.signature(maker).parameters
    own, shared = _split(maker, fields)
    if takes_options(maker):
        own["options"] = (
            options
            if options is not None and not shared
            else agent_options({**_set_fields(options), **shared}, own=accepted)
        )
    else:
        _refuse_unknown(name, sorted({*shared, *_set_fields(options)}), accepted)
    missing = [
        parameter.name
        for parameter in accepted.values()
        if parameter.name not in own and parameter.default is parameter.empty and parameter.kind in _NAMED
    ]
    if missing:
        raise ConfigError(f"the agent {name!r} needs {', '.join(missing)}; give each with --option NAME=VALUE")
    agent = maker(**own)
    lacking = missing_from_contract(type(agent))
    if not isinstance(getattr(agent, "needs", None), Needs):
        lacking.append("needs (a Needs)")
    if lacking:
        raise ConfigError(
            f"{name!r} made a {type(agent).__name__}, which is not an agent: it lacks {', '.join(lacking)}"
        )
    return cast("Agent", agent)


_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def recorded(name: str, maker: Callable[..., object], fields: Mapping[str, Any]) -> dict[str, Any]:
    """The options as JSON for the record, without API keys; enough to make the same agent again."""
    own, shared = _split(maker, fields)
    accepted = inspect.signature(maker).parameters
    if not takes_options(maker):
        _refuse_unknown(name, sorted(shared), accepted)
    plain = {field: str(value) if isinstance(value, Path) else value for field, value in own.items()}
    try:
        json.dumps(plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"an option of the agent {name!r} is not a JSON value: {error}") from error
    return {**plain, **agent_options(shared, own=accepted).recorded()}


def _refuse_unknown(name: str, unknown: Sequence[str], accepted: Collection[str]) -> None:
    if unknown:
        hint = did_you_mean(
            unknown[0],
            accepted,
            "did you mean {}?",
            otherwise=f"its own options: {', '.join(sorted(accepted)) or 'none'}",
        )
        raise ConfigError(f"the agent {name!r} does not take {', '.join(unknown)}; {hint}")


def _split(maker: Callable[..., object], fields: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a class takes by name, and what goes into its `options`."""
    accepted = inspect.signature(maker).parameters.keys() - {"options"}
    own = {field: value for field, value in fields.items() if field in accepted}
    return own, {field: value for field, value in fields.items() if field not in accepted}


def _set_fields(options: AgentOptions | None) -> dict[str, Any]:
    """The fields that were set, by name."""
    return {} if options is None else {name: getattr(options, name) for name in options.model_fields_set}


def takes_options(maker: Callable[..., object]) -> bool:
    """Whether a class asks for the options that every agent with a model shares."""
    return "options" in inspect.signature(maker).parameters


def missing_from_contract(kind: type) -> list[str]:
    """What a class lacks to be an agent."""
    return [name for name in CONTRACT if not callable(getattr(kind, name, None))]
