"""The search with its filters, the configuration, and synchronising, which finds nobody."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.joplin.conftest import Sh
from tests.apps.joplin.notebook import BACK, fields, leave, listed, note, rows, tap_last, write
from tests.apps.ui_reader import find, nodes, tap, texts


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("pan", ["Pancakes"]),
        ("PANCAKES flour", ["Pancakes"]),
        ("cakes", []),
        ("sirup", ["Waffles"]),
        ("waff", ["Waffles", "Pancakes"]),
        ('"2 cups"', ["Pancakes"]),
        ('"cups 2"', []),
        ("waffles -flour", ["Waffles"]),
        ("title:waffles", ["Waffles"]),
        ("body:boat", ["Call Ann"]),
        ("type:todo", ["Write report", "Call Ann"]),
        ("iscompleted:1", ["Write report"]),
        ("notebook:work", ["Standup 10", "Write report", "Call Ann"]),
        ("notebook:rec* crisp", ["Waffles"]),
        ("any:1 boat crisp", ["Call Ann", "Waffles"]),
        ("tag:none", []),
        ('"', []),
        ("-", []),
    ],
)
def test_the_search_finds_words_and_filters(joplin: Phone, query: str, found: list[str]) -> None:
    tap(joplin, desc="Search")
    joplin.display.type_text(query)
    assert listed(joplin)[1:] == found


def test_the_search_reads_the_index_that_edits_keep(joplin: Phone) -> None:
    rows(joplin, "UPDATE notes_normalized SET body = 'only indexed' WHERE id = 'n5'")
    tap(joplin, desc="Search")
    joplin.display.type_text("indexed")
    tap(joplin, text="Standup 10")
    tap(joplin, desc="Edit")
    write(joplin, "Zürich", place=1)
    leave(joplin)
    joplin.display.key(BACK)
    assert listed(joplin) == ["indexed"]
    tap(joplin, desc="Clear")
    joplin.display.type_text("zurich")
    assert listed(joplin)[1:] == ["Standup 10"]


def test_found_notes_can_be_selected_and_ticked(joplin: Phone) -> None:
    tap(joplin, desc="Search")
    joplin.display.type_text("boat")
    tap(joplin, desc="to-do: Call Ann")
    assert note(joplin, "n3")["todo_completed"] > 0
    leave(joplin)
    assert texts(joplin)[0] == "All notes"


def _configure(phone: Phone, section: str) -> None:
    tap(phone, desc="Sidebar")
    tap_last(phone, "Configuration")
    tap(phone, text=section)


def test_changes_count_when_they_are_saved(joplin: Phone) -> None:
    _configure(joplin, "General")
    tap(joplin, text="DD/MM/YYYY")
    tap(joplin, text="YYYY-MM-DD")
    assert rows(joplin, "SELECT value FROM settings WHERE \"key\" = 'dateFormat'") == []
    tap(joplin, desc="Save changes")
    assert rows(joplin, "SELECT value FROM settings WHERE \"key\" = 'dateFormat'") == [{"value": "YYYY-MM-DD"}]
    joplin.display.key(BACK)
    joplin.display.key(BACK)
    tap(joplin, text="Waffles")
    tap(joplin, desc="Actions")
    tap(joplin, text="Properties")
    assert "Created: 2023-10-11 15:30" in texts(joplin)


@pytest.mark.parametrize(("answer", "stored"), [("Save changes", [{"value": "0"}]), ("Discard changes", [])])
def test_leaving_asks_about_changes(joplin: Phone, answer: str, stored: list[dict[str, str]]) -> None:
    _configure(joplin, "Note")
    tap(joplin, desc="Enable the Markdown toolbar")
    assert not find(joplin, desc="Enable the Markdown toolbar").flag("checked")
    joplin.display.key(BACK)
    joplin.display.key(BACK)
    tap(joplin, text=answer)
    assert rows(joplin, "SELECT value FROM settings WHERE \"key\" = 'editor.mobile.toolbarEnabled'") == stored
    assert texts(joplin)[0] == "All notes"


def test_the_theme_is_the_apps_own(joplin: Phone, sh: Sh) -> None:
    light = joplin.display.png()
    sh("cmd uimode night yes")
    assert joplin.display.png() == light
    rows(joplin, "INSERT INTO settings VALUES ('themeAutoDetect', '1')")
    dark = joplin.display.png()
    assert dark != light
    rows(joplin, "INSERT INTO settings VALUES ('preferredDarkTheme', '22')")
    assert joplin.display.png() not in (light, dark)


def test_settings_are_searched(joplin: Phone) -> None:
    _configure(joplin, "General")
    tap(joplin, desc="Search")
    joplin.display.type_text("theme")
    assert "Preferred dark theme" in texts(joplin)
    assert "Date format" not in texts(joplin)
    leave(joplin)
    assert "Date format" in texts(joplin)


def test_a_number_is_chosen_with_a_slider(joplin: Phone) -> None:
    _configure(joplin, "Appearance")
    _, top, right, bottom = next(node for node in nodes(joplin) if node.attributes["class"].endswith("SeekBar")).box
    joplin.display.tap(right - 2, (top + bottom) / 2)
    assert "50" in texts(joplin)


def test_the_search_index_is_rebuilt(joplin: Phone) -> None:
    rows(joplin, "DELETE FROM notes_normalized")
    _configure(joplin, "Tools")
    tap(joplin, text="FIX SEARCH INDEX")
    assert len(rows(joplin, "SELECT id FROM notes_normalized")) == 5
    tap(joplin, text="SYNC STATUS")
    assert {"Note: 0/5", "Recipes: 2 notes", "Meetings: 1 notes"} <= set(texts(joplin))


def test_more_information_names_the_version(joplin: Phone) -> None:
    _configure(joplin, "More information")
    assert {"Joplin 3.0.1", "Database v46", "FTS enabled: 1"} <= set(texts(joplin))


def test_synchronising_needs_a_target_that_answers(joplin: Phone) -> None:
    tap(joplin, desc="Sidebar")
    tap(joplin, text="Synchronise")
    assert texts(joplin)[0] == "Synchronisation"
    tap(joplin, text="None")
    tap(joplin, text="WebDAV")
    tap(joplin, desc="Save changes")
    joplin.display.key(BACK)
    tap(joplin, desc="Sidebar")
    tap(joplin, text="Synchronise")
    assert texts(joplin)[-1].startswith("Last error:")


def test_the_search_field_has_the_keyboard(joplin: Phone) -> None:
    tap(joplin, desc="Search")
    assert joplin.display.ime_shown
    assert fields(joplin)[0].flag("focused")
