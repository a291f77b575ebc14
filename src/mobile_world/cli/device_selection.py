"""The devices that a command runs on: named ones, running environments of `mw env`, or new simulated phones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from mobile_world import core
from mobile_world.cli import options, output, outside_apps
from mobile_world.cli.backends import backends
from mobile_world.domain import ConfigError, DeviceLost

if TYPE_CHECKING:
    from mobile_world.runtime.pool import DevicePool, DeviceSource
    from simdroid.fleet import AppSource, PhoneRecord


def device_option(command: options.Command) -> options.Command:
    """Add `--device`."""
    return click.option(
        "--device",
        "serials",
        metavar="SERIAL,…",
        default="",
        callback=lambda ctx, param, value: [each.strip() for each in value.split(",") if each.strip()],
        help="Devices to use: phones of 'mw env', or serials of the adb server; new simulated phones if left out.",
    )(command)


def device_source(
    serials: Sequence[str],
    *,
    phones: int,
    running: DeviceSource | None = None,
    apps: Sequence[AppSource] = (),
    hold: bool = True,
) -> DeviceSource:
    """The named devices, those that are running already, or so many new simulated phones with these apps.

    Named simulated phones that are held are put back at the end. `DeviceBusy` when another command uses one.
    """
    from mobile_world.runtime.device_sources import SimulatedPhones

    chosen = options.settings().settings
    if serials:
        places = dict(zip(addresses(serials), serials, strict=True))
        locks = core.DeviceLocks(chosen.state_dir)
        return core.LockedDevices(places, locks=locks, adb_server_port=chosen.adb_server_port, hold=hold)
    if running is not None:
        return running
    own = SimulatedPhones(chosen.state_dir, phones, apps=apps)
    own.try_apps()
    return own


def device_pool(
    serials: Sequence[str], *, phones: int, apps: Sequence[AppSource] = (), hold: bool = True
) -> DevicePool:
    """The devices of `device_source` by lease."""
    from mobile_world.runtime.pool import DevicePool

    return DevicePool(device_source(serials, phones=phones, apps=apps, hold=hold))


def check_devices(
    serials: Sequence[str], *, with_snapshots: bool = True, apps: Sequence[AppSource] | None = None
) -> None:
    """Refuse named devices that are not there or do not have these apps from outside; None takes any.

    With `with_snapshots` also those that cannot be put back into a known state.
    """
    from mobile_world.runtime.controller import AndroidController

    places = addresses(serials)
    if len(set(places)) < len(places):
        raise ConfigError(f"name each device once, not {', '.join(serials)}")
    for serial, place in zip(serials, places, strict=True):
        try:
            controller = AndroidController.connect(place, adb_server_port=options.settings().settings.adb_server_port)
        except (ConfigError, DeviceLost) as error:
            phones = ", ".join(record.name for record in _running()) or "none"
            raise ConfigError(f"no device {serial!r}: {error}; phones of 'mw env': {phones}") from error
        with controller:
            if problem := controller.health().problem:
                raise ConfigError(f"{serial} cannot be used: {problem}")
            if with_snapshots and not controller.supports_snapshots:
                raise ConfigError(
                    f"{serial} keeps no snapshots, so tasks cannot start from a known state; "
                    "use an emulator, or leave out --device for simulated phones"
                )
    if serials and apps is not None:
        outside_apps.check_apps(serials, _running(), apps)


def addresses(serials: Sequence[str]) -> list[str]:
    """Where named devices are: phones of `mw env`, by name or serial, need no adb server; others are its business."""
    own: dict[str, str] = {}
    for record in _running() if serials else ():
        own[record.name] = own[record.serial] = f"127.0.0.1:{record.adb_port}"
    return [own.get(serial, serial) for serial in serials]


def _running() -> list[PhoneRecord]:
    from simdroid.fleet import Fleet

    return Fleet(options.settings().settings.state_dir).list("user")


@dataclass(frozen=True)
class RunningEnvironments:
    """Environments of one kind that could be used."""

    found: tuple[core.Running, ...] = ()

    @property
    def serials(self) -> list[str]:
        """Emulators and adopted devices, which are used as if they had been named."""
        return [each.serial for each in self.found if each.backend in ("avd", "adb") and each.serial]

    @property
    def urls(self) -> tuple[str, ...]:
        """The servers of containers."""
        return tuple(each.url for each in self.found if each.url)

    def phones(self, most: int | None = None) -> core.EnvPhones | None:
        """Simulated phones, up to so many, that nobody uses; nothing when there are none."""
        chosen = options.settings().settings
        simulated = [each for each in self.found if each.backend == "sim"]
        taken = core.free_phones(simulated, chosen.state_dir, most=most, adb_server_port=chosen.adb_server_port)
        if simulated and taken is None:
            output.say("the phones of 'mw env' are in use; starting new ones for this run", err=True)
        return taken


def running_environments(apps: Sequence[AppSource]) -> RunningEnvironments:
    """What runs and can be used without being named; `ConfigError` when it is of several kinds.

    Simulated phones with a name or a copied state are somebody's own and not among them, nor are those with
    other apps from outside than these, which no other kind can have.
    """
    app_hashes = outside_apps.hashes(apps)
    usable = [
        environment
        for environment in backends().running().found
        if environment.state == "running"
        and (environment.backend != "sim" or environment.more.get("plain"))
        and environment.more.get("apps", {}) == app_hashes
    ]
    if len({environment.backend for environment in usable}) > 1:
        names = ", ".join(f"{environment.name} ({environment.backend})" for environment in usable)
        raise ConfigError(f"environments of several kinds run: {names}; say which to use: see --device and --aw-host")
    return RunningEnvironments(tuple(usable))


def tell(environments: Sequence[core.Running], *, instead: str) -> None:
    """Say what is used, for it was not named."""
    names = ", ".join(f"{environment.name} ({environment.serial or environment.url})" for environment in environments)
    output.say(f"using {names} of 'mw env'; {instead} starts new phones for this run", err=True)


def container_token(urls: Sequence[str]) -> str | None:
    """The token of our own containers, when all of these are."""
    kinds = backends()
    if not kinds.docker.has_token:
        return None
    return kinds.docker.token() if set(urls) <= {each.url for each in kinds.docker.running()} else None
