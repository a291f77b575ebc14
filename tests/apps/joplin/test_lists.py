"""Lists of notes: what they show, in which order, and what can be done with several notes."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.joplin.conftest import Sh
from tests.apps.joplin.notebook import (
    BACK,
    HOME,
    START,
    choose,
    fields,
    hold,
    insert_folder,
    insert_note,
    listed,
    note,
    open_notebook,
    rows,
    tap_last,
    write,
)
from tests.apps.ui_reader import find, nodes, tap, texts


def test_without_notebooks_the_way_to_the_first_one_is_shown(empty: Phone) -> None:
    assert texts(empty) == ["All notes", "You currently have no notebooks.", "CREATE A NOTEBOOK"]
    tap(empty, text="CREATE A NOTEBOOK")
    assert not find(empty, desc="Save changes").flag("enabled")
    write(empty, " Ideas ")
    tap(empty, desc="Save changes")
    assert rows(empty, "SELECT title, parent_id FROM folders") == [{"title": "Ideas", "parent_id": ""}]
    assert texts(empty)[0] == "Ideas"
    assert "There are currently no notes" in texts(empty)[1]


def test_rows_that_sqlite3_inserts_appear(empty: Phone, sh: Sh) -> None:
    insert_folder(empty, "f1", "Trips")
    insert_note(empty, "n1", "Boat", "", "f1", is_todo=1)
    assert listed(empty) == ["Boat"]
    box = find(empty, desc="to-do: Boat")
    assert box.attributes["class"] == "android.widget.CheckBox"
    assert not box.flag("checked")


def test_open_to_dos_come_first_then_the_newest(joplin: Phone) -> None:
    assert texts(joplin)[0] == "All notes"
    assert listed(joplin) == ["Call Ann", "Standup 10", "Write report", "Waffles", "Pancakes"]
    assert [node.attributes["content-desc"] for node in nodes(joplin) if node.flag("checkable")] == [
        "to-do: Call Ann",
        "to-do: Write report",
    ]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["Title"], ["Call Ann", "Write report", "Waffles", "Standup 10", "Pancakes"]),
        (["Title", "✓ [ Reverse sort order ]"], ["Call Ann", "Pancakes", "Standup 10", "Waffles", "Write report"]),
        (["Created date"], ["Call Ann", "Standup 10", "Write report", "Waffles", "Pancakes"]),
        (["✓ [ Uncompleted to-dos on top ]"], ["Standup 10", "Write report", "Call Ann", "Waffles", "Pancakes"]),
        (["✓ [ Show completed to-dos ]"], ["Call Ann", "Standup 10", "Waffles", "Pancakes"]),
        (["Custom order"], ["Call Ann", "Standup 10", "Write report", "Waffles", "Pancakes"]),
    ],
)
def test_the_order_is_chosen_in_a_dialog(joplin: Phone, labels: list[str], expected: list[str]) -> None:
    for label in labels:
        tap(joplin, desc="Sort notes by")
        tap(joplin, text=label)
    assert listed(joplin) == expected


def test_titles_are_sorted_by_their_numbers(joplin: Phone) -> None:
    insert_note(joplin, "n6", "standup 9", "", "f3")
    open_notebook(joplin, "Meetings")
    tap(joplin, desc="Sort notes by")
    tap(joplin, text="Title")
    assert listed(joplin) == ["Standup 10", "standup 9"]


def test_a_notebook_lists_its_own_notes_and_opens_again(joplin: Phone, sh: Sh) -> None:
    open_notebook(joplin, "Work")
    assert texts(joplin) == ["Work", "Call Ann", "Write report"]
    sh("am force-stop net.cozic.joplin")
    sh(START)
    assert texts(joplin)[0] == "Work"
    rows(joplin, "DELETE FROM folders WHERE id = 'f2'")
    assert texts(joplin)[0] == "All notes"


def test_the_tree_of_notebooks_folds(joplin: Phone) -> None:
    tap(joplin, desc="Sidebar")
    shown = texts(joplin)
    assert shown[shown.index("Notebooks") :][:5] == ["Notebooks", "Recipes", "Work", "Meetings", "Trash"]
    tap(joplin, desc="Collapse")
    assert "Meetings" not in texts(joplin)
    tap(joplin, desc="Expand")
    assert "Meetings" in texts(joplin)
    joplin.display.key(BACK)
    assert "Notebooks" not in texts(joplin)


def test_a_box_completes_a_to_do(joplin: Phone) -> None:
    tap(joplin, desc="to-do: Call Ann")
    assert note(joplin, "n3")["todo_completed"] > 1_600_000_000_000
    assert find(joplin, desc="to-do: Call Ann").flag("checked")
    assert rows(joplin, "SELECT todo_completed > 0 AS done FROM notes_normalized WHERE id = 'n3'") == [{"done": 1}]
    tap(joplin, desc="to-do: Call Ann")
    assert note(joplin, "n3")["todo_completed"] == 0


def test_selected_notes_move_after_a_question(joplin: Phone) -> None:
    hold(joplin, "Pancakes")
    tap(joplin, text="Waffles")
    tap(joplin, text="Move to notebook...")
    tap(joplin, text="    Meetings")
    assert 'Move 2 notes to notebook "Meetings"?' in texts(joplin)
    tap(joplin, text="OK")
    assert {note(joplin, id)["parent_id"] for id in ("n1", "n2")} == {"f3"}
    assert texts(joplin)[0] == "All notes"
    hold(joplin, "Pancakes")
    tap(joplin, text="Move to notebook...")
    tap(joplin, text="Recipes")
    assert note(joplin, "n1")["parent_id"] == "f1"


def test_selected_notes_are_duplicated_with_their_tags(joplin: Phone) -> None:
    rows(joplin, "INSERT INTO tags (id, title, created_time, updated_time) VALUES ('t1', 'sweet', 1, 1)")
    sql = "INSERT INTO note_tags (id, note_id, tag_id, created_time, updated_time) VALUES ('x', 'n1', 't1', 1, 1)"
    rows(joplin, sql)
    for _ in range(2):
        hold(joplin, "Pancakes")
        tap(joplin, desc="Duplicate")
    copies = rows(joplin, "SELECT id, title, body, parent_id FROM notes WHERE title LIKE 'Pancakes (%' ORDER BY title")
    assert [copy["title"] for copy in copies] == ["Pancakes (1)", "Pancakes (2)"]
    assert {(copy["body"], copy["parent_id"]) for copy in copies} == {(note(joplin, "n1")["body"], "f1")}
    assert len(rows(joplin, "SELECT 1 FROM note_tags WHERE tag_id = 't1'")) == 3


def test_select_all_and_delete_put_notes_into_the_trash(joplin: Phone) -> None:
    open_notebook(joplin, "Recipes")
    hold(joplin, "Waffles")
    tap(joplin, desc="Select all")
    tap(joplin, desc="Delete")
    assert all(note(joplin, id)["deleted_time"] for id in ("n1", "n2"))
    assert rows(joplin, "SELECT id FROM notes_normalized WHERE id IN ('n1', 'n2')") == []
    open_notebook(joplin, "Trash")
    assert listed(joplin) == ["Waffles", "Pancakes"]
    hold(joplin, "Waffles")
    tap(joplin, desc="Restore")
    restored = note(joplin, "n2")
    assert (restored["deleted_time"], restored["parent_id"]) == (0, "f1")
    assert rows(joplin, "SELECT title FROM notes_normalized WHERE id = 'n2'") == [{"title": "waffles"}]
    tap(joplin, desc="Sidebar")
    hold(joplin, "Trash")
    tap(joplin, text="Empty trash")
    tap(joplin, text="Empty trash")
    assert rows(joplin, "SELECT id FROM notes WHERE id = 'n1'") == []


def test_a_notebook_is_renamed_and_moved(joplin: Phone) -> None:
    tap(joplin, desc="Sidebar")
    hold(joplin, "Recipes")
    tap(joplin, text="Edit")
    write(joplin, "Cooking")
    tap(joplin, text="Select parent notebook")
    tap(joplin, text="Work")
    tap(joplin, desc="Save changes")
    assert rows(joplin, "SELECT title, parent_id FROM folders WHERE id = 'f1'") == [
        {"title": "Cooking", "parent_id": "f2"}
    ]


def test_a_notebook_cannot_lie_in_itself(joplin: Phone) -> None:
    tap(joplin, desc="Sidebar")
    hold(joplin, "Work")
    tap(joplin, text="Edit")
    tap(joplin, text="Select parent notebook")
    assert "Work" not in texts(joplin)
    tap(joplin, text="    Meetings")
    tap(joplin, desc="Save changes")
    assert "Cannot move notebook to this location" in texts(joplin)[0]
    assert rows(joplin, "SELECT parent_id FROM folders WHERE id = 'f2'") == [{"parent_id": ""}]


def test_a_deleted_notebook_takes_everything_along_and_comes_back(joplin: Phone) -> None:
    tap(joplin, desc="Sidebar")
    hold(joplin, "Work")
    tap(joplin, text="Delete")
    assert 'Move notebook "Work" to the trash?' in texts(joplin)[0]
    tap(joplin, text="OK")
    gone = rows(joplin, "SELECT id FROM notes WHERE deleted_time > 0 ORDER BY id")
    assert [row["id"] for row in gone] == ["n3", "n4", "n5"]
    assert {row["id"] for row in rows(joplin, "SELECT id FROM folders WHERE deleted_time > 0")} == {"f2", "f3"}
    hold(joplin, "Work")
    tap(joplin, text="Restore")
    assert rows(joplin, "SELECT id FROM notes WHERE deleted_time > 0") == []
    assert rows(joplin, "SELECT id FROM folders WHERE deleted_time > 0") == []
    assert len(rows(joplin, "SELECT id FROM notes_normalized")) == 5


def test_back_leaves_what_is_open_before_the_app(joplin: Phone) -> None:
    tap(joplin, desc="Add new")
    joplin.display.key(BACK)
    hold(joplin, "Waffles")
    joplin.display.key(BACK)
    assert texts(joplin)[0] == "All notes"
    joplin.display.key(BACK)
    assert "nexuslauncher" in joplin.display.focused_window()


def test_the_app_comes_back_as_it_was_left(joplin: Phone, sh: Sh) -> None:
    tap(joplin, text="Waffles")
    joplin.display.key(HOME)
    sh(START)
    assert fields(joplin)[0].text == "Waffles"
    assert joplin.display.focused_window().endswith("MainActivity")


def test_tags_list_their_notes(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Tags")
    write(joplin, "Sweet, breakfast, ,sweet")
    tap(joplin, text="OK")
    assert [row["title"] for row in rows(joplin, "SELECT title FROM tags ORDER BY title")] == ["breakfast", "sweet"]
    joplin.display.key(BACK)
    tap(joplin, desc="Sidebar")
    tap(joplin, text="Tags")
    assert listed(joplin) == ["breakfast", "sweet"]
    tap(joplin, text="sweet")
    assert texts(joplin) == ["sweet", "Waffles"]


def test_a_note_loses_a_tag(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Tags")
    write(joplin, "sweet")
    tap(joplin, text="OK")
    choose(joplin, "Tags")
    tap(joplin, text="sweet")
    tap(joplin, text="OK")
    assert rows(joplin, "SELECT * FROM note_tags") == []
    choose(joplin, "Tags")
    write(joplin, "swe", place=1)
    assert "sweet" in texts(joplin)
    write(joplin, "sour", place=1)
    assert "sweet" not in texts(joplin)


@pytest.mark.parametrize(
    "setting",
    ["secure ui_night_mode 2", "system font_scale 1.3", "system user_rotation 1"],
)
def test_every_screen_draws_in_every_form(joplin: Phone, sh: Sh, setting: str) -> None:
    sh(f"settings put system accelerometer_rotation 0; settings put {setting}")
    for steps in (["Sidebar"], ["Search"], ["Sort notes by"], ["Add new"]):
        for desc in steps:
            tap(joplin, desc=desc)
        joplin.display.png()
        while joplin.display.focused_window().startswith("net.cozic"):
            joplin.display.key(BACK)
        sh(START)
    tap(joplin, desc="Sidebar")
    tap_last(joplin, "Configuration")
    joplin.display.png()
    assert joplin.display.crashes == 0
