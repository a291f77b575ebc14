"""A phone behind real programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest

from simdroid.fleet import serve_phone
from tests.e2e.adb_program import Adb, bundled_adb, debian_adb


@contextmanager
def connected(program: Path, home: Path) -> Iterator[Adb]:
    """An adb program that sees one phone with a snapshot `clean`: apps past their first run, adbd as root."""
    token = home / ".emulator_console_auth_token"
    token.write_text("token-of-this-test")
    with serve_phone(home / "phone", token_file=token) as phone:
        client = Adb(program, home)
        try:
            client.connect(phone.console_port, phone.adb_port)
            client.call("root")
            client.call("wait-for-device")
            client.call("shell", "cmd mobileworld set-up")
            client.call("emu", "avd", "snapshot", "save", "clean")
            yield client
        finally:
            client.stop_server()


@pytest.fixture(scope="session")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Adb]]:
    """One connected program each for the whole run, because tests come in random order."""
    with ExitStack() as stack:
        yield cache(lambda program: stack.enter_context(connected(program, tmp_path_factory.mktemp("home"))))


@pytest.fixture(params=[pytest.param("adb-29", marks=pytest.mark.slow), "adb-36"])
def adb(request: pytest.FixtureRequest, connect: Callable[[Path], Adb]) -> Adb:
    """A real adb program with a phone; tests that change the phone load the snapshot `clean` first."""
    program = bundled_adb() if request.param == "adb-36" else debian_adb()
    if program is None:
        pytest.skip("Debian's adb is not installed (apt-get install adb)")
    return connect(program)
