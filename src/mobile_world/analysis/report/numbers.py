"""Numbers as readers get them. What does not exist is a dash, never a zero and never NaN."""

from __future__ import annotations

from mobile_world.analysis.results import Measured
from mobile_world.analysis.wording import NONE, percent, points


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
    if measured is None:
        return NONE
    return f"{_about(measured)}{100 * measured.low:.0f} to {percent(measured.high, 0)}"


def interval_in_points(measured: Measured | None) -> str:
    """The 95 % interval of a difference, in points; ≈ where it is approximate."""
    if measured is None:
        return NONE
    return f"{_about(measured)}{points(measured.low)} to {points(measured.high)}"


def listed(names: list[str], most: int = 4) -> str:
    """Names in a sentence: A, B and C, or A, B, C, D and 5 more."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _about(measured: Measured) -> str:
    return "≈ " if measured.approximate else ""
