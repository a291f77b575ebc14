"""A small ASGI application, and one request to an application."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from starlette.types import Receive, Scope, Send

from mobile_world.web.errors import Json


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
