"""Servers in threads: they end when they are told to, without waiting for nothing."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from mobile_world.domain import ConfigError
from mobile_world.web.access_control import AccessControl
from mobile_world.web.server_thread import ServerThread, bind_socket, is_loopback
from tests.mobile_world.web.asgi import echo

PATIENCE_S = 30.0


def serving(asked: threading.Event, let_go: threading.Event) -> Starlette:
    """Answers at once at `/`, and at `/late` when it is let go."""

    def now(_: Request) -> PlainTextResponse:
        return PlainTextResponse("now")

    def late(_: Request) -> PlainTextResponse:
        asked.set()
        assert let_go.wait(PATIENCE_S)
        return PlainTextResponse("late")

    return Starlette(routes=[Route("/", now), Route("/late", late)])


def started(application: Any) -> ServerThread:
    background = ServerThread("test server", host="127.0.0.1", port=0)
    background.start(lambda _: application)
    return background


def test_nothing_is_waited_for_that_does_not_happen() -> None:
    ends = []
    for _ in range(5):
        background = started(serving(threading.Event(), threading.Event()))
        with httpx.Client() as client:
            assert client.get(background.address).text == "now"
            began = time.monotonic()
            background.stop()
            ends.append(time.monotonic() - began)
    assert min(ends) < 0.1


def test_an_answer_that_is_being_made_is_still_given() -> None:
    asked, let_go, heard = threading.Event(), threading.Event(), []
    background = started(serving(asked, let_go))
    address = background.address
    client = threading.Thread(target=lambda: heard.append(httpx.get(f"{address}/late", timeout=PATIENCE_S).text))
    client.start()
    assert asked.wait(PATIENCE_S)
    ending = threading.Thread(target=background.stop)
    ending.start()
    let_go.set()
    for thread in (ending, client):
        thread.join(PATIENCE_S)
    assert heard == ["late"]


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("[::1]", True),
        ("LOCALHOST", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_what_counts_as_this_machine(host: str, ours: bool) -> None:
    assert is_loopback(host) is ours


def test_an_address_that_is_taken() -> None:
    with bind_socket("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(ConfigError, match="--port"):
            bind_socket("127.0.0.1", taken.getsockname()[1])


def test_a_server_in_the_background_stops_and_frees_its_address() -> None:
    background = ServerThread("test server", host="127.0.0.1", port=0)
    background.start(lambda _: AccessControl(echo))
    assert httpx.get(background.address).json() == {"length": 0}
    background.stop()
    background.stop()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", background.port), timeout=5)


def test_addresses() -> None:
    assert ServerThread("s", host="127.0.0.1", port=80).address == "http://127.0.0.1:80"
    assert ServerThread("s", host="::1", port=80).address == "http://[::1]:80"


def test_a_bound_address_can_be_bound_again_at_once() -> None:
    with bind_socket("127.0.0.1", 0) as bound:
        assert bound.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 1
        assert (bound.family, bound.type) == (socket.AF_INET, socket.SOCK_STREAM)


def test_requests_are_not_logged_and_the_server_is_not_named(caplog: pytest.LogCaptureFixture) -> None:
    background = started(echo)
    with caplog.at_level("INFO"):
        answer = httpx.get(background.address)
    background.stop()
    assert "server" not in answer.headers and "date" in answer.headers
    assert [each for each in caplog.records if each.name.startswith("uvicorn.access")] == []


def test_the_thread_bears_the_name_of_the_server() -> None:
    background = started(echo)
    names = [thread.name for thread in threading.enumerate()]
    background.stop()
    assert f"test-server-{background.port}" in names
