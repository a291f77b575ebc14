"""Where in a text field's lines a point of the screen is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui.graphics.fonts import text_width
from simdroid.ui.graphics.geometry import Rect
from simdroid.ui.graphics.graphemes import next_stop
from simdroid.ui.views.field_layout import FieldLayout

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


def carets(laid: FieldLayout) -> list[int]:
    return [laid.point(place)[0] for place in range(len(laid.text) + 1)]


def test_carets_run_to_the_left_in_text_from_right_to_left() -> None:
    laid = on_one_line("שלום")
    places = carets(laid)
    assert places == sorted(places, reverse=True)
    assert (places[0], places[-1]) == (1000, 1000 - text_width("שלום", "regular", SIZE))
    assert [laid.place_at(x, 10) for x in (places[0] + 50, places[2] + 1, 0)] == [0, 2, 4]


def test_where_directions_meet_the_caret_is_with_the_outer_one() -> None:
    laid = on_one_line("ab שם cd")
    places = carets(laid)
    word = text_width("שם", "regular", SIZE)
    assert places[3] == text_width("ab ", "regular", SIZE)
    assert places[3] < places[4] < places[3] + word
    assert abs(places[5] - places[3] - word) <= 1
    assert places[5:] == sorted(places[5:])


def test_carets_part_a_ligature_and_never_a_reordered_vowel() -> None:
    first, inside, last = carets(on_one_line("لا"))
    assert first > inside > last
    laid = on_one_line("हिन्दी")
    assert {laid.place_at(x, 10) for x in range(0, 200, 3)} == {0, 2, 4, 6}


def test_a_selection_across_directions_is_drawn_in_parts() -> None:
    laid = on_one_line("ab שם cd")
    whole = laid.spans(0, 0, 8)
    assert whole == [(0, carets(laid)[-1])]
    parts = laid.spans(0, 1, 4)
    assert len(parts) == 2
    assert parts[0][1] == carets(laid)[3]
    assert parts[1][0] > parts[0][1]
    assert parts[1][1] == carets(laid)[5]


def test_handles_hang_outside_a_selected_word() -> None:
    laid = on_one_line("ab שם cd")
    start, end = laid.handle(3, end=False), laid.handle(5, end=True)
    assert [(end.x, start.x)] == laid.spans(0, 3, 5)
    assert (start.side, end.side) == (1, -1)
    assert [laid.handle(0, end=False).side, laid.handle(2, end=True).side] == [-1, 1]


@pytest.mark.parametrize("text", ["שלום " * 40, "abc " * 80])
def test_the_cursor_of_a_long_line_is_in_sight(text: str) -> None:
    for cursor in (0, len(text) // 2, len(text)):
        laid = FieldLayout(text, SIZE, ROOM, multiline=False, cursor=cursor)
        assert ROOM.left <= laid.point(cursor)[0] <= ROOM.right


def test_paragraphs_of_a_field_have_their_own_directions() -> None:
    laid = FieldLayout("שלום\nabc\n", SIZE, ROOM, multiline=True, cursor=0)
    assert laid.rtl == (True, False, False)
    assert [laid.left(row) for row in range(3)] == [1000 - text_width("שלום", "regular", SIZE), 0, 0]


@given(st.text(st.sampled_from("ab 1(אבلاनि्ที่\u200c漢😀"), max_size=12), st.integers(-20, 1100))
def test_every_caret_of_mixed_text_is_on_the_line(text: str, x: int) -> None:
    laid = on_one_line(text)
    left, width = laid.left(0), text_width(text, "regular", SIZE)
    assert all(left <= caret <= left + width + 1 for caret in carets(laid))
    assert 0 <= laid.place_at(x, 10) <= len(text)
    assert all(start <= end for start, end in laid.spans(0, 0, len(text)))
