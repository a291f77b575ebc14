"""Lines that fit, and what they lose."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simdroid.ui.graphics.fonts import text_mask, text_width
from simdroid.ui.graphics.text_layout import ellipsize, wrap_text

SIZE = 42.0
words = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=80)


@given(words, st.integers(60, 900))
def test_wrapped_lines_fit_and_lose_only_white_space(text: str, width: int) -> None:
    lines = wrap_text(text, "regular", SIZE, width)
    assert all(text_width(line, "regular", SIZE) <= width or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(words, st.integers(60, 900), st.integers(1, 3))
def test_a_limit_of_lines_is_kept(text: str, width: int, limit: int) -> None:
    assert len(wrap_text(text, "regular", SIZE, width, limit)) <= limit


@given(words, st.integers(60, 900), st.integers(1, 3))
def test_a_cut_text_has_nothing_that_was_not_there(text: str, width: int, limit: int) -> None:
    lines = wrap_text(text, "regular", SIZE, width, limit)
    assert lines[-1].removesuffix("…") in text


def test_no_space_stands_where_a_hyphen_could_have_ended_a_line() -> None:
    assert wrap_text("Montgomery-Featherstonehaugh", "regular", SIZE, 400, 1)[0].startswith("Montgomery-Feath")


@given(words, st.integers(100, 900))
def test_an_ellipsized_line_fits(text: str, width: int) -> None:
    assert text_width(ellipsize(text, "regular", SIZE, width), "regular", SIZE) <= width


def test_a_long_word_is_broken_between_characters() -> None:
    lines = wrap_text("a" * 60, "regular", SIZE, 300)
    assert len(lines) > 1
    assert "".join(lines) == "a" * 60


def test_line_breaks_and_hyphens_are_places_to_break() -> None:
    assert wrap_text("one\n\ntwo", "regular", SIZE, 900) == ("one", "", "two")
    width = text_width("double-", "regular", SIZE)
    assert wrap_text("double-check", "regular", SIZE, width + 5)[0] == "double-"


def test_what_closes_a_phrase_never_begins_a_line() -> None:
    width = text_width("漢字", "regular", SIZE)
    assert wrap_text("漢字。", "regular", SIZE, width) == ("漢", "字。")
    assert wrap_text("「漢」", "regular", SIZE, width)[-1] == "漢」"


def test_white_space_leaves_no_ink_and_letters_do() -> None:
    assert text_mask("  ", "regular", SIZE) is None
    assert text_mask("é", "regular", SIZE) is not None
