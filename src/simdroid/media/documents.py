"""Documents that open: PDF files, Word and Excel files, ZIP archives; the same words give the same bytes."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Mapping, Sequence

_LINES_ON_A_PAGE = 40
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_FORMAT = "application/vnd.openxmlformats-officedocument"


def pdf(title: str, lines: Sequence[str]) -> bytes:
    """A PDF file: a heading and lines, on as many A4 pages as they need; Western European letters only."""
    pages = [lines[start : start + _LINES_ON_A_PAGE] for start in range(0, len(lines) or 1, _LINES_ON_A_PAGE)]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        shown = _page_stream(title if number == 0 else "", page)
        box = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects += [
            f"<< /Type /Page /Parent 2 0 R {box} /Contents {5 + 2 * number} 0 R >>".encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown),
        ]
    return pdf_objects(objects)


def _page_stream(title: str, lines: Sequence[str]) -> bytes:
    parts = [b"BT /F1 20 Tf 60 770 Td (%b) Tj ET" % pdf_string(title), b"BT /F1 11 Tf 60 735 Td 16 TL"]
    return b"\n".join([*parts, *(b"(%b) Tj T*" % pdf_string(line) for line in lines), b"ET"])


def pdf_string(text: str) -> bytes:
    """What stands between the brackets of a PDF string."""
    return text.encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def pdf_objects(objects: list[bytes], *, info: int = 0) -> bytes:
    """The PDF file of these objects, with the table of where they begin; the first is its root, `info` tells of it."""
    data = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % start for start in starts)
    about = b" /Info %d 0 R" % info if info else b""
    data += b"trailer\n<< /Size %d /Root 1 0 R%b >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, about, table)
    return bytes(data)


def docx(title: str, lines: Sequence[str]) -> bytes:
    """A Word file with a line for each paragraph."""
    paragraphs = "".join(
        f"<w:p><w:r><w:t>{html.escape(line, quote=False)}</w:t></w:r></w:p>" for line in (title, *lines)
    )
    main = f'<w:document xmlns:w="{_WORD}"><w:body>{paragraphs}</w:body></w:document>'
    return _office("word/document.xml", main, f"{_FORMAT}.wordprocessingml.document.main+xml", {})


def xlsx(rows: Sequence[Sequence[str | int]]) -> bytes:
    """An Excel file with one sheet."""
    name = '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'
    main = f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets>{name}</sheets></workbook>'
    lines = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    sheet = f'<worksheet xmlns="{_SHEET}"><sheetData>{lines}</sheetData></worksheet>'
    link = f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    parts = {
        "xl/worksheets/sheet1.xml": sheet,
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_RELATIONS}">{link}</Relationships>',
    }
    return _office("xl/workbook.xml", main, f"{_FORMAT}.spreadsheetml.sheet.main+xml", parts)


def _cell(value: str | int) -> str:
    if isinstance(value, int):
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is><t>{html.escape(value, quote=False)}</t></is></c>'


def _office(main: str, content: str, kind: str, parts: Mapping[str, str]) -> bytes:
    defaults = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    sheets = f"{_FORMAT}.spreadsheetml.worksheet+xml"
    overrides = [(main, kind), *((part, sheets) for part in parts if part.endswith("sheet1.xml"))]
    entries = "".join(
        f'<Override PartName="/{part}" ContentType="{content_type}"/>' for part, content_type in overrides
    )
    link = f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="{main}"/>'
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}">{defaults}{entries}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}">{link}</Relationships>',
        main: content,
        **parts,
    }
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return zip_archive({name: (head + text).encode() for name, text in files.items()})


def zip_archive(files: Mapping[str, bytes]) -> bytes:
    """A ZIP archive; its entries carry the first date that the format knows."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
