"""Addresses: what a person types as an address or a search, how addresses are shown, and whose data is whose."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, quote, quote_plus, urlsplit

from simdroid_apps.chrome import store, tabs

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_HOST = re.compile(r"(localhost|\d{1,3}(\.\d{1,3}){3}|([\w-]+\.)+[a-zA-Z]{2,})(:\d+)?([/?#].*)?", re.ASCII)
_KNOWN = ("http", "https", "file", "content", "data", "about", "chrome", "javascript", "view-source")
EXTERNAL = ("tel", "mailto", "sms", "smsto", "mms", "mmsto", "geo", "intent", "market", "android-app")
"""Schemes that are other apps' business."""


def address_of(typed: str, engine: str) -> str:
    """Where typed words lead: an address as it is or completed, else a search for them; empty for nothing."""
    text = typed.strip()
    if not text:
        return ""
    match = _SCHEME.match(text)
    scheme = match.group()[:-1].lower() if match else ""
    if scheme in (*_KNOWN, *EXTERNAL) and (scheme not in ("http", "https") or "//" in text):
        return normal(text)
    if not re.search(r"\s", text) and _HOST.fullmatch(text):
        return normal(f"http://{text}" if text[0].isdigit() or text.startswith("localhost") else f"https://{text}")
    return store.SEARCHES[engine][1] + quote_plus(text)


def is_search(typed: str, engine: str) -> bool:
    """Whether typed words are searched for."""
    return address_of(typed, engine).startswith(store.SEARCHES[engine][1])


def normal(url: str) -> str:
    """An address with a path and without characters that addresses have no place for."""
    if url.startswith("chrome://newtab") or url in ("about:newtab", "chrome://new-tab-page"):
        return tabs.NEW_TAB
    if urlsplit_safe(url).scheme in ("http", "https"):
        parts = urlsplit_safe(url)
        url = parts._replace(netloc=parts.netloc.lower(), path=parts.path or "/").geturl()
    return quote(url, safe="%/:=&?~#+!$,;'@()*[]|\"<>")


def urlsplit_safe(url: str) -> SplitResult:
    """The parts of an address; of one that is none, no parts."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def shown(url: str) -> str:
    """An address as the bar shows it: without the parts that every address has."""
    if url == tabs.NEW_TAB:
        return ""
    short = url.removeprefix("https://").removeprefix("http://").removeprefix("www.")
    return short.removesuffix("/") if short.count("/") == 1 else short


def host_of(url: str) -> str:
    """The host of an address, or what stands for one."""
    parts = urlsplit_safe(url)
    return parts.hostname or {"file": "file://", "content": "This page", "data": "This page"}.get(parts.scheme, url)


def origin_of(url: str) -> str:
    """Whose storage a page uses; pages without a host share nothing with others."""
    parts = urlsplit_safe(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:{parts.path}"


def file_name(url: str, disposition: str = "", preferred: str = "") -> str:
    """The name of a file that is saved: what the link or the server says, else the end of the address."""
    match = re.search(r'filename="?([^";]+)"?', disposition)
    name = preferred or (match.group(1) if match else urlsplit_safe(url).path.rstrip("/").rpartition("/")[2])
    return re.sub(r'[/\\:*?"<>|\x00-\x1f]', "_", name).strip(". ")[:200] or "download"
