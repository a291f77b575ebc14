"""How far lists are thrown."""

from __future__ import annotations

import pytest

from simdroid.ui.input.fling import fling_distance


@pytest.mark.parametrize(
    ("pixels", "duration_ms", "distance"),
    [
        (1000, 300, 772),
        (-1000, 300, -772),
        (1000, 500, 318),
        (1000, 1750, 36),
        (1000, 8000, 0),
        (1000, 100, 5202),
        (1000, 0, 18864),
        (0, 300, 0),
    ],
)
def test_the_distance_follows_the_speed(pixels: int, duration_ms: int, distance: int) -> None:
    assert fling_distance(pixels, duration_ms, 420) == distance


def test_equal_swipes_in_dp_are_thrown_equally_far_on_any_display() -> None:
    assert fling_distance(500, 300, 210) == fling_distance(1000, 300, 420) // 2
