"""Asks an application for pages without a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


def get(app: Any, address: str, **headers: str) -> httpx.Response:
    """One GET request, answered by the application itself."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(address, headers=headers)

    return asyncio.run(ask())
