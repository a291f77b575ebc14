"""Paints: the colours of pixels by a plain colour, a gradient or a pattern."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy
from PIL import Image

from simdroid.browser.renderer.css import BLACK, CssColor, parse_color
from simdroid.browser.renderer.drawing.paths import Matrix, inverse


class Painted(NamedTuple):
    """Colours (0 to 255) and alpha (0 to 1) of an area, or of all of it at once."""

    colors: numpy.ndarray
    alpha: Any


def plain(color: CssColor) -> Painted:
    """One colour everywhere."""
    return Painted(numpy.array(color[:3], dtype=numpy.float32), numpy.float32(color.alpha))


def color_of(style: Any) -> CssColor:
    """A style that is a colour; black for what cannot be read."""
    return parse_color(style) or BLACK if isinstance(style, str) else BLACK


def paint_area(
    style: Any, matrix: Matrix, area: tuple[int, int, int, int], pattern: Image.Image | None = None
) -> Painted | None:
    """The paint of an area (x, y, width, height) under a transform; None where there is nothing to paint with."""
    if isinstance(style, str):
        return plain(color_of(style))
    back = inverse(matrix)
    if back is None or not isinstance(style, dict):
        return None
    x, y, width, height = area
    down, across = numpy.mgrid[y : y + height, x : x + width].astype(numpy.float64) + 0.5
    a, b, c, d, e, f = back
    user_x, user_y = a * across + c * down + e, b * across + d * down + f
    if "gradient" in style:
        return _gradient(style, user_x, user_y)
    return _pattern(style, pattern, user_x, user_y) if pattern is not None else None


def _gradient(style: dict[str, Any], x: numpy.ndarray, y: numpy.ndarray) -> Painted | None:
    stops = sorted(
        ((min(max(float(at), 0.0), 1.0), color_of(color)) for at, color in style["stops"]), key=lambda s: s[0]
    )
    figures = [float(number) if number is not None else 0.0 for number in style["args"]]
    if not stops:
        return None
    if style["gradient"] == "linear":
        x0, y0, x1, y1 = figures[:4]
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        if not length:
            return None
        where = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length
        shown = numpy.ones_like(where)
    elif style["gradient"] == "conic":
        start, cx, cy = figures[:3]
        where = numpy.mod(numpy.arctan2(y - cy, x - cx) - start, 2 * numpy.pi) / (2 * numpy.pi)
        shown = numpy.ones_like(where)
    else:
        where, shown = _radial(figures, x, y)
    places = [at for at, _ in stops]
    alpha = numpy.interp(where, places, [color.alpha for _, color in stops])
    parts = [numpy.interp(where, places, [color[part] for _, color in stops]) for part in range(3)]
    return Painted(numpy.stack(parts, axis=-1), (alpha * shown).astype(numpy.float32))


def _radial(figures: list[float], x: numpy.ndarray, y: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """How far each pixel is from the first circle to the second, and whether it is reached at all."""
    x0, y0, r0, x1, y1, r1 = figures[:6]
    dx, dy, dr = x1 - x0, y1 - y0, r1 - r0
    px, py = x - x0, y - y0
    a = dx * dx + dy * dy - dr * dr
    b = px * dx + py * dy + r0 * dr
    c = px * px + py * py - r0 * r0
    if abs(a) < 1e-9:
        where = numpy.divide(c, 2 * b, out=numpy.zeros_like(c), where=numpy.abs(b) > 1e-9)
        return where, (r0 + where * dr >= 0).astype(numpy.float64)
    under = b * b - a * c
    root = numpy.sqrt(numpy.maximum(under, 0.0))
    one, other = (b + root) / a, (b - root) / a
    first, second = numpy.maximum(one, other), numpy.minimum(one, other)
    where = numpy.where(r0 + first * dr >= 0, first, second)
    return where, ((under >= 0) & (r0 + where * dr >= 0)).astype(numpy.float64)


def _pattern(style: dict[str, Any], image: Image.Image, x: numpy.ndarray, y: numpy.ndarray) -> Painted:
    pixels = numpy.asarray(image)
    rows, columns = pixels.shape[:2]
    column, row = numpy.floor(x).astype(numpy.int64), numpy.floor(y).astype(numpy.int64)
    repeat = style.get("repeat", "repeat")
    shown = numpy.ones(x.shape, dtype=bool)
    if repeat in ("no-repeat", "repeat-y"):
        shown &= (column >= 0) & (column < columns)
    if repeat in ("no-repeat", "repeat-x"):
        shown &= (row >= 0) & (row < rows)
    samples = pixels[numpy.mod(row, rows), numpy.mod(column, columns)].astype(numpy.float32)
    return Painted(samples[..., :3], samples[..., 3] / 255 * shown)
