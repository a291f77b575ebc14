"""A small ADB peer for tests: it speaks packets, keeps the rules unless told otherwise, and shows everything it got."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from simdroid.adbd import PhoneServer, wire

DEADLINE_S = 10.0


class Got(NamedTuple):
    command: int
    arg0: int
    arg1: int
    payload: bytes
    checksum: int = 0


class ShellOutcome(NamedTuple):
    status: int
    stdout: bytes
    stderr: bytes


class Peer:
    """One connection to a phone."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.checked = False
        self.banner = b""
        self._next_id = 100

    def send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        self.writer.write(wire.header(command, arg0, arg1, payload, checked=self.checked) + payload)

    async def receive(self) -> Got:
        async with asyncio.timeout(DEADLINE_S):
            head = await self.reader.readexactly(wire.HEADER.size)
            command, arg0, arg1, length, digest, magic = wire.HEADER.unpack(head)
            assert magic == command ^ 0xFFFFFFFF
            return Got(command, arg0, arg1, await self.reader.readexactly(length), digest)

    async def introduce(self, *, version: int = wire.VERSION_UNCHECKED, max_payload: int = wire.MAX_PAYLOAD) -> Got:
        self.checked = True
        self.send(wire.CNXN, version, max_payload, b"host::features=shell_v2,cmd,stat_v2")
        while (answer := await self.receive()).command != wire.CNXN:
            pass
        self.banner = answer.payload
        self.checked = version < wire.VERSION_UNCHECKED
        return answer

    async def open(self, name: str | bytes) -> PeerStream:
        text = name.encode() if isinstance(name, str) else name
        self._next_id += 1
        self.send(wire.OPEN, self._next_id, 0, text + b"\0")
        answer = await self.receive()
        if answer.command == wire.CLSE:
            raise ConnectionRefusedError(name)
        assert (answer.command, answer.arg1) == (wire.OKAY, self._next_id)
        return PeerStream(self, self._next_id, answer.arg0)

    async def gone(self) -> bool:
        """Whether the phone hangs up within the deadline."""
        try:
            async with asyncio.timeout(DEADLINE_S):
                while await self.reader.read(1 << 16):
                    pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True

    async def shell(self, script: str, *, stdin: bytes | None = b"") -> ShellOutcome:
        stream = await self.open(f"shell,v2,TERM=dumb,raw:{script}")
        if stdin is not None:
            for at in range(0, len(stdin), 4096):
                piece = stdin[at : at + 4096]
                await stream.write(struct.pack("<BI", 0, len(piece)) + piece)
            await stream.write(struct.pack("<BI", 4, 0))
        return unframe(await stream.read_all())


class PeerStream:
    """A stream of a `Peer`; only one may be in use at a time."""

    def __init__(self, peer: Peer, local_id: int, remote_id: int) -> None:
        self.peer = peer
        self.local_id = local_id
        self.remote_id = remote_id
        self.sizes: list[int] = []
        self.closed = False
        self._data = bytearray()

    async def write(self, data: bytes) -> None:
        self.peer.send(wire.WRTE, self.local_id, self.remote_id, data)
        while not self.closed and await self._step() != wire.OKAY:
            pass

    async def read_all(self) -> bytes:
        while not self.closed:
            await self._step()
        return bytes(self._data)

    async def read_exactly(self, count: int) -> bytes:
        while len(self._data) < count:
            assert not self.closed, bytes(self._data)
            await self._step()
        data = bytes(self._data[:count])
        del self._data[:count]
        return data

    def close(self) -> None:
        self.peer.send(wire.CLSE, self.local_id, self.remote_id)
        self.closed = True

    async def _step(self) -> int:
        packet = await self.peer.receive()
        if packet.arg1 != self.local_id:
            return 0
        if packet.command == wire.WRTE:
            self._data += packet.payload
            self.sizes.append(len(packet.payload))
            self.peer.send(wire.OKAY, self.local_id, self.remote_id)
        elif packet.command == wire.CLSE:
            self.closed = True
            self.peer.send(wire.CLSE, self.local_id, self.remote_id)
        return packet.command


def unframe(data: bytes) -> ShellOutcome:
    """Take a shell v2 answer apart."""
    status, sides = -1, {1: bytearray(), 2: bytearray()}
    while data:
        kind, length = struct.unpack_from("<BI", data)
        body, data = data[5 : 5 + length], data[5 + length :]
        if kind == 3:
            status = body[0]
        else:
            sides[kind] += body
    return ShellOutcome(status, bytes(sides[1]), bytes(sides[2]))


@asynccontextmanager
async def raw_peer(server: PhoneServer) -> AsyncIterator[Peer]:
    """A connection that has not said anything yet."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.adb_port, limit=4 << 20)
    try:
        yield Peer(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def peer(server: PhoneServer, *, version: int = wire.VERSION_UNCHECKED) -> AsyncIterator[Peer]:
    """A connection that has been introduced."""
    async with raw_peer(server) as connection:
        await connection.introduce(version=version)
        yield connection
