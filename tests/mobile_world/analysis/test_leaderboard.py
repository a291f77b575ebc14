from __future__ import annotations

from math import sqrt

import pytest

from mobile_world.analysis.episode_table import tabulate
from mobile_world.analysis.leaderboard import rank
from mobile_world.analysis.simulation import SimulatedExperiment
from tests.mobile_world.analysis.recorded import run_of

RUNS = 120


def arms(*rates: float) -> dict[str, float]:
    return {f"arm-{n:02}": rate for n, rate in enumerate(rates)}


@pytest.mark.slow
@pytest.mark.parametrize("equal", [2, 18])
def test_equal_arms_seldom_have_a_winner(equal: int) -> None:
    world = SimulatedExperiment(arms(*[0.3] * equal), tasks=30, replicas=2)
    named = sum(rank(world.table(seed), range(equal), seed=seed).winner is not None for seed in range(RUNS))
    assert named / RUNS <= 0.05 + 3 * sqrt(0.05 * 0.95 / RUNS)


@pytest.mark.slow
def test_the_set_of_the_best_seldom_misses_the_best() -> None:
    world = SimulatedExperiment(arms(*[0.4] * 6, *[0.2] * 6), tasks=40, replicas=2)
    missed = sum(0 not in rank(world.table(seed), range(12), seed=seed).tied for seed in range(RUNS))
    assert missed / RUNS <= 0.05 + 3 * sqrt(0.05 * 0.95 / RUNS)


def test_a_clear_winner_is_named() -> None:
    world = SimulatedExperiment(arms(0.3, 0.7, 0.35), tasks=60, replicas=3)
    found = rank(world.table(3), range(3), seed=0)
    assert found.winner == 1
    assert found.tied == (1,)
    assert found.chance_of_best[1] == pytest.approx(1.0, abs=0.01)


def test_chances_of_being_best_share_ties_and_add_up() -> None:
    table = tabulate(run_of(a="+- +- ++ --", b="+- +- ++ --", c="-- -- -- --"))
    found = rank(table, range(3), seed=0)
    assert sum(found.chance_of_best.values()) == pytest.approx(1)
    assert found.chance_of_best[0] == pytest.approx(found.chance_of_best[1])
    assert found.winner is None
    assert set(found.tied) == {0, 1, 2}


def test_arms_without_scores_come_last() -> None:
    table = tabulate(run_of(a="!! !!", b="-- --", c="+- --"))
    found = rank(table, range(3), seed=0)
    assert found.order == (2, 1, 0)
    assert found.chance_of_best[0] == 0


def test_nobody_and_one_arm_have_no_winner() -> None:
    assert rank(tabulate([]), [], seed=0).winner is None
    alone = rank(tabulate(run_of(a="++ ++")), [0], seed=0)
    assert (alone.winner, alone.tied) == (None, (0,))
