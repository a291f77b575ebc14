"""Numbers as readers get them. What does not exist is a dash, never a zero and never NaN."""

from __future__ import annotations

from mobile_world.analysis.formatting import NONE, points, reach
from mobile_world.analysis.results import Measured


def number(value: float | None, digits: int = 1) -> str:
    """A mean or an amount: 1,234.5."""
    return NONE if value is None else f"{value:,.{digits}f}"


def money(value: float | None) -> str:
    """An amount of money, in whatever the prices were given in; cheap episodes keep two digits that matter."""
    if value is None:
        return NONE
    return f"{value:,.2f}" if value == 0 or value >= 1 else f"{value:.2g}"


def p_value(p: float | None) -> str:
    """A p-value; tiny ones are called tiny."""
    if p is None:
        return NONE
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def interval(measured: Measured | None) -> str:
    """The 95 % interval of a rate; ≈ where it is approximate."""
    return NONE if measured is None else reach(measured.low, measured.high, approximate=measured.approximate)


def interval_in_points(measured: Measured | None) -> str:
    """The 95 % interval of a difference, in points; ≈ where it is approximate."""
    if measured is None:
        return NONE
    return f"{'≈ ' if measured.approximate else ''}{points(measured.low)} to {points(measured.high)}"
