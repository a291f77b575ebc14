"""The `sync:` service: what a file is, what is in a directory, fetch a file, store a file.

Requests come one after the other on one stream. As in the real thing a failed transfer is answered with FAIL and ends
the stream, a failed question is answered with zeros or an error number and does not. A pushed file keeps its mode and
time; its directories are made, and half a file never stays.
"""

from __future__ import annotations

import asyncio
import stat as stat_bits
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import BinaryIO, Final, NamedTuple

from simdroid.adbd.stream import AdbStream
from simdroid.system import FileSystem, Stat

_MAX_DATA: Final = 64 << 10
"""The most one DATA record may hold."""
_MAX_PATH: Final = 1024

_HEAD: Final = struct.Struct("<4sI")
_OKAY: Final = _HEAD.pack(b"OKAY", 0)
_DONE: Final = _HEAD.pack(b"DONE", 0)

_STAT_1 = struct.Struct("<4s3I")
_STAT_2 = struct.Struct("<4sI2Q4IQ3q")
_NAME = struct.Struct("<I")
_DEVICE = 0xFE07
"""The number of the file system everything lies on."""
_WORD = 0xFFFFFFFF

_END_OF_LIST_1: Final = b"DONE" + bytes(_STAT_1.size - 4 + _NAME.size)
_END_OF_LIST_2: Final = b"DONE" + bytes(_STAT_2.size - 4 + _NAME.size)
"""As long as an entry without a name."""

_NEW_FOLDER = 0o775
_OWNER_WRITES = 0o200

_BLOCK = 15 * _MAX_DATA
"""Read at once; with its record headers it just fits into one packet of 1 MiB."""

_LARGEST_MODE = 0xFFFFFFFF
_ENTRIES_PER_TURN = 64
"""Entries of a directory looked at between two turns of the event loop; about 5 ms."""


def _stat_record_1(tag: bytes, stat: Stat | None) -> bytes:
    """Mode, size and time in 32 bits each; all zero for a file that does not exist."""
    if stat is None:
        return _STAT_1.pack(tag, 0, 0, 0)
    return _STAT_1.pack(tag, stat.mode, stat.size & _WORD, stat.mtime_ns // 10**9 & _WORD)


def _stat_record_2(tag: bytes, stat: Stat | int) -> bytes:
    """Everything `stat` knows, or the error number it failed with."""
    if isinstance(stat, int):
        return _STAT_2.pack(tag, stat, *(0,) * 10)
    times = (stat.atime_ns // 10**9, stat.mtime_ns // 10**9, stat.ctime_ns // 10**9)
    owner = (stat.mode, stat.links, stat.uid, stat.gid)
    return _STAT_2.pack(tag, 0, _DEVICE, stat.inode, *owner, stat.size, *times)


class SyncFailed(Exception):
    """Ends a sync stream; the peer gets the message in a FAIL record."""


class _StoreRequest(NamedTuple):
    """Where a pushed file goes; `mode` says whether it is a symlink."""

    path: str
    mode: int

    @property
    def permissions(self) -> int:
        """What the owner may do, everyone may, as adbd has it: a pushed 0644 becomes 0666."""
        bits = self.mode & 0o777
        bits |= bits >> 3 & 0o070
        return bits | bits >> 3 & 0o007


class _Upload:
    """The DATA records of one file, up to and with DONE."""

    def __init__(self, stream: AdbStream) -> None:
        self._stream = stream
        self._left = 0
        self.over = False
        """Whether the last record was read, or one that makes no sense."""
        self.seconds = 0
        """The file's time, known at its end."""

    async def next_block(self) -> memoryview:
        """Some bytes of the file; empty at its end."""
        while not self._left and not self.over:
            await self._next_record()
        if self.over:
            return memoryview(b"")
        block = await self._stream.take(self._left)
        if not block:
            raise EOFError("the peer went away in the middle of a file")
        self._left -= len(block)
        return block

    async def _next_record(self) -> None:
        tag, value = _HEAD.unpack(await self._stream.read_exactly(_HEAD.size))
        if tag == b"DATA" and value <= _MAX_DATA:
            self._left = value
            return
        self.over, self.seconds = True, value
        if tag != b"DONE":
            raise SyncFailed("oversize data message" if tag == b"DATA" else "invalid data message")

    async def save_to(self, file: BinaryIO) -> None:
        """Write the whole file to `file`."""
        while block := await self.next_block():
            file.write(block)

    async def skip(self) -> None:
        """Read and discard the rest.

        An old peer goes on sending before it reads an answer; closing at once would lose the reason.
        """
        while await self.next_block():
            pass


async def _store_file(fs: FileSystem, upload: _Upload, request: _StoreRequest) -> None:
    _remove(fs, request.path)
    _make_folders(fs, request.path)
    try:
        file = fs.create(request.path, permissions=request.permissions | _OWNER_WRITES)
    except OSError as error:
        raise SyncFailed(f"couldn't create file: {error.strerror}") from error
    complete = False
    try:
        with file:
            await upload.save_to(file)
        time_ns = upload.seconds * 10**9
        fs.set_times(request.path, atime_ns=time_ns, mtime_ns=time_ns)
        fs.chmod(request.path, request.permissions)
        complete = True
    except OSError as error:
        raise SyncFailed(f"write failed: {error.strerror}") from error
    finally:
        if not complete:
            _remove(fs, request.path)


async def _store_link(fs: FileSystem, upload: _Upload, request: _StoreRequest) -> None:
    target = b""
    while block := await upload.next_block():
        target += block
        if len(target) > _MAX_PATH:
            raise SyncFailed("oversize data message")
    _remove(fs, request.path)
    _make_folders(fs, request.path)
    try:
        fs.symlink(target.partition(b"\0")[0].decode("utf-8", "surrogateescape"), request.path)
    except OSError as error:
        raise SyncFailed(f"couldn't create symlink: {error.strerror}") from error


def _remove(fs: FileSystem, path: str) -> None:
    with suppress(OSError):
        fs.remove(path)


def _make_folders(fs: FileSystem, path: str) -> None:
    folders = path.split("/")[1:-1]
    if fs.is_dir("/" + "/".join(folders)):
        return
    try:
        for count in range(1, len(folders) + 1):
            folder = "/" + "/".join(folders[:count])
            if not fs.exists(folder):
                fs.mkdir(folder, permissions=_NEW_FOLDER)
    except OSError as error:
        raise SyncFailed(f"secure_mkdirs failed: {error.strerror}") from error


class SyncSession:
    """One peer's sync stream."""

    def __init__(self, fs: FileSystem, stream: AdbStream) -> None:
        """Work on `fs`, which has the rights of adbd's user."""
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
            reason = str(failure).encode("utf-8", "surrogateescape")
            self._stream.write(_HEAD.pack(b"FAIL", len(reason)) + reason)

    async def _serve_one(self) -> bool:
        tag, length = _HEAD.unpack(await self._stream.read_exactly(_HEAD.size))
        if tag == b"QUIT":
            return False
        if length > _MAX_PATH:
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
        self._stream.write(_stat_record_1(b"STAT", found if isinstance(found, Stat) else None))

    async def _stat_2(self, path: str) -> None:
        self._stream.write(_stat_record_2(b"STA2", self._look(path, follow=True)))

    async def _lstat_2(self, path: str) -> None:
        self._stream.write(_stat_record_2(b"LST2", self._look(path, follow=False)))

    async def _list_1(self, path: str) -> None:
        async for name, found in self._entries(path):
            record = _stat_record_1(b"DENT", found if isinstance(found, Stat) else None)
            self._stream.write(record + _NAME.pack(len(name)) + name)
        self._stream.write(_END_OF_LIST_1)

    async def _list_2(self, path: str) -> None:
        async for name, found in self._entries(path):
            self._stream.write(_stat_record_2(b"DNT2", found) + _NAME.pack(len(name)) + name)
        self._stream.write(_END_OF_LIST_2)

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
        await self._receive_file(_StoreRequest(path, int(mode)))

    async def _send_2(self, path: str) -> None:
        _, mode, flags = struct.unpack("<4s2I", await self._stream.read_exactly(12))
        if flags:
            raise SyncFailed(f"unknown flags: {flags}")
        await self._receive_file(_StoreRequest(path, mode))

    async def _receive_file(self, request: _StoreRequest) -> None:
        upload = _Upload(self._stream)
        try:
            if stat_bits.S_ISLNK(request.mode):
                await _store_link(self._fs, upload, request)
            else:
                await _store_file(self._fs, upload, request)
        except SyncFailed:
            await upload.skip()
            raise
        self._stream.write(_OKAY)

    async def _receive_2(self, path: str) -> None:
        _, flags = _HEAD.unpack(await self._stream.read_exactly(_HEAD.size))
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
                self._stream.write(_data_records(block))
                await self._stream.drain()
        self._stream.write(_DONE)


def _data_records(block: bytes) -> bytes:
    view = memoryview(block)
    parts: list[bytes | memoryview] = []
    for at in range(0, len(view), _MAX_DATA):
        piece = view[at : at + _MAX_DATA]
        parts += [_HEAD.pack(b"DATA", len(piece)), piece]
    return b"".join(parts)
