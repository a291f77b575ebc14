"""uvicorn in a thread: starts without a fixed wait, stops without leaving a connection or a task behind."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from typing import Any, Literal

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

GRACE_S = 5
"""How long a request whose answer is being made may still take when the server stops."""


class _OpenHanded(H11Protocol):
    """HTTP that hands its connection to the application, so that it can be cut before a byte was sent."""

    def connection_made(self, transport: Any) -> None:
        """Put the connection where the application finds it: `scope["state"]["transport"]`."""
        self.app_state = {**self.app_state, "transport": transport}
        # asyncio does this only for sockets made with a protocol number; without it a body is held back for 40 ms.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)


class _Server(uvicorn.Server):
    """Tells its thread when it answers, and its requests when it goes away."""

    def __init__(self, config: uvicorn.Config, started: threading.Event, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._answering, self._closing = started, closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._answering.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing.set()
        await super().shutdown(sockets)


class Listener:
    """An application on a bound socket; `serve` runs in a thread of its own until `stop`."""

    def __init__(
        self, application: Callable[[Listener], Any], bound: socket.socket, *, lifespan: Literal["on", "off"] = "off"
    ) -> None:
        """Prepare; `application` may use `closing`."""
        self.started = threading.Event()
        self.closing = asyncio.Event()
        self._bound = bound
        config = uvicorn.Config(
            application(self),
            http=_OpenHanded,
            ws="none",
            lifespan=lifespan,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_S,
        )
        self._server = _Server(config, self.started, self.closing)

    def serve(self) -> None:
        """Answer requests until `stop` is called."""
        with self._bound:
            asyncio.run(self._server.serve(sockets=[self._bound]))

    def stop(self) -> None:
        """Ask the thread to end; may be called from any thread."""
        self._server.should_exit = True
