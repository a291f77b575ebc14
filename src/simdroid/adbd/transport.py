"""A peer's transport: its open streams, the service behind each, and what every packet does to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple, Protocol

from simdroid.adbd import wire
from simdroid.adbd.connection import Connection
from simdroid.adbd.stream import MAX_UNREAD, WINDOW, AdbStream
from simdroid.adbd.wire import BadPacket, Packet

log = logging.getLogger("simdroid.adbd")

LINGER_S = 10.0
MAX_STREAMS = 1024
MAX_UNREAD_TOTAL = 64 << 20

_GONE = (EOFError, ConnectionError)
"""How a service ends whose peer has gone; nothing to report."""


class AdbService(NamedTuple):
    """What stands behind a service name."""

    run: Callable[[AdbStream], Coroutine[Any, Any, None]]
    lingers: bool = False
    """Whether the work may go on a while after the peer has closed, as a program does whose input has ended."""


class Owner(Protocol):
    """The adbd that a connection belongs to."""

    def find_service(self, name: str, transport: Transport) -> AdbService | None:
        """What stands behind `name`; None refuses it."""

    def connected(self, transport: Transport) -> None:
        """A connection was made."""

    def disconnected(self, transport: Transport) -> None:
        """A connection has ended."""

    def failed(self, stream: AdbStream, error: BaseException) -> None:
        """A service failed with an internal error."""


class Transport(Connection):
    """A connection with streams."""

    def __init__(self, banner: bytes, owner: Owner) -> None:
        """Introduce the phone with `banner`; `owner` finds the services that a peer opens."""
        super().__init__(banner)
        self._owner = owner
        self._streams: dict[int, AdbStream] = {}
        self._tasks: dict[AdbStream, asyncio.Task[None]] = {}
        self._lingering: dict[AdbStream, asyncio.TimerHandle] = {}
        self._next_id = 1
        self._handlers: dict[int, Callable[[Packet], None]] = {
            wire.OPEN: self._on_open,
            wire.OKAY: self._on_okay,
            wire.WRTE: self._on_write,
            wire.CLSE: self._on_close,
        }

    # -- for the owner, for streams and for services --------------------------------------------------------------

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The tasks of this peer's services."""
        return set(self._tasks.values())

    def open(self, name: str) -> AdbStream:
        """Open a stream to a service of the peer; it ends at once when the peer refuses."""
        stream = self._add_stream(0, name)
        self.send(wire.OPEN, stream.local_id, 0, name.encode("utf-8", "surrogateescape") + b"\0")
        return stream

    def forget(self, stream: AdbStream) -> None:
        """Take a stream out of the table."""
        self._streams.pop(stream.local_id, None)

    def reset(self) -> None:
        """End all streams and the work behind them."""
        streams, self._streams = list(self._streams.values()), {}
        for stream in streams:
            stream.peer_closed()
        for task in self._tasks.values():
            task.cancel()

    # -- asyncio's side ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._owner.connected(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._owner.disconnected(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        for stream in list(self._streams.values()):
            stream.pump()

    # -- packets -------------------------------------------------------------------------------------------------

    def handle(self, packet: Packet) -> None:
        handler = self._handlers.get(packet.command)
        if handler is not None:
            handler(packet)

    def _on_open(self, packet: Packet) -> None:
        if packet.arg0 == 0:
            raise BadPacket("OPEN without a stream number")
        name = bytes(packet.payload).partition(b"\0")[0].decode("utf-8", "surrogateescape")
        crowded = max(len(self._streams), len(self._tasks)) >= MAX_STREAMS
        service = None if crowded else self._owner.find_service(name, self)
        if service is None:
            log.debug("service %r refused", name)
            self.send(wire.CLSE, 0, packet.arg0)
            return
        stream = self._add_stream(packet.arg0, name)
        task = self._loop.create_task(service.run(stream))
        self._tasks[stream] = task
        task.add_done_callback(partial(self._service_ended, stream))
        stream.lingers = service.lingers
        self.send(wire.OKAY, stream.local_id, stream.remote_id)

    def _on_okay(self, packet: Packet) -> None:
        stream = self._stream_of(packet)
        if stream is not None and packet.arg0:
            stream.acknowledged(packet.arg0)

    def _on_write(self, packet: Packet) -> None:
        stream = self._stream_of(packet)
        if stream is None:
            return
        stream.received(packet.payload)
        if stream.unread >= WINDOW and (stream.unread > MAX_UNREAD or self._unread() > MAX_UNREAD_TOTAL):
            raise BadPacket(f"stream {stream.name!r} is sent more than was asked for")

    def _on_close(self, packet: Packet) -> None:
        stream = self._stream_of(packet)
        if stream is None:
            return
        if packet.arg0:
            self.send(wire.CLSE, stream.local_id, packet.arg0)
        self.forget(stream)
        stream.peer_closed()
        task = self._tasks.get(stream)
        if task is not None and stream.lingers:
            self._lingering[stream] = self._loop.call_later(LINGER_S, task.cancel)
        elif task is not None:
            task.cancel()

    # -- inside --------------------------------------------------------------------------------------------------

    def _add_stream(self, remote_id: int, name: str) -> AdbStream:
        stream = AdbStream(self, self._next_id, remote_id, name)
        self._next_id = self._next_id % 0xFFFFFFFF + 1
        self._streams[stream.local_id] = stream
        return stream

    def _stream_of(self, packet: Packet) -> AdbStream | None:
        stream = self._streams.get(packet.arg1)
        if stream is None or stream.remote_id in (packet.arg0, 0):
            return stream
        return stream if packet.command == wire.CLSE and packet.arg0 == 0 else None

    def _unread(self) -> int:
        return sum(stream.unread for stream in self._streams.values())

    def _service_ended(self, stream: AdbStream, task: asyncio.Task[None]) -> None:
        del self._tasks[stream]
        if timer := self._lingering.pop(stream, None):
            timer.cancel()
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, _GONE):
            self._owner.failed(stream, error)
        stream.close()
