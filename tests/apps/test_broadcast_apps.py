"""Apps that are driven by broadcasts: Clipper and ADB Keyboard."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid_apps.adb_keyboard import INPUT_METHOD
from tests.conftest import Result

Sh = Callable[..., Result]


class Field:
    """A text field that has the focus."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.actions: list[int] = []

    def commit_text(self, text: str) -> bool:
        self.text += text
        return True

    def delete_before(self, count: int) -> bool:
        self.text = self.text[:-count]
        return True

    def clear_text(self) -> bool:
        self.text = ""
        return True

    def editor_action(self, code: int) -> bool:
        self.actions.append(code)
        return True


@pytest.fixture
def field(phone: Phone) -> Field:
    """The focused field, with ADB Keyboard selected."""
    focused = Field("old")
    phone.system.editor = focused
    phone.system.settings.put("secure", "default_input_method", INPUT_METHOD)
    return focused


def last(result: Result) -> str:
    assert (result.status, result.stderr) == (0, "")
    return result.stdout.splitlines()[-1]


def test_clipper_sets_and_gets(sh: Sh, phone: Phone) -> None:
    assert last(sh("am broadcast -a clipper.get")) == 'Broadcast completed: result=0, data=""'
    assert last(sh("am broadcast -a clipper.set -e text copied\\ text")).startswith("Broadcast completed: result=-1,")
    assert phone.system.clipboard.text == "copied text"
    assert last(sh("am broadcast -a clipper.get")) == 'Broadcast completed: result=-1, data="copied text"'


def test_clipper_without_text_changes_nothing(sh: Sh, phone: Phone) -> None:
    phone.system.clipboard.text = "kept"
    assert last(sh("am broadcast -a clipper.set")).startswith("Broadcast completed: result=0,")
    assert phone.system.clipboard.text == "kept"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ADB_INPUT_TEXT --es msg 'Grüße 世界'", "oldGrüße 世界"),
        (f"ADB_INPUT_B64 --es msg {base64.b64encode('Grüße 世界'.encode()).decode()}", "oldGrüße 世界"),
        ("ADB_INPUT_B64 --es msg '%%%'", "old"),
        ("ADB_INPUT_CHARS --eia chars 128568,32,97", "old😸 a"),
        ("ADB_INPUT_CODE --ei code 67", "ol"),
        ("ADB_INPUT_CODE --ei code 29", "olda"),
        ("ADB_INPUT_CODE --ei code 66", "old\n"),
        ("ADB_CLEAR_TEXT", ""),
        ("ADB_INPUT_TEXT", "old"),
    ],
)
def test_adb_keyboard_types(sh: Sh, field: Field, line: str, text: str) -> None:
    assert last(sh(f"am broadcast -a {line}")) == "Broadcast completed: result=0"
    assert field.text == text


def test_editor_code_presses_the_action_key(sh: Sh, field: Field) -> None:
    sh("am broadcast -a ADB_EDITOR_CODE --ei code 3")
    assert field.actions == [3]


def test_another_selected_keyboard_does_not_hear(sh: Sh, phone: Phone, field: Field) -> None:
    phone.system.settings.put("secure", "default_input_method", "com.example/.Ime")
    assert last(sh("am broadcast -a ADB_INPUT_TEXT --es msg hello")) == "Broadcast completed: result=0"
    assert field.text == "old"
