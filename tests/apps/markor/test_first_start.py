"""The first start: slides, the question for storage, and what a set-up program clicks."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.markor.conftest import PACKAGE, START, Sh
from tests.apps.markor.note_steps import BACK
from tests.apps.ui_reader import find, tap, texts

ALLOW = "Allow access to manage all files"


def test_a_new_phone_is_past_it(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert texts(phone)[0] == "Markor"
    assert "allow" in sh(f"appops get {PACKAGE} MANAGE_EXTERNAL_STORAGE").stdout


def test_the_steps_of_androidworlds_set_up(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {START}")
    for title in ("Main View", "View", "Share -> Markor", "To-Do"):
        assert texts(phone)[0] == title
        tap(phone, desc="NEXT")
    assert "QuickNote" in texts(phone)
    tap(phone, id="done")
    assert find(phone, id="message").text == "Storage permission required to read and write files"
    tap(phone, text="OK")
    tap(phone, text=ALLOW)
    phone.display.key(BACK)
    assert texts(phone)[0] == "Markor"
    sh(f"am force-stop {PACKAGE}; {START}")
    assert texts(phone)[0] == "Markor"


def test_slides_are_swiped_and_left(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {START}")
    phone.display.swipe(900, 1200, 200, 1200, duration_ms=300)
    assert texts(phone)[0] == "View"
    phone.display.key(BACK)
    assert texts(phone)[0] == "Main View"
    phone.display.key(BACK)
    assert "nexuslauncher" in phone.display.focused_window()
    sh(START)
    assert texts(phone)[0] == "Main View"


@pytest.mark.parametrize("way", ["Exit", "back"])
def test_without_storage_there_is_no_app(phone: Phone, sh: Sh, way: str) -> None:
    sh(f"appops set {PACKAGE} MANAGE_EXTERNAL_STORAGE deny; {START}")
    if way == "back":
        phone.display.key(BACK)
    else:
        tap(phone, text=way)
    assert "nexuslauncher" in phone.display.focused_window()


def test_a_shortcut_leads_to_its_tab(phone: Phone, sh: Sh) -> None:
    sh(f"am start -n {PACKAGE}/.activity.openeditor.OpenEditorQuickNoteActivity")
    assert texts(phone)[0] == "QuickNote"
    phone.display.key(BACK)
    sh(f"am start -n {PACKAGE}/.activity.openeditor.OpenEditorTodoActivity")
    assert texts(phone)[0] == "To-Do"


def test_a_shortcut_closes_the_dialog_of_another_tab(markor: Phone, sh: Sh) -> None:
    tap(markor, desc="Create a new file or folder")
    sh(f"am start -n {PACKAGE}/.activity.openeditor.OpenEditorTodoActivity")
    assert texts(markor)[0] == "To-Do"
    tap(markor, desc="Search")
    sh(f"am start -n {PACKAGE}/.activity.openeditor.OpenEditorQuickNoteActivity")
    assert texts(markor)[0] == "QuickNote"
