"""Computed style as scripts read it: every property as text, sizes as they are used."""

from __future__ import annotations

from typing import Any

from tinycss2 import serialize

from simdroid.browser.renderer.css import (
    INITIAL,
    Calc,
    CssColor,
    Fraction,
    Gradient,
    Number,
    Percent,
    Scheme,
    ShadowValue,
    Style,
    Url,
    css_text,
    resolve,
)
from simdroid.browser.renderer.drawing.paths import multiply
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.paint.transforms import transform_of

_SIDES = ("top", "right", "bottom", "left")


def figure(number: float) -> str:
    """A number as CSS writes it."""
    return f"{round(number, 4):g}" if abs(number) < 1e6 else str(round(number))


def value_text(value: Any, style: Style) -> str:
    """A computed value as text."""
    if isinstance(value, str):
        return value if value != "currentcolor" else css_text(style.color("color"))
    if isinstance(value, CssColor | Scheme):
        return css_text(style.used_color(value))
    if isinstance(value, float | int):
        return f"{figure(value)}px"
    if isinstance(value, Percent):
        return f"{figure(value.value)}%"
    if isinstance(value, Number):
        return figure(value.value)
    if isinstance(value, Fraction):
        return f"{figure(value.value)}fr"
    if isinstance(value, Url):
        return f'url("{value.address}")'
    if isinstance(value, Calc):
        return "auto"
    if isinstance(value, Gradient):
        return f"{value.kind}-gradient({', '.join(css_text(style.used_color(color)) for color, _ in value.stops)})"
    if isinstance(value, ShadowValue):
        sizes = " ".join(value_text(size, style) for size in value[:4])
        return f"{css_text(style.used_color(value.color))} {sizes}{' inset' if value.inset else ''}"
    if isinstance(value, tuple):
        return " ".join(value_text(part, style) for part in value)
    return ""


_UNITLESS = frozenset(
    (
        *("opacity", "z-index", "order", "flex-grow", "flex-shrink", "font-weight", "aspect-ratio", "column-count"),
        *("-webkit-line-clamp", "grid-row-start", "grid-row-end", "grid-column-start", "grid-column-end"),
    )
)
_LISTS = frozenset(
    (
        *("font-family", "background-image", "box-shadow", "text-shadow"),
        *("background-position", "transform-origin", "object-position"),
    )
)


def computed_style(style: Style, box: LayoutBox | None) -> dict[str, str]:
    """All properties of an element; `box` is None for one that is not shown."""
    texts: dict[str, str] = {}
    for name in INITIAL:
        value = style[name]
        if name in _UNITLESS and isinstance(value, float | int):
            texts[name] = figure(value)
        elif name in _LISTS and isinstance(value, tuple):
            texts[name] = ", ".join(value_text(part, style) for part in value)
        elif name in ("letter-spacing", "word-spacing") and value == 0.0:
            texts[name] = "normal" if name == "letter-spacing" else "0px"
        elif name == "transform" and value != "none":
            texts[name] = _matrix(box)
        else:
            texts[name] = value_text(value, style)
    if box is not None and box.placed and box.kind not in ("inline", "text", "break"):
        _add_used(texts, box)
    _add_shorthands(texts)
    for name, tokens in style.custom.items():
        texts[name] = serialize(tokens).strip()
    return texts


def _matrix(box: LayoutBox | None) -> str:
    if box is None:
        return "none"
    a, b, c, d, e, f = transform_of(box)
    origin = _origin(box)
    a, b, c, d, e, f = multiply(
        multiply((1, 0, 0, 1, -origin[0], -origin[1]), (a, b, c, d, e, f)), (1, 0, 0, 1, *origin)
    )
    return f"matrix({', '.join(figure(part) for part in (a, b, c, d, e, f))})"


def _origin(box: LayoutBox) -> tuple[float, float]:
    """The point around which a box is transformed."""
    origin = box.style["transform-origin"][0]
    return (box.x + (resolve(origin[0], box.width) or 0.0), box.y + (resolve(origin[1], box.height) or 0.0))


def _add_used(texts: dict[str, str], box: LayoutBox) -> None:
    border_box = box.style["box-sizing"] == "border-box"
    texts["width"] = f"{figure(box.width if border_box else max(box.width - box.frame_x, 0.0))}px"
    texts["height"] = f"{figure(box.height if border_box else max(box.height - box.frame_y, 0.0))}px"
    for side, margin, padding in zip(_SIDES, box.margin, box.padding, strict=True):
        texts[f"margin-{side}"] = f"{figure(margin)}px"
        texts[f"padding-{side}"] = f"{figure(padding)}px"


def _add_shorthands(texts: dict[str, str]) -> None:
    for name in ("margin", "padding", "border-width", "border-style", "border-color"):
        kind, _, part = name.partition("-")
        sides = [texts[f"{kind}-{side}-{part}".rstrip("-")] for side in _SIDES]
        texts[name] = sides[0] if len(set(sides)) == 1 else " ".join(sides)
    texts["border"] = f"{texts['border-top-width']} {texts['border-top-style']} {texts['border-top-color']}"
    texts["border-radius"] = texts["border-top-left-radius"].split(" ")[0]
    for name, longhand in (
        ("overflow", "overflow-x"),
        ("background", "background-color"),
        ("gap", "row-gap"),
        ("text-decoration", "text-decoration-line"),
    ):
        texts[name] = texts[longhand]
    texts["flex"] = f"{texts['flex-grow']} {texts['flex-shrink']} {texts['flex-basis']}"
    texts["font"] = f"{texts['font-weight']} {texts['font-size']} {texts['font-family']}"
    texts["inset"] = " ".join(texts[side] for side in _SIDES)
