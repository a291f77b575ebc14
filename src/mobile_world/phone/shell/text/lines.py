"""Input read line by line, without taking more than the line from whoever reads next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mobile_world.phone.shell.commands import Input
from mobile_world.phone.shell.language.streams import Pipe

MAX_LINE = 1024 * 1024
_INTERRUPT, _END_OF_FILE = 3, 4


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
