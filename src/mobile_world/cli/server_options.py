"""Options about environment servers that a command plays on, instead of devices of this machine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli.options import Command
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import ServedDevices


TOKEN_VARIABLE = "MW_SERVER_TOKEN"
"""Where the token is looked for that servers on other machines ask for; a flag would show it to everybody."""


def server_option(command: Command) -> Command:
    """Add `--aw-host`."""
    return click.option(
        "--aw-host",
        metavar="URL,…",
        default="",
        callback=lambda ctx, param, value: tuple(url.strip() for url in value.split(",") if url.strip()),
        help=f"Environment servers to play on ('mw server'); their token, if required, is in {TOKEN_VARIABLE}. "
        "Default: devices of this machine.",
    )(command)


def token_in(file: Path | None) -> str | None:
    """What clients of a server of ours have to know: from a file, or else from the environment."""
    if file is None:
        return os.environ.get(TOKEN_VARIABLE) or None
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the token file {file} cannot be read: {error}") from error
    if not token:
        raise ConfigError(f"the token file {file} is empty; write a long random word into it")
    return token


def served_devices(urls: Sequence[str], *, only: Sequence[str] = ()) -> ServedDevices:
    """The devices of these servers, or those of them that are named."""
    from mobile_world.cli.device_selection import container_token
    from mobile_world.experiment import ServedDevices

    return ServedDevices(urls, token=os.environ.get(TOKEN_VARIABLE) or container_token(urls), only=only)
