"""Intervals: closed forms, degenerate data, and how often they hold the truth (few worlds; the benchmark has many)."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.analysis import RateCount, rate_estimate, wilson
from mobile_world.analysis.paired_comparison import Pairs, Scheme, pair, paired_estimate
from mobile_world.analysis.simulation import SimulatedExperiment

RUNS = 800
SLACK = 3 * sqrt(0.95 * 0.05 / RUNS)
"""Three standard errors of a share near 95 % over so many runs."""


def pairs_of(wins: list[int], losses: list[int], counts: list[int]) -> Pairs:
    return Pairs(np.array(wins), np.array(losses), np.array(counts))


def coverage(world: SimulatedExperiment, scheme: Scheme) -> float:
    first, second = world.rates.values()
    held = 0
    for seed in range(RUNS):
        table = world.table(seed)
        estimate = paired_estimate(pair(table, 1, 0), seed=seed, draws=500, scheme=scheme)
        held += estimate.low <= second - first <= estimate.high
    return held / RUNS


@pytest.mark.parametrize(("tasks", "replicas"), [(20, 2), pytest.param(40, 3, marks=pytest.mark.slow)])
def test_paired_intervals_hold_the_truth_as_often_as_they_say(tasks: int, replicas: int) -> None:
    world = SimulatedExperiment({"a": 0.3, "b": 0.45}, tasks=tasks, replicas=replicas)
    assert coverage(world, "tasks") == pytest.approx(0.95, abs=0.02 + SLACK)


@pytest.mark.slow
def test_drawing_replicas_too_counts_their_noise_twice() -> None:
    world = SimulatedExperiment({"a": 0.3, "b": 0.45}, tasks=40, replicas=3)
    assert coverage(world, "tasks_and_replicas") >= 0.97


@pytest.mark.slow
@pytest.mark.parametrize(("tasks", "replicas", "rate"), [(20, 3, 0.1), (40, 3, 0.5), (60, 2, 0.8)])
def test_rates_hold_the_truth_although_replicas_resemble_each_other(tasks: int, replicas: int, rate: float) -> None:
    world = SimulatedExperiment({"a": rate}, tasks=tasks, replicas=replicas)
    held = 0
    for seed in range(RUNS):
        table = world.table(seed)
        successes = table.by_task((table.won == 1).astype(int))[0]
        estimate = rate_estimate(successes, np.full(tasks, replicas))
        held += estimate.low <= rate <= estimate.high
    assert held / RUNS == pytest.approx(0.95, abs=0.02 + SLACK)


@given(st.integers(2, 60), st.floats(0, 1))
def test_rates_hold_their_value_and_stay_between_0_and_1(tasks: int, share: float) -> None:
    successes = np.random.default_rng(tasks).binomial(3, share, tasks)
    value, low, high, _ = rate_estimate(successes, np.full(tasks, 3))
    assert 0 <= low <= value <= high <= 1
    assert high > low


def test_with_one_episode_for_each_task_a_rate_is_about_wilsons() -> None:
    successes = np.array([1] * 60 + [0] * 140)
    estimate = rate_estimate(successes, np.ones(200, dtype=int))
    assert (estimate.low, estimate.high) == pytest.approx(tuple(wilson(60, 200)), abs=0.002)


@pytest.mark.parametrize("scheme", ["tasks", "tasks_and_replicas"])
def test_the_same_seed_gives_the_same_interval(scheme: Scheme) -> None:
    table = SimulatedExperiment({"a": 0.3, "b": 0.5}, tasks=30, replicas=2).table(1)
    pairs = pair(table, 1, 0)
    assert paired_estimate(pairs, seed=5, scheme=scheme) == paired_estimate(pairs, seed=5, scheme=scheme)


def test_swapping_arms_mirrors_the_interval_of_few_tasks() -> None:
    one = paired_estimate(pairs_of([2, 0, 1], [0, 1, 0], [2, 2, 2]), seed=0)
    other = paired_estimate(pairs_of([0, 1, 0], [2, 0, 1], [2, 2, 2]), seed=0)
    assert (one.value, one.low, one.high) == pytest.approx((-other.value, -other.high, -other.low))


@pytest.mark.parametrize(
    "pairs",
    [
        pairs_of([], [], []),
        pairs_of([1], [0], [1]),
        pairs_of([3], [0], [3]),
        pairs_of([0] * 40, [0] * 40, [2] * 40),
        pairs_of([2] * 8, [0] * 8, [2] * 8),
    ],
    ids=["nothing", "one pair", "one task", "no difference", "won everywhere"],
)
def test_little_data_gives_wide_intervals_that_are_called_approximate(pairs: Pairs) -> None:
    value, low, high, approximate = paired_estimate(pairs, seed=0)
    assert -1 <= low <= value <= high <= 1
    assert high - low > 0.09
    assert approximate


@pytest.mark.slow
@pytest.mark.parametrize(("tasks", "replicas"), [(5, 3), (10, 10), (19, 2), (20, 3)])
def test_few_tasks_are_treated_with_caution_and_not_with_too_much(tasks: int, replicas: int) -> None:
    world = SimulatedExperiment({"a": 0.1, "b": 0.25}, tasks=tasks, replicas=replicas, taste_spread=1.5)
    assert 0.93 - SLACK <= coverage(world, "tasks") <= (0.97 if tasks >= 20 else 1.0) + SLACK


@pytest.mark.parametrize("successes", [0, 2])
@pytest.mark.parametrize("tasks", [0, 1, 5, 30])
def test_all_or_nothing_is_no_certainty(tasks: int, successes: int) -> None:
    value, low, high, approximate = rate_estimate(np.full(tasks, successes), np.full(tasks, 2))
    assert 0 <= low <= value <= high <= 1
    assert high - low >= 0.05
    assert approximate == (tasks < 20)


def test_one_task_says_nothing_about_others() -> None:
    assert rate_estimate([3], [4])[1:] == rate_estimate([], [])[1:] == (0.0, 1.0, True)


def test_a_rate_of_few_tasks_is_the_closed_form() -> None:
    """Six tasks, four solved three times of three: worth five independent episodes, with Student's t of five."""
    value, low, high, approximate = rate_estimate([3, 3, 3, 3, 0, 0], [3] * 6)
    student, worth = 2.5705818, 5.0
    middle = (value + student**2 / worth / 2) / (1 + student**2 / worth)
    reach = student / (1 + student**2 / worth) * sqrt(value * (1 - value) / worth + student**2 / (4 * worth**2))
    assert (value, low, high) == pytest.approx((2 / 3, middle - reach, middle + reach))
    assert approximate


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=30))
def test_counting_episode_by_episode_gives_the_same_rate(tasks: list[tuple[int, int]]) -> None:
    count = RateCount()
    for number, (won, lost) in enumerate(tasks):
        for success in (True,) * won + (False,) * lost:
            count.add(f"task {number}", success=success)
    assert count.estimate() == rate_estimate([won for won, _ in tasks], [won + lost for won, lost in tasks])
    assert (count.scored, count.successes) == (sum(map(sum, tasks)), sum(won for won, _ in tasks))
