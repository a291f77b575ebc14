"""Whose tasks a command means: ours, or those of the user's copy of AndroidWorld."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mobile_world.cli.choices import Choice
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.tasks import TaskRegistry

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Source:
    """What `--source` and its companions say."""

    official: bool = False
    path: Path | None = None
    python: Path | None = None

    def registry(self, suite: str, task_dirs: tuple[Path, ...], apps: tuple[Path, ...]) -> TaskRegistry:
        """AndroidWorld's own tasks; `ConfigError` says what is missing."""
        from mobile_world.tasks.official_adapter import OfficialInstallation, OfficialRegistry

        if task_dirs or apps:
            flag = "--task-dir" if task_dirs else "--app"
            raise ConfigError(f"AndroidWorld's own code does not mix with other tasks and apps; leave out {flag}")
        return OfficialRegistry(OfficialInstallation(self.path, self.python), suite)


def source_options(command: Command) -> Command:
    """Add `--source`, `--official-path` and `--official-python`, which become one argument `source`."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def _gather(ctx: click.Context, param: click.Parameter, value: str) -> Source:
    """One value of the three options; the other two are read before this one."""
    path, python = ctx.meta.pop("official_path", None), ctx.meta.pop("official_python", None)
    if value != "official" and (path or python):
        raise click.BadParameter("--official-path and --official-python are for --source official")
    return Source(value == "official", path, python)


def _keep(ctx: click.Context, param: click.Parameter, value: Path | None) -> None:
    ctx.meta[str(param.name)] = value


OPTIONS = (
    click.option(
        "--official-path",
        type=click.Path(path_type=Path),
        is_eager=True,
        expose_value=False,
        callback=_keep,
        metavar="DIR",
        help="With --source official: the checkout of android_world; not needed where it is installed.",
    ),
    click.option(
        "--official-python",
        type=click.Path(path_type=Path),
        is_eager=True,
        expose_value=False,
        callback=_keep,
        metavar="FILE",
        help="With --source official: the interpreter that has its requirements; this one if left out.",
    ),
    click.option(
        "--source",
        type=Choice(["native", "official"]),
        default="native",
        show_default=True,
        callback=_gather,
        help="Whose tasks of android_world: ours, or your own copy of Google's code.",
    ),
)
