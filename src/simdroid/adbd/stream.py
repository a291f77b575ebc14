"""One ADB stream as the service behind it sees it: bytes in, bytes out, flow control, an end.

Flow control is ADB's: one WRTE may be under way until the peer says OKAY. What a service writes is queued and goes out
in packets as large as the peer takes; `drain` holds the service back while the peer does not read.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from typing import Protocol

from simdroid.adbd.wire import CLSE, MAX_PAYLOAD, OKAY, WRTE, Buffer

WINDOW = 256 << 10
"""The peer is asked for more while less than this is unread: the next packet travels while this one is worked on."""

MAX_UNREAD = WINDOW + 2 * MAX_PAYLOAD
"""More than an honest peer can have sent, since it waits for an OKAY after each packet."""

HIGH_WATER = MAX_PAYLOAD
"""`drain` waits while more than this is queued."""

EAGER = 64 << 10
"""From so many bytes on it does not pay to wait for more."""


class ReceiveQueue:
    """A queue of byte blocks with one reader; reading gives slices of the blocks, without copies."""

    def __init__(self) -> None:
        self._blocks: deque[memoryview] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.size = 0
        """Bytes not yet read."""
        self.ended = False

    def put(self, block: Buffer) -> None:
        """Append a block, which must not change from now on."""
        if block:
            self._blocks.append(memoryview(block))
            self.size += len(block)
            self._notify()

    def end(self) -> None:
        """No more blocks will come; what is there can still be read."""
        self.ended = True
        self._notify()

    def clear(self) -> None:
        """Discard unread blocks."""
        self._blocks.clear()
        self.size = 0

    async def take(self, limit: int) -> memoryview:
        """Some bytes, at most `limit`; empty at the end."""
        while not self._blocks:
            if self.ended:
                return memoryview(b"")
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        block = self._blocks.popleft()
        if len(block) > limit:
            self._blocks.appendleft(block[limit:])
            block = block[:limit]
        self.size -= len(block)
        return block

    def _notify(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


class Link(Protocol):
    """The connection, as far as a stream needs it."""

    max_payload: int
    writable: bool
    """False while the socket's own buffer is full."""

    def send(self, command: int, arg0: int, arg1: int, payload: Buffer = b"") -> None:
        """Queue one packet."""

    def forget(self, stream: AdbStream) -> None:
        """Take a closed stream out of the table."""


class AdbStream:
    """A stream that is open on both sides, or is being opened by us."""

    def __init__(self, link: Link, local_id: int, remote_id: int, name: str) -> None:
        self.local_id = local_id
        self.remote_id = remote_id
        """The peer's number; 0 until it has answered a stream that we open."""
        self.name = name
        self.lingers = False
        """Whether the service may go on after the peer has closed."""
        self._link = link
        self._inbox = ReceiveQueue()
        self._owes_okay = False
        self._queue: deque[memoryview] = deque()
        self._queued = 0
        self._in_flight = remote_id == 0
        self._pump_due = False
        self._closing = False
        self._dead = False
        self._waiters: list[asyncio.Future[None]] = []

    # -- for the service -----------------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        """Whether the stream has ended on both sides."""
        return self._dead

    async def read(self, limit: int = -1) -> bytes:
        """Some bytes, at most `limit`; empty when the peer has closed."""
        return bytes(await self.take(limit if limit >= 0 else sys.maxsize))

    async def take(self, limit: int) -> memoryview:
        """Like `read`, without the copy."""
        block = await self._inbox.take(limit)
        if self._owes_okay and not self._dead and self._inbox.size < WINDOW:
            self._owes_okay = False
            self._link.send(OKAY, self.local_id, self.remote_id)
        return block

    async def read_exactly(self, count: int) -> bytes:
        """Exactly `count` bytes; `EOFError` when the peer closes before that."""
        first = await self.take(count)
        if len(first) == count:
            return bytes(first)
        parts, have = [first], len(first)
        while have < count:
            part = await self.take(count - have)
            if not part:
                raise EOFError(f"stream {self.name!r} ended after {have} of {count} bytes")
            parts.append(part)
            have += len(part)
        return b"".join(parts)

    def write(self, data: Buffer) -> None:
        """Queue bytes, which must not change from now on; `BrokenPipeError` when the peer has closed."""
        if self._dead or self._closing:
            raise BrokenPipeError(f"stream {self.name!r} is closed")
        if not data:
            return
        self._queue.append(memoryview(data))
        self._queued += len(data)
        if self._queued >= EAGER:
            self.pump()
        elif not self._pump_due:
            self._pump_due = True
            asyncio.get_running_loop().call_soon(self.pump)

    async def drain(self) -> None:
        """Wait until little is queued; `BrokenPipeError` when the peer closes meanwhile."""
        await self._wait_below(HIGH_WATER)

    async def flush(self) -> None:
        """Wait until the peer has acknowledged everything."""
        await self._wait_below(0)
        while self._in_flight and not self._dead:
            await self._wait()

    def close(self) -> None:
        """End the stream once everything queued is sent."""
        self._closing = True
        self.pump()

    # -- for the connection --------------------------------------------------------------------------------------

    @property
    def unread(self) -> int:
        """Bytes the service has not read."""
        return self._inbox.size

    def received(self, payload: Buffer) -> None:
        """Take a WRTE."""
        self._inbox.put(payload)
        if self._inbox.size < WINDOW:
            self._link.send(OKAY, self.local_id, self.remote_id)
        else:
            self._owes_okay = True

    def acknowledged(self, remote_id: int) -> None:
        """Take an OKAY."""
        self.remote_id = remote_id
        self._in_flight = False
        self.pump()
        self._wake()

    def peer_closed(self) -> None:
        """Take a CLSE, or the end of the connection: input ends, output fails."""
        self._dead = True
        self._queue.clear()
        self._queued = 0
        self._inbox.end()
        self._wake()

    def pump(self) -> None:
        """Send what may be sent now."""
        self._pump_due = False
        if self._dead or not self._link.writable:
            return
        if self._queue and not self._in_flight:
            self._in_flight = True
            self._link.send(WRTE, self.local_id, self.remote_id, self._next_payload())
            self._wake()
        if self._closing and not self._queue and self.remote_id:
            self._link.send(CLSE, self.local_id, self.remote_id)
            self._link.forget(self)
            self.peer_closed()

    # -- inside --------------------------------------------------------------------------------------------------

    def _next_payload(self) -> Buffer:
        room = self._link.max_payload
        parts: list[memoryview] = []
        while self._queue and room:
            part = self._queue.popleft()
            if len(part) > room:
                self._queue.appendleft(part[room:])
                part = part[:room]
            room -= len(part)
            parts.append(part)
        payload = parts[0] if len(parts) == 1 else b"".join(parts)
        self._queued -= len(payload)
        return payload

    async def _wait_below(self, limit: int) -> None:
        while self._queued > limit and not self._dead:
            await self._wait()
        if self._dead:
            raise BrokenPipeError(f"stream {self.name!r} is closed")

    async def _wait(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        await waiter

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
