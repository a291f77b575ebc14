"""What success costs: every arm by what an episode takes and how often it succeeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from mobile_world.analysis.report.contents import in_order, is_ranked
from mobile_world.analysis.report.numbers import money, number, percent
from mobile_world.analysis.report.strips import RATES, Scale
from mobile_world.analysis.results import Analysis, ArmResult
from mobile_world.web.markup import Html, el, joined

_TOP, _BOTTOM, _LEFT, _RIGHT = 4.0, 84.0, 12.0, 97.0
"""Where the drawing lies, in percent of its box: around it stand the axes."""
_HEIGHT: Final = 340


class Effort(NamedTuple):
    """What is counted as cost, and how it is said."""

    words: str
    of: Callable[[ArmResult], float | None]
    say: Callable[[float | None], str]


def effort(found: Analysis) -> Effort:
    """Money where all prices are known, otherwise tokens, otherwise steps."""
    scored = [arm for arm in found.arms if arm.rate and is_ranked(arm)]
    if scored and all(arm.mean_cost is not None for arm in scored) and any(arm.mean_cost for arm in scored):
        return Effort("cost of an episode", lambda arm: arm.mean_cost, money)
    if any(_tokens(arm) for arm in scored):
        return Effort("tokens of an episode", _tokens, lambda value: number(value, 0))
    return Effort("steps of an episode", lambda arm: arm.mean_steps, number)


def scatter(found: Analysis, measure: Effort) -> Html:
    """Numbered points, in the order of the leaderboard; cheap and good is up on the left."""
    numbers = {arm.name: str(at) for at, arm in enumerate(in_order(found), start=1)}
    drawn = [(arm, arm.rate.value, measure.of(arm)) for arm in in_order(found) if arm.rate and is_ranked(arm)]
    known = [(arm, rate, cost) for arm, rate, cost in drawn if cost is not None]
    scale = Scale.around([0.0, *(cost for _, _, cost in known)], wanted=4)
    dots = [_point(numbers[arm.name], arm, rate, cost, scale, measure) for arm, rate, cost in reversed(known)]
    label = f"Success against {measure.words}; the table has the numbers"
    return el("svg", _axes(scale, measure), *dots, class_="scatter", height=_HEIGHT, role="img", aria_label=label)


def _point(place: str, arm: ArmResult, rate: float, cost: float, scale: Scale, measure: Effort) -> Html:
    told = f"{place}. {arm.name}: {percent(rate)}, {measure.say(cost)}"
    kind = "dotted base" if arm.role == "baseline" else "dotted"
    return el(
        "svg",
        el("title", told),
        el("circle", cx=0, cy=0, r=11, class_=kind),
        el("text", place, x=0, y=4, text_anchor="middle"),
        x=_across(scale, cost),
        y=_down(rate),
        class_="strip",
    )


def _axes(scale: Scale, measure: Effort) -> Html:
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
    share = (value - scale.low) / (scale.high - scale.low)
    return f"{_LEFT + share * (_RIGHT - _LEFT):.2f}%"


def _down(rate: float) -> str:
    return f"{_BOTTOM - rate * (_BOTTOM - _TOP):.2f}%"


def _tokens(arm: ArmResult) -> float | None:
    if arm.mean_tokens_in is None or arm.mean_tokens_out is None:
        return None
    return arm.mean_tokens_in + arm.mean_tokens_out
