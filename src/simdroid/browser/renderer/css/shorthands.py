"""Shorthands: one declaration as declarations of longhands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tinycss2 import ast

from simdroid.browser.renderer.css.image_values import read_image
from simdroid.browser.renderer.css.properties import INITIAL, READERS
from simdroid.browser.renderer.css.values import Number, read_length, split, strip

Pairs = list[tuple[str, Any]]
WIDE = frozenset(("inherit", "initial", "unset", "revert", "revert-layer"))
SIDES = ("top", "right", "bottom", "left")
CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")


class Declared(NamedTuple):
    """A declaration of a longhand or a custom property."""

    name: str
    value: Any
    important: bool


class Wide(NamedTuple):
    """A keyword that every property takes."""

    keyword: str


class Pending(NamedTuple):
    """A value with `var()` in it, read when the custom properties are known."""

    name: str
    """The property as it was written, perhaps a shorthand."""
    tokens: tuple[ast.Node, ...]


def expand(name: str, value: Sequence[ast.Node]) -> Pairs:
    """A declaration as longhands; nothing when it is invalid or unknown."""
    if name.startswith("--"):
        return [(name, tuple(value))]
    name = _ALIASES.get(name, name)
    longhands = _LONGHANDS.get(name) or ((name,) if name in READERS else ())
    if not longhands:
        return []
    if has_variables(value):
        pending = Pending(name, tuple(value))
        return [(longhand, pending) for longhand in longhands]
    tokens = strip(value)
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in WIDE:
        return [(longhand, Wide(tokens[0].lower_value)) for longhand in longhands]
    if name in SHORTHANDS:
        return SHORTHANDS[name](tokens) or []
    read = READERS[name](tokens)
    return [] if read is None else [(name, read)]


def has_variables(tokens: Iterable[ast.Node]) -> bool:
    """Whether a value refers to custom properties, at any depth."""
    waiting = list(tokens)
    while waiting:
        token = waiting.pop()
        if token.type == "function":
            if token.lower_name == "var":
                return True
            waiting.extend(token.arguments)
        elif token.type in ("() block", "[] block", "{} block"):
            waiting.extend(token.content)
    return False


def _longhand_pairs(names: Sequence[str], tokens: Sequence[Sequence[ast.Node]]) -> Pairs | None:
    pairs = [(name, READERS[name](value)) for name, value in zip(names, tokens, strict=True)]
    return None if any(value is None for _, value in pairs) else pairs


def _four(tokens: Sequence[ast.Node]) -> list[ast.Node] | None:
    """One to four tokens as those of the four sides or corners; None for another number of them."""
    orders = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}
    return [tokens[index] for index in orders[len(tokens)]] if len(tokens) in orders else None


def _sides(template: str) -> Callable[[Sequence[ast.Node]], Pairs | None]:
    names = [template.format(side) for side in SIDES]

    def read(tokens: Sequence[ast.Node]) -> Pairs | None:
        sides = _four(tokens)
        return None if sides is None else _longhand_pairs(names, [[token] for token in sides])

    return read


def _two(first: str, second: str) -> Callable[[Sequence[ast.Node]], Pairs | None]:
    def read(tokens: Sequence[ast.Node]) -> Pairs | None:
        return _longhand_pairs((first, second), [[tokens[0]], [tokens[-1]]]) if 1 <= len(tokens) <= 2 else None

    return read


def _any_order(names: Sequence[str]) -> Callable[[Sequence[ast.Node]], Pairs | None]:
    """A shorthand whose parts stand in any order; what is left out gets its initial value."""

    def read(tokens: Sequence[ast.Node]) -> Pairs | None:
        values: dict[str, Any] = {}
        for token in tokens:
            for name in names:
                if name not in values and (value := READERS[name]([token])) is not None:
                    values[name] = value
                    break
            else:
                return None
        return [(name, values.get(name, INITIAL[name])) for name in names]

    return read


def _border(tokens: Sequence[ast.Node]) -> Pairs | None:
    parts = _any_order(("border-top-width", "border-top-style", "border-top-color"))(tokens)
    return parts and [(name.replace("top", side), value) for side in SIDES for name, value in parts]


def _radius(tokens: Sequence[ast.Node]) -> Pairs | None:
    halves = [_four(half) for half in split(tokens, "/")]
    across, down = halves[0], halves[-1]
    if len(halves) > 2 or across is None or down is None:
        return None
    return _longhand_pairs([f"border-{corner}-radius" for corner in CORNERS], list(zip(across, down, strict=True)))


def _background(tokens: Sequence[ast.Node]) -> Pairs | None:
    color: Any = INITIAL["background-color"]
    images, positions, sizes, repeats = [], list[Any](), list[Any](), list[Any]()
    for layer in split(tokens, ","):
        image: Any = "none"
        position, size, repeat = list[ast.Node](), list[ast.Node](), list[ast.Node]()
        after_slash = False
        for token in layer:
            if token.type == "literal" and token.value == "/":
                after_slash = True
            elif (value := read_image([token])) is not None:
                image = value
            elif READERS["background-repeat"]([token]) is not None:
                repeat.append(token)
            elif after_slash and len(size) < 2 and READERS["background-size"]([token]) is not None:
                size.append(token)
            elif READERS["background-position"]([token]) is not None:
                position.append(token)
            elif (value := READERS["background-color"]([token])) is not None:
                color = value
            elif token.type != "ident" or token.lower_value not in _BOX_WORDS:
                return None
        images.append(image)
        for tokens_, name, into in (
            (position, "background-position", positions),
            (size, "background-size", sizes),
            (repeat, "background-repeat", repeats),
        ):
            read = READERS[name](tokens_) if tokens_ else None
            into.append(read[0] if read else INITIAL[name][0])
    return [
        ("background-color", color),
        ("background-image", tuple(images)),
        ("background-position", tuple(positions)),
        ("background-size", tuple(sizes)),
        ("background-repeat", tuple(repeats)),
    ]


_BOX_WORDS = {"scroll", "fixed", "local", "border-box", "padding-box", "content-box", "text"}


def _font(tokens: Sequence[ast.Node]) -> Pairs | None:
    values: dict[str, Any] = {name: INITIAL[name] for name in _FONT}
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in ("menu", "caption", "status-bar"):
        return list(values.items())
    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        size = READERS["font-size"]([token])
        if size is not None and token.type != "number":
            values["font-size"] = size
            break
        for name in ("font-style", "font-weight"):
            if (value := READERS[name]([token])) is not None:
                values[name] = value
                break
        else:
            if token.type != "ident":
                return None
    if len(rest) > 1 and rest[0].type == "literal" and rest[0].value == "/":
        values["line-height"] = READERS["line-height"]([rest[1]])
        rest = rest[2:]
    values["font-family"] = READERS["font-family"](rest) if rest else None
    return None if None in values.values() else list(values.items())


_FONT = ("font-style", "font-weight", "font-size", "line-height", "font-family")


def _flex(tokens: Sequence[ast.Node]) -> Pairs | None:
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in ("none", "auto"):
        grows = 1.0 if tokens[0].lower_value == "auto" else 0.0
        return [("flex-grow", grows), ("flex-shrink", grows), ("flex-basis", "auto")]
    figures: list[float] = []
    basis: Any = None
    for token in tokens:
        number = read_length(token, numbers=True)
        if isinstance(number, Number) and len(figures) < 2:
            figures.append(max(number.value, 0.0))
        elif basis is None and (read := READERS["flex-basis"]([token])) is not None:
            basis = read
        else:
            return None
    grow = figures[0] if figures else 1.0
    shrink = figures[1] if len(figures) > 1 else 1.0
    return [("flex-grow", grow), ("flex-shrink", shrink), ("flex-basis", 0.0 if basis is None else basis)]


def _grid_line(axis: str) -> Callable[[Sequence[ast.Node]], Pairs | None]:
    def read(tokens: Sequence[ast.Node]) -> Pairs | None:
        lines = [READERS["grid-row-start"](part) for part in split(tokens, "/")]
        if None in lines or len(lines) > 2:
            return None
        end = lines[1] if len(lines) > 1 else lines[0] if isinstance(lines[0], str) else "auto"
        return [(f"grid-{axis}-start", lines[0]), (f"grid-{axis}-end", end)]

    return read


def _grid_area(tokens: Sequence[ast.Node]) -> Pairs | None:
    lines = [READERS["grid-row-start"](part) for part in split(tokens, "/")]
    if None in lines or not 1 <= len(lines) <= 4:
        return None
    for index in range(len(lines), 4):
        matching = lines[0] if index < 3 else lines[1]
        lines.append(matching if isinstance(matching, str) else "auto")
    return list(zip(("grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"), lines, strict=True))


def _grid_template(tokens: Sequence[ast.Node]) -> Pairs | None:
    parts = split(tokens, "/")
    rows, columns = parts[0], parts[1] if len(parts) > 1 else []
    strings = [token for token in rows if token.type == "string"]
    if strings:
        sizes = _row_sizes(rows)
        areas = READERS["grid-template-areas"](strings)
        row_tracks = tuple(READERS["grid-template-rows"](size)[0] if size else "auto" for size in sizes)
    else:
        areas, row_tracks = "none", READERS["grid-template-rows"](rows)
    column_tracks = READERS["grid-template-columns"](columns) if columns else "none"
    if None in (areas, row_tracks, column_tracks):
        return None
    return [
        ("grid-template-areas", areas),
        ("grid-template-rows", row_tracks),
        ("grid-template-columns", column_tracks),
    ]


def _row_sizes(tokens: Sequence[ast.Node]) -> list[list[ast.Node]]:
    """The track after each row of area names."""
    sizes: list[list[ast.Node]] = []
    for token in tokens:
        if token.type == "string":
            sizes.append([])
        elif sizes and token.type != "[] block" and READERS["grid-template-rows"]([token]):
            sizes[-1] = [token]
    return sizes


def _list_style(tokens: Sequence[ast.Node]) -> Pairs | None:
    values: dict[str, Any] = {name: INITIAL[name] for name in _LONGHANDS["list-style"]}
    for token in tokens:
        if (position := READERS["list-style-position"]([token])) is not None:
            values["list-style-position"] = position
        elif token.type in ("url", "function"):
            values["list-style-image"] = READERS["list-style-image"]([token])
        elif token.type in ("ident", "string"):
            values["list-style-type"] = READERS["list-style-type"]([token])
        else:
            return None
    return None if None in values.values() else list(values.items())


def _decoration(tokens: Sequence[ast.Node]) -> Pairs | None:
    values: dict[str, Any] = {name: INITIAL[name] for name in _LONGHANDS["text-decoration"]}
    lines = []
    for token in tokens:
        for name in _LONGHANDS["text-decoration"][1:]:
            if (value := READERS[name]([token])) is not None:
                values[name] = value
                break
        else:
            line = READERS["text-decoration-line"]([token])
            if line is None:
                return None
            lines.append(line)
    values["text-decoration-line"] = " ".join(lines) or "none"
    return list(values.items())


_LONGHANDS: dict[str, tuple[str, ...]] = {
    "margin": tuple(f"margin-{side}" for side in SIDES),
    "padding": tuple(f"padding-{side}" for side in SIDES),
    "inset": SIDES,
    "border": tuple(f"border-{side}-{part}" for side in SIDES for part in ("width", "style", "color")),
    "border-width": tuple(f"border-{side}-width" for side in SIDES),
    "border-style": tuple(f"border-{side}-style" for side in SIDES),
    "border-color": tuple(f"border-{side}-color" for side in SIDES),
    **{f"border-{side}": tuple(f"border-{side}-{part}" for part in ("width", "style", "color")) for side in SIDES},
    "border-radius": tuple(f"border-{corner}-radius" for corner in CORNERS),
    "outline": ("outline-width", "outline-style", "outline-color"),
    "background": tuple(f"background-{part}" for part in ("color", "image", "position", "size", "repeat")),
    "font": _FONT,
    "flex": ("flex-grow", "flex-shrink", "flex-basis"),
    "flex-flow": ("flex-direction", "flex-wrap"),
    "gap": ("row-gap", "column-gap"),
    "overflow": ("overflow-x", "overflow-y"),
    "place-content": ("align-content", "justify-content"),
    "place-items": ("align-items", "justify-items"),
    "place-self": ("align-self", "justify-self"),
    "grid-row": ("grid-row-start", "grid-row-end"),
    "grid-column": ("grid-column-start", "grid-column-end"),
    "grid-area": ("grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"),
    "grid-template": ("grid-template-areas", "grid-template-rows", "grid-template-columns"),
    "grid": ("grid-template-areas", "grid-template-rows", "grid-template-columns"),
    "list-style": ("list-style-position", "list-style-image", "list-style-type"),
    "text-decoration": (
        *("text-decoration-line", "text-decoration-color", "text-decoration-style", "text-decoration-thickness"),
    ),
    "columns": ("column-count", "column-width"),
    "margin-inline": ("margin-left", "margin-right"),
    "margin-block": ("margin-top", "margin-bottom"),
    "padding-inline": ("padding-left", "padding-right"),
    "padding-block": ("padding-top", "padding-bottom"),
    "inset-inline": ("left", "right"),
    "inset-block": ("top", "bottom"),
}
SHORTHANDS: dict[str, Callable[[Sequence[ast.Node]], Pairs | None]] = {
    "margin": _sides("margin-{}"),
    "padding": _sides("padding-{}"),
    "inset": _sides("{}"),
    "border": _border,
    "border-width": _sides("border-{}-width"),
    "border-style": _sides("border-{}-style"),
    "border-color": _sides("border-{}-color"),
    **{f"border-{side}": _any_order(_LONGHANDS[f"border-{side}"]) for side in SIDES},
    "border-radius": _radius,
    "outline": _any_order(_LONGHANDS["outline"]),
    "background": _background,
    "font": _font,
    "flex": _flex,
    "flex-flow": _any_order(("flex-direction", "flex-wrap")),
    "grid-row": _grid_line("row"),
    "grid-column": _grid_line("column"),
    "grid-area": _grid_area,
    "grid-template": _grid_template,
    "grid": _grid_template,
    "list-style": _list_style,
    "text-decoration": _decoration,
    "columns": _any_order(("column-count", "column-width")),
    **{
        name: _two(*_LONGHANDS[name])
        for name in (
            *("gap", "overflow", "place-content", "place-items", "place-self", "margin-inline", "margin-block"),
            *("padding-inline", "padding-block", "inset-inline", "inset-block"),
        )
    },
}
_LOGICAL = {"inline-start": "left", "inline-end": "right", "block-start": "top", "block-end": "bottom"}
_ALIASES = {
    "grid-gap": "gap",
    "grid-row-gap": "row-gap",
    "grid-column-gap": "column-gap",
    "word-wrap": "overflow-wrap",
    "inline-size": "width",
    "block-size": "height",
    "min-inline-size": "min-width",
    "max-inline-size": "max-width",
    "min-block-size": "min-height",
    "max-block-size": "max-height",
    "text-decoration-skip-ink": "",
    **{f"{kind}-{logical}": f"{kind}-{side}" for logical, side in _LOGICAL.items() for kind in ("margin", "padding")},
    **{f"inset-{logical}": side for logical, side in _LOGICAL.items()},
    **{f"border-{logical}": f"border-{side}" for logical, side in _LOGICAL.items()},
    **{
        f"border-{logical}-{part}": f"border-{side}-{part}"
        for logical, side in _LOGICAL.items()
        for part in ("width", "style", "color")
    },
    **{
        f"-webkit-{name}": name
        for name in (
            *(
                "box-sizing",
                "flex",
                "flex-direction",
                "flex-wrap",
                "flex-grow",
                "flex-shrink",
                "flex-basis",
                "flex-flow",
            ),
            *(
                "align-items",
                "align-self",
                "align-content",
                "justify-content",
                "order",
                "transform",
                "transform-origin",
            ),
            *("border-radius", "box-shadow", "background-size", "transition", "animation", "filter", "text-decoration"),
        )
    },
}
