"""What our servers share: who may ask, how much, and what is answered when something is wrong."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from loguru import logger
from starlette.types import Receive, Scope, Send

from mobile_world.domain import ConfigError, MobileWorldError, error_of, errors
from mobile_world.web.access_control import AccessControl
from mobile_world.web.errors import ErrorBoundary, Json, error_response, http_status, install_error_handlers
from mobile_world.web.not_found import NotFound
from mobile_world.web.server_thread import ServerThread, bind_socket, is_loopback

STATUSES = {
    "CONFIG": 400,
    "AGENT": 400,
    "INVALID_ACTION": 400,
    "DEVICE_BUSY": 409,
    "SESSION_LOST": 410,
    "TASK": 424,
    "SETUP": 424,
    "CHECK": 424,
    "INFRA": 503,
    "DEVICE_LOST": 503,
    "SNAPSHOT_FAILED": 503,
    "DEVICE_TIMEOUT": 504,
}


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says how long the body was."""
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    await Json({"length": length})(scope, receive, send)


def ask(app: Any, verb: str = "GET", **request: Any) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:1") as client:
            return await client.request(verb, "/x", **request)

    return asyncio.run(once())


@pytest.mark.parametrize(("code", "status"), STATUSES.items())
def test_every_branch_of_the_tree_has_a_status(code: str, status: int) -> None:
    error = error_of(code)("why")
    assert http_status(error) == status
    assert http_status(NotFound("what")) == 404 and NotFound.code == ConfigError.code


def test_no_known_error_is_called_a_mistake_of_the_server() -> None:
    kinds = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, MobileWorldError)]
    assert len(kinds) > 20
    assert [kind for kind in kinds if http_status(kind("why")) == 500] == [MobileWorldError]


def test_json_that_any_value_survives() -> None:
    assert json.loads(bytes(Json({"text": "\ud800é"}).body)) == {"text": "\ud800é"}
    assert json.loads(bytes(Json({"numbers": [1.5, float("nan"), float("-inf")]}).body)) == {
        "numbers": [1.5, None, None]
    }
    told = json.loads(bytes(error_response(418, "DEVICE_BUSY", "x" * 10_000).body))["error"]
    assert told["kind"] == "DeviceBusy" and len(told["message"]) == 2000


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


def test_names_and_origins() -> None:
    app = AccessControl(echo, hosts=("phones.lan",))
    refused = [{"Host": "evil.example"}, {"Host": ""}, {"Origin": "https://evil.example"}, {"Origin": "null"}]
    assert [ask(app, headers=each).status_code for each in refused] == [403] * 4
    let_in = [{"Host": "phones.lan:80"}, {"Host": "localhost"}, {"Origin": "http://[::1]:3000"}, {}]
    assert [ask(app, headers=each).status_code for each in let_in] == [200] * 4
    assert ask(AccessControl(echo, loopback_only=False), headers={"Host": "any.example"}).status_code == 200


def fetched(site: str, mode: str = "cors", dest: str = "empty") -> dict[str, str]:
    """What a browser says of a request."""
    return {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}


@pytest.mark.parametrize("loopback_only", [True, False])
def test_pages_of_other_origins_may_only_lead_here(loopback_only: bool) -> None:
    app = AccessControl(echo, loopback_only=loopback_only)
    page = ("navigate", "document")
    for site in ("cross-site", "same-site"):
        assert ask(app, headers=fetched(site, *page)).status_code == 200
        others = [(), ("no-cors", "image"), ("no-cors", "script"), ("websocket",), ("navigate", "iframe"), ("", "")]
        for told in others:
            answer = ask(app, headers=fetched(site, *told))
            assert answer.status_code == 403 and "another site" in answer.json()["error"]["message"]
        assert ask(app, "POST", headers=fetched(site, *page)).status_code == 403
    for own in (fetched("same-origin"), fetched("none", *page), fetched("none", "no-cors", "image"), {}):
        assert [ask(app, verb, headers=own).status_code for verb in ("GET", "POST")] == [200, 200]


def test_tokens() -> None:
    app = AccessControl(echo, token="sesame")
    for given in ("", "sesame", "Bearer", "Bearer sesam", "Bearer sesame2", "bearer sesame"):
        answer = ask(app, headers={"Authorization": given})
        assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert ask(app, headers={"Authorization": "Bearer sesame"}).json() == {"length": 0}


def test_the_size_of_bodies() -> None:
    app = FastAPI()
    install_error_handlers(app)
    app.mount("/", AccessControl(echo, most_body_bytes=100))
    assert ask(app, "POST", content=b"x" * 100).json() == {"length": 100}
    assert ask(app, "POST", content=b"x" * 101).status_code == 413

    async def pieces() -> Any:
        for _ in range(5):
            yield b"x" * 30

    answer = ask(app, "POST", content=pieces())
    assert answer.status_code == 413 and answer.json()["error"]["code"] == "CONFIG"


@pytest.fixture
def log() -> Iterator[list[str]]:
    """What was logged."""
    lines: list[str] = []
    sink = logger.add(lines.append, format="{message}\n{exception}")
    yield lines
    logger.remove(sink)


def test_a_mistake_is_told_by_id_and_logged_in_full(log: list[str]) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError("secret")

    answer = ask(ErrorBoundary(broken))
    assert answer.status_code == 500 and "secret" not in answer.text
    message = answer.json()["error"]["message"]
    assert answer.json()["error"]["code"] == "INTERNAL"
    fault = message.split("id ")[1].split(":")[0]
    assert fault in log[0] and "secret" in log[0]


def test_a_mistake_after_the_answer_began_ends_the_connection(log: list[str]) -> None:
    async def late(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ZeroDivisionError("late")

    with pytest.raises(ZeroDivisionError):
        ask(ErrorBoundary(late))
    assert "late" in log[0]


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
