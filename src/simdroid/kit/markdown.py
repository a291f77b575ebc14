"""Markdown documents as the blocks and styled spans of a preview, and as HTML; markdown-it-py parses them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

Kind: TypeAlias = Literal["heading", "paragraph", "item", "code", "table", "rule", "meta", "verbatim"]

_FRONT_MATTER = re.compile(r"[ \t]*(---|\+\+\+)[ \t]*\n(?:(.*?)\n)??[ \t]*\1[ \t]*(?:\n|\Z)", re.DOTALL)
_CHECK_BOX = re.compile(r"\[([ xX])\](?:[ \t]+|\Z)")
_ADDRESS = re.compile(r"(https?://[^\s<>)\]]+)")

MOST_WORK = 20_000
"""Lines of a document that are rendered, where a cell of a table counts as half a line and any other mark as a sixth;
what follows is shown as it is written. Such a line takes about 50 µs, so this is a second."""
MOST_DEPTH = 100
"""Styles inside each other; a deeper document would pass Python's stack, so all of it is shown as written."""
MOST_CHARACTERS = 8000
"""Of a block: a longer paragraph goes on in another one, because a screen lays out whole blocks. That takes 40 ms."""
MOST_CELLS = 400
"""Of a table, likewise."""
MOST_COLUMNS = 40
"""Of a table that is larger: each has a hundredth of the screen or less, and a screen holds sixty rows."""
_CELL, _MARKS = re.compile(r"\|"), re.compile(r"[*_~`\[\]!<&\\]")


@dataclass(frozen=True)
class Span:
    """Some words that look alike."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    link: str = ""


@dataclass(frozen=True)
class Block:
    """A part of a document that stands on lines of its own; a verbatim one is shown as it is written."""

    kind: Kind
    spans: tuple[Span, ...] = ()
    text: str = ""
    """What is not Markdown: code, front matter, and texts of other formats."""
    level: int = 0
    """How big a heading is (1 is the biggest); of a table 1 where its head is in a block before."""
    depth: int = 0
    """In how many lists it lies; an item is in one less than what follows it."""
    quote: int | None = None
    """In how many lists the quotation lies that it belongs to; None where it is not quoted."""
    mark: str = ""
    """What stands before an item."""
    checked: bool | None = None
    """Whether an item is done; None where it has no box."""
    rows: tuple[tuple[tuple[Span, ...], ...], ...] = ()
    """The cells of a table, its head first."""
    picture: str = field(default="", compare=False)
    """The target of the picture that is all there is in a paragraph."""
    line: int = field(default=0, compare=False)
    """The line of the document that an item begins on, from 0."""


@lru_cache(4)
def markdown_blocks(text: str, *, with_front_matter: bool = True) -> tuple[Block, ...]:
    """The blocks of a document, from top to bottom; lines of items are counted from where its front matter ends."""
    front_matter, body = _split(text) if with_front_matter else (None, _plain(text))
    meta = [] if front_matter is None else [Block("meta", text=part) for part in [*_parts(front_matter)] or [""]]
    rendered, rest = _affordable(body)
    tree = _parse(rendered)
    if tree is None:
        return (*meta, *_as_written(body))
    return (*meta, *(part for block in _blocks(tree.children) for part in _pieces(block)), *_as_written(rest))


def _affordable(text: str) -> tuple[str, str]:
    """What of a document is rendered, and the lines after it."""
    work, place = 0.0, 0
    for line in text.splitlines(keepends=True):
        work += bool(line.strip()) + len(_CELL.findall(line)) / 2 + len(_MARKS.findall(line)) / 6
        if work > MOST_WORK:
            return text[:place], text[place:]
        place += len(line)
    return text, ""


def _as_written(text: str) -> list[Block]:
    return [Block("verbatim", text=part) for part in _parts(text)]


def _parts(text: str) -> Iterator[str]:
    """A text in parts of a bounded length, cut at ends of lines or words where there are any."""
    while len(text) > MOST_CHARACTERS:
        near = text[:MOST_CHARACTERS]
        cut = max(near.rfind("\n"), 0) or max(near.rfind(" "), 0) or MOST_CHARACTERS
        yield text[:cut]
        text = text[cut:].removeprefix("\n")
    if text:
        yield text


def _pieces(block: Block) -> Iterator[Block]:
    """A block, in pieces where it is too large for one view."""
    if sum(map(len, block.rows)) > MOST_CELLS:
        rows = tuple(row[:MOST_COLUMNS] for row in block.rows)
        step = max(MOST_CELLS // max(map(len, rows)), 1)
        yield from (replace(block, rows=rows[at : at + step], level=int(at > 0)) for at in range(0, len(rows), step))
    elif len(block.text) > MOST_CHARACTERS:
        yield from (replace(block, text=part) for part in _parts(block.text))
    elif sum(len(span.text) for span in block.spans) > MOST_CHARACTERS:
        held, size = list[Span](), 0
        for span in block.spans:
            for part in _parts(span.text):
                if held and size + len(part) > MOST_CHARACTERS:
                    yield replace(block, spans=tuple(held))
                    held, size = [], 0
                held.append(replace(span, text=part))
                size += len(part)
        yield replace(block, spans=tuple(held))
    else:
        yield block


def markdown_inline(text: str) -> tuple[Span, ...]:
    """The spans of a text that is one paragraph, such as a cell of a CSV file."""
    tree = _parse(text, inline=True)
    return (Span(text),) if tree is None else _spans(tree)


def markdown_html(text: str) -> str:
    """A document as a web page's body; what is too much to render is left out."""
    return str(_parser().render(_affordable(_split(text)[1])[0]))


def _split(text: str) -> tuple[str | None, str]:
    """The front matter between dashes or pluses at the very top, which is for programs, and the document below it."""
    text = _plain(text)
    match = _FRONT_MATTER.match(text)
    return (match[2] or "", text[match.end() :]) if match else (None, text)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").expandtabs(4)


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables, strikethrough and line breaks; HTML is shown as text. Imported when first needed."""
    from markdown_it import MarkdownIt

    class Parser(MarkdownIt):
        """Leaves the targets of links as they are written: they may also be files."""

        def validateLink(self, url: str) -> bool:
            """Every target will do."""
            return True

        def normalizeLink(self, url: str) -> str:
            """The target as it is written."""
            return url

    return Parser("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])


def _parse(text: str, *, inline: bool = False) -> SyntaxTreeNode | None:
    """The tree of a text; None for one that is nested too deep."""
    from markdown_it.tree import SyntaxTreeNode

    parser = _parser()
    tokens = parser.parseInline(text) if inline else parser.parse(text)
    if any(child.level > MOST_DEPTH for token in tokens for child in token.children or ()):
        return None
    return SyntaxTreeNode(tokens)


def _blocks(nodes: Iterable[SyntaxTreeNode], depth: int = 0) -> Iterator[Block]:
    for node in nodes:
        match node.type:
            case "heading":
                yield Block("heading", _spans(node), level=int(node.tag[1:]), depth=depth)
            case "paragraph":
                yield Block("paragraph", _spans(node), depth=depth, picture=_lone_picture(node))
            case "fence" | "code_block":
                yield Block("code", text=node.content.removesuffix("\n"), depth=depth)
            case "hr":
                yield Block("rule", depth=depth)
            case "table":
                rows = (row for part in node.children for row in part.children)
                yield Block("table", rows=tuple(tuple(map(_spans, row.children)) for row in rows), depth=depth)
            case "blockquote":
                yield from _quote_blocks(_blocks(node.children, depth), depth)
            case "bullet_list" | "ordered_list":
                for number, item in enumerate(node.children, int(node.attrs.get("start", 1))):
                    yield from _item(item, f"{number}{item.markup}" if node.type == "ordered_list" else "•", depth)


def _lone_picture(node: SyntaxTreeNode) -> str:
    """The target of a paragraph's only part where that is a picture; else empty."""
    parts = [part for inline in node.children for part in inline.children]
    return str(parts[0].attrs["src"]) if len(parts) == 1 and parts[0].type == "image" else ""


def _quote_blocks(blocks: Iterable[Block], depth: int) -> Iterator[Block]:
    """The blocks of a quotation; paragraphs that follow one another are one block."""
    for is_text, group in groupby(blocks, lambda block: block.kind == "paragraph" and block.depth == depth):
        parts = list(group)
        if is_text:
            apart = [span for block in parts for span in (Span("\n\n"), *block.spans)]
            parts = [replace(parts[0], spans=_merged(apart[1:]))]
        yield from (replace(block, quote=depth) for block in parts)


def _item(node: SyntaxTreeNode, mark: str, depth: int) -> Iterator[Block]:
    """An item of a list with its first paragraph, then whatever else it holds."""
    children, spans, checked = list(node.children), tuple[Span, ...](), None
    if children and children[0].type == "paragraph":
        spans = _spans(children.pop(0), newline=" ")
        box = _CHECK_BOX.match(spans[0].text) if spans else None
        if box:
            checked, spans = box[1] in "xX", _merged([replace(spans[0], text=spans[0].text[box.end() :]), *spans[1:]])
    yield Block("item", spans, depth=depth, mark=mark, checked=checked, line=node.map[0] if node.map else 0)
    yield from _blocks(children, depth + 1)


def _spans(node: SyntaxTreeNode, newline: str = "\n") -> tuple[Span, ...]:
    """The words of a block."""
    return _merged(span for child in node.children for span in _styled(child.children, Span(""), newline))


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans of which those that follow one another and look alike are one."""
    groups = groupby((span for span in spans if span.text), lambda span: replace(span, text=""))
    return tuple(replace(style, text="".join(span.text for span in group)) for style, group in groups)


def _styled(nodes: Iterable[SyntaxTreeNode], style: Span, newline: str) -> Iterator[Span]:
    for node in nodes:
        match node.type:
            case "text":
                yield from _with_addresses(node.content, style)
            case "softbreak" | "hardbreak":
                yield replace(style, text=newline if node.type == "softbreak" else "\n")
            case "code_inline":
                yield replace(style, text=node.content, code=True)
            case "image":
                yield replace(style, text=node.content or "picture", italic=True)
            case "strong":
                yield from _styled(node.children, replace(style, bold=True), newline)
            case "em":
                yield from _styled(node.children, replace(style, italic=True), newline)
            case "s":
                yield from _styled(node.children, replace(style, struck=True), newline)
            case "link":
                yield from _styled(node.children, replace(style, link=str(node.attrs["href"])), newline)


def _with_addresses(text: str, style: Span) -> Iterator[Span]:
    """A text in which web addresses are links, also without marks."""
    for part in _ADDRESS.split(text):
        address = part if _ADDRESS.fullmatch(part) and not style.link else style.link
        if part:
            yield replace(style, text=part, link=address)
