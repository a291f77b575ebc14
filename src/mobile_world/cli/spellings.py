"""One flag for one meaning on every command, and the other spellings that are accepted for it.

The first spelling is ours, and messages use it. The others are those of the integration guide and of earlier versions.
Underscores in place of hyphens are accepted for all of them, see `cli.app`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import click

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


def spelled(name: str) -> tuple[str, ...]:
    """A flag with every other spelling of it, for `click.option`."""
    return (name, *SPELLINGS.get(name, ()))


def steps(value: str) -> int | Literal["task"]:
    """What `--max-steps` means: a number, or each task's own budget; -1 never means one step."""
    if value in (OWN_BUDGET, "-1"):
        return OWN_BUDGET
    if not value.isdecimal() or not int(value):
        raise click.BadParameter(
            f"{value} is no number of steps; give 1 or more, or {OWN_BUDGET} (or -1) for each task's own budget"
        )
    return int(value)


def agent_from_here(value: str) -> str:
    """An agent's file as it is found from the current directory, whatever reads it later; names stay as they are."""
    from mobile_world.agents.agent_files import is_agent_file

    return str(Path(value).absolute()) if is_agent_file(value) else value
