"""Frozen sites: hosts that the phone's browsers reach, each a folder of files or a server in Python.

A folder beside this file whose name is a host is that host's site, with `index.html` for its folders and `404.html`
for what it lacks. A server is a function of `SERVERS`. Other rooms add theirs with `add_site`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from simdroid.browser.sites import guest_book, search
from simdroid.browser.sites.messages import PageRequest, PageResponse, SiteAnswer
from simdroid.browser.web_types import web_type

Server = Callable[[PageRequest, dict[str, Any]], SiteAnswer]
"""Answers a request; the dictionary is what it kept the last time, JSON."""

_ADDED: dict[str, Path | Server] = {}


def _search(request: PageRequest, kept: dict[str, Any]) -> SiteAnswer:
    """What a search engine answers: pages of the frozen sites."""
    added = {host: source for host, source in _ADDED.items() if isinstance(source, Path)}
    return search.searching({**_folders(), **added}, request)


SERVERS: dict[str, Server] = {
    "guestbook.example": guest_book.answer,
    "www.google.com": _search,
    "www.bing.com": _search,
    "duckduckgo.com": _search,
}

_MISSING = (
    '<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>404 Not Found</title><h1>Not Found</h1><p>The requested page was not found on this server.</p>"
)


@dataclass(frozen=True)
class Site:
    """One host."""

    host: str
    source: Path | Server

    def answer(self, request: PageRequest, kept: dict[str, Any]) -> SiteAnswer:
        """What it answers."""
        return self.source(request, kept) if callable(self.source) else SiteAnswer(_file(self.source, request))


def add_site(host: str, source: Path | Server) -> None:
    """Let every phone of this process reach a host: a folder of files or a server."""
    _ADDED[host] = source


def site_of(host: str) -> Site | None:
    """The site of a host, with or without `www.`; None where there is none."""
    host = host.lower().rstrip(".")
    for name in (host, host.removeprefix("www."), f"www.{host}"):
        source = _ADDED.get(name) or SERVERS.get(name) or _folders().get(name)
        if source is not None:
            return Site(name, source)
    return None


@cache
def _folders() -> dict[str, Path]:
    return {file.name: file for file in Path(__file__).parent.iterdir() if file.is_dir() and "." in file.name}


def _file(folder: Path, request: PageRequest) -> PageResponse:
    """A file of a folder; never one outside of it."""
    # An address is text of a page: only names without a meaning for the file system lead anywhere.
    names = [name for name in unquote(request.path).split("/") if name]
    if any(name.startswith(".") or "\\" in name or "\0" in name for name in names):
        return _missing(folder, request)
    file = folder.joinpath(*names)
    try:
        if file.is_dir() and not request.path.endswith("/"):
            return PageResponse(request.url, 301, "text/html", b"", {"location": request.path + "/"})
        file = file / "index.html" if file.is_dir() else file
        body = file.read_bytes()
    except OSError:
        return _missing(folder, request)
    return PageResponse(request.url, 200, web_type(file.name), body, frozen=True)


def _missing(folder: Path, request: PageRequest) -> PageResponse:
    own = folder / "404.html"
    body = own.read_bytes() if own.is_file() else _MISSING.encode()
    return PageResponse(request.url, 404, "text/html", body, frozen=True)
