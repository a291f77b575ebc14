"""Colours for what the marks of a text mean."""

from __future__ import annotations

import re
from functools import lru_cache

from mobile_world.phone.apps.markor.formats import CSV, MARKDOWN, TODO_TXT
from mobile_world.phone.ui import Tint

_HEADING, _MARK, _LINK, _STRONG, _QUIET = "#d9652b", "#c9302c", "#1f6feb", "#8250df", "#7a8290"
"""Colours that can be read on both themes."""

_LINK_PART = r"(?P<link>\[[^\]\n]*\]\([^)\s]*\)|https?://\S+)"
_PATTERNS = {
    MARKDOWN: re.compile(
        r"(?P<heading>^#{1,6} .*$)|(?P<mark>^[ \t]*(?:[-*+](?: \[[ xX]\])?|\d+[.)])(?= ))"
        rf"|(?P<quiet>^>.*$|`[^`\n]+`|~~[^~\n]+~~)|{_LINK_PART}|(?P<strong>\*\*[^*\n]+\*\*|(?<!\w)_[^_\n]+_(?!\w)|\*[^*\n]+\*)",
        re.MULTILINE,
    ),
    TODO_TXT: re.compile(
        rf"(?P<quiet>^x .*$)|(?P<heading>^\([A-Z]\))|(?P<strong>(?<!\S)\+\S+)|(?P<mark>(?<!\S)@\S+)|{_LINK_PART}"
        r"|(?P<due>(?<!\S)due:\S+)",
        re.MULTILINE,
    ),
    CSV: re.compile(r"(?P<heading>\A.*$)|(?P<mark>[;,\t])", re.MULTILINE),
}
_PLAIN = re.compile(_LINK_PART)
_COLORS = {"heading": _HEADING, "mark": _MARK, "link": _LINK, "strong": _STRONG, "quiet": _QUIET, "due": _HEADING}


@lru_cache(64)
def tints(text: str, format: str) -> tuple[Tint, ...]:
    """The coloured parts of a text."""
    found = _PATTERNS.get(format, _PLAIN).finditer(text)
    return tuple(Tint(*match.span(), _COLORS[match.lastgroup or "mark"]) for match in found)
