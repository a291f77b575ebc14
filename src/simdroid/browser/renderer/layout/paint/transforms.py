"""Transforms: commands of a box moved, scaled and turned as a whole.

Commands know boxes along the axes only: what is turned becomes a picture, but for canvases in it, which stay upright.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tinycss2 import parse_component_value_list

from simdroid.browser.renderer.css import length, read_transform, resolve
from simdroid.browser.renderer.drawing.paths import IDENTITY, Matrix, multiply, scale_of
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.paint.recorder import Recorder


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point after a transform."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def _step(step: Sequence[Any], width: float, height: float) -> Matrix:
    name, *values = step
    numbers = [value if isinstance(value, float) else 0.0 for value in values]
    first = numbers[0] if numbers else 0.0
    second = numbers[1] if len(numbers) > 1 else None
    if name in ("translate", "translate3d"):
        return (1, 0, 0, 1, length(values[0], width), length(values[1], height) if len(values) > 1 else 0.0)
    if name == "translatex":
        return (1, 0, 0, 1, length(values[0], width), 0.0)
    if name == "translatey":
        return (1, 0, 0, 1, 0.0, length(values[0], height))
    if name in ("scale", "scale3d"):
        return (first, 0, 0, first if second is None else second, 0, 0)
    if name == "scalex":
        return (first, 0, 0, 1, 0, 0)
    if name == "scaley":
        return (1, 0, 0, first, 0, 0)
    if name in ("rotate", "rotatez"):
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        return (cos, sin, -sin, cos, 0, 0)
    if name in ("rotatex", "rotatey"):
        turned = math.cos(math.radians(first))
        return (1, 0, 0, turned, 0, 0) if name == "rotatex" else (turned, 0, 0, 1, 0, 0)
    if name == "matrix" and len(numbers) == 6:
        return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    return IDENTITY


def transform_of(box: LayoutBox) -> Matrix:
    """The transform of a placed box, in coordinates of the document."""
    style = box.style
    steps: list[Sequence[Any]] = []
    for name in ("translate", "rotate", "scale"):
        value = style.values.get(name, "none")
        if value not in ("none", ""):
            read = read_transform(parse_component_value_list(f"{name}({','.join(value.split())})"))
            steps += read if isinstance(read, tuple) else ()
    value = style["transform"]
    steps += value if isinstance(value, tuple) else ()
    matrix = IDENTITY
    for step in steps:
        matrix = multiply(matrix, _step(step, box.width, box.height))
    origin = style["transform-origin"][0]
    x = box.x + (resolve(origin[0], box.width) or 0.0)
    y = box.y + (resolve(origin[1], box.height) or 0.0)
    return multiply(multiply((1, 0, 0, 1, x, y), matrix), (1, 0, 0, 1, -x, -y))


def moved_area(matrix: Matrix, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    """The box around a box after a transform: x, y, width, height."""
    corners = [apply(matrix, px, py) for px in (x, x + width) for py in (y, y + height)]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def transform_commands(recorder: Recorder, matrix: Matrix, start: int, first_target: int, dpr: float) -> None:
    """Transform the commands and targets recorded since a place."""
    commands = recorder.commands
    if matrix == IDENTITY:
        return
    scale = scale_of(matrix)
    if (abs(matrix[1]) > 1e-6 or abs(matrix[2]) > 1e-6) and len(commands) > start:
        _turn(recorder, matrix, start, dpr)
        start = len(commands)
    for index in range(start, len(commands)):
        commands[index] = _moved(commands[index], matrix, scale)
    for index in range(first_target, len(recorder.targets)):
        target = recorder.targets[index]
        left, top, right, bottom = target.area
        x, y, width, height = moved_area(matrix, left, top, right - left, bottom - top)
        recorder.targets[index] = target._replace(area=(x, y, x + width, y + height))


def _turn(recorder: Recorder, matrix: Matrix, start: int, dpr: float) -> None:
    """Put one picture in the place of commands that are turned."""
    commands = recorder.commands[start:]
    areas, texts, clips = [], [], 0
    for command in commands:
        if command[0] in ("fill", "border", "picture"):
            areas.append(moved_area(matrix, *command[1:5]))
        elif command[0] == "text":
            size = command[4]
            wide = max(len(command[3]), 1) * size
            texts.append(moved_area(matrix, command[1], command[2] - size, wide, 1.3 * size))
        elif command[0] == "line":
            x1, y1, x2, y2, wide = command[1:6]
            box = (min(x1, x2) - wide, min(y1, y2) - wide, abs(x2 - x1) + 2 * wide, abs(y2 - y1) + 2 * wide)
            areas.append(moved_area(matrix, *box))
        elif command[0] == "clip":
            clips += 1
    del recorder.commands[start:]
    if not areas and not texts:
        return
    every = [*areas, *texts]
    left, top = math.floor(min(area[0] for area in every) + 0.01), math.floor(min(area[1] for area in every) + 0.01)
    right = min(math.ceil(max(area[0] + area[2] for area in every) - 0.01), left + 4000)
    bottom = min(math.ceil(max(area[1] + area[3] for area in every) - 0.01), top + 4000)
    box = (float(left), float(top), float(right - left), float(bottom - top))
    if box[2] <= 0 or box[3] <= 0:
        return
    # Clips are masks as large as the picture; texts are about half as wide as assumed above, and their masks are there.
    work = (1 + clips) * box[2] * box[3] + sum(_within(box, area) for area in areas)
    work += sum(_within(box, area) for area in texts) / 4
    recorder.add(("picture", *box, recorder.turned.note(commands, matrix, box, work, dpr)))


def _within(box: tuple[float, float, float, float], area: tuple[float, float, float, float]) -> float:
    """How much of an area a box has room for; both are x, y, width, height."""
    wide = min(area[0] + area[2], box[0] + box[2]) - max(area[0], box[0])
    high = min(area[1] + area[3], box[1] + box[3]) - max(area[1], box[1])
    return max(wide, 0.0) * max(high, 0.0)


def _moved(command: tuple[Any, ...], matrix: Matrix, scale: float) -> tuple[Any, ...]:
    name = command[0]
    if name in ("fill", "border", "shadow", "picture", "clip"):
        area = tuple(round(part, 2) for part in moved_area(matrix, *command[1:5]))
        rest = command[5:]
        if name == "fill":
            rest = (rest[0], round(rest[1] * scale, 2))
        elif name == "border":
            rest = (tuple(round(wide * scale, 2) for wide in rest[0]), rest[1], round(rest[2] * scale, 2), rest[3])
        elif name == "shadow":
            rest = (*(round(part * scale, 2) for part in rest[:3]), rest[3], round(rest[4] * scale, 2))
        return (name, *area, *rest)
    if name == "text":
        x, y = apply(matrix, command[1], command[2])
        return (name, round(x, 2), round(y, 2), command[3], round(command[4] * scale, 2), *command[5:])
    if name == "line":
        first, last = apply(matrix, command[1], command[2]), apply(matrix, command[3], command[4])
        points = (round(first[0], 2), round(first[1], 2), round(last[0], 2), round(last[1], 2))
        return (name, *points, round(command[5] * scale, 2), command[6])
    return command
