"""A view for words of several looks in one paragraph."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mobile_world.phone.apps.markor.markdown_spans import Span
from mobile_world.phone.ui import Face, LayoutContext, Painter, Rect, Size, View, text_width
from mobile_world.phone.ui import text as lines
from mobile_world.phone.ui.theme import Color

_PIECES = re.compile(r"\n|[^\s]+|[^\S\n]+")
_LINK, _SLANTED = "#1f6feb", "on_surface_variant"


class Piece(NamedTuple):
    """A word or the blank between two, at its place in the paragraph."""

    text: str
    span: Span
    x: int
    row: int


@dataclass(kw_only=True, eq=False)
class RichText(View):
    """A paragraph; a tap on a link calls `on_link` with its target."""

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
        self._pixels = context.metrics.sp(self.size)
        self._pieces = self._laid(width)
        rows = max((piece.row for piece in self._pieces), default=0) + 1
        widest = max((piece.x + self._width(piece) for piece in self._pieces), default=0)
        return Size(min(widest, width), lines.block_height(rows, self._pixels))

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Lay the words out in the final width."""
        super().arrange(context, box, clip)
        left, _, right, _ = context.edges(self.padding)
        self._pixels = context.metrics.sp(self.size)
        self._pieces = self._laid(box.width - left - right)

    def _laid(self, width: int) -> list[Piece]:
        placed: list[Piece] = []
        x = row = 0
        for span in self.spans:
            for word in self._words(span, width):
                if word == "\n":
                    x, row = 0, row + 1
                    continue
                wide = text_width(word, self._face(span), self._pixels)
                if x and x + wide > width and not word.isspace():
                    x, row = 0, row + 1
                if word.isspace() and not x:
                    continue
                placed.append(Piece(word, span, x, row))
                x += wide
        return placed

    def _words(self, span: Span, width: int) -> list[str]:
        """Words and blanks; a word that fits no line is cut."""
        found: list[str] = []
        for word in _PIECES.findall(span.text):
            while text_width(word, self._face(span), self._pixels) > width > 0 and len(word) > 1:
                cut = lines.fitting(word, self._face(span), self._pixels, width)
                found.append(word[:cut])
                word = word[cut:]
            found.append(word)
        return found

    def _face(self, span: Span) -> Face:
        return "bold" if self.bold or span.bold else "medium" if span.italic else "regular"

    def _width(self, piece: Piece) -> int:
        return text_width(piece.text, self._face(piece.span), self._pixels)

    def _place(self, piece: Piece) -> Rect:
        left, top = self.box.left + piece.x, self.box.top + piece.row * lines.line_pitch(self._pixels)
        return Rect(left, top, left + self._width(piece), top + lines.block_height(1, self._pixels))

    def _touched(self, x: float, y: float) -> None:
        for piece in self._pieces:
            if piece.span.link and self._place(piece).contains(x, y) and self.on_link:
                self.on_link(piece.span.link)
                return

    def paint(self, painter: Painter) -> None:
        """Write the words, with what lies under and over them."""
        for piece in self._pieces:
            place, span = self._place(piece), piece.span
            baseline = place.top + lines.line_top(self._pixels)
            if span.code:
                painter.fill(place, "surface_container_highest")
            color = _LINK if span.link else _SLANTED if span.italic and not self.bold else self.color
            painter.text(place.left, baseline, piece.text, color, size=self._pixels, face=self._face(span))
            thin = max(painter.metrics.px(1), 1)
            for wanted, y in ((span.link, baseline + 2 * thin), (span.struck, baseline - round(self._pixels * 0.3))):
                if wanted:
                    painter.fill(Rect(place.left, y, place.right, y + thin), color)
