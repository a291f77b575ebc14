"""The properties of CSS that layout and painting know: initial value, inheritance, and how each value is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tinycss2 import ast

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

INITIAL: dict[str, Any] = {}
INHERITED: set[str] = set()
READERS: dict[str, Reader] = {}


def _define(names: str, initial: Any, reader: Reader, *, inherited: bool = False) -> None:
    for name in names.split():
        INITIAL[name], READERS[name] = initial, reader
        if inherited:
            INHERITED.add(name)


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
            if (value if isinstance(value, float) else value.value) < 0:
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


def _words(tokens: Sequence[ast.Node]) -> Any:
    """Any words at all, as one text: for properties that only scripts read."""
    from tinycss2 import serialize

    return " ".join(serialize([token]) for token in tokens).lower() if tokens else None


def _pair(tokens: Sequence[ast.Node]) -> Any:
    read = [_POSITIVE([token]) for token in tokens]
    if not read or None in read or len(read) > 2:
        return None
    return (read[0], read[-1])


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


def _aligned(names: str) -> Reader:
    read_one = keywords(names)

    def read(tokens: Sequence[ast.Node]) -> Any:
        kept = [t for t in tokens if not (t.type == "ident" and t.lower_value in ("safe", "unsafe", "first", "last"))]
        return read_one(kept)

    return read


_define(
    "display",
    "inline",
    keywords(
        "none contents block inline inline-block flow-root list-item flex inline-flex grid inline-grid table "
        "inline-table table-row table-cell table-row-group table-header-group table-footer-group table-column "
        "table-column-group table-caption -webkit-box -webkit-inline-box"
    ),
)
_define("position", "static", keywords("static relative absolute fixed sticky -webkit-sticky"))
_define("float", "none", keywords("none left right inline-start inline-end"))
_define("clear", "none", keywords("none left right both inline-start inline-end"))
_define("box-sizing", "content-box", keywords("content-box border-box"))
_define("width height", "auto", lengths(_SIZES, negative=False))
_define("min-width min-height", "auto", lengths(_SIZES, negative=False))
_define("max-width max-height", "none", lengths(f"none {_SIZES}", negative=False))
_define("aspect-ratio", "auto", _ratio)
_define(" ".join(_SIDES), "auto", lengths("auto"))
for _side in _SIDES:
    _define(f"margin-{_side}", 0.0, lengths("auto"))
    _define(f"padding-{_side}", 0.0, _POSITIVE)
    _define(f"border-{_side}-width", 3.0, _border_width)
    _define(f"border-{_side}-style", "none", keywords(_LINE_STYLES))
    _define(f"border-{_side}-color", CURRENT, _color)
_define("border-top-left-radius border-top-right-radius", (0.0, 0.0), _pair)
_define("border-bottom-right-radius border-bottom-left-radius", (0.0, 0.0), _pair)
_define("outline-width", 3.0, _border_width)
_define("outline-style", "none", keywords(f"auto {_LINE_STYLES}"))
_define("outline-color", CURRENT, _color_or_auto)
_define("outline-offset", 0.0, lengths())
_define("overflow-x overflow-y", "visible", keywords("visible hidden scroll auto clip overlay"))
_define("z-index", "auto", numbers(keywords="auto"))
_define("opacity", 1.0, numbers(0.0, 1.0))
_define("visibility", "visible", keywords("visible hidden collapse"), inherited=True)
_define("pointer-events", "auto", keywords("auto none all fill stroke painted"), inherited=True)
_define("touch-action", "auto", _words)
_define("cursor user-select -webkit-user-select", "auto", _words, inherited=True)
_define("transform", "none", read_transform)
_define("translate scale rotate", "none", _words)
_define("transform-origin", ((Percent(50.0), Percent(50.0)),), read_positions)
_define("object-fit", "fill", keywords("fill contain cover none scale-down"))
_define("object-position", ((Percent(50.0), Percent(50.0)),), read_positions)
_define("background-color", TRANSPARENT, _color)
_define("background-image", ("none",), read_images)
_define("background-position", ((Percent(0.0), Percent(0.0)),), read_positions)
_define("background-size", (("auto", "auto"),), read_sizes)
_define("background-repeat", (("repeat", "repeat"),), read_repeats)
_define("background-clip background-origin background-attachment", "initial", _words)
_define("box-shadow", "none", read_shadows)
_define("text-shadow", "none", read_shadows, inherited=True)
_define("color", Scheme(read_color(ast.IdentToken(0, 0, "black")), (255, 255, 255, 1.0)), _color, inherited=True)
_define("-webkit-text-fill-color", CURRENT, _color, inherited=True)
_define("accent-color caret-color", "auto", _color_or_auto, inherited=True)
_define("color-scheme", "normal", _scheme, inherited=True)
_define("font-family", ("roboto",), read_families, inherited=True)
_define("font-size", 16.0, read_font_size, inherited=True)
_define("font-weight", 400.0, read_weight, inherited=True)
_define("font-style", "normal", keywords("normal italic oblique"), inherited=True)
_define("font-variant font-stretch font-feature-settings font-kerning", "normal", _words, inherited=True)
_define("line-height", "normal", lengths("normal", negative=False, numbers=True), inherited=True)
_define("letter-spacing word-spacing", 0.0, lengths("normal"), inherited=True)
_define(
    "text-align", "start", keywords("start end left right center justify -webkit-center match-parent"), inherited=True
)
_define("text-align-last", "auto", keywords("auto start end left right center justify"), inherited=True)
_define("text-indent", 0.0, lengths(), inherited=True)
_define("text-transform", "none", keywords("none uppercase lowercase capitalize full-width"), inherited=True)
_define("text-decoration-line", "none", read_decoration_lines)
_define("text-decoration-color", CURRENT, _color)
_define("text-decoration-style", "solid", keywords("solid double dotted dashed wavy"))
_define("text-decoration-thickness", "auto", lengths("auto from-font"))
_define("text-underline-offset", "auto", lengths("auto"), inherited=True)
_define("text-overflow", "clip", keywords("clip ellipsis"))
_define("white-space", "normal", keywords("normal nowrap pre pre-wrap pre-line break-spaces"), inherited=True)
_define("word-break", "normal", keywords("normal break-all keep-all break-word"), inherited=True)
_define("overflow-wrap", "normal", keywords("normal break-word anywhere"), inherited=True)
_define("hyphens text-wrap text-rendering", "auto", _words, inherited=True)
_define("tab-size", Number(8.0), lengths(negative=False, numbers=True), inherited=True)
_define("direction", "ltr", keywords("ltr rtl"), inherited=True)
_define("unicode-bidi", "normal", keywords("normal embed isolate bidi-override isolate-override plaintext"))
_define("vertical-align", "baseline", lengths("baseline top middle bottom text-top text-bottom sub super"))
_define("-webkit-line-clamp", "none", numbers(1, 10000, keywords="none"))
_define("-webkit-box-orient", "horizontal", keywords("horizontal vertical inline-axis block-axis"))
_define("list-style-type", "disc", _words, inherited=True)
_define("list-style-position", "outside", keywords("outside inside"), inherited=True)
_define("list-style-image", ("none",), read_images, inherited=True)
_define("content", "normal", read_content)
_define("quotes", "auto", read_quotes, inherited=True)
_define("counter-reset counter-set counter-increment", (), read_counters)
_define("border-collapse", "separate", keywords("separate collapse"), inherited=True)
_define("border-spacing", (0.0, 0.0), _pair, inherited=True)
_define("caption-side", "top", keywords("top bottom"), inherited=True)
_define("empty-cells", "show", keywords("show hide"), inherited=True)
_define("table-layout", "auto", keywords("auto fixed"))
_define("flex-direction", "row", keywords("row row-reverse column column-reverse"))
_define("flex-wrap", "nowrap", keywords("nowrap wrap wrap-reverse"))
_define("flex-grow", 0.0, numbers(0.0))
_define("flex-shrink", 1.0, numbers(0.0))
_define("flex-basis", "auto", lengths(f"content {_SIZES}", negative=False))
_define("order", 0.0, numbers())
_define("row-gap column-gap", "normal", lengths("normal", negative=False))
_define("justify-content align-content", "normal", _aligned(_SPREAD))
_define("align-items justify-items", "normal", _aligned(_ALIGN + " legacy"))
_define("align-self justify-self", "auto", _aligned(_ALIGN))
_define("grid-template-columns grid-template-rows", "none", read_tracks)
_define("grid-auto-columns grid-auto-rows", "auto", read_tracks)
_define("grid-template-areas", "none", read_areas)
_define("grid-auto-flow", "row", read_auto_flow)
_define("grid-row-start grid-row-end grid-column-start grid-column-end", "auto", read_grid_line)
_define("column-count", "auto", numbers(1, 100, keywords="auto"))
_define("column-width", "auto", lengths("auto", negative=False))
_define("appearance -webkit-appearance", "auto", _words)
_define("resize", "none", keywords("none both horizontal vertical"))
_define(
    "transition animation will-change contain filter backdrop-filter clip-path clip mix-blend-mode isolation",
    "",
    _words,
)
_define(
    "-webkit-tap-highlight-color scroll-behavior scroll-snap-type scroll-snap-align overscroll-behavior", "", _words
)
_define("writing-mode", "horizontal-tb", _words, inherited=True)
_define("fill", "black", _words, inherited=True)
_define("stroke", "none", _words, inherited=True)
_define("stroke-width", "1", _words, inherited=True)
_define("animation-name", "none", _words)
