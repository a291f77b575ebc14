"""The decision process: what is observed over many decisions is what the table and the closed form say."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.reference import Factors, difficulty, luck, published_table, simulate_episode, truth
from mobile_world.agents.reference.error_process import ErrorProcess
from mobile_world.agents.reference.error_table import ErrorRate, ErrorRates, Start
from mobile_world.agents.reference.simulation import success_probability
from tests.mobile_world.agents.reference.tables import always, constant, perfect

PROMPTS: list[Factors] = [
    {},
    {"k_shot": 1, "error_recovery": "explicit", "tool_docs_verbosity": "moderate", "termination_policy": "soft"},
    {"k_shot": 3, "error_recovery": "brief", "termination_policy": "adaptive", "component_set": "corrected"},
]
SIGMAS = 4.0
"""Seeds are fixed, so that a test passes always or never; the width says how surprising its counts may be."""


def close(hits: int, trials: int, probability: float) -> bool:
    return abs(hits - trials * probability) <= SIGMAS * sqrt(trials * probability * (1 - probability)) + 1


@pytest.mark.parametrize("factors", PROMPTS)
@pytest.mark.parametrize(
    "shift", [pytest.param(-1.0, marks=pytest.mark.slow), 0.0, pytest.param(1.5, marks=pytest.mark.slow)]
)
def test_first_moves_come_as_often_as_the_table_says(factors: Factors, shift: float) -> None:
    table, trials = published_table(), 8000
    rates = table.rates(table.levels(factors), shift=shift)
    moves = Counter(ErrorProcess(rates, seed=seed).next_move() for seed in range(trials))
    left = 1.0
    for kind, rate in rates.items():
        assert close(moves[kind], trials, left * rate.chance), kind
        left *= 1 - rate.chance
    assert close(moves["go_on"], trials, left)


@pytest.mark.parametrize("factors", PROMPTS)
def test_errors_are_recovered_from_as_often_as_the_table_says(factors: Factors) -> None:
    table = published_table()
    rates = table.rates(table.levels(factors), shift=1.0)
    seen: Counter[str] = Counter()
    back: Counter[str] = Counter()
    for seed in range(12000):
        course = ErrorProcess(rates, seed=seed)
        first = course.next_move()
        if first != "go_on" and first != "misread":
            lost = [course.next_move() for _ in range(rates[first].steps - 1)]
            assert set(lost) <= {first}
            seen[first] += 1
            back[first] += course.next_move() != first
    left = 1.0
    for kind, rate in rates.items():
        assert seen[kind] > 100
        # Whoever recovers may make the same error again at once.
        assert close(back[kind], seen[kind], rate.recovery * (1 - left * rate.chance)), kind
        left *= 1 - rate.chance


@pytest.mark.parametrize("factors", PROMPTS)
@pytest.mark.parametrize(
    ("length", "budget"),
    [(3, 10), pytest.param(8, 12, marks=pytest.mark.slow), pytest.param(13, 24, marks=pytest.mark.slow)],
)
def test_the_truth_is_what_simulation_gives(factors: Factors, length: int, budget: int) -> None:
    trials = 4000
    wins = sum(
        simulate_episode(factors, length, seed=seed, max_steps=budget, task_seed=f"t{seed}", instance_seed=seed).success
        for seed in range(trials)
    )
    assert close(wins, trials, truth(factors, length, max_steps=budget))


@pytest.mark.slow
def test_the_truth_about_one_task_and_one_replica() -> None:
    table, trials = published_table(), 4000
    hard, lucky = difficulty(table, 3), luck(table, 5)

    def wins(*, one_replica: bool) -> int:
        return sum(
            simulate_episode(
                {}, 6, seed=seed, max_steps=15, task_seed=3, instance_seed=5 if one_replica else seed
            ).success
            for seed in range(trials)
        )

    assert close(wins(one_replica=True), trials, truth({}, 6, max_steps=15, difficulty=hard, luck=lucky))
    assert close(wins(one_replica=False), trials, truth({}, 6, max_steps=15, difficulty=hard))


def by_enumeration(rates: ErrorRates, length: int, budget: int) -> float:
    """The same probability from first principles: every outcome of every decision, one after the other."""
    if budget <= 0:
        return 0.0
    total, left = 0.0, 1.0
    for kind, rate in rates.items():
        if kind == "early_finish":
            total += left * rate.chance * (length == 0)
        else:
            total += left * rate.chance * rate.recovery * by_enumeration(rates, length, budget - rate.steps)
        left *= 1 - rate.chance
    return total + left * (by_enumeration(rates, length - 1, budget - 1) if length else 1.0)


shares = st.floats(0.0, 1.0)


@given(
    chances=st.tuples(shares, shares, shares, shares),
    recovery=shares,
    steps=st.integers(1, 3),
    length=st.integers(0, 3),
    budget=st.integers(0, 6),
)
def test_the_closed_form_is_what_enumerating_all_courses_gives(
    chances: tuple[float, float, float, float], recovery: float, steps: int, length: int, budget: int
) -> None:
    malformed, early, loop, wrong = chances
    rates: ErrorRates = {
        "malformed": ErrorRate(malformed, recovery, 1),
        "early_finish": ErrorRate(early, 0.0, 1),
        "loop": ErrorRate(loop, recovery, steps),
        "wrong_tap": ErrorRate(wrong, 1 - recovery, 1),
    }
    expected = by_enumeration(rates, length, budget)
    assert success_probability(rates, length, budget) == pytest.approx(expected, abs=1e-12)


def test_a_subject_without_errors_needs_one_step_more_than_the_solution() -> None:
    for length, budget in product(range(6), range(8)):
        episode = simulate_episode({}, length, seed=1, max_steps=budget, table=perfect())
        assert episode.success == (budget > length) == (truth({}, length, max_steps=budget, table=perfect()) == 1)
        assert len(episode.moves) == min(length + 1, budget)


def test_failures_have_their_reasons() -> None:
    early = simulate_episode({}, 3, seed=1, max_steps=9, table=always("early_finish"))
    assert early == (False, "premature_termination", ("early_finish",))
    lost = simulate_episode({}, 3, seed=1, max_steps=4, table=always("wrong_tap"))
    assert lost == (False, "max_steps_reached", ("wrong_tap",) * 4)
    late = simulate_episode({}, 3, seed=1, max_steps=3, table=perfect())
    assert late == (False, "not_declared", ("go_on",) * 3)
    assert simulate_episode({}, 0, seed=1, max_steps=1, table=always("early_finish")).success


def test_a_parse_error_that_is_recovered_from_costs_one_step_and_a_loop_three() -> None:
    table = constant(malformed=-1.0, loop=-1.0, recovery=60.0)
    for seed in range(50):
        episode = simulate_episode({}, 5, seed=seed, max_steps=500, table=table)
        errors = Counter(episode.moves)
        assert episode.success and errors["go_on"] == 6 and errors["loop"] % 3 == 0
        assert len(episode.moves) == 6 + errors["malformed"] + errors["loop"]


def test_the_same_seed_gives_the_same_episode() -> None:
    def episodes(first: int) -> list[object]:
        return [simulate_episode(PROMPTS[1], 9, seed=first + n, max_steps=20, instance_seed=n) for n in range(50)]

    assert episodes(0) == episodes(0) != episodes(1000)


@pytest.mark.slow
def test_an_a_a_copy_differs_by_chance_alone() -> None:
    trials = 4000

    def wins(arm: int) -> int:
        return sum(
            simulate_episode(
                PROMPTS[2], 7, seed=arm * trials + n, max_steps=15, task_seed=n % 20, instance_seed=n
            ).success
            for n in range(trials)
        )

    rate = truth(PROMPTS[2], 7, max_steps=15)
    assert abs(wins(1) - wins(2)) <= SIGMAS * sqrt(2 * trials * rate * (1 - rate))


@pytest.mark.slow
def test_pairing_pays() -> None:
    """The difference of two arms on the same replicas varies less than on different ones."""
    pairs = 3000

    def outcomes(prompt: int, arm: int, block: int) -> list[bool]:
        return [
            simulate_episode(
                PROMPTS[prompt],
                7,
                seed=arm * pairs + n,
                max_steps=15,
                task_seed=n % 25,
                instance_seed=block * pairs + n,
            ).success
            for n in range(pairs)
        ]

    def variance(xs: list[bool], ys: list[bool]) -> float:
        differences = [x - y for x, y in zip(xs, ys, strict=True)]
        mean = sum(differences) / pairs
        return sum((each - mean) ** 2 for each in differences) / pairs

    one = outcomes(0, 1, 0)
    paired, unpaired = variance(one, outcomes(1, 2, 0)), variance(one, outcomes(1, 2, 1))
    assert paired < 0.9 * unpaired


@pytest.mark.parametrize("start", ["middle", "far", "pair", "control", "stranger"])
@pytest.mark.parametrize("factors", [{}, {"objective_style": "verbose", "k_shot": 1}])
def test_what_is_wanted_is_understood_as_often_as_the_table_says(factors: Factors, start: Start) -> None:
    trials = 4000
    episodes = [
        simulate_episode(factors, 3, seed=seed, max_steps=10, task_seed=f"t{seed}", instance_seed=seed, start=start)
        for seed in range(trials)
    ]
    assert close(sum(each.success for each in episodes), trials, truth(factors, 3, max_steps=10, start=start))
    misread = [each for each in episodes if "misread" in each.moves]
    assert {each.moves for each in misread} == {("misread",) * 10}
    assert {each.reason for each in misread} == {"max_steps_reached"}
    table = published_table()
    levels = table.levels(factors)
    shifts = [difficulty(table, f"t{seed}") + luck(table, seed) for seed in range(trials)]
    expected = sum(1 - table.understanding(levels, start, shift=shift) for shift in shifts) / trials
    assert close(len(misread), trials, expected)


def test_with_one_step_left_or_a_goal_nothing_has_to_be_inferred() -> None:
    table = published_table()
    assert table.understanding(table.levels({}), None, shift=3.0) == 1
    assert table.understanding(table.levels({}), "near", shift=3.0) == 1
    assert simulate_episode({}, 3, seed=5, max_steps=10) == simulate_episode({}, 3, seed=5, max_steps=10, start="near")
