"""A reverse proxy to a remote environment server, since pages may only call their own origin."""

from __future__ import annotations

from types import TracebackType
from typing import Self
from urllib.parse import quote

import httpx
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mobile_world.domain import ServerLost
from mobile_world.web.errors import error_response

TIMEOUT_S = 120.0
PASSED = ("accept", "content-type", "x-session")
RETURNED = ("content-type", "cache-control")
LOST = 503


class ServerProxy:
    """An ASGI application that asks another server, with that server's token; `with` closes its connections."""

    def __init__(self, url: str, *, token: str | None = None, timeout: float = TIMEOUT_S) -> None:
        self.url = url.rstrip("/")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._client = httpx.Client(headers=headers, timeout=timeout, trust_env=False, follow_redirects=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, and the answer back."""
        request = Request(scope, receive)
        answer = await run_in_threadpool(self._ask, request, await request.body())
        await answer(scope, receive, send)

    def _ask(self, request: Request, body: bytes) -> Response:
        path = quote(request.scope["path"].removeprefix(request.scope.get("root_path", "")))
        query = f"?{request.url.query}" if request.url.query else ""
        passed = {name: value for name in PASSED if (value := request.headers.get(name)) is not None}
        try:
            reply = self._client.request(request.method, f"{self.url}{path}{query}", content=body, headers=passed)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            return error_response(
                LOST,
                ServerLost.code,
                f"the environment server at {self.url} does not answer ({error}); start it with 'mw server'",
            )
        headers = {name: reply.headers[name] for name in RETURNED if name in reply.headers}
        return Response(reply.content, status_code=reply.status_code, headers=headers)
