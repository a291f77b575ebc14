"""Tiles of the map: square pictures of ground, relief, waters, borders, roads and railways, by day and by night.

A tile depends on its place, the size of the world in pixels and the palette alone, so all phones of a process share
those that were drawn. Words and signs are no part of it: they are placed for a whole screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from simdroid_apps.osmand import atlas
from simdroid_apps.osmand.geography import EQUATOR_M, Flat

SIDE = 480
_FINE = 2
"""How much larger a tile is drawn before it is shrunk, for smooth edges."""
_COARSE = 2
"""How many pixels of a tile one of the relief stands for: it has no fine lines."""
_MARGIN = 60
"""Pixels around a tile in which lines still count."""
_CLEARING = 1.7
"""How much larger than a settlement the meadows around it are."""
DETAIL_ZOOM = 8
"""From here on the region's own borders are drawn, and the world's coarse ones no longer."""


class Ink(NamedTuple):
    """How a kind of road is drawn: from which zoom on, its edge, its colour, and its width in dp at zoom 14."""

    zoom: int
    edge: str
    color: str
    dp: float


class MapPalette(NamedTuple):
    """The colours of a map."""

    sea: str
    land: str
    forest: str
    alp: str
    rock: str
    settled: str
    water: str
    border: str
    rail: str
    shade: float
    roads: dict[str, Ink]


DAY = MapPalette(
    "#a9cfe8", "#f3f1e6", "#cfe3bc", "#e7edd2", "#e3dfd8", "#e4dcd3", "#9cc6e6", "#9c6fae", "#8a8a8a", 0.75,
    {
        "motorway": Ink(7, "#c8763a", "#f7a35c", 5.2), "primary": Ink(9, "#c9975c", "#fbcb8f", 4.6),
        "secondary": Ink(10, "#bfae63", "#fbee9f", 4.0), "tertiary": Ink(11, "#b9b49f", "#fdf8cf", 3.4),
        "residential": Ink(13, "#c2bdb3", "#ffffff", 2.6), "path": Ink(13, "", "#a0764a", 1.1),
    },
)  # fmt: skip
NIGHT = MapPalette(
    "#16242f", "#2b2d2b", "#243326", "#30352b", "#3a3936", "#3b3632", "#1d3d55", "#8a6a96", "#6a6a6a", 0.5,
    {
        "motorway": Ink(7, "#5a3417", "#a8622b", 5.2), "primary": Ink(9, "#4f3c22", "#8a6a3c", 4.6),
        "secondary": Ink(10, "#47421f", "#77703a", 4.0), "tertiary": Ink(11, "#3d3b30", "#66624a", 3.4),
        "residential": Ink(13, "#38363a", "#545259", 2.6), "path": Ink(13, "", "#7d5f40", 1.1),
    },
)  # fmt: skip


class TileCanvas:
    """A tile under construction."""

    def __init__(self, column: int, row: int, zoom: int, density: float, palette: MapPalette) -> None:
        """Begin with the sea; `density` is pixels per dp."""
        self.zoom, self.density, self.palette = zoom, density, palette
        self.world = world_px(zoom, density)
        self.left, self.top = column * SIDE, row * SIDE
        self.image = Image.new("RGB", (SIDE * _FINE, SIDE * _FINE), palette.sea)
        self.pen = ImageDraw.Draw(self.image)
        reach = _MARGIN / self.world
        x, y, side = self.left / self.world, self.top / self.world, SIDE / self.world
        self.box = (x - reach, y - reach, x + side + reach, y + side + reach)

    def near(self, shapes: Iterable[atlas.Shape]) -> list[atlas.Shape]:
        """Those that reach into the tile."""
        left, top, right, bottom = self.box
        return [
            shape
            for shape in shapes
            if shape.box[0] < right and shape.box[2] > left and shape.box[1] < bottom and shape.box[3] > top
        ]

    def placed(self, points: Sequence[Flat]) -> list[tuple[float, float]]:
        """Points in pixels of the picture."""
        world, left, top = self.world, self.left, self.top
        return [((x * world - left) * _FINE, (y * world - top) * _FINE) for x, y in points]

    def fill(self, points: Sequence[Flat], color: str) -> None:
        """Fill an outline."""
        if len(points) > 2:
            self.pen.polygon(self.placed(points), fill=color)

    def line(self, points: Sequence[Flat], color: str, px: float) -> None:
        """Draw a line with round ends, as far as it comes near the tile."""
        width = max(round(px * _FINE), 1)
        limit, reach = SIDE * _FINE + _MARGIN * _FINE, -_MARGIN * _FINE
        for one, other in pairwise(self.placed(points)):
            if max(one[0], other[0]) < reach or min(one[0], other[0]) > limit:
                continue
            if max(one[1], other[1]) < reach or min(one[1], other[1]) > limit:
                continue
            self.pen.line((one, other), fill=color, width=width)
            if width > 3:
                half = width / 2 - 0.5
                for x, y in (one, other):
                    self.pen.ellipse((x - half, y - half, x + half, y + half), fill=color)

    def dashes(self, points: Sequence[Flat], color: str, px: float, on: float, off: float) -> None:
        """Draw a broken line; `on` and `off` are pixels."""
        pixels, left_over, inked = self.placed(points), on * _FINE, True
        side = SIDE * _FINE
        for (x1, y1), (x2, y2) in pairwise(pixels):
            whole = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            if not whole or max(x1, x2) < 0 or min(x1, x2) > side or max(y1, y2) < 0 or min(y1, y2) > side:
                continue
            at = 0.0
            while at < whole:
                step = min(left_over, whole - at)
                if inked:
                    ends = [(x1 + (x2 - x1) * d / whole, y1 + (y2 - y1) * d / whole) for d in (at, at + step)]
                    self.pen.line(ends, fill=color, width=max(round(px * _FINE), 1))
                at, left_over = at + step, left_over - step
                if left_over <= 0:
                    inked = not inked
                    left_over = (on if inked else off) * _FINE

    def wide(self, dp: float) -> float:
        """A width at zoom 14 in dp, as pixels at this zoom; roads grow more slowly than the map."""
        return dp * self.density * 1.35 ** (self.zoom - 14)


def world_px(zoom: int, density: float) -> float:
    """How wide the whole world is; a tile of 256 dp at zoom 0."""
    return 256 * density * 2.0**zoom


def draw_tile(column: int, row: int, zoom: int, density: float, *, night: bool) -> Image.Image:
    """The picture of a tile."""
    sheet = TileCanvas(column, row, zoom, density, NIGHT if night else DAY)
    _draw_world(sheet)
    if zoom >= DETAIL_ZOOM - 1:
        _draw_relief(sheet)
        _draw_ground(sheet)
        _draw_waters(sheet)
        _draw_borders(sheet)
        _draw_rails(sheet)
        _draw_roads(sheet)
    return sheet.image.reduce(_FINE)


def _draw_world(sheet: TileCanvas) -> None:
    for country in atlas.countries():
        for outline in sheet.near(country.outlines):
            sheet.fill(outline.points, sheet.palette.land)
            if sheet.zoom < DETAIL_ZOOM:
                sheet.line(outline.points, sheet.palette.border, sheet.density * 0.7)
    for lake in sheet.near(atlas.lakes()):
        sheet.fill(lake.points, sheet.palette.sea)


def _draw_relief(sheet: TileCanvas) -> None:
    """Forests, alps and rock by their height, and light from the north-west."""
    relief, world = atlas.relief(), sheet.world
    left, top, right, bottom = (edge * world for edge in relief.box)
    place = [round(left) - sheet.left, round(top) - sheet.top, round(right) - sheet.left, round(bottom) - sheet.top]
    place = [min(max(edge, 0), SIDE) for edge in place]
    size = (place[2] - place[0], place[3] - place[1])
    if size[0] <= 0 or size[1] <= 0:
        return
    # Sampled where the tile lies in the whole picture: a picture cut out first would end in seams between tiles.
    across, down = relief.heights.width / (right - left), relief.heights.height / (bottom - top)
    start = ((sheet.left + place[0] - left) * across, (sheet.top + place[1] - top) * down)
    way = (across * _COARSE, 0.0, start[0], 0.0, down * _COARSE, start[1])
    coarse = (-(-size[0] // _COARSE), -(-size[1] // _COARSE))
    heights, light = (
        item.transform(coarse, Image.Transform.AFFINE, way, Image.Resampling.BICUBIC)
        for item in (relief.heights, relief.light)
    )
    palette = sheet.palette
    tables = _ground_tables((palette.land, palette.forest, palette.alp, palette.rock))
    ground = Image.merge("RGB", [heights.point(table) for table in tables])
    dark = light.point([255 - round(max(128 - value, 0) * sheet.palette.shade * 1.5) for value in range(256)])
    bright = light.point([round(max(value - 128, 0) * sheet.palette.shade * 0.45) for value in range(256)])
    lit = ImageChops.add(ImageChops.multiply(ground, Image.merge("RGB", [dark] * 3)), Image.merge("RGB", [bright] * 3))
    sheet.image.paste(
        lit.resize((coarse[0] * _COARSE, coarse[1] * _COARSE), Image.Resampling.BILINEAR)
        .crop((0, 0, *size))
        .resize((size[0] * _FINE, size[1] * _FINE), Image.Resampling.NEAREST),
        (place[0] * _FINE, place[1] * _FINE),
    )


@lru_cache(4)
def _ground_tables(colors: tuple[str, str, str, str]) -> list[list[int]]:
    """Red, green and blue by height: meadows in the valley, forests on the slopes, alps, rock."""
    land, forest, alp, rock = colors
    stops = ((0, land), (45, land), (48, forest), (142, forest), (152, alp), (184, alp), (196, rock), (256, rock))
    tables = []
    for band in range(3):
        table = []
        for value in range(256):
            low = max(stop for stop in stops if stop[0] <= value)
            up = min(stop for stop in stops if stop[0] > value)
            one, other = (int(color[1 + 2 * band : 3 + 2 * band], 16) for color in (low[1], up[1]))
            table.append(round(one + (other - one) * (value - low[0]) / (up[0] - low[0])))
        tables.append(table)
    return tables


def _draw_ground(sheet: TileCanvas) -> None:
    settlements = [shape for shape in sheet.near(atlas.areas()) if shape.kind == "settled"]
    for shape in settlements:
        left, top, right, bottom = shape.box
        x, y = (left + right) / 2, (top + bottom) / 2
        larger = [Flat(x + (px - x) * _CLEARING, y + (py - y) * _CLEARING) for px, py in shape.points]
        sheet.fill(larger, sheet.palette.land)
    for shape in settlements:
        sheet.fill(shape.points, sheet.palette.settled)


def _draw_waters(sheet: TileCanvas) -> None:
    for lake in sheet.near(shape for shape in atlas.areas() if shape.kind == "lake"):
        sheet.fill(lake.points, sheet.palette.water)
    dp_per_m = sheet.world / EQUATOR_M / 0.68
    for water in sheet.near(atlas.waters()):
        if water.kind == "river" or sheet.zoom >= 11:
            least = (1.6 if water.kind == "river" else 0.8) * sheet.density
            sheet.line(water.points, sheet.palette.water, max(water.width_m * dp_per_m, least))


def _draw_borders(sheet: TileCanvas) -> None:
    if sheet.zoom < DETAIL_ZOOM:
        return
    width = sheet.density * (1.1 if sheet.zoom < 12 else 1.6)
    for border in sheet.near(atlas.borders()):
        sheet.dashes(border.points, sheet.palette.border, width, 6 * sheet.density, 2.5 * sheet.density)


def _draw_rails(sheet: TileCanvas) -> None:
    if sheet.zoom < 10:
        return
    for rail in sheet.near(atlas.rails()):
        width = max(sheet.wide(1.8), sheet.density * 0.8)
        sheet.line(rail.points, sheet.palette.rail, width)
        if sheet.zoom >= 13:
            sheet.dashes(rail.points, sheet.palette.land, width * 0.55, 5 * sheet.density, 5 * sheet.density)


def _draw_roads(sheet: TileCanvas) -> None:
    visible = [road for road in sheet.near(atlas.roads()) if sheet.zoom >= sheet.palette.roads[road.kind].zoom]
    edge = sheet.density * 0.6
    for road in visible:
        ink = sheet.palette.roads[road.kind]
        if ink.edge and sheet.zoom >= 11:
            sheet.line(road.points, ink.edge, sheet.wide(ink.dp) + 2 * edge)
    for road in visible:
        ink = sheet.palette.roads[road.kind]
        width = max(sheet.wide(ink.dp), sheet.density * 0.7)
        if road.kind == "path":
            sheet.dashes(road.points, ink.color, width, 3 * sheet.density, 2 * sheet.density)
        else:
            sheet.line(road.points, ink.color, width)
