"""Who is given the prompts: which agent, with which model, and the refusal to make one up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mobile_world.agents import AgentEntry, agent_entry, recorded_options
from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.configuration.schema import Configuration
from mobile_world.experiment.configuration.yaml_document import YamlDocument
from mobile_world.experiment.planning.arms import MODEL_SETTINGS, OF_THE_PROMPT, PromptedAgent

SPECIFIED_AGENT = "uivenus"
"""Who plays when a configuration names a model and no agent, as the specification's own does."""

NO_HISTORY = 0
"""The specification's variants are run without history."""

KEEPING = ("prices", "cache_dir", "cassette")
"""Settings of a model that change no result."""
_ELSEWHERE = {
    **{name: "it follows from variants" for name in OF_THE_PROMPT},
    **{name: f"say model.{name}" for name in (*KEEPING, *MODEL_SETTINGS)},
    "model_name": "say model.path",
    "api_key": "name the environment variable that holds it in model.api_key_env",
    "executor_api_key": "a key does not belong in a file",
    "codec": "say codec",
    "prompt_file": "say prompt_file, beside arms",
    "step_timeout_s": "say evaluation.step_timeout",
    "reading": "say evaluation.reading",
}
"""Options of an agent that have another place in the file."""


def subject(
    config: Configuration,
    document: YamlDocument,
    directory: Path,
    *,
    goal: GoalLevel,
    prompted: bool = True,
    history_length: int | None = None,
) -> PromptedAgent:
    """The agent with its options, but for the prompt; `ConfigError` when the model it needs cannot be asked.

    `prompted` says that it is given prompts, and must take them. `history_length` is what holds for an agent with a
    model when the file does not say; nothing leaves it to the agent.
    """
    from mobile_world.agents.codecs import codec

    for name in config.agent_options.keys() & _ELSEWHERE.keys():
        raise document.error(("agent_options", name), f"this cannot be set here; {_ELSEWHERE[name]}", key=True)
    agent = _agent(config, document, directory)
    if config.codec is not None:
        with document.locating(("codec",)):
            codec(config.codec)
    with document.locating(("agent",)):
        entry = agent_entry(agent)
    if entry.interactive:
        raise document.error(("agent",), f"{agent!r} needs a person at every step, which an experiment has not")
    options = {"codec": config.codec, "history_length": config.history_length}
    if config.prompt_file is not None:
        options["prompt_file"] = str((directory / config.prompt_file).absolute())
    shared = {**config.agent_options, **{name: value for name, value in options.items() if value is not None}}
    if entry.takes_model:
        _require_model(config, document)
        own = {"history_length": history_length} if history_length is not None else {}
        shared = {**own, **_asked(config), **shared}
        shared |= {"step_timeout_s": config.evaluation.step_timeout, "reading": config.evaluation.reading}
    with document.locating(("agent_options",)):
        recorded_options(agent, shared)
    if prompted:
        try:
            recorded_options(agent, {"system_prompt": "", "prompt_factors": {}, "autonomous": True})
        except ConfigError as error:
            raise document.error(
                ("agent",), f"{agent!r} takes no prompt, so prompts cannot be compared with it; run it with 'mw eval'"
            ) from error
    return PromptedAgent(agent, shared, goal)


def kept(config: Configuration, directory: Path) -> dict[str, Any]:
    """Options of agents with a model that change no result; paths are seen from the configuration's directory."""
    given = {name: getattr(config.model, name) for name in KEEPING}
    return {name: str((directory / path).absolute()) for name, path in given.items() if path is not None}


def notes(config: Configuration, entry: AgentEntry) -> list[str]:
    """What a person should know about the subject before the start."""
    cases = (
        (
            not entry.takes_model and config.model.path is not None,
            f"the model {config.model.path} is not asked: the agent is {entry.name!r}",
        ),
        (
            not entry.takes_model and config.evaluation.reading == "strict",
            f"evaluation.reading: strict is for agents with a model, and changes nothing for {entry.name!r}",
        ),
        (
            entry.takes_model and config.model.seed is not None and config.model.temperature,
            "model.seed is the same in every request; leave it out to let each episode draw for itself",
        ),
    )
    return [note for applies, note in cases if applies]


def _asked(config: Configuration) -> Mapping[str, Any]:
    given = {name: getattr(config.model, name) for name in MODEL_SETTINGS}
    given["model_name"] = config.model.path
    return {name: value for name, value in given.items() if value is not None}


def _agent(config: Configuration, document: YamlDocument, directory: Path) -> str:
    if config.agent is None:
        _require_model(config, document)
        return SPECIFIED_AGENT
    if config.agent.endswith(".py") or ".py:" in config.agent:
        return str(directory.absolute() / config.agent)
    return config.agent


def _require_model(config: Configuration, document: YamlDocument) -> None:
    """Refuse a model that cannot be asked; nothing is ever put in its place."""
    model = config.model
    steps = (
        "set model.base_url (--base-url) to an OpenAI-compatible endpoint that serves it, and model.api_key_env to the "
        "environment variable with its key; or say 'agent: reference' (--agent) to run the synthetic subject instead"
    )
    if model.path is None:
        raise document.error(
            ("model",), f"no model is named and no agent that needs none; give model.path (--model) and {steps}"
        )
    if model.base_url is None and model.cassette is None:
        raise document.error(("model", "path"), f"no endpoint serves the model {model.path!r}; {steps}")
