"""Drives a phone with an `adb` program nobody here wrote, behind a private adb server."""

from __future__ import annotations

import shutil
import socket
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import adbutils

CALL_DEADLINE_S = 30.0

ALONE = {"ADB_LOCAL_TRANSPORT_MAX_PORT": "0", "ADB_USB": "0", "ADB_MDNS": "0"}
"""Keeps an adb server from looking around: newer ones take 3 s to look for USB."""


class Outcome(NamedTuple):
    """How one call ended; `text` is stdout with stderr mixed in, as android_env reads it."""

    status: int
    data: bytes

    @property
    def text(self) -> str:
        """The output as text."""
        return self.data.decode("utf-8", "replace")


def free_port() -> int:
    """A loopback port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def debian_adb() -> Path | None:
    """The adb of the distribution (29), if it is installed."""
    found = shutil.which("adb")
    return Path(found) if found else None


def bundled_adb() -> Path:
    """The adb 36 inside the adbutils wheel."""
    return Path(adbutils.__file__).parent / "binaries" / "adb"


@dataclass
class Adb:
    """One adb program with a server of its own and, once connected, a serial."""

    program: Path
    home: Path
    """Home directory of client and server: keys and the console token live there."""
    server_port: int = field(default_factory=free_port)
    serial: str = ""

    def call(self, *args: str, stdin: bytes = b"", deadline_s: float = CALL_DEADLINE_S) -> Outcome:
        """Run `adb -P <port> [-s <serial>] <args>`."""
        done = subprocess.run(
            [*self.prefix(), *args],
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=deadline_s,
            env=self.environment(),
            check=False,
        )
        return Outcome(done.returncode, done.stdout)

    def shell(self, *words: str, **options: float) -> Outcome:
        """Run `adb shell <words>`."""
        return self.call("shell", *words, **options)  # type: ignore[arg-type]

    def prefix(self) -> list[str]:
        """The words before the command."""
        return [str(self.program), "-P", str(self.server_port), *(["-s", self.serial] if self.serial else [])]

    def environment(self) -> dict[str, str]:
        """An environment in which nothing of the user's own set-up is seen."""
        own = {"HOME": str(self.home), "TMPDIR": str(self.home)}
        return {**own, "PATH": "/usr/bin:/bin", "TERM": "xterm", **ALONE}

    def connect(self, console_port: int, adb_port: int) -> None:
        """Make a phone on any pair of ports known as `emulator-<console port>`."""
        self.serial = ""
        answer = self.call("connect", f"emu:{console_port},{adb_port}")
        self.serial = f"emulator-{console_port}"
        if self.call("wait-for-device").status != 0:
            raise AssertionError(f"adb does not see the phone: {answer.text}")

    def stop_server(self) -> None:
        """End this program's server."""
        self.serial = ""
        self.call("kill-server")
