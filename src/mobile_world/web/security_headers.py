"""Security headers of every response: Content-Security-Policy, nosniff, referrer and opener policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

DEFAULT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
"""For servers without pages of their own: nothing that a device sent may run in a browser."""


def security_headers(policy: str = DEFAULT_POLICY) -> dict[str, str]:
    """The headers, with a Content-Security-Policy."""
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


@dataclass(frozen=True)
class SecurityHeaders:
    """ASGI middleware that adds the headers to every response that does not set them itself."""

    app: ASGIApp
    headers: Mapping[str, str] = field(default_factory=security_headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application; the headers go out with its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                response = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    response.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
