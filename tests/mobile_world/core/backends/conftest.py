"""A user with programs that stand in for docker and the emulator, and with the real adb."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.core.backends import Backends
from mobile_world.core.server import mapped_avd
from tests.e2e.adb_program import ALONE, bundled_adb, free_port
from tests.mobile_world.cli.program import Program, QuickProgram

HERE = Path(__file__).parent


class Desk:
    """Where a user works: a home, a PATH with programs of the tests, an adb server of his own."""

    def __init__(self, home: Path) -> None:
        self.home, self.bin, self.docker = home, home / "bin", home / "docker"
        self.bin.mkdir()
        self.docker.mkdir()
        for name, text in (("daemon", "up"), ("images", ""), ("foreign", "")):
            (self.docker / name).write_text(text)
        self.adb_server_port = free_port()
        self.environ = {
            "PATH": f"{self.bin}:/usr/bin:/bin",
            "HOME": str(home),
            "MW_STATE_DIR": str(home / "state"),
            "MW_ADB_SERVER_PORT": str(self.adb_server_port),
            "FAKE_DOCKER": str(self.docker),
            "FAKE_AVDS": "Pixel_8_API_34_x86_64 Second broken",
            **ALONE,
            "ADB_EMU": "0",  # It would find phones of others on this machine; ours tell it that they are there.
        }

    def install(self, *names: str) -> None:
        """Put programs on the PATH."""
        for name in names:
            program = self.bin / name
            if name == "adb":
                program.symlink_to(bundled_adb())
                continue
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{HERE}/fake_{name}.py" "$@"\n')
            program.chmod(0o755)

    def backends(self) -> Backends:
        """The backends of this user, in this process."""
        return Backends(
            self.home / "state",
            self.environ,
            adb_server_port=self.adb_server_port,
            default_avd=lambda: mapped_avd("android_world"),
        )

    def mw(self) -> Program:
        """The command line of this user, for calls that start nothing that would become a child of the tests."""
        return QuickProgram(self.home, **self.environ)

    def starting(self) -> Program:
        """The same in a process of its own: what it starts outlives it, and nobody has to wait for its end."""
        return Program(self.home, **self.environ)

    def close(self) -> None:
        """End what was started, and the adb server."""
        if (self.home / "state").exists():
            self.mw()("env", "rm", "--all")
        if (self.bin / "adb").exists():
            subprocess.run(
                [bundled_adb(), "-P", str(self.adb_server_port), "kill-server"],
                env={**os.environ, **self.environ},
                capture_output=True,
                timeout=30,
                check=False,
            )


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A user's desk; consoles find the token in the same home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    place = Desk(tmp_path)
    yield place
    place.close()
