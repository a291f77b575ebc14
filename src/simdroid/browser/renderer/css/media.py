"""Media queries and `@supports`: whether a group of rules is in force."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tinycss2 import ast, parse_component_value_list

from simdroid.browser.renderer.css.values import (
    Context,
    compute,
    read_length,
    read_number,
    split,
    strip,
)


class PageViewport(NamedTuple):
    """What a page is shown in; lengths in CSS pixels."""

    width: float
    height: float
    dpr: float = 2.625
    dark: bool = False
    font_scale: float = 1.0
    scroll_x: float = 0.0
    scroll_y: float = 0.0


@lru_cache(1024)
def media_matches(query: str, viewport: PageViewport) -> bool:
    """Whether a list of media queries holds; an empty one does."""
    parts = split(parse_component_value_list(query), ",")
    return parts == [[]] or any(_query(part, viewport) for part in parts)


def _word(token: ast.Node) -> str:
    return str(token.lower_value) if token.type == "ident" else ""


def _query(tokens: Sequence[ast.Node], viewport: PageViewport) -> bool:
    if not tokens:
        return False
    rest, negated = list(tokens), False
    if _word(rest[0]) == "only":
        rest = rest[1:]
    elif _word(rest[0]) == "not" and len(rest) > 1 and rest[1].type == "ident":
        rest, negated = rest[1:], True
    holds = True
    if rest and rest[0].type == "ident" and _word(rest[0]) != "not":
        holds = _word(rest[0]) in ("all", "screen")
        rest = rest[1:]
        if rest and _word(rest[0]) == "and":
            rest = rest[1:]
    if rest and holds:
        holds = condition(rest, lambda inner: _feature(inner, viewport))
    return holds != negated


def condition(tokens: Sequence[ast.Node], test: Callable[[Sequence[ast.Node]], bool]) -> bool:
    """A condition of `not`, `and` and `or`, whose blocks in parentheses are conditions again or go to `test`."""
    if tokens and _word(tokens[0]) == "not":
        return not condition(tokens[1:], test)
    results = []
    joined = "and"
    for token in tokens:
        if token.type == "() block":
            inner = strip(token.content)
            nested = inner and (inner[0].type == "() block" or _word(inner[0]) == "not")
            results.append(condition(inner, test) if nested else test(inner))
        elif token.type == "function":
            results.append(token.lower_name == "selector" or test([token]))
        elif _word(token) in ("and", "or"):
            joined = _word(token)
        else:
            return False
    return bool(results) and (any(results) if joined == "or" else all(results))


_FIXED = {
    "hover": "none",
    "any-hover": "none",
    "pointer": "coarse",
    "any-pointer": "coarse",
    "prefers-reduced-motion": "no-preference",
    "prefers-contrast": "no-preference",
    "prefers-reduced-data": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "forced-colors": "none",
    "inverted-colors": "none",
    "scripting": "enabled",
    "update": "fast",
    "overflow-block": "scroll",
    "overflow-inline": "scroll",
    "display-mode": "browser",
    "color-gamut": "srgb",
    "dynamic-range": "standard",
}


def _feature(tokens: Sequence[ast.Node], viewport: PageViewport) -> bool:
    if not tokens:
        return False
    if any(token.type == "literal" and token.value in ("<", ">", "=", "<=", ">=") for token in tokens):
        return _range(tokens, viewport)
    name = _word(tokens[0])
    value = [token for token in tokens[1:] if not (token.type == "literal" and token.value == ":")]
    if name in ("orientation", "prefers-color-scheme") or name in _FIXED:
        actual = _FIXED.get(name) or _state(name, viewport)
        return _word(value[0]) == actual if value else actual not in ("none", "no-preference")
    for prefix, holds in (("min-", float.__ge__), ("max-", float.__le__)):
        if name.startswith(prefix):
            measured, bound = _measure(name[4:], viewport), _number(value, viewport)
            return measured is not None and bound is not None and bool(holds(measured, bound))
    if name.startswith("-webkit-") and name[8:11] in ("min", "max"):
        bound = _number(value, viewport)
        return bound is not None and (viewport.dpr >= bound if name[8:11] == "min" else viewport.dpr <= bound)
    measured = _measure(name, viewport)
    if measured is None:
        return False
    bound = _number(value, viewport)
    return bool(measured) if not value else bound is not None and abs(measured - bound) < 0.01


def _state(name: str, viewport: PageViewport) -> str:
    if name == "orientation":
        return "portrait" if viewport.height >= viewport.width else "landscape"
    return "dark" if viewport.dark else "light"


def _measure(name: str, viewport: PageViewport) -> float | None:
    measures: dict[str, float] = {
        "width": viewport.width,
        "device-width": viewport.width,
        "height": viewport.height,
        "device-height": viewport.height,
        "aspect-ratio": viewport.width / (viewport.height or 1),
        "device-aspect-ratio": viewport.width / (viewport.height or 1),
        "resolution": viewport.dpr,
        "color": 8.0,
        "monochrome": 0.0,
        "grid": 0.0,
    }
    return float(measures[name]) if name in measures else None


def _number(tokens: Sequence[ast.Node], viewport: PageViewport) -> float | None:
    if not tokens:
        return None
    if len(tokens) == 3 and tokens[1].type == "literal" and tokens[1].value == "/":
        over, under = read_number(tokens[0]), read_number(tokens[2])
        return None if over is None or not under else over / under
    token = tokens[0]
    if token.type == "dimension" and token.lower_unit in ("dppx", "x", "dpi", "dpcm"):
        return float(token.value) / {"dppx": 1, "x": 1, "dpi": 96, "dpcm": 96 / 2.54}[token.lower_unit]
    value = read_length(token)
    if value is None:
        return read_number(token)
    computed = compute(value, Context(16.0, 16.0, viewport.width, viewport.height))
    return float(computed) if isinstance(computed, float) else None


_COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _range(tokens: Sequence[ast.Node], viewport: PageViewport) -> bool:
    """`(400px <= width < 800px)`."""
    parts: list[list[ast.Node]] = [[]]
    signs: list[str] = []
    for token in tokens:
        if token.type == "literal" and token.value in ("<", ">", "=", "<=", ">="):
            if signs and not parts[-1]:
                signs[-1] += token.value
            else:
                signs.append(token.value)
                parts.append([])
        else:
            parts[-1].append(token)
    numbers = [
        _measure(_word(part[0]), viewport) if len(part) == 1 and _word(part[0]) else _number(part, viewport)
        for part in parts
    ]
    for index, sign in enumerate(signs):
        left, right = numbers[index], numbers[index + 1]
        if left is None or right is None or not _COMPARISONS.get(sign, operator.eq)(left, right):
            return False
    return True
