"""Requests of pages and the answers to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class PageRequest:
    """What a page or the browser asks for."""

    url: str
    method: str = "GET"
    body: bytes = b""
    content_type: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)
    cached: bool = False
    """Whether the page had the answer before, so that it needs no network."""

    @property
    def path(self) -> str:
        """The path of the address; `/` where it has none."""
        return urlsplit(self.url).path or "/"

    @property
    def query(self) -> dict[str, str]:
        """The values behind the question mark, the last of each name."""
        return dict(parse_qsl(urlsplit(self.url).query, keep_blank_values=True))

    @property
    def form(self) -> dict[str, str]:
        """The values of a submitted form."""
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))


@dataclass(frozen=True)
class PageResponse:
    """What came back."""

    url: str
    status: int
    mime: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    """With names in lower case: `location`, `content-disposition`, `set-cookie`."""
    error: str = ""
    """Chrome's name of what went wrong before any answer came."""
    frozen: bool = False
    """Whether the same request always has this answer, so that a page's log need not keep it."""

    @property
    def attachment(self) -> bool:
        """Whether the server wants it saved, not shown."""
        return self.headers.get("content-disposition", "").startswith("attachment")


class SiteAnswer(NamedTuple):
    """What a site's server answers, and what it keeps from now on; None where that stays as it was."""

    response: PageResponse
    kept: dict[str, Any] | None = None


def page(request: PageRequest, html: str, status: int = 200) -> PageResponse:
    """An answer that is a page."""
    return PageResponse(request.url, status, "text/html", html.encode())


def redirect(request: PageRequest, to: str) -> PageResponse:
    """An answer that names another address, asked for with GET."""
    return PageResponse(request.url, 303, "text/html", b"", {"location": to})
