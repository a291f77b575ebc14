"""A drawing: its strokes and fills, the picture they make, and the same as SVG.

Places are pixels from the upper left corner of the canvas. Pictures are made step by step and the last ones are kept,
so that another stroke does not draw the others anew.
"""

from __future__ import annotations

import io
import re
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias
from xml.sax.saxutils import quoteattr

from PIL import Image, ImageChops, ImageDraw, ImageOps

Point: TypeAlias = "tuple[float, float]"

MOST_STROKES = 1000
"""What can be undone; older strokes are lost, as in the original."""
LEAST_ERASER = 20.0
_FINE = 2
"""How much larger a stroke is drawn before it is shrunk, for smooth edges."""
_TOGETHER = 10
"""How many strokes are drawn at most when one is added."""
_TOLERANCE = 190
"""By how much a colour may differ to be filled, too."""
_QUALITY = 70
_PATH = re.compile(r'<path d="M([^"]+)" fill="none" stroke="(#[0-9a-f]{6})" stroke-width="([\d.]+)"')
_RECT = re.compile(r'<rect width="[\d.]+" height="[\d.]+" fill="(#[0-9a-f]{6})"')


@dataclass(frozen=True)
class Stroke:
    """A line of a colour and a width; one point is a dot. A fill is the place where it was poured."""

    points: tuple[Point, ...]
    color: str
    width: float
    eraser: bool = False
    fill: bool = False

    @classmethod
    def from_json(cls, state: dict[str, Any]) -> Stroke:
        """The stroke that `to_json` gave."""
        points = tuple((float(x), float(y)) for x, y in state["points"])
        return cls(points, state["color"], state["width"], state["eraser"], state["fill"])

    def to_json(self) -> dict[str, Any]:
        """As an activity remembers it."""
        return {**asdict(self), "points": [list(point) for point in self.points]}


@dataclass(frozen=True)
class Drawing:
    """Everything on a canvas."""

    size: tuple[int, int]
    paper: str
    """Its colour."""
    photo: bytes = b""
    """A picture that lies under the strokes, as a file."""
    strokes: tuple[Stroke, ...] = ()


@lru_cache(maxsize=2)
def picture(drawing: Drawing) -> Image.Image:
    """The drawing; nobody may change the picture.

    Two are kept, of 9 MB each: what is shown, and what it was drawn upon.
    """
    base_count = (len(drawing.strokes) - 1) // _TOGETHER * _TOGETHER if drawing.strokes else 0
    image = picture(replace(drawing, strokes=drawing.strokes[:base_count])).copy() if base_count else _empty(drawing)
    for stroke in drawing.strokes[base_count:]:
        _add(image, stroke, drawing.paper)
    return image


def _empty(drawing: Drawing) -> Image.Image:
    """The paper, with the photo in its middle."""
    image = Image.new("RGB", drawing.size, drawing.paper)
    if drawing.photo:
        with Image.open(io.BytesIO(drawing.photo)) as opened:
            photo = ImageOps.contain(ImageOps.exif_transpose(opened).convert("RGB"), drawing.size)
        image.paste(photo, ((image.width - photo.width) // 2, (image.height - photo.height) // 2))
    return image


def _add(image: Image.Image, stroke: Stroke, paper: str) -> None:
    if stroke.fill:
        image.paste(stroke.color, None, filled(image, stroke.points[0]))
        return
    width = max(stroke.width, LEAST_ERASER) if stroke.eraser else stroke.width
    mask, corner = _stroke_mask(stroke.points, width, image.size)
    image.paste(paper if stroke.eraser else stroke.color, corner, mask)


def _stroke_mask(points: tuple[Point, ...], width: float, size: tuple[int, int]) -> tuple[Image.Image, tuple[int, int]]:
    """Where a stroke covers the paper, and the corner of that part of it."""
    half = width / 2 + 1
    left, top = (max(int(min(point[axis] for point in points) - half), 0) for axis in (0, 1))
    right, bottom = (min(int(max(point[axis] for point in points) + half) + 1, size[axis]) for axis in (0, 1))
    wide, high = max(right - left, 1), max(bottom - top, 1)
    mask = Image.new("L", (wide * _FINE, high * _FINE))
    draw = ImageDraw.Draw(mask)
    places = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    if len(places) > 1:
        draw.line(places, 255, max(round(width * _FINE), 1), joint="curve")
    radius = width * _FINE / 2
    for x, y in (places[0], places[-1]):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
    return mask.resize((wide, high), Image.Resampling.BOX), (left, top)


def filled(image: Image.Image, at: Point) -> Image.Image:
    """The place around a point that has nearly its colour, as a mask."""
    wide, high = image.size
    x, y = min(max(int(at[0]), 0), wide - 1), min(max(int(at[1]), 0), high - 1)
    away = ImageChops.difference(image, Image.new("RGB", image.size, image.getpixel((x, y))))
    open_to = bytearray(
        ImageChops.lighter(ImageChops.lighter(*away.split()[:2]), away.split()[2])
        .point(lambda value: 255 if value <= 255 - _TOLERANCE else 0)
        .tobytes()
    )
    mask = bytearray(wide * high)
    queue = [(x, y)]
    while queue:
        x, y = queue.pop()
        start = y * wide
        if not open_to[start + x]:
            continue
        first = open_to.rfind(b"\0", start, start + x) + 1 or start
        after = open_to.find(b"\0", start + x, start + wide)
        after = start + wide if after < 0 else after
        open_to[first:after] = bytes(after - first)
        mask[first:after] = b"\xff" * (after - first)
        for row in (y - 1, y + 1):
            if 0 <= row < high:
                queue += _runs(open_to, wide, row, range(first - start, after - start))
    return Image.frombytes("L", image.size, bytes(mask))


def _runs(open_to: bytearray, wide: int, row: int, columns: range) -> list[tuple[int, int]]:
    """A place in each piece of a row that may be filled, between two columns."""
    runs: list[tuple[int, int]] = []
    at, end = row * wide + columns.start, row * wide + columns.stop
    while (at := open_to.find(b"\xff", at, end)) >= 0:
        runs.append((at - row * wide, row))
        at = open_to.find(b"\0", at, end)
        if at < 0:
            break
    return runs


def encoded(drawing: Drawing, extension: str) -> bytes:
    """The drawing as a file of that kind: png, jpg or svg."""
    if extension == "svg":
        return svg(drawing).encode()
    buffer = io.BytesIO()
    if extension == "png":
        picture(drawing).save(buffer, "PNG")
    else:
        picture(drawing).save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()


def svg(drawing: Drawing) -> str:
    """Lines as paths; what was filled is a line for each of its rows."""
    wide, high = drawing.size
    parts = [f'<rect width="{wide}" height="{high}" fill="{drawing.paper}"/>']
    for index, stroke in enumerate(drawing.strokes):
        color = drawing.paper if stroke.eraser else stroke.color
        way, width = _way(stroke.points), stroke.width
        if stroke.fill:
            way, width = (
                _rows(filled(picture(replace(drawing, strokes=drawing.strokes[:index])), stroke.points[0])),
                1.0,
            )
        look = f'fill="none" stroke="{color}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
        parts.append(f"<path d={quoteattr(way)} {look}/>")
    inside = "\n".join(parts)
    return f'<svg width="{wide}" height="{high}" xmlns="http://www.w3.org/2000/svg">\n{inside}\n</svg>\n'


def _way(points: tuple[Point, ...]) -> str:
    return "M" + " L".join(f"{x:g},{y:g}" for x, y in (*points, points[-1])[: max(len(points), 2)])


def _rows(mask: Image.Image) -> str:
    wide, content, parts = mask.width, mask.tobytes(), []
    for y in range(mask.height):
        at = content.find(b"\xff", y * wide, (y + 1) * wide)
        while at >= 0:
            end = content.find(b"\0", at, (y + 1) * wide)
            end = (y + 1) * wide if end < 0 else end
            parts.append(f"{at - y * wide},{y} L{end - y * wide},{y}")
            at = content.find(b"\xff", end, (y + 1) * wide)
    return "M" + " M".join(parts)


def read_svg(text: str) -> tuple[str, tuple[Stroke, ...]] | None:
    """Paper and strokes of a drawing that was saved as SVG; None for other files."""
    paper = _RECT.search(text)
    if "<svg" not in text or paper is None:
        return None
    strokes = []
    for way, color, width in _PATH.findall(text):
        for line in way.split(" M"):
            points = tuple((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", line))
            strokes.append(Stroke(points, color, float(width)))
    return paper[1], tuple(stroke for stroke in strokes if stroke.points)[-MOST_STROKES:]
