"""The wallpapers: skies and hills in several colours, drawn rather than shipped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageOps

from mobile_world.phone.system import System
from mobile_world.phone.ui import Length, Painter, View


class Hill(NamedTuple):
    """One rounded hill, as fractions of the picture: where it is highest, how high, and how wide."""

    centre: float
    rise: float
    reach: float


class Design(NamedTuple):
    """One wallpaper; its colours by day and by night are three of the sky from top to bottom and one for each hill."""

    name: str
    label: str
    hills: tuple[Hill, ...]
    day: tuple[str, ...]
    night: tuple[str, ...]


_HILLS = {
    "rolling": (Hill(0.75, 0.30, 1.5), Hill(0.2, 0.42, 1.25), Hill(0.62, 0.56, 1.0)),
    "steep": (Hill(0.15, 0.22, 0.7), Hill(0.85, 0.34, 0.75), Hill(0.45, 0.60, 0.9)),
    "flat": (Hill(0.5, 0.46, 2.6), Hill(0.3, 0.60, 2.2), Hill(0.8, 0.74, 2.0)),
}
_TABLE = """
hills; Evening hills; rolling; 1d3f72 4f86b8 e9c3a7 5d83a6 3b648b 24486d; 0b1626 1b3352 4b4a5e 16263d 101c2e 0a1321
dunes; Red dunes; flat; 7a2e2a d9744a f6cf9b c8643c a84a2e 7c3222; 1c0d12 4a1f22 7a4436 3a1a18 2a1212 1a0b0c
forest; Forest; steep; 1f5a4a 6fae8f e6efc9 4c8f6c 2f6f50 1b4d38; 071a16 12372e 2f5a48 103026 0b231c 071713
sea; Open sea; flat; 0f5f8a 58b4d1 dff3f2 2f97b7 1c7a9e 0f5b80; 041a2b 0c3c56 1f6478 0c3a54 082c42 051f31
lavender; Lavender; rolling; 4b3b7c 9a86c8 f3d9ea 8570b5 675399 4a3a7a; 140f26 2f2750 54446f 261f40 1b1630 120e21
slate; Slate; steep; 2f3a45 66747f c9d1d6 5a6872 434f59 2e3840; 0d1114 222a30 3f4a52 1c2329 14191e 0d1114
"""


def _design(line: str) -> Design:
    name, label, hills, *palettes = line.split("; ")
    day, night = (tuple(f"#{color}" for color in palette.split()) for palette in palettes)
    return Design(name, label, _HILLS[hills], day, night)


DESIGNS = tuple(_design(line) for line in _TABLE.strip().splitlines())

SETTING = "home_wallpaper"
"""Where the secure settings hold the name of the chosen one."""


def chosen_design(system: System) -> Design:
    """The wallpaper in force; the first one until another is chosen."""
    name = system.settings.get("secure", SETTING)
    return next((design for design in DESIGNS if design.name == name), DESIGNS[0])


@lru_cache(16)
def wallpaper(design: Design, width: int, height: int, dark: bool) -> Image.Image:
    """A design at a size, by day or by night."""
    top, middle, bottom, *colors = design.night if dark else design.day
    ramp = Image.linear_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    sky = ImageOps.colorize(ramp, black=top, mid=middle, white=bottom)
    for hill, color in zip(design.hills, colors, strict=True):
        _draw_hill(sky, hill, color)
    return sky


def _draw_hill(sky: Image.Image, hill: Hill, color: str) -> None:
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
    width: Length = "fill"
    height: Length = "fill"
    design: Design = DESIGNS[0]

    def paint(self, painter: Painter) -> None:
        """Draw the picture."""
        width, height, dark = self.box.width, self.box.height, painter.theme.dark
        key = f"wallpaper {self.design.name} {width}x{height} {dark}"
        painter.picture(self.box, key, wallpaper(self.design, width, height, dark), painter.metrics.px(self.radius))
