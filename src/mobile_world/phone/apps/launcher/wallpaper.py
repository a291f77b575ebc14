"""The picture behind the home screen, drawn rather than shipped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from mobile_world.phone.ui import Painter, View

_DAY = ("#1d3f72", "#4f86b8", "#e9c3a7")
_NIGHT = ("#0b1626", "#1b3352", "#4b4a5e")


@lru_cache(4)
def wallpaper(width: int, height: int, dark: bool) -> Image.Image:
    """Hills under an evening sky."""
    top, middle, bottom = _NIGHT if dark else _DAY
    ramp = Image.linear_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    sky = ImageOps.colorize(ramp, black=top, mid=middle, white=bottom)
    hills = ("#16263d", "#101c2e", "#0a1321") if dark else ("#5d83a6", "#3b648b", "#24486d")
    for number, color in enumerate(hills):
        _hill(sky, number, color)
    return sky


def _hill(sky: Image.Image, number: int, color: str) -> None:
    """One rounded hill, its edge smoothed by drawing it at twice the size."""
    width, height = sky.size
    mask = Image.new("L", (width * 2, height), 0)
    rise, reach = (0.30, 0.42, 0.56)[number], (1.5, 1.25, 1.0)[number]
    centre = (0.75, 0.2, 0.62)[number] * width * 2
    top, half = round(height * rise), width * 2 * reach
    ImageDraw.Draw(mask).ellipse((centre - half, top, centre + half, top + height * 1.7), fill=255)
    small = mask.resize((width, height // 2), Image.Resampling.BOX)
    sky.paste(color, (0, height - height // 2), small)


@dataclass(kw_only=True, eq=False)
class Wallpaper(View):
    """Draws the picture over its whole box; the UI tree does not show it."""

    ghost: bool = True

    def paint(self, painter: Painter) -> None:
        """Draw the picture."""
        width, height, dark = self.box.width, self.box.height, painter.theme.dark
        painter.picture(self.box, f"wallpaper {width}x{height} {dark}", wallpaper(width, height, dark))
