"""Text and tables of Office files: Word and OpenDocument texts, spreadsheets, comma-separated values, plain text.

Files come from anywhere: what is too large or damaged is refused with `UnreadableTextError`, never half read.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from xml.etree import ElementTree

MOST_BYTES = 8 << 20
"""Of a text file, and of a part of an archive once it is unpacked: half a second of reading."""
MOST_BLOCKS, MOST_COLUMNS = 20_000, 64
_REPEATED = 1000
"""How often a row or cell may say that it is repeated; empty ones fill a sheet up to its end."""
_MOST_STEPS = 2_000_000
"""Elements of a table that are looked at, 0.1 s; a table in a table is looked through once for each level."""
LONGEST_LINE = 8000
"""Characters of a paragraph; a longer one goes on in another, because a screen lays out whole paragraphs."""
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _TABLE, _OFFICE = f"{_ODF}text:1.0}}", f"{_ODF}table:1.0}}", f"{_ODF}office:1.0}}"


class UnreadableTextError(Exception):
    """The file is damaged, too large, or of another kind."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or a heading of a level from 1 on."""

    text: str
    level: int = 0


@dataclass(frozen=True)
class TableRow:
    """A row of a table."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A text, or a sheet of a spreadsheet with its name."""

    name: str
    blocks: tuple[Paragraph | TableRow, ...]


@lru_cache(maxsize=2)
def read_text(extension: str, data: bytes) -> tuple[Sheet, ...]:
    """What a file holds; kept for the files read last, because a screen is built again and again."""
    if len(data) > MOST_BYTES:
        raise UnreadableTextError("too large")
    try:
        sheets = _READERS.get(extension, _plain)(data)
    except (zipfile.BadZipFile, zlib.error, ElementTree.ParseError, KeyError, ValueError, csv.Error, OSError) as error:
        raise UnreadableTextError(str(error)) from None
    except (NotImplementedError, RuntimeError) as error:  # An archive with a password, or packed in an unknown way.
        raise UnreadableTextError(str(error)) from None
    return tuple(Sheet(sheet.name, tuple(islice(_short(sheet.blocks), MOST_BLOCKS))) for sheet in sheets)


def _short(blocks: Sequence[Paragraph | TableRow]) -> Iterator[Paragraph | TableRow]:
    """Blocks without paragraphs that are too long for a view."""
    for block in blocks:
        if isinstance(block, Paragraph) and len(block.text) > LONGEST_LINE:
            starts = range(0, len(block.text), LONGEST_LINE)
            yield from (replace(block, text=block.text[start : start + LONGEST_LINE]) for start in starts)
        else:
            yield block


class _Steps:
    """Goes through elements, and counts them."""

    def __init__(self) -> None:
        self._left = _MOST_STEPS

    def below(self, element: ElementTree.Element, tag: str) -> Iterator[ElementTree.Element]:
        """The elements of a kind in another one; ValueError when there is too much to look through."""
        for item in element.iter():
            self._left -= 1
            if self._left < 0:
                raise ValueError("too many nested tables")
            if item.tag == tag:
                yield item


def _plain(data: bytes) -> list[Sheet]:
    lines = data.decode("utf-8-sig", "replace").replace("\0", "").splitlines()
    return [Sheet("", tuple(Paragraph(line) for line in lines))]


def _csv(data: bytes) -> list[Sheet]:
    text = data.decode("utf-8-sig", "replace").replace("\0", "")
    separator = max(",;\t", key=text.partition("\n")[0].count)
    return [Sheet("", tuple(_row(cells) for cells in csv.reader(io.StringIO(text), delimiter=separator)))]


def _docx(data: bytes) -> list[Sheet]:
    body = _part(data, "word/document.xml").find(f"{_WORD}body")
    blocks: list[Paragraph | TableRow] = []
    steps = _Steps()
    for child in () if body is None else body:
        if child.tag == f"{_WORD}p":
            blocks.append(Paragraph(_word_text(child), _word_level(child)))
        elif child.tag == f"{_WORD}tbl":
            blocks += [
                _row(
                    [
                        " ".join(_word_text(item) for item in steps.below(cell, f"{_WORD}p"))
                        for cell in steps.below(row, f"{_WORD}tc")
                    ]
                )
                for row in steps.below(child, f"{_WORD}tr")
            ]
    return [Sheet("", tuple(blocks))]


def _word_text(paragraph: ElementTree.Element) -> str:
    signs = {f"{_WORD}tab": "\t", f"{_WORD}br": "\n"}
    return "".join(
        (item.text or "") if item.tag == f"{_WORD}t" else signs.get(item.tag, "") for item in paragraph.iter()
    )


def _word_level(paragraph: ElementTree.Element) -> int:
    style = paragraph.find(f"{_WORD}pPr/{_WORD}pStyle")
    name = "" if style is None else style.get(f"{_WORD}val", "")
    match = re.fullmatch(r"Heading(\d)", name)
    return int(match[1]) if match else int(name == "Title")


def _xlsx(data: bytes) -> list[Sheet]:
    links = {link.get("Id"): link.get("Target", "") for link in _part(data, "xl/_rels/workbook.xml.rels")}
    shared: list[str] = []
    if "xl/sharedStrings.xml" in _archive(data).namelist():
        shared = [_words(item) for item in _part(data, "xl/sharedStrings.xml").iter(f"{_SHEET}si")]
    sheets = []
    for sheet in _part(data, "xl/workbook.xml").iter(f"{_SHEET}sheet"):
        target = links[sheet.get(_LINK)].removeprefix("/xl/")
        rows = _part(data, f"xl/{target}").iter(f"{_SHEET}row")
        sheets.append(Sheet(sheet.get("name", ""), tuple(_row(_cells(row, shared)) for row in rows)))
    return sheets


def _cells(row: ElementTree.Element, shared: Sequence[str]) -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{_SHEET}c"):
        column = _column(cell.get("r", ""))
        cells += [""] * (min(column, MOST_COLUMNS) - len(cells))
        value = cell.findtext(f"{_SHEET}v") or ""
        if cell.get("t") == "s":
            value = shared[int(value)] if value.isdigit() and int(value) < len(shared) else ""
        elif cell.get("t") == "inlineStr":
            value = _words(cell)
        cells.append(value)
    return cells


def _column(place: str) -> int:
    """From 0 on: of `B7` 1; of no place 0, which leaves the cell behind those before it."""
    number = 0
    for letter in re.sub(r"[^A-Z]", "", place)[:3]:
        number = number * 26 + ord(letter) - 64
    return max(number - 1, 0)


def _words(element: ElementTree.Element) -> str:
    return "".join(item.text or "" for item in element.iter(f"{_SHEET}t"))


def _odt(data: bytes) -> list[Sheet]:
    body = _part(data, "content.xml").find(f"{_OFFICE}body/{_OFFICE}text")
    return [Sheet("", () if body is None else tuple(_odf_blocks(body)))]


def _ods(data: bytes) -> list[Sheet]:
    tables = _part(data, "content.xml").iter(f"{_TABLE}table")
    return [Sheet(table.get(f"{_TABLE}name", ""), tuple(_odf_rows(table))) for table in tables]


def _odf_blocks(parent: ElementTree.Element) -> Iterator[Paragraph | TableRow]:
    stack = [parent]
    while stack:
        element = stack.pop()
        if element.tag == f"{_TEXT}h":
            level = element.get(f"{_TEXT}outline-level", "1")
            yield Paragraph(_odf_text(element), int(level) if level.isdigit() else 1)
        elif element.tag == f"{_TEXT}p":
            yield Paragraph(_odf_text(element))
        elif element.tag == f"{_TABLE}table":
            yield from _odf_rows(element)
        else:
            stack += reversed(element)


def _odf_rows(table: ElementTree.Element) -> Iterator[TableRow]:
    steps = _Steps()
    for row in steps.below(table, f"{_TABLE}table-row"):
        cells: list[str] = []
        for cell in steps.below(row, f"{_TABLE}table-cell"):
            text = "\n".join(_odf_text(item) for item in steps.below(cell, f"{_TEXT}p"))
            cells += [text] * _times(cell, "columns")
        table_row = _row(cells)
        if any(table_row.cells):
            yield from [table_row] * _times(row, "rows")


def _times(element: ElementTree.Element, unit: str) -> int:
    count = element.get(f"{_TABLE}number-{unit}-repeated", "1")
    return min(int(count), _REPEATED) if count.isdigit() else 1


def _odf_text(element: ElementTree.Element) -> str:
    signs = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n", f"{_TEXT}s": " "}
    return "".join(
        f"{signs.get(item.tag, '')}{item.text or ''}{(item.tail or '') if item is not element else ''}"
        for item in element.iter()
    )


def _row(cells: Sequence[str]) -> TableRow:
    """A row without the empty cells at its end."""
    row = list(cells[:MOST_COLUMNS])
    while row and not row[-1]:
        row.pop()
    return TableRow(tuple(row))


def _archive(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def _part(data: bytes, name: str) -> ElementTree.Element:
    """An XML part of an archive; one that unpacks to too much or defines entities is refused."""
    with _archive(data).open(name) as file:
        unpacked = file.read(MOST_BYTES + 1)
    if len(unpacked) > MOST_BYTES or b"<!ENTITY" in unpacked:
        raise ValueError("too large")
    return ElementTree.fromstring(unpacked)


_READERS: dict[str, Callable[[bytes], list[Sheet]]] = {
    "csv": _csv,
    "docx": _docx,
    "ods": _ods,
    "odt": _odt,
    "xlsx": _xlsx,
}
