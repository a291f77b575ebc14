"""A phone on loopback ports: inside the test's own event loop, or on a thread for programs that block."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

import pytest

from mobile_world.phone.adbd import AdbServer, PhoneServer
from mobile_world.phone.device import Phone

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
