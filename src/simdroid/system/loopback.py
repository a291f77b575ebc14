"""The phone's own ports: who listens on them.

Nothing on the phone opens a host port. A listener is a program of the phone's, or was made with `adb reverse` and
passes connections on to the peer that made it; who connects comes over `adb forward`, or is on the phone itself.
"""

from __future__ import annotations

import asyncio
import errno
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeAlias

_FIRST_FREE_PORT = 40_000
_MOST_UNREAD = 1 << 20
"""Bytes that may wait to be read before whoever writes them is held back."""
_LISTENABLE = re.compile(r"tcp:\d{1,5}|(localabstract|localreserved|localfilesystem):.+")


class Connection(Protocol):
    """One end of a connection to a port of the phone's."""

    @property
    def closed(self) -> bool:
        """Whether it has ended on both sides."""

    async def read(self, limit: int = -1) -> bytes:
        """Some bytes, at most `limit`; empty when the other side has closed."""

    def write(self, data: bytes) -> None:
        """Queue bytes; `BrokenPipeError` when the other side has closed."""

    async def drain(self) -> None:
        """Wait until little is queued; `BrokenPipeError` when the other side closes meanwhile."""

    def close(self) -> None:
        """End it once everything queued is sent."""


Serve: TypeAlias = Callable[[Connection], Coroutine[Any, Any, None]]
"""Talks to one that has connected, until it is done."""


class Listener(NamedTuple):
    """Who answers on a port."""

    serve: Serve
    owner: object
    remote: str = ""
    """Where `adb reverse` leads; empty for a program on the phone."""


class Loopback:
    """The listeners by name (`tcp:8080`, `localabstract:scrcpy`); running programs are no part of the phone's state."""

    def __init__(self) -> None:
        self._listeners: dict[str, Listener] = {}
        self._served: set[asyncio.Task[None]] = set()

    def connect(self, name: str) -> LocalConnection | None:
        """A connection of a program on the phone to whoever listens on `name`; None when nobody does."""
        listener = self.find(name)
        if listener is None:
            return None
        ours, theirs = _Pipe(), _Pipe()
        task = asyncio.get_running_loop().create_task(_serve(listener, LocalConnection(theirs, ours)))
        self._served.add(task)
        task.add_done_callback(self._served.discard)
        return LocalConnection(ours, theirs)

    def find(self, name: str) -> Listener | None:
        """Who listens on `name`."""
        return self._listeners.get(name)

    def all(self) -> dict[str, Listener]:
        """Every listener by name, in the order in which they came."""
        return dict(self._listeners)

    def listen(self, name: str, listener: Listener, *, rebind: bool = False) -> str:
        """Let a listener answer on `name`; gives the name, with its port where 0 asked for any.

        `ValueError` for what is no such name, `OSError` when somebody else listens there and `rebind` is not set.
        """
        if not _LISTENABLE.fullmatch(name):
            raise ValueError(f"unknown socket specification: {name}")
        if name == "tcp:0":
            port = _FIRST_FREE_PORT
            while f"tcp:{port}" in self._listeners:
                port += 1
            name = f"tcp:{port}"
        if name in self._listeners and not rebind:
            raise OSError(errno.EADDRINUSE, "Address already in use", name)
        self._listeners[name] = listener
        return name

    @contextmanager
    def listening(self, name: str, serve: Serve) -> Iterator[None]:
        """Answer on `name` as long as a program runs; `OSError` when somebody else does."""
        listener = Listener(serve, object())
        self.listen(name, listener)
        try:
            yield
        finally:
            if self._listeners.get(name) is listener:
                del self._listeners[name]

    def remove(self, name: str) -> bool:
        """Stop listening on `name`; whether anybody did."""
        return self._listeners.pop(name, None) is not None

    def remove_all(self, owner: object) -> None:
        """Stop listening for an owner."""
        self._listeners = {name: other for name, other in self._listeners.items() if other.owner is not owner}


class _Pipe:
    """Bytes on their way in one direction."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.ended = False
        self.changed = asyncio.Event()


class LocalConnection:
    """One end of a connection that stays on the phone; see `Connection`."""

    def __init__(self, incoming: _Pipe, outgoing: _Pipe) -> None:
        self._incoming, self._outgoing = incoming, outgoing

    @property
    def closed(self) -> bool:
        """See `Connection`."""
        return self._incoming.ended and self._outgoing.ended

    async def read(self, limit: int = -1) -> bytes:
        """See `Connection`."""
        pipe = self._incoming
        while not pipe.data and not pipe.ended:
            pipe.changed.clear()
            await pipe.changed.wait()
        chunk = bytes(pipe.data if limit < 0 else pipe.data[:limit])
        del pipe.data[: len(chunk)]
        pipe.changed.set()
        return chunk

    def write(self, data: bytes) -> None:
        """See `Connection`."""
        if self._outgoing.ended:
            raise BrokenPipeError("the other side has closed")
        self._outgoing.data += data
        self._outgoing.changed.set()

    async def drain(self) -> None:
        """See `Connection`."""
        pipe = self._outgoing
        while len(pipe.data) > _MOST_UNREAD and not pipe.ended:
            pipe.changed.clear()
            await pipe.changed.wait()

    def end_output(self) -> None:
        """Say that nothing more will be written; the other side may still answer."""
        self._outgoing.ended = True
        self._outgoing.changed.set()

    def close(self) -> None:
        """See `Connection`."""
        for pipe in (self._incoming, self._outgoing):
            pipe.ended = True
            pipe.changed.set()


async def _serve(listener: Listener, connection: LocalConnection) -> None:
    try:
        await listener.serve(connection)
    except ConnectionError:
        return
    finally:
        connection.close()
