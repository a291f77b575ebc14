"""Typeset PDF documents: headings, paragraphs, lists and tables on A4 pages, the same bytes for the same blocks.

A document is a list of blocks, placed one below the other; what does not fit goes to the next page, tables row by row
with their head repeated. Western European letters only, as in `documents.pdf`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from simdroid.media.documents import pdf_objects, pdf_string
from simdroid.media.pdf_fonts import BASE_FONTS, PdfFace, pdf_lines, pdf_text_width

WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 56.0
TEXT_WIDTH = WIDTH - 2 * MARGIN
TEXT_HEIGHT = HEIGHT - 2 * MARGIN
"""An A4 page in points, and the room for blocks on it."""
_FACES: tuple[PdfFace, ...] = tuple(BASE_FONTS)
_LEADING = 1.32
"""The distance of lines, as a multiple of their size."""


class Block(Protocol):
    """A part of a document."""

    def place(self, pages: Pages) -> None:
        """Put it below what is there."""


class Pages:
    """The pages of a document as they fill."""

    def __init__(self) -> None:
        self.contents: list[list[bytes]] = [[]]
        """The operators of each page."""
        self.used = 0.0
        """How much of the last page is taken, in points."""

    def __len__(self) -> int:
        return len(self.contents)

    def room(self, height: float) -> float:
        """Take some height, on a new page where it does not fit; where it begins, from the lower edge of the page."""
        if self.used + height > TEXT_HEIGHT and self.used:
            self.turn()
        self.used += height
        return HEIGHT - MARGIN - self.used

    def turn(self) -> None:
        """Begin a page."""
        self.contents.append([])
        self.used = 0.0

    def space(self, height: float) -> None:
        """Leave some room, unless a page begins here."""
        if self.used:
            self.used += height

    def write(self, x: float, y: float, text: str, size: float, face: PdfFace = "regular") -> None:
        """Write a line on the last page; `y` is its base line."""
        font = _FACES.index(face) + 1
        self.contents[-1].append(b"BT /F%d %.4g Tf %.2f %.2f Td (%b) Tj ET" % (font, size, x, y, pdf_string(text)))

    def rule(self, x: float, y: float, width: float, thickness: float = 0.6) -> None:
        """Draw a level line."""
        self.contents[-1].append(b"%.2f w %.2f %.2f m %.2f %.2f l S" % (thickness, x, y, x + width, y))

    def shade(self, x: float, y: float, width: float, height: float, grey: float = 0.93) -> None:
        """Fill a box."""
        self.contents[-1].append(b"q %.2f g %.2f %.2f %.2f %.2f re f Q" % (grey, x, y, width, height))


@dataclass(frozen=True)
class Paragraph:
    """A text, broken into lines; with a `mark` in front it is an item of a list."""

    text: str
    size: float = 10
    face: PdfFace = "regular"
    after: float = 6
    centred: bool = False
    mark: str = ""

    def place(self, pages: Pages) -> None:
        """Line by line."""
        indent = 14.0 if self.mark else 0.0
        for number, line in enumerate(pdf_lines(self.text, TEXT_WIDTH - indent, self.size, self.face)):
            y = pages.room(self.size * _LEADING) + self.size * 0.28
            x = (WIDTH - pdf_text_width(line, self.size, self.face)) / 2 if self.centred else MARGIN + indent
            if self.mark and not number:
                pages.write(MARGIN + 2, y, self.mark, self.size)
            pages.write(x, y, line, self.size, self.face)
        pages.space(self.after)


@dataclass(frozen=True)
class Heading:
    """A heading, which does not stand alone at the end of a page."""

    text: str
    level: int = 1

    def place(self, pages: Pages) -> None:
        """In bold, with room above."""
        size = {0: 20.0, 1: 14.0}.get(self.level, 11.5)
        pages.space(size * 0.6)
        if pages.used + size * _LEADING + 40 > TEXT_HEIGHT:
            pages.turn()
        Paragraph(self.text, size, "bold", after=size * 0.35).place(pages)


@dataclass(frozen=True)
class TwoSides:
    """A line with a text at the left and one at the right edge."""

    left: str
    right: str
    size: float = 10
    face: PdfFace = "regular"

    def place(self, pages: Pages) -> None:
        """Both on one base line."""
        y = pages.room(self.size * 1.5) + self.size * 0.35
        pages.write(MARGIN, y, self.left, self.size, self.face)
        right = WIDTH - MARGIN - pdf_text_width(self.right, self.size, self.face)
        pages.write(right, y, self.right, self.size, self.face)


@dataclass(frozen=True)
class Gap:
    """Empty room, with a line through it where `ruled`."""

    height: float = 10
    ruled: bool = False

    def place(self, pages: Pages) -> None:
        """Nothing, or the line."""
        y = pages.room(self.height)
        if self.ruled:
            pages.rule(MARGIN, y + self.height / 2, TEXT_WIDTH)


@dataclass(frozen=True)
class NewPage:
    """What follows begins a page."""

    def place(self, pages: Pages) -> None:
        """Leave the page, unless nothing is on it."""
        if pages.used:
            pages.turn()


@dataclass(frozen=True)
class TableBlock:
    """A table: the first column begins at its left edge, the others end at their right edges."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""
    first_share: float = 0.4
    """How much of the width the first column has."""
    size: float = 9
    bold: frozenset[int] = field(default_factory=frozenset)
    """Numbers of rows in bold."""
    left_columns: int = 1
    """How many columns begin at their left edges."""

    def place(self, pages: Pages) -> None:
        """The caption, the head and the rows, with the head again on each further page."""
        if self.caption:
            pages.space(4)
            if pages.used + 4 * self.size * 1.7 > TEXT_HEIGHT:
                pages.turn()
            Paragraph(self.caption, self.size, "italic", after=3).place(pages)
        self._head(pages)
        for number, row in enumerate(self.rows):
            if pages.used + self._height(row) > TEXT_HEIGHT:
                pages.turn()
                self._head(pages)
            self._row(pages, row, "bold" if number in self.bold else "regular")
        pages.rule(MARGIN, HEIGHT - MARGIN - pages.used - 1, TEXT_WIDTH, 0.9)
        pages.space(12)

    def _head(self, pages: Pages) -> None:
        height = self._height(self.columns)
        y = pages.room(height)
        pages.shade(MARGIN, y, TEXT_WIDTH, height)
        pages.used -= height
        self._row(pages, self.columns, "bold")
        pages.rule(MARGIN, y, TEXT_WIDTH)

    def _row(self, pages: Pages, cells: Sequence[str], face: PdfFace) -> None:
        height = self._height(cells)
        top = pages.room(height) + height
        for number, (cell, (left, width)) in enumerate(zip(cells, self._places(), strict=True)):
            for index, line in enumerate(pdf_lines(cell, width - 6, self.size, face)):
                y = top - self.size * 1.2 - index * self.size * 1.25
                right = left + width - 3 - pdf_text_width(line, self.size, face)
                pages.write(left + 3 if number < self.left_columns else right, y, line, self.size, face)

    def _height(self, cells: Sequence[str]) -> float:
        most = max(
            len(pdf_lines(cell, width - 6, self.size, "bold"))
            for cell, (_, width) in zip(cells, self._places(), strict=True)
        )
        return self.size * (1.7 + 1.25 * (most - 1))

    def _places(self) -> list[tuple[float, float]]:
        first = TEXT_WIDTH * (self.first_share if len(self.columns) > 1 else 1)
        width = (TEXT_WIDTH - first) / max(len(self.columns) - 1, 1)
        return [(MARGIN, first), *((MARGIN + first + number * width, width) for number in range(len(self.columns) - 1))]


def typeset(blocks: Sequence[Block], *, title: str = "", footer: str = "") -> bytes:
    """The file of a document; `footer` stands below each page, as in `"Invoice 7, page {page} of {pages}"`."""
    pages = Pages()
    for block in blocks:
        block.place(pages)
    contents = pages.contents
    kids = " ".join(f"{4 + len(_FACES) + 2 * number} 0 R" for number in range(len(contents)))
    fonts = " ".join(f"/F{number + 1} {4 + number} 0 R" for number in range(len(_FACES)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        b"<< /Title (%b) /Producer (MobileWorld) >>" % pdf_string(title),
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{BASE_FONTS[face]} /Encoding /WinAnsiEncoding >>".encode()
            for face in _FACES
        ),
    ]
    box = f"/MediaBox [0 0 {WIDTH:g} {HEIGHT:g}] /Resources << /Font << {fonts} >> >>"
    for number, content in enumerate(contents):
        shown = b"\n".join([*content, *_footer(footer, number + 1, len(contents))])
        objects += [
            f"<< /Type /Page /Parent 2 0 R {box} /Contents {5 + len(_FACES) + 2 * number} 0 R >>".encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown),
        ]
    return pdf_objects(objects, info=3)


def fill_page(blocks: Sequence[Block], more: Iterator[Block]) -> list[Block]:
    """Blocks that stand on a page of their own, followed by as many others as still fit."""
    pages, filled = Pages(), list(blocks)
    for block in blocks:
        block.place(pages)
    for block in more:
        block.place(pages)
        if len(pages) > 1:
            break
        filled.append(block)
    return [*filled, NewPage()]


def _footer(footer: str, page: int, pages: int) -> list[bytes]:
    if not footer:
        return []
    text = footer.format(page=page, pages=pages)
    return [b"BT /F1 8 Tf %.2f 30 Td (%b) Tj ET" % ((WIDTH - pdf_text_width(text, 8)) / 2, pdf_string(text))]
