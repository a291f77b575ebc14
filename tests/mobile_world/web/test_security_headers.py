"""Security headers of responses."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from mobile_world.web.security_headers import SecurityHeaders, security_headers
from tests.mobile_world.web.asgi import ask, echo

DEFAULTS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


def test_every_response_has_the_headers() -> None:
    headers = ask(SecurityHeaders(echo)).headers
    assert {name: headers[name] for name in DEFAULTS} == DEFAULTS


def test_a_response_keeps_its_own() -> None:
    async def own(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("x", headers={"Referrer-Policy": "origin"})(scope, receive, send)

    headers = ask(SecurityHeaders(own)).headers
    assert headers["referrer-policy"] == "origin" and headers["x-content-type-options"] == "nosniff"


def test_a_policy_of_ones_own() -> None:
    app = SecurityHeaders(echo, headers=security_headers("default-src 'self'"))
    assert ask(app).headers["content-security-policy"] == "default-src 'self'"
