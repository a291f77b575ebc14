"""SVG plotting primitives: scales, axes, rows, interval marks.

Why not matplotlib: 37 MB for strips of a few marks, as pictures whose text no reader can search and no theme recolours.

Positions are percentages of a strip's width, so that nothing is scaled and nothing needs a script.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_world.analysis.results import Measured
from mobile_world.web.markup import Html, breakable, el, joined

_HEIGHT: Final = 28
_MIDDLE: Final = _HEIGHT / 2
_STEPS: Final = (1, 2, 2.5, 5)


@dataclass(frozen=True)
class Scale:
    """A stretch of numbers across the width of a strip, with round ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]

    @classmethod
    def covering(cls, values: Iterable[float], *, wanted: int = 6) -> Scale:
        """A scale that holds the values and ends on ticks."""
        numbers = list(values) or [0.0]
        low, high = min(numbers), max(numbers)
        width = (high - low) or abs(high) or 1.0
        size = 10.0 ** math.floor(math.log10(width / wanted))
        step = next((size * factor for factor in _STEPS if width / (size * factor) <= wanted), size * 10)
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if first == last:
            last += 1
        ticks = tuple(at * step for at in range(first, last + 1))
        return cls(ticks[0], ticks[-1], ticks)

    def at(self, value: float) -> str:
        """Where a value lies, as a percentage of the width; what lies outside is put at the edge."""
        return f"{100 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low))):.2f}%"


RATES: Final = Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))


def strip(scale: Scale, *marks: Html) -> Html:
    """A row of the plot with the grid of its scale."""
    grid = [_vertical(scale.at(tick), "grid") for tick in scale.ticks]
    return el("svg", *grid, *marks, class_="strip", height=_HEIGHT, aria_hidden="true")


def plot_row(name: str, drawing: Html, value: str, *, kind: str = "") -> Html:
    """A name, its strip and the same in words."""
    return el(
        "div",
        el("div", breakable(name), class_="name"),
        drawing,
        el("div", value, class_="value"),
        class_=f"plotrow {kind}".strip(),
        role="listitem",
    )


def axis(scale: Scale, labels: Sequence[str]) -> Html:
    """The numbers under the strips."""
    texts = [
        el("text", label, x=scale.at(tick), y=14, text_anchor="middle")
        for tick, label in zip(scale.ticks, labels, strict=True)
    ]
    drawn = el("svg", *texts, class_="strip axis", height=20)
    return el("div", el("div", class_="name"), drawn, el("div", class_="value"), class_="plotrow", aria_hidden="true")


def plot(*parts: Html, label: str) -> Html:
    """Strips under each other."""
    return el("div", *parts, class_="plot", role="list", aria_label=label)


def interval_mark(scale: Scale, measured: Measured, shape: str, kind: str) -> Html:
    """An interval with its middle: a line with ends, and a `dot` or `diamond`, filled unless `kind` is hollow."""
    left, right = scale.at(measured.low), scale.at(measured.high)
    dashed = " approximate" if measured.approximate else ""
    return joined(
        el("line", x1=left, x2=right, y1=_MIDDLE, y2=_MIDDLE, class_=f"reach {kind}{dashed}"),
        *(el("line", x1=end, x2=end, y1=_MIDDLE - 5, y2=_MIDDLE + 5, class_=f"reach {kind}") for end in (left, right)),
        mark(scale.at(measured.value), shape, kind),
    )


def mark(position: str, shape: str, kind: str) -> Html:
    """A point at a place of the strip."""
    if shape == "dot":
        return el("circle", cx=position, cy=_MIDDLE, r=5, class_=f"mark {kind}")
    return el("svg", el("path", d="M0,-7L7,0L0,7L-7,0Z", class_=f"mark {kind}"), x=position, y=_MIDDLE, class_="strip")


def reference_line(scale: Scale, value: float, kind: str) -> Html:
    """A line down through a strip, such as where zero is."""
    return _vertical(scale.at(value), kind)


def band(scale: Scale, low: float, high: float, kind: str) -> Html:
    """A part of a strip that is shaded."""
    left, right = (float(scale.at(value).rstrip("%")) for value in (low, high))
    return el("rect", x=f"{left:.2f}%", width=f"{right - left:.2f}%", y=0, height=_HEIGHT, class_=kind)


def _vertical(position: str, kind: str) -> Html:
    return el("line", x1=position, x2=position, y1=0, y2=_HEIGHT, class_=kind)
