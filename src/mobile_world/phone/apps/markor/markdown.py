"""Reads Markdown: blocks that stand on lines of their own, the words inside them, and both as HTML."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["heading", "paragraph", "item", "quote", "code", "table", "rule", "meta", "verbatim"]

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_RULE = re.compile(r" {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$")
_ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<mark>[-*+]|\d{1,9}[.)])[ \t]+(?:\[(?P<box>[ xX])\][ \t]+)?(?P<text>.*)")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_CELLS = re.compile(r"[ \t]*\|?[ \t:]*-+[ \t:]*(?:\|[ \t:]*-+[ \t:]*)*\|?[ \t]*$")


@dataclass(frozen=True)
class Block:
    """A part of a document that stands on lines of its own; a verbatim one is shown as it is written."""

    kind: Kind
    text: str = ""
    level: int = 0
    """How big a heading is (1 is the biggest), or how deep an item lies (from 0)."""
    mark: str = ""
    """What stands before an item."""
    checked: bool | None = None
    """Whether an item is done; None where it has no box."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The cells of a table, its head first."""


Read: TypeAlias = tuple[Block, int] | None
"""A block and the line after it; None where no such block begins."""


def blocks(text: str) -> list[Block]:
    """The blocks of a document, from top to bottom."""
    lines = text.replace("\r\n", "\n").expandtabs(4).split("\n")
    found: list[Block] = []
    place = 0
    while place < len(lines):
        if not lines[place].strip():
            place += 1
            continue
        block, place = next(result for reader in _READERS if (result := reader(lines, place)) is not None)
        found.append(block)
    return found


def _meta(lines: list[str], place: int) -> Read:
    """What stands between three dashes or pluses at the very top is for programs."""
    if place or lines[0].strip() not in ("---", "+++"):
        return None
    end = next((n for n in range(1, len(lines)) if lines[n].strip() == lines[0].strip()), 0)
    return (Block("meta", "\n".join(lines[1:end])), end + 1) if end else None


def _fenced(lines: list[str], place: int) -> Read:
    fence = _FENCE.match(lines[place])
    if fence is None:
        return None
    end = place + 1
    while end < len(lines) and not lines[end].strip().startswith(fence[1]):
        end += 1
    return Block("code", "\n".join(lines[place + 1 : end])), end + 1


def _heading(lines: list[str], place: int) -> Read:
    found = _HEADING.match(lines[place])
    return (Block("heading", found[2], level=len(found[1])), place + 1) if found else None


def _rule(lines: list[str], place: int) -> Read:
    return (Block("rule"), place + 1) if _RULE.match(lines[place]) else None


def _table(lines: list[str], place: int) -> Read:
    if "|" not in lines[place] or place + 1 >= len(lines) or not _CELLS.match(lines[place + 1]):
        return None
    rows, end = [_cells(lines[place])], place + 2
    while end < len(lines) and "|" in lines[end]:
        rows.append(_cells(lines[end]))
        end += 1
    return Block("table", rows=tuple(rows)), end


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))


def _quote(lines: list[str], place: int) -> Read:
    end = place
    while end < len(lines) and lines[end].lstrip().startswith(">"):
        end += 1
    quoted = [line.lstrip().removeprefix(">").strip() for line in lines[place:end]]
    return (Block("quote", "\n".join(quoted)), end) if quoted else None


def _item(lines: list[str], place: int) -> Read:
    found = _ITEM.match(lines[place])
    if found is None:
        return None
    end = _paragraph_end(lines, place)
    words = " ".join([found["text"], *(line.strip() for line in lines[place + 1 : end])])
    mark = "•" if found["mark"] in "-*+" else found["mark"]
    checked = None if found["box"] is None else found["box"] in "xX"
    return Block("item", words, level=len(found["indent"]) // 2, mark=mark, checked=checked), end


def _paragraph(lines: list[str], place: int) -> Read:
    end = _paragraph_end(lines, place)
    words = [line.strip() for line in lines[place:end]]
    if end < len(lines) and len(words) == 1 and re.fullmatch(r" {0,3}(=+|-+)[ \t]*", lines[end]):
        return Block("heading", words[0], level=1 if "=" in lines[end] else 2), end + 1
    return Block("paragraph", "\n".join(words)), end


def _paragraph_end(lines: list[str], place: int) -> int:
    """The first line after one that does not belong to its paragraph."""
    end = place + 1
    while end < len(lines) and lines[end].strip() and not lines[end].lstrip().startswith(">"):
        if any(start.match(lines[end]) for start in (_HEADING, _RULE, _ITEM, _FENCE)):
            break
        end += 1
    return end


_READERS = (_meta, _fenced, _heading, _rule, _table, _quote, _item, _paragraph)


@dataclass(frozen=True)
class Span:
    """Some words that look alike."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    link: str = ""


_PLAIN = Span("")
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


def spans(text: str, style: Span = _PLAIN) -> list[Span]:
    """A paragraph in parts, of which each looks as `style` does and as its marks say."""
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
    kind = str(token.lastgroup)
    words = token[kind]
    if kind == "target":
        return spans(token["label"], replace(style, link=words))
    if kind in ("escaped", "code", "picture", "address"):
        looks: dict[str, Any] = {"code": {"code": True}, "picture": {"italic": True}, "address": {"link": words}}
        return [replace(style, text=words or "picture", **looks.get(kind, {}))]
    marked: dict[str, Any] = {kind.removesuffix("2"): True}
    return spans(words, replace(style, **marked))


def as_html(text: str) -> str:
    """A document as a web page's body."""
    return "\n".join(_block_html(block) for block in blocks(text))


def _block_html(block: Block) -> str:
    words = "".join(_span_html(span) for span in spans(block.text))
    if block.kind == "heading":
        return f"<h{block.level}>{words}</h{block.level}>"
    if block.kind in ("code", "meta"):
        return f"<pre><code>{html.escape(block.text)}</code></pre>"
    if block.kind == "rule":
        return "<hr>"
    if block.kind == "table":
        rows = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in block.rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    tag = {"item": "li", "quote": "blockquote"}.get(block.kind, "p")
    return f"<{tag}>{words}</{tag}>"


def _span_html(span: Span) -> str:
    words = html.escape(span.text)
    for wanted, tag in ((span.code, "code"), (span.bold, "b"), (span.italic, "i"), (span.struck, "s")):
        words = f"<{tag}>{words}</{tag}>" if wanted else words
    return f'<a href="{html.escape(span.link)}">{words}</a>' if span.link else words
