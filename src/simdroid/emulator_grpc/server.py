"""The server's side of a gRPC connection: finds the method of a call, runs it, and sends its answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import quote

from h2.errors import ErrorCodes
from h2.events import DataReceived, Event, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import ProtocolError

from simdroid.emulator_grpc import controller, snapshots
from simdroid.emulator_grpc.http2 import MOST_MESSAGE, Http2Peer, unframed
from simdroid.emulator_grpc.methods import Emulator, Streaming, Unary
from simdroid.emulator_grpc.protobuf import BadMessage
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.errors import InfraError

log = logging.getLogger("simdroid.grpc")

BEGIN_S = 10.0
"""How long a connection may say nothing at its begin, and a call may be without its whole request."""

METHODS: dict[str, Unary | Streaming] = {
    f"/{service}/{name}": method
    for service, methods in ((controller.SERVICE, controller.METHODS), (snapshots.SERVICE, snapshots.METHODS))
    for name, method in methods.items()
}

_HEADERS = ((":status", "200"), ("content-type", "application/grpc"), ("grpc-accept-encoding", "identity"))


@dataclass
class _Call:
    method: Unary | Streaming
    body: bytearray = field(default_factory=bytearray)
    answering: asyncio.Task[None] | None = None


class ServerConnection(Http2Peer):
    """One client; the phone's state is in the phone, not in the connection."""

    def __init__(
        self,
        emulator: Emulator,
        delivery: Callable[[], Callable[[], Awaitable[None]] | None],
        connections: set[ServerConnection],
    ) -> None:
        """Serve `emulator`; answers wait for what `delivery` gives, and `connections` holds this one while it lives."""
        super().__init__(client_side=False)
        self._emulator = emulator
        self._delivery = delivery
        self._connections = connections
        self._calls: dict[int, _Call] = {}
        self._headers_out: set[int] = set()
        self._deadlines: dict[int, asyncio.TimerHandle] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, and wait for a while for the client to do so."""
        self._connections.add(self)
        super().connection_made(transport)
        self._await_request(0)

    def lost(self) -> None:
        self._connections.discard(self)
        for deadline in self._deadlines.values():
            deadline.cancel()
        for call in self._calls.values():
            if call.answering is not None:
                call.answering.cancel()
        self._calls.clear()

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The calls that are being answered."""
        return {call.answering for call in self._calls.values() if call.answering is not None}

    def handle(self, event: Event) -> None:
        """A call begins, comes in, or is given up."""
        self._arrived(0)
        if isinstance(event, RequestReceived):
            self._begin(event)
        elif isinstance(event, DataReceived):
            self._take(event)
        elif isinstance(event, StreamEnded):
            self._answer(event.stream_id or 0)
        elif isinstance(event, StreamReset):
            self._forget(event.stream_id or 0)

    def _await_request(self, stream: int) -> None:
        self._deadlines[stream] = asyncio.get_running_loop().call_later(BEGIN_S, self.hang_up)

    def _arrived(self, stream: int) -> None:
        if (deadline := self._deadlines.pop(stream, None)) is not None:
            deadline.cancel()

    def _begin(self, event: RequestReceived) -> None:
        stream, headers = event.stream_id or 0, dict(_texts(event.headers))
        path = headers.get(":path", "")
        method = METHODS.get(path)
        if headers.get(":method") != "POST" or not headers.get("content-type", "").startswith("application/grpc"):
            self.http2.send_headers(stream, [(":status", "415")], end_stream=True)
        elif method is None:
            self._end(stream, GrpcStatus.UNIMPLEMENTED, f"this phone has no method {path}")
        else:
            self._calls[stream] = _Call(method)
            self._await_request(stream)

    def _take(self, event: DataReceived) -> None:
        stream, data = event.stream_id or 0, event.data or b""
        self.http2.acknowledge_received_data(event.flow_controlled_length or 0, stream)
        call = self._calls.get(stream)
        if call is None:
            return
        call.body += data
        if len(call.body) > MOST_MESSAGE:
            self._forget(stream)
            self._end(stream, GrpcStatus.RESOURCE_EXHAUSTED, f"a message has at most {MOST_MESSAGE} bytes")

    def _answer(self, stream: int) -> None:
        self._arrived(stream)
        call = self._calls.get(stream)
        if call is not None and call.answering is None:
            call.answering = asyncio.get_running_loop().create_task(self._run(stream, call))
            call.answering.add_done_callback(partial(self._answered, stream))

    async def _run(self, stream: int, call: _Call) -> None:
        """Decode the request, run the method, send what it answers."""
        method, phone = call.method, self._emulator.phone
        try:
            request = method.request.decode(unframed(bytes(call.body)))
            phone.system.clock.catch_up()
            if isinstance(method, Streaming):
                async for answer in method.run(self._emulator, request):
                    await self._respond(stream, method.response.pieces(answer))
            else:
                try:
                    fields = method.run(self._emulator, request)
                finally:
                    if not method.looks:
                        phone.display.build_anew()
                if (first := self._delivery()) is not None:
                    await first()
                await self._respond(stream, method.response.pieces(fields))
        except BadMessage as error:
            self._end(stream, GrpcStatus.INTERNAL, f"the request cannot be read: {error}")
        except CallFailed as failure:
            self._end(stream, failure.status, failure.message)
        except InfraError as error:
            self._end(stream, GrpcStatus.INTERNAL, str(error))
        else:
            self._end(stream, GrpcStatus.OK, "")

    async def _respond(self, stream: int, pieces: Iterable[bytes]) -> None:
        if stream not in self._headers_out:
            self._headers_out.add(stream)
            self.http2.send_headers(stream, _HEADERS)
        await self.send(stream, pieces)

    def _answered(self, stream: int, task: asyncio.Task[None]) -> None:
        """Clean up after a call; a mistake of ours is logged and counted, and the peer hears of it."""
        self._forget(stream)
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        if isinstance(error, (ConnectionError, TimeoutError, ProtocolError)):
            log.info("gRPC connection dropped: %s", str(error) or "its peer takes nothing")
            self.hang_up()
            return
        self._emulator.phone.internal_errors += 1
        log.error("a gRPC call failed", exc_info=error)
        self._end(stream, GrpcStatus.INTERNAL, "this phone failed at it")

    def _forget(self, stream: int) -> None:
        self._arrived(stream)
        call = self._calls.pop(stream, None)
        if call is not None and call.answering is not None:
            call.answering.cancel()

    def _end(self, stream: int, status: GrpcStatus, message: str) -> None:
        """Send the status, with headers before it where there are none yet; the rest of a request is not wanted."""
        if self.transport is None or stream not in self.http2.streams:
            return
        trailers = [("grpc-status", str(int(status)))]
        if message:
            trailers.append(("grpc-message", quote(message, safe=" !#$&'()*+,/:;=?@[]")))
        begun = stream in self._headers_out
        self._headers_out.discard(stream)
        self.http2.send_headers(stream, trailers if begun else [*_HEADERS, *trailers], end_stream=True)
        if not self.http2.streams[stream].closed:
            self.http2.reset_stream(stream, ErrorCodes.NO_ERROR)
        self.flush()


def _texts(headers: Iterable[tuple[bytes | str, bytes | str]] | None) -> Iterable[tuple[str, str]]:
    for name, value in headers or ():
        yield _text(name), _text(value)


def _text(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode("latin-1")
