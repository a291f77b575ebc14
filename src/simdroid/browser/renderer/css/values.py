"""Values of CSS properties: numbers, lengths, percentages and calculations, as written and as computed.

A length in pixels is a plain `float`; keywords are `str`. What depends on the element (`em`) or the viewport (`vw`)
is a `UnitLength` until the cascade computes it; what depends on the containing block (`%`) stays so until layout
resolves it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from tinycss2 import ast

PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54}
_VIEWPORT = ("vw", "vh", "vmin", "vmax", "vi", "vb")
RELATIVE = frozenset(
    (
        *("em", "rem", "ex", "ch", "cap", "ic", "lh", "rlh", *_VIEWPORT),
        *(size + unit for size in ("s", "l", "d") for unit in _VIEWPORT),
        *("cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"),
    )
)
ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
LARGEST = 1e7
"""Lengths beyond this are cut, so that hostile sizes stay finite (Chrome's own limit is 33,554,431)."""


class Number(NamedTuple):
    """A number without a unit, where a length would mean something else (`line-height`, `flex`)."""

    value: float


class Percent(NamedTuple):
    """A percentage of something that layout knows."""

    value: float


class UnitLength(NamedTuple):
    """A length in a unit that depends on fonts or on the viewport."""

    value: float
    unit: str


class Fraction(NamedTuple):
    """A flexible length of a grid (`fr`)."""

    value: float


class Calc(NamedTuple):
    """A calculation; `terms` are values or further calculations."""

    function: str
    terms: tuple[Any, ...]


class Context(NamedTuple):
    """What relative lengths are relative to."""

    font_size: float
    root_size: float
    width: float
    height: float
    line_height: float = 0.0

    def pixels(self, unit: UnitLength) -> float:
        """A relative length in pixels."""
        name = unit.unit
        if name in ("em", "rem"):
            return unit.value * (self.font_size if name == "em" else self.root_size)
        if name in ("ex", "ch", "cap", "ic"):
            return unit.value * self.font_size * {"ex": 0.528, "ch": 0.562, "cap": 0.711, "ic": 1.0}[name]
        if name in ("lh", "rlh"):
            return unit.value * (self.line_height or 1.172 * self.font_size)
        kind = name[2:] if name.startswith("cq") else name[name.index("v") + 1 :]
        side = {
            "w": self.width,
            "i": self.width,
            "h": self.height,
            "b": self.height,
            "min": min(self.width, self.height),
            "max": max(self.width, self.height),
        }[kind]
        return unit.value * side / 100


def finite(number: float) -> float:
    """A number within the limits of layout."""
    return min(max(number, -LARGEST), LARGEST) if number == number else 0.0


def compute(value: Any, context: Context) -> Any:
    """A value with everything in it that needs no layout worked out; tuples are computed part by part."""
    kind = type(value)
    if kind is float or kind is str:
        return value
    if kind is UnitLength:
        return finite(context.pixels(value))
    if kind is Calc:
        calculated = Calc(value.function, tuple(compute(term, context) for term in value.terms))
        return finite(_evaluate(calculated, 0.0)) if not has_percent(calculated) else calculated
    if kind is tuple:
        return tuple(compute(part, context) for part in value)
    return value


def has_percent(value: Any) -> bool:
    """Whether a value depends on something that only layout knows."""
    return any(has_percent(term) for term in value.terms) if isinstance(value, Calc) else isinstance(value, Percent)


def resolve(value: Any, base: float | None) -> float | None:
    """A computed length in pixels; None for keywords, and for percentages of something unknown."""
    kind = type(value)
    if kind is float:
        return float(value)
    if kind is Percent:
        return None if base is None else finite(value.value * base / 100)
    if kind is Calc:
        return None if base is None else finite(_evaluate(value, base))
    return None


def length(value: Any, base: float) -> float:
    """A computed length in pixels, 0 for keywords."""
    return resolve(value, base) or 0.0


def _evaluate(value: Any, base: float) -> float:
    if isinstance(value, Calc):
        return float(_FUNCTIONS[value.function]([_evaluate(term, base) for term in value.terms]))
    if isinstance(value, Percent):
        return value.value * base / 100
    if isinstance(value, Number | Fraction | UnitLength):
        return value.value
    return float(value) if isinstance(value, float) else 0.0


_FUNCTIONS: dict[str, Any] = {
    "sum": sum,
    "product": math.prod,
    "inverse": lambda terms: 1 / terms[0] if terms[0] else 0.0,
    "min": min,
    "max": max,
    "clamp": lambda terms: max(terms[0], min(terms[1], terms[2])),
    "abs": lambda terms: abs(terms[0]),
    "sign": lambda terms: (terms[0] > 0) - (terms[0] < 0),
    "mod": lambda terms: terms[0] % terms[1] if terms[1] else 0.0,
    "round": lambda terms: round(terms[0] / terms[1]) * terms[1] if terms[1] else 0.0,
}
_CALLED = {"min", "max", "clamp", "abs", "sign", "mod", "round"}


def read_number(token: ast.Node) -> float | None:
    """A plain number, also a calculated one."""
    if token.type == "number":
        return float(token.value)
    if token.type == "percentage":
        return float(token.value) / 100
    if token.type == "function":
        calculation = read_calculation(token)
        if calculation is not None and not has_percent(calculation):
            return _evaluate(calculation, 0.0)
    return None


def read_length(token: ast.Node, *, numbers: bool = False) -> Any:
    """A length or percentage; 0 needs no unit, other numbers only where `numbers` are meant. None for anything else."""
    if token.type == "dimension":
        unit = token.lower_unit
        if unit in PIXELS:
            return finite(token.value * PIXELS[unit])
        if unit in RELATIVE:
            return UnitLength(float(token.value), unit)
        return Fraction(float(token.value)) if unit == "fr" else None
    if token.type == "percentage":
        return Percent(float(token.value))
    if token.type == "number":
        if numbers:
            return Number(float(token.value))
        return 0.0 if token.value == 0 else None
    if token.type == "function":
        return read_calculation(token)
    return None


def read_calculation(token: ast.Node) -> Any:
    """`calc()`, `min()`, `max()`, `clamp()` and their like; None when it is none."""
    name = token.lower_name
    if name in ("calc", "-webkit-calc"):
        return _sum(strip(token.arguments))
    if name == "env":
        return 0.0
    if name not in _CALLED:
        return None
    terms = [_sum(part) for part in split(token.arguments, ",")]
    count = {"clamp": 3, "mod": 2, "round": 2}.get(name, len(terms))
    return None if not terms or None in terms or len(terms) != count else Calc(name, tuple(terms))


def _sum(tokens: Sequence[ast.Node]) -> Any:
    terms: list[Any] = []
    sign, part = 1.0, list[ast.Node]()
    for token in [*tokens, None]:
        operator = token is not None and token.type == "literal" and token.value in "+-"
        if token is not None and not operator:
            part.append(token)
            continue
        if not part:
            return None
        term = _multiplied(part)
        if term is None:
            return None
        terms.append(term if sign > 0 else Calc("product", (Number(-1.0), term)))
        sign, part = (-1.0 if token is not None and token.value == "-" else 1.0), []
    return terms[0] if len(terms) == 1 else Calc("sum", tuple(terms))


def _multiplied(tokens: Sequence[ast.Node]) -> Any:
    terms: list[Any] = []
    operator = "*"
    for token in tokens:
        if token.type == "literal" and token.value in "*/":
            operator = token.value
            continue
        if token.type == "() block":
            term = _sum(strip(token.content))
        elif token.type == "ident" and token.lower_value in ("pi", "infinity"):
            term = Number(math.pi if token.lower_value == "pi" else LARGEST)
        else:
            term = read_length(token, numbers=True)
        if term is None:
            return None
        terms.append(Calc("inverse", (term,)) if operator == "/" else term)
        operator = "*"
    if not terms:
        return None
    return terms[0] if len(terms) == 1 else Calc("product", tuple(terms))


def strip(tokens: Sequence[ast.Node]) -> list[ast.Node]:
    """Tokens without white space and comments."""
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


def split(tokens: Sequence[ast.Node], separator: str) -> list[list[ast.Node]]:
    """Tokens between commas or slashes, without white space."""
    parts: list[list[ast.Node]] = [[]]
    for token in strip(tokens):
        if token.type == "literal" and token.value == separator:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def read_angle(token: ast.Node) -> float | None:
    """An angle in degrees."""
    if token.type == "dimension" and token.lower_unit in ANGLES:
        return float(token.value) * ANGLES[token.lower_unit]
    return 0.0 if token.type == "number" and token.value == 0 else None
