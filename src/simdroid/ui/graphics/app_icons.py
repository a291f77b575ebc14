"""Launcher icons: the layers of each drawing from `assets/icons/app_icons.txt`, rendered smoothly at any size.

A drawing belongs to the name of an icon. An app whose icon has none gets its glyph on a background of its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import TypeAlias

from PIL import Image, ImageDraw

from simdroid.ui.graphics.fonts import MISSING_ICON, glyph, text_mask
from simdroid.ui.graphics.theme import Rgba

Layer: TypeAlias = "tuple[str, ...]"
"""The words of a line: which shape, its colours, its numbers."""

_FILE = resources.files("simdroid.ui") / "assets" / "icons" / "app_icons.txt"
_SIDE = 48.0
_OVERSAMPLING = 4
_GLYPH_SIDE = 27.0


@lru_cache(1)
def drawings() -> dict[str, tuple[Layer, ...]]:
    """The layers of every drawing by the name of its icon."""
    layers_by_name: dict[str, list[Layer]] = {}
    layers: list[Layer] = []
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            layers = layers_by_name.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            layers.append(tuple(line.split()))
    return {name: tuple(layers) for name, layers in layers_by_name.items()}


def draw_app_icon(name: str, color: Rgba, side: int) -> Image.Image:
    """An app's icon as a square of `side` pixels, to be shown through a round mask."""
    layers = drawings().get(name) or _plain(name, color)
    canvas = _Canvas(side * _OVERSAMPLING)
    for shape, *parameters in layers:
        _SHAPES[shape](canvas, *parameters)
    return canvas.image.reduce(_OVERSAMPLING)


def is_bright(color: Rgba) -> bool:
    """Whether a glyph on this colour has to be dark."""
    return color.red * 299 + color.green * 587 + color.blue * 114 > 186_000


def _plain(name: str, color: Rgba) -> tuple[Layer, ...]:
    """The layers of an icon that has only a glyph: it lies on the colour, a little lighter at the top."""
    parts = color[:3]
    top = "".join(f"{part + (255 - part) // 5:02x}" for part in parts)
    bottom = "".join(f"{part * 9 // 10:02x}" for part in parts)
    ink = "#3c4043" if is_bright(color) else "#ffffff"
    return ("fill", f"#{top}", f"#{bottom}"), ("glyph", ink, name, "24", "24", f"{_GLYPH_SIDE}")


class _Canvas:
    """A square picture that layers are drawn on, in units of a 48th of its side."""

    def __init__(self, side: int) -> None:
        self.image = Image.new("RGB", (side, side))
        self._side = side
        self._pen = ImageDraw.Draw(self.image)

    def fill(self, top: str, bottom: str) -> None:
        ramp = Image.linear_gradient("L").resize((1, self._side))
        low, high = Image.new("RGB", ramp.size, bottom), Image.new("RGB", ramp.size, top)
        self.image.paste(Image.composite(low, high, ramp).resize(self.image.size, Image.Resampling.NEAREST))

    def box(self, color: str, *numbers: str) -> None:
        left, top, right, bottom, radius = self._scaled(numbers)
        self._pen.rounded_rectangle((left, top, right, bottom), radius, color)

    def circle(self, color: str, *numbers: str) -> None:
        x, y, radius = self._scaled(numbers)
        self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), color)

    def ring(self, color: str, *numbers: str) -> None:
        self.arc(color, *numbers, "0", "360")

    def pie(self, color: str, *numbers: str) -> None:
        x, y, radius = self._scaled(numbers[:3])
        self._pen.pieslice(
            (x - radius, y - radius, x + radius, y + radius), float(numbers[3]), float(numbers[4]), color
        )

    def arc(self, color: str, *numbers: str) -> None:
        x, y, radius, width = self._scaled(numbers[:4])
        box = (x - radius, y - radius, x + radius, y + radius)
        self._pen.arc(box, float(numbers[4]), float(numbers[5]), color, round(width))

    def line(self, color: str, *numbers: str) -> None:
        width, *points = self._scaled(numbers)
        corners = list(zip(points[::2], points[1::2], strict=True))
        self._pen.line(corners, color, round(width))
        for x, y in corners:
            self._pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), color)

    def shape(self, color: str, *numbers: str) -> None:
        points = self._scaled(numbers)
        self._pen.polygon(list(zip(points[::2], points[1::2], strict=True)), color)

    def glyph(self, color: str, name: str, *numbers: str) -> None:
        x, y, size = self._scaled(numbers)
        drawn = text_mask(glyph(name) or glyph(MISSING_ICON), "icon", float(round(size)))
        if drawn is None:
            return
        # As in `Painter.icon`: the em square is the icon's box, its baseline an eighth above the lower edge.
        left, baseline = round(x - size / 2), round(y + size / 2) - round(size / 8)
        self.image.paste(color, (left + drawn.dx, baseline + drawn.dy), drawn.mask)

    def _scaled(self, numbers: tuple[str, ...]) -> list[float]:
        return [float(number) * self._side / _SIDE for number in numbers]


_SHAPES: dict[str, Callable[..., None]] = {
    "fill": _Canvas.fill,
    "box": _Canvas.box,
    "circle": _Canvas.circle,
    "ring": _Canvas.ring,
    "pie": _Canvas.pie,
    "arc": _Canvas.arc,
    "line": _Canvas.line,
    "shape": _Canvas.shape,
    "glyph": _Canvas.glyph,
}
