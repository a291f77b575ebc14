"""The `sync:` service: what a file is, what is in a directory, fetch a file, store a file.

Requests come one after the other on one stream. As in the real thing a failed transfer is answered with FAIL and ends
the stream, a failed question is answered with zeros or an error number and does not.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Awaitable, Callable

from mobile_world.phone.adbd import sync_records as records
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.adbd.sync_store import StoreRequest, SyncFailed, store
from mobile_world.phone.system import FileSystem, Stat

_BLOCK = 15 * records.MAX_DATA
"""Read at once; with its record headers it just fits into one packet of 1 MiB."""

_LARGEST_MODE = 0xFFFFFFFF
_ENTRIES_PER_TURN = 64
"""Entries of a directory looked at between two turns of the event loop; about 5 ms."""


class SyncSession:
    """One peer's sync stream."""

    def __init__(self, fs: FileSystem, stream: Stream) -> None:
        """Work on `fs`, which carries the rights of whoever adbd runs as."""
        self._fs = fs
        self._stream = stream
        self._requests: dict[bytes, Callable[[str], Awaitable[None]]] = {
            b"STAT": self._stat_1,
            b"STA2": self._stat_2,
            b"LST2": self._lstat_2,
            b"LIST": self._list_1,
            b"LIS2": self._list_2,
            b"SEND": self._send_1,
            b"SND2": self._send_2,
            b"RECV": self._receive_1,
            b"RCV2": self._receive_2,
        }

    async def run(self) -> None:
        """Serve requests until the peer quits, goes, or asks for something that fails."""
        try:
            while await self._serve_one():
                await self._stream.drain()
        except SyncFailed as failure:
            self._stream.write(records.fail(str(failure)))

    async def _serve_one(self) -> bool:
        tag, length = records.HEAD.unpack(await self._stream.read_exactly(records.HEAD.size))
        if tag == b"QUIT":
            return False
        if length > records.MAX_PATH:
            raise SyncFailed("path too long")
        path = (await self._stream.read_exactly(length)).decode("utf-8", "surrogateescape")
        request = self._requests.get(tag)
        if request is None:
            raise SyncFailed(f"unknown command {int.from_bytes(tag, 'little'):08x}")
        await request(path)
        return True

    # -- questions -----------------------------------------------------------------------------------------------

    async def _stat_1(self, path: str) -> None:
        found = self._look(path, follow=False)
        self._stream.write(records.stat_1(b"STAT", found if isinstance(found, Stat) else None))

    async def _stat_2(self, path: str) -> None:
        self._stream.write(records.stat_2(b"STA2", self._look(path, follow=True)))

    async def _lstat_2(self, path: str) -> None:
        self._stream.write(records.stat_2(b"LST2", self._look(path, follow=False)))

    async def _list_1(self, path: str) -> None:
        async for name, found in self._entries(path):
            self._stream.write(records.entry_1(name, found if isinstance(found, Stat) else None))
        self._stream.write(records.END_OF_LIST_1)

    async def _list_2(self, path: str) -> None:
        async for name, found in self._entries(path):
            self._stream.write(records.entry_2(name, found))
        self._stream.write(records.END_OF_LIST_2)

    async def _entries(self, path: str) -> AsyncIterator[tuple[bytes, Stat | int]]:
        try:
            names = [".", "..", *self._fs.listdir(path)]
        except OSError:
            return
        folder = path.rstrip("/")
        for number, name in enumerate(names):
            if number % _ENTRIES_PER_TURN == 0:
                await self._stream.drain()
                await asyncio.sleep(0)
            yield name.encode("utf-8", "surrogateescape"), self._look(f"{folder}/{name}", follow=False)

    def _look(self, path: str, *, follow: bool) -> Stat | int:
        try:
            return self._fs.stat(path, follow=follow)
        except OSError as error:
            return error.errno or 0

    # -- transfers -----------------------------------------------------------------------------------------------

    async def _send_1(self, path_and_mode: str) -> None:
        path, comma, mode = path_and_mode.rpartition(",")
        if not comma:
            raise SyncFailed("missing , in ID_SEND_V1")
        if not (mode.isascii() and mode.isdigit()) or int(mode) > _LARGEST_MODE:
            raise SyncFailed("bad mode")
        await self._store(StoreRequest(path, int(mode)))

    async def _send_2(self, path: str) -> None:
        _, mode, flags = struct.unpack("<4s2I", await self._stream.read_exactly(12))
        if flags:
            raise SyncFailed(f"unknown flags: {flags}")
        await self._store(StoreRequest(path, mode))

    async def _store(self, request: StoreRequest) -> None:
        await store(self._fs, self._stream, request)
        self._stream.write(records.OKAY)

    async def _receive_2(self, path: str) -> None:
        _, flags = records.HEAD.unpack(await self._stream.read_exactly(records.HEAD.size))
        if flags:
            raise SyncFailed(f"unknown flags: {flags}")
        await self._receive_1(path)

    async def _receive_1(self, path: str) -> None:
        try:
            file = self._fs.open(path)
        except OSError as error:
            raise SyncFailed(f"open failed: {error.strerror}") from error
        with file:
            while block := file.read(_BLOCK):
                self._stream.write(_as_data(block))
                await self._stream.drain()
        self._stream.write(records.DONE)


def _as_data(block: bytes) -> bytes:
    view = memoryview(block)
    parts: list[bytes | memoryview] = []
    for at in range(0, len(view), records.MAX_DATA):
        piece = view[at : at + records.MAX_DATA]
        parts += [records.HEAD.pack(b"DATA", len(piece)), piece]
    return b"".join(parts)
