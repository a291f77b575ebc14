"""Devices of an adb server, for backends: start the server, list, wait for boot, run commands."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.core.backends.host import Programs
from mobile_world.core.backends.interface import Ran
from mobile_world.domain import DeviceLost, InfraError
from mobile_world.runtime import AdbDevice, ListedDevice, list_devices
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.controller import AndroidController

POLL_S = 0.5
EXECUTE_S = 600.0


def start_adb_server(programs: Programs, port: int) -> None:
    """Start an adb server unless one runs."""
    try:
        list_devices(port=port)
    except DeviceLost:
        done = programs.run("adb", "-P", str(port), "start-server")
        if done.status:
            raise InfraError(f"no adb server could be started on port {port}: {done.complaint}") from None


def listed_devices(port: int) -> list[ListedDevice] | None:
    """What the adb server lists; nothing when none runs."""
    try:
        return list_devices(port=port)
    except DeviceLost:
        return None


def await_device(serial: str, port: int, seconds: float, *, still: Callable[[], None]) -> None:
    """Wait until a device has booted; `still` raises when there is no sense in waiting on."""
    deadline = Deadline(serial, "boot", seconds)
    while not _booted(serial, port):
        still()
        deadline.pause(POLL_S)


def execute(serial: str, port: int, line: str) -> Ran:
    """Run a line in a device's shell."""
    with AdbDevice.via_server(serial, port=port) as device:
        done = device.shell_line(line, timeout=EXECUTE_S)
    return Ran(done.status, bytes(done.stdout), bytes(done.stderr))


def shell_argv(programs: Programs, serial: str, port: int) -> list[str]:
    """The command that opens a device's shell for a person."""
    return [programs.need("adb"), "-P", str(port), "-s", serial, "shell"]


def _booted(serial: str, port: int) -> bool:
    listed = listed_devices(port) or []
    if serial not in {each.serial for each in listed if each.state == "device"}:
        return False
    with AndroidController(AdbDevice.via_server(serial, port=port)) as controller:
        return controller.health().booted
