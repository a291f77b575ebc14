"""How values of painting properties are read: pictures, gradients, positions, shadows, transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tinycss2 import ast

from simdroid.browser.renderer.css.colors import CURRENT, read_color
from simdroid.browser.renderer.css.values import Percent, read_angle, read_length, read_number, split, strip


class Gradient(NamedTuple):
    """A gradient; `stops` are pairs of a colour and a place (None: evenly spread)."""

    kind: str
    """"linear", "radial" or "conic"."""
    angle: Any
    """Degrees clockwise from upwards, or words such as ("right", "bottom")."""
    stops: tuple[tuple[Any, Any], ...]
    repeating: bool = False
    center: tuple[Any, Any] = (Percent(50.0), Percent(50.0))
    circle: bool = False


class Url(NamedTuple):
    """A picture that is loaded."""

    address: str


class ShadowValue(NamedTuple):
    """One shadow of a box or a text."""

    dx: Any
    dy: Any
    blur: Any
    spread: Any
    color: Any
    inset: bool


def read_images(tokens: Sequence[ast.Node]) -> Any:
    """Layers of pictures and gradients, the topmost first."""
    layers = [read_image(part) for part in split(tokens, ",")]
    return None if None in layers else tuple(layers)


def read_image(tokens: Sequence[ast.Node]) -> Any:
    """A picture, a gradient or `none`."""
    if len(tokens) != 1:
        return None
    token = tokens[0]
    if token.type == "ident":
        return "none" if token.lower_value == "none" else None
    if token.type == "url":
        return Url(token.value)
    if token.type != "function":
        return None
    name = token.lower_name.removeprefix("-webkit-")
    if name == "url":
        arguments = strip(token.arguments)
        return Url(arguments[0].value) if arguments and arguments[0].type == "string" else None
    if name == "image-set":
        parts = split(token.arguments, ",")
        return read_image(parts[0][:1]) if parts and parts[0] else None
    repeating = name.startswith("repeating-")
    kind = name.removeprefix("repeating-").removesuffix("-gradient")
    if not name.endswith("-gradient") or kind not in ("linear", "radial", "conic"):
        return None
    return _gradient(kind, split(token.arguments, ","), repeating)


def _gradient(kind: str, parts: list[list[ast.Node]], repeating: bool) -> Gradient | None:
    angle: Any = 180.0 if kind == "linear" else 0.0
    center: tuple[Any, Any] = (Percent(50.0), Percent(50.0))
    circle = False
    head = parts[0] if parts else []
    if head and read_color(head[0]) is None:
        words = [token.lower_value for token in head if token.type == "ident"]
        if kind == "linear":
            turned = read_angle(head[0])
            angle = turned if turned is not None else tuple(word for word in words if word != "to")
        else:
            circle = "circle" in words
            if "at" in words:
                at = next(
                    index for index, token in enumerate(head) if token.type == "ident" and token.lower_value == "at"
                )
                center = _position(head[at + 1 :]) or center
            if "from" in words:
                angle = read_angle(head[1]) or 0.0
        parts = parts[1:]
    stops: list[tuple[Any, Any]] = []
    for part in parts:
        colors = [color for token in part if (color := read_color(token)) is not None]
        places = [position for token in part if (position := _stop_place(token)) is not None]
        if len(colors) > 1 or (not colors and not places):
            return None
        if not colors:
            continue
        stops.append((colors[0], places[0] if places else None))
        if len(places) > 1:
            stops.append((colors[0], places[1]))
    return Gradient(kind, angle, tuple(stops), repeating, center, circle) if stops else None


def _stop_place(token: ast.Node) -> Any:
    if token.type == "dimension" and (turned := read_angle(token)) is not None:
        return Percent(turned / 3.6)
    calculated = token.type == "function" and token.lower_name in ("calc", "min", "max", "clamp")
    return read_length(token) if calculated or token.type in ("dimension", "percentage", "number") else None


_PLACES = {"left": Percent(0.0), "right": Percent(100.0), "top": Percent(0.0), "bottom": Percent(100.0)}


def _position(tokens: Sequence[ast.Node]) -> tuple[Any, Any] | None:
    horizontal: Any = None
    vertical: Any = None
    for token in tokens:
        word = token.lower_value if token.type == "ident" else ""
        if word in ("left", "right"):
            horizontal = _PLACES[word]
        elif word in ("top", "bottom"):
            vertical = _PLACES[word]
        else:
            value = Percent(50.0) if word == "center" else read_length(token)
            if value is None:
                return None
            if horizontal is None:
                horizontal = value
            elif vertical is None:
                vertical = value
    return (
        horizontal if horizontal is not None else Percent(50.0),
        vertical if vertical is not None else Percent(50.0),
    )


def read_positions(tokens: Sequence[ast.Node]) -> Any:
    """Positions in layers: pairs of lengths from the left and the top."""
    layers = [_position(part) for part in split(tokens, ",")]
    return None if None in layers else tuple(layers)


def read_sizes(tokens: Sequence[ast.Node]) -> Any:
    """Sizes of background pictures: `cover`, `contain` or a pair."""
    layers: list[Any] = []
    for part in split(tokens, ","):
        values: list[Any] = []
        for token in part:
            word = token.lower_value if token.type == "ident" else ""
            value = word if word in ("cover", "contain", "auto") else read_length(token)
            if value is None:
                return None
            values.append(value)
        if not values or len(values) > 2:
            return None
        layers.append(values[0] if values[0] in ("cover", "contain") else (values[0], (*values, "auto")[1]))
    return tuple(layers)


_ONE_WAY = {"repeat-x": ("repeat", "no-repeat"), "repeat-y": ("no-repeat", "repeat")}


def read_repeats(tokens: Sequence[ast.Node]) -> Any:
    """How background pictures repeat, across and down."""
    layers: list[Any] = []
    for part in split(tokens, ","):
        words = [token.lower_value for token in part if token.type == "ident"]
        if len(words) != len(part) or not words:
            return None
        if words[0] in _ONE_WAY:
            layers.append(_ONE_WAY[words[0]])
        elif set(words) <= {"repeat", "no-repeat", "space", "round"}:
            layers.append((words[0], words[-1]))
        else:
            return None
    return tuple(layers)


def read_shadows(tokens: Sequence[ast.Node]) -> Any:
    """Shadows, the topmost first, or `none`."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return "none"
    shadows = []
    for part in split(tokens, ","):
        inset, color, sizes = False, CURRENT, list[Any]()
        for token in part:
            if token.type == "ident" and token.lower_value == "inset":
                inset = True
            elif (part_color := read_color(token)) is not None:
                color = part_color
            elif (size := read_length(token)) is not None:
                sizes.append(size)
            else:
                return None
        if not 2 <= len(sizes) <= 4:
            return None
        dx, dy, blur, spread = (*sizes, 0.0, 0.0)[:4]
        shadows.append(ShadowValue(dx, dy, blur, spread, color, inset))
    return tuple(shadows)


def read_transform(tokens: Sequence[ast.Node]) -> Any:
    """Transform functions as tuples of a name and its arguments: lengths, numbers, degrees."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return "none"
    steps: list[Any] = []
    for token in tokens:
        if token.type != "function":
            return None
        name, arguments = token.lower_name, list[Any]()
        for part in split(token.arguments, ","):
            value = None
            if len(part) == 1:
                if name.startswith(("rotate", "skew")):
                    value = read_angle(part[0])
                elif name.startswith(("scale", "matrix")) or name == "perspective":
                    value = read_number(part[0])
                value = value if value is not None else read_length(part[0])
                value = value if value is not None else read_number(part[0])
            if value is None:
                return None
            arguments.append(value)
        steps.append((name, *arguments))
    return tuple(steps)
