"""Opening of image files that came from anywhere: a download, a page, another app."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image as Images

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "ICO")
"""What Android shows. Pillow reads forty more, and for some of them runs programs of the host (EPS: Ghostscript)."""

DAMAGE = (
    *(OSError, EOFError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, struct.error),
    Images.DecompressionBombError,
)
"""What Pillow raises for files that are none, or are broken."""


def open_picture(data: bytes) -> Image:
    """An image file, its pixels not read yet. Raises one of `DAMAGE`, as does reading them."""
    return Images.open(BytesIO(data), formats=FORMATS)
