"""Host calls that need nothing of the page: parsing, digests, names of hosts, time zones."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from simdroid.browser.renderer.html import document_tokens, fragment_tokens

_DIGESTS = {"SHA-1": "sha1", "SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512"}


def _parse(arguments: list[str]) -> Any:
    source, context, space = arguments
    return document_tokens(source) if context in ("", "xml") else fragment_tokens(source, context, space)


def _digest(arguments: list[str]) -> str | None:
    name = _DIGESTS.get(arguments[0].upper())
    if name is None:
        return None
    return base64.b64encode(hashlib.new(name, base64.b64decode(arguments[1])).digest()).decode()


def _idna(name: str) -> str | None:
    try:
        return name.encode("idna").decode()
    except UnicodeError:
        return None


def _zone(arguments: list[Any]) -> float | None:
    """Minutes that a zone is ahead of UTC at a time in milliseconds."""
    try:
        moment = datetime.fromtimestamp(float(arguments[1]) / 1000, UTC)
        offset = ZoneInfo(arguments[0]).utcoffset(moment.astimezone(ZoneInfo(arguments[0])))
    except (ZoneInfoNotFoundError, ValueError, OverflowError, OSError):
        return None
    return None if offset is None else offset.total_seconds() / 60


PURE_CALLS: Mapping[str, Callable[[Any], Any]] = {"parse": _parse, "digest": _digest, "idna": _idna, "zone": _zone}
