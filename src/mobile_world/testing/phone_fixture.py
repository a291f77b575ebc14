"""`PhoneFixture`: the phone that a test has, from its beginning to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_world.runtime.controller import AndroidController
    from simdroid.fleet import PhoneRecord


class PhoneFixture:
    """A simulated phone: drive it with `controller`, or give its `serial` to anything that speaks ADB."""

    controller: AndroidController
    """Drives it, without an adb server: input, screen, apps, files, databases."""
    image: str
    """The image that it began with."""

    def __init__(
        self,
        record: PhoneRecord,
        controller: AndroidController,
        *,
        image: str,
        begin: Callable[[], None],
        adb_server_port: int,
    ) -> None:
        """Lend a phone that runs; `begin` brings it to the state that its test starts with."""
        self.controller = controller
        self.image = image
        self._record = record
        self._begin = begin
        self._adb_server_port = adb_server_port
        self._servers: set[int] = set()
        self._snapshots: set[str] = set()

    @property
    def serial(self) -> str:
        """Its address, `127.0.0.1:PORT`: what `adb connect` takes, and what adb calls it from then on."""
        return self._record.serial

    @property
    def adb_port(self) -> int:
        """Where its adbd listens, on loopback."""
        return self._record.adb_port

    @property
    def console_port(self) -> int:
        """Where its emulator console listens, on loopback."""
        return self._record.console_port

    @property
    def name(self) -> str:
        """What the fleet calls it."""
        return self._record.name

    def connect_adb(self, port: int | None = None) -> str:
        """Make it known to a running adb server, as `adb connect` does, and return its serial there.

        The server is the one on `port`, by default that of `ANDROID_ADB_SERVER_PORT` or 5037. `DeviceLost` when none
        runs. It forgets the phone when the session ends.
        """
        from mobile_world.runtime.adb import connect_device

        server = port or self._adb_server_port
        connect_device(self.serial, port=server)
        self._servers.add(server)
        return self.serial

    def snapshot(self, name: str) -> None:
        """Keep the present state under a name, until the end of the test."""
        self.controller.save_snapshot(name)
        self._snapshots.add(name)

    def restore(self, name: str | None = None) -> None:
        """Go back to a state that was kept, or to the one that the test began with."""
        if name is None:
            self._begin()
        else:
            self.controller.load_snapshot(name)

    def forget_snapshots(self) -> None:
        """Delete what the test kept."""
        while self._snapshots:
            self.controller.delete_snapshot(self._snapshots.pop())

    def disconnect(self) -> None:
        """Hang up, and have the adb servers that know it forget it; one that has ended in the meantime has."""
        from contextlib import suppress

        from mobile_world.domain import InfraError
        from mobile_world.runtime.adb import disconnect_device

        self.controller.close()
        while self._servers:
            with suppress(InfraError):
                disconnect_device(self.serial, port=self._servers.pop())

    def __repr__(self) -> str:
        return f"<phone {self.serial}, image {self.image}>"
