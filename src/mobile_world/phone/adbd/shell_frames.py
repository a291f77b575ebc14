"""Frames of the second shell protocol: stdin, stdout, stderr and the exit status share one stream.

A frame is an id byte, a little-endian length and as many bytes.
"""

from __future__ import annotations

import asyncio
import struct
from typing import Final

from mobile_world.phone.adbd.stream import EAGER, Stream

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2
EXIT: Final = 3
CLOSE_STDIN: Final = 4

HOLD_S = 0.001
"""How long output waits for more, or for the exit status: one packet and one answer of the peer instead of two."""

_HEAD = struct.Struct("<BI")


class FrameInput:
    """A command's stdin, out of the peer's frames; window sizes and unknown frames are skipped."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._left = 0
        self._ended = False

    async def read(self, limit: int = -1) -> bytes:
        """Some bytes, at most `limit`; empty once the peer has closed stdin."""
        while not self._left and not self._ended:
            await self._next_frame()
        if self._ended:
            return b""
        block = await self._stream.read(self._left if limit < 0 else min(limit, self._left))
        self._left -= len(block)
        self._ended = not block
        return block

    async def _next_frame(self) -> None:
        try:
            kind, length = _HEAD.unpack(await self._stream.read_exactly(_HEAD.size))
            if kind == STDIN:
                self._left = length
                return
            while length:
                length -= len(await self._stream.read_exactly(min(length, EAGER)))
            self._ended = kind == CLOSE_STDIN
        except EOFError:
            self._ended = True


class FrameOutput:
    """Puts what a command writes into frames; neighbouring writes to one side share a frame."""

    def __init__(self, stream: Stream, largest: int) -> None:
        """Write to `stream` in frames of at most `largest` bytes, header included."""
        self._stream = stream
        self._largest = largest - _HEAD.size
        self._kind = STDOUT
        self._parts: list[bytes] = []
        self._size = 0
        self._due: asyncio.TimerHandle | None = None

    def write(self, kind: int, data: bytes) -> None:
        """Queue bytes for stdout or stderr."""
        if self._stream.closed:
            raise BrokenPipeError("the shell's peer has gone")
        if not data:
            return
        if kind != self._kind:
            self.flush()
            self._kind = kind
        if not self._parts:
            self._due = asyncio.get_running_loop().call_later(HOLD_S, self.flush)
        self._parts.append(data)
        self._size += len(data)
        if self._size >= EAGER:
            self.flush()

    async def drain(self) -> None:
        """Wait until little is queued; what is still here is less than a packet and leaves with what comes next."""
        await self._stream.drain()

    def exit(self, status: int) -> None:
        """Say how the command ended; the last frame."""
        self.flush()
        if not self._stream.closed:
            self._stream.write(_HEAD.pack(EXIT, 1) + bytes([status & 0xFF]))

    def flush(self) -> None:
        """Hand what has been written to the stream."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        parts, self._parts, self._size = self._parts, [], 0
        if not parts or self._stream.closed:
            return
        data = memoryview(parts[0] if len(parts) == 1 else b"".join(parts))
        for at in range(0, len(data), self._largest):
            piece = data[at : at + self._largest]
            self._stream.write(_HEAD.pack(self._kind, len(piece)))
            self._stream.write(piece)


class FrameSide:
    """Stdout or stderr of a command, as the shell knows an output."""

    def __init__(self, frames: FrameOutput, kind: int) -> None:
        self._frames = frames
        self._kind = kind

    def write(self, data: bytes) -> None:
        """Queue bytes."""
        self._frames.write(self._kind, data)

    async def drain(self) -> None:
        """Wait until little is queued."""
        await self._frames.drain()
