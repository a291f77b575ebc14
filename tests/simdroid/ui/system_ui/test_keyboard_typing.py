"""Typing on the soft keyboard as a finger does: automatic capitals and keys held down, by `adb shell input`."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.ui import TextField
from simdroid.ui.system_ui.auto_capitals import wants_capital
from simdroid.ui.views.editing import Edit
from simdroid.ui.views.text_field import Capitals, FieldKind
from tests.simdroid.ui.system_ui.keyboard_steps import Sh, keys, press, touch, typed


def test_sentences_begin_with_a_capital(message: Phone, sh: Sh) -> None:
    assert "Shift enabled" in keys(message)
    press(message, sh, "H", "i", ".", "Space", "O", "k", "Enter", "A")
    assert typed(message) == "Hi. Ok\nA"
    press(message, sh, "Delete")
    assert "Shift enabled" in keys(message)


def test_a_person_overrules_the_capital(message: Phone, sh: Sh) -> None:
    press(message, sh, "Shift enabled", "h")
    sh("input keyevent DEL")
    press(message, sh, "H", "o", "Space", "Shift", "X")
    assert typed(message) == "Ho X"


def test_two_quick_taps_on_shift_lock_it_from_a_capital_too(message: Phone, sh: Sh) -> None:
    press(message, sh, "Shift enabled", "Shift", "A", "B", "Caps lock", "c")
    assert typed(message) == "ABc"


def test_other_ways_of_typing_get_no_capital(message: Phone, sh: Sh) -> None:
    sh("input text hello")
    sh("ime enable com.android.adbkeyboard/.AdbIME; ime set com.android.adbkeyboard/.AdbIME")
    sh("am broadcast -a ADB_INPUT_TEXT --es msg '. there'")
    assert typed(message) == "hello. there"


def test_names_begin_every_word_with_a_capital_and_addresses_none(phone: Phone, sh: Sh) -> None:
    sh("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    touch(phone, sh, text="First name")
    press(phone, sh, "A", "n", "Space", "L")
    assert typed(phone) == "An L"
    touch(phone, sh, text="Company")
    press(phone, sh, "Next")
    assert "q" not in keys(phone)
    press(phone, sh, "Next")
    assert "a" in keys(phone) and "Shift" in keys(phone)


@pytest.mark.parametrize(
    ("text", "capitals", "kind", "wanted"),
    [
        ("", "sentences", "text", True),
        ("", "none", "text", False),
        ("", "sentences", "email", False),
        ("", "words", "url", False),
        ("", "sentences", "password", False),
        ("a", "sentences", "text", False),
        ("a ", "sentences", "text", False),
        ("a ", "words", "text", True),
        ("a.", "sentences", "text", False),
        ("a. ", "sentences", "text", True),
        ("Really?!  ", "sentences", "text", True),
        ('"No." ', "sentences", "text", True),
        ("(", "sentences", "text", True),
        ("see e.g. ", "sentences", "text", False),
        ("line\n", "sentences", "text", True),
        ("line\n  ", "sentences", "text", True),
        ("line, ", "sentences", "text", False),
    ],
)
def test_where_a_capital_belongs(text: str, capitals: Capitals, kind: FieldKind, wanted: bool) -> None:
    field = TextField(capitals=capitals, kind=kind)
    field.edit = Edit.at_end(text)
    assert wants_capital(field) is wanted


def test_a_letter_held_down_types_its_small_digit(message: Phone, sh: Sh) -> None:
    press(message, sh, "Q", "p", ms=700)
    assert typed(message) == "10"
    press(message, sh, "a", ms=700)
    assert typed(message) == "10a"


def test_a_zero_held_down_types_a_plus(phone: Phone, sh: Sh) -> None:
    sh("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    touch(phone, sh, text="Phone")
    press(phone, sh, "0", ms=700)
    press(phone, sh, "0")
    assert typed(phone) == "+0"
