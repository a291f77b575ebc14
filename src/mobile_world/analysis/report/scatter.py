"""The scatter plot of success rate against cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mobile_world.analysis.formatting import money, number, percent
from mobile_world.analysis.report.comparison_tables import by_rank, is_ranked
from mobile_world.analysis.report.plot_primitives import RATES, Scale
from mobile_world.analysis.results import Analysis, ArmResult
from mobile_world.web.markup import Html, el, joined

_TOP, _BOTTOM, _LEFT, _RIGHT = 8.0, 84.0, 12.0, 97.0
"""The plot area in percent of the box, inside the axes."""
_HEIGHT: Final = 340
_NEAR_ACROSS, _NEAR_DOWN = 0.09, 0.06
"""Shares of the plot within which two numbers would touch on a phone."""
_SHOWN: Final = 4


class CostMeasure(NamedTuple):
    """A cost measure: label, value and format."""

    words: str
    of: Callable[[ArmResult], float | None]
    say: Callable[[float | None], str]


def cost_measure(analysis: Analysis) -> CostMeasure:
    """Money where all prices are known, otherwise tokens, otherwise steps."""
    scored = [arm for arm in analysis.arms if arm.rate and is_ranked(arm)]
    if scored and all(arm.mean_cost is not None for arm in scored) and any(arm.mean_cost for arm in scored):
        return CostMeasure("cost per episode", lambda arm: arm.mean_cost, money)
    if scored and all(_tokens(arm) for arm in scored):
        return CostMeasure("tokens per episode", _tokens, lambda value: number(value, 0))
    return CostMeasure("steps per episode", lambda arm: arm.mean_steps, number)


class _Point(NamedTuple):
    number: int
    """In the order of the leaderboard."""
    arm: ArmResult
    rate: float
    cost: float


def scatter_plot(analysis: Analysis, measure: CostMeasure) -> Html:
    """Numbered points, in the order of the leaderboard; cheap and good is up on the left."""
    drawn = [(at, arm, measure.of(arm)) for at, arm in enumerate(by_rank(analysis), start=1) if is_ranked(arm)]
    plotted = [_Point(at, arm, arm.rate.value, cost) for at, arm, cost in drawn if arm.rate and cost is not None]
    scale = Scale.covering([0.0, *(point.cost for point in plotted)], wanted=4)
    dots = [_dot(point, scale, measure) for point in reversed(plotted)]
    numbers = [_numbers(group, scale) for group in _neighbours(plotted, scale)]
    label = f"Success rate against {measure.words}; the table has the numbers"
    parts = (_axes(scale, measure), *dots, *numbers)
    return el("svg", *parts, class_="scatter", height=_HEIGHT, role="img", aria_label=label)


def _dot(point: _Point, scale: Scale, measure: CostMeasure) -> Html:
    text = f"{point.number}. {point.arm.name}: {percent(point.rate)}, {measure.say(point.cost)}"
    drawn = el("circle", cx=0, cy=0, r=6, class_="dotted base" if point.arm.role == "baseline" else "dotted")
    return el("svg", el("title", text), drawn, x=_across(scale, point.cost), y=_down(point.rate), class_="strip")


def _neighbours(points: Sequence[_Point], scale: Scale) -> list[list[_Point]]:
    """Points whose numbers would be written over each other, put together."""
    groups: list[list[_Point]] = []
    for point in sorted(points, key=lambda neighbour: (-neighbour.rate, neighbour.cost)):
        group = next((group for group in groups if _near(group[-1], point, scale)), None)
        if group is None:
            groups.append([point])
        else:
            group.append(point)
    return groups


def _near(one: _Point, other: _Point, scale: Scale) -> bool:
    apart = abs(one.cost - other.cost) / (scale.high - scale.low)
    return apart < _NEAR_ACROSS and abs(one.rate - other.rate) < _NEAR_DOWN


def _numbers(group: Sequence[_Point], scale: Scale) -> Html:
    """The label of nearby points, above their middle."""
    numbers = sorted(point.number for point in group)
    shown = ", ".join(map(str, numbers[:_SHOWN])) + ("…" if len(numbers) > _SHOWN else "")
    middle = (min(point.cost for point in group) + max(point.cost for point in group)) / 2
    word = el("text", shown, x=0, y=-10, text_anchor="middle")
    return el("svg", word, x=_across(scale, middle), y=_down(max(point.rate for point in group)), class_="strip")


def _axes(scale: Scale, measure: CostMeasure) -> Html:
    lines = [
        joined(
            el("line", x1=f"{_LEFT}%", x2=f"{_RIGHT}%", y1=_down(tick), y2=_down(tick), class_="grid"),
            el("text", percent(tick, 0), x=f"{_LEFT - 1.5}%", y=_down(tick), dy=4, text_anchor="end"),
        )
        for tick in RATES.ticks
    ]
    last = len(scale.ticks) - 1
    marks = [
        joined(
            el(
                "line", x1=_across(scale, tick), x2=_across(scale, tick), y1=f"{_TOP}%", y2=f"{_BOTTOM}%", class_="grid"
            ),
            el(
                "text",
                measure.say(tick).removesuffix(".0"),
                x=_across(scale, tick),
                y=f"{_BOTTOM}%",
                dy=18,
                text_anchor="end" if at == last else "middle",
            ),
        )
        for at, tick in enumerate(scale.ticks)
    ]
    title = el("text", f"{measure.words} →", x=f"{_RIGHT}%", y="98%", text_anchor="end", class_="title")
    return joined(*lines, *marks, title)


def _across(scale: Scale, value: float) -> str:
    return f"{_LEFT + (value - scale.low) / (scale.high - scale.low) * (_RIGHT - _LEFT):.2f}%"


def _down(rate: float) -> str:
    return f"{_BOTTOM - rate * (_BOTTOM - _TOP):.2f}%"


def _tokens(arm: ArmResult) -> float | None:
    if arm.mean_tokens_in is None or arm.mean_tokens_out is None:
        return None
    return arm.mean_tokens_in + arm.mean_tokens_out
