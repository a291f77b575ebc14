"""Strokes: lines with a width as polygons, with caps, joins and dashes."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from simdroid.browser.renderer.drawing.paths import DrawnPath, Point

MOST_DASHES = 2000


class Pen(NamedTuple):
    """How lines are drawn; lengths in pixels."""

    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    miter: float = 10.0
    dash: tuple[float, ...] = ()
    offset: float = 0.0


def stroke_shapes(path: DrawnPath, pen: Pen) -> list[list[Point]]:
    """Polygons that together cover a stroked path; all run the same way, so that their union has no holes."""
    shapes: list[list[Point]] = []
    for line, closed in zip(path.lines, path.closed, strict=True):
        points = _distinct(line)
        if closed and len(points) > 1 and points[0] == points[-1]:
            points.pop()
        if len(points) == 1 and (len(line) > 1 or closed) and pen.cap != "butt":
            shapes += _cap(points[0], (1.0, 0.0), pen) + _cap(points[0], (-1.0, 0.0), pen)
        if len(points) < 2:
            continue
        if pen.dash and sum(pen.dash) > 0:
            for part in _dashes(points + points[:1] if closed else points, pen):
                shapes += _stroke(part, False, pen)
        else:
            shapes += _stroke(points, closed, pen)
    return [_oriented(shape) for shape in shapes]


def _distinct(line: list[Point]) -> list[Point]:
    points: list[Point] = []
    for point in line:
        if not points or math.hypot(point[0] - points[-1][0], point[1] - points[-1][1]) > 1e-6:
            points.append(point)
    return points


def _oriented(shape: list[Point]) -> list[Point]:
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True))
    return shape if area >= 0 else shape[::-1]


def _direction(start: Point, end: Point) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _stroke(points: list[Point], closed: bool, pen: Pen) -> list[list[Point]]:
    half = pen.width / 2
    shapes: list[list[Point]] = []
    ring = [*points, points[0]] if closed else points
    ways = [_direction(start, end) for start, end in pairwise(ring)]
    for (x1, y1), (x2, y2), (dx, dy) in zip(ring, ring[1:], ways, strict=False):
        px, py = -dy * half, dx * half
        shapes.append([(x1 + px, y1 + py), (x2 + px, y2 + py), (x2 - px, y2 - py), (x1 - px, y1 - py)])
    for index in range(1, len(ways)):
        shapes += _join(ring[index], ways[index - 1], ways[index], pen)
    if closed and ways:
        shapes += _join(ring[0], ways[-1], ways[0], pen)
    elif ways:
        shapes += _cap(points[0], (-ways[0][0], -ways[0][1]), pen) + _cap(points[-1], ways[-1], pen)
    return shapes


def _disc(center: Point, radius: float) -> list[Point]:
    count = min(max(int(4 * math.sqrt(radius)) + 6, 8), 64)
    return [
        (center[0] + radius * math.cos(2 * math.pi * n / count), center[1] + radius * math.sin(2 * math.pi * n / count))
        for n in range(count)
    ]


def _cap(point: Point, direction: Point, pen: Pen) -> list[list[Point]]:
    half = pen.width / 2
    if pen.cap == "round":
        return [_disc(point, half)]
    if pen.cap != "square":
        return []
    (x, y), (dx, dy) = point, direction
    px, py = -dy * half, dx * half
    ex, ey = x + dx * half, y + dy * half
    return [[(x + px, y + py), (ex + px, ey + py), (ex - px, ey - py), (x - px, y - py)]]


def _join(point: Point, before: Point, after: Point, pen: Pen) -> list[list[Point]]:
    half = pen.width / 2
    cross = before[0] * after[1] - before[1] * after[0]
    dot = before[0] * after[0] + before[1] * after[1]
    if abs(cross) < 1e-9 and dot > 0:
        return []
    if pen.join == "round":
        return [_disc(point, half)]
    side = -1.0 if cross > 0 else 1.0
    x, y = point
    one = (x - before[1] * half * side, y + before[0] * half * side)
    other = (x - after[1] * half * side, y + after[0] * half * side)
    if pen.join == "miter":
        sine = math.sqrt(max((1 - dot) / 2, 0.0))
        cosine = math.sqrt(max((1 + dot) / 2, 0.0))
        if cosine > 1e-6 and 1 / cosine <= pen.miter:
            reach = half * sine / cosine
            return [[point, one, (one[0] + before[0] * reach, one[1] + before[1] * reach), other]]
    return [[point, one, other]]


def _dashes(points: list[Point], pen: Pen) -> list[list[Point]]:
    """The parts of a line that its dashes draw."""
    pattern = [max(length, 0.0) for length in pen.dash]
    index, left = 0, pen.offset % sum(pattern)
    while left >= pattern[index]:
        left -= pattern[index]
        index = (index + 1) % len(pattern)
    left = pattern[index] - left
    drawn = index % 2 == 0
    parts: list[list[Point]] = [[points[0]]] if drawn else []
    for start, end in pairwise(points):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        direction = _direction(start, end)
        done = 0.0
        while length - done > left and len(parts) < MOST_DASHES:
            done += left
            at = (start[0] + direction[0] * done, start[1] + direction[1] * done)
            if drawn:
                parts[-1].append(at)
            else:
                parts.append([at])
            drawn = not drawn
            index = (index + 1) % len(pattern)
            left = max(pattern[index], 1e-3)
        left -= length - done
        if drawn and parts:
            parts[-1].append(end)
    return [distinct for part in parts if len(distinct := _distinct(part)) > 1]
