"""A pseudo-terminal: what stands between a person's keyboard and the shell on an interactive stream.

The person's own terminal is raw, so this one echoes, edits the line, turns Return into a newline and, on the way
out, a newline into Return and newline.
"""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.adbd.inbox import Inbox
from mobile_world.phone.shell import Input, Output

INTERRUPT, END, KILL_LINE = 0x03, 0x04, 0x15
_ERASE = frozenset({0x08, 0x7F})
_MAX_LINE = 64 << 10


class Terminal:
    """Both sides of a terminal: an `Input` and an `Output` for the shell, keys from `feed`."""

    def __init__(self, screen: Output, interrupt: Callable[[], None]) -> None:
        """Show everything on `screen`; call `interrupt` when the person presses Ctrl-C."""
        self._screen = screen
        self._interrupt = interrupt
        self._line = bytearray()
        self._ready = Inbox()

    async def pump(self, keyboard: Input) -> None:
        """Feed what comes from `keyboard` until it ends; its end is the end of input."""
        while keys := await keyboard.read():
            self.feed(keys)
        self._ready.end()

    def feed(self, keys: bytes) -> None:
        """Take key presses."""
        for key in keys:
            self._press(key)

    async def read(self, limit: int = -1) -> bytes:
        """What was typed, a line at a time; empty at the end of input."""
        return bytes(await self._ready.take(limit if limit >= 0 else _MAX_LINE))

    def write(self, data: bytes) -> None:
        """Show bytes."""
        self._screen.write(data.replace(b"\n", b"\r\n"))

    async def drain(self) -> None:
        """Wait until little is queued."""
        await self._screen.drain()

    def _press(self, key: int) -> None:
        if key in (0x0D, 0x0A):
            self.write(b"\n")
            self._ready.put(bytes(self._line) + b"\n")
            self._line.clear()
        elif key in _ERASE:
            self._erase(1)
        elif key == KILL_LINE:
            self._erase(len(self._line))
        elif key == INTERRUPT:
            self._line.clear()
            self.write(b"^C\n")
            self._interrupt()
        elif key == END:
            self._end_of_file()
        elif len(self._line) < _MAX_LINE:
            self._line.append(key)
            self._screen.write(bytes([key]))

    def _erase(self, count: int) -> None:
        for _ in range(min(count, len(self._line))):
            # A character is its first byte and the continuation bytes that follow it.
            while self._line.pop() & 0xC0 == 0x80 and self._line:
                pass
            self._screen.write(b"\b \b")

    def _end_of_file(self) -> None:
        if self._line:
            self._ready.put(bytes(self._line))
            self._line.clear()
        else:
            self._ready.end()
