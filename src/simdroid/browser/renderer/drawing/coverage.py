"""Coverage: how much of each pixel a path fills, by the winding of sixteen samples."""

from __future__ import annotations

from typing import NamedTuple

import numpy

from simdroid.browser.renderer.drawing.paths import Point

SAMPLES = 4
"""Samples along each side of a pixel; counting them relies on this number."""


class Mask(NamedTuple):
    """Coverage from 0 to 1 of a part of a surface; `x` and `y` are its corner."""

    x: int
    y: int
    alpha: numpy.ndarray


def fill_mask(lines: list[list[Point]], width: int, height: int, rule: str = "nonzero") -> Mask | None:
    """What the inside of closed lines covers; None for nothing."""
    shapes = [line for line in lines if len(line) > 2]
    if not shapes or width <= 0 or height <= 0:
        return None
    xs = [x for line in shapes for x, _ in line]
    ys = [y for line in shapes for _, y in line]
    left, top = max(int(numpy.floor(min(xs))), 0), max(int(numpy.floor(min(ys))), 0)
    right, bottom = min(int(numpy.ceil(max(xs))), width), min(int(numpy.ceil(max(ys))), height)
    if left >= right or top >= bottom:
        return None
    winding = _winding(shapes, left, top, right - left, bottom - top)
    inside = winding % 2 == 1 if rule == "evenodd" else winding != 0
    rows, columns = bottom - top, right - left
    # The samples of a row of a pixel are the four bytes of a number: added as such, their sum ends in the highest byte.
    packed = inside.view(numpy.uint32).reshape(rows, SAMPLES, columns)
    counts = (packed.sum(axis=1, dtype=numpy.uint32) * numpy.uint32(0x01010101)) >> numpy.uint32(24)
    return Mask(left, top, counts.astype(numpy.float32) / numpy.float32(SAMPLES * SAMPLES))


def _winding(shapes: list[list[Point]], left: int, top: int, columns: int, rows: int) -> numpy.ndarray:
    """The winding number at each sample: crossings to its left, with their directions."""
    starts = numpy.array([point for line in shapes for point in line], dtype=numpy.float64)
    ends = numpy.array([point for line in shapes for point in (*line[1:], line[0])], dtype=numpy.float64)
    starts = (starts - (left, top)) * SAMPLES
    ends = (ends - (left, top)) * SAMPLES
    tall, wide = rows * SAMPLES, columns * SAMPLES
    up = starts[:, 1] > ends[:, 1]
    low = numpy.where(up[:, None], ends, starts)
    high = numpy.where(up[:, None], starts, ends)
    first = numpy.clip(numpy.ceil(low[:, 1] - 0.5), 0, tall).astype(numpy.int64)
    counts = numpy.maximum(numpy.clip(numpy.ceil(high[:, 1] - 0.5), 0, tall).astype(numpy.int64) - first, 0)
    edge = numpy.repeat(numpy.arange(len(counts)), counts)
    delta = numpy.zeros((tall, wide + 1), dtype=numpy.int32)
    if len(edge):
        row = first[edge] + (numpy.arange(len(edge)) - numpy.repeat(numpy.cumsum(counts) - counts, counts))
        slope = (high[:, 0] - low[:, 0]) / numpy.maximum(high[:, 1] - low[:, 1], 1e-12)
        x = low[edge, 0] + (row + 0.5 - low[edge, 1]) * slope[edge]
        column = numpy.clip(numpy.ceil(x - 0.5), 0, wide).astype(numpy.int64)
        numpy.add.at(delta, (row, column), numpy.where(up[edge], -1, 1))
    return numpy.cumsum(delta, axis=1, dtype=numpy.int32)[:, :wide]


def contains(lines: list[list[Point]], x: float, y: float, rule: str = "nonzero") -> bool:
    """Whether a point is inside closed lines."""
    winding = 0
    for line in lines:
        for (x1, y1), (x2, y2) in zip(line, [*line[1:], line[0]], strict=True):
            if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x:
                winding += 1 if y2 > y1 else -1
    return winding % 2 == 1 if rule == "evenodd" else winding != 0
