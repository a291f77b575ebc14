"""Gradients as small pictures, which the phone scales."""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache

import numpy
from PIL import Image

from simdroid.browser.renderer.css import CssColor, Gradient, Style, resolve
from simdroid.browser.renderer.layout.paint.pictures import png, round_mask

_LARGEST = 512


def gradient_picture(gradient: Gradient, style: Style, width: float, height: float, radius: float) -> tuple[str, bytes]:
    """The key and the data of a gradient's picture for a box of a size."""
    stops = tuple((style.used_color(color), position) for color, position in gradient.stops)
    return _picture(gradient._replace(stops=stops), round(width, 1), round(height, 1), round(radius, 1))


@lru_cache(128)
def _picture(gradient: Gradient, width: float, height: float, radius: float) -> tuple[str, bytes]:
    scale = min(1.0, _LARGEST / max(width, height))
    columns, rows = max(round(width * scale), 1), max(round(height * scale), 1)
    down, across = numpy.mgrid[0:rows, 0:columns]
    across = (across + 0.5) / columns * width
    down = (down + 0.5) / rows * height
    where, reach = _distances(gradient, across, down, width, height)
    stops = _places(gradient, reach)
    if gradient.repeating and stops[-1][1] > stops[0][1]:
        where = stops[0][1] + numpy.mod(where - stops[0][1], stops[-1][1] - stops[0][1])
    places = [position for _, position in stops]
    alpha = numpy.interp(where, places, [color.alpha for color, _ in stops])
    layers = []
    for part in range(3):
        # Mixed with alpha multiplied in, so that a transparent stop lends no colour.
        mixed = numpy.interp(where, places, [color[part] * color.alpha for color, _ in stops])
        layers.append(numpy.divide(mixed, alpha, out=numpy.zeros_like(mixed), where=alpha > 0))
    image = Image.fromarray(numpy.dstack([*layers, alpha * 255]).round().clip(0, 255).astype(numpy.uint8), "RGBA")
    if radius > 0:
        mask = round_mask(columns, rows, radius * scale, radius * scale)
        image = Image.composite(image, Image.new("RGBA", image.size, (0, 0, 0, 0)), mask)
    data = png(image)
    return "g" + hashlib.sha256(data).hexdigest()[:16], data


def _distances(
    gradient: Gradient, across: numpy.ndarray, down: numpy.ndarray, width: float, height: float
) -> tuple[numpy.ndarray, float]:
    """How far along the gradient each pixel lies, as a fraction, and its length in pixels."""
    if gradient.kind == "linear":
        angle = math.radians(_angle(gradient.angle, width, height))
        dx, dy = math.sin(angle), -math.cos(angle)
        reach = abs(width * dx) + abs(height * dy) or 1.0
        return ((across - width / 2) * dx + (down - height / 2) * dy) / reach + 0.5, reach
    x = resolve(gradient.center[0], width) or 0.0
    y = resolve(gradient.center[1], height) or 0.0
    if gradient.kind == "conic":
        turned = numpy.degrees(numpy.arctan2(across - x, y - down)) - float(gradient.angle or 0.0)
        return numpy.mod(turned, 360) / 360, 1.0
    far_x, far_y = max(x, width - x) or 1.0, max(y, height - y) or 1.0
    if gradient.circle:
        reach = math.hypot(far_x, far_y)
        return numpy.hypot(across - x, down - y) / reach, reach
    root = math.sqrt(2)
    return numpy.hypot((across - x) / (far_x * root), (down - y) / (far_y * root)), far_x * root


def _angle(angle: object, width: float, height: float) -> float:
    if isinstance(angle, float):
        return angle
    sides = set(angle) if isinstance(angle, tuple) else set()
    if len(sides) == 1:
        return {"top": 0.0, "right": 90.0, "bottom": 180.0, "left": 270.0}.get(next(iter(sides)), 180.0)
    corner = math.degrees(math.atan2(height, width))
    if sides == {"top", "right"}:
        return corner
    if sides == {"bottom", "right"}:
        return 180 - corner
    return 180 + corner if sides == {"bottom", "left"} else 360 - corner


def _places(gradient: Gradient, reach: float) -> list[tuple[CssColor, float]]:
    """Stops with their places as fractions; those without one are spread evenly."""
    offsets: list[float | None] = []
    for _, position in gradient.stops:
        offset = resolve(position, reach)
        offsets.append(None if offset is None else offset / reach)
    if offsets[0] is None:
        offsets[0] = 0.0
    if offsets[-1] is None:
        offsets[-1] = 1.0
    places: list[float] = []
    for number, position in enumerate(offsets):
        if position is None:
            after = next(n for n in range(number, len(offsets)) if offsets[n] is not None)
            end, start = offsets[after] or 0.0, places[-1]
            position = start + (end - start) / (after - number + 1)
        places.append(max(position, places[-1]) if places else position)
    return [(color, position) for (color, _), position in zip(gradient.stops, places, strict=True)]
