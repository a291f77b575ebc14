"""A surface that scripts draw on: the pixels and the state of a 2D context."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import numpy
from PIL import Image, ImageFilter

from simdroid.browser.renderer.drawing.canvas_text import (
    CanvasFont,
    baseline_y,
    canvas_font,
    measure,
    placed_text,
    start_x,
    text_image,
    width_of,
)
from simdroid.browser.renderer.drawing.composite import WHOLE, composite
from simdroid.browser.renderer.drawing.coverage import Mask, contains, fill_mask
from simdroid.browser.renderer.drawing.paints import Painted, color_of, paint_area, plain
from simdroid.browser.renderer.drawing.paths import (
    IDENTITY,
    PATH_STEPS,
    DrawnPath,
    Matrix,
    inverse,
    multiply,
    scale_of,
)
from simdroid.browser.renderer.drawing.strokes import Pen, stroke_shapes

LONGEST_SIDE, MOST_PIXELS = 16384, 16_777_216
"""A larger canvas has no pixels, as in Chrome where memory does not suffice; 64 MiB."""
_STANDARD = {
    "fillStyle": "#000000", "strokeStyle": "#000000", "lineWidth": 1.0, "lineCap": "butt", "lineJoin": "miter",
    "miterLimit": 10.0, "lineDashOffset": 0.0, "globalAlpha": 1.0, "globalCompositeOperation": "source-over",
    "font": "10px sans-serif", "textAlign": "start", "textBaseline": "alphabetic", "direction": "ltr",
    "shadowBlur": 0.0, "shadowColor": "#00000000", "shadowOffsetX": 0.0, "shadowOffsetY": 0.0,
    "imageSmoothingEnabled": True,
}  # fmt: skip
Sources = Callable[[dict[str, Any]], Image.Image | None]


@dataclass(frozen=True)
class _State:
    """What `save` keeps."""

    values: dict[str, Any] = field(default_factory=lambda: dict(_STANDARD))
    matrix: Matrix = IDENTITY
    dash: tuple[float, ...] = ()
    clip: numpy.ndarray | None = None


class Surface:
    """Pixels as RGBA whose alpha is not multiplied in; `version` changes with them."""

    def __init__(self, width: int, height: int, sources: Sources) -> None:
        self._sources = sources
        self.version = 0
        self._encoded: tuple[int, bytes] | None = None
        self._size(width, height)

    def _size(self, width: Any, height: Any) -> None:
        self.width, self.height = max(int(width), 0), max(int(height), 0)
        if max(self.width, self.height) > LONGEST_SIDE or self.width * self.height > MOST_PIXELS:
            self.width = self.height = 0
        self.pixels = numpy.zeros((self.height, self.width, 4), dtype=numpy.uint8)
        self._state, self._stack, self._path = _State(), list[_State](), DrawnPath()
        self.version += 1

    # ---- reading ----

    def image(self) -> Image.Image:
        """The pixels as a picture."""
        return Image.fromarray(self.pixels, "RGBA") if self.width and self.height else Image.new("RGBA", (1, 1))

    def png(self) -> bytes:
        """The pixels as PNG."""
        if self._encoded is None or self._encoded[0] != self.version:
            out = BytesIO()
            self.image().save(out, "PNG", compress_level=1)
            self._encoded = (self.version, out.getvalue())
        return self._encoded[1]

    def read(self, x: int, y: int, width: int, height: int) -> bytes:
        """Pixels of a part, transparent outside; nothing for a part that is too large."""
        if width < 0:
            x, width = x + width, -width
        if height < 0:
            y, height = y + height, -height
        if width * height > MOST_PIXELS:
            return b""
        part = numpy.zeros((height, width, 4), dtype=numpy.uint8)
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        if left < right and top < bottom:
            part[top - y : bottom - y, left - x : right - x] = self.pixels[top:bottom, left:right]
        return part.tobytes()

    def measure(self, text: str, font: str) -> dict[str, float]:
        """The metrics of a text."""
        values = self._state.values
        return measure(text, canvas_font(font), values["textAlign"], values["textBaseline"], values["direction"])

    def inside(self, what: str, steps: list[Any] | None, x: float, y: float, rule: str) -> bool:
        """Whether a point is in the path, or in its stroke."""
        path = self._path if steps is None else self._path_of(steps)
        if what == "stroke":
            return contains(stroke_shapes(path, self._pen()), float(x), float(y))
        return contains([line for line in path.lines if len(line) > 2], float(x), float(y), rule)

    # ---- commands ----

    def apply(self, *commands: list[Any]) -> None:
        """Carry out commands of the context; unknown ones do nothing."""
        for command in commands:
            name, *arguments = command
            if name in PATH_STEPS:
                self._path.step(command, self._state.matrix)
            elif name in _COMMANDS:
                _COMMANDS[name](self, *arguments)

    def _set(self, name: str, value: Any) -> None:
        if name in _STANDARD:
            self._state = replace(self._state, values={**self._state.values, name: value})

    def _save(self) -> None:
        if len(self._stack) < 1000:
            self._stack.append(self._state)

    def _restore(self) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def _set_dash(self, dash: list[float]) -> None:
        self._state = replace(self._state, dash=tuple(float(length or 0) for length in dash))

    def _set_transform(self, *numbers: float) -> None:
        a, b, c, d, e, f = (float(number or 0) for number in numbers)
        self._state = replace(self._state, matrix=(a, b, c, d, e, f))

    def _begin(self) -> None:
        self._path = DrawnPath()

    def _path_of(self, steps: list[Any]) -> DrawnPath:
        path = DrawnPath()
        for step in steps:
            path.step(step, self._state.matrix)
        return path

    def _pen(self) -> Pen:
        values, scale = self._state.values, scale_of(self._state.matrix)
        width = float(values["lineWidth"]) * scale
        dash = tuple(length * scale for length in self._state.dash)
        offset = float(values["lineDashOffset"]) * scale
        return Pen(width, values["lineCap"], values["lineJoin"], float(values["miterLimit"]), dash, offset)

    def _fill(self, rule: str = "nonzero", path: DrawnPath | None = None) -> None:
        self._paint(fill_mask((path or self._path).lines, self.width, self.height, rule), "fillStyle")

    def _stroke(self, path: DrawnPath | None = None) -> None:
        self._paint(fill_mask(stroke_shapes(path or self._path, self._pen()), self.width, self.height), "strokeStyle")

    def _clip(self, rule: str = "nonzero", path: DrawnPath | None = None) -> None:
        mask = fill_mask((path or self._path).lines, self.width, self.height, rule)
        clip = numpy.zeros((self.height, self.width), dtype=numpy.float32)
        if mask is not None:
            rows, columns = mask.alpha.shape
            clip[mask.y : mask.y + rows, mask.x : mask.x + columns] = mask.alpha
        if self._state.clip is not None:
            clip *= self._state.clip
        self._state = replace(self._state, clip=clip)

    def _fill_rect(self, x: float, y: float, width: float, height: float) -> None:
        if not self._fill_plain(x, y, width, height):
            self._fill(path=self._path_of([["rect", x, y, width, height]]))

    def _fill_plain(self, x: float, y: float, width: float, height: float) -> bool:
        """A box of whole pixels in an opaque colour, which most games are made of."""
        state = self._state
        values, (a, b, c, d, e, f) = state.values, state.matrix
        style = values["fillStyle"]
        if not isinstance(style, str) or b or c or state.clip is not None or values["globalAlpha"] < 1:
            return False
        left, right = sorted((a * x + e, a * (x + width) + e))
        top, bottom = sorted((d * y + f, d * (y + height) + f))
        whole = all(abs(edge) < 1e6 and edge == int(edge) for edge in (left, top, right, bottom))
        color = color_of(style)
        shadowed = color_of(values["shadowColor"]).alpha > 0
        if not whole or color.alpha < 1 or shadowed or values["globalCompositeOperation"] != "source-over":
            return False
        part = self.pixels[max(int(top), 0) : max(int(bottom), 0), max(int(left), 0) : max(int(right), 0)]
        part[...] = (*color[:3], 255)
        self.version += 1
        return True

    def _stroke_rect(self, x: float, y: float, width: float, height: float) -> None:
        self._stroke(self._path_of([["rect", x, y, width, height]]))

    def _clear_rect(self, x: float, y: float, width: float, height: float) -> None:
        mask = fill_mask(self._path_of([["rect", x, y, width, height]]).lines, self.width, self.height)
        if mask is not None:
            self._compose(mask, plain(color_of("#000000")), "destination-out", 1.0)

    def _paint(self, mask: Mask | None, style: str) -> None:
        """Pour the fill's or the stroke's paint through a mask."""
        values = self._state.values
        operation, alpha = values["globalCompositeOperation"], float(values["globalAlpha"])
        if mask is None:
            if operation not in WHOLE:
                return
            mask = Mask(0, 0, numpy.zeros((self.height, self.width), dtype=numpy.float32))
        self._shadow(mask, alpha)
        rows, columns = mask.alpha.shape
        value = values[style]
        pattern = self._sources(value["pattern"]) if isinstance(value, dict) and "pattern" in value else None
        painted = paint_area(value, self._state.matrix, (mask.x, mask.y, columns, rows), pattern)
        if painted is not None:
            self._compose(mask, painted, operation, alpha)

    def _shadow(self, mask: Mask, alpha: float) -> None:
        values = self._state.values
        color = color_of(values["shadowColor"])
        blur, dx, dy = float(values["shadowBlur"]), float(values["shadowOffsetX"]), float(values["shadowOffsetY"])
        if color.alpha <= 0 or not (blur or dx or dy) or not self.width or not self.height:
            return
        picture = Image.new("L", (self.width, self.height), 0)
        shape = Image.fromarray((mask.alpha * 255).round().astype(numpy.uint8), "L")
        picture.paste(shape, (mask.x + round(dx), mask.y + round(dy)))
        if blur > 0:
            picture = picture.filter(ImageFilter.GaussianBlur(min(blur / 2, 100)))
        soft = Mask(0, 0, numpy.asarray(picture).astype(numpy.float32) / 255)
        self._compose(soft, plain(color), values["globalCompositeOperation"], alpha)

    def _compose(self, mask: Mask, painted: Painted, operation: str, alpha: float) -> None:
        """Composite a paint through a mask, the clip and the opacity."""
        rows, columns = mask.alpha.shape
        x, y = mask.x, mask.y
        shown = mask.alpha * painted.alpha * numpy.float32(alpha)
        colors = painted.colors
        if operation in WHOLE and (rows, columns) != (self.height, self.width):
            whole = numpy.zeros((self.height, self.width), dtype=numpy.float32)
            whole[y : y + rows, x : x + columns] = shown
            if colors.ndim == 3:
                spread = numpy.zeros((self.height, self.width, 3), dtype=numpy.float32)
                spread[y : y + rows, x : x + columns] = colors
                colors = spread
            shown, x, y, rows, columns = whole, 0, 0, self.height, self.width
        part = self.pixels[y : y + rows, x : x + columns]
        clip = self._state.clip
        if clip is None:
            composite(part, colors, shown, operation)
        else:
            within = clip[y : y + rows, x : x + columns]
            if operation in WHOLE:
                drawn = part.copy()
                composite(drawn, colors, shown, operation)
                inside = within > 0.5
                part[inside] = drawn[inside]
            else:
                composite(part, colors, shown * within, operation)
        self.version += 1

    def _text(self, text: str, x: float, y: float, most: float | None = None, *, style: str = "fillStyle") -> None:
        values = self._state.values
        used: CanvasFont = canvas_font(values["font"])
        width = width_of(text, used)
        squeeze = most / width if most is not None and 0 < most < width else 1.0
        scale = scale_of(self._state.matrix)
        drawn_font = used._replace(size=min(max(used.size * scale, 1.0), 300.0)) if scale > 0 else used
        drawn = text_image(text, drawn_font)
        if drawn is None or used.size <= 0:
            return
        back = used.size / drawn_font.size
        x += start_x(values["textAlign"], values["direction"], width * squeeze)
        y += baseline_y(values["textBaseline"], used.size)
        matrix = multiply(self._state.matrix, (back * squeeze, 0.0, 0.0, back, x, y))
        if abs(matrix[1]) < 1e-9 and abs(matrix[2]) < 1e-9:
            matrix = (matrix[0], matrix[1], matrix[2], matrix[3], float(round(matrix[4])), float(round(matrix[5])))
        placed = placed_text(drawn, drawn.image, matrix, self.width, self.height)
        if placed is not None:
            self._paint(placed[0], style)
        if drawn.emoji is not None:
            colored = placed_text(drawn, drawn.emoji, matrix, self.width, self.height)
            if colored is not None:
                mask, colors = colored
                alpha = float(values["globalAlpha"])
                self._compose(mask, Painted(colors, numpy.float32(1.0)), values["globalCompositeOperation"], alpha)

    def _draw_image(self, source: dict[str, Any], *numbers: float) -> None:
        picture = self._sources(source)
        if picture is None or len(numbers) not in (2, 4, 8):
            return
        if len(numbers) == 8:
            sx, sy, sw, sh, x, y, width, height = numbers
        else:
            sx, sy, sw, sh = 0.0, 0.0, float(picture.width), float(picture.height)
            x, y = numbers[:2]
            width, height = numbers[2:] if len(numbers) == 4 else (sw, sh)
        if not sw or not sh or not width or not height:
            return
        mask = fill_mask(self._path_of([["rect", x, y, width, height]]).lines, self.width, self.height)
        transform = multiply(
            self._state.matrix, (width / sw, 0.0, 0.0, height / sh, x - sx * width / sw, y - sy * height / sh)
        )
        back = inverse(transform)
        if mask is None or back is None:
            return
        a, b, c, d, e, f = back
        data = (a, c, e + a * mask.x + c * mask.y, b, d, f + b * mask.x + d * mask.y)
        exact = (
            transform[:4] == (1.0, 0.0, 0.0, 1.0)
            and transform[4] == int(transform[4])
            and transform[5] == int(transform[5])
        )
        smooth = self._state.values["imageSmoothingEnabled"] and not exact
        kind = Image.Resampling.BILINEAR if smooth else Image.Resampling.NEAREST
        rows, columns = mask.alpha.shape
        if max(abs(sw / width), abs(sh / height)) > 2 and smooth and not (b or c):
            box = (max(sx, 0.0), max(sy, 0.0), min(sx + sw, picture.width), min(sy + sh, picture.height))
            cut = picture.convert("RGBa").resize((columns, rows), Image.Resampling.BOX, box=box).convert("RGBA")
        else:
            edge = _padded(picture) if smooth else picture
            moved = (data[0], data[1], data[2] + smooth, data[3], data[4], data[5] + smooth)
            cut = edge.convert("RGBa").transform((columns, rows), Image.Transform.AFFINE, moved, kind).convert("RGBA")
        pixels = numpy.asarray(cut).astype(numpy.float32)
        values = self._state.values
        self._shadow(mask, float(values["globalAlpha"]))
        painted = Painted(pixels[..., :3], pixels[..., 3] / 255)
        self._compose(mask, painted, values["globalCompositeOperation"], float(values["globalAlpha"]))

    def _put(self, data: str, width: int, height: int, x: int, y: int) -> None:
        """Replace pixels as they are; no state counts."""
        try:
            raw = base64.b64decode(data)
        except (binascii.Error, ValueError):
            return
        if width <= 0 or height <= 0 or len(raw) < width * height * 4:
            return
        source = numpy.frombuffer(raw, dtype=numpy.uint8, count=width * height * 4).reshape(height, width, 4)
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        if left < right and top < bottom:
            self.pixels[top:bottom, left:right] = source[top - y : bottom - y, left - x : right - x]
            self.version += 1


def _padded(picture: Image.Image) -> Image.Image:
    """A picture with its edge repeated by a pixel, so that smoothing does not fade there."""
    pixels = numpy.pad(numpy.asarray(picture.convert("RGBA")), ((1, 1), (1, 1), (0, 0)), mode="edge")
    return Image.fromarray(pixels, "RGBA")


_COMMANDS: dict[str, Any] = {
    "size": Surface._size,
    "set": Surface._set,
    "save": Surface._save,
    "restore": Surface._restore,
    "setLineDash": Surface._set_dash,
    "setTransform": Surface._set_transform,
    "beginPath": Surface._begin,
    "fill": Surface._fill,
    "stroke": Surface._stroke,
    "clip": Surface._clip,
    "fillPath": lambda surface, steps, rule="nonzero": surface._fill(rule, surface._path_of(steps)),
    "strokePath": lambda surface, steps, rule="nonzero": surface._stroke(surface._path_of(steps)),
    "clipPath": lambda surface, steps, rule="nonzero": surface._clip(rule, surface._path_of(steps)),
    "fillRect": Surface._fill_rect,
    "strokeRect": Surface._stroke_rect,
    "clearRect": Surface._clear_rect,
    "fillText": Surface._text,
    "strokeText": lambda surface, *text: surface._text(*text, style="strokeStyle"),
    "drawImage": Surface._draw_image,
    "putImageData": Surface._put,
}
