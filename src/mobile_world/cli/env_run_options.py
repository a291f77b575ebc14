"""What `mw env run` can be asked for, beyond what every backend has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mobile_world.cli.agent_choice import Options
from mobile_world.cli.apps import app_option
from mobile_world.cli.choices import Choice

SECONDS = click.FloatRange(min=0, max=86_400)


def names_with_commas(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """The names in a list such as `a,b`."""
    return tuple(each.strip() for each in value.split(",") if each.strip())


SIM: Options = (
    click.option("--name", help="sim: what to call it; several become NAME-1, NAME-2, …"),
    click.option(
        "--clock",
        type=Choice(["virtual", "real"]),
        default="virtual",
        show_default=True,
        help="sim: virtual time moves only when something happens; real time follows this machine.",
    ),
    click.option("--fork", "fork_of", metavar="NAME", help="sim: begin in the state that this phone is in now."),
    app_option,
)
AVD: Options = (
    click.option(
        "--avd",
        "avds",
        metavar="NAME,…",
        default="",
        callback=names_with_commas,
        help="avd, docker: AVDs to start; that of the suite family (AVD_MAPPING) if left out.",
    ),
    click.option("--window", is_flag=True, help="avd: show the emulator's window."),
    click.option(
        "--boot-timeout", type=SECONDS, default=600.0, show_default=True, help="avd, docker: seconds until it answers."
    ),
)
DOCKER: Options = (
    click.option("--image", help="docker: image to run; ours, built from docker/Dockerfile, if left out."),
    click.option(
        "--name-prefix", "--prefix", "prefix", default="mobile_world_env", show_default=True, help="docker: names."
    ),
    click.option(
        "--backend-start-port",
        "port",
        type=click.IntRange(1, 65535),
        default=6800,
        show_default=True,
        help="docker: first port to try for the servers, on this machine alone.",
    ),
    click.option(
        "--launch-interval",
        "interval",
        type=SECONDS,
        default=10.0,
        show_default=True,
        help="docker: longest wait before the next one is started.",
    ),
    click.option(
        "--env-file",
        type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
        help="docker: variables for the container.",
    ),
    click.option(
        "--mount-src",
        "source",
        type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
        help="docker: a 'src' directory in place of the code in the image.",
    ),
    click.option("--dry-run", is_flag=True, help="avd, docker: print the commands, and start nothing."),
    click.option(
        "--detach", is_flag=True, expose_value=False, hidden=True, help="Always so; accepted for old scripts."
    ),
)
ADB: Options = (
    click.option(
        "--device",
        "serials",
        metavar="SERIAL,…",
        default="",
        callback=names_with_commas,
        help="adb: devices to adopt; those that are ready if left out.",
    ),
)


def run_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add them, in this order."""
    for option in reversed((*SIM, *AVD, *DOCKER, *ADB)):
        command = option(command)
    return command
