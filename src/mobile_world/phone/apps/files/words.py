"""Sizes, dates and kinds as the lists write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.system import System
from mobile_world.phone.system.providers.file_types import OCTET_STREAM
from mobile_world.phone.ui import clock_text

if TYPE_CHECKING:
    from mobile_world.phone.apps.files.documents import Document

_UNITS = ("B", "kB", "MB", "GB", "TB")
_LATEST_NS = 253_370_764_800 * 1_000_000_000
"""The year 9999; anybody may give a file any date."""

_CODE = ("text/html", "text/css", "text/xml", "application/javascript", "application/json", "application/xhtml+xml")
_ARCHIVES = ("application/zip", "application/gzip", "application/x-tar", "application/x-7z-compressed")
_WORD, _SHEET, _SLIDES = "wordprocessing", "spreadsheet", "presentation"


def size_text(size: int) -> str:
    """A size as Android writes it: 6.50 kB."""
    amount, unit = float(size), 0
    while amount > 900 and unit < len(_UNITS) - 1:
        amount /= 1000
        unit += 1
    digits = 0 if unit == 0 or amount >= 100 else 2
    return f"{amount:.{digits}f} {_UNITS[unit]}"


def date_text(system: System, moment_ns: int) -> str:
    """When something was changed: a time today, else a day, with the year when it is another one."""
    when, now = system.clock.at_ns(min(max(moment_ns, 0), _LATEST_NS)), system.clock.minute()
    if when.date() == now.date():
        return clock_text(system, when)
    day = f"{when:%b} {when.day}"
    return day if when.year == now.year else f"{day}, {when.year}"


def full_date(system: System, moment_ns: int) -> str:
    """Day, year and time."""
    when = system.clock.at_ns(min(max(moment_ns, 0), _LATEST_NS))
    return f"{when:%b} {when.day}, {when.year}, {clock_text(system, when)}"


def kind_name(document: Document) -> str:
    """What kind of thing it is, in words: MP3 audio, TXT document, Folder."""
    if document.folder:
        return "Folder"
    mime = document.mime
    if mime == "application/vnd.android.package-archive":
        return "Android application"
    extension = document.name.rpartition(".")[2].upper().replace("JPEG", "JPG")
    return f"{'BIN' if mime == OCTET_STREAM else extension} {_category(mime)[0]}"


def icon_of(document: Document) -> str:
    """The picture that stands for a kind of file."""
    if document.folder:
        return "folder"
    return "android" if document.mime.endswith("package-archive") else _category(document.mime)[1]


def _category(mime: str) -> tuple[str, str]:
    """The word and the icon of a kind."""
    for start, found in (
        ("image/", ("image", "file_image_outline")),
        ("audio/", ("audio", "file_music_outline")),
        ("video/", ("video", "file_video_outline")),
    ):
        if mime.startswith(start):
            return found
    if mime in _CODE:
        return "file", "file_code_outline"
    if mime in _ARCHIVES:
        return "archive", "folder_zip_outline"
    if _SHEET in mime or "ms-excel" in mime or mime == "text/csv":
        return "spreadsheet", "file_table_outline"
    if _SLIDES in mime or "powerpoint" in mime:
        return "presentation", "file_presentation_box"
    if (
        mime.startswith("text/")
        or _WORD in mime
        or mime in ("application/pdf", "application/msword", "application/rtf")
    ):
        return "document", "file_pdf_box" if mime == "application/pdf" else "file_document_outline"
    return "file", "file_outline"
