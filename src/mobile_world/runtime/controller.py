"""The one type through which everything drives a device."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mobile_world.domain import ConfigError, DeviceLost
from mobile_world.runtime.adb import AdbDevice, Console, list_devices
from mobile_world.runtime.adb.server import DEFAULT_SERVER_PORT
from mobile_world.runtime.controlling.data import Data
from mobile_world.runtime.controlling.files import Files
from mobile_world.runtime.controlling.health import Health
from mobile_world.runtime.controlling.launching import Launching
from mobile_world.runtime.controlling.services import Services
from mobile_world.runtime.controlling.snapshots import Snapshots
from mobile_world.runtime.controlling.typing_text import Typing

if TYPE_CHECKING:
    from mobile_world.phone.fleet import PhoneRecord

__all__ = ["AndroidController", "Health"]

LOOPBACK = "127.0.0.1"
_LOCAL = re.compile(r"(?:127\.0\.0\.1|localhost):(\d{1,5})")
_EMULATOR = re.compile(r"emulator-(\d{1,5})")


class AndroidController(Typing, Launching, Files, Data, Services, Snapshots):
    """A device over ADB: simulated phone, real emulator or physical phone.

    Every call has a deadline and raises typed errors: `DeviceLost` and `DeviceTimeout` when the device is gone,
    `DeviceRefused` when it says no, `InvalidAction` when what was asked cannot be done on this screen. Threads may
    share one and take turns.
    """

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        """Drive `device`; `console` opens its emulator console, for text messages and snapshots."""
        super().__init__(device, console=console)
        self.interaction_cache: str | None = None
        """What the agent last answered."""

    @classmethod
    def connect(cls, serial: str, *, adb_server_port: int = DEFAULT_SERVER_PORT) -> Self:
        """A device by serial: `127.0.0.1:port` straight to the adbd there, anything else through the adb server.

        `ConfigError` with the devices there are when the server does not know it.
        """
        address = _LOCAL.fullmatch(serial)
        if address:
            port = int(address[1])
            return cls(AdbDevice.direct(LOOPBACK, port), console=_console_beside(port))
        listed = list_devices(port=adb_server_port)
        if serial not in {each.serial for each in listed if each.state == "device"}:
            there = ", ".join(f"{each.serial} ({each.state})" for each in listed) or "none"
            raise ConfigError(f"the adb server knows no ready device {serial!r}; devices there are: {there}")
        emulator = _EMULATOR.fullmatch(serial)
        console = partial(Console, LOOPBACK, int(emulator[1])) if emulator else None
        return cls(AdbDevice.via_server(serial, port=adb_server_port), console=console)

    @classmethod
    def for_phone(cls, record: PhoneRecord) -> Self:
        """A simulated phone."""
        device = AdbDevice.direct(LOOPBACK, record.adb_port)
        return cls(device, console=partial(Console, LOOPBACK, record.console_port, token_file=record.token_file))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def answer(self, text: str) -> None:
        """Keep what the agent tells the user, for the task's check."""
        self.interaction_cache = text

    def forget_episode(self) -> None:
        """Begin without an answer."""
        self.interaction_cache = None


def _console_beside(adb_port: int) -> Callable[[], Console] | None:
    """The console of the emulator or simulated phone whose adbd is there: it is on the port below, if there is one."""
    console = partial(Console, LOOPBACK, adb_port - 1)
    try:
        console().close()
    except DeviceLost:
        return None
    return console
