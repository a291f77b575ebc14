"""The conclusion of a comparison, as text and as plots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mobile_world.analysis import (
    ALPHA,
    MISSING_ALPHA,
    Measured,
    RateCount,
    counted,
    interval,
    interval_in_points,
    p_equals,
    percent,
    points,
    reach_of_plan,
)
from mobile_world.analysis.leaderboard import WORTHWHILE_LEAD
from mobile_world.analysis.ranking_text import NOT_FINISHED, copy_differs
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
from mobile_world.domain.suite_versions import versions_differ
from mobile_world.viewer.comparison.pair import Pair
from mobile_world.viewer.comparison.score import PairScore
from mobile_world.web.markup import Html, el, joined


class Conclusion(NamedTuple):
    """What the comparison of a pair shows."""

    headline: str
    shown: bool
    """Whether the difference is more than luck, with everything that was looked at taken into account."""
    sentences: tuple[str, ...]
    """The reasons, most important first."""
    warnings: tuple[str, ...]
    """What else differs between the sides than it seems."""


class _Significance(NamedTuple):
    """How likely luck alone is, and for how many questions that is corrected."""

    p: float
    questions: int
    p_missing: float | None
    """The same with every lost episode counted against the difference; `None` where none was lost."""

    @property
    def passed(self) -> bool:
        return self.p <= ALPHA

    @property
    def survives(self) -> bool:
        return self.p_missing is None or self.p_missing <= MISSING_ALPHA


def conclusion_of(pair: Pair, score: PairScore) -> Conclusion:
    """What the score of a pair means."""
    warnings = (*_warnings(pair),)
    if not score.pairs:
        reasons = (_nothing_to_compare(pair), *_unfinished(pair), *_losses(pair, score, None))
        return Conclusion("Nothing to compare yet", False, reasons, warnings)
    luck = _significance(pair, score)
    passed = luck is not None and luck.passed
    items: tuple[str, ...] = (
        _difference(pair, score),
        _discordant_pairs(pair, score),
        *_test_sentences(pair, score, luck),
        *_losses(pair, score, luck),
        *_noise(pair, score),
    )
    if passed and _includes_zero(score):
        items += (
            "The test alone is significant, but the confidence interval includes zero, so no difference is claimed.",
        )
    shown = luck is not None and passed and luck.survives and not _includes_zero(score) and not _copy_differs(pair)
    return Conclusion(_headline(pair, score, shown=shown), shown, items, warnings)


def _headline(pair: Pair, score: PairScore, *, shown: bool) -> str:
    better = score.difference.value > 0
    first, second = pair.first.label, pair.second.label
    if any(_unfinished(pair)):
        return NOT_FINISHED
    if shown:
        return f"{second} is {'better' if better else 'worse'} than {first}"
    if _has_control(pair):
        seen = f"{second} has a {'higher' if better else 'lower'} success rate than {first}"
        return seen if score.difference.value else "Both have the same success rate"
    return "No significant difference"


def _includes_zero(score: PairScore) -> bool:
    """Whether the confidence interval includes zero: then no difference is claimed, whatever the test says."""
    return score.difference.low <= 0 <= score.difference.high


def _nothing_to_compare(pair: Pair) -> str:
    if pair.first.suite != pair.second.suite:
        return (
            f"The runs use different suites, {pair.first.suite} and {pair.second.suite}: they have no task in common."
        )
    return "No task instance has a score on both sides yet."


def _difference(pair: Pair, score: PairScore) -> str:
    value, low, high = score.difference.value, score.difference.low, score.difference.high
    seen = (
        f"The success rate of {pair.second.label} is {abs(100 * value):.1f} percentage points "
        f"{'higher' if value > 0 else 'lower'} than that of {pair.first.label}"
        if value
        else "Both have the same success rate"
    )
    which = "the same" if pair.same_instances else "their"
    sure = (
        f"For similar tasks, the difference lies between {points(low)} and {points(high)} percentage points (95 % CI)"
    )
    if _includes_zero(score):
        may = "so any difference is small" if max(-low, high) <= WORTHWHILE_LEAD else "so either may be better"
        sure = f"{sure}, {may}"
    about = (
        " The interval is approximate: few tasks discriminate between the variants."
        if score.difference.approximate
        else ""
    )
    where = f"on {which} {counted(score.pairs, 'task instance')} of {counted(score.tasks, 'task')}"
    return f"{seen}, {where}. {sure}.{about}"


def _discordant_pairs(pair: Pair, score: PairScore) -> str:
    alike = score.pairs - score.wins - score.losses
    return (
        f"Solved only by {pair.second.label}: {score.wins:,}; only by {pair.first.label}: {score.losses:,}; the "
        "other "
        f"{alike:,} ({percent(alike / score.pairs, 0)}) have the same outcome and say nothing about the difference."
    )


def _significance(pair: Pair, score: PairScore) -> _Significance | None:
    """Corrected for the questions that a run asks; `None` where no test is meant to be made."""
    if _has_control(pair) or any(_unfinished(pair)) or any(side.raced for side in pair.sides):
        return None
    analysis = pair.first.run.analysis() if pair.within_run else None
    if analysis is None:
        return _Significance(score.p, 1, score.p_missing)
    tested = [contrast for contrast in analysis.contrasts if contrast.p_holm is not None]
    names = {pair.first.arm, pair.second.arm}
    for each in tested:
        if names == {each.arm, analysis.baseline} and each.p_holm is not None:
            return _Significance(each.p_holm, len(tested), each.p_missing)
    ranked = len(analysis.ranking.order)
    questions = max(1, ranked * (ranked - 1) // 2)
    lost = None if score.p_missing is None else min(1.0, score.p_missing * questions)
    return _Significance(min(1.0, score.p * questions), questions, lost)


def _test_sentences(pair: Pair, score: PairScore, luck: _Significance | None) -> Iterator[str]:
    if unfinished := [*_unfinished(pair)]:
        yield from unfinished
        return
    if luck is None:
        if _has_control(pair):
            yield "One side is a control: it is a reference point and is not tested."
        return
    plain = (
        f"A difference this large arises by chance with {p_equals(score.p)} (exact test, tasks treated as independent)"
    )
    if luck.questions == 1:
        yield f"{plain}."
    else:
        yield (
            f"{plain}. This is one of {luck.questions:,} comparisons in the run; corrected for multiple comparisons, "
            f"{p_equals(luck.p)}."
        )
    if cannot_show := reach_of_plan(tasks=score.tasks, contrasts=luck.questions):
        yield cannot_show


def _unfinished(pair: Pair) -> Iterator[str]:
    """Why no test is made yet: episodes of either run are running, or planned and not run to the end."""
    runs = {side.run.name: side.run for side in pair.sides}.values()
    until = "No test is made before the end: testing earlier would inflate false positives."
    pending = sum(run.pending for run in runs)
    if any(run.running for run in runs):
        yield f"Episodes are still running. {until}"
    elif pending:
        yield (
            f"{counted(pending, 'planned episode')} {'has' if pending == 1 else 'have'} not run to the end yet. {until}"
        )


def _losses(pair: Pair, score: PairScore, luck: _Significance | None) -> Iterator[str]:
    if not any(score.lost):
        return
    losses = [
        f"{side.label} lost {counted(lost, 'episode')}"
        for side, lost in zip(pair.sides, score.lost, strict=True)
        if lost
    ]
    text = f"{' and '.join(losses)} to infrastructure, excluded from success rates"
    if luck is None or not luck.passed:
        yield f"{text}."
    elif luck.survives:
        yield f"{text}; the difference also holds at {percent(MISSING_ALPHA, 0)} with all of them counted against it."
    else:
        yield (
            f"{text}: with all of them counted against the difference it is not significant "
            f"({p_equals(luck.p_missing)}; {MISSING_ALPHA} is needed), so no difference is claimed."
        )


def _noise(pair: Pair, score: PairScore) -> Iterator[str]:
    analysis = pair.first.run.analysis() if pair.within_run and not pair.first.raced else None
    if analysis is None or not analysis.noise:
        return
    if _copy_differs(pair):
        yield (
            "The run's A/A copy differs from its original by more than chance would explain: do not trust any "
            "difference."
        )
        return
    floor = max(noise_result.floor for noise_result in analysis.noise)
    if floor and abs(score.difference.value) <= floor and not _has_control(pair):
        yield (
            f"In this run an A/A copy differs by {100 * floor:.1f} percentage points, no less than the observed "
            "difference."
        )


def _copy_differs(pair: Pair) -> bool:
    analysis = pair.first.run.analysis() if pair.within_run else None
    return analysis is not None and any(map(copy_differs, analysis.noise))


def _has_control(pair: Pair) -> bool:
    return any(side.planned is not None and side.planned.control for side in pair.sides)


def _warnings(pair: Pair) -> Iterator[str]:
    ours, theirs = pair.first.planned, pair.second.planned
    several = pair.several_versions
    if several:
        yield versions_differ(several)
    if pair.within_run and pair.first.arm == pair.second.arm:
        yield "Both sides are the same variant of the same run: choose another one."
    elif ours and theirs and ours.content_hash == theirs.content_hash and pair.same_instances:
        yield "Both have the same agent, prompt and settings: any difference is noise."
    if any(side.raced for side in pair.sides):
        yield "A race assigns blocks by the results so far: its differences are overestimates, and are not tested."
    if not (pair.within_run or several or pair.same_instances) and pair.first.suite == pair.second.suite:
        yield "The runs drew different task instances: they are compared task by task, with more noise."
    if pair.first.plan and pair.second.plan and pair.first.plan.rules != pair.second.plan.rules:
        yield "The runs have different rules, listed below: the variants are not the only difference."
    if pair.excluded_tasks:
        yield (
            f"{counted(len(pair.excluded_tasks), 'task')} satisfied at the start: excluded from success rates, "
            "and marked below."
        )
    for side in pair.sides:
        if side.run.problem:
            yield f"{side.run.name}: {side.run.problem}."


def scoreboard(pair: Pair, score: PairScore, conclusion: Conclusion) -> Html:
    """Both rates, their difference, and what it means."""
    lead, *more = conclusion.sentences
    return joined(
        el(
            "div",
            el("h2", conclusion.headline),
            _observed(score, shown=conclusion.shown) if score.pairs else None,
            el("p", lead),
            class_="verdict",
        ),
        _rates_plot(pair, score),
        _difference_plot(score, shown=conclusion.shown) if score.pairs else None,
        el("ul", *(el("li", sentence) for sentence in more)) if more else None,
    )


def _observed(score: PairScore, *, shown: bool) -> Html:
    """The difference with its interval; in large letters only when it was shown, for large letters are believed."""
    value = points(score.difference.value)
    interval = f" percentage points, {percent(0.95, 0)} CI {interval_in_points(score.difference)}"
    number = el("strong", value, class_="big") if shown else f"Observed: {value}"
    return el("p", number, el("span", interval, class_="soft"))


def _rates_plot(pair: Pair, score: PairScore) -> Html:
    drawn = [
        _rate_row(f"{letter}: {side.label}", rate)
        for letter, side, rate in zip("AB", pair.sides, (score.first, score.second), strict=True)
    ]
    labels = [percent(tick, 0) for tick in RATES.ticks]
    return joined(
        el("h3", "Success rate"),
        plot(*drawn, axis(RATES, labels), label="Success rates with 95 % confidence intervals"),
    )


def _rate_row(name: str, rate: RateCount) -> Html:
    if not rate.scored:
        return plot_row(name, strip(RATES), "no scored episodes", kind="none")
    measured = Measured.of(rate.estimate())
    text = f"{percent(measured.value)} ({interval(measured)}), {rate.successes:,} of {rate.scored:,}"
    return plot_row(name, strip(RATES, interval_mark(RATES, measured, "dot", "")), text)


def _difference_plot(score: PairScore, *, shown: bool) -> Html:
    measured = score.difference
    scale = Scale.covering([0.0, measured.low, measured.high])
    kind, shape = ("strong", "diamond") if shown else ("", "dot")
    drawn = strip(scale, reference_line(scale, 0, "zero"), interval_mark(scale, measured, shape, kind))
    text = f"{points(measured.value)} ({interval_in_points(measured)}){' ★' if shown else ''}"
    labels = [points(tick).removesuffix(".0") for tick in scale.ticks]
    return joined(
        el("h3", "Difference B − A, in percentage points"),
        plot(
            plot_row("On the same instances", drawn, text), axis(scale, labels), label="Difference in percentage points"
        ),
    )
