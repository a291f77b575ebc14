"""Token login for browsers: the token is posted once and then carried in a cookie."""

from __future__ import annotations

import hmac
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import parse_qs, parse_qsl, urlencode

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from mobile_world.domain import ConfigError
from mobile_world.viewer.layout import POLICY
from mobile_world.web.access_control import (
    FORBIDDEN,
    SAFE_METHODS,
    TOO_LARGE,
    UNAUTHORIZED,
    AccessControl,
    reject_cross_site,
)
from mobile_world.web.errors import ErrorBoundary, error_response
from mobile_world.web.markup import Html, el
from mobile_world.web.metrics import count_requests
from mobile_world.web.security_headers import SecurityHeaders, security_headers

COOKIE = "mw-token"
ENTER = "/token"
"""Where the page that asks for the token posts it."""
MOST_FORM_BYTES = 8192
STYLE = (
    ":root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; margin: 20vh auto; "
    "max-width: 26rem; padding: 0 1rem; } input, button { font: inherit; padding: .35rem .7rem; }"
)
"""Of the page that asks for the token: it must do without the files behind it."""
SCRIPT = """
function enter() {
  const form = document.forms[0], address = new URL(location.href);
  const given = new URLSearchParams(address.hash.slice(1)).get("token") ?? address.searchParams.get("token");
  if (!given) return;
  address.searchParams.delete("token");
  address.hash = "";
  history.replaceState(null, "", address);
  form.elements.token.value = given;
  form.submit();
}
addEventListener("hashchange", enter);
enter();
"""
"""Posts the token of a link and removes it from the address bar."""
_SCRIPT_HASH = b64encode(sha256(SCRIPT.encode()).digest()).decode()
DOOR_POLICY = (
    f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_SCRIPT_HASH}'; img-src data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = security_headers(POLICY)
"""Security headers of every response."""


def add_middleware(app: FastAPI, *, token: str | None = None, loopback_only: bool = True) -> None:
    """Add the middleware of all pages: security headers, token login, access control, error boundary, metrics."""
    app.add_middleware(AccessControl, token=token, loopback_only=loopback_only)
    app.add_middleware(TokenLogin, token=token)
    app.add_middleware(ErrorBoundary)
    app.add_middleware(SecurityHeaders, headers=HEADERS)
    count_requests(app)


@dataclass(frozen=True)
class TokenLogin:
    """ASGI middleware in front of `AccessControl` that lets browsers in: they cannot send the header it asks for."""

    app: ASGIApp
    token: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the login, or pass the request on with the `Authorization` header of the cookie."""
        if self.token is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        inside = self._right(connection.cookies.get(_cookie(connection), ""))
        answer = reject_cross_site(scope["method"], connection.headers) or self._from_elsewhere(
            scope, connection.headers
        )
        if answer is None and scope["path"] == ENTER:
            answer = await self._entering(connection, receive, inside=inside)
        if answer is not None:
            await answer(scope, receive, send)
        elif "authorization" in connection.headers:
            await self.app(scope, receive, send)
        elif inside:
            shown = (b"authorization", f"Bearer {self.token}".encode())
            await self.app({**scope, "headers": [*scope["headers"], shown]}, receive, send)
        elif "text/html" in connection.headers.get("accept", ""):
            await _closed(_address_without_token(connection))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _right(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), (self.token or "").encode())

    async def _entering(self, connection: HTTPConnection, receive: Receive, *, inside: bool) -> Response:
        """What the token, posted, is answered with: a cookie, and the page that was wanted."""
        if connection.scope["method"] in SAFE_METHODS:
            return RedirectResponse("/", status_code=303) if inside else _closed("/")
        form = await _form(receive)
        if form is None:
            return error_response(
                TOO_LARGE, ConfigError.code, f"the form is larger than {MOST_FORM_BYTES} bytes; send less"
            )
        given, address = form.get("token", ""), "/" + form.get("next", "").lstrip("/\\")
        if not self._right(given):
            return _closed(address, "That token is wrong.")
        answer = RedirectResponse(address, status_code=303)
        answer.set_cookie(_cookie(connection), given, httponly=True, samesite="strict", path="/")
        return answer

    def _from_elsewhere(self, scope: Scope, headers: Headers) -> Response | None:
        """A cookie goes along with what other pages send, so what changes something must come from a page of ours."""
        if scope["method"] in SAFE_METHODS or "authorization" in headers:
            return None
        origin = headers.get("origin")
        if origin is None or origin.partition("://")[2] == headers.get("host", ""):
            return None
        return error_response(FORBIDDEN, ConfigError.code, f"cross-site request from {origin[:80]!r} refused")


def _cookie(connection: HTTPConnection) -> str:
    """The name of the cookie: browsers give cookies of one port to all, and two viewers have two tokens."""
    return f"{COOKIE}-{connection.url.port or connection.url.scheme}"


def _address_without_token(connection: HTTPConnection) -> str:
    """The address that was asked for, without the token."""
    rest = [(name, value) for name, value in parse_qsl(connection.url.query) if name != "token"]
    return f"{connection.url.path}?{urlencode(rest)}" if rest else connection.url.path


async def _form(receive: Receive) -> dict[str, str] | None:
    """The fields of a form that is posted; `None` if it is too large."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
        if len(body) > MOST_FORM_BYTES:
            return None
    return {name: values[0] for name, values in parse_qs(body.decode("utf-8", "replace")).items()}


ASKING = "This server requires its token."


def _closed(address: str, why: str = ASKING) -> HTMLResponse:
    form = el(
        "form",
        el("h1", "MobileWorld"),
        el("p", why, " It was printed in the terminal where the server was started."),
        el("label", "Token ", el("input", name="token", type="password", autocomplete="off", autofocus=True)),
        " ",
        el("input", name="next", type="hidden", value=address),
        el("button", "Log in"),
        method="post",
        action=ENTER,
    )
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", "Token · MobileWorld"),
        el("link", rel="icon", href="data:,"),
        el("style", Html(STYLE)),
    )
    body = el("body", form, el("script", Html(SCRIPT)))
    return HTMLResponse(
        f"<!doctype html>\n{el('html', head, body, lang='en')}\n",
        UNAUTHORIZED,
        # Without a referrer browsers call the origin of a form "null", and this form must be known as ours.
        {"Content-Security-Policy": DOOR_POLICY, "Cache-Control": "no-store", "Referrer-Policy": "same-origin"},
    )
