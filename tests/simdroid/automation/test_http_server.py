"""HTTP over a connection that is no socket: kept open, bodies in chunks, bad requests."""

from __future__ import annotations

import asyncio

import pytest

from simdroid.automation.http_server import HttpRequest, HttpResponse, serve_http


class Wire:
    """A connection whose other side has said everything already, in the pieces given."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = list(pieces)
        self.sent = b""
        self.closed = False

    async def read(self, limit: int = -1) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""

    def write(self, data: bytes) -> None:
        self.sent += data

    async def drain(self) -> None:
        assert not self.closed

    def close(self) -> None:
        self.closed = True


def talk(*pieces: bytes) -> tuple[list[HttpRequest], Wire]:
    seen: list[HttpRequest] = []

    def handle(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse.of_json({"number": len(seen)})

    wire = Wire(*pieces)
    asyncio.run(serve_http(handle, wire))
    assert wire.closed
    return seen, wire


def test_requests_follow_each_other_on_one_connection() -> None:
    seen, wire = talk(
        b"GET /a%20b?x=1&y= HTTP/1.1\r\nHost: p",
        b"hone\r\n\r\nPOST /c HTTP/1.1\r\nHost: p\r\n",
        b"Content-Length: 4\r\n\r\nbo",
        b"dy",
    )
    first, second = seen
    assert (first.method, first.path, first.query, first.body) == ("GET", "/a b", {"x": "1", "y": ""}, b"")
    assert (second.method, second.path, second.body, second.headers["host"]) == ("POST", "/c", b"body", "p")
    assert wire.sent.count(b"HTTP/1.1 200 ") == 2 and wire.sent.endswith(b'{"number": 2}')


def test_bodies_may_come_in_chunks() -> None:
    [request], _ = talk(
        b"PUT / HTTP/1.1\r\nHost: p\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    )
    assert request.body == b"abcde"


def test_a_client_may_ask_for_the_end() -> None:
    seen, _ = talk(b"GET / HTTP/1.1\r\nHost: p\r\nConnection: close\r\n\r\nGET /more HTTP/1.1\r\nHost: p\r\n\r\n")
    assert len(seen) == 1


def test_a_head_has_no_body() -> None:
    _, wire = talk(b"HEAD / HTTP/1.1\r\nHost: p\r\n\r\n")
    assert b"Content-Length: 13" in wire.sent and wire.sent.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "rubbish", [b"\x00\x01\x02 nonsense\r\n\r\n", b"GET /\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n"]
)
def test_what_is_no_request_is_answered_with_an_error(rubbish: bytes) -> None:
    seen, wire = talk(rubbish)
    assert seen == [] and wire.sent.startswith(b"HTTP/1.1 400 ")


def test_a_connection_that_ends_half_way_is_no_request() -> None:
    seen, _ = talk(b"POST / HTTP/1.1\r\nHost: p\r\nContent-Length: 9\r\n\r\nhalf")
    assert seen == []
