"""Path data of SVG (`d`) as the steps of a canvas path."""

from __future__ import annotations

import math
import re
from typing import Any

_TOKENS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
MOST_STEPS = 20_000


def svg_steps(data: str) -> list[list[Any]]:
    """The steps of path data, up to the first mistake."""
    return _Reader(data[:1_000_000]).run()


class _Reader:
    """Reads commands one after the other; knows the pen and the last control point."""

    def __init__(self, data: str) -> None:
        self._data, self._at = data, 0
        self._steps: list[list[Any]] = []
        self._x = self._y = self._start_x = self._start_y = 0.0
        self._control: tuple[float, float] | None = None
        self._last = ""

    def run(self) -> list[list[Any]]:
        command = ""
        while len(self._steps) < MOST_STEPS:
            match = _TOKENS.search(self._data, self._at)
            if match is None:
                break
            if match[1]:
                command = match[1]
                self._at = match.end()
            elif not command or command in "Zz":
                break
            numbers = self._numbers(command.upper())
            if numbers is None:
                break
            self._command(command, numbers)
            command = {"M": "L", "m": "l"}.get(command, command)
        return self._steps

    def _numbers(self, name: str) -> list[float] | None:
        numbers: list[float] = []
        for index in range(_COUNTS[name]):
            flag = _FLAG.match(self._data, self._at) if name == "A" and index in (3, 4) else None
            if flag is not None:
                numbers.append(float(flag[1]))
                self._at = flag.end()
                continue
            match = _TOKENS.search(self._data, self._at)
            if match is None or match[1]:
                return None
            numbers.append(min(max(float(match[2]), -1e6), 1e6))
            self._at = match.end()
        return numbers

    def _command(self, command: str, numbers: list[float]) -> None:
        name = command.upper()
        if command.islower() and name not in "HVA":
            numbers = [number + (self._y if index % 2 else self._x) for index, number in enumerate(numbers)]
        elif command.islower() and name == "A":
            numbers = [*numbers[:5], numbers[5] + self._x, numbers[6] + self._y]
        elif name == "H":
            numbers = [numbers[0] + (self._x if command == "h" else 0.0), self._y]
        elif name == "V":
            numbers = [self._x, numbers[0] + (self._y if command == "v" else 0.0)]
        if name == "Z":
            self._steps.append(["closePath"])
            self._x, self._y = self._start_x, self._start_y
        else:
            self._draw(name, numbers)
            self._x, self._y = numbers[-2:]
            if name == "M":
                self._start_x, self._start_y = self._x, self._y
        self._last = name

    def _draw(self, name: str, numbers: list[float]) -> None:
        if name == "M":
            self._steps.append(["moveTo", *numbers])
        elif name in "LHV":
            self._steps.append(["lineTo", *numbers])
        elif name in "CS":
            first = numbers[:2] if name == "C" else self._mirrored("CS")
            rest = numbers[2:] if name == "C" else numbers
            self._steps.append(["bezierCurveTo", *first, *rest])
            self._control = (rest[0], rest[1])
        elif name in "QT":
            control = numbers[:2] if name == "Q" else self._mirrored("QT")
            self._steps.append(["quadraticCurveTo", *control, *numbers[-2:]])
            self._control = (control[0], control[1])
        else:
            self._arc(*numbers)

    def _mirrored(self, kinds: str) -> list[float]:
        if self._last in kinds and self._last and self._control is not None:
            return [2 * self._x - self._control[0], 2 * self._y - self._control[1]]
        return [self._x, self._y]

    def _arc(self, rx: float, ry: float, turned: float, large: float, sweep: float, x: float, y: float) -> None:
        """An arc by its ends, as one by its centre (SVG 2, appendix B.2.4)."""
        rx, ry = abs(rx), abs(ry)
        if not rx or not ry or (self._x == x and self._y == y):
            self._steps.append(["lineTo", x, y])
            return
        angle = math.radians(turned)
        cos, sin = math.cos(angle), math.sin(angle)
        dx, dy = (self._x - x) / 2, (self._y - y) / 2
        px, py = cos * dx + sin * dy, -sin * dx + cos * dy
        grown = math.sqrt(max(px * px / (rx * rx) + py * py / (ry * ry), 1.0))
        rx, ry = rx * grown, ry * grown
        under = rx * rx * py * py + ry * ry * px * px
        factor = math.sqrt(max(rx * rx * ry * ry / under - 1, 0.0)) if under else 0.0
        factor = -factor if bool(large) == bool(sweep) else factor
        cx, cy = factor * rx * py / ry, -factor * ry * px / rx
        start = math.atan2((py - cy) / ry, (px - cx) / rx)
        end = math.atan2((-py - cy) / ry, (-px - cx) / rx)
        middle_x = cos * cx - sin * cy + (self._x + x) / 2
        middle_y = sin * cx + cos * cy + (self._y + y) / 2
        self._steps.append(["ellipse", middle_x, middle_y, rx, ry, angle, start, end, not sweep])
