"""Turned and slanted boxes: drawing commands know no angles, so what is in such a box becomes a picture."""

from __future__ import annotations

import hashlib
import math
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from PIL import Image

from simdroid.browser.renderer.drawing.paths import Matrix, multiply
from simdroid.browser.renderer.drawing.surface import Surface
from simdroid.ui.graphics import DAMAGE, open_picture

_LARGEST = 1024
_KEPT = 32
_cache: OrderedDict[str, bytes] = OrderedDict()
"""Pictures by what is in them, the least recently used first."""
MOST_PIXELS = 8_000_000.0
"""Pixels that one painting draws for turned boxes, each counted as often as it is drawn on: about a second of work."""


class _Turned(NamedTuple):
    commands: tuple[tuple[Any, ...], ...]
    matrix: Matrix
    area: tuple[float, float, float, float]
    scale: float


class TurnedPictures:
    """The turned boxes of one painting: noted while it is recorded, drawn when a frame shows them.

    Scripts that ask for places paint too, and what is turned inside something turned is drawn at each level.
    """

    def __init__(self) -> None:
        self._noted: dict[str, _Turned] = {}
        """By key, what is inside another before that."""
        self._left = MOST_PIXELS

    def note(
        self,
        commands: Sequence[tuple[Any, ...]],
        matrix: Matrix,
        area: tuple[float, float, float, float],
        work: float,
        dpr: float,
    ) -> str:
        """The key of a picture of commands under a transform, for an area of the document.

        `work` is the size of all that is drawn in it. A picture takes at most half of what the painting has left, so
        that the last of very many is coarse instead of missing.
        """
        scale = min(dpr, _LARGEST / max(*area[2:], 1.0), math.sqrt(self._left / 2 / max(work, 1.0)))
        self._left -= work * scale * scale
        turned = _Turned(tuple(commands), matrix, area, scale)
        content = repr((list(commands), [round(part, 4) for part in matrix], area, scale))
        key = "t" + hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._noted.setdefault(key, turned)
        return key

    def draw(self, commands: Sequence[tuple[Any, ...]], pictures: dict[str, bytes]) -> None:
        """Add the turned pictures that commands show to the pictures of their page."""
        shown = _named(commands)
        needed = set(shown)
        for key, turned in reversed(self._noted.items()):
            if key in needed and key not in _cache:
                needed |= _named(turned.commands)
        new_pictures: dict[str, bytes] = {}
        for key, turned in self._noted.items():
            if key in needed:
                if key not in _cache:
                    _cache[key] = _draw(turned, {**pictures, **new_pictures})
                _cache.move_to_end(key)
                new_pictures[key] = _cache[key]
        pictures.update((key, data) for key, data in new_pictures.items() if key in shown)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)


def _named(commands: Sequence[tuple[Any, ...]]) -> set[str]:
    return {command[5] for command in commands if command[0] == "picture"}


def _draw(turned: _Turned, pictures: Mapping[str, bytes]) -> bytes:
    (x, y, width, height), scale = turned.area, turned.scale
    surface = Surface(max(round(width * scale), 1), max(round(height * scale), 1), lambda s: _decoded(s, pictures))
    surface.apply(["setTransform", *multiply((scale, 0.0, 0.0, scale, -x * scale, -y * scale), turned.matrix)])
    for command in turned.commands:
        draw = _DRAWN.get(command[0])
        if draw is not None:
            draw(surface, *command[1:])
    return surface.png()


def _decoded(source: dict[str, Any], pictures: Mapping[str, bytes]) -> Image.Image | None:
    try:
        return open_picture(pictures[source["key"]]).convert("RGBA")
    except DAMAGE:
        return None


def _fill(surface: Surface, x: float, y: float, width: float, height: float, color: str, radius: float) -> None:
    surface.apply(
        ["set", "fillStyle", color],
        ["beginPath"],
        ["roundRect", x, y, width, height, [radius]] if radius else ["rect", x, y, width, height],
        ["fill", "nonzero"],
    )


def _border(
    surface: Surface,
    x: float,
    y: float,
    width: float,
    height: float,
    widths: Any,
    colors: Any,
    radius: float,
    style: str,
) -> None:
    if len(set(colors)) == 1 and len(set(widths)) == 1:
        wide = widths[0]
        inner = [x + wide / 2, y + wide / 2, width - wide, height - wide]
        surface.apply(
            ["set", "strokeStyle", colors[0]],
            ["set", "lineWidth", wide],
            ["beginPath"],
            ["roundRect", *inner, [max(radius - wide / 2, 0.0)]] if radius else ["rect", *inner],
            ["stroke"],
        )
        return
    top, right, bottom, left = widths
    sides = (
        (x, y, width, top),
        (x + width - right, y, right, height),
        (x, y + height - bottom, width, bottom),
        (x, y, left, height),
    )
    for (sx, sy, sw, sh), color in zip(sides, colors, strict=True):
        if sw > 0 and sh > 0:
            _fill(surface, sx, sy, sw, sh, color, 0.0)


def _text(surface: Surface, x: float, y: float, text: str, size: float, face: str, color: str, rtl: bool) -> None:
    weight = {"bold": "bold", "medium": "500"}.get(face, "normal")
    surface.apply(
        ["set", "font", f"{weight} {size}px roboto"],
        ["set", "fillStyle", color],
        ["fillText", text, x, y],
    )


def _line(surface: Surface, x1: float, y1: float, x2: float, y2: float, width: float, color: str) -> None:
    surface.apply(
        ["set", "strokeStyle", color],
        ["set", "lineWidth", width],
        ["beginPath"],
        ["moveTo", x1, y1],
        ["lineTo", x2, y2],
        ["stroke"],
    )


def _picture(surface: Surface, x: float, y: float, width: float, height: float, key: str) -> None:
    surface.apply(["drawImage", {"key": key}, x, y, width, height])


def _clip(surface: Surface, x: float, y: float, width: float, height: float) -> None:
    surface.apply(
        ["save"],
        ["beginPath"],
        ["rect", x, y, width, height],
        ["clip", "nonzero"],
    )


_DRAWN: dict[str, Any] = {
    "fill": _fill,
    "border": _border,
    "text": _text,
    "line": _line,
    "picture": _picture,
    "clip": _clip,
    "unclip": lambda surface: surface.apply(["restore"]),
}
