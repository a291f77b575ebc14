"""Where in a text field's lines a point of the screen is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.phone.ui.graphics.fonts import text_width
from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.graphemes import next_stop
from mobile_world.phone.ui.views.field_layout import FieldLayout

SIZE = 42.0
ROOM = Rect(0, 0, 1000, 2000)
TEXTS = st.text(st.sampled_from("abW il.中é👍\0\u200b"), max_size=20)


def on_one_line(text: str) -> FieldLayout:
    return FieldLayout(text, SIZE, ROOM, multiline=False, cursor=0)


@given(TEXTS, st.integers(-20, 1100))
def test_a_point_means_the_nearest_end_of_a_character_the_later_of_two(text: str, x: int) -> None:
    stops = [0]
    while stops[-1] < len(text):
        stops.append(next_stop(text, stops[-1]))
    gaps = {stop: abs(text_width(text[:stop], "regular", SIZE) - x) for stop in stops}
    assert on_one_line(text).place_at(x, 10) == max(stop for stop in stops if gaps[stop] == min(gaps.values()))


@pytest.mark.slow
@pytest.mark.timeout(20)
def test_a_long_line_without_any_width_is_no_trouble() -> None:
    assert on_one_line("\0" * 65_000).place_at(500, 10) == 65_000
