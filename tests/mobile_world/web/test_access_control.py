"""Access control: hosts, origins, tokens and the size of bodies."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.datastructures import Headers

from mobile_world.web.access_control import MOST_BODY_BYTES, AccessControl, reject_cross_site
from mobile_world.web.errors import install_error_handlers
from tests.mobile_world.web.asgi import ask, echo


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


def test_rejections_say_what_to_do() -> None:
    host = ask(AccessControl(echo), headers={"Host": "evil.example" + "x" * 100}).json()["error"]
    shown = repr("evil.example" + "x" * 68)
    assert host["message"] == (
        f"this server only answers calls to this machine, and Host is {shown}; use http://127.0.0.1:PORT"
    )
    assert host["code"] == "CONFIG"
    token = ask(AccessControl(echo, token="sesame")).json()["error"]["message"]
    assert token == "the token is missing or wrong: send Authorization: Bearer TOKEN"
    body = ask(AccessControl(echo, most_body_bytes=2), "POST", content=b"123")
    assert (body.status_code, body.headers["connection"]) == (413, "close")
    assert body.json()["error"]["message"] == "the body is larger than 2 bytes; send less"


def test_bodies_of_up_to_a_mebibyte_are_accepted_by_default() -> None:
    assert MOST_BODY_BYTES == 2**20
    app = AccessControl(echo)
    assert ask(app, "POST", content=b"x" * 2**20).json() == {"length": 2**20}
    assert ask(app, "POST", content=b"x" * (2**20 + 1)).status_code == 413


def test_a_length_that_is_no_number_is_left_to_the_counting_of_the_body() -> None:
    app = AccessControl(echo, most_body_bytes=1)
    assert ask(app, "POST", headers={"Content-Length": "-5"}, content=b"").status_code == 200


@pytest.mark.parametrize(("method", "allowed"), [("GET", True), ("HEAD", True), ("POST", False), ("DELETE", False)])
def test_links_from_other_sites_may_only_read(method: str, allowed: bool) -> None:
    headers = Headers(fetched("cross-site", "navigate", "document"))
    assert (reject_cross_site(method, headers) is None) is allowed


def test_an_address_that_cannot_be_parsed_is_not_of_this_machine() -> None:
    assert ask(AccessControl(echo), headers={"Origin": "http://[::1"}).status_code == 403


def test_what_is_not_http_passes_unchecked() -> None:
    seen = []

    async def lifespan(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    asyncio.run(AccessControl(lifespan, token="sesame")({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert seen == ["lifespan"]
