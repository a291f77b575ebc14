"""HTTP/1.1 for programs that listen on a port of the phone's.

`h11` reads and writes the protocol; what it reads from is a `Connection` of the phone's loopback, not a socket, so that
none of the frameworks that own their sockets fits.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from simdroid.system import Connection

if TYPE_CHECKING:
    import h11

LARGEST_BODY = 64 << 20
"""Bytes of a request; pictures and files come as base64."""


class HttpRequest(NamedTuple):
    """What a client asks for."""

    method: str
    path: str
    """Without the query, percent signs decoded."""
    query: dict[str, str]
    headers: dict[str, str]
    """By lower-case name."""
    body: bytes


class HttpResponse(NamedTuple):
    """What it is answered."""

    body: bytes = b""
    status: int = 200
    content_type: str = "text/plain; charset=utf-8"

    @classmethod
    def of_json(cls, value: Any, status: int = 200) -> HttpResponse:
        """A value as JSON."""
        return cls(json.dumps(value, ensure_ascii=False).encode(), status, "application/json; charset=utf-8")


Handle: TypeAlias = "Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]"


class HttpConnections:
    """The open connections of a program that answers HTTP."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._open: set[Connection] = set()

    async def serve(self, connection: Connection) -> None:
        """Answer the requests of one connection."""
        self._open.add(connection)
        try:
            await serve_http(self._handle, connection)
        finally:
            self._open.discard(connection)

    def close(self) -> None:
        """End all connections, once what was answered is sent."""
        for connection in tuple(self._open):
            connection.close()


async def serve_http(handle: Handle, connection: Connection) -> None:
    """Answer the requests of one connection, one after another, until either side closes it."""
    import h11

    protocol = h11.Connection(h11.SERVER)
    try:
        while (request := await _request(protocol, connection)) is not None:
            answer = handle(request)
            response = answer if isinstance(answer, HttpResponse) else await answer
            _send(protocol, connection, response, head_only=request.method == "HEAD")
            await connection.drain()
            if protocol.our_state is not h11.DONE:
                break
            protocol.start_next_cycle()
    except h11.RemoteProtocolError as error:
        if protocol.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            _send(protocol, connection, HttpResponse(str(error).encode(), error.error_status_hint))
    connection.close()


async def _request(protocol: h11.Connection, connection: Connection) -> HttpRequest | None:
    """The next request with its whole body; None at the end of the connection."""
    import h11

    head, body = None, bytearray()
    while True:
        event = protocol.next_event()
        if event is h11.NEED_DATA:
            if protocol.they_are_waiting_for_100_continue:
                connection.write(protocol.send(h11.InformationalResponse(status_code=100, headers=[])) or b"")
            protocol.receive_data(await connection.read())
        elif isinstance(event, h11.Request):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
            if len(body) > LARGEST_BODY:
                raise h11.RemoteProtocolError("the body is too large", error_status_hint=413)
        elif isinstance(event, h11.EndOfMessage) and head is not None:
            return _read(head, bytes(body))
        else:
            return None


def _read(head: h11.Request, body: bytes) -> HttpRequest:
    address = urlsplit(head.target.decode("latin-1"))
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in head.headers}
    query = dict(parse_qsl(address.query, keep_blank_values=True))
    return HttpRequest(head.method.decode("latin-1"), unquote(address.path), query, headers, body)


def _send(protocol: h11.Connection, connection: Connection, response: HttpResponse, *, head_only: bool = False) -> None:
    import h11

    headers = [("Content-Type", response.content_type), ("Content-Length", str(len(response.body)))]
    parts = [protocol.send(h11.Response(status_code=response.status, headers=headers))]
    if response.body and not head_only:
        parts.append(protocol.send(h11.Data(data=response.body)))
    parts.append(protocol.send(h11.EndOfMessage()))
    connection.write(b"".join(part for part in parts if part))
