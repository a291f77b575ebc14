"""Files and texts of every kind that an app opens: absurd sizes, endless rules, broken headers, odd Unicode."""

# ruff: noqa: E501 — lines of shells and of files, as they are written

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.simdroid.hostile.cases import Files, HostileCase

STORAGE = "/storage/emulated/0"
_SEEN = ("uiautomator dump /sdcard/seen.xml", "screencap -p /sdcard/seen.png")
_GALLERY, _READER = "com.simplemobiletools.gallery.pro", "-n at.tomtasche.reader/.ui.activity.MainActivity"
_VLC = "org.videolan.vlc"
_MARKOR = "net.gsantner.markor"


def _write(folder: Path, target: str, make: Callable[[], bytes]) -> Files:
    path = folder / target.rpartition("/")[2]
    path.write_bytes(make())
    return [(path, target)]


def _opened(name: str, file: str, kind: str, make: Callable[[], bytes], app: str = "", image: str = "") -> HostileCase:
    """A file that an app is asked to view."""
    target = f"{STORAGE}/Download/{file}"
    view = f"am start -a android.intent.action.VIEW -d file://{target} -t {kind} {app}".strip()
    shown = (view, *_SEEN, "input swipe 500 1500 500 300 300", *_SEEN)
    return HostileCase(name, partial(_write, target=target, make=make), shown, image)


def _lines(name: str, *lines: str) -> HostileCase:
    """Nothing to push; lines of the shell only."""
    return HostileCase(name, lambda folder: [], lines)


# ---- texts that Markor renders ----

DEEP = 20_000
TEXTS: dict[str, Callable[[], str]] = {
    "open_brackets": lambda: "[" * 50_000,
    "open_links": lambda: "[a](" * 20_000,
    "pictures_in_pictures": lambda: "![" * 20_000 + "](x)" * 20_000,
    "stars": lambda: "*a " * 30_000,
    "stars_in_a_row": lambda: "*" * 60_000 + "a" + "*" * 60_000,
    "underscores": lambda: "_a__b" * 20_000,
    "tildes": lambda: "~~a~" * 20_000,
    "backticks": lambda: "".join("`" * n + " " for n in range(1, 500)),
    "nested_quotes": lambda: ">" * DEEP + " x",
    "nested_lists": lambda: "\n".join(" " * 2 * n + "- x" for n in range(400)),
    "nested_list_marks": lambda: "- " * DEEP + "x",
    "numbered_marks": lambda: "1. " * 5000 + "x",
    "table_of_one_line": lambda: "|" + "a|" * 60_000 + "\n" + "|" + "-|" * 60_000 + "\n" + "|" + "b|" * 60_000,
    "table_of_many_rows": lambda: "a|b\n-|-\n" + "x|y\n" * 60_000,
    "table_that_grows": lambda: "|" + "a|" * 500 + "\n|" + "-|" * 500 + "\n" + "x\n" * 5000,
    "headings": lambda: "# x\n" * 50_000,
    "references": lambda: "".join(f"[r{n}]: http://a/{n}\n" for n in range(30_000)) + "[r1] " * 1000,
    "autolinks": lambda: "http://" * 30_000,
    "entities": lambda: "&amp;" * 60_000,
    "open_angles": lambda: "<a" * 60_000,
    "escapes": lambda: "\\" * 200_000,
    "one_long_word": lambda: "w" * 1_000_000,
    "one_long_line": lambda: "word " * 200_000,
    "many_paragraphs": lambda: "word\n\n" * 100_000,
    "combining_marks": lambda: "a" + "\u0301" * 200_000,
    "bidirectional": lambda: "\u202eabc \u2067def " * 30_000,
    "zero_width": lambda: "\u200b" * 300_000,
    "emoji_families": lambda: "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 20_000,
    "tabs": lambda: "\t" * 300_000,
    "front_matter_without_end": lambda: "---\n" * 100_000,
    "nulls": lambda: "\0" * 300_000,
}


def _markdown(name: str, make: Callable[[], str]) -> HostileCase:
    target = f"{STORAGE}/Documents/Markor/{name}.md"
    open_ = f"am start -n {_MARKOR}/.activity.DocumentActivity --es EXTRA_PATH {target}"
    shown = (f"{open_} --ez EXTRA_DO_PREVIEW true", *_SEEN, "input swipe 500 1500 500 300 300", *_SEEN)
    return HostileCase(
        f"markdown_{name}",
        partial(_write, target=target, make=lambda: make().encode()),
        (*shown, "am force-stop " + _MARKOR, open_, *_SEEN, "input tap 500 900", "input text x", *_SEEN),
    )


# ---- pictures ----


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, body: bytes | None = None) -> bytes:
    """A grey PNG file of a size; the rows compress to next to nothing."""
    if body is None:
        packer, at_once = zlib.compressobj(9), max(2**20 // (width + 1), 1)
        rows = b"\0" * (width + 1) * at_once
        left = b"\0" * (width + 1) * (height % at_once)
        body = (
            b"".join(packer.compress(rows) for _ in range(height // at_once)) + packer.compress(left) + packer.flush()
        )
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _png_with_text() -> bytes:
    packed = _chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"x" * 50_000_000, 9))
    plain = png(10, 10)
    return plain[:33] + packed * 20 + plain[33:]


def gif(frames: int, side: int) -> bytes:
    """An animation of empty frames."""
    head = b"GIF89a" + struct.pack("<HHBBB", side, side, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = (
        b"\x21\xf9\x04\x00\x01\x00\x00\x00" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00"
    )
    return head + frame * frames + b";"


def _jpeg() -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (64, 64), "red").save(file, "JPEG")
    return file.getvalue()


def _jpeg_of_size(width: int, height: int) -> bytes:
    data = bytearray(_jpeg())
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def _bmp(width: int, height: int) -> bytes:
    return (
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 70, 0, 0, 54, 40, width, height, 1, 24, 0, 16, 0, 0, 0, 0) + b"\0" * 16
    )


def _webp_frames() -> bytes:
    from PIL import Image

    file = io.BytesIO()
    pictures = [Image.new("RGB", (16, 16), (n % 256, n // 256, 0)) for n in range(2000)]
    pictures[0].save(file, "WEBP", save_all=True, append_images=pictures[1:], duration=1, lossless=True, method=0)
    return file.getvalue()


PICTURES: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "png_of_64_megapixels": ("large.png", "image/png", lambda: png(8000, 8000)),
    "png_of_a_gigapixel": ("giga.png", "image/png", lambda: png(32_000, 32_000, b"")),
    "png_of_one_row": ("row.png", "image/png", lambda: png(10_000_000, 1)),
    "png_of_one_column": ("column.png", "image/png", lambda: png(1, 10_000_000)),
    "png_of_2_31_pixels": ("wide.png", "image/png", lambda: png(2**31 - 1, 1, b"")),
    "png_with_texts_that_explode": ("texts.png", "image/png", _png_with_text),
    "png_cut_in_the_middle": ("cut.png", "image/png", lambda: png(4000, 4000)[:2000]),
    "gif_of_ten_thousand_frames": ("frames.gif", "image/gif", lambda: gif(10_000, 100)),
    "gif_as_large_as_they_get": ("huge.gif", "image/gif", lambda: gif(3, 65_535)),
    "webp_of_two_thousand_frames": ("frames.webp", "image/webp", _webp_frames),
    "jpeg_with_an_absurd_size": ("absurd.jpg", "image/jpeg", lambda: _jpeg_of_size(65_535, 65_535)),
    "jpeg_of_large_claims": ("claims.jpg", "image/jpeg", lambda: _jpeg_of_size(9000, 7000)),
    "jpeg_cut_short": ("short.jpg", "image/jpeg", lambda: _jpeg()[:-40]),
    "jpeg_with_endless_segments": (
        "segments.jpg",
        "image/jpeg",
        lambda: b"\xff\xd8" + b"\xff\xe1\xff\xff" + b"\0" * 65_533 * 100,
    ),
    "bmp_of_negative_height": ("upside.bmp", "image/bmp", lambda: _bmp(30_000, -30_000)),
    "svg_that_nests_itself": (
        "nested.svg",
        "image/svg+xml",
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 100_000 + b"</g>" * 100_000 + b"</svg>",
    ),
}

# ---- PDF and Office documents ----


def pdf(pages: int, box: str = "0 0 300 300", content: bytes = b"", extra: bytes = b"") -> bytes:
    """A PDF file whose pages share one content."""
    kids = b" ".join(b"%d 0 R" % (number + 4) for number in range(pages))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids),
        b"<</Length %d%s>>stream\n%s\nendstream" % (len(content), extra, content),
        *(
            b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 3 0 R/Resources<<>>>>" % box.encode()
            for _ in range(pages)
        ),
    ]
    data, places = bytearray(b"%PDF-1.4\n"), list[int]()
    for number, item in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (number, item)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(data + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start))


def archive(**parts: str | bytes) -> bytes:
    """A ZIP file of parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name.replace("__", "/").replace("_", "."), content)
    return file.getvalue()


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"


def _docx(body: str, head: str = "") -> bytes:
    return archive(word__document_xml=f'{head}<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>')


def _ods(body: str) -> bytes:
    names = " ".join(f'xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    return archive(content_xml=f"<office:document-content {names}>{body}</office:document-content>")


_ENTITIES = (
    "<!DOCTYPE a [<!ENTITY a '"
    + "x" * 1000
    + "'>"
    + "".join("<!ENTITY " + chr(98 + n) + " '" + f"&{chr(97 + n)};" * 10 + "'>" for n in range(8))
    + "]>"
)

OFFICE: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "pdf_of_ten_thousand_pages": ("pages.pdf", "application/pdf", lambda: pdf(10_000)),
    "pdf_of_a_huge_page": ("huge.pdf", "application/pdf", lambda: pdf(2, "0 0 9999999 9999999")),
    "pdf_of_a_page_of_no_size": ("flat.pdf", "application/pdf", lambda: pdf(3, "0 0 0 0")),
    "pdf_of_endless_drawing": (
        "drawing.pdf",
        "application/pdf",
        lambda: pdf(1, content=b"0 0 m 300 300 l 10 w S 0 0 300 300 re f\n" * 300_000),
    ),
    "pdf_that_explodes": (
        "bomb.pdf",
        "application/pdf",
        lambda: pdf(1, content=zlib.compress(b"q " * 100_000_000, 9), extra=b"/Filter/FlateDecode"),
    ),
    "pdf_of_deep_objects": ("deep.pdf", "application/pdf", lambda: pdf(1, extra=b"/A" + b"[" * 100_000 + b"]" * 100_000)),
    "docx_that_explodes": ("bomb.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", lambda: _docx("x" * 200_000_000)),
    "docx_of_a_hundred_thousand_paragraphs": (
        "long.docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        lambda: _docx("<w:p><w:r><w:t>x</w:t></w:r></w:p>" * 150_000),
    ),
    "docx_of_deep_elements": (
        "deep.docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        lambda: _docx("<w:p>" * 200_000 + "</w:p>" * 200_000),
    ),
    "docx_of_nested_tables": (
        "tables.docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        lambda: _docx("<w:tbl><w:tr><w:tc>" * 2000 + "<w:p><w:r><w:t>x</w:t></w:r></w:p>" + "</w:tc></w:tr></w:tbl>" * 2000),
    ),
    "docx_of_entities": (
        "entities.docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        lambda: _docx("<w:p><w:r><w:t>&i;</w:t></w:r></w:p>", _ENTITIES),
    ),
    "ods_of_repeated_cells": (
        "repeated.ods",
        "application/vnd.oasis.opendocument.spreadsheet",
        lambda: _ods(
            "<office:body><office:spreadsheet><table:table>"
            + "<table:table-row table:number-rows-repeated='1048576'><table:table-cell table:number-columns-repeated='16384'><text:p>x</text:p></table:table-cell></table:table-row>" * 2000
            + "</table:table></office:spreadsheet></office:body>"
        ),
    ),
    "csv_of_one_line": ("line.csv", "text/csv", lambda: b"a," * 1_000_000),
    "csv_of_many_lines": ("lines.csv", "text/csv", lambda: b"a,b,c\n" * 300_000),
    "csv_of_an_open_quote": ("quote.csv", "text/csv", lambda: b'"' + b"a,b\n" * 500_000),
    "text_of_one_line": ("line.txt", "text/plain", lambda: b"word " * 400_000),
}  # fmt: skip


# ---- calendars, contacts, tracks, sounds, archives ----

_FAR = "BEGIN:VEVENT\r\nDTSTART:20231001T100000Z\r\nDTEND:20231001T110000Z\r\n"


def calendar(*rules: str, title: str = "x") -> bytes:
    """A calendar file with an event for each rule."""
    events = "".join(
        f"{_FAR}UID:{n}\r\nSUMMARY:{title}\r\nRRULE:{rule}\r\nEND:VEVENT\r\n" for n, rule in enumerate(rules)
    )
    return f"BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n".encode()


CALENDARS: dict[str, Callable[[], bytes]] = {
    "endless_days": lambda: calendar(*["FREQ=DAILY"] * 500),
    "endless_weeks_of_no_day": lambda: calendar("FREQ=WEEKLY;BYDAY=XX;COUNT=99999999999999999999"),
    "interval_of_googol": lambda: calendar(f"FREQ=DAILY;INTERVAL={10**100}", f"FREQ=YEARLY;INTERVAL={10**30}"),
    "end_of_time": lambda: calendar("FREQ=MONTHLY;UNTIL=99991231T235959Z").replace(b"DTEND:2023", b"DTEND:9999"),
    "a_title_of_a_megabyte": lambda: calendar("FREQ=DAILY", title="word " * 200_000),
    "thousands_of_events": lambda: calendar(*["FREQ=YEARLY"] * 3000),
}
_CALENDAR = "-n com.simplemobiletools.calendar.pro/.activities.MainActivity"


def _ics(name: str, make: Callable[[], bytes]) -> HostileCase:
    target = f"{STORAGE}/Download/{name}.ics"
    view = f"am start -a android.intent.action.VIEW -d file://{target} -t text/calendar {_CALENDAR}"
    return HostileCase(f"calendar_{name}", partial(_write, target=target, make=make), (view, *_SEEN, *_SEEN))


def _track(points: int, value: str = "1.0") -> bytes:
    point = f'<trkpt lat="{value}" lon="{value}"><time>2023-10-01T10:00:00Z</time></trkpt>'
    return f'<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{point * points}</trkseg></trk></gpx>'.encode()


_WAV = b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xffdata\xff\xff\xff\xff"
_MP4 = b"\0\0\0\x18ftypisom\0\0\0\0isommp42" + b"\xff\xff\xff\xffmoov" + b"\0\0\0\x08trak" * 100_000
FILES: dict[str, tuple[str, str, Callable[[], bytes]] | tuple[str, str, Callable[[], bytes], str]] = {
    "gpx_of_many_points": ("points.gpx", "application/gpx+xml", lambda: _track(100_000)),
    "gpx_of_infinite_places": ("infinite.gpx", "application/gpx+xml", lambda: _track(100, "1e999")),
    "wav_with_an_absurd_header": ("absurd.wav", "audio/x-wav", lambda: _WAV + b"\0" * 1000, _VLC),
    "mp4_of_endless_boxes": ("boxes.mp4", "video/mp4", lambda: _MP4, _VLC),
    "mp3_of_tags_only": (
        "tags.mp3",
        "audio/mpeg",
        lambda: b"ID3\x04\0\0\x7f\x7f\x7f\x7f" + b"TIT2\x7f\x7f\x7f\x7f\0\0" * 50_000,
        _VLC,
    ),
    "zip_of_many_names": ("names.zip", "application/zip", lambda: archive(**{f"n{n}": "" for n in range(20_000)})),
    "zip_of_deep_folders": ("deep.zip", "application/zip", lambda: archive(**{"d__" * 5000 + "x": ""})),
    "vcf_of_many_people": (
        "people.vcf",
        "text/x-vcard",
        lambda: b"".join(b"BEGIN:VCARD\nVERSION:2.1\nFN:P%d\nEND:VCARD\n" % n for n in range(3000)),
    ),
    "html_of_deep_elements": ("deep.html", "text/html", lambda: b"<div>" * 300_000),
}

# ---- long and odd texts that the phone itself shows ----

_RLO = "\u202e\u2067" * 500
_MARKS = "a" + "\u0301" * 2000
TEXT_LINES = [
    _lines(
        "message_of_a_megabyte",
        "for i in 1 2 3; do content insert --uri content://sms --bind address:s:5551234 --bind body:s:$(printf 'word %.0s' $(seq 1 20000)) --bind type:i:1 --bind date:l:1697383800000; done",
        "am start -a android.intent.action.MAIN -c android.intent.category.APP_MESSAGING",
        *_SEEN,
        "am start -a android.intent.action.SENDTO -d sms:5551234",
        *_SEEN,
    ),
    _lines(
        "notification_of_a_long_text",
        f"cmd notification post -S bigtext -t '{_RLO}{'title ' * 5000}' tag '{'text ' * 20000}'",
        "cmd statusbar expand-notifications",
        *_SEEN,
    ),
    _lines(
        "contact_of_a_long_name",
        "content insert --uri content://com.android.contacts/raw_contacts --bind account_type:n: --bind account_name:n:",
        f"content insert --uri content://com.android.contacts/data --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/name --bind data1:s:'{_MARKS}{'Name ' * 10000}'",
        "am start -a android.intent.action.VIEW -d content://com.android.contacts/contacts",
        *_SEEN,
    ),
    _lines(
        "file_of_the_longest_name",
        f"touch '{STORAGE}/Download/{'n' * 200}.md' '{STORAGE}/Download/{chr(0x202E) * 80}.txt'",
        "am start -n com.google.android.documentsui/com.android.documentsui.files.FilesActivity",
        *_SEEN,
    ),
    _lines(
        "folder_of_many_files",
        f"cd {STORAGE}/Download; for i in $(seq 1 3000); do echo x > $i.txt; done",
        "am start -n com.google.android.documentsui/com.android.documentsui.files.FilesActivity",
        *_SEEN,
    ),
    _lines(
        "clipboard_and_typed_text",
        "am start -n net.gsantner.markor/.activity.MainActivity",
        "am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT " + "w" * 100_000,
        *_SEEN,
    ),
]

CASES = [
    *(_markdown(name, make) for name, make in TEXTS.items()),
    *(_opened(f"picture_{name}", *facts, _GALLERY) for name, facts in PICTURES.items()),
    *(_opened(f"document_{name}", *facts, _READER, "mobile_world") for name, facts in OFFICE.items()),
    *(_ics(name, make) for name, make in CALENDARS.items()),
    *(_opened(f"file_{name}", *facts) for name, facts in FILES.items()),
    *TEXT_LINES,
]
