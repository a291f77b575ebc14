"""Markdown as views: paragraphs of styled text, and the blocks of a rendered page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import NamedTuple, TypeAlias

from simdroid.kit.markdown import Block, Span
from simdroid.ui import (
    Box,
    Color,
    Divider,
    Face,
    Icon,
    LayoutContext,
    Line,
    Painter,
    Rect,
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


@dataclass(frozen=True)
class MarkdownLook:
    """The colours of a rendered page, and what taps on its links and boxes do."""

    ink: Color = "on_surface"
    faded: Color = "on_surface_variant"
    """Slanted and quoted words, and boxes that are not ticked."""
    link: Color = "#1f6feb"
    accent: Color = "primary"
    """Boxes that are ticked."""
    ground: Color = "surface_container"
    """Under blocks of code and the head of a table."""
    code_ground: Color = "surface_container_highest"
    """Under code in a line."""
    rule: Color = "outline_variant"
    picture: Callable[[str], View | None] | None = None
    """What shows the picture with a target; without it, or for None, its words stand in its place."""
    on_link: Follow | None = None
    on_check: Callable[[Block], object] | None = None
    """What a tap on an item's box does; without it boxes only show."""


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
    """A paragraph of styled text; a tap on a link calls the look's `on_link` with its target."""

    cls: str = "android.widget.TextView"
    spans: Sequence[Span]
    size: float = 16
    look: MarkdownLook = MarkdownLook()
    color: Color = ""
    """Of plain words, where it is not the look's."""
    bold: bool = False
    _pieces: list[Piece] = field(default_factory=list, init=False)
    _pixels: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        """A paragraph without links takes no touch."""
        self.text = "".join(span.text for span in self.spans)
        if self.look.on_link and any(span.link for span in self.spans):
            self.on_touch = self._touched

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
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
        pieces: list[str] = []
        face, size = self._face(span), self._pixels
        for word in _PIECES.findall(span.text):
            rest = word
            # What fits is found without measuring the whole: a word of 50,000 letters would be measured 1,500 times.
            while width > 0 and len(rest) > 1:
                cut = fitting_characters(rest, face, size, width)
                if cut == len(rest) and (cut > 1 or text_width(rest, face, size) <= width):
                    break
                pieces.append(rest[:cut])
                rest = rest[cut:]
            pieces.append(rest)
        return pieces

    def _face(self, span: Span) -> Face:
        return "bold" if self.bold or span.bold else "medium" if span.italic else "regular"

    def _place(self, piece: Piece) -> Rect:
        left, top = self.box.left + piece.x, self.box.top + piece.row * line_pitch(self._pixels)
        return Rect(left, top, left + piece.width, top + block_height(1, self._pixels))

    def _touched(self, x: float, y: float) -> None:
        for piece in self._pieces:
            if piece.span.link and self._place(piece).contains(x, y) and self.look.on_link:
                self.look.on_link(piece.span.link)
                return

    def paint(self, painter: Painter) -> None:
        """Write the words, with what lies under and over them."""
        look = self.look
        for piece in self._pieces:
            rect, span = self._place(piece), piece.span
            baseline = rect.top + line_top(self._pixels)
            if span.code:
                painter.fill(rect, look.code_ground)
            plain = look.faded if span.italic and not self.bold else self.color or look.ink
            color = look.link if span.link else plain
            painter.text(
                rect.left, baseline, piece.text, color, size=self._pixels, face=self._face(span), rtl=piece.rtl
            )
            thin = max(painter.metrics.px(1), 1)
            for drawn_line, y in (
                (span.link, baseline + 2 * thin),
                (span.struck, baseline - round(self._pixels * 0.3)),
            ):
                if drawn_line:
                    painter.fill(Rect(rect.left, y, rect.right, y + thin), color)


def markdown_view(block: Block, look: MarkdownLook) -> View:
    """A block of a rendered page, set in as deep as its lists are, beside a bar where it is quoted."""
    content, outer = _content(block, look), block.quote or 0
    lists = block.depth - (outer if block.quote is not None else 0)
    if lists:
        content = _inset(lists * _INDENT_DP + (0 if block.kind == "item" else _ITEM_DP - _INDENT_DP), content)
    if block.quote is None:
        return content
    content.weight = 1
    bar = View(ghost=True, width=4, height="fill", background=look.rule)
    quoted = Line([bar, content], ghost=True, spacing=12, padding=(4, 0, 0, 0))
    return _inset(outer * _INDENT_DP + _ITEM_DP - _INDENT_DP, quoted) if outer else quoted


def _inset(dp: float, content: View) -> View:
    return Box(ghost=True, width="fill", padding=(dp, 0, 0, 0), children=[content])


def _content(block: Block, look: MarkdownLook) -> View:
    if block.picture and look.picture and (picture := look.picture(block.picture)):
        return picture
    paragraph = partial(RichText, spans=block.spans, look=look, width="fill")
    match block.kind:
        case "heading":
            title = paragraph(size=_HEADINGS[block.level], bold=True)
            return title if block.level > 2 else Stack([title, _rule(look)], ghost=True, spacing=4)
        case "item":
            return Line([_mark(block, look), paragraph(weight=1)], ghost=True, spacing=8)
        case "code" | "meta":
            key, code = f"code {block.text[:40]}", Text(text=block.text, size=14, color=look.ink)
            return Strip(key=key, padding=12, radius=4, background=look.ground, children=[code])
        case "rule":
            return Divider(background=look.rule, margin=(0, 6))
        case "table":
            return _table(block.rows, look, head=not block.level)
        case "verbatim":
            return Text(text=block.text, size=16, color=look.ink, width="fill")
    return paragraph(color=look.faded if block.quote is not None else look.ink)


def _rule(look: MarkdownLook) -> View:
    return Divider(background=look.rule, ghost=True)


def _mark(block: Block, look: MarkdownLook) -> View:
    """What stands before an item: a box, a bullet or a number."""
    if block.checked is None:
        mark = Text(text=block.mark, size=16, color=look.ink, width=24, align=(0.0, 0.0))
        mark.text_align = (0.5, 0.0)
        return mark
    name = "checkbox_marked" if block.checked else "checkbox_blank_outline"
    box = Icon(name=name, size=20, ghost=True, color=look.accent if block.checked else look.faded)
    return Box(
        cls="android.widget.CheckBox",
        width=24,
        align=(0.0, 0.0),
        checkable=True,
        checked=block.checked,
        on_click=partial(look.on_check, block) if look.on_check else None,
        children=[box],
    )


def _table(rows: Sequence[Sequence[Sequence[Span]]], look: MarkdownLook, *, head: bool) -> View:
    width = max(len(row) for row in rows)
    parts: list[View] = []
    for number, row in enumerate(rows):
        cells: list[View] = []
        for cell in (*row, *[()] * (width - len(row))):
            text = RichText(spans=cell, size=14, bold=head and number == 0, width="fill", look=look)
            cells += [
                View(ghost=True, width=1, height="fill", background=look.rule),
                Box(ghost=True, weight=1, padding=(8, 6), children=[text]),
            ]
        parts += [_rule(look), Line(cells[1:], ghost=True, background=look.ground if head and number == 0 else "")]
    return Stack(parts[1:], ghost=True, outline=look.rule)
