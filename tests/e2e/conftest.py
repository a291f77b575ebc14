"""A phone behind real programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.adb_program import Adb, bundled_adb, debian_adb

from mobile_world.phone.fleet import serve_phone


@pytest.fixture(scope="module", params=["adb-29", "adb-36"])
def adb(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    """An adb program that sees one phone, which has a snapshot `clean` of its fresh state with adbd as root."""
    program = bundled_adb() if request.param == "adb-36" else debian_adb()
    if program is None:
        pytest.skip("Debian's adb is not installed (apt-get install adb)")
    home: Path = tmp_path_factory.mktemp("home")
    token = home / ".emulator_console_auth_token"
    token.write_text("token-of-this-test")
    with serve_phone(tmp_path_factory.mktemp("phone") / "home", token_file=token) as phone:
        client = Adb(program, home)
        client.connect(phone.console_port, phone.adb_port)
        client.call("root")
        client.call("wait-for-device")
        client.call("emu", "avd", "snapshot", "save", "clean")
        yield client
        client.stop_server()
