"""The preview of a document: Markdown rendered, CSV as a table, other formats as plain text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import NamedTuple, TypeAlias

from mobile_world.phone.apps.markor.document import Document
from mobile_world.phone.apps.markor.formats import CSV, MARKDOWN
from mobile_world.phone.apps.markor.markdown import Block, Span, blocks, inline
from mobile_world.phone.apps.markor.store import ACCENT
from mobile_world.phone.ui import (
    Box,
    Color,
    Divider,
    Face,
    Icon,
    LayoutContext,
    Line,
    Painter,
    Rect,
    Recycler,
    Size,
    Stack,
    Strip,
    Text,
    View,
    block_height,
    fitting_characters,
    line_pitch,
    line_top,
    text_width,
    visual_parts,
)

Follow: TypeAlias = Callable[[str], object]
"""What a tap on a link does with its target."""

_HEADINGS = {1: 28.0, 2: 23.0, 3: 19.0, 4: 17.0, 5: 15.0, 6: 14.0}
_INDENT_DP, _ITEM_DP = 20, 32
"""How far a list is set in, and how far behind its mark the text of an item begins."""
_PIECES = re.compile(r"\n|[^\s]+|[^\S\n]+")
_LINK, _SLANTED = "#1f6feb", "on_surface_variant"


class Piece(NamedTuple):
    """A word or the space between two words, with its position in the paragraph."""

    text: str
    span: Span
    x: int
    row: int
    width: int
    rtl: bool | None = None
    """Its direction, where that is known from the words around it."""


@dataclass(kw_only=True, eq=False)
class RichText(View):
    """A paragraph of styled text; a tap on a link calls `on_link` with its target."""

    cls: str = "android.widget.TextView"
    spans: Sequence[Span]
    size: float = 16
    color: Color = "on_surface"
    bold: bool = False
    on_link: Callable[[str], object] | None = None
    _pieces: list[Piece] = field(default_factory=list, init=False)
    _pixels: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        """A paragraph without links takes no touch."""
        self.text = "".join(span.text for span in self.spans)
        if self.on_link and any(span.link for span in self.spans):
            self.on_touch = self._touched

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Break the words into lines."""
        self._lay(context, width)
        rows = max((piece.row for piece in self._pieces), default=0) + 1
        widest = max((piece.x + piece.width for piece in self._pieces), default=0)
        return Size(min(widest, width), block_height(rows, self._pixels))

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Lay the words out in the final width."""
        super().arrange(context, box, clip)
        left, _, right, _ = context.edges(self.padding)
        self._lay(context, box.width - left - right)

    def _lay(self, context: LayoutContext, width: int) -> None:
        self._pixels, self._pieces = context.metrics.sp(self.size), []
        x = row = 0
        for span in self.spans:
            for word in self._words(span, width):
                if word == "\n":
                    x, row = 0, row + 1
                    continue
                wide = text_width(word, self._face(span), self._pixels)
                if x and x + wide > width and not word.isspace():
                    x, row = 0, row + 1
                if x or not word.isspace():
                    self._pieces.append(Piece(word, span, x, row, wide))
                    x += wide
        if not self.text.isascii():
            rows = groupby(self._pieces, lambda piece: piece.row)
            self._pieces = [piece for _, pieces in rows for piece in self._in_visual_order(list(pieces))]

    def _in_visual_order(self, row: list[Piece]) -> Iterator[Piece]:
        """The pieces of a line where they stand when some run from right to left; the page itself does not."""
        x = 0
        for part in visual_parts([piece.text for piece in row], rtl=False):
            span = row[part.word].span
            width = text_width(part.text, self._face(span), self._pixels)
            yield Piece(part.text, span, x, row[part.word].row, width, part.rtl)
            x += width

    def _words(self, span: Span, width: int) -> list[str]:
        """Words and blanks; a word that fits no line is cut."""
        found: list[str] = []
        for word in _PIECES.findall(span.text):
            while text_width(word, self._face(span), self._pixels) > width > 0 and len(word) > 1:
                cut = fitting_characters(word, self._face(span), self._pixels, width)
                found.append(word[:cut])
                word = word[cut:]
            found.append(word)
        return found

    def _face(self, span: Span) -> Face:
        return "bold" if self.bold or span.bold else "medium" if span.italic else "regular"

    def _place(self, piece: Piece) -> Rect:
        left, top = self.box.left + piece.x, self.box.top + piece.row * line_pitch(self._pixels)
        return Rect(left, top, left + piece.width, top + block_height(1, self._pixels))

    def _touched(self, x: float, y: float) -> None:
        for piece in self._pieces:
            if piece.span.link and self._place(piece).contains(x, y) and self.on_link:
                self.on_link(piece.span.link)
                return

    def paint(self, painter: Painter) -> None:
        """Write the words, with what lies under and over them."""
        for piece in self._pieces:
            place, span = self._place(piece), piece.span
            baseline = place.top + line_top(self._pixels)
            if span.code:
                painter.fill(place, "surface_container_highest")
            color = _LINK if span.link else _SLANTED if span.italic and not self.bold else self.color
            face = self._face(span)
            painter.text(place.left, baseline, piece.text, color, size=self._pixels, face=face, rtl=piece.rtl)
            thin = max(painter.metrics.px(1), 1)
            for wanted, y in ((span.link, baseline + 2 * thin), (span.struck, baseline - round(self._pixels * 0.3))):
                if wanted:
                    painter.fill(Rect(place.left, y, place.right, y + thin), color)


def preview(document: Document, follow: Follow) -> View:
    """The page of view mode."""
    return Recycler(
        id="document__fragment_view_webview",
        key=f"{document.path}#page",
        cls="android.webkit.WebView",
        weight=1,
        padding=(16, 8, 16, 16),
        focusable=True,
        items=_page(document.text, document.format),
        build=lambda block: Box(ghost=True, width="fill", padding=(0, 5), children=[_block(block, follow)]),
    )


def _page(text: str, format: str) -> Sequence[Block]:
    if format == MARKDOWN:
        return blocks(text)
    if format == CSV:
        delimiter = max((";", ",", "\t", "|"), key=text.partition("\n")[0].count)
        cells = csv.reader(io.StringIO(text), delimiter=delimiter, strict=False)
        rows = tuple(tuple(inline(cell) for cell in row) for row in cells if row)
        return [Block("table", rows=rows)] if rows else []
    return [Block("verbatim", text=text)] if text else []


def _block(block: Block, follow: Follow) -> View:
    """A block, set in as deep as its lists are, beside a bar where it is quoted."""
    content, outer = _content(block, follow), block.quote or 0
    lists = block.depth - (outer if block.quote is not None else 0)
    if lists:
        behind = 0 if block.kind == "item" else _ITEM_DP - _INDENT_DP
        content = _inset(lists * _INDENT_DP + behind, content)
    if block.quote is None:
        return content
    content.weight = 1
    bar = View(ghost=True, width=4, height="fill", background="outline_variant")
    quoted = Line([bar, content], ghost=True, spacing=12, padding=(4, 0, 0, 0))
    return _inset(outer * _INDENT_DP + _ITEM_DP - _INDENT_DP, quoted) if outer else quoted


def _inset(dp: float, content: View) -> View:
    return Box(ghost=True, width="fill", padding=(dp, 0, 0, 0), children=[content])


def _content(block: Block, follow: Follow) -> View:
    words = partial(RichText, spans=block.spans, on_link=follow, width="fill")
    match block.kind:
        case "heading":
            title = words(size=_HEADINGS[block.level], bold=True)
            return title if block.level > 2 else Stack([title, Divider(ghost=True)], ghost=True, spacing=4)
        case "item":
            return Line([_mark(block), words(weight=1)], ghost=True, spacing=8)
        case "code" | "meta":
            key, code = f"code {block.text[:40]}", Text(text=block.text, size=14)
            return Strip(key=key, padding=12, radius=4, background="surface_container", children=[code])
        case "rule":
            return Divider(margin=(0, 6))
        case "table":
            return _table(block.rows, follow)
        case "verbatim":
            return Text(text=block.text, size=16, width="fill")
    return words(color="on_surface_variant" if block.quote is not None else "on_surface")


def _mark(block: Block) -> View:
    """What stands before an item: a box, a bullet or a number."""
    if block.checked is None:
        return Text(text=block.mark, size=16, width=24, text_align=(0.5, 0.0), align=(0.0, 0.0))
    name = "checkbox_marked" if block.checked else "checkbox_blank_outline"
    box = Icon(name=name, size=20, ghost=True, color=ACCENT if block.checked else "on_surface_variant")
    align = (0.0, 0.0)
    return Box(
        cls="android.widget.CheckBox", width=24, align=align, checkable=True, checked=block.checked, children=[box]
    )


def _table(rows: Sequence[Sequence[Sequence[Span]]], follow: Follow) -> View:
    width = max(len(row) for row in rows)
    parts: list[View] = []
    for number, row in enumerate(rows):
        cells: list[View] = []
        for cell in (*row, *[()] * (width - len(row))):
            words = RichText(spans=cell, size=14, bold=number == 0, width="fill", on_link=follow)
            cells.append(View(ghost=True, width=1, height="fill", background="outline_variant"))
            cells.append(Box(ghost=True, weight=1, padding=(8, 6), children=[words]))
        parts.append(Divider(ghost=True))
        parts.append(Line(cells[1:], ghost=True, background="" if number else "surface_container"))
    return Stack(parts[1:], ghost=True, outline="outline_variant")
