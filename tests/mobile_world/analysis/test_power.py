"""Power: the published numbers of this kind of experiment, and that the tests find what power promises."""

from __future__ import annotations

from math import sqrt

import pytest

from mobile_world.analysis import (
    PowerSetting,
    SimulatedExperiment,
    chance_of_picking,
    chance_of_spread,
    detectable_effect,
    expected_best,
    mcnemar_power,
    pair,
    power_of_plan,
    setting_from,
    sign_flip,
    tasks_needed,
    verdict,
)


@pytest.mark.parametrize(("pairs", "alone", "of_17"), [(60, 28, 5), (116, 57, 20), (232, 90, 58), (464, 99, 95)])
def test_the_power_for_ten_points_is_as_simulated_elsewhere(pairs: int, alone: int, of_17: int) -> None:
    assert 100 * mcnemar_power(pairs, gains=0.16, losses=0.06) == pytest.approx(alone, abs=1)
    assert 100 * mcnemar_power(pairs, gains=0.16, losses=0.06, alpha=0.05 / 17) == pytest.approx(of_17, abs=1)


@pytest.mark.parametrize(("episodes", "best", "spread"), [(60, 17.5, 0.86), (232, 13.7, 0.03)])
def test_the_best_of_eighteen_equals_looks_better_than_it_is(episodes: int, best: float, spread: float) -> None:
    assert 100 * expected_best(arms=18, rate=0.1, episodes=episodes) == pytest.approx(best, abs=0.1)
    # With 60 episodes a spread of exactly ten points is common, and whether it counts moves the number by a tenth.
    beyond = chance_of_spread(arms=18, rate=0.1, episodes=episodes, spread=0.1 + (0.001 if episodes == 60 else 0))
    assert beyond == pytest.approx(spread, abs=0.01)


@pytest.mark.parametrize(("episodes", "chance"), [(60, 31), (100, 43), (232, 69), (580, 95)])
def test_the_highest_rate_is_often_not_the_best_arm(episodes: int, chance: int) -> None:
    assert 100 * chance_of_picking(arms=18, rate=0.1, effect=0.05, episodes=episodes) == pytest.approx(chance, abs=1)


def test_picking_among_equals_is_a_lottery() -> None:
    assert chance_of_picking(arms=7, rate=0.3, effect=0.0, episodes=25) == pytest.approx(1 / 7)
    assert chance_of_spread(arms=1, rate=0.3, episodes=25, spread=0.01) == pytest.approx(0, abs=1e-12)
    assert chance_of_spread(arms=4, rate=0.3, episodes=25, spread=0) == 1


def test_the_test_finds_what_power_promises() -> None:
    world, runs = SimulatedExperiment({"a": 0.3, "b": 0.45}, tasks=60, replicas=2), 300
    contests = [pair(world.table(seed), 1, 0) for seed in range(runs)]
    found = sum(sign_flip(each.differences) <= 0.05 for each in contests) / runs
    setting = PowerSetting(
        baseline=0.3,
        replicas=2,
        discordance=sum(each.discordance for each in contests) / runs,
        clustering=sum(each.clustering for each in contests) / runs,
    )
    promised = power_of_plan(setting, effect=0.15, tasks=60)
    assert found == pytest.approx(promised, abs=0.03 + 3 * sqrt(promised * (1 - promised) / runs))


def test_tasks_needed_and_detectable_effect_agree() -> None:
    setting = PowerSetting(baseline=0.1, replicas=2, contrasts=17, discordance=0.22)
    tasks = tasks_needed(setting, effect=0.1)
    assert tasks is not None
    assert power_of_plan(setting, effect=0.1, tasks=tasks) >= 0.8
    assert power_of_plan(setting, effect=0.1, tasks=tasks - 3) < 0.8
    assert detectable_effect(setting, tasks=tasks) == pytest.approx(0.1, abs=0.005)


@pytest.mark.slow
def test_what_costs_power() -> None:
    plain = PowerSetting(baseline=0.3, replicas=3)
    base = tasks_needed(plain, effect=0.1)
    clustered = tasks_needed(PowerSetting(baseline=0.3, replicas=3, clustering=0.5), effect=0.1)
    many = tasks_needed(PowerSetting(baseline=0.3, replicas=3, contrasts=17), effect=0.1)
    paired = tasks_needed(PowerSetting(baseline=0.3, replicas=3, discordance=0.2), effect=0.1)
    assert base is not None and clustered is not None and many is not None and paired is not None
    assert clustered > base
    assert many > base
    assert paired < base


def test_five_tasks_have_no_power_however_many_replicas() -> None:
    setting = PowerSetting(baseline=0.3, replicas=1000)
    assert power_of_plan(setting, effect=0.6, tasks=5) == 0
    assert detectable_effect(setting, tasks=5) is None
    assert "no difference can reach significance" in verdict(setting, tasks=5)
    assert "percentage points over 30\u00a0%" in verdict(setting, tasks=50)


def test_no_effect_and_no_room_have_no_answer() -> None:
    assert tasks_needed(PowerSetting(baseline=0.3), effect=0.0) is None
    assert tasks_needed(PowerSetting(baseline=0.3), effect=0.0005) is None
    assert detectable_effect(PowerSetting(baseline=1.0), tasks=100) is None
    assert "even the largest possible" in verdict(PowerSetting(baseline=0.99), tasks=20)
    assert mcnemar_power(0, gains=0.2, losses=0.1) == 0


def test_an_arm_that_is_almost_perfect_can_still_gain_half_a_point() -> None:
    setting = PowerSetting(baseline=0.995)
    assert detectable_effect(setting, tasks=5000) == 0.005
    assert detectable_effect(setting, tasks=1000) is None


def test_large_plans_are_computed_as_small_ones() -> None:
    exact = mcnemar_power(4000, gains=0.12, losses=0.1)
    assert mcnemar_power(4001, gains=0.12, losses=0.1) == pytest.approx(exact, abs=0.02)


def test_a_setting_comes_from_a_finished_comparison() -> None:
    pairs = pair(SimulatedExperiment({"a": 0.3, "b": 0.5}, tasks=40, replicas=3).table(0), 1, 0)
    setting = setting_from(pairs, baseline=0.3, replicas=3, contrasts=17)
    assert (setting.discordance, setting.clustering) == (pairs.discordance, pairs.clustering)


@pytest.mark.parametrize(
    "wrong",
    [
        {"baseline": 1.2},
        {"baseline": 0.2, "replicas": 0},
        {"baseline": 0.2, "discordance": -1},
        {"baseline": 0.2, "alpha": 0},
    ],
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"share|count"):
        PowerSetting(**wrong)  # type: ignore[arg-type]
