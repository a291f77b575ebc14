"""Making, renaming, moving, copying, deleting and sharing files."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.markor.conftest import NOTEBOOK, Sh
from tests.apps.markor.note_steps import (
    BACK,
    EDITOR,
    TITLE,
    choose,
    descriptions,
    hold,
    leave,
    names,
    replace_text,
)
from tests.apps.ui_reader import find, nodes, tap, texts


def test_a_new_file_opens_in_the_editor_and_is_saved(markor: Phone, sh: Sh) -> None:
    tap(markor, id="fab_add_new_item")
    assert texts(markor)[:7] == ["Name", "my_note", ".md", "Type", "Markdown", "Template", "Empty file"]
    assert texts(markor)[-3:] == ["FOLDER", "CANCEL", "OK"]
    assert markor.display.ime_shown
    markor.display.type_text("meeting")
    tap(markor, text="OK")
    assert find(markor, id=TITLE).text == "meeting"
    markor.display.type_text("Agenda: é漢")
    tap(markor, desc="Save")
    assert sh(f"cat {NOTEBOOK}/meeting.md").stdout == "Agenda: é漢"
    leave(markor)
    assert "meeting.md" in names(markor)


def test_a_folder_is_made_without_extension(markor: Phone, sh: Sh) -> None:
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("Travel plans")
    tap(markor, text="FOLDER")
    assert names(markor)[1] == "Travel plans"
    assert sh(f"ls -d {NOTEBOOK}/Travel*").stdout == f"{NOTEBOOK}/Travel plans\n"


@pytest.mark.parametrize("button", ["OK", "FOLDER", "CANCEL"])
def test_without_a_name_nothing_is_made(markor: Phone, sh: Sh, button: str) -> None:
    before = sh(f"ls -a {NOTEBOOK}").stdout
    tap(markor, id="fab_add_new_item")
    tap(markor, text=button)
    assert "Markor" in texts(markor)
    assert sh(f"ls -a {NOTEBOOK}").stdout == before


def test_the_type_sets_the_extension_which_is_kept_for_next_time(markor: Phone, sh: Sh) -> None:
    tap(markor, id="fab_add_new_item")
    tap(markor, id="new_file_dialog__type")
    wanted = ["Markdown", "Plain Text", "todo.txt", "Wikitext", "AsciiDoc", "CSV", "None"]
    assert texts(markor) == wanted
    tap(markor, text="Plain Text")
    assert find(markor, id="new_file_dialog__ext").text == ".txt"
    tap(markor, id="new_file_dialog__name")
    markor.display.type_text("log")
    tap(markor, text="OK")
    leave(markor)
    assert "log.txt" in names(markor)
    tap(markor, id="fab_add_new_item")
    assert find(markor, id="new_file_dialog__ext").text == ".txt"


@pytest.mark.slow
def test_the_extension_can_be_typed_and_is_added_to_any_name(markor: Phone) -> None:
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("a.md")
    tap(markor, text="OK")
    leave(markor)
    assert "a.md.md" in names(markor)
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("b")
    tap(markor, id="new_file_dialog__ext")
    replace_text(markor, ".log")
    tap(markor, text="OK")
    leave(markor)
    assert "b.log" in names(markor)


def test_templates_fill_the_file(markor: Phone, sh: Sh) -> None:
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("post")
    tap(markor, id="new_file_dialog__template")
    tap(markor, text="2029-01-01-jekyll-post.md")
    tap(markor, text="OK")
    assert "date: 2023-10-15" in sh(f"cat {NOTEBOOK}/post.md").stdout


def test_an_existing_file_is_opened_not_overwritten(markor: Phone, sh: Sh) -> None:
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("shopping")
    tap(markor, text="OK")
    assert find(markor, id=EDITOR).text == "milk\nbread"
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk\nbread"


def test_a_name_too_long_is_refused_with_a_message(markor: Phone) -> None:
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("x" * 300)
    tap(markor, text="OK")
    assert markor.display.crashes == 0
    assert names(markor) == ["Home", "Work", "ideas.md", "shopping.md", "Todo_list.txt"]


def test_one_selected_file_offers_what_can_be_done(markor: Phone) -> None:
    hold(markor, text="ideas.md")
    assert descriptions(markor)[:5] == ["Favourite", "Rename", "Details", "Delete", "More options"]
    assert "Selected ideas.md " in descriptions(markor)
    tap(markor, desc="More options")
    assert texts(markor) == ["Clipboard", "Move", "Copy", "Create shortcut", "Share"]
    markor.display.key(BACK)
    tap(markor, text="shopping.md")
    assert descriptions(markor)[:2] == ["Delete", "More options"]
    tap(markor, desc="More options")
    assert texts(markor) == ["Move", "Copy", "Share"]
    markor.display.key(BACK)
    markor.display.key(BACK)
    assert texts(markor)[0] == "Markor"


def test_a_file_is_renamed_to_what_is_typed(markor: Phone, sh: Sh) -> None:
    times = sh(f"stat -c %Y {NOTEBOOK}/ideas.md").stdout
    hold(markor, text="ideas.md")
    tap(markor, desc="Rename")
    assert texts(markor) == ["Rename", "ideas.md", "Cancel", "OK"]
    replace_text(markor, "plans.txt")
    tap(markor, text="OK")
    assert names(markor) == ["Home", "Work", "plans.txt", "shopping.md", "Todo_list.txt"]
    assert sh(f"stat -c %Y {NOTEBOOK}/plans.txt").stdout == times


def test_a_taken_name_is_refused(markor: Phone) -> None:
    hold(markor, text="ideas.md")
    tap(markor, desc="Rename")
    replace_text(markor, "shopping.md")
    assert find(markor, id="dialog_message").text == "“shopping.md” exists already"
    tap(markor, text="OK")
    assert texts(markor)[0] == "Rename"
    tap(markor, text="Cancel")
    assert "ideas.md" in names(markor)


def test_files_are_deleted_after_a_question(markor: Phone, sh: Sh) -> None:
    hold(markor, text="ideas.md")
    tap(markor, desc="Delete")
    assert find(markor, id="alertTitle").text == "Confirm Delete"
    message = find(markor, id="message").text
    assert message.startswith("Do you really want to delete this Document?")
    assert f"{NOTEBOOK}/ideas.md" in message
    tap(markor, text="Cancel")
    assert "ideas.md" in names(markor)
    tap(markor, text="shopping.md")
    tap(markor, text="Work")
    tap(markor, desc="Delete")
    assert "Documents" in find(markor, id="message").text
    tap(markor, text="OK")
    assert sh(f"ls {NOTEBOOK}").stdout == "Home\nTodo_list.txt\n"
    assert texts(markor)[0] == "Markor"


def test_a_file_is_moved_to_another_folder(markor: Phone, sh: Sh) -> None:
    times = sh(f"stat -c %Y {NOTEBOOK}/ideas.md").stdout
    hold(markor, text="ideas.md")
    choose(markor, "Move")
    assert "Move → Markor" in texts(markor)
    assert "shopping.md" not in texts(markor)
    tap(markor, desc="Folder Work ")
    assert "Move → Work" in texts(markor)
    assert find(markor, id="ui__filesystem_dialog__button_ok").text == "Select this folder"
    tap(markor, id="ui__filesystem_dialog__button_ok")
    assert sh(f"ls {NOTEBOOK}/Work").stdout == "ideas.md\n"
    assert sh(f"stat -c %Y {NOTEBOOK}/Work/ideas.md").stdout == times
    tap(markor, text="Work")
    hold(markor, text="ideas.md")
    choose(markor, "Move")
    tap(markor, desc="Folder .. ")
    tap(markor, desc="Folder Home ")
    tap(markor, text="Select this folder")
    assert sh(f"ls {NOTEBOOK}/Home {NOTEBOOK}/Work | grep md").stdout == "ideas.md\n"


def test_a_folder_stays_out_of_itself(markor: Phone) -> None:
    hold(markor, text="Work")
    choose(markor, "Move")
    tap(markor, desc="Folder Work ")
    tap(markor, text="Select this folder")
    assert "Work" in names(markor)


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [
        ("Keep both", {"ideas.md": "old", "ideas_1.md": "new"}),
        ("Overwrite", {"ideas.md": "new"}),
        ("Skip", {"ideas.md": "old"}),
    ],
)
def test_a_taken_name_at_the_goal_is_asked_about(markor: Phone, sh: Sh, choice: str, wanted: dict[str, str]) -> None:
    sh(f"printf old > {NOTEBOOK}/Work/ideas.md; printf new > {NOTEBOOK}/ideas.md")
    hold(markor, text="ideas.md")
    choose(markor, "Copy")
    tap(markor, desc="Folder Work ")
    tap(markor, text="Select this folder")
    tap(markor, text=choice)
    found = {name: sh(f"cat {NOTEBOOK}/Work/{name}").stdout for name in sh(f"ls {NOTEBOOK}/Work").stdout.split()}
    assert found == wanted
    assert sh(f"cat {NOTEBOOK}/ideas.md").stdout == "new"


def test_folders_are_copied_with_what_they_hold(markor: Phone, sh: Sh) -> None:
    sh(f"printf inner > {NOTEBOOK}/Work/a.md")
    hold(markor, text="Work")
    choose(markor, "Copy")
    tap(markor, desc="Folder Home ")
    tap(markor, text="Select this folder")
    assert sh(f"cat {NOTEBOOK}/Home/Work/a.md {NOTEBOOK}/Work/a.md").stdout == "innerinner"


def test_details_tell_sizes_and_counts(markor: Phone) -> None:
    hold(markor, text="shopping.md")
    tap(markor, desc="Details")
    shown = texts(markor)
    assert shown[:5] == ["Info", "Name", "shopping.md", "Location", NOTEBOOK]
    assert {"10 B", "text/markdown", "2 / 2 / 10", "List in recent files"} <= set(shown)
    tap(markor, text="List in recent files")
    assert find(markor, text="List in recent files").flag("checked")


def test_the_content_goes_to_the_clipboard_and_to_other_apps(markor: Phone) -> None:
    hold(markor, text="shopping.md")
    choose(markor, "Clipboard")
    assert markor.system.clipboard.text == "milk\nbread"
    hold(markor, text="shopping.md")
    choose(markor, "Share")
    assert "shopping.md" in [node.text for node in nodes(markor)]
