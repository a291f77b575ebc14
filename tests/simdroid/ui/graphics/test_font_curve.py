"""Text on Android 14 grows by a curve."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui.graphics.font_curve import curved_size
from simdroid.ui.graphics.metrics import Metrics


@pytest.mark.parametrize(
    ("size", "scale", "dp"),
    [
        (14, 1.0, 14.0),
        (14, 0.85, 11.9),
        (4, 2.0, 8.0),
        (8, 2.0, 16.0),
        (14, 2.0, 26.0),
        (16, 2.0, 28.0),
        (30, 2.0, 38.0),
        (65, 2.0, 69.0),
        (100, 2.0, 100.0),
        (120, 1.5, 120.0),
        (14, 1.15, 16.4),
        (20, 1.3, 23.6),
        (24, 1.8, 32.8),
        (20, 1.4, 28.0),
    ],
)
def test_sizes(size: float, scale: float, dp: float) -> None:
    assert curved_size(size, scale) == pytest.approx(dp)


@given(size=st.floats(1, 200), more=st.floats(0, 50), scale=st.sampled_from([1.15, 1.3, 1.5, 1.8, 2.0]))
def test_larger_text_stays_larger_and_none_shrinks(size: float, more: float, scale: float) -> None:
    assert size - 1e-9 <= curved_size(size, scale) <= curved_size(size + more, scale) + 1e-9


def test_only_where_the_version_has_it() -> None:
    assert Metrics(font_scale=2.0, density=160).sp(30) == 60
    assert Metrics(font_scale=2.0, density=320, curved_text=True).sp(30) == 76
