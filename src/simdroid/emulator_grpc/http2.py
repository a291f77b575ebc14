"""One side of an HTTP/2 connection that carries gRPC, over asyncio.

`h2` keeps the state of the protocol and refuses what breaks it. The payload of DATA frames goes past it: through it a
screenshot of 10 MB is copied five times and takes 70 ms, as slices of what is there 20 ms, no more than grpcio's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import cast

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import ConnectionTerminated, Event, RemoteSettingsChanged, WindowUpdated
from h2.exceptions import ProtocolError
from h2.settings import SettingCodes, Settings

from simdroid.emulator_grpc.status import CallFailed, GrpcStatus

log = logging.getLogger("simdroid.grpc")

MOST_STREAMS = 16
"""Calls of one connection at the same time; clients keep the others back."""
MOST_MESSAGE = 1 << 20
"""Bytes of a message that a peer may send."""
MOST_HEADERS = 16 << 10
PEER_S = 30.0
"""How long a peer may take none of what it asked for."""

_LIMITS = {SettingCodes.MAX_CONCURRENT_STREAMS: MOST_STREAMS, SettingCodes.MAX_HEADER_LIST_SIZE: MOST_HEADERS}
_SLICE = 1 << 20
_AHEAD = 2 << 20
"""How much may wait to be read by the peer; with less, both sides wait for each other in turns."""
_SMALL = 16 << 10
_PREFIX = 5
_DATA_FRAME = b"\x00\x00"
"""Type and flags."""


class Http2Peer(asyncio.Protocol):
    """A connection; what its events mean is said by those who inherit."""

    def __init__(self, *, client_side: bool) -> None:
        self.http2 = H2Connection(H2Configuration(client_side=client_side, header_encoding=None))
        self.http2.local_settings = Settings(client=client_side, initial_values=_LIMITS)
        self.transport: asyncio.Transport | None = None
        self._room = asyncio.Event()
        self._writable = True

    # -- for those who inherit -----------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Something came from the peer."""
        raise NotImplementedError

    def lost(self) -> None:
        """The connection has ended."""
        raise NotImplementedError

    # -- what asyncio calls --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=_AHEAD)
        self.http2.initiate_connection()
        self.flush()

    def data_received(self, data: bytes) -> None:
        """Take bytes; whoever breaks the protocol is told so and loses the connection."""
        if self.transport is None or self.transport.is_closing():
            return
        try:
            events = self.http2.receive_data(data)
        except ProtocolError as error:
            log.info("gRPC connection dropped: %s", error)
            if self.http2.config.client_side:
                # A server that goes away says more after its farewell, which is no reason to complain to it.
                self.http2.clear_outbound_data_buffer()
            self.hang_up()
            return
        for event in events:
            if isinstance(event, (WindowUpdated, RemoteSettingsChanged)):
                self._room.set()
            elif isinstance(event, ConnectionTerminated):
                self.hang_up()
                return
            self.handle(event)
        self.flush()

    def pause_writing(self) -> None:
        """Take nothing more from a peer that does not read."""
        self._writable = False
        if self.transport is not None:
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on."""
        self._writable = True
        self._room.set()
        if self.transport is not None:
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what belongs to the connection."""
        self.transport = None
        self._room.set()
        self.lost()

    # -- sending -------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write what the protocol has to say."""
        data = self.http2.data_to_send()
        if data and self.transport is not None:
            self.transport.write(data)

    def hang_up(self) -> None:
        """End the connection once everything is written."""
        self.flush()
        if self.transport is not None:
            self.transport.close()

    def abort(self) -> None:
        """End the connection now, whatever is still to be written."""
        if self.transport is not None:
            self.transport.abort()

    async def send(self, stream: int, pieces: Iterable[bytes], *, end: bool = False) -> None:
        """Send one message in as many frames as the peer has room for; `TimeoutError` when it has none for long."""
        for part in _framed(list(pieces)):
            view = memoryview(part)
            while view:
                size = await self._room_for(stream, len(view))
                self._write_data(stream, view[:size])
                view = view[size:]
        if end and self.transport is not None:
            self.http2.end_stream(stream)
            self.flush()

    async def _room_for(self, stream: int, most: int) -> int:
        """How many bytes may go out now, at least one."""
        async with asyncio.timeout(PEER_S):
            while True:
                if self.transport is None:
                    raise ConnectionResetError("the connection has ended")
                window = self.http2.local_flow_control_window(stream)
                size = min(window, self.http2.max_outbound_frame_size, most, _SLICE)
                if size > 0 and self._writable:
                    return size
                self._room.clear()
                await self._room.wait()

    def _write_data(self, stream: int, view: memoryview) -> None:
        if self.transport is None:
            return
        self.flush()
        self.transport.write(len(view).to_bytes(3, "big") + _DATA_FRAME + stream.to_bytes(4, "big"))
        self.transport.write(view)
        self.http2.outbound_flow_control_window -= len(view)
        self.http2.streams[stream].outbound_flow_control_window -= len(view)

    def reset(self, stream: int, code: ErrorCodes) -> None:
        """Give a stream up."""
        self.http2.reset_stream(stream, code)
        self.flush()


def unframed(data: bytes) -> bytes:
    """The one message in what a peer sent; `CallFailed` where there is not exactly one, or it is compressed."""
    if len(data) < _PREFIX or int.from_bytes(data[1:_PREFIX], "big") != len(data) - _PREFIX:
        raise CallFailed(GrpcStatus.INTERNAL, "the request is not one whole message")
    if data[0]:
        raise CallFailed(GrpcStatus.UNIMPLEMENTED, "messages cannot be compressed")
    return data[_PREFIX:]


def _framed(pieces: list[bytes]) -> list[bytes]:
    """A message with its length before it, in few parts: only what is large stays apart."""
    parts: list[bytes] = []
    small = [b"\x00", sum(map(len, pieces)).to_bytes(4, "big")]
    for piece in pieces:
        if len(piece) > _SMALL:
            parts += b"".join(small), piece
            small = []
        else:
            small.append(piece)
    return [*parts, b"".join(small)] if small else parts
