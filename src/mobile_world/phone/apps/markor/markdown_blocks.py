"""Reads Markdown into blocks: headings, paragraphs, list items, quotes, code, tables, lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

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


Read: TypeAlias = tuple[Block, int] | None


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
    words, end = [found["text"]], place + 1
    while end < len(lines) and _continues(lines[end]):
        words.append(lines[end].strip())
        end += 1
    mark = "•" if found["mark"] in "-*+" else found["mark"]
    checked = None if found["box"] is None else found["box"] in "xX"
    return Block("item", " ".join(words), level=len(found["indent"]) // 2, mark=mark, checked=checked), end


def _paragraph(lines: list[str], place: int) -> Read:
    words, end = [lines[place]], place + 1
    while end < len(lines) and _continues(lines[end]):
        words.append(lines[end])
        end += 1
    if end < len(lines) and len(words) == 1 and re.fullmatch(r" {0,3}(=+|-+)[ \t]*", lines[end]):
        return Block("heading", words[0].strip(), level=1 if "=" in lines[end] else 2), end + 1
    return Block("paragraph", "\n".join(line.strip() for line in words)), end


def _continues(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    starts = (_HEADING, _RULE, _ITEM, _FENCE)
    return bool(line.strip()) and not any(start.match(line) for start in starts) and not line.lstrip().startswith(">")


_READERS: tuple[Callable[[list[str], int], Read], ...] = (
    _meta, _fenced, _heading, _rule, _table, _quote, _item, _paragraph,
)  # fmt: skip
