"""Exact values of the statistics, so that none changes by a digit unnoticed."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from mobile_world.analysis import (
    RacePlan,
    Setting,
    SimulatedExperiment,
    chance_of_picking,
    chance_of_spread,
    confirmation,
    detectable_effect,
    expected_best,
    holm,
    mcnemar,
    mcnemar_power,
    next_round,
    plan_race,
    power_of_plan,
    sign_flip,
    smallest_p,
    split_tasks,
    tasks_needed,
    tasks_to_reach,
)
from mobile_world.analysis._distributions import f_tail, t_quantile, t_tail
from mobile_world.analysis.race import spent_by

ARMS = [f"a{number}" for number in range(8)]
TASKS = [f"task-{number:04}" for number in range(12)]


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
    setting = Setting(baseline=0.3, replicas=2, contrasts=3, clustering=0.4)
    assert power_of_plan(setting, effect=0.2, tasks=40) == pytest.approx(0.3375843607569187, rel=1e-10)
    assert (tasks_needed(setting, effect=0.2), detectable_effect(setting, tasks=40)) == (96, 0.32)
    assert (setting.differing(0.2), setting.independent_pairs(7)) == (0.5, 10)
    assert mcnemar_power(30, gains=0.3, losses=0.1) == pytest.approx(0.30709578109351565, rel=1e-10)
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
    ran = {(block.task, block.replica) for block in plan.blocks[:blocks]}
    columns = [at for at in range(table.blocks) if (table.tasks[table.task_of[at]], int(table.replica_of[at])) in ran]
    found = next_round(plan, table.only_blocks(np.array(columns)))
    assert (found.number, " ".join(found.arms), len(found.blocks)) == (number, running, left)
    assert (" ".join(found.dropped), " ".join(found.beaten), found.chosen) == (dropped, beaten, chosen)
    assert not found.shown


def test_the_confirmation_of_a_race(plan: RacePlan) -> None:
    split = split_tasks(TASKS, share=0.3, seed=2)
    assert [task[-2:] for task in split.held_out] == ["02", "04", "07", "11"] and len(split.selection) == 8
    again = confirmation(plan, chosen="a0", baseline="a1", held_out=(), replicas=2)
    assert (again.arms, again.tasks, again.first_replica) == (("a0", "a1"), tuple(TASKS), 2)
    assert (again.replicas, again.fresh_tasks) == (2, False)
    assert confirmation(plan, chosen="a0", baseline="a0", held_out=("x",), replicas=1).arms == ("a0",)
