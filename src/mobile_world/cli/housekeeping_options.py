"""Options about what happens beside a run: archives of it, and a command that is run at its end."""

from __future__ import annotations

import re
import shlex
import shutil
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli.options import OutputPath, with_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import Housekeeping

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


class IntervalType(click.ParamType[float]):
    """A time such as 90s, 30m or 2h, in seconds."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number with its unit."""
        if isinstance(value, float):
            return value
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd])", str(value).strip())
        if match is None or float(match[1]) == 0:
            self.fail(f"{value!r} is not a time; give one such as 90s, 30m or 2h", param, ctx)
        return float(match[1]) * UNITS[match[2]]


housekeeping_options = with_options(
    click.option(
        "--archive-to",
        type=OutputPath(file_okay=False),
        metavar="DIR",
        help="Keep the last 3 archives of the run there: made during the run, and at its end.",
    ),
    click.option("--every", type=IntervalType(), metavar="TIME", help="How often, such as 90s, 2h; 30m if left out."),
    click.option(
        "--notify",
        metavar="COMMAND",
        help="Run this command when the run ends, for whatever reason; it gets MW_EVENT, MW_MESSAGE and more.",
    ),
)
"""Adds `--archive-to`, `--every` and `--notify`."""


def housekeeping_from(given: dict[str, Any]) -> Housekeeping:
    """Take these options out of those of a command; `ConfigError` for what cannot be used."""
    from mobile_world.experiment import Housekeeping

    archive_to, every_s, notify = (given.pop(name) for name in ("archive_to", "every", "notify"))
    if every_s is not None and archive_to is None:
        raise ConfigError("--every says how often to archive; say where with --archive-to DIR")
    often = {"archive_every_s": every_s} if every_s is not None else {}
    return Housekeeping(archive_to, notify=_command(notify) if notify is not None else (), **often)


def _command(text: str) -> tuple[str, ...]:
    """The words of a command; no shell reads them."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise ConfigError(f"--notify {text!r} cannot be read as a command: {error}") from error
    if not words:
        raise ConfigError("--notify names no command")
    if shutil.which(words[0]) is None:
        raise ConfigError(f"--notify: no such command: {words[0]!r}; give its path, or install it")
    return words
