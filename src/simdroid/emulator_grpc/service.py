"""The emulator's gRPC port of one phone: a plain listener until somebody connects."""

from __future__ import annotations

import asyncio
import logging
from importlib.util import find_spec
from typing import TYPE_CHECKING

from simdroid.emulator_grpc.forwarding import Forwarder
from simdroid.emulator_grpc.methods import Emulator, Machine
from simdroid.listener import close_listeners

if TYPE_CHECKING:
    from simdroid.emulator_grpc.server import ServerConnection

log = logging.getLogger("simdroid.grpc")

MOST_CONNECTIONS = 16
PORT_OFFSET = 3000
"""How far the port lies above that of the console."""
LAST_PORT = 0xFFFF
_STOP_S = 5.0


class EmulatorGrpc:
    """Serves one phone over gRPC, and lets its accessibility forwarder call the host."""

    def __init__(self, machine: Machine) -> None:
        self.port: int | None = None
        """Where it listens, once it does."""
        self.forwarder = Forwarder(machine.phone)
        self._emulator = Emulator(machine)
        self._listener: asyncio.Server | None = None
        self._connections: set[ServerConnection] = set()

    async def start(self, console_port: int, *, or_any: bool = False) -> None:
        """Listen on the port that belongs to a console's; a phone goes without where that is taken.

        With `or_any` it takes another one then, which only a client that is told of it finds.
        """
        port = console_port + PORT_OFFSET
        if find_spec("h2") is None:
            log.info("no gRPC on port %d: the extra 'grpc' is not installed", port)
            return
        try:
            self._listener = await self._listen(port, or_any=or_any)
        except OSError as error:
            log.warning("the phone with the console port %d goes without gRPC on %d: %s", console_port, port, error)
            return
        self.port = self._listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Hang up on everybody and wait until their work has ended."""
        if self._listener is not None:
            await close_listeners([self._listener])
            self._listener = None
        await self.forwarder.stop()
        tasks = {task for connection in self._connections for task in connection.tasks}
        for connection in list(self._connections):
            connection.hang_up()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=_STOP_S)
        await asyncio.sleep(0)
        for connection in list(self._connections):
            connection.abort()

    async def _listen(self, port: int, *, or_any: bool) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        try:
            if port > LAST_PORT:
                raise OSError(f"{port} is no port")
            return await loop.create_server(self._accept, "127.0.0.1", port)
        except OSError:
            if not or_any:
                raise
            return await loop.create_server(self._accept, "127.0.0.1", 0)

    def _accept(self) -> asyncio.Protocol:
        if len(self._connections) >= MOST_CONNECTIONS:
            log.warning("gRPC connection turned away: there are %d already", MOST_CONNECTIONS)
            return _TurnedAway()
        from simdroid.emulator_grpc.server import ServerConnection

        return ServerConnection(self._emulator, self.forwarder.telling, self._connections)


class _TurnedAway(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()
