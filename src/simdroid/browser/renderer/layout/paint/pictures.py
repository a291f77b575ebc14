"""Pictures that are made here: with round corners, cut out of larger ones."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from simdroid.browser.renderer.layout.replaced import LoadedPicture
from simdroid.ui.graphics import DAMAGE, open_picture

_LARGEST = 1024


def png(image: Image.Image) -> bytes:
    """A picture as PNG."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def round_mask(width: int, height: int, across: float, down: float) -> Image.Image:
    """A box with round corners, white on black and smooth."""
    large = Image.new("L", (width * 2, height * 2), 0)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, width * 2 - 1, height * 2 - 1), min(across, down) * 2, fill=255)
    return large.resize((width, height), Image.Resampling.BOX)


@lru_cache(64)
def round_picture(picture: LoadedPicture, across: float, down: float) -> tuple[str, bytes]:
    """A picture whose corners are cut round; the radii are fractions of its sides."""
    key = f"{picture.key}r{across:.4f}x{down:.4f}"
    try:
        image = open_picture(picture.data).convert("RGBA")
    except DAMAGE:
        return picture.key, picture.data
    image.thumbnail((_LARGEST, _LARGEST))
    mask = round_mask(image.width, image.height, across * image.width, down * image.height)
    return key, png(Image.composite(image, Image.new("RGBA", image.size, (0, 0, 0, 0)), mask))
