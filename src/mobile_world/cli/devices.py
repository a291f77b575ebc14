"""The devices that a command runs on: those that are named, or simulated phones of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mobile_world.cli.apps import check_apps
from mobile_world.cli.options import settings
from mobile_world.domain import ConfigError, DeviceLost

if TYPE_CHECKING:
    from mobile_world.phone.fleet import AppSource, PhoneRecord
    from mobile_world.runtime.pool import DevicePool, DeviceSource
    from mobile_world.tasks import SuiteFamily

Command = TypeVar("Command", bound=Callable[..., Any])


def device_option(command: Command) -> Command:
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
) -> DeviceSource:
    """The named devices, those that are running already, or so many new simulated phones with these apps.

    `DeviceBusy` when another command uses a named device.
    """
    from mobile_world.core.backends import LockedDevices
    from mobile_world.runtime.device_sources import SimulatedPhones

    chosen = settings().settings
    if serials:
        places = dict(zip(addresses(serials), serials, strict=True))
        return LockedDevices(places, state_dir=chosen.state_dir, adb_server_port=chosen.adb_server_port)
    if running is not None:
        return running
    own = SimulatedPhones(chosen.state_dir, phones, apps=apps)
    own.try_apps()
    return own


def device_pool(
    serials: Sequence[str], family: SuiteFamily | None, *, phones: int, apps: Sequence[AppSource] = ()
) -> DevicePool:
    """The devices of `device_source` by lease, each with the snapshot of the family, if there is one."""
    from mobile_world.runtime.pool import DevicePool

    prepare = family.prepare if family is not None else None
    return DevicePool(device_source(serials, phones=phones, apps=apps), prepare=prepare)


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
            controller = AndroidController.connect(place, adb_server_port=settings().settings.adb_server_port)
        except (ConfigError, DeviceLost) as error:
            phones = ", ".join(record.name for record in _running()) or "none"
            raise ConfigError(f"no device {serial!r}: {error}; phones of 'mw env' there are: {phones}") from error
        with controller:
            if problem := controller.health().problem:
                raise ConfigError(f"{serial} cannot be used: {problem}")
            if with_snapshots and not controller.supports_snapshots:
                raise ConfigError(
                    f"{serial} keeps no snapshots, so tasks cannot start from a known state; "
                    "use an emulator, or leave out --device for simulated phones"
                )
    if serials and apps is not None:
        check_apps(serials, _running(), apps)


def addresses(serials: Sequence[str]) -> list[str]:
    """Where named devices are: phones of `mw env`, by name or serial, need no adb server; others are its business."""
    own: dict[str, str] = {}
    for record in _running() if serials else ():
        own[record.name] = own[record.serial] = f"127.0.0.1:{record.adb_port}"
    return [own.get(serial, serial) for serial in serials]


def _running() -> list[PhoneRecord]:
    from mobile_world.phone.fleet import Fleet

    return Fleet(settings().settings.state_dir).list("user")
