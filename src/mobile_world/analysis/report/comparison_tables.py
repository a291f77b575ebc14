"""Report tables about comparisons: leaderboard, differences, factor effects, interactions, nuisance effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mobile_world.analysis.formatting import NONE, interval, interval_in_points, number, p_value, percent, points
from mobile_world.analysis.report.tables import Row, Table
from mobile_world.analysis.results import Analysis, ArmResult, ContrastResult, RankedArm

CONTROLS: Final = "Controls, not ranked"
_ROLES: Final = {"baseline": "baseline", "copy": "A/A copy", "control": "control", "variant": ""}


def by_rank(analysis: Analysis) -> list[ArmResult]:
    """Variants by rank, then copies and controls by name."""
    places = {each.arm: each.place for each in analysis.ranking.order}
    return sorted(analysis.arms, key=lambda arm: (places.get(arm.name, len(places) + 1), arm.name))


def shared_ranks(analysis: Analysis) -> dict[str, int]:
    """Places in the leaderboard; equal rates share one."""
    rates = {arm.name: arm.rate.value if arm.rate else None for arm in analysis.arms}
    first: dict[float | None, int] = {}
    scored = [each for each in analysis.ranking.order if rates[each.arm] is not None]
    return {each.arm: first.setdefault(rates[each.arm], each.place) for each in scored}


def is_ranked(arm: ArmResult) -> bool:
    """Whether an arm is one of those that are compared."""
    return arm.role in ("variant", "baseline")


def leaderboard(analysis: Analysis) -> Table:
    """The leaderboard."""
    ranked, places = {each.arm: each for each in analysis.ranking.order}, shared_ranks(analysis)
    contrasts = {each.arm: each for each in analysis.contrasts if each.pairs}
    rows = tuple(
        _leaderboard_row(analysis, arm, places, ranked.get(arm.name), contrasts.get(arm.name))
        for arm in by_rank(analysis)
    )
    return Table(
        "Leaderboard",
        (
            "Variant",
            "Rank",
            "Success",
            "95 % CI",
            "Solved",
            "Strict answers",
            "vs. baseline",
            "p (Holm)",
            "P(best)",
            "Steps",
            "Notes",
        ),
        rows,
        words=frozenset({0, 10}),
        note=(
            "Solved: successes out of scored episodes. The confidence interval (CI) generalises to similar tasks: "
            "tasks, not episodes, are treated as independent; ≈ marks intervals that are approximate because there "
            "are few tasks. Strict answers: the share of answers that follow the required format exactly. vs. "
            "baseline: difference in percentage points (pp) on the same task instances; p is corrected for multiple "
            "comparisons (Holm), and ★ marks significance at 5 %. P(best): how often the variant ranks first when "
            "tasks are resampled. Tied: not significantly worse than the leader."
        ),
    )


def _leaderboard_row(
    analysis: Analysis,
    arm: ArmResult,
    places: dict[str, int],
    ranked: RankedArm | None,
    contrast: ContrastResult | None,
) -> Row:
    return Row(
        (
            arm.name,
            str(places.get(arm.name, NONE)),
            percent(arm.rate.value if arm.rate else None),
            interval(arm.rate),
            f"{arm.successes:,} of {arm.scored:,}",
            percent(arm.strict_answer_rate),
            points(contrast.difference.value) if contrast else NONE,
            p_value(contrast.p_holm) if contrast else NONE,
            percent(ranked.chance_of_best, 0) if ranked and arm.scored else NONE,
            number(arm.mean_steps),
            ", ".join(_notes(analysis, arm, ranked, contrast)),
        ),
        "" if is_ranked(arm) else CONTROLS,
    )


def _notes(
    analysis: Analysis, arm: ArmResult, ranked: RankedArm | None, contrast: ContrastResult | None
) -> Iterator[str]:
    if _ROLES[arm.role]:
        yield _ROLES[arm.role]
    if analysis.ranking.winner == arm.name:
        yield "winner"
    elif ranked and arm.scored and ranked.tied_with_best and len(analysis.ranking.order) > 1:
        yield "tied"
    if contrast and contrast.significant:
        yield "★ better" if contrast.difference.value > 0 else "★ worse"
    if not arm.scored:
        yield "no scored episodes"


def contrasts(analysis: Analysis) -> Table:
    """Every arm against the baseline."""
    rows = tuple(
        Row(
            (
                each.arm,
                points(each.difference.value) if each.pairs else NONE,
                interval_in_points(each.difference) if each.pairs else NONE,
                points(each.worst_case),
                f"{each.wins:,}",
                f"{each.losses:,}",
                f"{each.pairs:,}",
                p_value(each.p_permutation) if each.pairs else NONE,
                p_value(each.p_holm) if each.pairs else NONE,
                p_value(each.p_mcnemar) if each.pairs else NONE,
            ),
            "" if each.role == "variant" else CONTROLS,
        )
        for each in sorted(
            analysis.contrasts, key=lambda each: (each.role != "variant", -each.difference.value, each.arm)
        )
    )
    return Table(
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
            "p (McNemar)",
        ),
        rows,
        note=(
            "Conclusions rest on p (Holm): an exact sign-flip test that treats tasks, not episodes, as independent, "
            "corrected for all variants. McNemar's test applies to these particular tasks only. Worst case: every "
            "missing episode of the variant counts as a failure, every missing episode of the baseline as a success."
        ),
    )


def effects(analysis: Analysis) -> Table:
    """What each factor does."""
    entries = analysis.factors.effects if analysis.factors and analysis.factors.determined else ()
    rows = tuple(
        Row(
            (
                each.factor,
                f"{each.level} vs. {each.other}",
                points(each.effect.value) if each.effect else "not estimable",
                interval_in_points(each.effect),
                p_value(each.p_holm),
            )
        )
        for each in entries
    )
    return Table(
        "Factor effects",
        ("Factor", "Levels", "Difference (pp)", "95 % CI", "p (Holm)"),
        rows,
        words=frozenset({0, 1}),
        note=(
            "Difference in success rate between the first level and the second, averaged over the other factors and "
            "assuming additive effects."
        ),
    )


def interactions(analysis: Analysis) -> Table:
    """Whether factors depend on each other."""
    entries = analysis.factors.interactions if analysis.factors and analysis.factors.determined else ()
    rows = tuple(
        Row(
            (
                f"{each.factor} × {each.other}",
                str(each.freedom),
                p_value(each.p) if each.freedom else "not estimable",
            )
        )
        for each in entries
    )
    return Table(
        "Interactions",
        ("Factors", "Combinations tested", "p"),
        rows,
        note="Each pair is tested as if there were no other interactions; p is not corrected for multiple comparisons.",
    )


def nuisance_effects(analysis: Analysis) -> Table:
    """What should make no difference, and whether it does."""
    rows = [
        Row(
            (
                each.copy_arm,
                points(each.difference.value),
                interval_in_points(each.difference),
                p_value(each.p),
            )
        )
        for each in analysis.noise
    ]
    if analysis.order is not None:
        order = analysis.order.last_less_first
        rows.append(
            Row(
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
        rows.append(Row((name, points(devices.spread), NONE, p_value(devices.p))))
    return Table(
        "Nuisance effects",
        ("Effect", "Difference (pp)", "95 % CI", "p"),
        tuple(rows),
        note="The difference between an arm and its A/A copy is the noise floor: no lead within it is declared a win."
        if analysis.noise
        else "",
    )
