"""One note: read, ticked, edited, converted, tagged, shared; and what becomes of new ones."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system import Notification
from tests.apps.joplin.conftest import Sh
from tests.apps.joplin.notebook import (
    BACK,
    BODY,
    NOW,
    PACKAGE,
    choose,
    fields,
    insert_note,
    leave,
    listed,
    note,
    open_notebook,
    rows,
    write,
)
from tests.apps.ui_reader import Node, find, nodes, tap, texts


def _boxes(phone: Phone) -> list[Node]:
    return [node for node in nodes(phone) if node.attributes["class"].endswith("CheckBox")]


def test_a_note_is_rendered(joplin: Phone) -> None:
    tap(joplin, text="Pancakes")
    assert texts(joplin) == [
        "Recipes",
        "▼",
        "Pancakes",
        "For four:",
        "2 cups flour",
        "1/2 cup milk",
        "See the waffles.",
    ]
    assert [box.flag("checked") for box in nodes(joplin) if box.attributes["class"].endswith("CheckBox")] == [
        False,
        True,
    ]
    assert not any(node.attributes["resource-id"].startswith(PACKAGE) for node in nodes(joplin)[8:])


def test_boxes_in_the_text_are_ticked(joplin: Phone) -> None:
    tap(joplin, text="Pancakes")
    for place, expected in ((0, BODY.replace("[ ]", "[x]")), (1, BODY.replace("[ ]", "[*]").replace("[x]", "[ ]"))):
        left, top, right, bottom = _boxes(joplin)[place].box
        joplin.display.tap((left + right) / 2, (top + bottom) / 2)
        assert note(joplin, "n1")["body"] == expected.replace("[*]", "[x]")


def test_a_line_break_stays_one(joplin: Phone) -> None:
    insert_note(joplin, "n6", "Soup", "Ingredients:\n1 cup peas\nInstructions:\nBoil.", "f1")
    tap(joplin, text="Soup")
    assert texts(joplin)[-1] == "Ingredients:\n1 cup peas\nInstructions:\nBoil."


def test_a_link_leads_to_another_note_and_back(joplin: Phone) -> None:
    tap(joplin, text="Pancakes")
    left, top, _, bottom = find(joplin, text="See the waffles.").box
    joplin.display.tap(left + 150, (top + bottom) / 2)
    assert fields(joplin)[0].text == "Waffles"
    joplin.display.key(BACK)
    assert fields(joplin)[0].text == "Pancakes"


def test_edits_are_saved_at_once_and_undone(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    tap(joplin, desc="Edit")
    write(joplin, "Thin", place=1)
    assert note(joplin, "n2")["body"] == "Thin"
    assert note(joplin, "n2")["user_updated_time"] > NOW
    assert rows(joplin, "SELECT body FROM notes_normalized WHERE id = 'n2'") == [{"body": "thin"}]
    tap(joplin, desc="Undo")
    assert note(joplin, "n2")["body"] == ""
    tap(joplin, desc="Redo")
    assert note(joplin, "n2")["body"] == "Thin"
    write(joplin, "Thick waffles")
    leave(joplin)
    assert texts(joplin)[2:] == ["Thick waffles", "Thin"]
    joplin.display.key(BACK)
    assert "Thick waffles" in listed(joplin)


def test_the_toolbar_changes_the_text(joplin: Phone) -> None:
    tap(joplin, text="Call Ann")
    tap(joplin, desc="Edit")
    write(joplin, "call", place=1)
    tap(joplin, desc="Task list")
    assert note(joplin, "n3")["body"] == "- [ ] call"
    tap(joplin, desc="Unordered list")
    assert note(joplin, "n3")["body"] == "- call"
    tap(joplin, desc="Unordered list")
    tap(joplin, desc="Bold")
    assert note(joplin, "n3")["body"] == "call****"
    joplin.display.type_text("now")
    assert note(joplin, "n3")["body"] == "call**now**"


def test_what_changes_outside_replaces_what_was_typed(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    tap(joplin, desc="Edit")
    write(joplin, "typed", place=1)
    rows(joplin, "UPDATE notes SET body = 'from outside', title = 'Other' WHERE id = 'n2'")
    assert [field.text for field in fields(joplin)] == ["Other", "from outside"]


def test_a_new_note_is_named_after_its_first_line(joplin: Phone) -> None:
    open_notebook(joplin, "Work")
    tap(joplin, desc="Add new")
    tap(joplin, text="New note")
    joplin.display.type_text("# Plan")
    (made,) = rows(joplin, "SELECT * FROM notes WHERE body = '# Plan'")
    assert (made["title"], made["parent_id"], made["is_todo"], len(made["id"])) == ("Plan", "f2", 0, 32)
    assert rows(joplin, "SELECT title FROM notes_normalized WHERE id = ?", made["id"]) == [{"title": "plan"}]
    leave(joplin)
    assert "Plan" in texts(joplin)
    joplin.display.key(BACK)
    assert listed(joplin) == ["Call Ann", "Plan", "Write report"]


def test_a_new_to_do_begins_with_its_title(joplin: Phone) -> None:
    tap(joplin, desc="Add new")
    tap(joplin, text="New to-do")
    joplin.display.type_text("Buy rope")
    made = rows(joplin, "SELECT parent_id, is_todo, todo_completed FROM notes WHERE title = 'Buy rope'")
    assert made == [{"parent_id": "f1", "is_todo": 1, "todo_completed": 0}]


def test_a_new_note_without_words_vanishes(joplin: Phone) -> None:
    tap(joplin, desc="Add new")
    tap(joplin, text="New note")
    assert len(rows(joplin, "SELECT id FROM notes")) == 6
    leave(joplin)
    assert len(rows(joplin, "SELECT id FROM notes")) == 5
    assert texts(joplin)[0] == "All notes"


def test_notes_become_to_dos_and_back(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Convert to todo")
    assert note(joplin, "n2")["is_todo"] == 1
    rows(joplin, "UPDATE notes SET todo_completed = 5, todo_due = 6 WHERE id = 'n2'")
    choose(joplin, "Convert to note")
    row = note(joplin, "n2")
    assert (row["is_todo"], row["todo_completed"], row["todo_due"]) == (0, 0, 0)


def test_the_header_moves_a_note_to_another_notebook(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    tap(joplin, text="Recipes")
    tap(joplin, text="Work")
    assert note(joplin, "n2")["parent_id"] == "f2"
    assert texts(joplin)[0] == "Work"


def test_a_deleted_note_is_read_only_until_it_is_restored(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Delete")
    assert texts(joplin)[0] == "Recipes"
    open_notebook(joplin, "Trash")
    tap(joplin, text="Waffles")
    assert not fields(joplin)[0].flag("enabled")
    tap(joplin, desc="Actions")
    assert texts(joplin) == ["Properties", "Restore"]
    tap(joplin, text="Restore")
    assert note(joplin, "n2")["deleted_time"] == 0


def test_properties_name_the_dates(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Properties")
    assert texts(joplin)[-3:] == ["Created: 11/10/2023 15:30", "Updated: 11/10/2023 15:30", "View on map"]
    tap(joplin, text="View on map")
    assert texts(joplin) == ["This note does not have geolocation information.", "OK"]


def test_an_alarm_reminds_of_a_to_do(joplin: Phone) -> None:
    tap(joplin, text="Call Ann")
    choose(joplin, "Set alarm")
    tap(joplin, text="SET DATE")
    tap(joplin, text="16")
    tap(joplin, text="OK")
    tap(joplin, text="OK")
    assert "16/10/2023 15:34" in texts(joplin)
    tap(joplin, text="SAVE ALARM")
    due = note(joplin, "n3")["todo_due"]
    assert rows(joplin, "SELECT note_id, trigger_time FROM alarms") == [{"note_id": "n3", "trigger_time": due}]
    assert _posted(joplin) == []
    joplin.system.clock.advance(90_000)
    joplin.display.key(BACK)
    assert [(each.title, each.text) for each in _posted(joplin)] == [("Call Ann", "about the boat")]
    assert rows(joplin, "SELECT * FROM alarms") == []


def test_an_alarm_is_cleared(joplin: Phone) -> None:
    rows(joplin, "UPDATE notes SET todo_due = 1697556600000 WHERE id = 'n3'")
    tap(joplin, text="Call Ann")
    choose(joplin, "Set alarm")
    tap(joplin, text="CLEAR ALARM")
    assert note(joplin, "n3")["todo_due"] == 0


def _posted(phone: Phone) -> list[Notification]:
    return [each for each in phone.system.notifications.all() if each.package == PACKAGE]


def test_a_note_is_shared_and_linked(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Copy Markdown link")
    assert joplin.system.clipboard.text == "[Waffles](:/n2)"
    choose(joplin, "Share")
    tap(joplin, text="Markor")
    assert joplin.display.focused_window().startswith("net.gsantner.markor/")


def test_a_shared_text_becomes_a_note(joplin: Phone, sh: Sh) -> None:
    send = "am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT"
    sh(f"{send} 'tea and rice' -p {PACKAGE}")
    assert texts(joplin)[-1] == "tea and rice"
    assert len(rows(joplin, "SELECT id FROM notes WHERE body = 'tea and rice' AND parent_id = 'f1'")) == 1
    joplin.display.key(BACK)
    assert texts(joplin)[0] == "All notes"


def test_a_photo_is_taken_and_shown(joplin: Phone) -> None:
    tap(joplin, text="Waffles")
    choose(joplin, "Attach...")
    tap(joplin, text="Take photo")
    tap(joplin, id="shutter_button")
    tap(joplin, id="done_button")
    (kept,) = rows(joplin, "SELECT id, title, mime FROM resources")
    assert kept["mime"] == "image/jpeg"
    assert note(joplin, "n2")["body"].endswith(f"![{kept['title']}](:/{kept['id']})")
    assert kept["title"] not in texts(joplin)
    assert [node for node in nodes(joplin) if node.attributes["class"].endswith("ImageView") and node.flag("clickable")]


def test_a_file_is_attached(joplin: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Download; echo words > /sdcard/Download/list.txt")
    tap(joplin, text="Waffles")
    choose(joplin, "Attach...")
    tap(joplin, text="Attach file")
    tap(joplin, text="list.txt")
    (kept,) = rows(joplin, "SELECT id, title, mime, size, file_extension FROM resources")
    assert (kept["title"], kept["mime"], kept["size"], kept["file_extension"]) == ("list.txt", "text/plain", 6, "txt")
    assert note(joplin, "n2")["body"].endswith(f"\n\n[list.txt](:/{kept['id']})")
    assert sh(f"cat /data/data/{PACKAGE}/files/{kept['id']}.txt").stdout == "words\n"
