"""A phone on loopback ports: inside the test's own event loop, or on a thread for programs that block."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

import pytest

from simdroid.adbd import AdbServer, PhoneServer
from simdroid.device import Phone
from tests.e2e.adb_program import Adb, bundled_adb, debian_adb

T = TypeVar("T")
Scenario: TypeAlias = Callable[[PhoneServer], Awaitable[T]]
Serve: TypeAlias = Callable[[Scenario[T]], T]


@pytest.fixture
def serve(phone: Phone, tmp_path: Path) -> Serve[T]:
    """Runs `async def scenario(server)` against a served phone; everything must have ended with the server."""

    async def main(scenario: Scenario[T]) -> T:
        server = PhoneServer(phone, adb_port=0, console_port=0, token_file=tmp_path / "token")
        await server.start()
        try:
            return await scenario(server)
        finally:
            await server.stop()
            left = asyncio.all_tasks() - {asyncio.current_task()}
            assert not left, left

    return lambda scenario: asyncio.run(main(scenario))


@contextmanager
def on_a_thread(
    phone: Phone, token_file: Path, *, adb_port: int = 0, adb_server: AdbServer | None = None
) -> Iterator[PhoneServer]:
    """Serve a phone on a thread of its own, for clients that block."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = PhoneServer(phone, adb_port=adb_port, console_port=0, token_file=token_file, adb_server=adb_server)
    try:
        asyncio.run_coroutine_threadsafe(server.start(), loop).result(10)
        yield server
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


class _Returning(Adb):
    """Its server comes back to an emulator that restarts, which one that knows of no emulators does not."""

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "ADB_EMU": "1"}


class Rig(NamedTuple):
    """An adb program and the phone it sees."""

    adb: Adb
    server: PhoneServer
    phone: Phone


@pytest.fixture(scope="session", params=["adb-29", "adb-36"])
def rig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A phone that an adb server of its own has connected to."""
    program = bundled_adb() if request.param == "adb-36" else debian_adb()
    if program is None:
        pytest.skip("Debian's adb is not installed (apt-get install adb)")
    home = tmp_path_factory.mktemp("home")
    phone = Phone(tmp_path_factory.mktemp("phone") / "home")
    with on_a_thread(phone, home / ".emulator_console_auth_token") as server:
        adb = _Returning(program, home)
        adb.connect(server.console_port, server.adb_port)
        try:
            yield Rig(adb, server, phone)
        finally:
            adb.stop_server()


@pytest.fixture
def blob(tmp_path: Path) -> Path:
    path = tmp_path / "blob"
    path.write_bytes(os.urandom(1 << 20) * 30)
    return path
