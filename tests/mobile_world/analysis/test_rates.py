from __future__ import annotations

from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.analysis import wilson

Z95 = 1.959963984540054


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Worked out by hand from the closed form, to four digits.
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 2, 0.0945, 0.9055),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_known_values(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 400).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_both_ends_solve_the_score_equation(case: tuple[int, int]) -> None:
    successes, trials = case
    share = successes / trials
    for end in wilson(successes, trials):
        if 0 < end < 1:
            assert abs(share - end) == pytest.approx(Z95 * sqrt(end * (1 - end) / trials), abs=1e-9)


@given(st.integers(1, 400).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_it_holds_the_share_and_mirrors(case: tuple[int, int]) -> None:
    successes, trials = case
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    other_low, other_high = wilson(trials - successes, trials)
    assert (low, high) == pytest.approx((1 - other_high, 1 - other_low), abs=1e-12)


def test_it_covers_as_often_as_it_says_on_average() -> None:
    trials, shares = 30, [each / 200 for each in range(1, 200)]
    covered = 0.0
    for share in shares:
        for successes in range(trials + 1):
            low, high = wilson(successes, trials)
            if low <= share <= high:
                covered += comb(trials, successes) * share**successes * (1 - share) ** (trials - successes)
    assert covered / len(shares) == pytest.approx(0.95, abs=0.01)


def test_nothing_is_known_without_trials() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials", "level"), [(-1, 3, 0.95), (4, 3, 0.95), (1, 3, 0.0), (1, 3, 1.0)])
def test_what_cannot_be_is_refused(successes: int, trials: int, level: float) -> None:
    with pytest.raises(ValueError, match=r"impossible|level"):
        wilson(successes, trials, level=level)
