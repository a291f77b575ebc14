"""A phone of our own for the client, straight and through an adb server nobody else uses."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.runtime import AdbDevice
from simdroid.fleet import PhoneRecord, serve_phone
from tests.e2e.adb_program import ALONE


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneRecord]:
    """A phone on loopback; the console's token is kept out of the real home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    with serve_phone(tmp_path / "phone") as record:
        yield record


@pytest.fixture(scope="session")
def adb_server_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A private adb server that does not look around for emulators."""
    adb = shutil.which("adb")
    if adb is None:
        pytest.skip("adb is not installed")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    environ = {**os.environ, **ALONE, "HOME": str(tmp_path_factory.mktemp("adb"))}
    subprocess.run([adb, "-P", str(port), "start-server"], env=environ, check=True, capture_output=True, timeout=30)
    yield port
    subprocess.run([adb, "-P", str(port), "kill-server"], check=True, capture_output=True, timeout=30)


@pytest.fixture(params=["direct", pytest.param("server", marks=pytest.mark.slow)])
def device(request: pytest.FixtureRequest, served: PhoneRecord) -> Iterator[AdbDevice]:
    """The same phone by either way."""
    if request.param == "direct":
        with AdbDevice.direct("127.0.0.1", served.adb_port) as device:
            yield device
        return
    port = request.getfixturevalue("adb_server_port")
    adb = ["adb", "-P", str(port)]
    subprocess.run([*adb, "connect", served.serial], check=True, capture_output=True, timeout=30)
    with AdbDevice.via_server(served.serial, port=port) as device:
        yield device
    subprocess.run([*adb, "disconnect", served.serial], check=True, capture_output=True, timeout=30)
