from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.analysis.hypothesis_tests import holm, mcnemar, reach_of_plan, sign_flip, smallest_p, tasks_to_reach


@pytest.mark.parametrize(("wins", "losses", "p"), [(0, 0, 1.0), (5, 0, 2 / 32), (10, 2, 158 / 4096), (3, 3, 1.0)])
def test_mcnemar_is_the_binomial_tail_twice(wins: int, losses: int, p: float) -> None:
    assert mcnemar(wins, losses) == pytest.approx(p)
    assert mcnemar(losses, wins) == pytest.approx(p)


@given(st.lists(st.integers(-4, 4), max_size=9))
def test_the_sign_flip_test_counts_all_assignments_of_signs(differences: list[int]) -> None:
    seen = abs(sum(differences))
    signs = list(product((1, -1), repeat=len(differences)))
    larger = sum(abs(sum(s * d for s, d in zip(each, differences, strict=True))) >= seen for each in signs)
    assert sign_flip(np.array(differences, dtype=np.int64)) == pytest.approx(larger / len(signs))


@given(st.integers(0, 200), st.integers(0, 200))
def test_with_one_pair_for_each_task_both_tests_agree(wins: int, losses: int) -> None:
    differences = np.array([1] * wins + [-1] * losses + [0] * 5, dtype=np.int64)
    assert sign_flip(differences) == pytest.approx(mcnemar(wins, losses), rel=1e-9)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.7, 0.9]) == pytest.approx([1.0, 1.0])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_keeps_the_order_and_never_helps(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    assert sorted(adjusted) == [adjusted[at] for at in order]
    assert min(adjusted) == pytest.approx(min(1.0, len(p_values) * min(p_values)))


def test_five_tasks_cannot_reach_significance_and_are_told() -> None:
    assert smallest_p(5) == 1 / 16
    words = reach_of_plan(tasks=5, contrasts=1)
    assert words is not None
    assert "5 tasks" in words
    assert "At least 6 tasks" in words
    assert reach_of_plan(tasks=6, contrasts=1) is None


@pytest.mark.parametrize(("contrasts", "tasks"), [(1, 6), (2, 7), (17, 10), (100, 12)])
def test_the_fewest_tasks_are_those_that_reach_it(contrasts: int, tasks: int) -> None:
    assert tasks_to_reach(contrasts) == tasks
    assert sign_flip(np.ones(tasks, dtype=np.int64)) * contrasts <= 0.05
    assert sign_flip(np.ones(tasks - 1, dtype=np.int64)) * contrasts > 0.05
