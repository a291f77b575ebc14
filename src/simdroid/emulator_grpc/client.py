"""The client's side of a gRPC connection, for calls of the phone's own programs to a server on the host."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import unquote

from h2.events import DataReceived, Event, ResponseReceived, StreamEnded, StreamReset, TrailersReceived
from h2.exceptions import ProtocolError

from simdroid.emulator_grpc.http2 import MOST_MESSAGE, Http2Peer, unframed
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus

LOOPBACK = "127.0.0.1"
"""The only host that a phone connects to."""

_HEADERS = ((":method", "POST"), (":scheme", "http"))
_CONTENT = (("te", "trailers"), ("content-type", "application/grpc"), ("user-agent", "grpc-java-okhttp/1.58.0"))


@dataclass
class _Call:
    done: asyncio.Future[bytes]
    body: bytearray = field(default_factory=bytearray)
    status: int = GrpcStatus.UNKNOWN
    message: str = ""


class ClientConnection(Http2Peer):
    """One connection to a server, over which calls go one after the other."""

    def __init__(self, authority: str) -> None:
        super().__init__(client_side=True)
        self.authority = authority
        self.most_message = MOST_MESSAGE
        """Bytes of an answer."""
        self._calls: dict[int, _Call] = {}

    @property
    def open(self) -> bool:
        """Whether calls can be made."""
        return self.transport is not None and not self.transport.is_closing()

    async def call(self, path: str, message: bytes) -> bytes:
        """The answer to a call; `CallFailed` where there is none."""
        call = _Call(asyncio.get_running_loop().create_future())
        try:
            stream = self.http2.get_next_available_stream_id()
            self.http2.send_headers(stream, [*_HEADERS, (":path", path), (":authority", self.authority), *_CONTENT])
            self._calls[stream] = call
            await self.send(stream, [message], end=True)
            return unframed(await call.done)
        except (ConnectionError, ProtocolError) as error:
            raise CallFailed(GrpcStatus.UNAVAILABLE, str(error)) from error
        finally:
            self._calls = {number: other for number, other in self._calls.items() if other is not call}

    def handle(self, event: Event) -> None:
        if isinstance(event, DataReceived):
            self.http2.acknowledge_received_data(event.flow_controlled_length or 0, event.stream_id or 0)
        call = self._calls.get(getattr(event, "stream_id", None) or 0)
        if call is None or call.done.done():
            return
        if isinstance(event, (ResponseReceived, TrailersReceived)):
            for name, value in event.headers or ():
                if name == b"grpc-status":
                    call.status = int(value) if value.isdigit() else GrpcStatus.UNKNOWN
                elif name == b"grpc-message":
                    call.message = unquote(bytes(value).decode("latin-1"))
        elif isinstance(event, DataReceived):
            call.body += event.data or b""
            if len(call.body) > self.most_message:
                _fail(call, GrpcStatus.RESOURCE_EXHAUSTED, "the answer is too long")
        elif isinstance(event, StreamReset):
            _fail(call, GrpcStatus.UNAVAILABLE, "the server gave the call up")
        elif isinstance(event, StreamEnded) and call.status == GrpcStatus.OK:
            call.done.set_result(bytes(call.body))
        elif isinstance(event, StreamEnded):
            defined = call.status in GrpcStatus.__members__.values()
            _fail(call, GrpcStatus(call.status) if defined else GrpcStatus.UNKNOWN, call.message)

    def lost(self) -> None:
        for call in self._calls.values():
            _fail(call, GrpcStatus.UNAVAILABLE, "io exception")


def _fail(call: _Call, status: GrpcStatus, message: str) -> None:
    if not call.done.done():
        call.done.set_exception(CallFailed(status, message))


async def connect(port: int, authority: str) -> ClientConnection:
    """Connect to a server on this machine's loopback; `OSError` where nobody listens."""
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(lambda: ClientConnection(authority), LOOPBACK, port)
    return connection
