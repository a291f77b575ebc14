"""Key names and numbers."""

from __future__ import annotations

import pytest

from simdroid.ui import KEY_CODES, TYPEABLE, key_code
from simdroid.ui.input.keys import key_character

KNOWN = {
    "HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6, "0": 7, "9": 16, "DPAD_UP": 19, "DPAD_CENTER": 23, "VOLUME_UP": 24,
    "POWER": 26, "A": 29, "Z": 54, "TAB": 61, "SPACE": 62, "ENTER": 66, "DEL": 67, "MENU": 82, "SEARCH": 84,
    "ESCAPE": 111, "FORWARD_DEL": 112, "CTRL_LEFT": 113, "MOVE_HOME": 122, "MOVE_END": 123, "F12": 142,
    "NUMPAD_ENTER": 160, "SETTINGS": 176, "APP_SWITCH": 187, "LANGUAGE_SWITCH": 204, "ASSIST": 219,
    "BRIGHTNESS_UP": 221, "SLEEP": 223, "WAKEUP": 224, "HELP": 259, "CUT": 277, "COPY": 278, "PASTE": 279,
    "ALL_APPS": 284, "DEMO_APP_4": 304,
}  # fmt: skip


@pytest.mark.parametrize(("name", "code"), KNOWN.items())
def test_names_have_androids_numbers(name: str, code: int) -> None:
    assert KEY_CODES[name] == code
    assert key_code(f"KEYCODE_{name}") == code
    assert key_code(str(code)) == code


@pytest.mark.parametrize("word", ["KEYCODE_NOPE", "", "-1", "4x", "²"])
def test_unknown_keys_are_key_zero(word: str) -> None:
    assert key_code(word) == 0


def test_every_ascii_character_can_be_typed_and_no_other() -> None:
    assert {chr(code) for code in range(32, 127)} <= TYPEABLE
    assert all(character.isascii() for character in TYPEABLE)


def test_keys_give_characters() -> None:
    assert key_character(29) == "a"
    assert key_character(29, shift=True) == "A"
    assert key_character(8, shift=True) == "!"
    assert key_character(3) == ""
