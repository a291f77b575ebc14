"""The tables of a report, made from an analysis whose arms have their display names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mobile_world.analysis.formatting import NONE, percent, points
from mobile_world.analysis.report.numbers import interval, interval_in_points, money, number, p_value
from mobile_world.analysis.report.tables import Row, Table
from mobile_world.analysis.results import Analysis, ArmResult, ContrastResult, RankedArm

CONTROLS: Final = "Controls, not ranked"
_ROLES: Final = {"baseline": "baseline", "copy": "A/A copy", "control": "control", "variant": ""}


def in_order(found: Analysis) -> list[ArmResult]:
    """Variants by rank, then copies and controls by name."""
    places = {each.arm: each.place for each in found.ranking.order}
    return sorted(found.arms, key=lambda arm: (places.get(arm.name, len(places) + 1), arm.name))


def shared_places(found: Analysis) -> dict[str, int]:
    """Places in the leaderboard; equal rates share one."""
    rates = {arm.name: arm.rate.value if arm.rate else None for arm in found.arms}
    first: dict[float | None, int] = {}
    scored = [each for each in found.ranking.order if rates[each.arm] is not None]
    return {each.arm: first.setdefault(rates[each.arm], each.place) for each in scored}


def is_ranked(arm: ArmResult) -> bool:
    """Whether an arm is one of those that are compared."""
    return arm.role in ("variant", "baseline")


def leaderboard(found: Analysis) -> Table:
    """Who did how well, with what stands beside it."""
    ranked, places = {each.arm: each for each in found.ranking.order}, shared_places(found)
    contrasts = {each.arm: each for each in found.contrasts if each.pairs}
    rows = tuple(
        _standing(found, arm, places, ranked.get(arm.name), contrasts.get(arm.name)) for arm in in_order(found)
    )
    return Table(
        "Leaderboard",
        (
            "Variant",
            "Rank",
            "Success",
            "95 % interval",
            "Solved",
            "Strict answers",
            "To baseline",
            "p",
            "Best?",
            "Steps",
            "Remarks",
        ),
        rows,
        words=frozenset({0, 10}),
        note="Solved: successes of scored episodes. The interval is for tasks like these: tasks, not episodes, are "
        "taken as independent; ≈: it is approximate, because tasks are few. Strict answers: the share of "
        "answers that followed the format to the letter. To baseline: points more or less on the same task instances; "
        "p is corrected for all variants compared, and ★ marks what is significant then. Best?: how often it is first "
        "when tasks are drawn anew. May be best: the data cannot tell it apart from the first.",
    )


def _standing(
    found: Analysis, arm: ArmResult, places: dict[str, int], ranked: RankedArm | None, contrast: ContrastResult | None
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
            ", ".join(_remarks(found, arm, ranked, contrast)),
        ),
        "" if is_ranked(arm) else CONTROLS,
    )


def _remarks(
    found: Analysis, arm: ArmResult, ranked: RankedArm | None, contrast: ContrastResult | None
) -> Iterator[str]:
    if _ROLES[arm.role]:
        yield _ROLES[arm.role]
    if found.ranking.winner == arm.name:
        yield "winner"
    elif ranked and arm.scored and ranked.tied_with_best and len(found.ranking.order) > 1:
        yield "may be best"
    if contrast and contrast.significant:
        yield "★ better" if contrast.difference.value > 0 else "★ worse"
    if not arm.scored:
        yield "nothing scored"


def contrasts(found: Analysis) -> Table:
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
        for each in _by_difference(found)
    )
    return Table(
        "Differences from the baseline",
        (
            "Variant",
            "Points",
            "95 % interval",
            "Worst case",
            "Won alone",
            "Lost alone",
            "Pairs",
            "p",
            "p, Holm",
            "McNemar",
        ),
        rows,
        note="Decisions rest on p, Holm: an exact test that takes tasks, not episodes, for independent, corrected for "
        "all variants. McNemar's test speaks about these very tasks. Worst case: everything missing of the variant "
        "failed, everything missing of the baseline succeeded.",
    )


def _by_difference(found: Analysis) -> list[ContrastResult]:
    return sorted(found.contrasts, key=lambda each: (each.role != "variant", -each.difference.value, each.arm))


def effects(found: Analysis) -> Table:
    """What each factor does."""
    told = found.factors.effects if found.factors and found.factors.determined else ()
    rows = tuple(
        Row(
            (
                each.factor,
                f"{each.level} against {each.other}",
                points(each.effect.value) if each.effect else "not determined",
                interval_in_points(each.effect),
                p_value(each.p_holm),
            )
        )
        for each in told
    )
    return Table(
        "Effects of factors",
        ("Factor", "Levels", "Points", "95 % interval", "p, Holm"),
        rows,
        words=frozenset({0, 1}),
        note="How much the first level adds to the success rate compared with the second, averaged over the other "
        "factors, supposing that effects add up.",
    )


def interactions(found: Analysis) -> Table:
    """Whether factors depend on each other."""
    told = found.factors.interactions if found.factors and found.factors.determined else ()
    rows = tuple(
        Row(
            (
                f"{each.factor} and {each.other}",
                str(each.freedom),
                p_value(each.p) if each.freedom else "not determined",
            )
        )
        for each in told
    )
    return Table(
        "Interactions",
        ("Factors", "Combinations tested", "p"),
        rows,
        note="Each pair is tested as if no other interaction existed; p is not corrected for their number.",
    )


def behaviour(found: Analysis) -> Table:
    """How arms behaved beside succeeding."""
    rows = tuple(
        Row(
            (
                arm.name,
                percent(arm.declared_rate),
                percent(arm.state_rate),
                percent(arm.rate_over_all),
                percent(arm.rate_worst_case),
                percent(arm.strict_answer_rate),
                percent(arm.repaired_answer_rate),
                percent(arm.parse_error_rate),
                percent(arm.invalid_action_rate),
                percent(arm.timeout_rate),
                percent(arm.loop_rate),
                number(arm.mean_steps_of_successes),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for arm in in_order(found)
    )
    return Table(
        "Rates beside success",
        (
            "Variant",
            "Declared",
            "State right",
            "Over all",
            "Worst case",
            "Strict",
            "Repaired",
            "Unreadable",
            "Invalid",
            "Timeouts",
            "Loops",
            "Steps to success",
        ),
        rows,
        note="State right: the phone was as asked at the end, whatever the agent declared; declared: it said so, too. "
        "Over all: success over all episodes with a record; worst case: over all that anybody ran. Strict answers "
        "followed the format to the letter, repaired ones made an action after a repair of their form: shares of the "
        "model's answers. Unreadable answers and invalid actions are shares of steps, timeouts and loops of episodes.",
    )


def spending(found: Analysis) -> Table:
    """What episodes took; variants are numbered as in the plot."""
    rows = tuple(
        Row(
            (
                arm.name,
                str(at) if is_ranked(arm) else NONE,
                percent(arm.rate.value if arm.rate else None),
                number(arm.mean_tokens_in, 0),
                number(arm.mean_tokens_out, 0),
                number(arm.mean_seconds),
                money(arm.mean_cost),
                money(arm.total_cost),
            ),
            "" if is_ranked(arm) else CONTROLS,
        )
        for at, arm in enumerate(in_order(found), start=1)
    )
    columns = ("Variant", "Point", "Success", "Tokens in", "Tokens out", "Seconds", "Cost", "Cost in all")
    return Table("What an episode takes", columns, rows, note="Means over scored episodes; a dash where nobody knows.")
