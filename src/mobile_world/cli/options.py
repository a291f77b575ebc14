"""Shared by all commands: the settings, `--json`, and the exit status of incomplete results."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from mobile_world.settings import Loaded, load_settings

Command = TypeVar("Command", bound=Callable[..., Any])

INCOMPLETE = 3
"""Exit status of a command that ran to its end, but could not score or prove everything."""


def json_option(command: Command) -> Command:
    """Add `--json` to a listing."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")(command)


def settings() -> Loaded:
    """The settings of this process."""
    return load_settings(os.environ)
