"""What an analysis comes to, in plain words: also when there is little or nothing to analyse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mobile_world.analysis.formatting import counted, listed, outcome_count, percent, points
from mobile_world.analysis.hypothesis_tests import ALPHA, reach_of_plan
from mobile_world.analysis.results import (
    Analysis,
    ArmResult,
    ContrastResult,
    Counts,
    DeviceResult,
    FactorsResult,
    NoiseResult,
    OrderResult,
)

_ALIASES_TOLD = 2
_OPEN_TOLD = 4
"""Variants of which it is said one by one how far they are from being shown to differ."""
ENOUGH_TO_JUDGE_TASKS: Final = 30
"""Scored episodes before tasks are called too easy or too hard: with 30 alike, less than 90 % alike is ruled out."""


def summary_sentences(found: Analysis, *, asked_baseline: str | None) -> tuple[str, ...]:
    """Everything worth telling, most important first."""
    if found.counts.scored == 0:
        return (*_nothing(found.counts),)
    return (
        found.ranking.why,
        *_amount(found.counts, found.arms),
        *_baseline(found, asked_baseline),
        *_contrasts(found),
        *_noise(found.noise),
        *_unseen_copies(found.contrasts),
        *_disturbances(found.order, found.devices),
        *_factors(found.factors),
    )


def _nothing(counts: Counts) -> Iterator[str]:
    if counts.records == 0:
        yield "There are no records to analyse."
        return
    parts = [outcome_count(name, number) for name, number in counts.outcomes.items() if number]
    yield (
        f"None of the {counted(counts.episodes, 'episode')} has a score ({', '.join(parts)}), so no arm can be "
        "evaluated. "
        "Infrastructure failures run again when the run is resumed."
    )


def _amount(counts: Counts, arms: tuple[ArmResult, ...]) -> Iterator[str]:
    lost = counts.episodes - counts.scored
    if lost:
        yield (
            f"{lost:,} of {counted(counts.episodes, 'episode')} ({percent(lost / counts.episodes)}) "
            f"{'has' if lost == 1 else 'have'} no "
            "score, excluded from the success rates; the worst case counts such episodes as failures."
        )
    if counts.repeated:
        yield (
            f"{counted(counts.repeated, 'episode')} {'was' if counts.repeated == 1 else 'were'} scored more than "
            "once; the last score counts."
        )
    if counts.tasks == 1:
        yield "There is only one task: it says nothing about others, so success rates have no confidence interval."
    elif counts.blocks == counts.tasks:
        yield "Each task ran only once, so variation within tasks cannot be separated from variation between tasks."
    yield from _all_alike([arm for arm in arms if arm.role in ("variant", "baseline")])


def _all_alike(variants: Sequence[ArmResult]) -> Iterator[str]:
    """Where every episode ended alike; what that says about the tasks only after enough of them."""
    scored, successes = sum(arm.scored for arm in variants), sum(arm.successes for arm in variants)
    if not scored or 0 < successes < scored:
        return
    alike, kind = ("Every", "easy") if successes else ("No", "hard")
    if scored >= ENOUGH_TO_JUDGE_TASKS:
        yield (
            f"{alike} scored episode of the variants succeeded: these tasks are too {kind} to discriminate between "
            "them."
        )
    else:
        yield f"{alike} scored episode of the variants succeeded: so far, no task discriminates between them."


def _baseline(found: Analysis, asked: str | None) -> Iterator[str]:
    if asked is not None and found.baseline is None:
        yield f"The baseline {asked} has no records, so no arm is compared with it."


def _contrasts(found: Analysis) -> Iterator[str]:
    tested = [each for each in found.contrasts if each.p_holm is not None]
    if not tested:
        return
    cannot_show = reach_of_plan(tasks=found.counts.tasks, contrasts=len(tested))
    yield from comparison_sentences(found)
    if cannot_show:
        yield cannot_show


def comparison_sentences(found: Analysis) -> Iterator[str]:
    """What was shown about variants and the baseline, and what was left open: on terminals and in reports."""
    tested, baseline = [each for each in found.contrasts if each.p_holm is not None], found.baseline
    if not tested:
        return
    doubt = (
        " Its A/A copy differs from it as well, so this is not conclusive."
        if any(map(copy_differs, found.noise))
        else ""
    )
    corrected = f", corrected for {len(tested)} comparisons" if len(tested) > 1 else ""
    shown = sorted((each for each in tested if each.significant), key=lambda each: -abs(each.difference.value))
    for word, sign in (("better", 1), ("worse", -1)):
        names = [
            f"{each.arm} ({points(each.difference.value)} percentage points)" for each in shown if _sign(each) == sign
        ]
        if names:
            yield f"Significantly {word} than {baseline}{corrected}: {listed(names)}.{doubt}"
    left = sorted((each for each in tested if not each.significant), key=lambda each: -each.difference.value)
    if len(left) > _OPEN_TOLD and not shown:
        yield f"None of the other {len(left)} variants differs significantly from {baseline}{corrected}."
    elif left:
        names = [f"{each.arm} ({_seen(each)})" for each in left]
        yield f"Not significantly different from {baseline}{'' if shown else corrected}: {listed(names, _OPEN_TOLD)}."


def _sign(contrast: ContrastResult) -> int:
    return 1 if contrast.difference.value > 0 else -1


def _seen(contrast: ContrastResult) -> str:
    seen = contrast.difference
    if not contrast.pairs:
        return "no task instance in common"
    return f"{points(seen.value)} percentage points, {percent(0.95, 0)} CI {points(seen.low)} to {points(seen.high)}"


def _noise(noise: tuple[NoiseResult, ...]) -> Iterator[str]:
    for each in noise:
        told = (
            f"The A/A copy of {each.original} differs from it by {points(each.difference.value)} percentage points "
            f"({percent(0.95, 0)} CI {points(each.difference.low)} to {points(each.difference.high)})"
        )
        if copy_differs(each):
            yield (
                f"{told}, more than chance would explain (p = {each.p:.2g}). Something other than the arms may have "
                "changed between episodes: do not trust any difference, significant or not, until the cause is found "
                "or "
                "a second run confirms it."
            )
        elif each.floor:
            yield f"{told}, within chance: a lead no larger than this is not declared a win."
        else:
            yield f"{told}, as expected of identical arms."


def _unseen_copies(contrasts: tuple[ContrastResult, ...]) -> Iterator[str]:
    for each in contrasts:
        if each.role == "copy" and not each.pairs:
            yield f"{each.arm} has no scored episode in common with its original, so the noise floor is unknown."


def copy_differs(noise: NoiseResult) -> bool:
    """Whether a copy differs from its original by more than chance usually makes: then nothing else is trusted."""
    return noise.p <= ALPHA


def _disturbances(order: OrderResult | None, devices: DeviceResult | None) -> Iterator[str]:
    if order is not None and order.p is not None and order.p <= ALPHA:
        yield (
            f"Order within a block matters: the success rate changes by {points(order.last_less_first.value)} "
            "percentage points "
            f"from the first position to the last (p = {order.p:.2g}). Arms are interleaved, so this adds noise but "
            "no bias."
        )
    if devices is not None and devices.p <= ALPHA:
        yield (
            f"Success rates differ between devices by up to {100 * devices.spread:.1f} percentage points (p = "
            f"{devices.p:.2g}; by "
            f"chance alone, p is at most {ALPHA:.2g} in one run out of twenty). If this recurs, check the slowest or "
            "oldest device."
        )


def _aliases(aliases: tuple[str, ...]) -> Iterator[str]:
    if len(aliases) <= _ALIASES_TOLD:
        yield from (f"Aliased in this design: {alias}." for alias in aliases)
    else:
        yield (
            f"This design aliases {len(aliases)} pairs of factor levels, for example: {aliases[0]}. Differences "
            "between arms "
            "therefore say little about single factors."
        )


def _undetermined(factors: FactorsResult) -> str:
    """Why nothing is known of factors: of the design where they come together, otherwise of what was scored."""
    if not factors.aliases:
        return "The scored episodes determine the effect of no factor."
    why = f" ({'; '.join(factors.aliases)})" if len(factors.aliases) <= _ALIASES_TOLD else ""
    return f"The arms differ in several factors at once{why}, so their effects cannot be separated."


def _factors(factors: FactorsResult | None) -> Iterator[str]:
    if factors is None:
        return
    if factors.effects and not factors.determined:
        yield _undetermined(factors)
        return
    strong = [each for each in factors.effects if each.effect and each.p_holm is not None and each.p_holm <= ALPHA]
    for each in strong:
        if each.effect is not None:
            yield (
                f"{each.factor}: {each.level} vs. {each.other}, {points(each.effect.value)} percentage points "
                "(significant)."
            )
    yield from _aliases(factors.aliases)
    if factors.rest_p is not None and factors.rest_p <= ALPHA:
        yield f"Factor effects are not additive (p = {factors.rest_p:.2g}): interpret main effects with care."
