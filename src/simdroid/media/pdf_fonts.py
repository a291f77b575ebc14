"""Widths of the letters of Helvetica, which every reader of PDF files has: lines are broken by them."""

from __future__ import annotations

from typing import Literal

PdfFace = Literal["regular", "bold", "italic"]

BASE_FONTS: dict[PdfFace, str] = {
    "regular": "Helvetica",
    "bold": "Helvetica-Bold",
    "italic": "Helvetica-Oblique",
}
"""Names of the fonts in a file."""

# fmt: off
_REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)
_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)
_OTHERS = {"–": 556, "—": 1000, "‘": 222, "’": 222, "“": 333, "”": 333, "•": 350, "…": 1000, "·": 278, "°": 400}
# fmt: on
"""In thousandths of the size, from the blank to the tilde; then those of signs beyond ASCII."""
_USUAL = 556
_ROUNDING = 1e-6


def pdf_text_width(text: str, size: float, face: PdfFace = "regular") -> float:
    """How wide a text is, in points."""
    widths = _BOLD if face == "bold" else _REGULAR
    total = 0
    for letter in text:
        code = ord(letter) - 32
        total += widths[code] if 0 <= code < len(widths) else _OTHERS.get(letter, _USUAL)
    return total * size / 1000


def pdf_lines(text: str, width: float, size: float, face: PdfFace = "regular") -> list[str]:
    """A text broken at its blanks into lines of at most this width; a longer word has a line of its own."""
    lines: list[str] = []
    line: list[str] = []
    used, blank = 0.0, pdf_text_width(" ", size, face)
    for word in text.split():
        wide = pdf_text_width(word, size, face)
        if line and used + blank + wide > width + _ROUNDING:
            lines.append(" ".join(line))
            line, used = [], 0.0
        used += (blank if line else 0.0) + wide
        line.append(word)
    return [*lines, " ".join(line)] if line or not lines else lines
