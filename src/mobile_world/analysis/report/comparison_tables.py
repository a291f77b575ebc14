"""Report tables about comparisons: leaderboard, differences, factor effects, interactions, nuisance effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mobile_world.analysis.formatting import NONE, interval, interval_in_points, number, p_value, percent, points
from mobile_world.analysis.rates import rank_by_rate
from mobile_world.analysis.report.tables import ReportTable, TableRow
from mobile_world.analysis.results import Analysis, ArmResult, ContrastResult, RankedArm

CONTROLS: Final = "Controls, not ranked"
TOO_FEW: Final = "Too few episodes with a score, not ranked"
CI: Final = "confidence interval for tasks like these; tasks, not episodes, are treated as independent"
HOLM: Final = "the p-value, corrected for multiple comparisons (Holm)"
BEHAVIOUR: Final = {
    "False completion": "share of the scored episodes that the agent declared done in a wrong state",
    "Side effects": "share of the scored episodes in which something changed that was not asked for; a dash where "
    "checks do not look for such changes",
    "Strict answers": "share of the model's answers that follow the required format exactly",
}
"""Columns that stand beside success."""
_ROLES: Final = {"baseline": "baseline", "copy": "A/A copy", "control": "control", "variant": ""}


def by_rank(analysis: Analysis) -> list[ArmResult]:
    """Variants by rank, those with too few scores, then copies and controls by name."""
    places = {ranked.arm: ranked.place for ranked in analysis.ranking.order}
    return sorted(analysis.arms, key=lambda arm: (places.get(arm.name, len(places) + 1), not is_ranked(arm), arm.name))


def is_ranked(arm: ArmResult) -> bool:
    """Whether an arm is one of those that are compared: no copy and no control."""
    return arm.role in ("variant", "baseline")


def leaderboard(analysis: Analysis) -> ReportTable:
    """The leaderboard."""
    ranked = {ranked_arm.arm: ranked_arm for ranked_arm in analysis.ranking.order}
    rates = {arm.name: arm.rate.value if arm.rate else None for arm in analysis.arms}
    ranks = rank_by_rate({name: rates[name] for name in ranked})
    contrasts = {contrast.arm: contrast for contrast in analysis.contrasts if contrast.pairs}
    rows = tuple(
        _leaderboard_row(analysis, arm, ranks.get(arm.name), ranked.get(arm.name), contrasts.get(arm.name))
        for arm in by_rank(analysis)
    )
    return ReportTable(
        "Leaderboard",
        (
            "Variant",
            "Rank",
            "Success",
            "95 % CI",
            "Solved",
            *BEHAVIOUR,
            "vs. baseline",
            "p (Holm)",
            "P(best)",
            "Steps",
            "Notes",
        ),
        rows,
        words=frozenset({0, 12}),
        legend={
            "Success": "share of the scored episodes that succeeded",
            "95 % CI": f"{CI}; ≈ marks intervals that are approximate because there are few tasks",
            "Solved": "successes out of scored episodes",
            **BEHAVIOUR,
            "vs. baseline": "difference in success, in percentage points, on the same task instances",
            "p (Holm)": f"{HOLM}, of that difference",
            "P(best)": "how often the variant ranks first when tasks are resampled",
            "Steps": "mean per scored episode",
            "Notes": "★ marks a difference from the baseline that is significant at 5 %; tied means not significantly "
            "worse than the leader; lost are episodes without a score, because the world failed",
        },
    )


def _leaderboard_row(
    analysis: Analysis,
    arm: ArmResult,
    rank: int | None,
    ranked: RankedArm | None,
    contrast: ContrastResult | None,
) -> TableRow:
    return TableRow(
        (
            arm.name,
            str(rank or NONE),
            percent(arm.rate.value if arm.rate else None),
            interval(arm.rate),
            f"{arm.successes:,} of {arm.scored:,}",
            percent(arm.false_completion_rate),
            percent(arm.side_effect_rate),
            percent(arm.strict_answer_rate),
            points(contrast.difference.value) if contrast else NONE,
            p_value(contrast.p_holm) if contrast else NONE,
            percent(ranked.chance_of_best, 0) if ranked else NONE,
            number(arm.mean_steps),
            ", ".join(_notes(analysis, arm, ranked, contrast)),
        ),
        CONTROLS if not is_ranked(arm) else "" if ranked else TOO_FEW,
    )


def _notes(
    analysis: Analysis, arm: ArmResult, ranked: RankedArm | None, contrast: ContrastResult | None
) -> Iterator[str]:
    if _ROLES[arm.role]:
        yield _ROLES[arm.role]
    if analysis.ranking.winner == arm.name:
        yield "winner"
    elif ranked and ranked.tied_with_best and len(analysis.ranking.order) > 1:
        yield "tied"
    if contrast and contrast.significant:
        yield f"★\u00a0{'better' if contrast.difference.value > 0 else 'worse'}"
    if lost := arm.outcomes["infra_failure"]:
        yield f"{lost:,} lost"
    if not arm.scored:
        yield "no scored episodes"


def contrasts(analysis: Analysis) -> ReportTable:
    """Every arm against the baseline."""
    rows = tuple(
        TableRow(
            (
                contrast.arm,
                points(contrast.difference.value) if contrast.pairs else NONE,
                interval_in_points(contrast.difference) if contrast.pairs else NONE,
                points(contrast.worst_case),
                f"{contrast.wins:,}",
                f"{contrast.losses:,}",
                f"{contrast.pairs:,}",
                p_value(contrast.p_permutation) if contrast.pairs else NONE,
                p_value(contrast.p_holm) if contrast.pairs else NONE,
                p_value(contrast.p_missing) if contrast.pairs else NONE,
                p_value(contrast.p_mcnemar) if contrast.pairs else NONE,
            ),
            "" if contrast.role == "variant" else CONTROLS,
        )
        for contrast in sorted(
            analysis.contrasts,
            key=lambda contrast: (contrast.role != "variant", -contrast.difference.value, contrast.arm),
        )
    )
    return ReportTable(
        "Differences from the baseline",
        (
            "Variant",
            "Difference (pp)",
            "95 % CI",
            "Worst case (pp)",
            "Only variant solved",
            "Only baseline solved",
            "Pairs",
            "p",
            "p (Holm)",
            "p (lost)",
            "p (McNemar)",
        ),
        rows,
        legend={
            "Difference (pp)": "success rate less that of the baseline, in percentage points, over the pairs",
            "95 % CI": CI,
            "Worst case (pp)": "the difference if every lost episode of the variant failed and every lost episode of "
            "the baseline succeeded",
            "Only variant solved": "pairs in which the baseline failed",
            "Only baseline solved": "pairs in which the variant failed",
            "Pairs": "task instances that have a score in both",
            "p": "exact sign-flip test that treats tasks, not episodes, as independent",
            "p (Holm)": "p, corrected for all variants; conclusions rest on it",
            "p (lost)": "p (Holm) with every lost episode counted against the difference; it must be at most 0.01",
            "p (McNemar)": "a test that applies to these particular tasks only",
        },
    )


def effects(analysis: Analysis) -> ReportTable:
    """What each factor does."""
    entries = analysis.factors.effects if analysis.factors and analysis.factors.determined else ()
    rows = tuple(
        TableRow(
            (
                entry.factor,
                f"{entry.level} vs. {entry.other}",
                points(entry.effect.value) if entry.effect else "not estimable",
                interval_in_points(entry.effect),
                p_value(entry.p_holm),
            )
        )
        for entry in entries
    )
    return ReportTable(
        "Factor effects",
        ("Factor", "Levels", "Difference (pp)", "95 % CI", "p (Holm)"),
        rows,
        words=frozenset({0, 1}),
        legend={
            "Levels": "the two levels that are compared",
            "Difference (pp)": "success rate at the first level less that at the second, in percentage points, "
            "averaged over the other factors and assuming additive effects",
            "95 % CI": CI,
            "p (Holm)": HOLM,
        },
    )


def interactions(analysis: Analysis) -> ReportTable:
    """Whether factors depend on each other."""
    entries = analysis.factors.interactions if analysis.factors and analysis.factors.determined else ()
    rows = tuple(
        TableRow(
            (
                f"{entry.factor} × {entry.other}",
                str(entry.freedom),
                p_value(entry.p) if entry.freedom else "not estimable",
            )
        )
        for entry in entries
    )
    return ReportTable(
        "Interactions",
        ("Factors", "Combinations tested", "p"),
        rows,
        legend={
            "Combinations tested": "independent combinations of levels that the design can estimate",
            "p": "tested as if there were no other interactions, and not corrected for multiple comparisons",
        },
    )


def nuisance_effects(analysis: Analysis) -> ReportTable:
    """What should make no difference, and whether it does."""
    rows = [
        TableRow(
            (
                noise_result.copy_arm,
                points(noise_result.difference.value),
                interval_in_points(noise_result.difference),
                p_value(noise_result.p),
            )
        )
        for noise_result in analysis.noise
    ]
    if analysis.order is not None:
        order = analysis.order.last_less_first
        rows.append(
            TableRow(
                (
                    "Order within a block (last − first)",
                    points(order.value),
                    interval_in_points(order),
                    p_value(analysis.order.p),
                )
            )
        )
    if analysis.devices is not None:
        devices = analysis.devices
        name = f"Device (max − min of {devices.devices})"
        rows.append(TableRow((name, points(devices.spread), NONE, p_value(devices.p))))
    return ReportTable(
        "Nuisance effects",
        ("Effect", "Difference (pp)", "95 % CI", "p"),
        tuple(rows),
        legend={
            "Effect": "what should make no difference",
            "Difference (pp)": "difference in success rate, in percentage points",
            "95 % CI": CI,
            "p": "not corrected for multiple comparisons",
        },
        note="The difference between an arm and its A/A copy is the noise floor: no lead within it is declared a win."
        if analysis.noise
        else "",
    )
