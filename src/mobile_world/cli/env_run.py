"""`mw env run`: starts environments of any backend, with the options of each."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from mobile_world import core
from mobile_world.cli import output, outside_apps
from mobile_world.cli.backends import KINDS, backend_option, backends, rows
from mobile_world.cli.options import Options, SuggestingChoice, json_option, with_options
from mobile_world.cli.task_options import suite_option
from mobile_world.domain import CLOCK_MODES, ConfigError

if TYPE_CHECKING:
    from mobile_world.domain import ClockMode
    from mobile_world.runtime.controller import AndroidController
    from simdroid.fleet import AppSource


SECONDS = click.FloatRange(min=0, max=86_400)


def names_with_commas(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """The names in a list such as `a,b`."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


SIM: Options = (
    click.option("--name", help="sim: name; several become NAME-1, NAME-2, …"),
    click.option(
        "--clock",
        type=SuggestingChoice(CLOCK_MODES),
        default="wall",
        show_default=True,
        help="sim: follow the wall clock, or virtual time, which passes only when something happens.",
    ),
    click.option("--fork", "fork_of", metavar="NAME", help="sim: start in this phone's current state."),
    outside_apps.app_option,
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
        help="docker: a 'src' directory that replaces the code in the image.",
    ),
    click.option("--dry-run", is_flag=True, help="avd, docker: print the commands, and start nothing."),
    click.option(
        "--detach", is_flag=True, expose_value=False, hidden=True, help="Always the case; accepted for old scripts."
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


run_options = with_options(*SIM, *AVD, *DOCKER, *ADB)
"""Adds every option of `mw env run`."""


OWN_OPTIONS = {
    "sim": {"name", "clock", "fork_of", "apps"},
    "avd": {"avds", "window", "boot_timeout", "dry_run"},
    "docker": {"image", "prefix", "port", "interval", "env_file", "source", "avds", "boot_timeout", "dry_run"},
    "adb": {"serials"},
}
"""Options that not every backend has."""


@dataclass(frozen=True)
class Wish:
    """What the command line asks for."""

    backend: str
    count: int
    suite: str
    name: str | None
    clock: ClockMode
    fork_of: str | None
    apps: tuple[Path, ...]
    avds: tuple[str, ...]
    window: bool
    boot_timeout: float
    image: str | None
    prefix: str
    port: int
    interval: float
    env_file: Path | None
    source: Path | None
    serials: tuple[str, ...]
    dry_run: bool
    as_json: bool


@click.command()
@backend_option(default="sim", help=f"What the environments are. {KINDS}.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many to start.")
@run_options
@suite_option
@json_option
def run(**options: Any) -> None:
    """Start environments and return once they answer; they live until 'mw env rm'.

    Simulated phones start in factory state: no first run done, no permission granted. Given --suite-family, they are
    as the set-up of that suite leaves them.
    """
    wish = Wish(**options)
    _refuse_options_of_others(wish.backend)
    kinds = backends(suite=wish.suite, image=wish.image)
    if wish.dry_run:
        for argv in _planned(wish, kinds):
            click.echo(shlex.join(argv))
        return
    output.print_rows(
        rows(_start(wish, kinds), as_json=wish.as_json), as_json=wish.as_json, empty="nothing was started"
    )


def _start(wish: Wish, kinds: core.Backends) -> list[core.Running]:
    if wish.backend == "avd":
        return kinds.avd.start(_avds(wish), window=wish.window, boot_s=wish.boot_timeout)
    if wish.backend == "docker":
        return kinds.docker.start(_planned_containers(wish, kinds), interval=wish.interval, ready_s=wish.boot_timeout)
    if wish.backend == "adb":
        given = click.get_current_context().get_parameter_source("count") is not ParameterSource.DEFAULT
        return kinds.adb.start(wish.serials, count=wish.count if given and not wish.serials else None)
    output.say(
        *(
            f"{lost.name} ({lost.serial}) was lost: its process {lost.more['worker']} had died"
            for lost in (each for each in kinds.sim.running() if each.state == "lost")
        ),
        err=True,
    )
    return kinds.sim.start(
        wish.count, name=wish.name, clock=wish.clock, fork_of=wish.fork_of, apps=_apps(wish), furnish=_furnish(wish)
    )


def _furnish(wish: Wish) -> Callable[[AndroidController], None] | None:
    """What makes new phones those of the suite that was asked for; without one they are as from the factory."""
    if click.get_current_context().get_parameter_source("suite") is ParameterSource.DEFAULT:
        return None
    if wish.fork_of is not None:
        raise ConfigError("a copy is set up as its original is; leave out --suite-family or --fork")
    from mobile_world.tasks import suite_family

    return suite_family(wish.suite).image.furnish


def _apps(wish: Wish) -> Sequence[AppSource]:
    from simdroid.fleet import app_sources

    if wish.fork_of is None:
        return app_sources(outside_apps.apps_of_phones(wish.apps))
    if wish.apps:
        raise ConfigError("a copy has the apps of its original; leave out --app or --fork")
    return ()


def _planned(wish: Wish, kinds: core.Backends) -> list[list[str]]:
    if wish.backend == "avd":
        return kinds.avd.planned(_avds(wish), window=wish.window)
    return [container.argv() for container in _planned_containers(wish, kinds)]


def _planned_containers(wish: Wish, kinds: core.Backends) -> list[core.Container]:

    if len(wish.avds) > 1:
        raise ConfigError("a container has one emulator; name one --avd, which has to be in the image")
    return kinds.docker.planned(
        wish.count,
        avd=wish.avds[0] if wish.avds else core.mapped_avd(wish.suite),
        suite=wish.suite,
        first_port=wish.port,
        prefix=wish.prefix,
        env_file=wish.env_file,
        source=wish.source,
    )


def _avds(wish: Wish) -> Sequence[str]:

    avds = wish.avds or (core.mapped_avd(wish.suite),)
    if wish.count not in (1, len(avds)):
        raise ConfigError(
            f"{wish.count} emulators need as many AVDs, and there is {', '.join(avds)}: an AVD that runs twice cannot "
            "keep snapshots; name several with --avd A,B"
        )
    return avds


def _refuse_options_of_others(backend: str) -> None:
    context = click.get_current_context()
    given = {key for key in context.params if context.get_parameter_source(key) is ParameterSource.COMMANDLINE}
    for key in given & set().union(*OWN_OPTIONS.values()) - OWN_OPTIONS[backend]:
        flag = next(option.opts[0] for option in context.command.params if option.name == key)
        owners = " or ".join(name for name, keys in OWN_OPTIONS.items() if key in keys)
        raise click.UsageError(f"{flag} is for --backend {owners}, not for {backend}")
