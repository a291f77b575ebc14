"""Pictures of text: pages of lines and tables with columns, as wide as a phone's screen, to be read easily."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from simdroid.media.drawn_pictures import GREY, INK, PAPER, font

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

WIDE = 1080
"""Pixels across: those of the phone's screen, on which the picture then is neither shrunk nor blurred."""
_MARGIN, _GAP = 56, 40
_TITLE, _TEXT = 52, 38
_LINE, _ROW_GAP = 50, 18
_AMOUNT = re.compile(r"^[-+]?\W?\d[\d.,]*\W?$")
"""What is aligned at its end: a number, with a currency or a percent sign."""


class _Part(NamedTuple):
    """A text at its place."""

    at: tuple[float, float]
    text: str
    face: FreeTypeFont
    color: str
    anchor: str = "la"


def text_picture(title: str, lines: Sequence[str]) -> Image:
    """A page with a heading and lines, each wrapped where it is too long; an empty line stays empty."""
    parts, y = _heading(title)
    for line in lines:
        for piece in wrapped(line, font(_TEXT), WIDE - 2 * _MARGIN):
            parts.append(_Part((_MARGIN, y), piece, font(_TEXT), INK))
            y += _LINE
        y += _ROW_GAP
    return _page(parts, [], y)


def table_picture(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, note: str = "") -> Image:
    """A table under a heading, with a line below the names of its columns; the note stands in grey at its end.

    Every row has as many cells as there are columns. Long cells are wrapped, columns of numbers end at one edge.
    """
    table = [tuple(columns), *(tuple(row) for row in rows)]
    widths = _widths([[_longest(row[index]) for row in table] for index in range(len(columns))])
    starts = [_MARGIN, *accumulate((width + _GAP for width in widths[:-1]), initial=_MARGIN)][1:]
    amounts = [bool(rows) and all(_AMOUNT.match(row[index]) for row in rows) for index in range(len(columns))]
    parts, y = _heading(title)
    rules: list[float] = []
    for number, row in enumerate(table):
        face = font(_TEXT, bold=number == 0)
        cells = [wrapped(cell, face, width) for cell, width in zip(row, widths, strict=True)]
        for cell, start, width, amount in zip(cells, starts, widths, amounts, strict=True):
            x, anchor = (start + width, "ra") if amount else (start, "la")
            parts += [_Part((x, y + _LINE * line), piece, face, INK, anchor) for line, piece in enumerate(cell)]
        y += _LINE * max(map(len, cells)) + _ROW_GAP
        rules.append(y - _ROW_GAP / 2)
    if note:
        parts.append(_Part((_MARGIN, y + _ROW_GAP), note, font(_TEXT), GREY))
        y += _LINE + 2 * _ROW_GAP
    return _page(parts, rules, y)


def wrapped(text: str, face: FreeTypeFont, wide: float) -> list[str]:
    """A text in lines that are no wider than this, parted between words, or within one that is too long itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if face.getlength(longer) <= wide:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and face.getlength(lines[-1] + letter) > wide:
                lines.append("")
            lines[-1] += letter
    return lines


def _longest(cell: str) -> float:
    """How wide a cell is on one line, in the bold face of a heading."""
    return font(_TEXT, bold=True).getlength(cell) + 2


def _widths(columns: Sequence[Sequence[float]]) -> list[float]:
    """How wide each column is: what it needs, and the widest ones share what is left, be it more or less."""
    needed = [max(cells) for cells in columns]
    room = float(WIDE - 2 * _MARGIN - _GAP * (len(needed) - 1))
    widths = dict.fromkeys(range(len(needed)), 0.0)
    waiting = sorted(widths, key=needed.__getitem__)
    while waiting:
        index = waiting.pop(0)
        share = room / (len(waiting) + 1)
        widths[index] = min(needed[index], share) if waiting else share
        room -= widths[index]
    return list(widths.values())


def _heading(title: str) -> tuple[list[_Part], float]:
    """The title over a page, and where the text begins."""
    face = font(_TITLE, bold=True)
    lines = wrapped(title, face, WIDE - 2 * _MARGIN) if title else []
    step = _TITLE * 1.3
    parts = [_Part((_MARGIN, _MARGIN + step * index), line, face, INK) for index, line in enumerate(lines)]
    return parts, _MARGIN + step * len(lines) + _ROW_GAP * bool(lines)


def _page(parts: Sequence[_Part], rules: Sequence[float], bottom: float) -> Image:
    """Everything on a sheet that ends below it; the first line is darker than those between rows."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (WIDE, round(bottom + _MARGIN)), PAPER)
    draw = ImageDraw.Draw(picture)
    for number, y in enumerate(rules):
        draw.line((_MARGIN, y, WIDE - _MARGIN, y), "#d5d5d5" if number else INK, 2)
    for part in parts:
        draw.text(part.at, part.text, part.color, part.face, anchor=part.anchor)
    return picture
