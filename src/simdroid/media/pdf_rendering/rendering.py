"""Read a PDF file with PDFium: sizes of its pages, pixels of a part of one, places of words; in the renderer's process.

PDFium is told of no font folders, so that text in fonts that a file does not bring along is drawn with the ones built
into it, alike on every machine.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, BinaryIO

import pypdfium2_raw as pdfium

MOST_BYTES = 64 << 20
"""Of a file."""
MOST_PAGES = 3000
MOST_PIXELS = 4_000_000
"""Of one picture."""
MOST_MATCHES = 1000
MOST_RECTS = 8
"""Of one match: it seldom goes over more than two lines."""
LONGEST_SIDE = 14_400.0
"""Of a page in points: what the format allows."""
_PASSWORD = 4
_GRID = 16
"""Places of words are computed on a grid of so many steps to a point."""


class UnreadableError(Exception):
    """The file has no pages that could be shown; the message is `password`, `damaged`, `large` or `page`."""


@cache
def load() -> None:
    """Start the library."""
    paths = ctypes.cast((ctypes.POINTER(ctypes.c_char) * 1)(), ctypes.POINTER(ctypes.POINTER(ctypes.c_char)))
    config = pdfium.FPDF_LIBRARY_CONFIG(version=2, m_pUserFontPaths=paths, m_pIsolate=None, m_v8EmbedderSlot=0)
    pdfium.FPDF_InitLibraryWithConfig(config)


@contextmanager
def opened(file: BinaryIO) -> Iterator[Any]:
    """The document of a file."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableError("large")
    load()
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        raise UnreadableError("password" if pdfium.FPDF_GetLastError() == _PASSWORD else "damaged")
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


def page_sizes(document: Any) -> list[tuple[float, float]]:
    """Width and height of each page in points, as it is turned for reading."""
    count = pdfium.FPDF_GetPageCount(document)
    if count <= 0:
        raise UnreadableError("damaged")
    return [_size(document, number) for number in range(min(count, MOST_PAGES))]


def render(document: Any, number: int, scale: float, box: tuple[int, int, int, int]) -> bytes:
    """RGB pixels of a part of a page at a scale (pixels to a point): left, top, right, bottom of the part in pixels."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    if width <= 0 or height <= 0 or width * height > MOST_PIXELS:
        raise UnreadableError("large")
    wide, high = _size(document, number)
    with _page(document, number) as page:
        buffer = ctypes.create_string_buffer(width * height * 3)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, buffer, width * 3)
        if not bitmap:
            raise UnreadableError("page")
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        whole = (max(round(wide * scale), 1), max(round(high * scale), 1))
        order = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, *whole, 0, order)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return buffer.raw


def find(document: Any, text: str) -> list[tuple[int, list[tuple[float, float, float, float]]]]:
    """Where a text stands, whatever its case: the page, and boxes in points from the page's upper left corner."""
    matches: list[tuple[int, list[tuple[float, float, float, float]]]] = []
    query = text.encode("utf-16-le") + b"\0\0"
    units = (ctypes.c_ushort * (len(query) // 2)).from_buffer_copy(query)
    for number in range(min(pdfium.FPDF_GetPageCount(document), MOST_PAGES)):
        try:
            with _page(document, number) as page:
                matches += [(number, boxes) for boxes in _matches(document, page, number, units)]
        except UnreadableError:
            continue
        if len(matches) >= MOST_MATCHES:
            return matches[:MOST_MATCHES]
    return matches


def _matches(document: Any, page: Any, number: int, units: Any) -> Iterator[list[tuple[float, float, float, float]]]:
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        return
    search = pdfium.FPDFText_FindStart(text_page, units, 0, 0)
    try:
        remaining = MOST_MATCHES
        while search and remaining and pdfium.FPDFText_FindNext(search):
            remaining -= 1
            start, count = pdfium.FPDFText_GetSchResultIndex(search), pdfium.FPDFText_GetSchCount(search)
            yield _boxes(page, text_page, start, count, _size(document, number))
    finally:
        if search:
            pdfium.FPDFText_FindClose(search)
        pdfium.FPDFText_ClosePage(text_page)


def _boxes(
    page: Any, text_page: Any, start: int, count: int, size: tuple[float, float]
) -> list[tuple[float, float, float, float]]:
    grid = (round(size[0] * _GRID), round(size[1] * _GRID))
    boxes = []
    for index in range(min(pdfium.FPDFText_CountRects(text_page, start, count), MOST_RECTS)):
        sides = [ctypes.c_double() for _ in range(4)]
        pdfium.FPDFText_GetRect(text_page, index, *(ctypes.byref(side) for side in sides))
        left, top, right, bottom = (side.value for side in sides)
        points = [_on_grid(page, grid, left, top), _on_grid(page, grid, right, bottom)]
        (x1, x2), (y1, y2) = (sorted(values) for values in zip(*points, strict=True))
        boxes.append((x1 / _GRID, y1 / _GRID, x2 / _GRID, y2 / _GRID))
    return boxes


def _on_grid(page: Any, grid: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, *grid, 0, x, y, ctypes.byref(across), ctypes.byref(down))
    return across.value, down.value


@contextmanager
def _page(document: Any, number: int) -> Iterator[Any]:
    page = pdfium.FPDF_LoadPage(document, number)
    if not page:
        raise UnreadableError("page")
    try:
        yield page
    finally:
        pdfium.FPDF_ClosePage(page)


def _size(document: Any, number: int) -> tuple[float, float]:
    size = pdfium.FS_SIZEF()
    if not pdfium.FPDF_GetPageSizeByIndexF(document, number, ctypes.byref(size)):
        return 595.0, 842.0
    return _side(size.width), _side(size.height)


def _side(length: float) -> float:
    return min(max(length, 1.0), LONGEST_SIDE) if math.isfinite(length) else 595.0
