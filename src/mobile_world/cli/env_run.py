"""`mw env run`: environments are started, each kind in its own way."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from mobile_world.cli.apps import apps_of_phones
from mobile_world.cli.backends import KINDS, backend_option, backends, rows
from mobile_world.cli.env_run_options import run_options
from mobile_world.cli.options import json_option, print_rows, suite_option
from mobile_world.cli.tables import say
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.core.backends import Backends, Container, Running
    from mobile_world.phone.fleet import AppSource, ClockMode

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
    """Start environments and return once they answer; they live until 'mw env rm'."""
    wish = Wish(**options)
    _refuse_options_of_others(wish.backend)
    kinds = backends(suite=wish.suite, image=wish.image)
    if wish.dry_run:
        for argv in _planned(wish, kinds):
            click.echo(shlex.join(argv))
        return
    started = {"sim": _simulated, "avd": _emulators, "docker": _containers, "adb": _adopted}[wish.backend](wish, kinds)
    print_rows(rows(started, as_json=wish.as_json), as_json=wish.as_json, empty="nothing was started")


def _simulated(wish: Wish, kinds: Backends) -> list[Running]:
    for lost in (each for each in kinds.sim.running() if each.state == "lost"):
        say(f"{lost.name} ({lost.serial}) was lost: its worker {lost.more['worker']} had died", err=True)
    return kinds.sim.start(wish.count, name=wish.name, clock=wish.clock, fork_of=wish.fork_of, apps=_apps(wish))


def _apps(wish: Wish) -> Sequence[AppSource]:
    from mobile_world.phone.fleet import app_sources

    if wish.fork_of is None:
        return app_sources(apps_of_phones(wish.apps))
    if wish.apps:
        raise ConfigError("a copy has the apps of its original; leave out --app or --fork")
    return ()


def _emulators(wish: Wish, kinds: Backends) -> list[Running]:
    return kinds.avd.start(_avds(wish), window=wish.window, boot_s=wish.boot_timeout)


def _containers(wish: Wish, kinds: Backends) -> list[Running]:
    return kinds.docker.start(_planned_containers(wish, kinds), interval=wish.interval, ready_s=wish.boot_timeout)


def _adopted(wish: Wish, kinds: Backends) -> list[Running]:
    given = click.get_current_context().get_parameter_source("count") is not ParameterSource.DEFAULT
    return kinds.adb.start(wish.serials, count=wish.count if given and not wish.serials else None)


def _planned(wish: Wish, kinds: Backends) -> list[list[str]]:
    if wish.backend == "avd":
        return kinds.avd.planned(_avds(wish), window=wish.window)
    return [container.argv() for container in _planned_containers(wish, kinds)]


def _planned_containers(wish: Wish, kinds: Backends) -> list[Container]:
    from mobile_world.core.server import mapped_avd

    if len(wish.avds) > 1:
        raise ConfigError("a container has one emulator; name one --avd, which has to be in the image")
    return kinds.docker.planned(
        wish.count,
        avd=wish.avds[0] if wish.avds else mapped_avd(wish.suite),
        suite=wish.suite,
        first_port=wish.port,
        prefix=wish.prefix,
        env_file=wish.env_file,
        source=wish.source,
    )


def _avds(wish: Wish) -> Sequence[str]:
    from mobile_world.core.server import mapped_avd

    avds = wish.avds or (mapped_avd(wish.suite),)
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
        flag = next(each.opts[0] for each in context.command.params if each.name == key)
        owners = " or ".join(name for name, keys in OWN_OPTIONS.items() if key in keys)
        raise click.UsageError(f"{flag} is for --backend {owners}, not for {backend}")
