"""Text and tables of Office files on the screen: paragraphs, headings, rows of cells, with what was found marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from simdroid import ui
from simdroid_apps.document_reader.text_reading import Paragraph, TableRow

_INK, _MATCH, _CURRENT = "#202124", "#fff3c4", "#ffb74d"
_CELL, _LINE = (6, 5), "#bdbdbd"
_HEADINGS = {1: 22.0, 2: 19.0, 3: 17.0}
_SIZE = 15.0
_WIDEST, _NARROWEST, _LETTER = 240.0, 48.0, 8.0
"""Of a column, and what a letter takes, in dp."""


def column_widths(blocks: Sequence[Paragraph | TableRow], zoom: float) -> list[float]:
    """How wide the columns of a document's tables are, by their longest cells."""
    longest: list[int] = []
    for block in blocks:
        for index, cell in enumerate(block.cells if isinstance(block, TableRow) else ()):
            if index == len(longest):
                longest.append(0)
            longest[index] = max(longest[index], *(len(line) for line in cell.split("\n")))
    return [min(max(count * _LETTER + 14, _NARROWEST), _WIDEST) * zoom for count in longest]


def block_view(
    block: Paragraph | TableRow, widths: Sequence[float], zoom: float, *, match: bool, current: bool
) -> ui.View:
    """A paragraph or a row of a table; rows of a wide table move sideways together."""
    background = _CURRENT if current else _MATCH if match else ""
    if isinstance(block, Paragraph):
        size = _HEADINGS.get(block.level, _SIZE) if block.level else _SIZE
        return ui.Text(
            text=block.text or " ",
            size=size * zoom,
            face="bold" if block.level else "regular",
            color=_INK,
            width="fill",
            padding=(16, 4),
            background=background,
        )
    cells = [*block.cells, *("" for _ in range(len(widths) - len(block.cells)))]
    views: list[ui.View] = [
        ui.Text(
            text=cell,
            size=13 * zoom,
            color=_INK,
            width=width,
            height="fill",
            padding=_CELL,
            outline=_LINE,
            background=background,
        )
        for cell, width in zip(cells, widths, strict=True)
    ]
    lines = max(_lines(cell, width, zoom) for cell, width in zip(cells, widths, strict=True)) if cells else 1
    return ui.Strip(
        key="table", padding=(8, 0), children=[ui.Row(height=(lines * 18 + 12) * zoom, ghost=True, children=views)]
    )


def _lines(cell: str, width: float, zoom: float) -> int:
    """How many lines a cell takes at most."""
    room = max(int(width / zoom / _LETTER), 1)
    return sum(max(-(-len(line) // room), 1) for line in cell.split("\n"))


def matching_blocks(blocks: Sequence[Paragraph | TableRow], query: str) -> Collection[int]:
    """Numbers of the blocks that have a text, whatever the case."""
    text = query.casefold()
    if not text:
        return ()
    return [
        index
        for index, block in enumerate(blocks)
        if text in ("\n".join(block.cells) if isinstance(block, TableRow) else block.text).casefold()
    ]
