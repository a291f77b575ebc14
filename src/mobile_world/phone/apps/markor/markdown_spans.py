"""Reads what is inside a paragraph of Markdown: bold and italic words, code, links."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Span:
    """Some words that look alike."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    link: str = ""


_TOKEN = re.compile(
    r"\\(?P<escaped>[\\`*_{}\[\]()#+\-.!~>|])"
    r"|`(?P<code>[^`]+)`"
    r"|!\[(?P<picture>[^\]]*)\]\([^)\s]*\)"
    r"|\[(?P<label>[^\]]+)\]\((?P<target>[^)\s]+)\)"
    r"|(?P<address>https?://[^\s<>)\]]+)"
    r"|\*\*(?P<bold>\S(?:.*?\S)?)\*\*|__(?P<bold2>\S(?:.*?\S)?)__"
    r"|~~(?P<struck>\S(?:.*?\S)?)~~"
    r"|\*(?P<italic>\S(?:.*?\S)?)\*|(?<!\w)_(?P<italic2>\S(?:.*?\S)?)_(?!\w)",
    re.DOTALL,
)


def spans(text: str) -> list[Span]:
    """A paragraph in parts."""
    return _read(text, Span(""))


def plain(text: str) -> str:
    """A paragraph as a reader hears it."""
    return "".join(span.text for span in spans(text))


def _read(text: str, style: Span) -> list[Span]:
    found: list[Span] = []
    place = 0
    for token in _TOKEN.finditer(text):
        if token.start() > place:
            found.append(replace(style, text=text[place : token.start()]))
        found += _token(token, style)
        place = token.end()
    if place < len(text):
        found.append(replace(style, text=text[place:]))
    return found


def _token(token: re.Match[str], style: Span) -> list[Span]:
    parts = token.groupdict()
    if parts["escaped"]:
        return [replace(style, text=parts["escaped"])]
    if parts["code"]:
        return [replace(style, text=parts["code"], code=True)]
    if parts["picture"] is not None:
        return [replace(style, text=parts["picture"] or "picture", italic=True)]
    if parts["label"]:
        return _read(parts["label"], replace(style, link=parts["target"]))
    if parts["address"]:
        return [replace(style, text=parts["address"], link=parts["address"])]
    if parts["struck"]:
        return _read(parts["struck"], replace(style, struck=True))
    if parts["bold"] or parts["bold2"]:
        return _read(parts["bold"] or parts["bold2"], replace(style, bold=True))
    return _read(parts["italic"] or parts["italic2"], replace(style, italic=True))
