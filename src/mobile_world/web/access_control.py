"""Authentication and request checks: bearer token, Host, Origin, Sec-Fetch-Site, size of the body."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mobile_world.domain import ConfigError
from mobile_world.web.errors import error_response
from mobile_world.web.server_thread import is_loopback

MOST_BODY_BYTES = 1024 * 1024
UNAUTHORIZED, FORBIDDEN, TOO_LARGE = 401, 403, 413
SAFE_METHODS = frozenset({"GET", "HEAD"})
CROSS_SITE = frozenset({"cross-site", "same-site"})
"""Values of `Sec-Fetch-Site` for requests of a page of another origin; a port is an origin too."""


def reject_cross_site(method: str, headers: Headers) -> Response | None:
    """The response that rejects a request from a page of another origin; following a link to a page of ours is allowed.

    Browsers send these headers and pages cannot change them. Programs send none, and are allowed too.
    """
    if headers.get("sec-fetch-site", "") not in CROSS_SITE:
        return None
    navigates = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    if navigates and method in SAFE_METHODS:
        return None
    message = "a page of another site requested this, and this server answers only its own pages and programs"
    return error_response(FORBIDDEN, ConfigError.code, f"{message}; open the address itself")


@dataclass(frozen=True)
class AccessControl:
    """ASGI middleware that rejects requests without the token, from other sites or hosts, or with too large a body."""

    app: ASGIApp
    token: str | None = None
    """Required as `Authorization: Bearer` of every request."""
    loopback_only: bool = True
    """Refuse names and origins that are not this machine's: a page in a browser must not reach a server here."""
    hosts: Collection[str] = ()
    """Further names that the server may be called by."""
    most_body_bytes: int = MOST_BODY_BYTES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject the request, or call the application."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        rejection = (
            self._check_host(headers)
            or reject_cross_site(scope["method"], headers)
            or self._check_token(headers)
            or self._check_size(headers)
        )
        if rejection is not None:
            await rejection(scope, receive, send)
            return
        await self.app(scope, self._limit_body(receive), send)

    def _check_host(self, headers: Headers) -> Response | None:
        if not self.loopback_only:
            return None
        for name, value in (("Host", headers.get("host")), ("Origin", headers.get("origin"))):
            if value is not None and not self._is_local(value if name == "Origin" else f"//{value}"):
                message = f"this server only answers calls to this machine, and {name} is {value[:80]!r}"
                return error_response(FORBIDDEN, ConfigError.code, f"{message}; use http://127.0.0.1:PORT")
        return None

    def _is_local(self, address: str) -> bool:
        try:
            host = urlsplit(address).hostname or ""
        except ValueError:
            return False
        return is_loopback(host) or host in self.hosts

    def _check_token(self, headers: Headers) -> Response | None:
        if self.token is None:
            return None
        if hmac.compare_digest(headers.get("authorization", "").encode(), f"Bearer {self.token}".encode()):
            return None
        message = "the token is missing or wrong: send Authorization: Bearer TOKEN"
        return error_response(UNAUTHORIZED, ConfigError.code, message, {"WWW-Authenticate": "Bearer"})

    def _check_size(self, headers: Headers) -> Response | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) <= self.most_body_bytes:
            return None
        return error_response(TOO_LARGE, ConfigError.code, self._too_large, {"Connection": "close"})

    @property
    def _too_large(self) -> str:
        return f"the body is larger than {self.most_body_bytes} bytes; send less"

    def _limit_body(self, receive: Receive) -> Receive:
        """Reject a body of unknown length as soon as it becomes too large."""
        size = 0

        async def receive_limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.most_body_bytes:
                raise HTTPException(TOO_LARGE, self._too_large, {"Connection": "close"})
            return message

        return receive_limited
