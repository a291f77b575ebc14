"""What several commands share: settings, options that mean the same everywhere, exit statuses."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mobile_world.cli.choices import Choice
from mobile_world.cli.completion import complete_suites
from mobile_world.cli.source import Source, source_options
from mobile_world.cli.tables import print_details, print_rows
from mobile_world.settings import Loaded, load_settings

if TYPE_CHECKING:
    from mobile_world.tasks import TaskRegistry

__all__ = [
    "INCOMPLETE",
    "Choice",
    "Source",
    "compat_option",
    "json_option",
    "print_details",
    "print_rows",
    "settings",
    "source_options",
    "suite_option",
    "task_dir_option",
    "task_registry",
]

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_SUITE = "mobile_world"

INCOMPLETE = 3
"""Exit status of a command that ran to its end, but could not score or prove everything."""


def json_option(command: Command) -> Command:
    """Add `--json` to a listing."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")(command)


def _known_suite(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value != DEFAULT_SUITE and not ctx.resilient_parsing:
        from mobile_world.tasks import suite_family

        suite_family(value)
    return value


def suite_option(command: Command) -> Command:
    """Add `--suite-family`; unknown names are refused with the valid ones, before anything else happens."""
    return click.option(
        "--suite-family",
        "suite",
        default=DEFAULT_SUITE,
        callback=_known_suite,
        show_default=True,
        metavar="NAME",
        shell_complete=complete_suites,
        help="Family of tasks: mobile_world or android_world.",
    )(command)


def task_dir_option(command: Command) -> Command:
    """Add `--task-dir`, for tasks of other people."""
    return click.option(
        "--task-dir",
        "task_dirs",
        multiple=True,
        type=click.Path(file_okay=False, path_type=Path),
        help="Directory with more tasks; may be repeated. Adds to the setting task_dirs.",
    )(command)


def compat_option(command: Command) -> Command:
    """Add `--official-compat`."""
    return click.option(
        "--official-compat", is_flag=True, help="Judge tasks of AndroidWorld by its own rules where ours are stricter."
    )(command)


def settings() -> Loaded:
    """The settings of this process."""
    return load_settings(os.environ)


def task_registry(
    suite: str,
    task_dirs: tuple[Path, ...] = (),
    *,
    apps: tuple[Path, ...] = (),
    official_compat: bool = False,
    source: Source | None = None,
) -> TaskRegistry:
    """The tasks of a family, with those of the directories in the settings and of `--task-dir`, and of these apps."""
    if source is not None and source.official:
        return source.registry(suite, task_dirs, apps)
    from mobile_world.tasks import TaskRegistry

    extra = (*settings().settings.task_dirs, *task_dirs)
    return TaskRegistry(suite, extra_dirs=extra, apps=apps, official_compat=official_compat)
