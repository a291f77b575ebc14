"""The wallpapers: a picture that a person chose, or skies and hills in several colours, drawn rather than shipped."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

from PIL import Image, ImageColor, ImageDraw, ImageOps

from simdroid.system import System, WallpaperPlace, set_wallpaper, wallpaper_file
from simdroid.ui.graphics import DAMAGE, Painter, open_picture
from simdroid.ui.views.image import Image as ImageView
from simdroid.ui.views.view import Length, View


class Hill(NamedTuple):
    """One rounded hill, as fractions of the picture: where it is highest, how high, and how wide."""

    centre: float
    rise: float
    reach: float


class WallpaperDesign(NamedTuple):
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


def _design(line: str) -> WallpaperDesign:
    name, label, hills, *palettes = line.split("; ")
    day, night = (tuple(f"#{color}" for color in palette.split()) for palette in palettes)
    return WallpaperDesign(name, label, _HILLS[hills], day, night)


WALLPAPERS = tuple(_design(line) for line in _TABLE.strip().splitlines())

WALLPAPER_SETTING = "home_wallpaper"
"""Where the secure settings hold the name of the chosen one."""


def chosen_wallpaper(system: System) -> WallpaperDesign:
    """The wallpaper in force; the first one until another is chosen."""
    name = system.settings.get("secure", WALLPAPER_SETTING)
    return next((design for design in WALLPAPERS if design.name == name), WALLPAPERS[0])


def wallpaper_picture(design: WallpaperDesign, width: int, height: int, dark: bool) -> Image.Image:
    """A design at a size, by day or by night."""
    top, middle, bottom, *colors = design.night if dark else design.day
    picture = _gradient((top, middle, bottom), width, height)
    for hill, color in zip(design.hills, colors, strict=True):
        mask = _hill_mask(hill, width, height)
        picture.paste(_gradient((color, _darker(color)), *mask.size), (0, height - mask.height), mask)
    return picture


def _gradient(colors: tuple[str, ...], width: int, height: int) -> Image.Image:
    """Colours that run into each other from top to bottom, without bands.

    A screen has 256 levels, fewer than rows: what lies between two levels is dithered, in a pattern of eight by eight.
    """
    stops = [ImageColor.getrgb(color) for color in colors]
    rows: list[bytes] = []
    for y in range(height):
        position = y * (len(stops) - 1) / max(height - 1, 1)
        number = min(int(position), len(stops) - 2)
        share = position - number
        levels = [a + (b - a) * share for a, b in zip(stops[number][:3], stops[number + 1][:3], strict=True)]
        rows.append(bytes([int(level + limit) for limit in _DITHER[y % 8] for level in levels]))
    column = Image.frombytes("RGB", (8, height), b"".join(rows))
    picture = Image.new("RGB", (width, height))
    for x in range(0, width, 8):
        picture.paste(column, (x, 0))
    return picture


def _bayer(x: int, y: int) -> float:
    """The threshold of ordered dithering at a place of the pattern."""
    value = 0
    for bit in range(3):
        across, down = (x >> bit) & 1, (y >> bit) & 1
        value += ((across ^ down) << 1 | down) << (4 - 2 * bit)
    return (value + 0.5) / 64


_DITHER = tuple(tuple(_bayer(x, y) for x in range(8)) for y in range(8))


def _darker(color: str) -> str:
    return "#" + "".join(f"{part * 3 // 4:02x}" for part in ImageColor.getrgb(color)[:3])


def _hill_mask(hill: Hill, width: int, height: int) -> Image.Image:
    """What a hill covers of the rows below its top; its edge is smoothed by drawing it at twice the size."""
    top, half = round(height * hill.rise), width * 2 * hill.reach
    centre = hill.centre * width * 2
    mask = Image.new("L", (width * 2, height - top), 0)
    ImageDraw.Draw(mask).ellipse((centre - half, 0, centre + half, height * 1.7), fill=255)
    return mask.resize((width, (height - top) // 2), Image.Resampling.BOX)


@dataclass(kw_only=True, eq=False)
class Wallpaper(View):
    """Draws the picture over its whole box; the UI tree does not show it."""

    ghost: bool = True
    width: Length = "fill"
    height: Length = "fill"
    design: WallpaperDesign = WALLPAPERS[0]

    def paint(self, painter: Painter) -> None:
        width, height, dark = self.box.width, self.box.height, painter.theme.dark
        key = f"wallpaper {self.design.name} {width}x{height} {dark}"
        # Drawn when it is asked for, at the size in which it is kept: 10 MB that would otherwise be there twice.
        make = partial(wallpaper_picture, self.design, width, height, dark)
        painter.picture(self.box, key, make, painter.metrics.px(self.radius))


def wallpaper_view(system: System, screen: Literal["home", "lock"] = "home") -> View:
    """What lies behind a screen: the picture that was chosen for it, or the drawn wallpaper."""
    path = wallpaper_file(system.fs, screen)
    if path is None:
        return Wallpaper(design=chosen_wallpaper(system))
    return ImageView(system.fs.read_bytes(path), ghost=True, fit="cover", width="fill", height="fill")


def set_picture_wallpaper(system: System, data: bytes, screen: WallpaperPlace, size: tuple[int, int]) -> bool:
    """Make a picture the wallpaper, cut to a screen of `size` pixels; whether it is a picture that can be shown."""
    try:
        with open_picture(data) as opened:
            cut = ImageOps.fit(ImageOps.exif_transpose(opened).convert("RGB"), size)
    except DAMAGE:
        return False
    buffer = io.BytesIO()
    cut.save(buffer, "JPEG", quality=90)
    set_wallpaper(system.fs, screen, data, buffer.getvalue())
    return True
