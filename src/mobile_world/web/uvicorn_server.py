"""uvicorn in a thread: starts and stops without a fixed wait, and leaves no connection and no task behind."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

GRACE_S = 5
"""How long requests in progress may still take when the server stops."""
TICK_S = 1.0
"""How often the `Date` header of responses is updated."""
POLL_S = 0.005
"""How often a stopping server checks whether its last responses are out."""
HEAD_S = 10.0
"""How long a new connection may be silent, and a request's head may take to arrive."""
BODY_S = 60.0
"""How long a request's body may take: the largest, 64 MiB, arrives in this time at 9 Mbit/s."""
UNREAD_S = 60.0
"""How long a client may read nothing of what it is sent."""

_TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class _ConnectionProtocol(H11Protocol):
    """HTTP that passes its connection to the application, so that it can be cut before a byte was sent.

    Slow clients lose their connection; uvicorn itself closes only those that are idle after a response.
    """

    _waits_for: object = None
    """The part of a request that is on its way."""
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _application_is_slow = False
    """Whether bytes of the request had to wait for the application since the deadline was set."""

    def connection_made(self, transport: Any) -> None:
        """Put the connection where the application finds it: `scope["state"]["transport"]`."""
        self.app_state = {**self.app_state, "transport": transport}
        # asyncio does this only for sockets made with a protocol number; without it a body is held back for 40 ms.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
        self._wait_for_rest()

    def data_received(self, data: bytes) -> None:
        """Take bytes; the time for a head or a body runs from its first byte on."""
        super().data_received(data)
        self._application_is_slow |= self.flow.read_paused
        self._wait_for_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what belongs to the connection."""
        super().connection_lost(exc)
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def timeout_keep_alive_handler(self) -> None:
        """End an idle connection; what its client has not read yet is kept for a while."""
        super().timeout_keep_alive_handler()
        self._watch_reader()

    def _watch_reader(self) -> None:
        self._unread = self.loop.call_later(UNREAD_S, self._check_reader, self.transport.get_write_buffer_size())

    def _check_reader(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
            self._watch_reader()
        else:
            self.transport.abort()

    def _wait_for_rest(self) -> None:
        part = self.conn.their_state
        waits_for = (part, self.cycle) if part in (h11.IDLE, h11.SEND_BODY) else None
        if waits_for == self._waits_for:
            return
        self._waits_for = waits_for
        if self._deadline is not None:
            self._deadline.cancel()
        if waits_for is not None:
            self._deadline = self.loop.call_later(HEAD_S if part is h11.IDLE else BODY_S, self._give_up)

    def _give_up(self) -> None:
        """Hang up on a client whose request has not come, unless it is the application that has not read it."""
        if self._application_is_slow:
            self._application_is_slow = self.flow.read_paused
            self._deadline = self.loop.call_later(BODY_S, self._give_up)
            return
        answering: Any = self.cycle
        if answering is None or answering.response_complete or not answering.response_started:
            self.transport.write(_TIMED_OUT)
        self.transport.close()


class _Server(uvicorn.Server):
    """Signals its start to the owning thread and its end to requests.

    uvicorn polls ten times a second whether it should stop, and then waits another tenth; this one is woken, and stops
    within 3 ms.
    """

    def __init__(self, config: uvicorn.Config, started: threading.Event, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._started, self._closing = started, closing
        self._stop_requested = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._started.set()

    def request_stop(self) -> None:
        """Ask it to stop, from any thread."""
        self.should_exit = True
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: it has ended by itself
                self._loop.call_soon_threadsafe(self._stop_requested.set)

    async def main_loop(self) -> None:
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop_requested.wait(), TICK_S)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing.set()
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        try:
            await asyncio.wait_for(self._finish_responses(), GRACE_S)
        except TimeoutError:
            for task in list(self.server_state.tasks):
                task.cancel("the server has ended")
        await self.lifespan.shutdown()

    async def _finish_responses(self) -> None:
        await asyncio.sleep(0)  # connections that were asked to close do so now
        while self.server_state.connections or self.server_state.tasks:
            await asyncio.sleep(POLL_S)


class UvicornServer:
    """An application on a bound socket; `serve` runs in a thread of its own until `stop`."""

    def __init__(
        self,
        application: Callable[[UvicornServer], Any],
        bound: socket.socket,
        *,
        lifespan: Literal["on", "off"] = "off",
    ) -> None:
        self.started = threading.Event()
        self.closing = asyncio.Event()
        self._bound = bound
        config = uvicorn.Config(
            application(self),
            http=_ConnectionProtocol,
            ws="none",
            lifespan=lifespan,
            log_config=None,
            access_log=False,
            server_header=False,
        )
        self._server = _Server(config, self.started, self.closing)

    def serve(self) -> None:
        """Answer requests until `stop` is called."""
        with self._bound:
            asyncio.run(self._server.serve(sockets=[self._bound]))

    def stop(self) -> None:
        """Ask the thread to end; may be called from any thread."""
        self._server.request_stop()
