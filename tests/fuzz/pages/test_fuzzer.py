"""A short run of the page fuzzer; `python -m tests.fuzz pages` is the long one."""

from __future__ import annotations

import pytest

from tests.fuzz.pages import fuzzer
from tests.fuzz.pages.cases import case


@pytest.mark.slow
def test_random_pages_break_nothing() -> None:
    report = fuzzer.run(25, seed=7)
    assert report.ok, str(report)
    assert report.count == report.accepted == 25


def test_the_same_seed_makes_the_same_pages() -> None:
    first, again, other = ([case(seed, number).source for number in range(50)] for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) == 50
