"""What pages may load: files of the phone they were opened with, `data:`, `about:blank` and frozen sites.

Nothing of the host is reachable: paths are resolved by the phone's file system for the app's user, and names of hosts
only by the registry of `sites`. Everything else is the error that Chrome shows for it.
"""

from __future__ import annotations

import base64
import binascii
import html
import json
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote, unquote, unquote_to_bytes, urljoin, urlsplit

from simdroid.browser.sites import site_of
from simdroid.browser.sites.messages import PageRequest, PageResponse
from simdroid.browser.web_types import web_type
from simdroid.system import ProviderError, System, User, app_user, path_of, paths

OFFLINE, UNKNOWN_HOST, NOT_FOUND, REFUSED = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NAME_NOT_RESOLVED",
    "ERR_FILE_NOT_FOUND",
    "ERR_ACCESS_DENIED",
)
_TOO_MANY, _BAD_URL, _UNKNOWN_SCHEME = "ERR_TOO_MANY_REDIRECTS", "ERR_INVALID_URL", "ERR_UNKNOWN_URL_SCHEME"
_MOST_REDIRECTS = 20
_LARGEST = 64 << 20
"""Bytes of one file; what is larger is refused before it is read."""


@dataclass(frozen=True)
class Resources:
    """What an app's pages may load."""

    system: System
    package: str
    granted: Collection[str] = field(default_factory=frozenset)
    """`content:` URIs that another app handed over; no others are read."""

    def load(self, request: PageRequest) -> PageResponse:
        """The answer to a request, redirects followed."""
        for _ in range(_MOST_REDIRECTS):
            answer = self._answer(request)
            target = answer.headers.get("location", "") if 300 <= answer.status < 400 else ""
            if not target:
                return answer
            onward = urljoin(request.url, target)
            if urlsplit(onward).scheme not in ("http", "https"):
                return refused(request.url)
            keeps_method = answer.status in (307, 308)
            plain = request if keeps_method else PageRequest("", cookies=request.cookies, cached=request.cached)
            request = replace(plain, url=onward)
        return _error(request.url, _TOO_MANY)

    def _answer(self, request: PageRequest) -> PageResponse:
        try:
            parts = urlsplit(request.url)
            scheme, host = parts.scheme.lower(), parts.hostname or ""
        except ValueError:
            return _error(request.url, _BAD_URL)
        if scheme in ("http", "https"):
            return self._web(request, host)
        if scheme == "file":
            return self._file(request.url, unquote(parts.path))
        if scheme == "content":
            return self._document(request.url)
        if scheme == "data":
            return _data(request.url)
        if request.url.split("#")[0].split("?")[0] == "about:blank":
            return PageResponse(request.url, 200, "text/html", b"", frozen=True)
        return _error(request.url, _UNKNOWN_SCHEME)

    def _web(self, request: PageRequest, host: str) -> PageResponse:
        if not self.system.connectivity.online and not request.cached:
            return _error(request.url, OFFLINE)
        site = site_of(host)
        if site is None:
            return _error(request.url, UNKNOWN_HOST)
        store = _SiteStore(self.system, site.host)
        answer = site.answer(request, store.read())
        if answer.kept is not None:
            store.write(answer.kept)
        return answer.response

    def _file(self, url: str, path: str) -> PageResponse:
        try:
            file_path = self.system.fs.resolve(path)
        except OSError:
            return _error(url, NOT_FOUND)
        # Shared storage is all that Chrome shows of the phone; its own databases are nobody's pages.
        if not paths.within(file_path, paths.STORAGE) and file_path != paths.STORAGE:
            return refused(url)
        fs = self.system.fs.as_user(_user(self.system, self.package))
        try:
            stat = fs.stat(file_path)
            if stat.kind == "directory":
                return _index(url, path, sorted(fs.listdir(file_path)))
            if stat.size > _LARGEST:
                return refused(url)
            return PageResponse(url, 200, web_type(paths.name(file_path)), fs.read_bytes(file_path))
        except PermissionError:
            return refused(url)
        except OSError:
            return _error(url, NOT_FOUND)

    def _document(self, url: str) -> PageResponse:
        if url.split("#")[0] not in self.granted:
            return refused(url)
        provider = self.system.content.provider(url)
        path = path_of(self.system, url)
        try:
            if provider is None:
                return _error(url, NOT_FOUND)
            if path is not None and self.system.fs.stat(path).size > _LARGEST:
                return refused(url)
            kind = web_type(paths.name(path)) if path else provider.type_of(url)
            return PageResponse(url, 200, kind or "text/html", provider.read(url))
        except (ProviderError, OSError):
            return _error(url, NOT_FOUND)


def _user(system: System, package: str) -> User:
    app = system.packages.get(package)
    return app_user(app.uid) if app else app_user(0)


def refused(url: str) -> PageResponse:
    """The answer for an address that somebody may not reach."""
    return _error(url, REFUSED)


def _error(url: str, error: str) -> PageResponse:
    return PageResponse(url, 0, "text/html", b"", error=error)


def _data(url: str) -> PageResponse:
    """The answer that a `data:` URL is."""
    head, comma, body = url[5:].partition(",")
    if not comma:
        return _error(url, _BAD_URL)
    parts = head.split(";")
    content = unquote_to_bytes(body.split("#")[0])
    if "base64" in parts[1:]:
        try:
            content = base64.b64decode(content.replace(b"-", b"+").replace(b"_", b"/") + b"==")
        except binascii.Error:
            return _error(url, _BAD_URL)
    return PageResponse(url, 200, parts[0] or "text/plain", content, frozen=True)


def _index(url: str, path: str, names: list[str]) -> PageResponse:
    """The listing of a folder."""
    where = path.rstrip("/") + "/"
    rows = "".join(f'<li><a href="{quote(name)}">{html.escape(name)}</a></li>' for name in ["..", *names])
    title = f"Index of {html.escape(where)}"
    page = (
        '<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{title}</title><base href="{html.escape(url.rstrip("/"))}/"><h1>{title}</h1><ul>{rows}</ul>'
    )
    return PageResponse(url, 200, "text/html", page.encode())


@dataclass(frozen=True)
class _SiteStore:
    """What a site's server keeps, in a file of the phone, so that snapshots and forks hold it."""

    system: System
    host: str

    @property
    def path(self) -> str:
        return f"/data/misc/sites/{self.host}.json"

    def read(self) -> dict[str, Any]:
        fs = self.system.fs
        if not fs.is_file(self.path):
            return {}
        try:
            stored = json.loads(fs.read_bytes(self.path))
        except ValueError:
            return {}
        return stored if isinstance(stored, dict) else {}

    def write(self, data: dict[str, Any]) -> None:
        fs = self.system.fs
        fs.mkdir("/data/misc/sites", parents=True)
        fs.write_text(self.path, json.dumps(data, ensure_ascii=False, sort_keys=True))
