"""Colours: every notation of CSS as red, green, blue (0 to 255) and alpha (0 to 1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tinycss2 import ast, color4, color5, parse_component_value_list

from simdroid.browser.renderer.css.values import read_number, split


class CssColor(NamedTuple):
    """A colour."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    def faded(self, opacity: float) -> CssColor:
        """The colour as it shows through a group of that opacity."""
        return self if opacity >= 1 else self._replace(alpha=self.alpha * opacity)


TRANSPARENT, BLACK, WHITE = CssColor(0, 0, 0, 0.0), CssColor(0, 0, 0), CssColor(255, 255, 255)
CURRENT = "currentcolor"
_SYSTEM = {
    "canvas": (WHITE, CssColor(18, 18, 18)),
    "canvastext": (BLACK, WHITE),
    "linktext": (CssColor(0, 0, 238), CssColor(158, 158, 255)),
    "visitedtext": (CssColor(85, 26, 139), CssColor(208, 173, 240)),
    "activetext": (CssColor(255, 0, 0), CssColor(255, 158, 158)),
    "buttonface": (CssColor(239, 239, 239), CssColor(107, 107, 107)),
    "buttontext": (BLACK, WHITE),
    "buttonborder": (BLACK, WHITE),
    "field": (WHITE, CssColor(59, 59, 59)),
    "fieldtext": (BLACK, WHITE),
    "graytext": (CssColor(128, 128, 128), CssColor(128, 128, 128)),
    "highlight": (CssColor(25, 103, 210), CssColor(25, 103, 210)),
    "highlighttext": (WHITE, WHITE),
    "mark": (CssColor(255, 255, 0), CssColor(255, 255, 0)),
    "marktext": (BLACK, BLACK),
    "accentcolor": (CssColor(0, 117, 255), CssColor(153, 200, 255)),
    "accentcolortext": (WHITE, BLACK),
    "-webkit-link": (CssColor(0, 0, 238), CssColor(158, 158, 255)),
    # Not of CSS: the borders, tracks and disabled parts of form controls, for the user agent's own sheet.
    "-mw-control-border": (CssColor(118, 118, 118), CssColor(133, 133, 133)),
    "-mw-disabled-text": (CssColor(16, 16, 16, 0.3), CssColor(255, 255, 255, 0.3)),
    "-mw-disabled-face": (CssColor(239, 239, 239, 0.3), CssColor(255, 255, 255, 0.1)),
    "-mw-placeholder": (CssColor(117, 117, 117), CssColor(169, 169, 169)),
    "-mw-track": (CssColor(239, 239, 239), CssColor(59, 59, 59)),
}


class Scheme(NamedTuple):
    """A colour that depends on the element's colour scheme."""

    light: Any
    dark: Any

    def of(self, dark: bool) -> Any:
        """The colour in a scheme."""
        return self.dark if dark else self.light


def read_color(token: ast.Node) -> Any:
    """A colour, `currentcolor`, or a `Scheme`; None for anything else."""
    if token.type == "hash":
        return _hex(token.value)
    if token.type == "ident":
        name = token.lower_value
        if name == CURRENT:
            return CURRENT
        return Scheme(*_SYSTEM[name]) if name in _SYSTEM else _named_color(name)
    if token.type != "function":
        return None
    if token.lower_name == "light-dark":
        colors = [read_color(part[0]) for part in split(token.arguments, ",") if len(part) == 1]
        return Scheme(*colors) if len(colors) == 2 and None not in colors else None
    if token.lower_name == "color-mix":
        return _color_mix(split(token.arguments, ","))
    return _absolute_color(token)


@lru_cache(1024)
def parse_color(text: str) -> CssColor | None:
    """A colour written as text, as scripts give it to a canvas."""
    tokens = [token for token in parse_component_value_list(text) if token.type != "whitespace"]
    color = read_color(tokens[0]) if len(tokens) == 1 else None
    if isinstance(color, Scheme):
        color = color.light
    if color == CURRENT:
        return BLACK
    return color if isinstance(color, CssColor) else None


def _hex(digits: str) -> CssColor | None:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8):
        return None
    try:
        red, green, blue, *alpha = bytes.fromhex(digits)
    except ValueError:
        return None
    return CssColor(red, green, blue, alpha[0] / 255 if alpha else 1.0)


@lru_cache(512)
def _named_color(name: str) -> CssColor | None:
    color = color5.parse_color(name)
    return _rgba(*color) if isinstance(color, color4.Color) else None


def _rgba(red: float | None, green: float | None, blue: float | None, alpha: float | None) -> CssColor:
    parts = [round(min(max(part or 0.0, 0.0), 1.0) * 255) for part in (red, green, blue)]
    return CssColor(parts[0], parts[1], parts[2], round(min(max(1.0 if alpha is None else alpha, 0.0), 1.0), 4))


def _absolute_color(token: ast.Node) -> CssColor | None:
    color = color5.parse_color(token)
    if not isinstance(color, color4.Color):
        return None
    space, (first, second, third, alpha) = color.space, [part or 0.0 for part in color]
    if space in ("lch", "oklch"):
        angle = math.radians(third)
        second, third = second * math.cos(angle), second * math.sin(angle)
    if space in ("oklab", "oklch"):
        return _from_oklab(first, second, third, alpha)
    if space in ("lab", "lch"):
        return _from_lab(first, second, third, alpha)
    if space in ("hsl", "hwb"):
        return _rgba(*color.to("srgb"))
    return _rgba(first, second, third, alpha) if space in ("srgb", "srgb-linear", "display-p3") else None


def _gamma(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def _from_oklab(lightness: float, a: float, b: float, alpha: float) -> CssColor:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
    return _rgba(_gamma(max(red, 0)), _gamma(max(green, 0)), _gamma(max(blue, 0)), alpha)


def _from_lab(lightness: float, a: float, b: float, alpha: float) -> CssColor:
    middle = (lightness + 16) / 116
    parts = [middle + a / 500, middle, middle - b / 200]
    x, y, z = (part**3 if part > 6 / 29 else (part - 4 / 29) * 3 * (6 / 29) ** 2 for part in parts)
    x, z = x * 0.96422, z * 0.82521
    red = 3.1338561 * x - 1.6168667 * y - 0.4906146 * z
    green = -0.9787684 * x + 1.9161415 * y + 0.0334540 * z
    blue = 0.0719453 * x - 0.2289914 * y + 1.4052427 * z
    return _rgba(_gamma(max(red, 0)), _gamma(max(green, 0)), _gamma(max(blue, 0)), alpha)


def _color_mix(parts: Sequence[Sequence[ast.Node]]) -> CssColor | None:
    """`color-mix()`, mixed in sRGB whatever space it names: close enough to be told apart by no one."""
    if len(parts) != 3:
        return None
    colors, weights = [], []
    for part in parts[1:]:
        shares = [read_number(token) for token in part if token.type == "percentage"]
        part_colors = [color for token in part if (color := read_color(token)) is not None]
        if len(part_colors) != 1 or not isinstance(part_colors[0], CssColor):
            return None
        colors.append(part_colors[0])
        weights.append(shares[0] if shares else None)
    first, second = weights
    if first is None:
        first = 1 - second if second is not None else 0.5
    share = first / ((first + second) or 1) if second is not None else first
    one, other = colors
    alpha = one.alpha * share + other.alpha * (1 - share)
    mixed = [
        round((a * one.alpha * share + b * other.alpha * (1 - share)) / (alpha or 1))
        for a, b in zip(one[:3], other[:3], strict=True)
    ]
    return CssColor(mixed[0], mixed[1], mixed[2], alpha)


def css_text(color: CssColor) -> str:
    """A colour as `getComputedStyle` writes it."""
    red, green, blue, alpha = color
    return f"rgb({red}, {green}, {blue})" if alpha >= 1 else f"rgba({red}, {green}, {blue}, {round(alpha, 3):g})"


def hex_text(color: CssColor) -> str:
    """A colour as drawing commands write it: `#rrggbb`, with alpha `#rrggbbaa`."""
    red, green, blue, alpha = color
    return f"#{red:02x}{green:02x}{blue:02x}" + (f"{round(max(alpha, 0.0) * 255):02x}" if alpha < 1 else "")
