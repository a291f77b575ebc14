"""The emulator's gRPC port: floods, bombs, halves of requests, and clients that read nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from h2.config import H2Configuration
from h2.connection import H2Connection

from simdroid.emulator_grpc import messages
from simdroid.emulator_grpc.controller import SERVICE
from simdroid.emulator_grpc.service import PORT_OFFSET
from tests.simdroid.hostile.cases import Files, HostileCase

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = b"\0\0\0\4\0\0\0\0\0"
READS_S = 3.0
HEADERS, PRIORITY, RESET, PING, WINDOW, CONTINUATION, UNKNOWN = 1, 2, 3, 6, 8, 9, 0x2A


def _nothing(_: Path) -> Files:
    return []


def _frame(kind: int, stream: int, body: bytes = b"", *, flags: int = 0) -> bytes:
    return len(body).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + body


def _sent(name: str, make: Callable[[], bytes], *, connections: int = 1, reads: bool = True) -> HostileCase:
    """Bytes on one or more connections, which are read for a while or not at all."""

    async def one(port: int, data: bytes) -> None:
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(READS_S):
                reader, writer = await asyncio.open_connection("127.0.0.1", port - 1 + PORT_OFFSET)
                writer.write(data)
                while reads and await reader.read(1 << 16):
                    pass
                await asyncio.sleep(READS_S)
            writer.close()

    async def show(port: int) -> None:
        data = make()
        await asyncio.gather(*(one(port, data) for _ in range(connections)))

    return HostileCase(f"gRPC: {name}", _nothing, show)


class _Client:
    """A client whose bytes are gathered."""

    def __init__(self) -> None:
        self.http2 = H2Connection(H2Configuration(client_side=True))
        self.http2.initiate_connection()

    def call(self, stream: int, method: str, message: bytes | None = b"", *more: tuple[str, str]) -> None:
        """Begin a call, with its message unless there is none."""
        headers = [(":method", "POST"), (":scheme", "http"), (":path", f"/{SERVICE}/{method}"), (":authority", "x")]
        self.http2.send_headers(stream, [*headers, ("content-type", "application/grpc"), *more])
        if message is not None:
            self._send(stream, b"\0" + len(message).to_bytes(4, "big") + message)

    def _send(self, stream: int, data: bytes) -> None:
        self.http2.increment_flow_control_window(1)
        room = min(self.http2.local_flow_control_window(stream), 16_384)
        self.http2.send_data(stream, data[:room], end_stream=len(data) <= room)

    def bytes(self) -> bytes:
        """All that it has said."""
        return self.http2.data_to_send()


def _rapid_resets() -> bytes:
    client = _Client()
    for stream in range(1, 40_000, 2):
        client.call(stream, "streamScreenshot", None)
        client.http2.reset_stream(stream)
    return client.bytes()


def _calls(method: str, message: bytes | None, count: int = 16) -> Callable[[], bytes]:
    def make() -> bytes:
        client = _Client()
        for stream in range(1, 2 * count, 2):
            client.call(stream, method, message)
        return client.bytes()

    return make


def _header_bomb() -> bytes:
    """One header of 4 kB in the table, then referred to 16,000 times."""
    stored = b"\x40\x01x\x7f" + bytes([0x81, 0x1E]) + b"a" * 4000
    return PREFACE + SETTINGS + _frame(HEADERS, 1, stored + b"\xbe" * 12_000, flags=4)


def _continuations() -> bytes:
    return PREFACE + SETTINGS + _frame(HEADERS, 1, b"\x82") + _frame(CONTINUATION, 1, b"\x84" * 1000) * 100_000


def _many_headers() -> bytes:
    client = _Client()
    client.call(1, "getStatus", b"", *((f"x-{number}", "y" * 100) for number in range(2000)))
    return client.bytes()


RAW = messages.IMAGE_FORMAT.encode({"format": 1})
EMPTY_TOUCHES = b"\x0a\x00" * 8000

CASES: list[HostileCase] = [
    _sent("20,000 rapid resets", _rapid_resets),
    _sent("100,000 pings", lambda: PREFACE + SETTINGS + _frame(PING, 0, bytes(8)) * 100_000),
    _sent(
        "100,000 pings of somebody who does not read",
        lambda: PREFACE + SETTINGS + _frame(PING, 0, bytes(8)) * 100_000,
        reads=False,
    ),
    _sent("100,000 settings", lambda: PREFACE + SETTINGS * 100_000),
    _sent("100,000 priorities", lambda: PREFACE + SETTINGS + _frame(PRIORITY, 1, b"\0\0\0\0\x10") * 100_000),
    _sent("100,000 frames of no kind", lambda: PREFACE + SETTINGS + _frame(UNKNOWN, 0) * 100_000),
    _sent("100,000 windows", lambda: PREFACE + SETTINGS + _frame(WINDOW, 0, b"\0\0\0\1") * 100_000),
    _sent("a frame of 16 MB", lambda: PREFACE + SETTINGS + b"\xff\xff\xff\0\0\0\0\0\1" + bytes(1 << 24)),
    _sent(
        "frames of 16 MB on 16 connections",
        lambda: PREFACE + SETTINGS + b"\xff\xff\xff\0\0\0\0\0\1" + bytes(1 << 23),
        connections=16,
    ),
    _sent("a header that is stored once and sent 12,000 times", _header_bomb),
    _sent("headers that never end", _continuations),
    _sent("2,000 headers", _many_headers),
    _sent("calls without a message", _calls("getStatus", None, 16), connections=16),
    _sent("screenshots that nobody reads", _calls("getScreenshot", RAW), connections=16, reads=False),
    _sent("streams of screenshots that nobody reads", _calls("streamScreenshot", RAW), connections=16, reads=False),
    _sent("8,000 touches in one event", _calls("sendTouch", EMPTY_TOUCHES, 1)),
    _sent("a text of line breaks", _calls("sendKey", messages.KEYBOARD_EVENT.encode({"text": "\n" * 16_000}), 1)),
    _sent("half a preface, 64 times", lambda: PREFACE[:10], connections=64),
    _sent("silence, 64 times", lambda: b"", connections=64),
    _sent("zeros", lambda: bytes(1 << 22)),
    _sent("HTTP/1.1", lambda: b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500_000),
]
