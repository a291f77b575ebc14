"""What a score difference means, in plain words: what was shown, what was not, and what else may explain it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mobile_world.analysis.formatting import counted, interval, interval_in_points, p_value, percent, points
from mobile_world.analysis.hypothesis_tests import ALPHA, reach_of_plan
from mobile_world.analysis.leaderboard import WORTHWHILE
from mobile_world.analysis.report.plot_primitives import (
    RATES,
    Scale,
    axis,
    interval_mark,
    plot,
    plot_row,
    reference_line,
    strip,
)
from mobile_world.analysis.text_summary import copy_differs
from mobile_world.viewer.comparison.pair import Pair
from mobile_world.viewer.comparison.score import Rate, Score
from mobile_world.web.markup import Html, el, joined


class Verdict(NamedTuple):
    """The verdict on a pair."""

    headline: str
    shown: bool
    """Whether the difference is more than luck, with everything that was looked at taken into account."""
    told: tuple[str, ...]
    """The reasons, most important first."""
    warnings: tuple[str, ...]
    """What else differs between the sides than it seems."""


class _Luck(NamedTuple):
    """How likely luck alone is, and for how many questions that is corrected."""

    p: float
    questions: int


def comparison_verdict(pair: Pair, score: Score) -> Verdict:
    """What the score of a pair means."""
    warnings = (*_warnings(pair),)
    if not score.pairs:
        return Verdict("Nothing to compare yet", False, (_nothing(pair),), warnings)
    luck = _luck(pair, score)
    passed = luck is not None and luck.p <= ALPHA
    told = (_difference(pair, score), _alone(pair, score), *_chance(pair, score, luck), *_noise(pair, score))
    if passed and _may_be_nothing(score):
        told += ("The test alone would call this a difference, the interval does not, so none is claimed.",)
    shown = passed and not _may_be_nothing(score) and not _doubtful(pair)
    return Verdict(_headline(pair, score, shown=shown), shown, told, warnings)


def _headline(pair: Pair, score: Score, *, shown: bool) -> str:
    better = score.difference.value > 0
    first, second = pair.first.called, pair.second.called
    if pair.first.run.running or pair.second.run.running:
        return "Not finished"
    if shown:
        return f"{second} is {'better' if better else 'worse'} than {first}"
    if _control(pair):
        more = "more" if better else "less"
        return f"{second} solves {more} than {first}" if score.difference.value else "They solve equally much"
    return "No difference was shown"


def _may_be_nothing(score: Score) -> bool:
    """Whether no difference at all is inside the interval: then none is claimed, whatever the test says."""
    return score.difference.low <= 0 <= score.difference.high


def _nothing(pair: Pair) -> str:
    if pair.first.suite != pair.second.suite:
        return f"They played different suites, {pair.first.suite} and {pair.second.suite}: no task is the same."
    return "There is no instance of a task yet in which both are scored."


def _difference(pair: Pair, score: Score) -> str:
    low, high = score.difference.low, score.difference.high
    value = score.difference.value
    seen = (
        f"{pair.second.called} succeeded {abs(100 * value):.1f} points {'more' if value > 0 else 'less'} often than "
        f"{pair.first.called}"
        if value
        else "Both succeeded equally often"
    )
    which = "the same" if pair.same_instances else "their"
    sure = f"For tasks like these the difference lies between {points(low)} and {points(high)} points (95 % interval)"
    if _may_be_nothing(score):
        small = max(-low, high) <= WORTHWHILE
        may = "so if there is any, it is small" if small else "so either may be the better one"
        sure = f"{sure}, {may}"
    about = " The interval is approximate: few tasks tell anything." if score.difference.approximate else ""
    where = f"on {which} {counted(score.pairs, 'instance')} of {counted(score.tasks, 'task')}"
    return f"{seen}, {where}. {sure}.{about}"


def _alone(pair: Pair, score: Score) -> str:
    alike = score.pairs - score.wins - score.losses
    return (
        f"{pair.second.called} alone solved {score.wins:,}, {pair.first.called} alone {score.losses:,}; "
        f"{alike:,} ({percent(alike / score.pairs, 0)}) came out alike and say nothing about the difference."
    )


def _luck(pair: Pair, score: Score) -> _Luck | None:
    """Corrected for the questions that a run asks; nothing where no test is meant to be made."""
    if _control(pair) or any(side.run.running or side.raced for side in pair.sides):
        return None
    if not pair.within_run:
        return _Luck(score.p, 1)
    found = pair.first.run.analysis()
    if found is None:
        return _Luck(score.p, 1)
    tested = [each for each in found.contrasts if each.p_holm is not None]
    names = {pair.first.arm, pair.second.arm}
    for each in tested:
        if names == {each.arm, found.baseline} and each.p_holm is not None:
            return _Luck(each.p_holm, len(tested))
    ranked = len(found.ranking.order)
    questions = max(1, ranked * (ranked - 1) // 2)
    return _Luck(min(1.0, score.p * questions), questions)


def _chance(pair: Pair, score: Score, luck: _Luck | None) -> Iterator[str]:
    if any(side.run.running for side in pair.sides):
        yield "Episodes are still being run. Nothing is tested before the end: looking earlier would find too much."
        return
    if luck is None:
        if _control(pair):
            yield "One of them is a control: it shows what a number is worth, and is not tested."
        return
    plain = f"Luck alone makes so large a difference with p = {p_value(score.p)} (exact, tasks taken as independent)"
    if luck.questions == 1:
        yield f"{plain}."
    else:
        yield (
            f"{plain}. This pair is one of {luck.questions:,} that the run compares, and with so many some look large "
            f"by chance; corrected for that, p = {p_value(luck.p)}."
        )
    hopeless = reach_of_plan(tasks=score.tasks, contrasts=luck.questions)
    if hopeless:
        yield hopeless


def _noise(pair: Pair, score: Score) -> Iterator[str]:
    found = pair.first.run.analysis() if pair.within_run and not pair.first.raced else None
    if found is None or not found.noise:
        return
    if _doubtful(pair):
        yield "The run's copy of an arm differs from it by more than chance usually makes: trust no difference here."
        return
    floor = max(each.floor for each in found.noise)
    if floor and abs(score.difference.value) <= floor and not _control(pair):
        yield f"A mere copy of an arm differs by {100 * floor:.1f} points in this run: no smaller than what is seen."


def _doubtful(pair: Pair) -> bool:
    found = pair.first.run.analysis() if pair.within_run else None
    return found is not None and any(map(copy_differs, found.noise))


def _control(pair: Pair) -> bool:
    return any(side.planned is not None and side.planned.control for side in pair.sides)


def _warnings(pair: Pair) -> Iterator[str]:
    ours, theirs = pair.first.planned, pair.second.planned
    if pair.within_run and pair.first.arm == pair.second.arm:
        yield "Both sides are the same variant of the same run: choose another one."
    elif ours and theirs and ours.content_hash == theirs.content_hash and pair.same_instances:
        yield "Both have the same agent, prompt and settings: every difference is noise."
    if any(side.raced for side in pair.sides):
        yield "A race chooses who plays which blocks by how they did: differences in it are too large, and not tested."
    if not pair.within_run and pair.first.suite == pair.second.suite and not pair.same_instances:
        yield "The runs drew different instances of their tasks: they are compared task by task, with more noise."
    if pair.first.plan and pair.second.plan and pair.first.plan.rules != pair.second.plan.rules:
        yield "The runs have different rules, which are told below: the variants are not all that differs."
    if pair.apart:
        yield f"{counted(len(pair.apart), 'task')} satisfied from the start: in no rate, and marked below."
    for side in pair.sides:
        if side.run.problem:
            yield f"{side.run.name}: {side.run.problem}."


def scoreboard(pair: Pair, score: Score, found: Verdict) -> Html:
    """Both rates, their difference, and what it means."""
    lead, *more = found.told
    return joined(
        el(
            "div",
            el("h2", found.headline),
            _observed(score, shown=found.shown) if score.pairs else None,
            el("p", lead),
            class_="verdict",
        ),
        _rates_plot(pair, score),
        _difference_plot(score, shown=found.shown) if score.pairs else None,
        el("ul", *(el("li", sentence) for sentence in more)) if more else None,
    )


def _observed(score: Score, *, shown: bool) -> Html:
    """The difference with its interval; in large letters only when it was shown, for large letters are believed."""
    value = points(score.difference.value)
    interval = f" points, {percent(0.95, 0)} interval {interval_in_points(score.difference)}"
    number = el("strong", value, class_="big") if shown else f"Seen: {value}"
    return el("p", number, el("span", interval, class_="soft"))


def _rates_plot(pair: Pair, score: Score) -> Html:
    drawn = [_rate_row(side.called, each) for side, each in zip(pair.sides, (score.first, score.second), strict=True)]
    labels = [percent(tick, 0) for tick in RATES.ticks]
    return joined(el("h3", "Success"), plot(*drawn, axis(RATES, labels), label="Success with 95 % intervals"))


def _rate_row(name: str, rate: Rate) -> Html:
    if rate.measured is None:
        return plot_row(name, strip(RATES), "nothing scored", kind="none")
    told = f"{percent(rate.measured.value)} ({interval(rate.measured)}), {rate.successes:,} of {rate.scored:,}"
    return plot_row(name, strip(RATES, interval_mark(RATES, rate.measured, "dot", "")), told)


def _difference_plot(score: Score, *, shown: bool) -> Html:
    measured = score.difference
    scale = Scale.around([0.0, measured.low, measured.high])
    kind, shape = ("strong", "diamond") if shown else ("", "dot")
    drawn = strip(scale, reference_line(scale, 0, "zero"), interval_mark(scale, measured, shape, kind))
    told = f"{points(measured.value)} ({interval_in_points(measured)}){' ★' if shown else ''}"
    labels = [points(tick).removesuffix(".0") for tick in scale.ticks]
    return joined(
        el("h3", "Difference in points, second less first"),
        plot(plot_row("On the same instances", drawn, told), axis(scale, labels), label="Difference in points"),
    )
