"""Arabic, Hebrew, Thai and Devanagari: the glyphs, their order in mixed lines, line breaks, and pixels."""

from __future__ import annotations

import unicodedata
from hashlib import sha256

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st
from PIL import features

from simdroid.ui import Metrics, Painter, Rect, Text, Theme, text_width, visual_parts
from simdroid.ui.graphics.font_files import Face
from simdroid.ui.graphics.fonts import text_mask
from simdroid.ui.graphics.frame import FrameStore
from simdroid.ui.graphics.graphemes import next_stop
from simdroid.ui.graphics.paint import Glyphs
from simdroid.ui.graphics.shaping import FIRST_GLYPH, shape
from simdroid.ui.graphics.text_direction import bidi_levels, is_rtl, visual_order
from simdroid.ui.graphics.text_layout import ellipsize, rtl_lines, wrap_text
from simdroid.ui.graphics.text_runs import text_runs
from tests.simdroid.ui.drawing import place

SAMPLES: dict[Face, str] = {
    "arabic": "السلام",
    "hebrew": "שָׁלוֹם",
    "thai": "น้ำผึ้ง",
    "devanagari": "हिन्दी",
}
MIXED = st.text(st.sampled_from("ab 1.(-אבש\u05b8نلاู็ที่हि्क٣😀漢\u200f\u200d"), max_size=16)


def written(text: str, *, rtl: bool | None = None, size: float = 42) -> list[Glyphs]:
    painter = Painter(Metrics(), Theme())
    painter.text(100, 200, text, "on_surface", size=size, rtl=rtl)
    return [mark for mark in painter.marks if isinstance(mark, Glyphs)]


def from_left(text: str, *, rtl: bool | None = None) -> list[str]:
    return [mark.text for mark in sorted(written(text, rtl=rtl), key=lambda mark: mark.x)]


@pytest.mark.parametrize(("face", "text"), SAMPLES.items())
def test_a_word_is_one_run_of_its_script_without_boxes(face: Face, text: str) -> None:
    assert [(mark.face, mark.text) for mark in written(text)] == [(face, text)]
    assert chr(FIRST_GLYPH) not in {glyph.character for glyph in shape(text, face)}
    assert [run.face for run in text_runs(text, "bold")] == [f"{face}_bold"]
    assert [run.face for run in text_runs(text, "medium")] == [face]


@pytest.mark.parametrize(("face", "text"), SAMPLES.items())
def test_a_word_differs_from_its_letters_turned_around(face: Face, text: str) -> None:
    word, turned = text_mask(text, face, 42), text_mask(text[::-1], face, 42)
    assert word is not None
    assert turned is not None
    assert word.mask.tobytes() != turned.mask.tobytes()


def test_letters_take_the_forms_of_their_neighbours() -> None:
    together = [glyph.character for glyph in shape("بيت", "arabic")]
    alone = [shape(letter, "arabic")[0].character for letter in "تيب"]
    assert not set(together) & set(alone)
    assert [glyph.advance for glyph in shape("لا", "arabic")] == [0, 518]
    # A non-joiner keeps both words' forms without a gap, and a joiner asks for half a letter.
    assert shape("می\u200cخ", "arabic") != shape("میخ", "arabic")
    assert len(shape("क्ष", "devanagari")) < len(shape("क्\u200dष", "devanagari")) <= len(shape("क्\u200cष", "devanagari"))
    # The vowel that is read after its consonant stands before it.
    assert [glyph.place for glyph in shape("हि", "devanagari")] == [0, 0]
    assert shape("हि", "devanagari")[1].character == shape("ह", "devanagari")[0].character


def test_marks_stand_over_their_letter() -> None:
    plain, pointed = text_mask("ที", "thai", 42), text_mask("ที่", "thai", 42)
    assert plain is not None
    assert pointed is not None
    assert pointed.size[0] == plain.size[0]
    assert pointed.dy < plain.dy
    assert text_width("ที่", "regular", 42) == text_width("ท", "regular", 42)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("abc שלום def", ["abc ", "שלום", " def"]),
        ("שלום abc עולם", ["עולם", " ", "abc", " ", "שלום"]),
        ("שלום (abc)", ["(", "abc", ") ", "שלום"]),
        ("السعر 25.50 اليوم", ["اليوم", " ", "25.50", " ", "السعر"]),
        ("رقم ٣٤", ["٣", "٤", " ", "رقم"]),
        ("a漢 שם 漢", ["a", "漢", " ", "שם", " ", "漢"]),
        ("\u202eab\u202c", ["ba"]),
        ("\u202dאב\u202c", ["א", "ב"]),
    ],
)
def test_parts_stand_in_visual_order(text: str, order: list[str]) -> None:
    assert [run.text for run in text_runs(text, "regular")] == order


def test_a_line_runs_as_its_paragraph_does() -> None:
    assert [is_rtl(text) for text in ("", "abc", "123 אב", "a אב", "(אב a", "…")] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]
    assert from_left("Hello!", rtl=True) == ["!", "Hello"]
    assert from_left("Hello!") == ["Hello!"]
    text = "אבגד Android 13\nplain"
    lines = wrap_text(text, "regular", 42.0, 150)
    assert lines == ("אבגד", "Android", "13", "plain")
    assert rtl_lines(text, lines) == (True, True, True, False)


def test_paragraphs_from_right_to_left_begin_at_the_right() -> None:
    def lefts(**how: object) -> list[int]:
        view = place(Text(text="אב\nab", size=20, width="fill", **how))  # type: ignore[arg-type]
        painter = Painter(Metrics(400, 680, 160), Theme())
        view.paint(painter)
        return [mark.x for mark in painter.marks if isinstance(mark, Glyphs)]

    width = text_width("אב", "regular", 20)
    assert lefts() == [370 - width, 10]
    assert lefts(view_start=True) == [10, 10]
    assert lefts(text_align=(0.5, 0.0))[0] == 10 + round((360 - width) / 2)


def test_the_ellipsis_ends_the_text_in_its_own_direction() -> None:
    cut = ellipsize("السلام عليكم ورحمة الله", "regular", 42.0, 300)
    assert cut.endswith("…")
    assert from_left(cut)[0] == "…"
    assert text_width(cut, "regular", 42.0) <= 300


def test_thai_breaks_at_syllables() -> None:
    lines = wrap_text("ตัดบรรทัดตามพยางค์เพื่อให้อ่านง่าย", "regular", 42.0, 400)
    assert lines == ("ตัดบรรทัดตามพยางค์", "เพื่อให้อ่านง่าย")
    for width in range(60, 300, 20):
        for line in wrap_text("แม่น้ำเจ้าพระยา", "regular", 42.0, width):
            assert line[0] not in "ะาำ"
            assert not line.endswith(("เ", "แ"))


@given(MIXED, st.booleans())
def test_reordering_agrees_with_the_library(text: str, rtl: bool) -> None:
    text = text.replace("\u200d", "")
    order = visual_order(bidi_levels(text, rtl))
    assert "".join(text[each] for each in order) == get_display(text, base_dir="R" if rtl else "L")


@given(MIXED, st.booleans())
def test_every_visible_cluster_is_drawn_once(text: str, rtl: bool) -> None:
    runs = sorted(text_runs(text, "regular", rtl), key=lambda run: run.start)
    covered = [each for run in runs for each in range(run.start, run.end)]
    visible = [each for each, letter in enumerate(text) if unicodedata.category(letter) not in ("Cf", "Mn", "Mc")]
    assert set(visible) <= set(covered)
    assert all(run.start == 0 or next_stop(text, run.start - 1) >= run.start for run in runs)


def test_words_of_a_line_in_visual_order() -> None:
    parts = visual_parts(["see", " ", "(אב", " ", "גד.)", "x"], rtl=False)
    assert parts == [
        (0, "see", False),
        (1, " ", False),
        (2, "(", False),
        (4, "גד", True),
        (3, " ", True),
        (2, "אב", True),
        (4, ".)", False),
        (5, "x", False),
    ]
    assert visual_parts(["see", "é"], rtl=False) == [(0, "see", False), (1, "é", False)]
    assert [part.text for part in visual_parts(["see", " ", "אב!"], rtl=True)] == ["אב!", " ", "see"]


PIXELS: dict[Face, str] = {
    "arabic": "1041d4f9103f6ff9",
    "hebrew": "d0148cddfe2cc78b",
    "thai": "6faae759f1876a24",
    "devanagari": "ab2df74036d110bd",
}
"""What the words look like with the FreeType that Pillow 13.0 brings along."""


@pytest.mark.parametrize(("face", "text"), SAMPLES.items())
def test_pixels_are_the_same_everywhere(face: Face, text: str) -> None:
    painter = Painter(Metrics(300, 100, 160), Theme())
    painter.fill(Rect(0, 0, 300, 100), "#ffffff")
    painter.text(20, 60, f"Ab {text} 1", "#000000", size=42)
    image = FrameStore().image(Rect(0, 0, 300, 100), painter.marks)
    if features.version("freetype2") == "2.14.3":
        assert sha256(image.tobytes()).hexdigest()[:16] == PIXELS[face]
