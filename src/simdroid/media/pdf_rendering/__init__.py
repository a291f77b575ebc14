"""Pages of PDF files as pictures, and where words stand on them.

The package `pypdfium2` brings PDFium along; it is loaded in a process of its own with limits
on memory and time, because files come from anywhere.
"""

from simdroid.media.pdf_rendering.client import (
    PdfInfo,
    PdfMatch,
    PdfTile,
    find_text,
    is_installed,
    open_pdf,
    render_tile,
)

__all__ = ["PdfInfo", "PdfMatch", "PdfTile", "find_text", "is_installed", "open_pdf", "render_tile"]
