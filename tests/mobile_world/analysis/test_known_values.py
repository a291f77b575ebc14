"""Exact values of the statistics, so that none changes by a digit unnoticed."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from mobile_world.analysis import (
    EpisodeTable,
    Pairs,
    PowerSetting,
    RacePlan,
    Round,
    SimulatedExperiment,
    analyse,
    chance_of_picking,
    chance_of_spread,
    confirmation,
    detectable_effect,
    expected_best,
    holm,
    mcnemar,
    mcnemar_power,
    next_round,
    pair,
    paired_estimate,
    plan_race,
    power_of_plan,
    rate_estimate,
    sign_flip,
    smallest_p,
    split_tasks,
    tasks_needed,
    tasks_to_reach,
    wilson,
)
from mobile_world.analysis._distributions import f_tail, t_quantile, t_tail
from mobile_world.analysis.factors import factor_effects
from mobile_world.analysis.leaderboard import rank
from mobile_world.analysis.nuisance_effects import device_effect, order_effect
from mobile_world.analysis.race import spent_by
from mobile_world.analysis.ranking_text import copy_differs
from mobile_world.analysis.report.scatter import cost_measure
from mobile_world.analysis.results import Measured, NoiseResult
from tests.mobile_world.analysis.recorded import run_of

ARMS = [f"a{number}" for number in range(8)]
TASKS = [f"task-{number:04}" for number in range(12)]


def after(plan: RacePlan, table: EpisodeTable, blocks: int) -> Round:
    """The round that follows the first blocks of a plan."""
    ran = {(block.task, block.replica) for block in plan.blocks[:blocks]}
    names = [
        (table.tasks[task], replica) for task, replica in zip(table.task_of, table.replica_of.tolist(), strict=True)
    ]
    return next_round(plan, table.only_blocks(np.array([at for at, name in enumerate(names) if name in ran])))


@pytest.fixture(scope="module")
def plan() -> RacePlan:
    return plan_race(ARMS, TASKS, replicas=2, seed=3)


def test_distributions() -> None:
    assert (t_tail(2.5, 7), t_tail(-2.5, 7)) == pytest.approx((0.02049610929287645, 0.9795038907071235), rel=1e-12)
    assert (t_tail(inf, 3), f_tail(inf, 2, 3), f_tail(0, 2, 3)) == (0, 0, 1)
    assert f_tail(3.2, 4, 9) == pytest.approx(0.06798311811747702, rel=1e-12)
    assert t_quantile(0.9, 3.5) == pytest.approx(1.5765766051364043, rel=1e-12)


def test_hypothesis_tests() -> None:
    assert mcnemar(7, 2) == pytest.approx(0.1796875, rel=1e-12)
    assert sign_flip(np.array([2, 1, -1, 3, 0, 1])) == pytest.approx(0.25, rel=1e-12)
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert (smallest_p(6), tasks_to_reach(17)) == (0.03125, 10)


def test_power() -> None:
    setting = PowerSetting(baseline=0.3, replicas=2, contrasts=3, clustering=0.4)
    assert power_of_plan(setting, effect=0.2, tasks=40) == pytest.approx(0.3375843607569187, rel=1e-10)
    assert (tasks_needed(setting, effect=0.2), detectable_effect(setting, tasks=40)) == (96, 0.32)
    assert (setting.differing(0.2), setting.independent_pairs(7)) == (0.5, 10)
    assert mcnemar_power(30, gains=0.3, losses=0.1) == pytest.approx(0.30709578109351565, rel=1e-10)
    around = [mcnemar_power(pairs, gains=0.05, losses=0.04) for pairs in (4000, 4001)]
    assert around == pytest.approx([0.5392317992303528, 0.5590524175658329], rel=1e-9), "exact, then approximated"
    assert mcnemar_power(5000, gains=0.05, losses=0.04) == pytest.approx(0.6544192786210584, rel=1e-10)


def test_the_winners_curse() -> None:
    assert expected_best(arms=18, rate=0.1, episodes=60) == pytest.approx(0.17538366116348153, rel=1e-10)
    assert chance_of_spread(arms=5, rate=0.4, episodes=20, spread=0.3) == pytest.approx(0.3831202502895954, rel=1e-10)
    assert chance_of_picking(arms=6, rate=0.3, effect=0.1, episodes=40) == pytest.approx(0.5609903750277363, rel=1e-10)


def test_the_plan_of_a_race(plan: RacePlan) -> None:
    assert (plan.looks, plan.survivors) == ((4, 6, 11, 17, 24), (8, 6, 4, 3, 2))
    assert (plan.most_episodes, plan.full_grid) == (96, 192)
    assert [(block.task[-2:], block.replica) for block in plan.blocks[:4]] == [
        ("04", 0),
        ("11", 0),
        ("07", 0),
        ("03", 0),
    ]
    spent = [spent_by(share, 0.05) for share in (0, 0.25, 0.5, 1, 2)]
    assert spent == pytest.approx([0, 8.857543832130332e-05, 0.005574596680784527, 0.05, 0.05], rel=1e-9)


@pytest.mark.parametrize(
    ("blocks", "number", "running", "left", "dropped", "beaten", "chosen"),
    [
        (4, 2, "a0 a1 a3 a4 a2 a5", 2, "a6 a7", "", None),
        (6, 3, "a0 a3 a1 a4", 5, "a6 a7 a5 a2", "", None),
        (11, 4, "a0 a3 a1", 6, "a6 a7 a5 a2 a4", "", None),
        (17, 4, "a0", 0, "a5", "a3 a1 a6 a7 a2 a4", "a0"),
    ],
)
def test_the_rounds_of_a_race(
    plan: RacePlan, blocks: int, number: int, running: str, left: int, dropped: str, beaten: str, chosen: str | None
) -> None:
    table = SimulatedExperiment({arm: 0.2 + 0.7 * (arm == "a0") for arm in ARMS}, tasks=12, replicas=3).table(5)
    found = after(plan, table, blocks)
    assert (found.number, " ".join(found.arms), len(found.blocks)) == (number, running, left)
    assert (" ".join(found.dropped), " ".join(found.beaten), found.chosen) == (dropped, beaten, chosen)
    assert not found.shown


@pytest.mark.parametrize(
    ("blocks", "number", "running", "left", "dropped", "beaten", "chosen"),
    [
        (4, 2, "a0 a1 a7 a4 a6 a2", 2, "a5 a3", "", None),
        (6, 3, "a0 a1 a7 a6", 5, "a5 a3 a4 a2", "", None),
        (11, 4, "a0 a6 a7", 6, "a5 a3 a4 a2 a1", "", None),
        (24, 5, "a0 a6", 0, "a5 a3 a4 a2 a1 a7", "", "a0"),
    ],
)
def test_the_rounds_of_a_race_with_infrastructure_failures(
    plan: RacePlan, blocks: int, number: int, running: str, left: int, dropped: str, beaten: str, chosen: str | None
) -> None:
    rates = {arm: 0.2 + 0.7 * (arm == "a0") for arm in ARMS}
    found = after(plan, SimulatedExperiment(rates, tasks=12, replicas=3, lost=0.25).table(9), blocks)
    assert (found.number, " ".join(found.arms), len(found.blocks)) == (number, running, left)
    assert (" ".join(found.dropped), " ".join(found.beaten), found.chosen) == (dropped, beaten, chosen)


def test_the_confirmation_of_a_race(plan: RacePlan) -> None:
    split = split_tasks(TASKS, share=0.3, seed=2)
    assert [task[-2:] for task in split.held_out] == ["02", "04", "07", "11"] and len(split.selection) == 8
    again = confirmation(plan, chosen="a0", baseline="a1", held_out=(), replicas=2)
    assert (again.arms, again.tasks, again.first_replica) == (("a0", "a1"), tuple(TASKS), 2)
    assert (again.replicas, again.fresh_tasks) == (2, False)
    assert confirmation(plan, chosen="a0", baseline="a0", held_out=("x",), replicas=1).arms == ("a0",)


def test_intervals() -> None:
    pairs = pair(SimulatedExperiment({"a": 0.7, "b": 0.4}, tasks=30, replicas=2).table(3), 0, 1)
    assert pairs.informative == 14 and pairs.difference == pytest.approx(0.21666666666666667)
    assert (pairs.discordance, pairs.clustering) == pytest.approx((0.31666666666666665, 0.0899581589958161))
    assert paired_estimate(pairs, seed=4)[1:] == pytest.approx((0.08333333333333333, 0.36666666666666664, False))
    twice = paired_estimate(pairs, seed=4, scheme="tasks_and_replicas")
    assert (twice.low, twice.high) == pytest.approx((0.05, 0.4))
    assert rate_estimate([3, 0, 2, 4], [4, 4, 2, 5]) == pytest.approx(
        (0.6, 0.1305988216873128, 0.9374152488286545, True)
    )
    assert rate_estimate([0, 0], [3, 2]) == pytest.approx((0, 0, 0.987763665387196, True))
    assert wilson(3, 10, level=0.9) == pytest.approx((0.12687658390319792, 0.5583002041301648))


def test_intervals_from_few_tasks_and_from_none() -> None:
    rates = {arm: 0.2 + 0.7 * (arm == "a0") for arm in ARMS}
    table = SimulatedExperiment(rates, tasks=12, replicas=3, lost=0.25).table(9)
    few = paired_estimate(pair(table, 0, 1), seed=4)
    assert few == pytest.approx((0.6666666666666666, 0.20850530854749155, 0.9026058025636194, True))
    none = np.zeros(0, dtype=np.int64)
    empty = Pairs(none, none, none)
    assert (empty.difference, empty.discordance, empty.clustering, empty.tasks) == (0, 0, 0, 0)
    assert paired_estimate(empty, seed=1) == (0, -1, 1, True)


def test_a_simulated_record() -> None:
    first = next(SimulatedExperiment({"a": 0.5}, tasks=1, replicas=1).records(1))
    assert (first.seed, first.questions, first.parse_errors, first.invalid_actions, first.attempt) == (0, 0, 0, 0, 1)
    assert (first.steps, first.max_steps, first.tokens_in, first.tokens_out) == (10, 15, 1000, 100)
    assert (first.started_at, first.phases) == ("2026-01-01T00:00:00+00:00", {"decide": 10.0})


def test_nuisance_effects_and_ranking() -> None:
    table = SimulatedExperiment({"a": 0.7, "b": 0.4, "c": 0.5}, tasks=30, replicas=2, lost=0.1).table(3)
    order, devices = order_effect(table), device_effect(table, seed=1)
    assert order is not None and devices is not None
    assert order.last_less_first == pytest.approx(
        (0.03950088051398323, -0.0901272674690467, 0.16912902849701317, False)
    )
    assert order.p == pytest.approx(0.537549341266099)
    assert (devices.devices, devices.spread, devices.p) == pytest.approx((2, 0.06443519719381788, 0.318))
    ranking = rank(table, [0, 1, 2], seed=1)
    assert (ranking.order, ranking.winner, ranking.tied) == ((0, 2, 1), None, (0, 2, 1))
    assert all(each.missing for each in ranking.rivals)
    assert [each.claim.p_missing for each in ranking.rivals] == pytest.approx([0.146484375, 0.0513916015625])
    assert [each.claim.p for each in ranking.rivals] == pytest.approx([0.0009765625, 0.0001220703125])
    assert [each.claim.p_holm for each in ranking.rivals] == pytest.approx([0.0009765625, 0.000244140625])


def test_factor_effects() -> None:
    rates = {"a": 0.7, "b": 0.4, "c": 0.5, "d": 0.2}
    levels = {arm: {"x": 1 + at // 2, "y": 1 + at % 2} for at, arm in enumerate(rates)}
    found = factor_effects(SimulatedExperiment(rates, tasks=30, replicas=2, lost=0.1).table(3), levels)
    assert found is not None
    x, y = (each.estimate for each in found.effects)
    assert x == pytest.approx((0.18404127102130016, 0.062113199937485875, 0.30596934210511445, False))
    assert y == pytest.approx((0.40089435564716897, 0.2916048211641269, 0.510183890130211, False))
    assert found.effects[0].p_holm == pytest.approx(0.0044195382306926965)
    assert found.interactions[0].p == pytest.approx(0.1665613723382049) == found.rest_p
    assert (found.rest_freedom, found.aliases) == (1, ())


@pytest.mark.parametrize(
    ("arms", "tasks", "episodes", "words"),
    [
        (
            {"base": "+ + - + - + - + + -", "more": "+ - - + - - + + - -", "most": "- - - + - - - - - -"},
            111,
            333,
            "lead of 20.0 percentage points over more is real, detecting it with 80\u00a0% power would take about "
            "111 tasks × 1 replica (333 episodes",
        ),
        (
            {"base": "+ + - +", "more": "+ + + -"},
            1606,
            3212,
            "would take about 1,606 tasks × 1 replica (3,212 episodes across the 2 tied variants).",
        ),
    ],
)
def test_the_sample_size_to_find_a_winner(arms: dict[str, str], tasks: int, episodes: int, words: str) -> None:
    ranking = analyse(run_of(**arms), factors={}, baseline="base", seed=1).ranking
    assert (ranking.tasks_needed, ranking.episodes_needed) == (tasks, episodes)
    assert words in ranking.why


@pytest.mark.parametrize(("p", "differs"), [(0.05, True), (0.0501, False)])
def test_a_copy_differs_up_to_five_percent(p: float, differs: bool) -> None:
    none = Measured(value=0.0, low=0.0, high=0.0, approximate=False)
    assert copy_differs(NoiseResult(original="a", copy_arm="a-aa", difference=none, p=p, floor=0.0)) is differs


def test_tokens_are_a_cost_only_if_both_directions_are_known() -> None:
    found = analyse(run_of(base="+ -", more="+ +"), factors={}, baseline="base", seed=1)
    arms = tuple(arm.model_copy(update={"mean_tokens_out": None}) for arm in found.arms)
    assert cost_measure(found).words == "tokens per episode"
    assert cost_measure(found.model_copy(update={"arms": arms})).words == "steps per episode"
