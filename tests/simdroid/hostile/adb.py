"""What hostile cases say over ADB: shell lines, requests to the phone's own ports, and peers that misbehave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from simdroid.adbd import wire
from tests.simdroid.adbd.client import Peer

PATIENCE_S = 20.0


@asynccontextmanager
async def connected(adb_port: int) -> AsyncIterator[Peer]:
    """A peer of the phone that has introduced itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", adb_port, limit=4 << 20)
    peer = Peer(reader, writer)
    try:
        await peer.introduce()
        yield peer
    finally:
        writer.close()


async def shell(adb_port: int, line: str) -> str:
    """What a line prints."""
    async with connected(adb_port) as peer:
        return (await peer.shell(line)).stdout.decode(errors="replace")


@asynccontextmanager
async def running(adb_port: int, line: str, port: int) -> AsyncIterator[None]:
    """A program on the phone that listens on one of its ports."""
    async with connected(adb_port) as peer:
        await peer.open(f"shell,v2,raw:{line}")
        async with asyncio.timeout(PATIENCE_S):
            while not await _listens(adb_port, port):
                await asyncio.sleep(0.05)
        yield


async def _listens(adb_port: int, port: int) -> bool:
    async with connected(adb_port) as peer:
        try:
            (await peer.open(f"tcp:{port}")).close()
        except ConnectionRefusedError:
            return False
    return True


async def ask(adb_port: int, port: int, method: str, path: str, body: bytes = b"", *, head: str = "") -> bytes:
    """The answer of a program on the phone to one HTTP request."""
    request = (
        f"{method} {path} HTTP/1.1\r\nHost: phone\r\nConnection: close\r\nContent-Length: {len(body)}\r\n{head}\r\n"
    )
    return await say(adb_port, port, request.encode() + body)


async def say(adb_port: int, port: int, data: bytes) -> bytes:
    """What a program on the phone says to some bytes."""
    async with connected(adb_port) as peer:
        stream = await peer.open(f"tcp:{port}")
        with suppress(ConnectionError):
            for at in range(0, len(data), 1 << 18):
                if stream.closed:
                    break
                await stream.write(data[at : at + (1 << 18)])
        with suppress(TimeoutError):
            return await stream.read_all()
    return b""


async def leave_unread(adb_port: int, service: str, *, count: int) -> None:
    """Open a service often, and read nothing for a second."""
    async with connected(adb_port) as peer:
        for number in range(count):
            peer.send(wire.OPEN, 1000 + number, 0, service.encode() + b"\0")
        await asyncio.sleep(1)


async def leave_unfinished(adb_port: int, port: int, data: bytes) -> None:
    """Say something to a program on the phone, and nothing more for a second."""
    async with connected(adb_port) as peer:
        await (await peer.open(f"tcp:{port}")).write(data)
        await asyncio.sleep(1)


def as_json(value: Any) -> bytes:
    """A body."""
    return json.dumps(value).encode()


def repeated(make: Callable[[int], Any], count: int) -> list[Any]:
    """Many of something."""
    return [make(number) for number in range(count)]
