"""The `shell:` and `exec:` services: plain or framed (protocol v2), with and without a pseudo-terminal.

A frame of the second protocol is an id byte, a little-endian length and as many bytes; stdin, stdout, stderr and the
exit status share one stream. On a terminal the person's own side is raw, so the phone echoes what is typed and turns
a newline into Return and newline; cutting input into lines is up to the shell.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Final, NamedTuple

from simdroid.adbd.stream import EAGER, AdbStream
from simdroid.device import Phone
from simdroid.shell import MAX_TYPED, Input, Output, Shell
from simdroid.system import ROOT, SHELL, User

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2
EXIT: Final = 3
CLOSE_STDIN: Final = 4

HOLD_S = 0.001
"""How long output waits for more, or for the exit status: one packet and one answer of the peer instead of two."""

_FRAME_HEAD = struct.Struct("<BI")

_RETURN = frozenset(b"\r\n")
_ERASE = frozenset(b"\b\x7f")
_INTERRUPT = 0x03
_KILL_LINE = 0x15
_DELETE = b"\x7f"

ABORTED = 134
"""The status of a program that was aborted; what the peer sees after an internal error."""

INTERRUPTED = 130
"""The status of a program that Ctrl-C has ended."""


class FrameInput:
    """A command's stdin, out of the peer's frames; window sizes and unknown frames are skipped."""

    def __init__(self, stream: AdbStream) -> None:
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
            kind, length = _FRAME_HEAD.unpack(await self._stream.read_exactly(_FRAME_HEAD.size))
            if kind == STDIN:
                self._left = length
                return
            while length:
                length -= len(await self._stream.read_exactly(min(length, EAGER)))
            self._ended = kind == CLOSE_STDIN
        except EOFError:
            self._ended = True


class FrameOutput:
    """Frames a command's output; consecutive writes to the same side share a frame."""

    def __init__(self, stream: AdbStream, largest: int) -> None:
        """Write to `stream` in frames of at most `largest` bytes, header included."""
        self._stream = stream
        self._largest = largest - _FRAME_HEAD.size
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
        """Send the exit status, the last frame."""
        self.flush()
        if not self._stream.closed:
            self._stream.write(_FRAME_HEAD.pack(EXIT, 1) + bytes([status & 0xFF]))

    def flush(self) -> None:
        """Flush buffered output to the stream."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        parts, self._parts, self._size = self._parts, [], 0
        if not parts or self._stream.closed:
            return
        data = memoryview(parts[0] if len(parts) == 1 else b"".join(parts))
        for at in range(0, len(data), self._largest):
            piece = data[at : at + self._largest]
            self._stream.write(_FRAME_HEAD.pack(self._kind, len(piece)))
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


class EchoingInput:
    """A keyboard whose keys appear on the screen."""

    def __init__(self, keyboard: Input, screen: Output) -> None:
        self.interrupt: Callable[[], object] | None = None
        """What Ctrl-C does; without it the key goes to the shell."""
        self._keyboard = keyboard
        self._screen = screen
        self._line = bytearray()

    async def read(self, limit: int = -1) -> bytes:
        """What was typed; erasing is done a byte at a time, however many bytes the character had."""
        while keys := await self._keyboard.read(limit):
            typed = b"".join(map(self._press, keys))
            # Who types and never looks at the screen would fill the memory with what it shows.
            await self._screen.drain()
            if typed:
                return typed
        return b""

    def _press(self, key: int) -> bytes:
        if key in _RETURN:
            self._line.clear()
            self._screen.write(b"\r\n")
        elif key in _ERASE:
            return self._erase()
        elif key == _KILL_LINE:
            return b"".join(self._erase() for _ in range(len(self._line)))
        elif key == _INTERRUPT and self.interrupt is not None:
            self._screen.write(b"^C")
            self.interrupt()
            return b""
        elif key >= 0x20 or key == 0x09:
            if len(self._line) >= MAX_TYPED:
                self._screen.write(b"\a")
                return b""
            self._line.append(key)
            self._screen.write(bytes([key]))
        else:
            self._line.clear()
        return bytes([key])

    def _erase(self) -> bytes:
        """Take the last character back: its first byte and the continuation bytes after it."""
        count = 0
        while self._line:
            count += 1
            if self._line.pop() & 0xC0 != 0x80:
                self._screen.write(b"\b \b")
                break
        return _DELETE * count


class CookedOutput:
    """A screen that is written to with plain newlines."""

    def __init__(self, screen: Output) -> None:
        self._screen = screen

    def write(self, data: bytes) -> None:
        """Show bytes."""
        self._screen.write(data.replace(b"\n", b"\r\n"))

    async def drain(self) -> None:
        """Wait until little is queued."""
        await self._screen.drain()


class ShellRequest(NamedTuple):
    """What a `shell` service name asks for: `shell[,v2][,TERM=…][,raw|pty]:[command]`."""

    script: str
    framed: bool
    terminal: bool

    @classmethod
    def parse(cls, options: list[str], script: str) -> ShellRequest:
        """Read the options; without `raw` or `pty` only an interactive shell gets a terminal."""
        terminal = not script
        for option in options:
            terminal = option == "pty" if option in ("raw", "pty") else terminal
        return cls(script, "v2" in options, terminal)


def adbd_user(phone: Phone) -> User:
    """Who adbd's own work is done as."""
    return ROOT if phone.rooted else SHELL


async def run_shell(phone: Phone, request: ShellRequest, stream: AdbStream, largest: int) -> None:
    """Serve a `shell` stream; `largest` is the most that fits into one packet."""
    if not request.framed:
        await _run(phone, request, stream, stream, stream)
        return
    frames = FrameOutput(stream, largest)
    status = ABORTED
    try:
        out, err = FrameSide(frames, STDOUT), FrameSide(frames, STDERR)
        status = await _run(phone, request, FrameInput(stream), out, err)
    finally:
        frames.exit(status)


async def run_exec(phone: Phone, script: str, stream: AdbStream) -> None:
    """Serve an `exec` stream: bytes in and out as they are, no status."""
    await _run(phone, ShellRequest(script, framed=False, terminal=False), stream, stream, stream)


async def _run(phone: Phone, request: ShellRequest, stdin: Input, stdout: Output, stderr: Output) -> int:
    if request.terminal:
        return await _run_on_terminal(phone, request, stdin, stdout)
    shell = Shell(phone, user=adbd_user(phone), stdin=stdin, stdout=stdout, stderr=stderr)
    return await (shell.run(request.script) if request.script else shell.interact())


async def _run_on_terminal(phone: Phone, request: ShellRequest, keyboard: Input, screen: Output) -> int:
    out = CookedOutput(screen)
    echo = EchoingInput(keyboard, screen)
    shell = Shell(phone, user=adbd_user(phone), stdin=echo, stdout=out, stderr=out, tty=True)
    if not request.script:
        return await shell.interact()
    work = asyncio.create_task(shell.run(request.script))
    echo.interrupt = work.cancel
    try:
        await asyncio.wait({work})
    finally:
        work.cancel()
        await asyncio.wait({work})
    return INTERRUPTED if work.cancelled() else work.result()
