"""The score difference as a picture and in words: what stands beside the prompts."""

from __future__ import annotations

from mobile_world.analysis.formatting import interval, interval_in_points, percent, points
from mobile_world.analysis.report.plot_primitives import RATES, Scale, axis, guide, interval_mark, plot_row, rows, strip
from mobile_world.viewer.comparing.meaning import Meaning
from mobile_world.viewer.comparing.score import Rate, Score
from mobile_world.viewer.comparing.sides import Pair
from mobile_world.web.markup import Html, el, joined


def scoreboard(pair: Pair, score: Score, found: Meaning) -> Html:
    """Both rates, their difference, and what it means."""
    lead, *more = found.told
    return joined(
        el(
            "div",
            el("h2", found.headline),
            _seen(score, shown=found.shown) if score.pairs else None,
            el("p", lead),
            class_="verdict",
        ),
        _rates(pair, score),
        _difference(score, shown=found.shown) if score.pairs else None,
        el("ul", *(el("li", sentence) for sentence in more)) if more else None,
    )


def _seen(score: Score, *, shown: bool) -> Html:
    """The difference with its interval; in large letters only when it was shown, for large letters are believed."""
    value = points(score.difference.value)
    interval = f" points, {percent(0.95, 0)} interval {interval_in_points(score.difference)}"
    number = el("strong", value, class_="big") if shown else f"Seen: {value}"
    return el("p", number, el("span", interval, class_="soft"))


def _rates(pair: Pair, score: Score) -> Html:
    drawn = [_rate(side.called, each) for side, each in zip(pair.sides, (score.first, score.second), strict=True)]
    labels = [percent(tick, 0) for tick in RATES.ticks]
    return joined(el("h3", "Success"), rows(*drawn, axis(RATES, labels), label="Success with 95 % intervals"))


def _rate(name: str, rate: Rate) -> Html:
    if rate.measured is None:
        return plot_row(name, strip(RATES), "nothing scored", kind="none")
    told = f"{percent(rate.measured.value)} ({interval(rate.measured)}), {rate.successes:,} of {rate.scored:,}"
    return plot_row(name, strip(RATES, interval_mark(RATES, rate.measured, "dot", "")), told)


def _difference(score: Score, *, shown: bool) -> Html:
    measured = score.difference
    scale = Scale.around([0.0, measured.low, measured.high])
    kind, shape = ("strong", "diamond") if shown else ("", "dot")
    drawn = strip(scale, guide(scale, 0, "zero"), interval_mark(scale, measured, shape, kind))
    told = f"{points(measured.value)} ({interval_in_points(measured)}){' ★' if shown else ''}"
    labels = [points(tick).removesuffix(".0") for tick in scale.ticks]
    return joined(
        el("h3", "Difference in points, second less first"),
        rows(plot_row("On the same instances", drawn, told), axis(scale, labels), label="Difference in points"),
    )
