"""Shared by all commands: settings, `--json`, choices with suggestions, spellings of flags, step limits, secrets."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar, cast

import click
from click.core import ParameterSource

from mobile_world.cli.output import say
from mobile_world.domain import ConfigError
from mobile_world.settings import Loaded, load_settings
from simdroid.private_files import why_unwritable

Command = TypeVar("Command", bound=Callable[..., Any])
Option: TypeAlias = Callable[[Any], Any]
Options: TypeAlias = tuple[Option, ...]

FAILED = 1
"""Exit status of a command whose answer is no: something essential is missing or wrong."""

INCOMPLETE = 3
"""Exit status of a command that ran to its end, but could not score or prove everything."""


def settings() -> Loaded:
    """The settings of this process."""
    return load_settings(os.environ)


class SuggestingChoice(click.Choice[str]):
    """A choice that keeps underscores as they are, and suggests the nearest value for a wrong one."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """The value itself: only the names of flags have two spellings."""
        return str(choice) if self.case_sensitive else str(choice).casefold()

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Name the valid choices and the one that was probably meant."""
        near = get_close_matches(str(value), self.choices, n=1)
        return super().get_invalid_choice_message(value, ctx) + (f" Did you mean {near[0]!r}?" if near else "")


class OutputPath(click.Path):
    """A file or directory that a command writes; one that cannot be written is refused before anything starts."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        """A directory, unless `dir_okay` is false."""
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, when something can be written there."""
        path = cast(Path, super().convert(value, param, ctx))
        reason = why_unwritable(path if self.dir_okay else path.parent)
        if reason is not None and not (ctx and ctx.resilient_parsing):
            how = f" with {param.opts[0]}" if isinstance(param, click.Option) else ""
            raise ConfigError(f"{path} cannot be written ({reason}); choose another place{how}")
        return path


SPELLINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "--agent": ("--agent-type",),
        "--model": ("--model-name",),
        "--base-url": ("--llm-base-url",),
        "--executor-model": ("--executor-model-name",),
        "--executor-base-url": ("--executor-llm-base-url",),
        "--output-dir": ("--log-file-root", "--output"),
        "--tasks": ("--task",),
        "--max-steps": ("--max-round", "--max-step"),
        "--component-set": ("--set",),
        "--definition-file": ("--file",),
    }
)
"""By the first spelling."""

OWN_BUDGET: Literal["task"] = "task"
"""What `--max-steps` says when each task keeps its own budget; -1 means the same."""


def with_options(*options: Option) -> Callable[[Command], Command]:
    """A decorator that adds options to a command, so that help shows them in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def json_option(command: Command) -> Command:
    """Add `--json` to a listing."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")(command)


def spelled(name: str) -> tuple[str, ...]:
    """A flag with every other spelling of it, for `click.option`."""
    return (name, *SPELLINGS.get(name, ()))


def steps(value: str) -> int | Literal["task"]:
    """What `--max-steps` means: a number, or each task's own budget; -1 never means one step."""
    if value in (OWN_BUDGET, "-1"):
        return OWN_BUDGET
    if not value.isdecimal() or not int(value):
        raise click.BadParameter(
            f"{value} is not a number of steps; give 1 or more, or {OWN_BUDGET} (or -1) for each task's own budget"
        )
    return int(value)


def agent_from_here(value: str) -> str:
    """An agent's file as it is found from the current directory, whatever reads it later; names stay as they are."""
    from mobile_world.agents.agent_files import is_agent_file

    return str(Path(value).absolute()) if is_agent_file(value) else value


def secret_option(name: str, *, variables: tuple[str, ...], help: str, **more: Any) -> Callable[[Any], Any]:
    """An option such as `--api-key`; who writes the secret on the command line is told that others can read it there.

    `variables` are those of the environment that the secret is better put into.
    """

    def noted(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value and param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
            where = f"other users of this machine can read {name} in the list of processes"
            say(f"note: {where}; {variables[0]} keeps it from them", err=True)
        return value

    return click.option(
        name,
        help=f"{help}; prefer the variable {' or '.join(variables)}, which other users cannot see.",
        callback=noted,
        **more,
    )
