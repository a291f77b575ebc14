"""Servers in threads: they end when they are told to, without waiting for nothing."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from mobile_world.web.server_thread import ServerThread

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
