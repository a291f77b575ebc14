"""A pseudo-terminal's two directions: what is typed shows up, and lines end as a raw terminal needs them.

The person's own terminal is raw, so the phone's echoes and turns a newline into Return and newline. Cutting input into
lines is the shell's business.
"""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.shell import Input, Output

_RETURN = frozenset(b"\r\n")
_ERASE = frozenset(b"\b\x7f")
_INTERRUPT = 0x03
_KILL_LINE = 0x15
_DELETE = b"\x7f"


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
            if typed := b"".join(map(self._press, keys)):
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
