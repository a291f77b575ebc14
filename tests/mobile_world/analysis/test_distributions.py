from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.analysis._distributions import f_tail, t_quantile, t_tail
from mobile_world.analysis.hypothesis_tests import binomial


@pytest.mark.parametrize(
    ("share", "freedom", "value"),
    # From printed tables of Student's t, to three digits behind the point.
    [(0.975, 1, 12.706), (0.975, 4, 2.776), (0.95, 10, 1.812), (0.995, 19, 2.861), (0.975, 120, 1.980)],
)
def test_quantiles_of_t_are_those_of_the_tables(share: float, freedom: int, value: float) -> None:
    assert t_quantile(share, freedom) == pytest.approx(value, abs=5e-4)
    assert t_quantile(1 - share, freedom) == pytest.approx(-value, abs=5e-4)


@pytest.mark.parametrize(
    ("upper", "lower", "value"),
    # The 5 % points of F in printed tables.
    [(1, 10, 4.965), (4, 20, 2.866), (10, 60, 1.993), (3, 120, 2.680)],
)
def test_tails_of_f_are_those_of_the_tables(upper: int, lower: int, value: float) -> None:
    assert f_tail(value, upper, lower) == pytest.approx(0.05, abs=1e-4)


@given(st.floats(0.01, 8), st.integers(1, 300))
def test_f_with_one_degree_is_t_squared(value: float, freedom: int) -> None:
    assert f_tail(value * value, 1, freedom) == pytest.approx(2 * t_tail(value, freedom), rel=1e-9)


@given(st.integers(0, 60), st.floats(0, 1))
def test_the_binomial_is_its_closed_form(trials: int, chance: float) -> None:
    wanted = [comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    np.testing.assert_allclose(binomial(trials, chance), wanted, atol=1e-12)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="freedom"):
        t_tail(1.0, 0)
    with pytest.raises(ValueError, match="share"):
        t_quantile(1.0, 5)
