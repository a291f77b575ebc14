"""The ADB backend: adopted devices, and devices of an adb server for other backends."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from mobile_world.core.backends.host import Programs
from mobile_world.core.backends.interface import BackendCheck, BackendName, Ran, Running, State
from mobile_world.core.backends.records import EnvRecord, Records
from mobile_world.domain import ConfigError, DeviceLost, InfraError
from mobile_world.runtime import AdbDevice, ListedDevice, list_devices
from mobile_world.runtime.adb import Deadline
from mobile_world.runtime.controller import AndroidController

POLL_S = 0.5
EXECUTE_S = 600.0
READY = "device"
LOG_LINE = "logcat -d"
REMEDIES = {
    "unauthorized": "confirm this computer's key on its screen",
    "offline": "unplug it, or restart it",
    "no permissions": "see https://developer.android.com/tools/device for the udev rules",
}
NO_DEVICE = "connect one and switch on USB debugging, or start an emulator"
_ODD = re.compile(r"[^A-Za-z0-9._-]")


def start_adb_server(programs: Programs, port: int) -> None:
    """Start an adb server unless one runs."""
    try:
        list_devices(port=port)
    except DeviceLost:
        output = programs.run("adb", "-P", str(port), "start-server")
        if output.status:
            raise InfraError(f"no adb server could be started on port {port}: {output.complaint}") from None


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


def execute(device: AdbDevice, line: str) -> Ran:
    """Run a line in a device's shell, and disconnect."""
    with device:
        result = device.shell_line(line, timeout=EXECUTE_S)
    return Ran(result.status, bytes(result.stdout), bytes(result.stderr))


def shell_argv(programs: Programs, serial: str, port: int) -> list[str]:
    """The command that opens a device's shell for a person."""
    return [programs.need("adb"), "-P", str(port), "-s", serial, "shell"]


def _booted(serial: str, port: int) -> bool:
    if serial not in {device.serial for device in listed_devices(port) or [] if device.state == READY}:
        return False
    with AndroidController(AdbDevice.via_server(serial, port=port)) as controller:
        return controller.health().booted


class AdoptedRecord(EnvRecord):
    """A device that `mw env` adopted."""

    serial: str


class AdbBackend:
    """Devices of the adb server; they go on when they are removed from here."""

    name: BackendName = "adb"

    def __init__(self, state_dir: Path, programs: Programs, *, adb_server_port: int) -> None:
        self._programs, self._port = programs, adb_server_port
        self._records = Records(state_dir / "env" / "adb", AdoptedRecord)

    def check(self) -> list[BackendCheck]:
        """A running adb server and a device that is ready."""
        adb, devices = self._programs.check("adb"), listed_devices(self._port)
        well = any(device.state == READY for device in devices or [])
        remedy = next((REMEDIES[device.state] for device in devices or [] if device.state in REMEDIES), NO_DEVICE)
        return [
            adb,
            BackendCheck(
                "adb server",
                devices is not None,
                f"port {self._port}" if devices is not None else f"none on port {self._port}",
                "" if devices is not None else "adb start-server",
                needed=not adb.well,
            ),
            BackendCheck("device", well, _states(devices or []), "" if well else remedy),
        ]

    def start(self, serials: Sequence[str], *, count: int | None = None) -> list[Running]:
        """Adopt the named devices, or up to `count` of those that are ready and not adopted yet."""
        start_adb_server(self._programs, self._port)
        devices = listed_devices(self._port) or []
        ready = [device.serial for device in devices if device.state == READY]
        adopted = {record.serial for record in self._records.all()}
        to_adopt = list(serials) or [serial for serial in ready if serial not in adopted][:count]
        missing = [serial for serial in to_adopt if serial not in ready]
        if missing or not to_adopt or len(to_adopt) < (count or 0):
            lacking = ", ".join(missing) or (f"{count} more devices" if count else "a device that is not adopted yet")
            raise ConfigError(
                f"the adb server has not got {lacking}; it lists: {_states(devices)}; see 'mw env check --backend adb'"
            )
        records = [AdoptedRecord(name=_name(serial), serial=serial) for serial in to_adopt]
        for record in records:
            self._records.write(record)
        return [_running(record, ready) for record in records]

    def running(self) -> list[Running]:
        """Adopted devices; one that is not ready now is lost."""
        records = self._records.all()
        ready = self._ready() if records else []
        return [_running(record, ready) for record in records]

    def ready(self) -> list[Running]:
        """All devices that are connected and ready, adopted or not."""
        serials = self._ready()
        return [_running(AdoptedRecord(name=_name(serial), serial=serial), serials) for serial in serials]

    def remove(self, chosen: Sequence[Running]) -> None:
        """Release adopted devices, which stay as they are."""
        for running in chosen:
            self._records.erase(running.name)

    def restart(self, one: Running) -> None:
        """Refuse: an adopted device may be in use for other things."""
        raise ConfigError(f"{one.name} was adopted, not started here; restart it with 'adb -s {one.serial} reboot'")

    def execute(self, one: Running, line: str) -> Ran:
        """Run a line in the device's shell."""
        return execute(AdbDevice.via_server(one.serial or one.name, port=self._port), line)

    def shell(self, one: Running) -> list[str]:
        """Adb's shell."""
        return shell_argv(self._programs, one.serial or one.name, self._port)

    def log(self, one: Running) -> str:
        """The device's own log, as far as it goes back."""
        return self.execute(one, LOG_LINE).stdout.decode("utf-8", "replace")

    def _ready(self) -> list[str]:
        return [device.serial for device in listed_devices(self._port) or [] if device.state == READY]


def _states(devices: Sequence[ListedDevice]) -> str:
    return ", ".join(f"{device.serial} ({device.state})" for device in devices) or "none"


def _name(serial: str) -> str:
    """A name for the record's file: serials of devices over Wi-Fi hold colons."""
    return _ODD.sub("_", serial)


def _running(record: AdoptedRecord, ready: Sequence[str]) -> Running:
    state: State = "running" if record.serial in ready else "lost"
    return Running(record.name, "adb", state, record.serial, None, "adopted")
