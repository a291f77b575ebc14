"""Who may see pages: a browser carries the server's token in a cookie, which it gets once by a link with the token."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from mobile_world.domain import ConfigError
from mobile_world.viewer.layout import POLICY
from mobile_world.web.answers import failure
from mobile_world.web.caution import Cautious, cautious_headers
from mobile_world.web.faults import Faults
from mobile_world.web.guarding import FORBIDDEN, UNAUTHORIZED, Guard
from mobile_world.web.markup import Html, el

COOKIE = "mw-token"
READING = frozenset({"GET", "HEAD"})
STYLE = (
    ":root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; margin: 20vh auto; "
    "max-width: 26rem; padding: 0 1rem; } input, button { font: inherit; padding: .35rem .7rem; }"
)
"""Of the page that asks for the token: it must do without the files behind it."""

HEADERS = cautious_headers(POLICY)
"""What every answer says to the browser that shows it."""


def guard(app: FastAPI, *, token: str | None = None, loopback_only: bool = True) -> None:
    """Put everything in front of pages that stands there: headers, token, names of the server, our own mistakes."""
    app.add_middleware(Guard, token=token, loopback_only=loopback_only)
    app.add_middleware(Door, token=token)
    app.add_middleware(Faults)
    app.add_middleware(Cautious, headers=HEADERS)


@dataclass(frozen=True)
class Door:
    """An ASGI application in front of a `Guard` that lets browsers in: they cannot send the header it asks for."""

    app: ASGIApp
    token: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand over with the header that the cookie stands for."""
        if self.token is None or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        answer = self._first_visit(asked) or self._from_elsewhere(scope, asked.headers)
        if answer is not None:
            await answer(scope, receive, send)
        elif "authorization" in asked.headers:
            await self.app(scope, receive, send)
        elif self._right(asked.cookies.get(COOKIE, "")):
            shown = (b"authorization", f"Bearer {self.token}".encode())
            await self.app({**scope, "headers": [*scope["headers"], shown]}, receive, send)
        elif "text/html" in asked.headers.get("accept", ""):
            await _closed()(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _right(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), (self.token or "").encode())

    def _first_visit(self, asked: HTTPConnection) -> Response | None:
        """A link with the token: it becomes a cookie, and leaves the address line."""
        given = asked.query_params.get("token")
        if given is None or asked.scope["method"] not in READING:
            return None
        if not self._right(given):
            return _closed("That is not the token of this server.")
        rest = [(name, value) for name, value in parse_qsl(asked.url.query) if name != "token"]
        path = "/" + asked.url.path.lstrip("/")
        answer = RedirectResponse(f"{path}?{urlencode(rest)}" if rest else path, status_code=303)
        answer.set_cookie(COOKIE, given, httponly=True, samesite="strict", path="/")
        return answer

    def _from_elsewhere(self, scope: Scope, headers: Headers) -> Response | None:
        """A cookie goes along with what other pages send, so what changes something must come from a page of ours."""
        if scope["method"] in READING or "authorization" in headers:
            return None
        origin = headers.get("origin")
        if origin is None or urlsplit(origin).netloc == headers.get("host", ""):
            return None
        return failure(FORBIDDEN, ConfigError.code, f"this came from a page of {origin[:80]!r}, which may not do that")


def _closed(why: str = "This server can be reached from other machines, so it asks for its token.") -> HTMLResponse:
    asking = el(
        "form",
        el("h1", "MobileWorld"),
        el("p", why, " It is in the terminal where the server was started."),
        el("label", "Token ", el("input", name="token", type="password", autocomplete="off", autofocus=True)),
        " ",
        el("button", "Enter"),
        method="get",
    )
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", "Token · MobileWorld"),
        el("style", Html(STYLE)),
    )
    return HTMLResponse(f"<!doctype html>\n{el('html', head, el('body', asking), lang='en')}\n", UNAUTHORIZED)
