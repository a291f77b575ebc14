"""SVG drawings as pictures: shapes, paths, groups, text; plain colours, attributes and inline styles."""

from __future__ import annotations

import hashlib
import json
import math
import re
from functools import lru_cache
from typing import Any

from simdroid.browser.renderer.css import css_text
from simdroid.browser.renderer.drawing.paths import IDENTITY, Matrix, multiply
from simdroid.browser.renderer.drawing.surface import Surface
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.controls import element_text
from simdroid.browser.renderer.layout.replaced import view_box

_LARGEST = 1024
_MOST_SHAPES = 5000
_NUMBERS = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
              "font-size", "font-weight", "text-anchor", "color")  # fmt: skip


def drawing_picture(box: LayoutBox, width: float, height: float, dpr: float) -> tuple[str, bytes] | None:
    """The key and the data of a drawing's picture; None when nothing of it can be drawn."""
    element = box.element
    if element is None or not element.get("c"):
        return None
    scale = min(dpr, _LARGEST / max(width, height, 1.0))
    look = {"fill": "black", "stroke": "none", "stroke-width": "1", "font-size": "16"}
    look["color"] = css_text(box.style.color("color"))
    for name in ("fill", "stroke", "stroke-width"):
        if name in box.style.values:
            look[name] = str(box.style[name])
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    content = json.dumps([_bare(element), look, *size, scale, view_box(box)])
    return "s" + hashlib.sha256(content.encode()).hexdigest()[:16], _rendered_png(content)


def _bare(element: dict[str, Any]) -> dict[str, Any]:
    """An element without its numbers and rules, which do not change how it is drawn."""
    if "x" in element:
        return {"x": element["x"]}
    children = [_bare(child) for child in element.get("c") or ()]
    return {"t": element.get("t", ""), "a": element.get("a") or {}, "c": children}


@lru_cache(128)
def _rendered_png(content: str) -> bytes:
    """Draw what `drawing_picture` collected."""
    element, look, columns, rows, scale, view = json.loads(content)
    surface = Surface(columns, rows, lambda source: None)
    matrix: Matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    if view is not None:
        fit = min(columns / view[2], rows / view[3])
        left, top = (columns - view[2] * fit) / 2 - view[0] * fit, (rows - view[3] * fit) / 2 - view[1] * fit
        matrix = (fit, 0.0, 0.0, fit, left, top)
    _Drawing(surface, element).draw(element, matrix, _own_look(element, look), 1.0)
    return surface.png()


def _declarations(element: dict[str, Any]) -> dict[str, str]:
    """Attributes, and over them what the `style` attribute says."""
    attributes = dict(element.get("a") or {})
    for part in attributes.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            attributes[name.strip().lower()] = value.strip()
    return attributes


def _own_look(element: dict[str, Any], above: dict[str, str]) -> dict[str, str]:
    own = _declarations(element)
    return {**above, **{name: own[name] for name in _INHERITED if own.get(name, "inherit") != "inherit"}}


def _numbers(text: str) -> list[float]:
    return [min(max(float(number), -1e6), 1e6) for number in _NUMBERS.findall(text)[:20000]]


def _matrix(text: str) -> Matrix:
    matrix = IDENTITY
    for name, arguments in _TRANSFORM.findall(text)[:50]:
        values = _numbers(arguments)
        if not values:
            continue
        first, second = values[0], values[1] if len(values) > 1 else None
        step: Matrix = IDENTITY
        if name == "translate":
            step = (1.0, 0.0, 0.0, 1.0, first, second or 0.0)
        elif name == "scale":
            step = (first, 0.0, 0.0, first if second is None else second, 0.0, 0.0)
        elif name == "rotate":
            cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
            step = (cos, sin, -sin, cos, 0.0, 0.0)
            if len(values) == 3:
                x, y = values[1], values[2]
                step = multiply(multiply((1.0, 0.0, 0.0, 1.0, x, y), step), (1.0, 0.0, 0.0, 1.0, -x, -y))
        elif name == "matrix" and len(values) == 6:
            step = (values[0], values[1], values[2], values[3], values[4], values[5])
        matrix = multiply(matrix, step)
    return matrix


class _Drawing:
    def __init__(self, surface: Surface, root: dict[str, Any]) -> None:
        self._surface, self._count = surface, 0
        self._by_id: dict[str, dict[str, Any]] = {}
        waiting = [root]
        while waiting:
            element = waiting.pop()
            if "id" in (element.get("a") or {}):
                self._by_id[element["a"]["id"]] = element
            waiting.extend(child for child in element.get("c") or () if "t" in child)

    def draw(
        self, element: dict[str, Any], matrix: Matrix, look: dict[str, str], opacity: float, depth: int = 0
    ) -> None:
        """Draw what is in an element."""
        for child in element.get("c") or ():
            tag = child.get("t")
            if tag is None or tag in ("defs", "title", "desc", "style", "script", "symbol", "clipPath", "mask"):
                continue
            self._count += 1
            if self._count > _MOST_SHAPES or depth > 60:
                return
            own = _declarations(child)
            if own.get("display") == "none" or own.get("visibility") == "hidden":
                continue
            within = multiply(matrix, _matrix(own["transform"])) if "transform" in own else matrix
            shown = _own_look(child, look)
            seen = opacity * ((_numbers(own["opacity"]) or [1.0])[0] if "opacity" in own else 1.0)
            if tag in ("g", "a", "svg", "switch"):
                self.draw(child, within, shown, seen, depth + 1)
            elif tag == "use":
                target = self._by_id.get((own.get("href") or own.get("xlink:href") or "").lstrip("#"))
                if target is not None:
                    moved = multiply(within, (1.0, 0.0, 0.0, 1.0, _first(own, "x"), _first(own, "y")))
                    inner = target if target.get("t") in ("symbol", "g", "svg") else {"c": [target]}
                    self.draw(inner, moved, shown, seen, depth + 5)
            else:
                self._shape(child, tag, own, within, shown, seen)

    def _shape(
        self,
        element: dict[str, Any],
        tag: str,
        own: dict[str, str],
        matrix: Matrix,
        look: dict[str, str],
        opacity: float,
    ) -> None:
        surface = self._surface
        surface.apply(["save"], ["setTransform", *matrix], ["beginPath"], *_steps(tag, own))
        if tag == "text":
            self._text(element, own, look, opacity)
        else:
            self._paint(own, look, opacity)
        surface.apply(["restore"])

    def _paint(self, own: dict[str, str], look: dict[str, str], opacity: float) -> None:
        surface = self._surface
        fill, stroke = self._color(look, "fill"), self._color(look, "stroke")
        if fill:
            surface.apply(
                ["set", "globalAlpha", opacity * (_numbers(own.get("fill-opacity", "1")) or [1.0])[0]],
                ["set", "fillStyle", fill],
                ["fill", look.get("fill-rule", "nonzero")],
            )
        if stroke:
            surface.apply(
                ["set", "globalAlpha", opacity * (_numbers(own.get("stroke-opacity", "1")) or [1.0])[0]],
                ["set", "strokeStyle", stroke],
                ["set", "lineWidth", (_numbers(look["stroke-width"]) or [1.0])[0]],
                ["set", "lineCap", look.get("stroke-linecap", "butt")],
                ["set", "lineJoin", look.get("stroke-linejoin", "miter")],
                ["setLineDash", _numbers(look.get("stroke-dasharray", ""))],
                ["stroke"],
            )

    def _color(self, look: dict[str, str], name: str) -> str | None:
        value = look.get(name, "none").strip()
        if value.startswith("url("):
            # The middle colour of a gradient is closer than none.
            gradient = self._by_id.get(value[4:].rstrip(")").strip("\"' #"))
            stops = [child for child in (gradient or {}).get("c") or () if child.get("t") == "stop"]
            return _declarations(stops[len(stops) // 2]).get("stop-color") if stops else None
        if value in ("none", "transparent", ""):
            return None
        return look["color"] if value.lower() == "currentcolor" else value

    def _text(self, element: dict[str, Any], own: dict[str, str], look: dict[str, str], opacity: float) -> None:
        text = " ".join("".join(element_text(element)).split())
        fill = self._color(look, "fill")
        if not text or fill is None:
            return
        size = (_numbers(look["font-size"]) or [16.0])[0]
        weight = look.get("font-weight", "400")
        surface = self._surface
        anchor = {"middle": "center", "end": "end"}.get(look.get("text-anchor", ""), "start")
        baseline = {"middle": "middle", "central": "middle", "hanging": "hanging"}.get(own.get("dominant-baseline", ""))
        surface.apply(
            ["set", "globalAlpha", opacity],
            ["set", "font", f"{'bold' if weight in ('bold', '600', '700', '800') else 'normal'} {size}px roboto"],
            ["set", "textAlign", anchor],
            ["set", "textBaseline", baseline or "alphabetic"],
            ["set", "fillStyle", fill],
            ["fillText", text, _first(own, "x"), _first(own, "y")],
        )


def _first(own: dict[str, str], name: str, usual: float = 0.0) -> float:
    return (_numbers(own.get(name, "")) or [usual])[0]


def _steps(tag: str, own: dict[str, str]) -> list[list[Any]]:
    """A shape as steps of a path."""
    if tag == "path":
        return [["svg", own.get("d", "")]]
    if tag == "rect":
        radius = _first(own, "rx", _first(own, "ry"))
        box = [_first(own, name) for name in ("x", "y", "width", "height")]
        return [["roundRect", *box, [radius]] if radius else ["rect", *box]]
    if tag in ("circle", "ellipse"):
        across = abs(_first(own, "r" if tag == "circle" else "rx"))
        down = across if tag == "circle" else abs(_first(own, "ry"))
        return [
            ["ellipse", _first(own, "cx"), _first(own, "cy"), across, down, 0.0, 0.0, 2 * math.pi, False],
            ["closePath"],
        ]
    if tag == "line":
        return [["moveTo", _first(own, "x1"), _first(own, "y1")], ["lineTo", _first(own, "x2"), _first(own, "y2")]]
    if tag in ("polyline", "polygon"):
        numbers = _numbers(own.get("points", ""))
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        steps: list[list[Any]] = [["lineTo" if index else "moveTo", x, y] for index, (x, y) in enumerate(points)]
        return [*steps, ["closePath"]] if tag == "polygon" and steps else steps
    return []
