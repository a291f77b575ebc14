"""The properties of CSS that layout and painting know: initial value, inheritance, and how each value is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tinycss2 import ast, serialize

from simdroid.browser.renderer.css.colors import CURRENT, TRANSPARENT, Scheme, read_color
from simdroid.browser.renderer.css.grid_values import (
    read_areas,
    read_auto_flow,
    read_grid_line,
    read_tracks,
)
from simdroid.browser.renderer.css.image_values import (
    read_images,
    read_positions,
    read_repeats,
    read_shadows,
    read_sizes,
    read_transform,
)
from simdroid.browser.renderer.css.text_values import (
    read_content,
    read_counters,
    read_decoration_lines,
    read_families,
    read_font_size,
    read_quotes,
    read_weight,
)
from simdroid.browser.renderer.css.values import (
    Calc,
    Number,
    Percent,
    UnitLength,
    has_percent,
    read_length,
    read_number,
)

Reader = Callable[[Sequence[ast.Node]], Any]
"""Reads a longhand's value from its tokens (white space left out); None for an invalid one."""


class _Property(NamedTuple):
    """A property, or several that differ in nothing but their names."""

    names: str
    initial: Any
    reader: Reader
    inherited: bool = False


def keywords(names: str) -> Reader:
    """One of some words."""
    allowed = frozenset(names.split())

    def read(tokens: Sequence[ast.Node]) -> Any:
        word = tokens[0].lower_value if len(tokens) == 1 and tokens[0].type == "ident" else None
        return word if word in allowed else None

    return read


def lengths(keywords: str = "", *, negative: bool = True, numbers: bool = False) -> Reader:
    """A length, a percentage or one of some words."""
    allowed = frozenset(keywords.split())

    def read(tokens: Sequence[ast.Node]) -> Any:
        if len(tokens) != 1:
            return None
        token = tokens[0]
        if token.type == "ident":
            return token.lower_value if token.lower_value in allowed else None
        if token.type == "function" and token.lower_name == "fit-content":
            return "fit-content" if "fit-content" in allowed else None
        value = read_length(token, numbers=numbers)
        if not negative and isinstance(value, float | Percent | UnitLength | Number):
            written = value if isinstance(value, float) else value.value
            if written < 0:
                return None
        return value if isinstance(value, float | Percent | UnitLength | Calc | Number) else None

    return read


def _color(tokens: Sequence[ast.Node]) -> Any:
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "auto":
        return None
    return read_color(tokens[0]) if len(tokens) == 1 else None


def _color_or_auto(tokens: Sequence[ast.Node]) -> Any:
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "auto":
        return "auto"
    return _color(tokens)


def numbers(lowest: float = -1e9, highest: float = 1e9, keywords: str = "") -> Reader:
    """A number within limits, or one of some words."""
    allowed = frozenset(keywords.split())

    def read(tokens: Sequence[ast.Node]) -> Any:
        if len(tokens) != 1:
            return None
        if tokens[0].type == "ident":
            return tokens[0].lower_value if tokens[0].lower_value in allowed else None
        value = read_number(tokens[0])
        return None if value is None else min(max(value, lowest), highest)

    return read


def _border_width(tokens: Sequence[ast.Node]) -> Any:
    if len(tokens) == 1 and tokens[0].type == "ident":
        return {"thin": 1.0, "medium": 3.0, "thick": 5.0}.get(tokens[0].lower_value)
    value = _POSITIVE(tokens)
    return None if has_percent(value) else value


def _any_text(tokens: Sequence[ast.Node]) -> Any:
    """Any words at all, as one text: for properties that only scripts read."""
    return " ".join(serialize([token]) for token in tokens).lower() if tokens else None


def _pair(tokens: Sequence[ast.Node]) -> Any:
    sizes = [_POSITIVE([token]) for token in tokens]
    return None if not sizes or None in sizes or len(sizes) > 2 else (sizes[0], sizes[-1])


def _ratio(tokens: Sequence[ast.Node]) -> Any:
    figures = [number for token in tokens if token.type != "literal" and (number := read_number(token)) is not None]
    if not figures:
        return "auto" if tokens and tokens[0].type == "ident" and tokens[0].lower_value == "auto" else None
    over, under = figures[0], figures[1] if len(figures) > 1 else 1.0
    return over / under if over > 0 and under > 0 else "auto"


def _scheme(tokens: Sequence[ast.Node]) -> Any:
    words = [token.lower_value for token in tokens if token.type == "ident"]
    return " ".join(words) if words and len(words) == len(tokens) else None


_POSITIVE = lengths(negative=False)
_SIDES = ("top", "right", "bottom", "left")
_LINE_STYLES = "none hidden dotted dashed solid double groove ridge inset outset"
_SIZES = "auto min-content max-content fit-content stretch -webkit-fill-available"
_ALIGN = (
    "auto normal stretch center start end flex-start flex-end self-start self-end baseline left right anchor-center"
)
_SPREAD = (
    "normal stretch center start end flex-start flex-end left right space-between space-around space-evenly baseline"
)


def _alignment(names: str) -> Reader:
    read_one = keywords(names)

    def read(tokens: Sequence[ast.Node]) -> Any:
        return read_one(
            [t for t in tokens if not (t.type == "ident" and t.lower_value in ("safe", "unsafe", "first", "last"))]
        )

    return read


_PROPERTIES = (
    _Property(
        "display",
        "inline",
        keywords(
            "none contents block inline inline-block flow-root list-item flex inline-flex grid inline-grid table "
            "inline-table table-row table-cell table-row-group table-header-group table-footer-group table-column "
            "table-column-group table-caption -webkit-box -webkit-inline-box"
        ),
    ),
    _Property("position", "static", keywords("static relative absolute fixed sticky -webkit-sticky")),
    _Property("float", "none", keywords("none left right inline-start inline-end")),
    _Property("clear", "none", keywords("none left right both inline-start inline-end")),
    _Property("box-sizing", "content-box", keywords("content-box border-box")),
    _Property("width height", "auto", lengths(_SIZES, negative=False)),
    _Property("min-width min-height", "auto", lengths(_SIZES, negative=False)),
    _Property("max-width max-height", "none", lengths(f"none {_SIZES}", negative=False)),
    _Property("aspect-ratio", "auto", _ratio),
    _Property(" ".join(_SIDES), "auto", lengths("auto")),
    *(
        row
        for side in _SIDES
        for row in (
            _Property(f"margin-{side}", 0.0, lengths("auto")),
            _Property(f"padding-{side}", 0.0, _POSITIVE),
            _Property(f"border-{side}-width", 3.0, _border_width),
            _Property(f"border-{side}-style", "none", keywords(_LINE_STYLES)),
            _Property(f"border-{side}-color", CURRENT, _color),
        )
    ),
    _Property("border-top-left-radius border-top-right-radius", (0.0, 0.0), _pair),
    _Property("border-bottom-right-radius border-bottom-left-radius", (0.0, 0.0), _pair),
    _Property("outline-width", 3.0, _border_width),
    _Property("outline-style", "none", keywords(f"auto {_LINE_STYLES}")),
    _Property("outline-color", CURRENT, _color_or_auto),
    _Property("outline-offset", 0.0, lengths()),
    _Property("overflow-x overflow-y", "visible", keywords("visible hidden scroll auto clip overlay")),
    _Property("z-index", "auto", numbers(keywords="auto")),
    _Property("opacity", 1.0, numbers(0.0, 1.0)),
    _Property("visibility", "visible", keywords("visible hidden collapse"), inherited=True),
    _Property("pointer-events", "auto", keywords("auto none all fill stroke painted"), inherited=True),
    _Property("touch-action", "auto", _any_text),
    _Property("cursor user-select -webkit-user-select", "auto", _any_text, inherited=True),
    _Property("transform", "none", read_transform),
    _Property("translate scale rotate", "none", _any_text),
    _Property("transform-origin", ((Percent(50.0), Percent(50.0)),), read_positions),
    _Property("object-fit", "fill", keywords("fill contain cover none scale-down")),
    _Property("object-position", ((Percent(50.0), Percent(50.0)),), read_positions),
    _Property("background-color", TRANSPARENT, _color),
    _Property("background-image", ("none",), read_images),
    _Property("background-position", ((Percent(0.0), Percent(0.0)),), read_positions),
    _Property("background-size", (("auto", "auto"),), read_sizes),
    _Property("background-repeat", (("repeat", "repeat"),), read_repeats),
    _Property("background-clip background-origin background-attachment", "initial", _any_text),
    _Property("box-shadow", "none", read_shadows),
    _Property("text-shadow", "none", read_shadows, inherited=True),
    _Property("color", Scheme(read_color(ast.IdentToken(0, 0, "black")), (255, 255, 255, 1.0)), _color, inherited=True),
    _Property("-webkit-text-fill-color", CURRENT, _color, inherited=True),
    _Property("accent-color caret-color", "auto", _color_or_auto, inherited=True),
    _Property("color-scheme", "normal", _scheme, inherited=True),
    _Property("font-family", ("roboto",), read_families, inherited=True),
    _Property("font-size", 16.0, read_font_size, inherited=True),
    _Property("font-weight", 400.0, read_weight, inherited=True),
    _Property("font-style", "normal", keywords("normal italic oblique"), inherited=True),
    _Property("font-variant font-stretch font-feature-settings font-kerning", "normal", _any_text, inherited=True),
    _Property("line-height", "normal", lengths("normal", negative=False, numbers=True), inherited=True),
    _Property("letter-spacing word-spacing", 0.0, lengths("normal"), inherited=True),
    _Property(
        "text-align",
        "start",
        keywords("start end left right center justify -webkit-center match-parent"),
        inherited=True,
    ),
    _Property("text-align-last", "auto", keywords("auto start end left right center justify"), inherited=True),
    _Property("text-indent", 0.0, lengths(), inherited=True),
    _Property("text-transform", "none", keywords("none uppercase lowercase capitalize full-width"), inherited=True),
    _Property("text-decoration-line", "none", read_decoration_lines),
    _Property("text-decoration-color", CURRENT, _color),
    _Property("text-decoration-style", "solid", keywords("solid double dotted dashed wavy")),
    _Property("text-decoration-thickness", "auto", lengths("auto from-font")),
    _Property("text-underline-offset", "auto", lengths("auto"), inherited=True),
    _Property("text-overflow", "clip", keywords("clip ellipsis")),
    _Property("white-space", "normal", keywords("normal nowrap pre pre-wrap pre-line break-spaces"), inherited=True),
    _Property("word-break", "normal", keywords("normal break-all keep-all break-word"), inherited=True),
    _Property("overflow-wrap", "normal", keywords("normal break-word anywhere"), inherited=True),
    _Property("hyphens text-wrap text-rendering", "auto", _any_text, inherited=True),
    _Property("tab-size", Number(8.0), lengths(negative=False, numbers=True), inherited=True),
    _Property("direction", "ltr", keywords("ltr rtl"), inherited=True),
    _Property("unicode-bidi", "normal", keywords("normal embed isolate bidi-override isolate-override plaintext")),
    _Property("vertical-align", "baseline", lengths("baseline top middle bottom text-top text-bottom sub super")),
    _Property("-webkit-line-clamp", "none", numbers(1, 10000, keywords="none")),
    _Property("-webkit-box-orient", "horizontal", keywords("horizontal vertical inline-axis block-axis")),
    _Property("list-style-type", "disc", _any_text, inherited=True),
    _Property("list-style-position", "outside", keywords("outside inside"), inherited=True),
    _Property("list-style-image", ("none",), read_images, inherited=True),
    _Property("content", "normal", read_content),
    _Property("quotes", "auto", read_quotes, inherited=True),
    _Property("counter-reset counter-set counter-increment", (), read_counters),
    _Property("border-collapse", "separate", keywords("separate collapse"), inherited=True),
    _Property("border-spacing", (0.0, 0.0), _pair, inherited=True),
    _Property("caption-side", "top", keywords("top bottom"), inherited=True),
    _Property("empty-cells", "show", keywords("show hide"), inherited=True),
    _Property("table-layout", "auto", keywords("auto fixed")),
    _Property("flex-direction", "row", keywords("row row-reverse column column-reverse")),
    _Property("flex-wrap", "nowrap", keywords("nowrap wrap wrap-reverse")),
    _Property("flex-grow", 0.0, numbers(0.0)),
    _Property("flex-shrink", 1.0, numbers(0.0)),
    _Property("flex-basis", "auto", lengths(f"content {_SIZES}", negative=False)),
    _Property("order", 0.0, numbers()),
    _Property("row-gap column-gap", "normal", lengths("normal", negative=False)),
    _Property("justify-content align-content", "normal", _alignment(_SPREAD)),
    _Property("align-items justify-items", "normal", _alignment(_ALIGN + " legacy")),
    _Property("align-self justify-self", "auto", _alignment(_ALIGN)),
    _Property("grid-template-columns grid-template-rows", "none", read_tracks),
    _Property("grid-auto-columns grid-auto-rows", "auto", read_tracks),
    _Property("grid-template-areas", "none", read_areas),
    _Property("grid-auto-flow", "row", read_auto_flow),
    _Property("grid-row-start grid-row-end grid-column-start grid-column-end", "auto", read_grid_line),
    _Property("column-count", "auto", numbers(1, 100, keywords="auto")),
    _Property("column-width", "auto", lengths("auto", negative=False)),
    _Property("appearance -webkit-appearance", "auto", _any_text),
    _Property("resize", "none", keywords("none both horizontal vertical")),
    _Property(
        "transition animation will-change contain filter backdrop-filter clip-path clip mix-blend-mode isolation",
        "",
        _any_text,
    ),
    _Property(
        "-webkit-tap-highlight-color scroll-behavior scroll-snap-type scroll-snap-align overscroll-behavior",
        "",
        _any_text,
    ),
    _Property("writing-mode", "horizontal-tb", _any_text, inherited=True),
    _Property("fill", "black", _any_text, inherited=True),
    _Property("stroke", "none", _any_text, inherited=True),
    _Property("stroke-width", "1", _any_text, inherited=True),
    _Property("animation-name", "none", _any_text),
)
INITIAL: dict[str, Any] = {name: row.initial for row in _PROPERTIES for name in row.names.split()}
INHERITED = frozenset(name for row in _PROPERTIES if row.inherited for name in row.names.split())
READERS: dict[str, Reader] = {name: row.reader for row in _PROPERTIES for name in row.names.split()}
