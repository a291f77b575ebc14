"""Storing a pushed file: its directories are made, its mode and time are kept, and half a file never stays."""

from __future__ import annotations

import stat as stat_bits
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from mobile_world.phone.adbd import sync_records as records
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.system import FileSystem

_NEW_FOLDER = 0o775
_OWNER_WRITES = 0o200


class SyncFailed(Exception):
    """Ends a sync stream; the peer is told the reason."""


class StoreRequest(NamedTuple):
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

    def __init__(self, stream: Stream) -> None:
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
        tag, value = records.HEAD.unpack(await self._stream.read_exactly(records.HEAD.size))
        if tag == b"DATA" and value <= records.MAX_DATA:
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
        """Read the rest for nothing.

        An old peer goes on sending before it looks for an answer; to hang up at once would lose the reason.
        """
        while await self.next_block():
            pass


async def store(fs: FileSystem, stream: Stream, request: StoreRequest) -> None:
    """Take a file's contents from `stream` and keep them; `SyncFailed` when that is not possible."""
    upload = _Upload(stream)
    try:
        if stat_bits.S_ISLNK(request.mode):
            await _store_link(fs, upload, request)
        else:
            await _store_file(fs, upload, request)
    except SyncFailed:
        await upload.skip()
        raise


async def _store_file(fs: FileSystem, upload: _Upload, request: StoreRequest) -> None:
    file = _create(fs, request)
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
            _clear(fs, request.path)


async def _store_link(fs: FileSystem, upload: _Upload, request: StoreRequest) -> None:
    target = b""
    while block := await upload.next_block():
        target += block
        if len(target) > records.MAX_PATH:
            raise SyncFailed("oversize data message")
    _clear(fs, request.path)
    _make_folders(fs, request.path)
    try:
        fs.symlink(target.partition(b"\0")[0].decode("utf-8", "surrogateescape"), request.path)
    except OSError as error:
        raise SyncFailed(f"couldn't create symlink: {error.strerror}") from error


def _create(fs: FileSystem, request: StoreRequest) -> BinaryIO:
    _clear(fs, request.path)
    _make_folders(fs, request.path)
    try:
        return fs.create(request.path, permissions=request.permissions | _OWNER_WRITES)
    except OSError as error:
        raise SyncFailed(f"couldn't create file: {error.strerror}") from error


def _clear(fs: FileSystem, path: str) -> None:
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
