"""Dot plots with confidence intervals: success rates, differences from the baseline, factor effects."""

from __future__ import annotations

from collections.abc import Iterable

from mobile_world.analysis.formatting import interval, interval_in_points, percent, points
from mobile_world.analysis.report.comparison_tables import CONTROLS, by_rank, is_ranked
from mobile_world.analysis.report.plot_primitives import (
    RATES,
    Scale,
    axis,
    band,
    interval_mark,
    mark,
    plot,
    plot_row,
    reference_line,
    strip,
)
from mobile_world.analysis.results import Analysis, ArmResult, ContrastResult, EffectResult, Measured
from mobile_world.web.markup import Html, el


def rate_plot(analysis: Analysis) -> Html:
    """Success rates with intervals; controls separately."""
    base = next((arm.rate.value for arm in analysis.arms if arm.role == "baseline" and arm.rate), None)
    arms = by_rank(analysis)
    ranked = [_rate(arm, base) for arm in arms if is_ranked(arm)]
    apart = [_rate(arm, base) for arm in arms if not is_ranked(arm)]
    heading = [el("div", CONTROLS, class_="apart")] if apart else []
    labels = [percent(tick, 0) for tick in RATES.ticks]
    return plot(*ranked, *heading, *apart, axis(RATES, labels), label="Success rates with 95 % confidence intervals")


def _rate(arm: ArmResult, base: float | None) -> Html:
    guides = [] if base is None else [reference_line(RATES, base, "base")]
    if arm.rate is None:
        return plot_row(arm.name, strip(RATES, *guides), "no scored episodes", kind="none")
    kind = "" if is_ranked(arm) else "hollow"
    shape = "diamond" if arm.role == "baseline" else "dot"
    text = f"{percent(arm.rate.value)} ({interval(arm.rate)})"
    return plot_row(arm.name, strip(RATES, *guides, interval_mark(RATES, arm.rate, shape, kind)), text)


def difference_plot(analysis: Analysis) -> Html:
    """Every arm against the baseline; what is significant after correction is marked."""
    contrasts = sorted(analysis.contrasts, key=lambda each: (each.role != "variant", -each.difference.value, each.arm))
    floor = max((noise_result.floor for noise_result in analysis.noise), default=0.0)
    scale = _around_zero([contrast.difference for contrast in contrasts if contrast.pairs], floor)
    drawn = [_difference(contrast, scale, floor) for contrast in contrasts if contrast.role == "variant"]
    apart = [_difference(contrast, scale, floor) for contrast in contrasts if contrast.role != "variant"]
    heading = [el("div", "Controls, not tested", class_="apart")] if apart else []
    return plot(
        *drawn, *heading, *apart, _points_axis(scale), label="Differences from the baseline in percentage points"
    )


def _difference(contrast: ContrastResult, scale: Scale, floor: float) -> Html:
    below = [band(scale, -floor, floor, "floor")] if floor else []
    if not contrast.pairs:
        return plot_row(
            contrast.arm,
            strip(scale, *below, reference_line(scale, 0, "zero")),
            "no task instance in common",
            kind="none",
        )
    kind = ("strong" if contrast.significant else "") if contrast.role == "variant" else "hollow"
    drawn = strip(
        scale,
        *below,
        reference_line(scale, 0, "zero"),
        interval_mark(scale, contrast.difference, "diamond" if contrast.significant else "dot", kind),
    )
    star = " ★" if contrast.significant else ""
    return plot_row(
        contrast.arm, drawn, f"{points(contrast.difference.value)} ({interval_in_points(contrast.difference)}){star}"
    )


def effect_plot(analysis: Analysis) -> Html:
    """What each factor does, factor by factor."""
    entries = analysis.factors.effects if analysis.factors else ()
    scale = _around_zero([entry.effect for entry in entries if entry.effect], 0.0)
    parts: list[Html] = []
    for factor in dict.fromkeys(entry.factor for entry in entries):
        parts.append(el("div", factor.replace("_", " "), class_="apart"))
        parts += [_effect(entry, scale) for entry in entries if entry.factor == factor]
    return plot(*parts, _points_axis(scale), label="Factor effects in percentage points")


def _effect(effect: EffectResult, scale: Scale) -> Html:
    name, zero = f"{effect.level} vs. {effect.other}", reference_line(scale, 0, "zero")
    if effect.effect is None:
        return plot_row(name, strip(scale, zero), "not estimable with this design", kind="none")
    strong = effect.significant
    shape, kind = ("diamond", "strong") if strong else ("dot", "")
    drawn = strip(scale, zero, interval_mark(scale, effect.effect, shape, kind))
    star = " ★" if strong else ""
    return plot_row(name, drawn, f"{points(effect.effect.value)} ({interval_in_points(effect.effect)}){star}")


def _around_zero(measured: Iterable[Measured], floor: float) -> Scale:
    return Scale.covering([0.0, floor, -floor, *(end for measure in measured for end in (measure.low, measure.high))])


def _points_axis(scale: Scale) -> Html:
    return axis(scale, [points(tick).removesuffix(".0") for tick in scale.ticks])


def legend(*entries: tuple[str, str, str]) -> Html:
    """What the marks of a plot mean: (shape, kind, words) each."""
    parts = [
        el("span", el("svg", mark("50%", shape, kind), class_="sample", width=24, height=28, aria_hidden="true"), words)
        for shape, kind, words in entries
    ]
    return el("p", *parts, class_="key")
