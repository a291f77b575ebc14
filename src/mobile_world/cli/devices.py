"""The devices that a command runs on: those that are named, or simulated phones of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mobile_world.cli.options import settings
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.runtime.pool import DevicePool
    from mobile_world.tasks import SuiteFamily

Command = TypeVar("Command", bound=Callable[..., Any])


def device_option(command: Command) -> Command:
    """Add `--device`."""
    return click.option(
        "--device",
        "serials",
        metavar="SERIALS",
        default="",
        callback=lambda ctx, param, value: [each.strip() for each in value.split(",") if each.strip()],
        help="Devices of the adb server, or host:port, with commas between; simulated phones if left out.",
    )(command)


def device_pool(serials: list[str], family: SuiteFamily, *, phones: int) -> DevicePool:
    """The named devices, or so many simulated phones, that have the snapshot of a family."""
    from mobile_world.runtime.pool import DevicePool
    from mobile_world.runtime.sources import AdbDevices, SimulatedPhones

    chosen = settings().settings
    if serials:
        return DevicePool(AdbDevices(serials, adb_server_port=chosen.adb_server_port), prepare=family.prepare)
    return DevicePool(SimulatedPhones(chosen.state_dir, phones), prepare=family.prepare)


def check_devices(serials: list[str]) -> None:
    """Refuse named devices that are not there or cannot be put back into a known state."""
    from mobile_world.runtime.controller import AndroidController

    if len(set(serials)) < len(serials):
        raise ConfigError(f"name each device once, not {', '.join(serials)}")
    for serial in serials:
        with AndroidController.connect(serial, adb_server_port=settings().settings.adb_server_port) as controller:
            if problem := controller.health().problem:
                raise ConfigError(f"{serial} cannot be used: {problem}")
            if not controller.supports_snapshots:
                raise ConfigError(
                    f"{serial} keeps no snapshots, so tasks cannot start from a known state; "
                    "use an emulator, or leave out --device for simulated phones"
                )
