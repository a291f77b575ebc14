"""Two ways to drive the demo's phone: the real `adb` program, or our own client where it is not installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from mobile_world.domain import InfraError

if TYPE_CHECKING:
    from mobile_world.phone.fleet import PhoneRecord
    from mobile_world.runtime import AdbDevice

DEADLINE_S = 60.0


class Driver(Protocol):
    """Something that can run commands on a phone."""

    name: str

    def shell(self, words: Sequence[str]) -> str:
        """Run a command that must succeed; its output."""
        ...

    def screenshot(self) -> bytes:
        """The screen as PNG."""
        ...


class AdbProgram:
    """The real program with a server of its own, so that a user's adb server never hears of the phone."""

    def __init__(self, program: str, port: int, serial: str) -> None:
        self.name = "adb"
        self._command = [program, "-P", str(port)]
        self._serial = serial

    def shell(self, words: Sequence[str]) -> str:
        """See `Driver`."""
        from mobile_world.runtime import quote

        return self.run("-s", self._serial, "shell", *map(quote, words)).decode("utf-8", "replace")

    def screenshot(self) -> bytes:
        """See `Driver`."""
        return self.run("-s", self._serial, "exec-out", "screencap", "-p")

    def run(self, *words: str) -> bytes:
        """Run adb itself."""
        # Servers look around by themselves, newer ones for 3 s: this one has no business with what they find.
        alone = {"ADB_LOCAL_TRANSPORT_MAX_PORT": "0", "ADB_USB": "0", "ADB_MDNS": "0"}
        environ = {**os.environ, **alone}
        done = subprocess.run([*self._command, *words], capture_output=True, timeout=DEADLINE_S, env=environ)
        if done.returncode:
            told = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
            line = " ".join(words)
            raise InfraError(f"'adb {line}' ended with status {done.returncode}: {told!r}; see whether adb works")
        return done.stdout


class OwnClient:
    """The client of this package."""

    def __init__(self, device: AdbDevice) -> None:
        self.name = "our own ADB client"
        self._device = device

    def shell(self, words: Sequence[str]) -> str:
        """See `Driver`."""
        result = self._device.shell(words, timeout=DEADLINE_S)
        if result.status:
            raise InfraError(f"{words[0]} failed with status {result.status}: {result.stderr!r}; please report this")
        return result.stdout.decode("utf-8", "replace")

    def screenshot(self) -> bytes:
        """See `Driver`."""
        return self._device.exec_out(["screencap", "-p"], timeout=DEADLINE_S)


@contextmanager
def driving(record: PhoneRecord) -> Iterator[Driver]:
    """The best way to drive a phone that this machine offers."""
    from mobile_world.runtime import AdbDevice

    program = shutil.which("adb")
    if program is None:
        with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
            yield OwnClient(device)
        return
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    adb = AdbProgram(program, port, record.serial)
    try:
        adb.run("connect", record.serial)
        yield adb
    finally:
        adb.run("kill-server")
