"""The phone's network server: adbd on one port, the emulator's console on another."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from simdroid.adbd.adb_server import AdbServer, announce
from simdroid.adbd.console import Console, Emulator
from simdroid.adbd.services import find_service
from simdroid.adbd.stream import AdbStream
from simdroid.adbd.transport import AdbService, Transport
from simdroid.device import Phone
from simdroid.listener import close_listeners

log = logging.getLogger("simdroid.adbd")

FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir", "sendrecv_v2", "apex")
"""What peers may rely on; each word changes how they talk, so it holds only what is implemented."""

MAX_CONNECTIONS = 64
_STOP_S = 5.0
_PAIR_ATTEMPTS = 100
_ANNOUNCEMENTS = 20
_HEARD_S = 0.1


def _after(first: Callable[[], Awaitable[None]], service: AdbService) -> AdbService:
    async def run(stream: AdbStream) -> None:
        await first()
        await service.run(stream)

    return service._replace(run=run)


class PhoneServer:
    """Serves one phone to any number of peers; the phone's state is in the phone, not in the connections."""

    def __init__(
        self,
        phone: Phone,
        *,
        adb_port: int,
        console_port: int,
        host: str = "127.0.0.1",
        token_file: Path | None = None,
        adb_server: AdbServer | None = None,
        on_kill: Callable[[], None] | None = None,
    ) -> None:
        """Serve `phone` on two ports of `host`; 0 takes any free one, and two zeros a pair such as 5554 and 5555.

        The console asks for the token in `token_file`, by default the one in the home directory that real emulators
        use. The phone registers with `adb_server` when it starts and after every restart of adbd. `on_kill` is called
        when the console's `kill` asks for the end of the phone.
        """
        self.phone = phone
        self.adb_port = adb_port
        self.console_port = console_port
        self._host = host
        self._adb_server = adb_server
        self.machine = Emulator(phone, on_kill or (lambda: None), self._reset)
        """The virtual machine around the phone, for all who command it."""
        self.on_request: Callable[[], Callable[[], Awaitable[None]] | None] = lambda: None
        """Called when a peer asks something of the phone; gives what to await before the answer, if anything."""
        self._console = Console(self.machine, token_file=token_file)
        self._listeners: list[asyncio.Server] = []
        self._transports: dict[Transport, None] = {}
        self._announcement: asyncio.Task[None] | None = None
        self._arrival = asyncio.Event()
        self._stopping = False

    async def start(self) -> None:
        """Listen; `adb_port` and `console_port` then say where. `OSError` when a port is taken."""
        self._console.prepare()
        if self.adb_port or self.console_port:
            await self._listen(self.adb_port, self.console_port)
        else:
            await self._listen_on_a_pair()
        self._announce()

    async def _listen_on_a_pair(self) -> None:
        # A server that loses an emulator's adbd looks for it again under the name of the port below.
        for _ in range(_PAIR_ATTEMPTS):
            with socket.socket() as probe:
                probe.bind((self._host, 0))
                console_port = probe.getsockname()[1] & ~1
            with suppress(OSError):
                await self._listen(console_port + 1, console_port)
                return
        raise OSError(errno.EADDRINUSE, "no two neighbouring ports are free")

    async def _listen(self, adb_port: int, console_port: int) -> None:
        loop = asyncio.get_running_loop()
        adb = await loop.create_server(self._transport, self._host, adb_port)
        try:
            console = await asyncio.start_server(self._console.serve, self._host, console_port)
        except OSError:
            adb.close()
            raise
        self._listeners = [adb, console]
        self.adb_port, self.console_port = (listener.sockets[0].getsockname()[1] for listener in self._listeners)

    async def stop(self) -> None:
        """Hang up on everybody and wait until their work has ended."""
        self._stopping = True
        await close_listeners(self._listeners)
        self._listeners.clear()
        tasks = self._console.tasks
        if self._announcement is not None:
            tasks.add(self._announcement)
        for transport in list(self._transports):
            tasks |= transport.tasks
            transport.abort()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=_STOP_S)
        while self._transports:
            await asyncio.sleep(0)

    # -- for connections and services ----------------------------------------------------------------------------

    def find_service(self, name: str, transport: Transport) -> AdbService | None:
        """What stands behind a service name; the phone is as it is at this moment."""
        self.phone.system.clock.catch_up()
        first, service = self.on_request(), find_service(self, transport, name)
        return service if service is None or first is None else _after(first, service)

    def connected(self, transport: Transport) -> None:
        """Take note of a connection; where there are too many, the oldest that has said nothing goes, or else it."""
        self._transports[transport] = None
        self._arrival.set()
        if self._stopping:
            # Accepted just before the end, and made only now.
            transport.abort()
        elif len(self._transports) > MAX_CONNECTIONS:
            silent = next(each for each in self._transports if each is transport or not each.introduced)
            silent.drop(f"there are {MAX_CONNECTIONS} others already")

    def disconnected(self, transport: Transport) -> None:
        """Remove a connection and its reverse listeners."""
        self._transports.pop(transport, None)
        self.phone.system.loopback.remove_all(transport)

    def failed(self, stream: AdbStream, error: BaseException) -> None:
        """Log an internal error of a service."""
        self.phone.internal_errors += 1
        log.error("service %r failed", stream.name, exc_info=error)

    def restart(self) -> None:
        """Hang up on everybody; they may come back at once."""
        for transport in list(self._transports):
            transport.close()
        self._announce()

    def _reset(self) -> None:
        self.phone.reboot()
        self.restart()

    def _transport(self) -> Transport:
        properties = self.phone.system.properties
        names = ("ro.product.name", "ro.product.model", "ro.product.device")
        facts = [f"{name}={properties.get(name)}" for name in names]
        banner = "device::" + ";".join([*facts, "features=" + ",".join(FEATURES)])
        return Transport(banner.encode(), self)

    def _announce(self) -> None:
        if self._adb_server is not None and (self._announcement is None or self._announcement.done()):
            self._announcement = asyncio.create_task(self._announce_until_heard(self._adb_server))

    async def _announce_until_heard(self, server: AdbServer) -> None:
        """Tell the server until it comes: it does not listen while it still holds a connection that has ended."""
        self._arrival.clear()
        for _ in range(_ANNOUNCEMENTS):
            if not await announce(self.adb_port, self.console_port, server):
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._arrival.wait(), _HEARD_S)
                return
