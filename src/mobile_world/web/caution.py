"""What answers say to the browser that shows them, so that nothing in them can act there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STILL = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
"""For servers without pages of their own: what a device sent runs nothing, whatever a browser takes it for."""


def cautious_headers(policy: str = STILL) -> dict[str, str]:
    """Headers for every answer, with a Content-Security-Policy."""
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


@dataclass(frozen=True)
class Cautious:
    """An ASGI application in front of another that adds headers to every answer that has none of its own."""

    app: ASGIApp
    headers: Mapping[str, str] = field(default_factory=cautious_headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand over; the headers go out with the answer."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    told.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, sending)
