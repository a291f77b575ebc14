"""The picture behind the home screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from mobile_world.phone.apps.launcher.designs import DESIGNS, Design, Hill
from mobile_world.phone.ui import Painter, View


@lru_cache(16)
def wallpaper(design: Design, width: int, height: int, dark: bool) -> Image.Image:
    """A design at a size, by day or by night."""
    top, middle, bottom = design.night_sky if dark else design.sky
    ramp = Image.linear_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    sky = ImageOps.colorize(ramp, black=top, mid=middle, white=bottom)
    for hill, color in zip(design.hills, design.night_colors if dark else design.colors, strict=True):
        _hill(sky, hill, color)
    return sky


def _hill(sky: Image.Image, hill: Hill, color: str) -> None:
    """One rounded hill, its edge smoothed by drawing it at twice the size."""
    width, height = sky.size
    mask = Image.new("L", (width * 2, height), 0)
    centre = hill.centre * width * 2
    top, half = round(height * hill.rise), width * 2 * hill.reach
    ImageDraw.Draw(mask).ellipse((centre - half, top, centre + half, top + height * 1.7), fill=255)
    small = mask.resize((width, height // 2), Image.Resampling.BOX)
    sky.paste(color, (0, height - height // 2), small)


@dataclass(kw_only=True, eq=False)
class Wallpaper(View):
    """Draws the picture over its whole box; the UI tree does not show it."""

    ghost: bool = True
    design: Design = DESIGNS[0]

    def paint(self, painter: Painter) -> None:
        """Draw the picture."""
        width, height, dark = self.box.width, self.box.height, painter.theme.dark
        key = f"wallpaper {self.design.name} {width}x{height} {dark}"
        painter.picture(self.box, key, wallpaper(self.design, width, height, dark), painter.metrics.px(self.radius))
