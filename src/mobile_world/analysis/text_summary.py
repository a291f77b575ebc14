"""Text summary of an analysis, in plain sentences: also when there is little or nothing to analyse."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from mobile_world.analysis.formatting import counted, listed, outcome_count, p_equals, percent, points
from mobile_world.analysis.hypothesis_tests import reach_of_plan
from mobile_world.analysis.ranking_text import copy_differs, loss_sentences, pending_sentences, ranking_text
from mobile_world.analysis.rates import ALPHA, MISSING_ALPHA
from mobile_world.analysis.results import Analysis, ContrastResult, FactorsResult, NoiseResult

_ALIASES_SHOWN = 2
_OPEN_SHOWN = 4
"""Variants without a significant difference that are listed one by one."""
ENOUGH_TASKS: Final = 30
"""Tasks, all with the same outcome, before tasks like these are called too easy or too hard.

If one in ten were otherwise, 30 tasks without any would be seen once in 24 times (0.9³⁰ = 0.042)."""


def summary_sentences(analysis: Analysis, *, asked_baseline: str | None) -> tuple[str, ...]:
    """All sentences, most important first."""
    if analysis.counts.records == 0:
        return ("There are no records to analyse.",)
    if analysis.counts.scored == 0:
        return (_nothing_scored(analysis), *pending_sentences(analysis), *loss_sentences(analysis.missing))
    before_the_end = (str(ranking_text(analysis)), *_amount_of_data(analysis))
    if analysis.counts.pending:
        return before_the_end
    return (
        *before_the_end,
        *_contrasts(analysis, asked_baseline),
        *_noise(analysis),
        *_nuisance_effects(analysis),
        *_factors(analysis.factors),
    )


def _nothing_scored(analysis: Analysis) -> str:
    counts = analysis.counts
    parts = [outcome_count(name, number) for name, number in counts.outcomes.items() if number]
    none = (
        "The only episode has no score"
        if counts.episodes == 1
        else f"None of the {counts.episodes:,} episodes has a score"
    )
    return f"{none} ({', '.join(parts)}{_with_controls(analysis)}), so no arm can be evaluated."


def _with_controls(analysis: Analysis) -> str:
    """What a count of episodes must say where controls are in it."""
    return ", controls included" if any(arm.role in ("copy", "control") for arm in analysis.arms) else ""


def _amount_of_data(analysis: Analysis) -> Iterator[str]:
    counts = analysis.counts
    if counts.repeated:
        yield (
            f"{counted(counts.repeated, 'episode')} {'was' if counts.repeated == 1 else 'were'} scored more than "
            f"once{_with_controls(analysis)}; the last score counts."
        )
    if counts.tasks == 1:
        yield "There is only one task: it says nothing about others, so success rates have no confidence interval."
    elif counts.blocks == counts.tasks:
        yield "Each task ran only once, so variation within tasks cannot be separated from variation between tasks."
    yield from _same_outcome_everywhere(analysis)


def _same_outcome_everywhere(analysis: Analysis) -> Iterator[str]:
    """A sentence if every scored episode had the same outcome; tasks are blamed only if there are enough of them."""
    variants = [arm for arm in analysis.arms if arm.role in ("variant", "baseline")]
    scored, successes = sum(arm.scored for arm in variants), sum(arm.successes for arm in variants)
    if not scored or 0 < successes < scored:
        return
    quantity, kind = ("Every", "easy") if successes else ("No", "hard")
    tasks = _tasks_scored(analysis, [arm.name for arm in variants])
    what = "Its one task does" if tasks == 1 else f"The {tasks:,} tasks do"
    why = f": tasks like these are too {kind}" if tasks >= ENOUGH_TASKS else ""
    yield f"{quantity} scored episode of the variants succeeded. {what} not discriminate between them{why}."


def _tasks_scored(analysis: Analysis, arms: Collection[str]) -> int:
    """Tasks with a scored episode of any of these arms."""
    cells = analysis.cells
    rows = [counts for name, counts in zip(cells.arms, cells.scored, strict=True) if name in arms]
    return sum(any(column) for column in zip(*rows, strict=True))


def _contrasts(analysis: Analysis, asked_baseline: str | None) -> Iterator[str]:
    if asked_baseline is not None and analysis.baseline is None:
        yield f"The baseline {asked_baseline} has no records, so no arm is compared with it."
    yield from comparison_sentences(analysis)
    tested = [contrast for contrast in analysis.contrasts if contrast.p_holm is not None]
    if tested and (cannot_show := reach_of_plan(tasks=analysis.counts.tasks, contrasts=len(tested))):
        yield cannot_show


def comparison_sentences(analysis: Analysis) -> Iterator[str]:
    """Which variants differ significantly from the baseline and which do not: on terminals and in reports."""
    tested, baseline = [contrast for contrast in analysis.contrasts if contrast.p_holm is not None], analysis.baseline
    if not tested:
        return
    doubtful = any(map(copy_differs, analysis.noise))
    doubt = " Its A/A copy differs from it as well, so this is not conclusive." if doubtful else ""
    corrected = f", corrected for {len(tested)} comparisons" if len(tested) > 1 else ""
    shown = sorted((one for one in tested if one.significant), key=lambda one: -abs(one.difference.value))
    for word, better in (("better", True), ("worse", False)):
        names = [
            f"{each.arm} ({points(each.difference.value)} percentage points)"
            for each in shown
            if (each.difference.value > 0) is better
        ]
        if names:
            yield f"Significantly {word} than {baseline}{corrected}: {listed(names)}.{doubt}"
    held_back = [each for each in tested if each.open_for_missing]
    if held_back:
        names = [
            f"{each.arm} ({points(each.difference.value)} percentage points, {p_equals(each.p_missing)})"
            for each in held_back
        ]
        yield (
            f"Significantly different from {baseline} on the episodes that have a score, but not with every lost "
            f"episode counted against the difference at {percent(MISSING_ALPHA, 0)}: {listed(names)}."
        )
    apart = [each.arm for each in tested if not each.pairs]
    if apart:
        yield f"Not compared with {baseline}, because no task instance has a score on both sides: {listed(apart)}."
    rest = [each for each in tested if each.pairs and not each.significant and not each.open_for_missing]
    rest.sort(key=lambda each: -each.difference.value)
    if len(rest) > _OPEN_SHOWN and not shown:
        yield f"None of the other {len(rest)} variants differs significantly from {baseline}{corrected}."
    elif rest:
        names = [f"{each.arm} ({_difference(each)})" for each in rest]
        yield f"Not significantly different from {baseline}{'' if shown else corrected}: {listed(names, _OPEN_SHOWN)}."


def _difference(contrast: ContrastResult | NoiseResult) -> str:
    """A difference with its confidence interval, in percentage points."""
    seen = contrast.difference
    interval = f"{percent(0.95, 0)} CI {points(seen.low)} to {points(seen.high)}"
    return f"{points(seen.value)} percentage points, {interval}"


def _noise(analysis: Analysis) -> Iterator[str]:
    for noise_result in analysis.noise:
        text = f"The A/A copy of {noise_result.original} differs from it ({_difference(noise_result)})"
        if copy_differs(noise_result):
            yield (
                f"{text}, more than chance would explain ({p_equals(noise_result.p)}). Something other than the arms "
                "may have changed between episodes: do not trust any difference, significant or not, until the cause "
                "is known or a second run confirms it."
            )
        elif noise_result.floor:
            yield f"{text}, within chance: a lead no larger than this is not declared a win."
        else:
            yield f"The A/A copy of {noise_result.original} did equally well, as expected of identical arms."
    for contrast in analysis.contrasts:
        if contrast.role == "copy" and not contrast.pairs:
            yield f"{contrast.arm} has no scored episode in common with its original, so the noise floor is unknown."


def _nuisance_effects(analysis: Analysis) -> Iterator[str]:
    order, devices = analysis.order, analysis.devices
    if order is not None and order.p is not None and order.p <= ALPHA:
        yield (
            f"Order within a block matters: from the first position to the last, the success rate changes by "
            f"{points(order.last_less_first.value)} percentage points ({p_equals(order.p)}). Arms are interleaved, so "
            "this adds noise but no bias."
        )
    if devices is not None and devices.p <= ALPHA:
        yield (
            f"Success rates differ between devices by up to {100 * devices.spread:.1f} percentage points "
            f"({p_equals(devices.p)}; chance alone gives p ≤ {ALPHA:.2g} in one run out of twenty). If this recurs, "
            "check the slowest or oldest device."
        )


def _factors(factors: FactorsResult | None) -> Iterator[str]:
    if factors is None:
        return
    aliases = factors.aliases
    if factors.effects and not factors.determined:
        yield _undetermined(aliases)
        return
    for effect in factors.effects:
        if effect.effect is not None and effect.significant:
            change = f"{points(effect.effect.value)} percentage points"
            yield f"{effect.factor}: {effect.level} vs. {effect.other}, {change} (significant)."
    if len(aliases) <= _ALIASES_SHOWN:
        yield from (f"Aliased in this design: {alias}." for alias in aliases)
    else:
        yield (
            f"This design aliases {len(aliases)} pairs of factor levels, for example: {aliases[0]}. Differences "
            "between "
            "arms therefore say little about single factors."
        )
    if factors.rest_p is not None and factors.rest_p <= ALPHA:
        yield f"Factor effects are not additive ({p_equals(factors.rest_p)}): interpret main effects with care."


def _undetermined(aliases: tuple[str, ...]) -> str:
    """Why no factor effect is known: aliased by the design, otherwise too few scored episodes."""
    if not aliases:
        return "The scored episodes do not determine the effect of any factor."
    why = f" ({'; '.join(aliases)})" if len(aliases) <= _ALIASES_SHOWN else ""
    return f"The arms differ in several factors at once{why}, so their effects cannot be separated."
