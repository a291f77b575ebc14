"""Text and tables of Office files, and files that are damaged, too large or malicious."""

from __future__ import annotations

import io
import zipfile

import pytest

from simdroid.media import docx, xlsx, zip_archive
from simdroid_apps.document_reader import text_reading
from simdroid_apps.document_reader.text_reading import (
    Paragraph,
    Sheet,
    TableRow,
    UnreadableTextError,
    read_text,
)

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_URN = "urn:oasis:names:tc:opendocument:xmlns"
_O = " ".join(f'xmlns:{name}="{_URN}:{name}:1.0"' for name in ("office", "text", "table"))
_S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def odf(kind: str, body: str) -> bytes:
    inner = f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    content = f"<office:document-content {_O}>{inner}</office:document-content>"
    return zip_archive({"content.xml": content.encode()})


def test_word_texts_have_headings_paragraphs_and_tables() -> None:
    heading = '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Plan</w:t></w:r></w:p>'
    line = "<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>"
    table = f"<w:tbl><w:tr><w:tc>{line}</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    data = zip_archive(
        {"word/document.xml": f"<w:document {_W}><w:body>{heading}{line}{table}</w:body></w:document>".encode()}
    )
    blocks = (Paragraph("Plan", 2), Paragraph("a\tb\nc"), TableRow(("a\tb\nc",)))
    assert read_text("docx", data) == (Sheet("", blocks),)
    assert read_text("docx", docx("T", ["x"])) == (Sheet("", (Paragraph("T"), Paragraph("x"))),)


def test_spreadsheets_have_sheets_whose_cells_stand_in_their_columns() -> None:
    book = f'<workbook {_S} xmlns:r="{_R}"><sheets><sheet name="One" r:id="r1"/></sheets></workbook>'
    rows = '<row><c r="B1" t="s"><v>0</v></c><c r="D1"><v>2.5</v></c></row><row/>'
    data = zip_archive(
        {
            "xl/workbook.xml": book.encode(),
            "xl/_rels/workbook.xml.rels": b'<R><L Id="r1" Target="worksheets/a.xml"/></R>',
            "xl/worksheets/a.xml": f"<worksheet {_S}><sheetData>{rows}</sheetData></worksheet>".encode(),
            "xl/sharedStrings.xml": f"<sst {_S}><si><t>Te</t><t>a</t></si></sst>".encode(),
        }
    )
    assert read_text("xlsx", data) == (Sheet("One", (TableRow(("", "Tea", "", "2.5")), TableRow(()))),)
    assert read_text("xlsx", xlsx([["a", 1]])) == (Sheet("Sheet1", (TableRow(("a", "1")),)),)


def test_open_documents_are_read_alike() -> None:
    item = "<text:list-item><text:p>a<text:s/>b<text:span>c</text:span>d</text:p></text:list-item>"
    text = f'<text:h text:outline-level="1">Top</text:h><text:list>{item}</text:list>'
    assert read_text("odt", odf("text", text)) == (Sheet("", (Paragraph("Top", 1), Paragraph("a bcd"))),)
    cell = '<table:table-cell table:number-columns-repeated="2"><text:p>7</text:p></table:table-cell>'
    empty = '<table:table-row table:number-rows-repeated="1048576"><table:table-cell/></table:table-row>'
    row = f"<table:table-row>{cell}<table:table-cell/></table:table-row>"
    table = f'<table:table table:name="Data">{row}{empty}</table:table>'
    assert read_text("ods", odf("spreadsheet", table)) == (Sheet("Data", (TableRow(("7", "7")),)),)


def test_values_are_separated_by_what_the_first_line_has_most() -> None:
    assert read_text("csv", b"a;b,c;d\n1;2;3\n")[0].blocks == (TableRow(("a", "b,c", "d")), TableRow(("1", "2", "3")))
    assert read_text("txt", "é\n\nb".encode())[0].blocks == (Paragraph("é"), Paragraph(""), Paragraph("b"))


def test_what_is_damaged_too_large_or_defines_entities_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = f'<!DOCTYPE a [<!ENTITY b "{"x" * 100}">]><w:document {_W}>&b;</w:document>'
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"<a>" + b" " * 200_000 + b"</a>")
    monkeypatch.setattr(text_reading, "MOST_BYTES", 100_000)
    for data in (
        b"",
        b"PK\3\4",
        docx("a", [])[:-30],
        zip_archive({"a": b""}),
        zip_archive({"word/document.xml": b"<a"}),
    ):
        with pytest.raises(UnreadableTextError):
            read_text("docx", data)
    for data in (zip_archive({"word/document.xml": bomb.encode()}), packed.getvalue(), b"x" * 100_001):
        with pytest.raises(UnreadableTextError):
            read_text("docx", data)
