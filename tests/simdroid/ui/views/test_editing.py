"""Text under a cursor, with characters made of several code points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui.graphics.graphemes import next_stop, previous_stop
from simdroid.ui.views.editing import Edit

FAMILY = "👨\u200d👩\u200d👧"
FLAG = "🇩🇪"
WAVE = "👋🏽"
ACCENTED = "e\u0301"

edits = st.builds(
    lambda text, one, two: Edit(text, min(one, len(text)), min(two, len(text))),
    st.text(max_size=20),
    st.integers(0, 20),
    st.integers(0, 20),
)


@given(edits, st.text(max_size=5))
def test_inserting_replaces_the_selection(edit: Edit, text: str) -> None:
    result = edit.insert(text)
    assert result.text == edit.text[: edit.start] + text + edit.text[edit.end :]
    assert result.anchor == result.cursor == edit.start + len(text)


@given(edits)
def test_cursors_stay_inside_the_text(edit: Edit) -> None:
    moves = (edit.left(), edit.right(), edit.left(select=True), edit.delete_before(), edit.delete_after())
    for result in (*moves, edit.move_to(99), edit.move_to(-1), edit.select_all()):
        assert 0 <= result.start <= result.end <= len(result.text)


@given(st.text(min_size=1, max_size=20))
def test_backspace_at_the_end_takes_one_character_at_a_time_until_nothing_is_left(text: str) -> None:
    edit = Edit.at_end(text)
    for _ in text:
        shorter = edit.delete_before()
        assert len(shorter.text) < len(edit.text) or not edit.text
        edit = shorter
    assert edit.text == ""


@pytest.mark.parametrize("character", [FAMILY, FLAG, WAVE, ACCENTED, "ß", "漢"])
def test_a_character_goes_as_a_whole(character: str) -> None:
    text = f"x{character}"
    assert Edit.at_end(text).delete_before().text == "x"
    assert Edit(text, 1, 1).delete_after().text == "x"
    assert next_stop(text, 1) == len(text)
    assert previous_stop(text, len(text)) == 1


def test_two_flags_are_two_characters() -> None:
    assert Edit.at_end(FLAG + FLAG).delete_before().text == FLAG


def test_a_count_deletes_code_points_as_input_methods_ask() -> None:
    assert Edit.at_end("hello").delete_before(2).text == "hel"
    assert Edit.at_end("hi").delete_before(9).text == ""


def test_lines_have_ends() -> None:
    edit = Edit("one\ntwo\nthree", 5, 5)
    assert (edit.line_start(), edit.line_end()) == (4, 7)
