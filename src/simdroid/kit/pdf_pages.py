"""Pages of PDF files on the phone: their sizes, their pixels, and where words stand on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from simdroid.system import System

if TYPE_CHECKING:
    from simdroid.media.pdf_rendering import PdfInfo, PdfMatch, PdfTile

_UNSHOWN = "#e0e0e0"
"""In place of what cannot be drawn."""


def can_show_pdf() -> bool:
    """Whether pages can be shown here: the package `pypdfium2` is installed, as it normally is."""
    from simdroid.media.pdf_rendering import is_installed

    return is_installed()


def pdf_info(system: System, path: str) -> PdfInfo | None:
    """The pages of a file, or why it has none; None where it cannot be read."""
    # Loaded with the first page: most phones never show one.
    from simdroid.media.pdf_rendering import open_pdf

    try:
        with system.fs.open(path) as file:
            return open_pdf(file)
    except OSError:
        return None


def pdf_tile(system: System, path: str, info: PdfInfo, tile: PdfTile) -> Image.Image:
    """The pixels of a part of a page; grey where it cannot be shown."""
    from simdroid.media.pdf_rendering import render_tile

    tile_picture: Image.Image | None = None
    try:
        with system.fs.open(path) as file:
            tile_picture = render_tile(file, info, tile)
    except OSError:
        pass
    left, top, right, bottom = tile.box
    return tile_picture or Image.new("RGB", (right - left, bottom - top), _UNSHOWN)


def pdf_matches(system: System, path: str, info: PdfInfo, text: str) -> tuple[PdfMatch, ...]:
    """Where a text stands in a file."""
    from simdroid.media.pdf_rendering import find_text

    try:
        with system.fs.open(path) as file:
            return find_text(file, info, text)
    except OSError:
        return ()
