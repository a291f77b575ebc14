"""The background event loop on which all model requests of a process run, with its HTTP clients.

An agent blocks its own thread while it waits; what waits for sockets is one asyncio loop. So hundreds of requests cost
no thread each here, a deadline is a cancellation that closes the connection, and the pool of connections is shared by
agents that live for one episode only.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import closing, suppress
from typing import Any, Final, TypeVar

import httpx

Result = TypeVar("Result")

STOPPING_S = 5.0
"""How long the loop may take to close its connections when the process ends."""

IDLE_CONNECTIONS = 128
"""Connections kept open between requests; more episodes than this at once pay for new ones."""


class BackgroundLoop:
    """An asyncio loop in a thread of its own, with the HTTP clients that belong to it."""

    def __init__(self) -> None:
        self._loop: Final = asyncio.new_event_loop()
        self._clients: dict[str, httpx.AsyncClient] = {}
        self._thread: Final = threading.Thread(target=self._run, name="model-requests", daemon=True)
        self._thread.start()

    def start(self, work: Coroutine[Any, Any, Result]) -> Future[Result]:
        """Begin `work` on the loop; cancelling the future cancels it there."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def client(self, scheme: str) -> httpx.AsyncClient:
        """The client for `http` or `https`; only for coroutines on this loop.

        No redirects, for they would carry the key elsewhere; nothing from the environment; as many connections as there
        are requests. Certificates are loaded for https alone.
        """
        if scheme not in self._clients:
            self._clients[scheme] = httpx.AsyncClient(
                verify=scheme == "https",
                trust_env=False,
                follow_redirects=False,
                limits=httpx.Limits(max_connections=None, max_keepalive_connections=IDLE_CONNECTIONS),
            )
        return self._clients[scheme]

    def stop(self) -> None:
        """Cancel what is in flight, close the connections and end the thread; harmless when done twice."""
        if self._loop.is_closed() or not self._thread.is_alive():
            return
        with suppress(TimeoutError):
            self.start(self._let_go()).result(STOPPING_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(STOPPING_S)

    async def _let_go(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for client in self._clients.values():
            await client.aclose()
        await self._loop.shutdown_asyncgens()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        with closing(self._loop):
            self._loop.run_forever()


_lock = threading.Lock()
_shared: dict[int, BackgroundLoop] = {}
"""By process: a fork inherits the object but not the thread."""


def shared_loop() -> BackgroundLoop:
    """The loop of this process; it starts with its first use and stops at exit."""
    with _lock:
        loop = _shared.get(os.getpid())
        if loop is None:
            loop = _shared[os.getpid()] = BackgroundLoop()
            atexit.register(loop.stop)
        return loop
