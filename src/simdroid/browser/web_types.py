"""MIME types of files as web servers tell them, which differ from those of Android for what pages are made of."""

from __future__ import annotations

from simdroid.system import mime_of

_WEB_TYPES = {
    "js": "text/javascript",
    "mjs": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "json": "application/json",
    "xhtml": "application/xhtml+xml",
    "woff2": "font/woff2",
}


def web_type(name: str) -> str:
    """The MIME type of a file by its name."""
    return _WEB_TYPES.get(name.rpartition(".")[2].lower()) or mime_of(name)
