"""Paths: lines, arcs and curves as polygons of many short lines, after the transform in force."""

from __future__ import annotations

import math
from typing import Any

from simdroid.browser.renderer.drawing.svg_path import svg_steps

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_POINTS = 200_000
_FAR = 1e6


def multiply(one: Matrix, other: Matrix) -> Matrix:
    """First `other`, then `one`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def inverse(matrix: Matrix) -> Matrix | None:
    """The transform back; None where there is none."""
    a, b, c, d, e, f = matrix
    by = a * d - b * c
    if abs(by) < 1e-12:
        return None
    return (d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by)


def scale_of(matrix: Matrix) -> float:
    """How much a transform enlarges, on the whole."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _near(number: float) -> float:
    return min(max(number, -_FAR), _FAR) if number == number else 0.0


class DrawnPath:
    """Subpaths as lists of points in pixels; `closed` says which of them are."""

    def __init__(self) -> None:
        self.lines: list[list[Point]] = []
        self.closed: list[bool] = []
        self._points = 0
        self._pen: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._open = False

    def copy(self) -> DrawnPath:
        """A path that goes on by itself."""
        other = DrawnPath()
        other.lines, other.closed = [list(line) for line in self.lines], list(self.closed)
        other._points, other._pen, other._start, other._open = self._points, self._pen, self._start, self._open
        return other

    def step(self, step: list[Any], matrix: Matrix) -> None:
        """Add a step as scripts give it: a name and numbers in user space."""
        name, *numbers = step
        draw = _STEPS.get(name)
        if draw is not None and self._points < MOST_POINTS:
            draw(self, matrix, *numbers)

    def _add(self, matrix: Matrix, x: float, y: float) -> None:
        a, b, c, d, e, f = matrix
        self.lines[-1].append((_near(a * x + c * y + e), _near(b * x + d * y + f)))
        self._points += 1
        self._pen = (x, y)

    def move_to(self, matrix: Matrix, x: float, y: float) -> None:
        """Begin a subpath."""
        self.lines.append([])
        self.closed.append(False)
        self._add(matrix, x, y)
        self._start, self._open = (x, y), True

    def line_to(self, matrix: Matrix, x: float, y: float) -> None:
        """Add a line."""
        if not self._open:
            self.move_to(matrix, x, y)
        else:
            self._add(matrix, x, y)

    def close(self, matrix: Matrix) -> None:
        """End a subpath where it began; the next one begins there too."""
        if self._open and self.lines:
            self.closed[-1] = True
            self.lines.append([self.lines[-1][0]])
            self.closed.append(False)
            self._pen = self._start

    def curve_to(self, matrix: Matrix, *numbers: float) -> None:
        """Add a cubic curve, or a quadratic one of four numbers."""
        if not self._open:
            self.move_to(matrix, numbers[0], numbers[1])
        x0, y0 = self._pen
        if len(numbers) == 4:
            cx, cy, x3, y3 = numbers
            x1, y1 = x0 + 2 / 3 * (cx - x0), y0 + 2 / 3 * (cy - y0)
            x2, y2 = x3 + 2 / 3 * (cx - x3), y3 + 2 / 3 * (cy - y3)
        else:
            x1, y1, x2, y2, x3, y3 = numbers
        reach = math.hypot(x1 - x0, y1 - y0) + math.hypot(x2 - x1, y2 - y1) + math.hypot(x3 - x2, y3 - y2)
        count = min(max(int(math.sqrt(min(reach * scale_of(matrix), _FAR)) * 1.5) + 2, 4), 200)
        for number in range(1, count + 1):
            t = number / count
            s = 1 - t
            k0, k1, k2, k3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            self._add(matrix, k0 * x0 + k1 * x1 + k2 * x2 + k3 * x3, k0 * y0 + k1 * y1 + k2 * y2 + k3 * y3)

    def arc(
        self, matrix: Matrix, x: float, y: float, radius: float, start: float, end: float, back: bool = False
    ) -> None:
        """Add a part of a circle."""
        self.ellipse(matrix, x, y, radius, radius, 0.0, start, end, back)

    def ellipse(
        self, matrix: Matrix, x: float, y: float, across: float, down: float, turned: float,
        start: float, end: float, back: bool = False,
    ) -> None:  # fmt: skip
        """Add a part of an ellipse."""
        whole = 2 * math.pi
        sweep = end - start
        if not back and sweep >= whole:
            sweep = whole
        elif back and -sweep >= whole:
            sweep = -whole
        elif not back:
            sweep = math.fmod(math.fmod(sweep, whole) + whole, whole)
        else:
            sweep = -math.fmod(math.fmod(-sweep, whole) + whole, whole)
        across, down = abs(across), abs(down)
        count = min(max(int(abs(sweep) * math.sqrt(min(max(across, down) * scale_of(matrix), _FAR)) * 1.5) + 2, 4), 400)
        cos, sin = math.cos(turned), math.sin(turned)
        for number in range(count + 1):
            angle = start + sweep * number / count
            px, py = across * math.cos(angle), down * math.sin(angle)
            self.line_to(matrix, x + px * cos - py * sin, y + px * sin + py * cos)

    def arc_to(self, matrix: Matrix, x1: float, y1: float, x2: float, y2: float, radius: float) -> None:
        """Add an arc that touches two lines."""
        if not self._open:
            self.move_to(matrix, x1, y1)
        x0, y0 = self._pen
        ax, ay, bx, by = x0 - x1, y0 - y1, x2 - x1, y2 - y1
        first, second = math.hypot(ax, ay), math.hypot(bx, by)
        cross = ax * by - ay * bx
        if not first or not second or not radius or abs(cross) < 1e-9:
            self.line_to(matrix, x1, y1)
            return
        radius = abs(radius)
        angle = math.acos(min(max((ax * bx + ay * by) / (first * second), -1.0), 1.0))
        reach = radius / math.tan(angle / 2)
        sx, sy = x1 + ax / first * reach, y1 + ay / first * reach
        ex, ey = x1 + bx / second * reach, y1 + by / second * reach
        middle = radius / math.sin(angle / 2)
        mx, my = ax / first + bx / second, ay / first + by / second
        length = math.hypot(mx, my) or 1.0
        cx, cy = x1 + mx / length * middle, y1 + my / length * middle
        self.line_to(matrix, sx, sy)
        self.arc(matrix, cx, cy, radius, math.atan2(sy - cy, sx - cx), math.atan2(ey - cy, ex - cx), cross > 0)

    def rect(self, matrix: Matrix, x: float, y: float, width: float, height: float) -> None:
        """Add a box."""
        self.move_to(matrix, x, y)
        for px, py in ((x + width, y), (x + width, y + height), (x, y + height)):
            self._add(matrix, px, py)
        self.close(matrix)

    def round_rect(self, matrix: Matrix, x: float, y: float, width: float, height: float, radii: Any = 0.0) -> None:
        """Add a box with round corners; one to four radii, clockwise from the top left."""
        values = [float(radius) for radius in radii] if isinstance(radii, list | tuple) else [float(radii)]
        values = values or [0.0]
        order = ((0, 0, 0, 0), (0, 1, 0, 1), (0, 1, 2, 1), (0, 1, 2, 3))[min(len(values), 4) - 1]
        most = min(abs(width), abs(height)) / 2
        tl, tr, br, bl = (min(max(values[index], 0.0), most) for index in order)
        if width < 0:
            x, width = x + width, -width
        if height < 0:
            y, height = y + height, -height
        right, bottom, quarter = x + width, y + height, math.pi / 2
        self.move_to(matrix, x + tl, y)
        self.line_to(matrix, right - tr, y)
        for cx, cy, radius, start in (
            (right - tr, y + tr, tr, -quarter),
            (right - br, bottom - br, br, 0.0),
            (x + bl, bottom - bl, bl, quarter),
            (x + tl, y + tl, tl, 2 * quarter),
        ):
            if radius:
                self.arc(matrix, cx, cy, radius, start, start + quarter)
            else:
                self.line_to(matrix, cx, cy)
        self.close(matrix)

    def nested(self, matrix: Matrix, steps: list[Any], inner: Any = None) -> None:
        """Add the steps of another path."""
        within = multiply(matrix, tuple(inner)) if inner else matrix
        for step in steps:
            self.step(step, within)


_STEPS: dict[str, Any] = {
    "moveTo": DrawnPath.move_to,
    "lineTo": DrawnPath.line_to,
    "closePath": DrawnPath.close,
    "quadraticCurveTo": DrawnPath.curve_to,
    "bezierCurveTo": DrawnPath.curve_to,
    "arc": DrawnPath.arc,
    "arcTo": DrawnPath.arc_to,
    "ellipse": DrawnPath.ellipse,
    "rect": DrawnPath.rect,
    "roundRect": DrawnPath.round_rect,
    "path": DrawnPath.nested,
    "svg": lambda path, matrix, data: path.nested(matrix, svg_steps(data)),
}
PATH_STEPS = frozenset(_STEPS)
