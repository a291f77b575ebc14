"""Byte streams of commands: pipes, files, /dev/null, line-buffered input and the terminal's line discipline."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from simdroid.shell.commands import Input, Output

PIPE_LIMIT = 65_536
"""Bytes a pipe holds before its writer has to wait, as on Linux."""

READS_PER_TURN = 1024
"""Reads of a file, of a few bytes each, between two turns of the event loop; large ones count for more."""

MAX_LINE = 1024 * 1024
_INTERRUPT, _END_OF_FILE = 3, 4


class Pipe:
    """An in-memory pipe: one side writes and drains, the other reads, either may close first."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._written = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._writer_gone = False
        self._reader_gone = False

    def write(self, data: bytes) -> None:
        """See `Output`."""
        if self._reader_gone:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
        self._data += data
        self._written.set()
        if len(self._data) > PIPE_LIMIT:
            self._room.clear()

    async def drain(self) -> None:
        """See `Output`."""
        await self._room.wait()
        if self._reader_gone:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        while not self._data and not self._writer_gone:
            self._written.clear()
            await self._written.wait()
        cut = PIPE_LIMIT if limit < 0 else limit
        chunk = bytes(self._data[:cut])
        del self._data[:cut]
        if len(self._data) <= PIPE_LIMIT:
            self._room.set()
        return chunk

    def close_writer(self) -> None:
        """No more will be written: the reader sees the end of input once it has read the rest."""
        self._writer_gone = True
        self._written.set()

    def close_reader(self) -> None:
        """Nobody reads any more: the next write is a broken pipe."""
        self._reader_gone = True
        self._data.clear()
        self._room.set()


class Bytes:
    """Input that is all there: here-documents, and commands without input."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._position = 0

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        end = len(self._data) if limit < 0 else self._position + limit
        chunk = self._data[self._position : end]
        self._position += len(chunk)
        return chunk


class Collector:
    """Output kept in memory, for `$(…)`; past `limit` bytes the writer finds the pipe broken."""

    def __init__(self, limit: int) -> None:
        self.data = bytearray()
        self._limit = limit

    def write(self, data: bytes) -> None:
        """See `Output`."""
        if len(self.data) + len(data) > self._limit:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
        self.data += data

    async def drain(self) -> None:
        """See `Output`; nothing to wait for."""
        await asyncio.sleep(0)


class Null:
    """/dev/null: takes everything, gives nothing."""

    def write(self, data: bytes) -> None:
        """See `Output`."""

    async def drain(self) -> None:
        """See `Output`."""
        await asyncio.sleep(0)

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        return b""


class _OpenFile:
    """A file of the phone that several may hold; the last one closes it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._holders = 1

    def hold(self) -> None:
        """Keep it open for one more."""
        self._holders += 1

    def close(self) -> None:
        """Give it back."""
        self._holders -= 1
        if not self._holders:
            self._file.close()


class FileInput(_OpenFile):
    """Reads a file of the phone."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file)
        self._reads_left = READS_PER_TURN

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`; a file never keeps a reader waiting, so the reader lets others run now and then."""
        chunk = self._file.read(PIPE_LIMIT if limit < 0 else limit)
        self._reads_left -= 1 + len(chunk) // 4096
        if self._reads_left <= 0:
            self._reads_left = READS_PER_TURN
            await asyncio.sleep(0)
        return chunk


class FileOutput(_OpenFile):
    """Writes a file of the phone that has no buffer; what is written is there for others at once."""

    def write(self, data: bytes) -> None:
        """See `Output`."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            # Programs know no name for their output; toybox names the call.
            raise OSError(error.errno, error.strerror, "xwrite") from None

    async def drain(self) -> None:
        """See `Output`; a file is never slow."""
        await asyncio.sleep(0)


class Closed:
    """What a command finds in place of a descriptor that is closed or goes the other way."""

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "-")

    def write(self, data: bytes) -> None:
        """See `Output`."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "write")

    async def drain(self) -> None:
        """See `Output`."""


@dataclass(frozen=True)
class ShellStream:
    """What a file descriptor refers to."""

    source: Input | None = None
    sink: Output | None = None

    @property
    def readable(self) -> Input:
        """The reading side; reading fails where there is none."""
        return self.source or Closed()

    @property
    def writable(self) -> Output:
        """The writing side; writing fails where there is none."""
        return self.sink or Closed()

    def hold(self) -> None:
        """Keep files open until another `close`; other ends are closed by their creator."""
        for end in (self.source, self.sink):
            if isinstance(end, FileInput | FileOutput):
                end.hold()

    def close(self) -> None:
        """Give files back."""
        for end in (self.source, self.sink):
            if isinstance(end, FileInput | FileOutput):
                end.close()


class LineInput:
    """Buffers an input so that lines can be taken off its front; commands that read share the buffer."""

    def __init__(self, source: Input) -> None:
        self._source = source
        self._buffer = bytearray()

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        if not self._buffer:
            return await self._source.read(limit)
        cut = len(self._buffer) if limit < 0 else limit
        chunk = bytes(self._buffer[:cut])
        del self._buffer[:cut]
        return chunk

    async def read_line(self) -> bytes:
        """A line with its end; the rest without one at the end of input; then nothing."""
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0 and len(self._buffer) < MAX_LINE:
            searched = len(self._buffer)
            chunk = await self._source.read()
            if not chunk:
                end = len(self._buffer)
                break
            self._buffer += chunk
        line = bytes(self._buffer[: end + 1])
        del self._buffer[: end + 1]
        return line


async def read_line(source: Input) -> bytes:
    """A line from any input; byte by byte where more cannot be given back."""
    if isinstance(source, LineInput):
        return await source.read_line()
    line = bytearray()
    while not line.endswith(b"\n") and len(line) < MAX_LINE:
        byte = await source.read(1)
        if not byte:
            break
        line += byte
    return bytes(line)


class Terminal:
    """What a terminal's line discipline does to typed bytes: whole lines, Ctrl-C, Ctrl-D, erase, CR to LF."""

    def __init__(self, source: Input, interrupt: Callable[[], None]) -> None:
        self._source = source
        self._interrupt = interrupt
        self._pipe = Pipe()
        self._line = bytearray()

    async def read(self, limit: int = -1) -> bytes:
        """See `Input`."""
        return await self._pipe.read(limit)

    async def pump(self) -> None:
        """Read from the terminal until it ends; meant to run as a task of its own."""
        while chunk := await self._source.read():
            for byte in chunk:
                self._type(byte)
            await asyncio.sleep(0)
        self._pipe.write(bytes(self._line))
        self._pipe.close_writer()

    def _type(self, byte: int) -> None:
        if byte == _INTERRUPT:
            self._line.clear()
            self._interrupt()
        elif byte == _END_OF_FILE:
            if not self._line:
                self._pipe.close_writer()
            self._deliver()
        elif byte in (8, 127):
            del self._line[-1:]
        else:
            self._line.append(10 if byte == 13 else byte)
            if byte in (10, 13):
                self._deliver()

    def _deliver(self) -> None:
        self._pipe.write(bytes(self._line))
        self._line.clear()
