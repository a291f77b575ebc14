"""`mw server`: devices and tasks over HTTP; named devices, those that run, or its own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from mobile_world import core
from mobile_world.cli import output, outside_apps, server_options, signals
from mobile_world.cli.agent_options import chosen_user, user_options
from mobile_world.cli.backends import KINDS, backend_option, backends
from mobile_world.cli.device_selection import addresses, check_devices, running_environments, tell
from mobile_world.cli.env_run import names_with_commas
from mobile_world.cli.options import settings
from mobile_world.cli.task_options import compat_option, suite_option, task_dir_option
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.runtime.pool import DeviceSource
    from simdroid.fleet import AppSource


OWN = "--backend sim"
"""How to have phones of the server's own, whatever runs."""


@dataclass(frozen=True)
class DeviceRequest:
    """Which devices are asked for."""

    suite: str
    """The suite family, which has its AVD."""
    backend: str | None
    count: int | None
    """So many new simulated phones."""
    serials: tuple[str, ...]
    avds: tuple[str, ...]
    apps: tuple[Path, ...] = ()
    """Apps from outside for the simulated phones, as they were named."""

    def __post_init__(self) -> None:
        if self.backend == "docker":
            raise ConfigError("containers have servers of their own; start them with 'mw env run --backend docker'")
        if self.avds and self.backend != "avd":
            raise ConfigError("--avd is for --backend avd")
        if self.count is not None and (self.serials or self.backend not in (None, "sim")):
            raise ConfigError("--count is for new simulated phones; leave it out beside --device and other backends")

    def app_paths(self) -> tuple[Path, ...]:
        """Where the apps are that its devices have."""
        return outside_apps.apps_of_phones(self.apps, self.serials, elsewhere=self.backend not in (None, "sim"))


class LabelledDevices(NamedTuple):
    """Devices and what to call them."""

    source: DeviceSource
    labels: list[core.DeviceLabel]


@contextmanager
def devices_to_serve(request: DeviceRequest) -> Iterator[LabelledDevices]:
    """The devices; emulators that were started for this end with it."""
    from simdroid.fleet import app_sources

    apps = app_sources(request.app_paths())
    if request.serials:
        yield _named(request.serials, apps)
    elif request.backend == "avd":
        with _emulators(request) as started:
            yield _as_they_are(started, apps)
    elif request.backend == "adb":
        kind = backends().adb
        yield _as_they_are(kind.running() or kind.ready(), apps)
    elif request.backend == "sim" or request.count is not None:
        yield _new(request.count or 1, apps)
    else:
        yield _those_that_run(apps) or _new(1, apps)


def _new(count: int, apps: Sequence[AppSource]) -> LabelledDevices:
    from mobile_world.runtime.device_sources import SimulatedPhones

    phones = SimulatedPhones(settings().settings.state_dir, count, apps=apps)
    phones.try_apps()
    return LabelledDevices(phones, core.simulated_labels(count))


def _those_that_run(apps: Sequence[AppSource]) -> LabelledDevices | None:
    running = running_environments(apps)
    if running.urls:
        raise ConfigError(
            f"containers run, and have servers of their own: {', '.join(running.urls)}; {OWN} for another"
        )
    if running.serials:
        tell(running.found, instead=OWN)
        return _as_they_are(running.found, apps)
    phones = running.phones()
    if phones is None:
        return None
    tell(phones.phones, instead=OWN)
    return LabelledDevices(phones, [_label(phone) for phone in phones.phones])


@contextmanager
def _emulators(request: DeviceRequest) -> Iterator[Sequence[core.Running]]:

    kind, names = backends(suite=request.suite).avd, request.avds or (core.mapped_avd(request.suite),)
    running = [emulator for emulator in kind.running() if emulator.state == "running" and emulator.name in names]
    started = kind.start([name for name in names if name not in {emulator.name for emulator in running}])
    try:
        yield [*running, *started]
    finally:
        kind.remove(started)


def _as_they_are(environments: Sequence[core.Running], apps: Sequence[AppSource]) -> LabelledDevices:
    if not environments:
        raise ConfigError("no device is ready; 'mw env check --backend adb' says what is missing")
    return _claimed(
        [environment.serial or environment.name for environment in environments],
        [_label(environment) for environment in environments],
        apps,
    )


def _named(serials: Sequence[str], apps: Sequence[AppSource]) -> LabelledDevices:

    environments = {
        name: environment
        for environment in backends().running().found
        for name in (environment.name, environment.serial)
    }
    labels = [
        _label(environments[serial]) if serial in environments else core.DeviceLabel(serial, (), "adb", "as it is")
        for serial in serials
    ]
    return _claimed(serials, labels, apps)


def _claimed(serials: Sequence[str], labels: list[core.DeviceLabel], apps: Sequence[AppSource]) -> LabelledDevices:

    check_devices(serials, apps=apps)
    chosen = settings().settings
    places = dict(zip(addresses(serials), serials, strict=True))
    source = core.LockedDevices(
        places, locks=core.DeviceLocks(chosen.state_dir), adb_server_port=chosen.adb_server_port
    )
    return LabelledDevices(source, labels)


def _label(one: core.Running) -> core.DeviceLabel:

    return core.DeviceLabel(one.name, (one.serial,) if one.serial else (), one.backend, one.profile)


@dataclass(frozen=True)
class ServerOptions:
    """What the command line asks for."""

    devices: DeviceRequest
    host: str
    port: int
    task_dirs: tuple[Path, ...]
    token_file: Path | None
    official_compat: bool
    as_json: bool


@click.command()
@suite_option
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; non-loopback addresses need a token."
)
@click.option("--port", type=click.IntRange(0, 65535), default=6800, show_default=True, help="Port; 0 is any free one.")
@backend_option(
    default=None,
    help=f"Devices to serve. {KINDS}. If left out, the phones of 'mw env' that run, else a new simulated phone.",
)
@click.option("--count", type=click.IntRange(1, 256), help="Number of new simulated phones; default 1.")
@click.option(
    "--device",
    "serials",
    metavar="SERIAL,…",
    default="",
    callback=names_with_commas,
    help="Devices to serve: phones of 'mw env', or serials of the adb server.",
)
@click.option(
    "--avd",
    "avds",
    metavar="NAME,…",
    default="",
    callback=names_with_commas,
    help="AVDs to start and serve with --backend avd; that of the suite family if left out.",
)
@click.option(
    "--token-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"File with the token that clients have to send; else it is in {server_options.TOKEN_VARIABLE}.",
)
@task_dir_option
@outside_apps.app_option
@compat_option
@user_options
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def server(**options: Any) -> None:
    """Offer devices and tasks over HTTP, until interrupted.

    Every call is described at /docs of the address that is printed.
    """
    user = chosen_user(options, os.environ)
    if user is not None:
        user.check()
    wanted = DeviceRequest(**{field.name: options.pop(field.name) for field in fields(DeviceRequest)})
    request = ServerOptions(devices=wanted, **options)
    chosen = settings().settings
    token = server_options.token_in(request.token_file)
    with signals.until_told_to_stop() as stop, devices_to_serve(wanted) as devices:
        manager = core.SessionManager(
            devices.source,
            labels=devices.labels,
            artefacts=chosen.state_dir / "artefacts" / str(request.port or os.getpid()),
            suite_family=wanted.suite,
            task_dirs=(*chosen.task_dirs, *request.task_dirs),
            apps=wanted.app_paths(),
            user=user,
            official_compat=request.official_compat,
        )
        with core.EnvServer(manager, host=request.host, port=request.port, token=token) as running:
            names = [label.name for label in devices.labels]
            if request.as_json:
                click.echo(json.dumps({"url": running.url, "suite_family": wanted.suite, "devices": names}))
            else:
                output.say(f"serving {wanted.suite} on {running.url} with {', '.join(names)}; press Ctrl-C to stop")
            stop.wait()
    output.say("stopped", err=True)
