"""One who speaks to a phone's console without a socket, and listens to the log for commands that broke."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simdroid.adbd.console import Console, Emulator
from simdroid.device import Phone

LONGEST_LINE = "exceed the limit", "longer than limit"
"""What asyncio says of a line that is too long: the one reason to drop a connection."""
TALK_S = 20.0


class _Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.got = bytearray()
        self._closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.got += data

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        """The peer needs no telling."""

    def is_closing(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True


class ConsolePeer(logging.Handler):
    """Sends lines to consoles and checks the answers."""

    def __init__(self, token_file: Path) -> None:
        super().__init__(logging.WARNING)
        self._token_file = token_file
        self._said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what is said."""
        self._said.append(record.getMessage())

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what consoles log, in place of whoever would otherwise."""
        logger = logging.getLogger("simdroid.console")
        propagates, logger.propagate = logger.propagate, False
        logger.addHandler(self)
        try:
            yield
        finally:
            logger.removeHandler(self)
            logger.propagate = propagates

    async def talk(self, phone: Phone, data: bytes) -> bool:
        """Send everything and hang up; whether no line was refused."""
        loop = asyncio.get_running_loop()
        reader, wire = asyncio.StreamReader(loop=loop), _Wire()
        protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
        protocol.connection_made(wire)
        reader.feed_data(data)
        reader.feed_eof()
        console = Console(Emulator(phone, lambda: None), token_file=self._token_file)
        async with asyncio.timeout(TALK_S):
            await console.serve(reader, asyncio.StreamWriter(wire, protocol, reader, loop))
        self._complain()
        answer = bytes(wire.got)
        if not answer.startswith(b"Android Console") or not answer.endswith(b"\r\n"):
            raise AssertionError(f"the console answers {answer[-200:]!r}")
        return b"\r\nKO" not in answer

    def _complain(self) -> None:
        said, self._said = self._said, []
        for message in said:
            if not any(reason in message for reason in LONGEST_LINE):
                raise AssertionError(message)
