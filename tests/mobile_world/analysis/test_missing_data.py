"""What is lost must not make a winner: counts, causes, the exact test, and claims with everything against them."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from mobile_world.analysis import SimulatedExperiment, analyse
from mobile_world.analysis.episode_table import tabulate
from mobile_world.analysis.factors import factor_effects
from mobile_world.analysis.leaderboard import rank
from mobile_world.analysis.missing_data import (
    judge_claims,
    lost_more_p,
    missing_results,
    p_against,
    survives_missing,
)
from mobile_world.analysis.paired_comparison import pair, pair_against
from mobile_world.analysis.rates import MISSING_ALPHA, enough_scored
from tests.mobile_world.analysis.recorded import run_of


def test_lost_episodes_count_against_the_claim_on_either_side() -> None:
    table = tabulate(run_of(a="+!+ -!. ?", b="-+! !!+ +"))
    seen, against = pair(table, 0, 1), pair_against(table, 0, 1)
    assert (seen.wins.tolist(), seen.losses.tolist(), seen.counts.tolist()) == ([1], [0], [1])
    assert (against.wins.tolist(), against.losses.tolist(), against.counts.tolist()) == ([1, 0], [1, 2], [3, 2])
    other = pair_against(table, 1, 0)
    assert (other.wins.tolist(), other.losses.tolist(), other.counts.tolist()) == ([0, 0], [2, 1], [3, 2])


def test_without_lost_episodes_nothing_changes() -> None:
    table = tabulate(run_of(a="++ " * 8, b="-- " * 8))
    assert p_against(table, 0, 1) is None
    assert survives_missing(table, 0, 1)
    (claim,) = judge_claims(table, [(0, 1)])
    assert claim.p == claim.p_holm == pytest.approx(2 * 0.5**8)
    assert claim.p_missing is None and claim.holds() and not claim.holds(alpha=0.005)


def test_a_claim_needs_one_percent_with_everything_against_it() -> None:
    eight, seven = "++ " * 8, "++ " * 7
    enough = tabulate(run_of(a=f"{eight}+!", b="-- " * 9))
    (claim,) = judge_claims(enough, [(0, 1)])
    assert claim.p_missing == pytest.approx(2 * 0.5**9) and claim.holds()
    few = tabulate(run_of(a=f"{seven}!!", b="-- " * 8))
    (claim,) = judge_claims(few, [(0, 1)])
    assert claim.p == claim.p_missing == pytest.approx(2 * 0.5**7)
    assert claim.p_holm <= 0.05 and not claim.holds()
    assert not survives_missing(few, 0, 1) and survives_missing(few, 0, 1, alpha=0.08)


def test_claims_are_corrected_with_and_without_what_is_lost() -> None:
    table = tabulate(run_of(a="++ " * 10, b="-- " * 10, c="-! " + "-- " * 9))
    clear, lost = judge_claims(table, [(0, 1), (0, 2)])
    assert clear.p_holm == pytest.approx(2 * 2 * 0.5**10) and clear.p_missing is None
    assert lost.p_holm == pytest.approx(2 * 2 * 0.5**10)
    assert lost.p_missing == pytest.approx(2 * 2 * 0.5**10)
    behind = p_against(tabulate(run_of(a="-- " * 3 + "-!", b="++ " * 4)), 0, 1)
    assert behind == 1.0


def brute_force(marks: list[str], arm: int) -> float:
    """The exact test by going through every way in which the lost episodes of each block could have been dealt."""
    arms = range(len(marks))
    blocks = [[each[at] for each in marks] for at in range(len(marks[0]))]
    seen = sum(block[arm] == "!" for block in blocks)
    shares = [sum(mark == "!" for mark in block) / len(list(arms)) for block in blocks]
    chances = np.zeros(len(blocks) + 1)
    for hit in product((0, 1), repeat=len(blocks)):
        chances[sum(hit)] += np.prod([share if each else 1 - share for each, share in zip(hit, shares, strict=True)])
    return float(chances[chances <= chances[seen] * (1 + 1e-9)].sum())


@pytest.mark.parametrize(
    "marks",
    [
        ["++++++++", "!!!!!!!!"],
        ["+++++!++", "!!!!+!++"],
        ["+++!", "!!!!", "+-++"],
        ["!!!!!!", "!!!!!!", "++++!+"],
        ["!!!", "!!!"],
    ],
)
def test_the_exact_test_deals_the_lost_episodes_of_a_block_by_lot(marks: list[str]) -> None:
    table = tabulate(run_of(**{f"arm-{at}": each for at, each in enumerate(marks)}))
    for arm in range(len(marks)):
        assert lost_more_p(table, arm, range(len(marks))) == pytest.approx(brute_force(marks, arm))


def test_what_arms_lost_to_what() -> None:
    table = tabulate(run_of(a="+!+?", b="!!!+", **{"control-null": "!--+"}))
    found = missing_results(table, {"a": "variant", "b": "baseline", "control-null": "control"})
    assert [(each.arm, each.lost, each.episodes, each.causes) for each in found] == [
        ("b", 3, 4, {"UNKNOWN": 3}),
        ("a", 1, 3, {"UNKNOWN": 1}),
        ("control-null", 1, 4, {"UNKNOWN": 1}),
    ]
    assert found[0].p_holm == found[1].p_holm == 2 * 0.5**2
    assert found[2].p_holm is None
    assert missing_results(tabulate([]), {}) == ()
    simulated = SimulatedExperiment({"a": 0.5}, 10, 1, lost_failures={"a": 1.0}).records(1)
    (lost,) = missing_results(tabulate(simulated), {"a": "variant"})
    assert lost.causes == {"ENDPOINT": lost.lost} and lost.p_holm == 1.0


def test_three_arms_are_three_questions() -> None:
    lost = "!" * 10
    table = tabulate(run_of(a=lost, b="+" * 10, c="-" * 10))
    found = missing_results(table, dict.fromkeys("abc", "variant"))
    one = sum(comb(10, k) * 2 ** (10 - k) for k in range(10, 11)) / 3**10
    assert [each.p_holm for each in found] == pytest.approx([3 * one])


def test_an_arm_is_ranked_with_four_fifths_of_its_episodes() -> None:
    assert enough_scored(8, 2) and not enough_scored(79, 21) and not enough_scored(0, 0)
    found = analyse(run_of(a="++++- ++++-", b="++++! ++++!", c="+++!! ++++!"), factors={}, baseline="a", seed=0)
    assert [each.arm for each in found.ranking.order] == ["b", "a"]
    assert found.ranking.unranked == ("c",)


def test_what_was_stopped_or_not_run_is_not_lost() -> None:
    found = analyse(run_of(a="++++ ????", b="---- ...."), factors={}, baseline="a", seed=0)
    assert found.missing == () and found.ranking.unranked == ()
    assert (found.counts.pending, found.ranking.kept_by) == (4, "pending")
    assert found.contrasts[0].p_missing is None


def test_a_difference_from_the_baseline_needs_the_same() -> None:
    lost = analyse(run_of(a="--+++ " * 7, b="+++!! " * 7), factors={}, baseline="a", seed=0)
    (contrast,) = lost.contrasts
    assert contrast.p_holm is not None and contrast.p_holm <= 0.05
    assert (contrast.significant, contrast.open_for_missing) == (False, True)
    assert contrast.worst_case == 0.0 and contrast.p_missing == 1.0
    assert "but not with every lost episode counted against the difference" in " ".join(lost.sentences)
    worse = analyse(run_of(a="++ " * 10 + "+!", b="-- " * 11), factors={}, baseline="a", seed=0)
    assert worse.contrasts[0].significant and worse.contrasts[0].p_missing == pytest.approx(2 * 0.5**11)
    assert worse.contrasts[0].worst_case == -1.0


def test_an_effect_of_a_factor_needs_the_same() -> None:
    rates = {"a": 0.7, "b": 0.7, "c": 0.4, "d": 0.4}
    levels = {arm: {"x": arm in "ab", "y": arm in "ac"} for arm in rates}
    calm = factor_effects(SimulatedExperiment(rates, 40, 2).table(2), levels)
    few = factor_effects(SimulatedExperiment(rates, 40, 2, lost=0.01).table(2), levels)
    equal = SimulatedExperiment(dict.fromkeys(rates, 0.5), 40, 2, lost_failures={"a": 0.9, "b": 0.9})
    many = factor_effects(equal.table(2), levels)
    assert calm is not None and few is not None and many is not None
    assert [(each.factor, each.significant, each.p_missing) for each in calm.effects] == [
        ("x", True, None),
        ("y", False, None),
    ]
    assert few.effects[0].significant and (few.effects[0].p_missing or 1) <= MISSING_ALPHA
    assert few.effects[0].p_missing > few.effects[0].p_holm  # type: ignore[operator]
    assert many.effects[0].p_holm is not None and many.effects[0].p_holm <= 0.05
    assert not many.effects[0].significant and (many.effects[0].p_missing or 0) > MISSING_ALPHA


@pytest.mark.parametrize("rate", [0.5, 0.7])
def test_equal_arms_of_which_one_loses_half_its_failures_have_no_winner(rate: float) -> None:
    world = SimulatedExperiment({"a": rate, "b": rate}, tasks=28, replicas=2, lost_failures={"b": 0.5})
    found = [rank(world.table(seed), range(2), seed=seed) for seed in range(60)]
    assert sum(each.winner is not None for each in found) <= 3
    assert sum(all(rival.missing for rival in each.rivals) for each in found) >= 3, "it would have had one"
