"""Options that say which agent plays and what it is told, and which model plays the user whom agents can ask."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from mobile_world.cli.options import Options, OutputPath, SuggestingChoice, secret_option, spelled, with_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import EvaluatedAgent, ModelUsers


KEY_VARIABLES = ("MW_API_KEY", "API_KEY")
"""Where the key is looked for when `--api-key` is left out; the first one that is set counts."""
EXECUTOR_KEY_VARIABLES = ("MW_EXECUTOR_API_KEY",)
"""The same for `--executor-api-key`."""

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

READINGS = ("lenient", "strict")
READING = "Parse answers leniently, repairing format errors, or strictly."
"""What `--reading` says on every command that has it."""

MODEL: Options = (
    click.option(*spelled("--model"), "model_name", metavar="NAME", help="Model, for agents that use one."),
    click.option(*spelled("--base-url"), "base_url", metavar="URL", help="OpenAI-compatible endpoint of the model."),
    secret_option("--api-key", variables=KEY_VARIABLES, help="Key for the endpoint"),
    click.option("--api-key-env", metavar="VARIABLE", help="Environment variable that holds the key."),
    click.option(
        *spelled("--executor-model"), "executor_model_name", metavar="NAME", help="Second model, for agents with two."
    ),
    click.option(
        *spelled("--executor-base-url"),
        "executor_base_url",
        metavar="URL",
        help="Its endpoint, when it is another one.",
    ),
    secret_option(
        "--executor-api-key", variables=EXECUTOR_KEY_VARIABLES, help="Its key, when its endpoint is another one"
    ),
    click.option("--temperature", type=click.FloatRange(min=0), help="Sampling temperature."),
    click.option("--top-p", type=click.FloatRange(min=0, max=1, min_open=True), help="Nucleus sampling (top-p)."),
    click.option("--max-tokens", type=click.IntRange(min=1), help="Maximum answer length."),
    click.option(
        "--history-length", type=click.IntRange(min=-1), help="Previous steps in the prompt; 0 for none, -1 for all."
    ),
    click.option("--reading", type=SuggestingChoice(READINGS), help=READING),
    click.option("--system-prompt-file", type=_FILE, help="System prompt to use instead of the agent's own."),
    click.option("--prompt-file", type=_FILE, help="Prompt to use instead of ours, for an instructed agent."),
    click.option("--cache-dir", type=OutputPath(file_okay=False), help="Cache model answers in this directory."),
    click.option("--record", type=OutputPath(dir_okay=False), help="Record every answer to this cassette."),
    click.option("--replay", type=_FILE, help="Replay this cassette instead of calling an endpoint."),
)
"""For agents with a model."""


class AgentName(click.types.StringParamType):
    """The name of an agent, or its file; whoever leaves it out is told how to go on."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """An agent that needs nothing, and where the others are listed."""
        return "'--agent random' needs no model; 'mw info agent' lists all agents."


AGENT: Options = (
    click.option(
        *spelled("--agent"),
        "agent_type",
        required=True,
        type=AgentName(),
        metavar="NAME|FILE",
        help="The agent: see 'mw info agent'; or path.py or path.py:Class.",
    ),
    *MODEL,
    click.option("--codec", help="Output format of the model (codec)."),
    click.option(
        "--option",
        "more",
        multiple=True,
        metavar="NAME=VALUE",
        help="Any other option of the agent; the value as JSON, or else as text. May be repeated.",
    ),
)
"""Everything about an agent."""

_FLAGS = {
    "model_name": "--model",
    "base_url": "--base-url",
    "api_key": "--api-key",
    "executor_model_name": "--executor-model",
    "executor_base_url": "--executor-base-url",
    "executor_api_key": "--executor-api-key",
    "temperature": "--temperature",
    "top_p": "--top-p",
    "max_tokens": "--max-tokens",
    "history_length": "--history-length",
    "reading": "--reading",
    "system_prompt": "--system-prompt-file",
    "prompt_file": "--prompt-file",
    "cache_dir": "--cache-dir",
    "cassette": "--record or --replay",
}
"""Options that mean something only to an agent with a model, and their flags."""


def chosen_agent(options: dict[str, Any], environ: Mapping[str, str]) -> EvaluatedAgent:
    """Take the agent and its options, checked, out of all that a command was given."""
    from mobile_world.agents import agent_entry
    from mobile_world.experiment import EvaluatedAgent

    entry = agent_entry(named := options.pop("agent_type"))
    variable = options.pop("api_key_env")
    given = _given(options)
    if variable is not None:
        given["api_key"] = _key_of(variable, environ, given)
    refused = [flag for option, flag in _FLAGS.items() if option in given]
    if refused and not entry.takes_model:
        raise ConfigError(f"the agent {entry.name!r} uses no model; leave out {', '.join(refused)}")
    if entry.takes_model:
        keys = {"api_key": key_in(environ), "executor_api_key": key_in(environ, EXECUTOR_KEY_VARIABLES)}
        given = {**{option: key for option, key in keys.items() if key is not None}, **given}
    return EvaluatedAgent(named, given, options["step_timeout"])


def agent_title(agent: EvaluatedAgent) -> str:
    """A name for the directory of an agent's run: the agent and its model."""
    model = str(agent.options.get("model_name") or "")
    return "-".join(filter(None, (agent.entry.name, plain_name(model.rpartition("/")[2])[:60])))


def key_in(environ: Mapping[str, str], variables: tuple[str, ...] = KEY_VARIABLES) -> str | None:
    """The key that the environment holds; a command line can be read by other users of a machine, and this cannot."""
    return next((environ[name] for name in variables if environ.get(name)), None)


def _key_of(variable: str, environ: Mapping[str, str], given: Mapping[str, Any]) -> str:
    """The key in the variable of `--api-key-env`."""
    if "api_key" in given:
        raise ConfigError("give the key with --api-key or --api-key-env, not with both")
    if not environ.get(variable):
        raise ConfigError(
            f"the environment variable {variable} holds no key; set it, or name another one with --api-key-env"
        )
    return environ[variable]


def _given(words: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, by the names that agents know."""
    record, replay = words.pop("record"), words.pop("replay")
    if record is not None and replay is not None:
        raise ConfigError("a cassette is either recorded or played; give --record or --replay")
    prompt = words.pop("system_prompt_file")
    flags = {
        "system_prompt": _text(prompt) if prompt is not None else None,
        "cassette": record or replay,
        "cassette_mode": "record" if record is not None else None,
    }
    flags |= {name: words.pop(name) for name in (*_FLAGS, "codec") if name in words}
    given = {name: value for name, value in flags.items() if value is not None}
    for pair in words.pop("more"):
        name, value = named_option(pair)
        if name in given:
            raise ConfigError(f"the option {name} is given twice")
        given[name] = value
    return given


class NamedOption(NamedTuple):
    """An option of an agent that has no flag of its own."""

    name: str
    value: Any


def named_option(pair: str) -> NamedOption:
    """What `--option NAME=VALUE` means: the value is JSON, or else the text itself."""
    name, equals, value = pair.partition("=")
    name = name.strip().replace("-", "_")
    if not equals or not name:
        raise ConfigError("--option takes NAME=VALUE, such as history_length=3")
    return NamedOption(name, _value(value))


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read the system prompt {file}: {error}") from error


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def plain_name(name: str) -> str:
    """A name as part of a directory's name: everything but letters, digits, dots and hyphens becomes a hyphen."""
    return "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in name)


USER_KEY_VARIABLES = ("MW_USER_API_KEY",)
"""Where the key is looked for when `--user-api-key` is left out."""

USER_MODEL = "Model that plays the user whom agents can ask, instead of the scripted user."
USER_BASE_URL = "OpenAI-compatible endpoint of the model that plays the user."

user_options = with_options(
    click.option(*spelled("--user-model"), metavar="NAME", help=USER_MODEL),
    click.option(*spelled("--user-base-url"), metavar="URL", help=USER_BASE_URL),
    secret_option("--user-api-key", variables=USER_KEY_VARIABLES, help="Key for that endpoint"),
)
"""Adds `--user-model`, `--user-base-url` and `--user-api-key`."""


def chosen_user(options: dict[str, Any], environ: Mapping[str, str]) -> ModelUsers | None:
    """Take the model that plays the user out of all that a command was given; nothing for the scripted user."""
    model, base_url = options.pop("user_model"), options.pop("user_base_url")
    key = options.pop("user_api_key") or key_in(environ, USER_KEY_VARIABLES)
    if model is None and base_url is None:
        return None
    if model is None or base_url is None:
        raise ConfigError(
            "a model that plays the user has a name and an endpoint: give --user-model and --user-base-url"
        )
    from pydantic import SecretStr

    from mobile_world.experiment import ModelUsers

    return ModelUsers(model, base_url, SecretStr(key) if key else None)
