"""A seeded finger that does anything anywhere, and finds no crash; `python -m tests.fuzz tapper` plays longer."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from tests.fuzz import tapper
from tests.tiers import count

EVENTS = count(50, 150)
"""In each app that has something in it."""


@pytest.mark.parametrize(
    ("seed", "events"), [(1, 120), pytest.param(2, 600, marks=[pytest.mark.slow, pytest.mark.exhaustive])]
)
def test_random_events_crash_nothing(seed: int, events: int) -> None:
    report = tapper.run(events, seed)
    assert report.ok, str(report)
    assert report.events == events


@pytest.mark.slow
@pytest.mark.parametrize("package", tapper.FURNISHED)
def test_random_events_crash_no_app_that_has_something_in_it(package: str) -> None:
    report = tapper.run(EVENTS, 4, packages=(package,))
    assert report.ok, str(report)
    assert report.events == EVENTS


def test_the_same_events_give_the_same_pixels_and_trees(phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = Phone(tmp_path_factory.mktemp("other") / "phone", set_up=True)
    for each in (phone, other):
        chance = random.Random(3)
        for _ in range(100):
            tapper.act(each, chance)
    assert phone.display.dump() == other.display.dump()
    assert phone.display.png() == other.display.png()
    assert phone.digest() == other.digest()
