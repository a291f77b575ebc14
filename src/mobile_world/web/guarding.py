"""Who may ask one of our servers, and how much: token, Host, Origin and Sec-Fetch-Site, size of the body."""

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
from mobile_world.web.answers import failure
from mobile_world.web.background import is_loopback

MOST_BODY_BYTES = 1024 * 1024
UNAUTHORIZED, FORBIDDEN, TOO_LARGE = 401, 403, 413
READING = frozenset({"GET", "HEAD"})
ELSEWHERE = frozenset({"cross-site", "same-site"})
"""What browsers say in `Sec-Fetch-Site` of a request that a page of another origin made; a port is an origin too."""


def from_another_page(method: str, headers: Headers) -> Response | None:
    """The refusal of what a page of another origin asks for; following a link to a page of ours is let through.

    Browsers send these headers and pages cannot change them. Programs send none, and are let through too.
    """
    if headers.get("sec-fetch-site", "") not in ELSEWHERE:
        return None
    navigates = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    if navigates and method in READING:
        return None
    message = "a page of another site asked for this, and this server answers its own pages and programs alone"
    return failure(FORBIDDEN, ConfigError.code, f"{message}; open the address itself")


@dataclass(frozen=True)
class Guard:
    """An ASGI application in front of another that lets through what may pass."""

    app: ASGIApp
    token: str | None = None
    """Demanded as `Authorization: Bearer`, of every request."""
    loopback_only: bool = True
    """Refuse names and origins that are not this machine's: a page in a browser must not reach a server here."""
    hosts: Collection[str] = ()
    """Further names that the server may be called by."""
    most_body_bytes: int = MOST_BODY_BYTES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand over."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = (
            self._stranger(headers)
            or from_another_page(scope["method"], headers)
            or self._without_token(headers)
            or self._oversized(headers)
        )
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, self._counted(receive), send)

    def _stranger(self, headers: Headers) -> Response | None:
        if not self.loopback_only:
            return None
        for name, value in (("Host", headers.get("host")), ("Origin", headers.get("origin"))):
            if value is not None and not self._ours(value if name == "Origin" else f"//{value}"):
                message = f"this server answers calls to this machine alone, and {name} is {value[:80]!r}"
                return failure(FORBIDDEN, ConfigError.code, f"{message}; use http://127.0.0.1:PORT")
        return None

    def _ours(self, address: str) -> bool:
        try:
            host = urlsplit(address).hostname or ""
        except ValueError:
            return False
        return is_loopback(host) or host in self.hosts

    def _without_token(self, headers: Headers) -> Response | None:
        if self.token is None:
            return None
        given = headers.get("authorization", "").encode()
        if hmac.compare_digest(given, f"Bearer {self.token}".encode()):
            return None
        message = "this server wants its token, and not the one that came: send Authorization: Bearer TOKEN"
        return failure(UNAUTHORIZED, ConfigError.code, message, {"WWW-Authenticate": "Bearer"})

    def _oversized(self, headers: Headers) -> Response | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) <= self.most_body_bytes:
            return None
        return failure(TOO_LARGE, ConfigError.code, self._limit, {"Connection": "close"})

    @property
    def _limit(self) -> str:
        return f"the body is larger than {self.most_body_bytes} bytes; send less"

    def _counted(self, receive: Receive) -> Receive:
        """Bodies of unknown length end where they become too large."""
        taken = 0

        async def counting() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.most_body_bytes:
                raise HTTPException(TOO_LARGE, self._limit, {"Connection": "close"})
            return message

        return counting
