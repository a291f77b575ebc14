"""Clients that send or read too slowly lose their connection, and nobody else does."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from mobile_world.web import uvicorn_server
from mobile_world.web.server_thread import ServerThread

LIMIT_S = 0.2
PATIENCE_S = 20.0
LARGE = 64 << 20
TIMED_OUT = b"HTTP/1.1 408 Request Timeout"


async def _body(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def _late(request: Request) -> Response:
    await asyncio.sleep(3 * LIMIT_S)
    return PlainTextResponse(str(len(await request.body())))


async def _large(_: Request) -> Response:
    return Response(bytes(LARGE))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerThread]:
    for name in ("HEAD_S", "BODY_S", "UNREAD_S"):
        monkeypatch.setattr(uvicorn_server, name, LIMIT_S)
    routes = [Route(f"/{name}", end, methods=["GET", "POST"]) for name, end in _ENDS.items()]
    thread = ServerThread("test server", host="127.0.0.1", port=0)
    thread.start(lambda _: Starlette(routes=routes))
    yield thread
    thread.stop()


_ENDS: dict[str, Callable[[Request], object]] = {"body": _body, "late": _late, "large": _large}


def _connect(server: ServerThread, said: bytes) -> closing[socket.socket]:
    connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)
    connection.sendall(said)
    return closing(connection)


def _rest(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET /body HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n1234",
        b"POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n12",
    ],
    ids=["silence", "one byte", "half a head", "half a body", "half a chunk"],
)
def test_a_request_that_does_not_arrive_is_given_up(server: ServerThread, said: bytes) -> None:
    began = time.monotonic()
    with _connect(server, said) as connection:
        assert _rest(connection).startswith(TIMED_OUT)
    assert time.monotonic() - began >= LIMIT_S


def test_a_byte_now_and_then_wins_no_time(server: ServerThread) -> None:
    began = time.monotonic()
    with _connect(server, b"GET /body HTTP/1.1\r\n") as connection:
        connection.settimeout(LIMIT_S / 10)
        while time.monotonic() - began < PATIENCE_S:
            connection.sendall(b"A")
            try:
                assert connection.recv(100).startswith(TIMED_OUT)
                break
            except TimeoutError:
                continue
    assert LIMIT_S <= time.monotonic() - began < PATIENCE_S


def test_the_next_request_of_a_connection_has_as_long(server: ServerThread) -> None:
    with _connect(server, b"GET /body HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        time.sleep(2 * LIMIT_S)  # idle, which uvicorn ends after longer
        assert b"200 OK" in connection.recv(1 << 16)
        connection.sendall(b"GET /body HTTP/1.1\r\n")
        assert _rest(connection).startswith(TIMED_OUT)


def test_an_application_that_takes_its_time_is_no_slow_client(server: ServerThread) -> None:
    for body in (b"x" * 10, b"x" * (1 << 20)):
        assert httpx.post(f"{server.address}/late", content=body).text == str(len(body))


def test_who_does_not_read_is_hung_up_on(server: ServerThread) -> None:
    with _connect(server, b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        time.sleep(3 * LIMIT_S)
        with suppress(ConnectionResetError):
            assert len(_rest(connection)) < LARGE
    assert len(httpx.get(f"{server.address}/large").content) == LARGE
